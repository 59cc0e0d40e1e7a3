"""Two statements compared, laid out for people: the answer, how each direction was shown, and what was not available.

In: a `Compared` page. Out: what rich prints. It does not know how the answer came about.
"""

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from porism.formalize import Derived, Equal, Equivalence, Errored, NotShown, Trial, Underived
from porism.interfaces.comparing import Compared
from porism.interfaces.paper import one_line, plain
from porism.lean import counted

MESSAGE = 200
"""Characters of what Lean said that are shown."""

_BY = {
    "identical": "the same text, up to names and spaces",
    "definitional": "the same by definition",
    "reordered": "the same in another order",
    "proofs": "each proved from the other",
}


def compared_sheet(compared: Compared) -> RenderableType:
    """Return the sheet of two statements that were compared."""
    return Group(*_blocks(compared, compared.answer))


def _blocks(compared: Compared, answer: Equivalence) -> Iterator[RenderableType]:
    """Yield the blocks of the sheet."""
    match answer:
        case Equal(by=by):
            yield plain(f"equal: {_BY[by]}", "bold green")
        case NotShown(stronger=stronger):
            names = {"first": compared.first, "second": compared.second}
            one_way = f"; {names[stronger]} implies the other" if stronger else ""
            yield plain(f"not shown to be equal{one_way}", "bold yellow")
        case Errored():
            yield from _errors(compared, answer)
            return
    yield _directions(compared, answer)
    if answer.unavailable:
        names = ", ".join(f"{missing.tactic} ({missing.note})" for missing in answer.unavailable)
        yield plain(f"not available here: {names}", "dim")


def _errors(compared: Compared, answer: Errored) -> Iterator[RenderableType]:
    """Yield why two statements could not be compared."""
    yield plain(f"could not be compared ({answer.kind}): {one_line(answer.detail, MESSAGE)}", "bold magenta")
    names = {"first": compared.first, "second": compared.second}
    for which, found in answer.diagnostics:
        yield plain(f"  {names[which]}:{found.start.line}: {one_line(found.text, MESSAGE)}", "red")


def _directions(compared: Compared, answer: Equal | NotShown) -> Table:
    """Return the table of the two directions."""
    table = Table(box=None, pad_edge=False, show_edge=False, show_header=False, padding=(0, 2, 0, 0))
    ways = ((compared.first, compared.second, answer.forward), (compared.second, compared.first, answer.backward))
    for base, goal, direction in ways:
        match direction:
            case Derived(proof=proof):
                verdict = Text(f"by {proof.step}", "green")
                what = f"{one_line(proof.tactic, MESSAGE)} ({proof.seconds:.1f} s)"
            case Underived(reason=reason, attempts=attempts):
                verdict, what = Text("not shown", "yellow"), f"{reason}{_tried(attempts)}"
        table.add_row(plain(f"{base} → {goal}"), verdict, plain(what, "dim"))
    return table


def _tried(attempts: tuple[Trial, ...]) -> str:
    """Return how much was tried, and of how much nothing is known because the time ran out."""
    late = sum(attempt.outcome == "timed out" for attempt in attempts)
    tried = f"; {counted(len(attempts), 'attempt')}" if attempts else ""
    return f"{tried}, {late} not done in time" if late else tried
