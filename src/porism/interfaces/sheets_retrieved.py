"""What statements will need, laid out for people: what was asked for, the declaration it came to, and why.

In: `Needs`; a file of statements that was answered; prompts written out and answers taken in. Out: what rich prints. It
does not know how needs were found.
"""

from collections.abc import Iterator
from itertools import pairwise

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from porism.evaluate import GenerationScores
from porism.interfaces.pages import Exported, Taken
from porism.interfaces.paper import one_line, plain
from porism.interfaces.retrieving import Retrieved
from porism.interfaces.sheets_reasoned import reasoned_sheet
from porism.lean import counted
from porism.models import Spending, Usage
from porism.retrieve import Need, Needs

SOURCE = 72
"""Characters of a query that are shown."""

_ORDER = "theorems and instances stand behind what else is near, whatever their scores (retrieve.counting.kinds)"


def retrieval_sheet(answer: Needs | Retrieved | Exported | Taken) -> RenderableType:
    """Return the sheet of an answer about what statements need."""
    match answer:
        case Needs():
            return retrieved_sheet(answer)
        case Retrieved():
            return file_sheet(answer)
        case Exported():
            return exported_sheet(answer)
        case Taken():
            return plain(f"{counted(answer.added, 'answer')} added to {answer.file}")


def retrieved_sheet(needs: Needs) -> RenderableType:
    """Return what was asked for and what it came to, what that took, and what could not be done as asked."""
    table = reasoned_sheet(needs, needs.reasoned) if needs.reasoned else _asked_sheet(needs)
    lacking = (plain(f"Not as asked: {what}", "yellow") for what in needs.degraded)
    order = (plain(_ORDER, "dim"),) if any(map(_is_by_kind, _by_source(needs))) else ()
    return Group(table, plain(_said(needs), "dim"), *order, *lacking)


def _by_source(needs: Needs) -> Iterator[list[Need]]:
    """Yield what each query found, in order."""
    return ([need for need in needs.found if need.source == source] for source in needs.asked)


def _is_by_kind(found: list[Need]) -> bool:
    """Whether one has a better score than the one before it."""
    return any(after.score > before.score for before, after in pairwise(found) if after.way == "search")


def _asked_sheet(needs: Needs) -> RenderableType:
    """Return a line for each query or name that was asked for, in that order."""
    table = Table(box=None, pad_edge=False, show_edge=False)
    for heading in ("asked for", "declaration", "why"):
        table.add_column(heading, overflow="fold")
    for source in needs.asked:
        shown = one_line(source.replace("\n", " · "), SOURCE)
        for need, again in _needs_of(needs, source):
            table.add_row(plain(shown), _declaration(need), _why(need, again=again))
            shown = ""
    return table


def _needs_of(needs: Needs, source: str) -> Iterator[tuple[Need, bool]]:
    """Yield what one query or name came to, and whether that stands under another already."""
    yield from ((need, False) for need in needs.found if need.source == source)
    yield from ((need, True) for need in needs.found if source in need.also)
    yield from ((need, False) for need in needs.missing if need.source == source)


def _declaration(need: Need) -> Text:
    """Return the name of a need, and what it is."""
    if need.declaration is None:
        return plain("-" if need.name == need.source else need.name, "yellow")
    return Text.assemble(plain(need.name, "bold"), (f"  {need.declaration.kind}", "cyan"))


def _why(need: Need, *, again: bool) -> Text:
    """Return in words why a need is there, or why nothing is."""
    if again:
        return plain("the same again", "dim")
    parts = [need.way] if need.way != "search" else [f"{need.score:.3f}"]
    parts += [need.why] if need.why else []
    parts += [f"or {', '.join(need.others)}"] if need.others else []
    return plain(": ".join(parts[:2]) + "".join(f"; {part}" for part in parts[2:]), "dim")


def _said(needs: Needs) -> str:
    """Return in a line how many declarations there are, and what that took."""
    line = f"by {needs.by}: {counted(len(needs.found), 'declaration')} for {len(needs.asked):,} asked for"
    if needs.hallucination and needs.hallucination.none:
        line += f", {needs.hallucination.none:,} of them unknown to the library"
    if needs.told is None:
        return line
    spent = needs.told.spent
    if spent.calls > 1:
        return f"{line}; {needs.told.model}: {spending_in_words(spent)}"
    cached = ", from an earlier reply" if spent.from_cache else ""
    return f"{line}; {needs.told.model}: {usage_in_words(spent.usage)}, {_cost(needs.told.cost)}{cached}"


def usage_in_words(usage: Usage) -> str:
    """Return how many tokens were read and written."""
    return f"{counted(usage.input_tokens, 'token')} in, {usage.output_tokens:,} out"


def _cost(dollars: float | None) -> str:
    return "price not known" if dollars is None else f"${dollars:.4f}"


def spending_in_words(spent: Spending) -> str:
    """Return what models took, in a line."""
    cancelled = f", {spent.cancelled:,} cancelled" if spent.cancelled else ""
    replies = "1 reply" if spent.calls == 1 else f"{spent.calls:,} replies"
    line = f"{replies} ({spent.from_cache:,} earlier ones, {spent.failed:,} of no use{cancelled}): "
    return f"{line}{usage_in_words(spent.usage)}, {spent.price}"


def file_sheet(retrieved: Retrieved) -> RenderableType:
    """Return what a file of statements came to."""
    line = f"{counted(retrieved.statements, 'statement')}: {retrieved.answered:,} answered, "
    line += f"{retrieved.before:,} before, {retrieved.errored:,} not answered; {retrieved.out}"
    return (
        Group(plain(line), plain(spending_in_words(retrieved.spent), "dim")) if retrieved.spent.calls else plain(line)
    )


def exported_sheet(exported: Exported) -> RenderableType:
    """Return how many prompts were written, and what to do with them."""
    line = f"{counted(exported.written, 'prompt')} of {exported.task} in {exported.folder}; "
    line += f"{exported.present:,} have replies already"
    state = f"{exported.done:,} done, {len(exported.prompts):,} waiting"
    state += f", {exported.errored:,} with replies of no use" if exported.errored else ""
    how = "Answer each HASH.md in HASH.answer.md, then: porism recording take DIR FILE --model NAME; and run this again"
    lines = (line, state, how) if exported.prompts else (line, state)
    return Group(*(plain(line, "dim" if line == how else "") for line in lines))


def generation_sheet(scores: GenerationScores) -> RenderableType:
    """Return how generated names do: as written, those that exist, and the declarations that they come to."""
    table = Table(box=None, pad_edge=False, show_edge=False)
    for heading in ("names", "P", "R", "F1", "micro F1"):
        table.add_column(heading, justify="left" if heading == "names" else "right")
    lines = (("as written (DDR's match)", scores.written), ("those that exist (DDR's match)", scores.verified))
    for said, line in (*lines, ("declarations", scores.declared)):
        interval = f"{100 * line.f1.mean:.2f} [{100 * line.f1.low:.2f}, {100 * line.f1.high:.2f}]"
        means = line.means
        cells = (f"{100 * means.precision:.2f}", f"{100 * means.recall:.2f}", interval, f"{100 * means.micro_f1:.2f}")
        table.add_row(said, *cells)
    hall = scores.hall
    line = f"Hall_m {hall.mean:.3f}, Hall_std {hall.std:.3f} over {counted(hall.effective, 'answer')}"
    line += f"; invented {hall.invented:.3f}"
    ways = ", ".join(f"{count:,} {way}" for way, count in scores.ways.items())
    return Group(table, plain(line, "dim"), plain(f"names by way: {ways}", "dim"))
