"""Runs of a benchmark of formalization, laid out for people: a line for each mode, curves, and what was not looked at.

In: a `StatedBenched`. Out: what rich prints. It does not know how statements are formalized.
"""

from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.table import Table

from porism.evaluate import StatedSummary
from porism.interfaces.pages_stated import StatedBenched, StatedLine
from porism.interfaces.paper import one_line, plain
from porism.interfaces.sheets_retrieved import spending_in_words

REASON = 300
"""Characters of a reason that are shown."""
NOTHING = "–"


def stated_sheet(benched: StatedBenched) -> RenderableType:
    """Return the sheet of the runs of a benchmark of formalization."""
    return Group(_scores(benched), *_notes(benched.lines), *_curves(benched.lines), *_against(benched.lines))


def stated_table(benched: StatedBenched) -> list[tuple[str, ...]]:
    """Return the table of the runs: a heading, then a line for each; what nobody looked at is a dash."""
    spellings = list(dict.fromkeys(name for line in benched.lines for name in line.summary.scores))
    kinds = list(dict.fromkeys(kind for line in benched.lines for kind in line.summary.offered))
    head = (benched.task, "n", "samples", "P", "R", "F1", "shown", "coverage", "read")
    heads = (*head, *spellings, *(f"{kind} offered" for kind in kinds), "mended", "errored")
    return [heads, *(_cells(line, spellings, kinds) for line in benched.lines)]


def _cells(line: StatedLine, spellings: Sequence[str], kinds: Sequence[str]) -> tuple[str, ...]:
    """Return the cells of a line."""
    summary = line.summary
    found = summary.retrieved
    retrieved = (found.precision, found.recall, found.f1) if found else (None, None, None)
    scores = [str(summary.scores.get(name, NOTHING)) for name in spellings]
    offered = [f"{summary.offered[kind].mean:.3f}" if kind in summary.offered else NOTHING for kind in kinds]
    return (
        line.name,
        f"{summary.count:,}",
        f"{summary.samples:,}",
        *(NOTHING if share is None else f"{share:.3f}" for share in retrieved),
        NOTHING if summary.shown is None else f"{summary.shown:.1f}",
        NOTHING if summary.coverage is None else f"{summary.coverage:.3f}",
        f"{summary.read:,}",
        *scores,
        *offered,
        f"{summary.mended:,}",
        _errored(summary),
    )


def _errored(summary: StatedSummary) -> str:
    """Return how many statements are errored, and of the others how many samples."""
    more = f" + {summary.errored_samples:,} samples" if summary.errored_samples else ""
    return f"{summary.errored:,}{more}"


def _scores(benched: StatedBenched) -> Table:
    """Return the table of the scores."""
    heads, *lines = stated_table(benched)
    table = Table(box=None, pad_edge=False, show_edge=False)
    for place, heading in enumerate(heads):
        table.add_column(heading, justify="right" if place else "left")
    for cells in lines:
        table.add_row(*map(plain, cells))
    return table


def _notes(lines: Sequence[StatedLine]) -> Iterator[RenderableType]:
    """Yield what was not looked at and why, what could not be compared, and what the runs took."""
    for line in lines:
        summary = line.summary
        by_reason: dict[str, list[str]] = {}
        for kind, reason in summary.not_looked.items():
            by_reason.setdefault(reason, []).append(kind)
        for reason, kinds in by_reason.items():
            yield plain(f"{line.name}: {', '.join(kinds)} not looked: {one_line(reason, REASON)}", "yellow")
        if summary.gold_failed:
            said = f"{summary.gold_failed:,} right statements are not taken by this Lean, and nothing counts as equal"
            yield plain(f"{line.name}: {said}", "yellow")
        if summary.unjudged:
            yield plain(f"{line.name}: {summary.unjudged:,} samples could not be compared", "yellow")
        errors = [row.error for row in line.rows if row.error]
        if errors:
            yield plain(f"{line.name}: first error: {one_line(errors[0], REASON)}", "magenta")
        spent = spending_in_words(line.spent)
        yield plain(f"{line.name}: median {line.seconds_median:.1f} s a statement; {spent}", "dim")


def _curves(lines: Sequence[StatedLine]) -> Iterator[RenderableType]:
    """Yield how the measures grow and fall with k, where there is more than one sample."""
    for line in lines:
        summary = line.summary
        if summary.samples < 2:
            continue
        for kind in summary.efficiency:
            grown = " ".join(f"{share:.3f}" for share in summary.efficiency[kind])
            agreed = " ".join(f"{share:.3f}" for share in summary.consistency[kind])
            yield plain(f"{line.name} {kind}, k = 1 to {summary.samples}: pass@k {grown}; at least k right {agreed}")


def _against(lines: Sequence[StatedLine]) -> Iterator[RenderableType]:
    """Yield by how much each run is better than the first."""
    for line in lines[1:]:
        told = [f"{name} {one.mean:+.3f} [{one.low:+.3f}, {one.high:+.3f}]" for name, one in line.less_first.items()]
        if told:
            yield plain(f"{line.name} less {lines[0].name}: {'; '.join(told)}")
