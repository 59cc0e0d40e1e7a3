"""Descriptions, laid out for people: what will be asked and what that costs, what came of it, what was imported.

In: a plan, or what came of it. Out: what rich prints. It does not know how declarations are described.
"""

from rich.console import Group, RenderableType

from porism.interfaces.describing import Described, DescriptionsTaken, Planned
from porism.interfaces.paper import one_line, plain
from porism.interfaces.sheets_retrieved import spending_in_words
from porism.lean import counted

FAILURES = 10
"""Failures that are listed; a document lists all."""


def descriptions_sheet(answer: Planned | Described | DescriptionsTaken) -> RenderableType:
    """Return the sheet of an answer about descriptions."""
    match answer:
        case Planned():
            return planned_sheet(answer)
        case Described():
            return described_sheet(answer)
        case DescriptionsTaken():
            return taken_sheet(answer)


def planned_sheet(planned: Planned) -> RenderableType:
    """Return what will be asked, and what that costs, as far as that is known."""
    due = planned.estimate.calls
    before = f"{planned.told:,} are described"
    before += f", {planned.changed:,} have changed since" if planned.changed else ""
    lines = [f"{counted(planned.chosen, 'declaration')}: {before}, {due:,} to describe now"]
    if planned.left_out:
        lines[0] += f", {planned.left_out:,} left for another time"
    if due:
        found = planned.estimate
        tokens = f"about {found.input_tokens:,} tokens in and {found.output_tokens:,} out, without thinking"
        lines.append(f"{counted(due, 'call')} of {planned.model or 'a model that is not chosen yet'}, {tokens}")
        lines.append(_price(planned))
    return Group(*map(plain, lines))


def _price(planned: Planned) -> str:
    """Return in words what the calls cost."""
    if planned.dollars is None:
        return "price: not known"
    return f"price: about ${planned.dollars:,.2f}, estimated at 3.8 characters a token by the list prices"


def described_sheet(described: Described) -> RenderableType:
    """Return what describing came to."""
    line = f"{counted(described.described, 'declaration')} described"
    line += f", {described.unchanged:,} needed no change" if described.unchanged else ""
    line += f", {len(described.failures):,} failed" if described.failures else ""
    line += f", {described.left:,} still to describe" if described.left else ""
    failures = [f"  {one.name}: {one_line(one.error, 300)}" for one in described.failures[:FAILURES]]
    if len(described.failures) > FAILURES:
        failures.append(f"  … {len(described.failures) - FAILURES:,} more (--json lists them all)")
    parts: list[RenderableType] = [plain(line)]
    if described.spent.calls:
        parts.append(plain(spending_in_words(described.spent), "dim"))
    parts += [plain(failure, "yellow") for failure in failures]
    if described.stopped:
        parts.append(plain(described.stopped, "yellow"))
    return Group(*parts)


def taken_sheet(taken: DescriptionsTaken) -> RenderableType:
    """Return what importing descriptions came to."""
    line = f"{taken.matched:,} descriptions of {taken.file} are of declarations of this index; {taken.taken:,} are new"
    parts = [f"{taken.unknown:,} are of names that the index does not have"] if taken.unknown else []
    parts += [f"{taken.empty:,} declarations of the file have none"] if taken.empty else []
    parts += [f"{taken.asked:,} stay as a model has written them"] if taken.asked else []
    return Group(plain(line), plain("; ".join(parts), "dim")) if parts else plain(line)
