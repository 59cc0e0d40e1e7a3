"""What reasoning came to, laid out for people: each step, what was asked for it, what was kept, and where that ranks.

In: `Needs` with their branches. Out: what rich prints. It does not know how a theorem is reasoned about.
"""

from collections.abc import Iterator, Mapping

from rich.console import Group, RenderableType
from rich.table import Table

from porism.interfaces.paper import one_line, plain
from porism.retrieve import Attempt, Need, Needs, Plan, PlannedQuery, Reasoned, Sifted

STEP = 48
"""Characters of a step that are shown."""

QUERY = 56
"""Characters of a query that are shown."""

REASON = 400
"""Characters of what is said of a plan, or of why nothing was kept, that are shown."""

Cells = tuple[str, str, str, str]


def reasoned_sheet(needs: Needs, reasoned: Reasoned) -> RenderableType:
    """Return a line for each declaration that was kept for the last plans, under its query and its step."""
    table = Table(box=None, pad_edge=False, show_edge=False)
    for heading in ("step", "asked for", "declaration", "why"):
        table.add_column(heading, overflow="fold")
    places = {need.name: (place, need) for place, need in enumerate(needs.found, 1)}
    attempts = [branch.attempts[-1] for branch in reasoned.counted if branch.attempts]
    shown: set[str] = set()
    for attempt in attempts:
        for step, query, name, why in _lines(attempt, places):
            shown.add(name)
            table.add_row(plain(step), plain(query), plain(name, "bold"), plain(why, "dim"))
    for place, need in (entry for name, entry in places.items() if name not in shown):
        told = (plain("an earlier plan"), plain(one_line(need.source, QUERY)), plain(need.name, "bold"))
        table.add_row(*told, plain(_place(place, need), "dim"))
    return Group(table, *(plain(line, "dim") for line in _said(reasoned, attempts)))


def _lines(attempt: Attempt, places: Mapping[str, tuple[int, Need]]) -> Iterator[Cells]:
    """Yield the cells of one plan; what is the same as above is left empty."""
    before = ""
    for one in attempt.sifted:
        step, query = one_line(_step(attempt.plan, one.query), STEP), one_line(one.query.text, QUERY)
        for name, why in _found(one, places):
            yield step if step != before else "", query, name, why
            before, query = step, ""


def _found(one: Sifted, places: Mapping[str, tuple[int, Need]]) -> Iterator[tuple[str, str]]:
    """Yield what was kept for a query and where it ranks; without anything, why not."""
    if not one.kept:
        yield "", one_line(one.why_nothing, REASON)
    for name in one.kept:
        yield name, _place(*places[name]) if name in places else "behind the last of the answer"


def _place(place: int, need: Need) -> str:
    """Return where a declaration ranks, and for what else it was found."""
    return f"no. {place}, {need.score:.2f}: {need.why}"


def _step(plan: Plan, query: PlannedQuery) -> str:
    """Return the step of a query in words."""
    if query.part != "step":
        return query.part
    return f"{query.place}: {plan.steps[query.steps[0] - 1].description}"


def _said(reasoned: Reasoned, attempts: list[Attempt]) -> Iterator[str]:
    """Yield what became of the branches and what was said of the plans that are shown."""
    for number, branch in enumerate(reasoned.branches, 1):
        yield f"Branch {number}: {branch.in_words}"
    for attempt in attempts:
        if attempt.judgment:
            yield f"Judged {attempt.judgment.judgment}: {one_line(attempt.judgment.feedback, REASON)}"
