"""Agreement with people on equivalence, laid out: what the data hold, the shares, what was not looked at.

In: an `EquivalenceBenched`. Out: what rich prints. It does not know how pairs are judged.
"""

from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.table import Table

from porism.evaluate import agreement_table
from porism.interfaces.bench_equivalence import EquivalenceBenched, LabelledPage
from porism.interfaces.paper import one_line, plain

_SHOWN = 6
"""How many pairs of a kind are named."""
_REASON = 300
"""Characters of a reason that are shown."""


def agreed_sheet(benched: EquivalenceBenched) -> RenderableType:
    """Return the sheet of agreement with people."""
    return Group(_table(_held(benched)), *_missing(benched.sets), *_agreement(benched), *_errors(benched.sets))


def _held(benched: EquivalenceBenched) -> list[tuple[str, ...]]:
    """Return what the data hold of each set, and of all."""
    counts = [(page.labelled, page.referenced, page.together, page.same) for page in benched.sets]
    names = [page.name for page in benched.sets]
    lines = [*zip(names, counts, strict=True), ("all", tuple(map(sum, zip(*counts, strict=True))))]
    head = ("pairs", "labelled", "with a reference", "put together", "equal by label")
    return [head, *((name, *map(str, each)) for name, each in lines)]


def _missing(pages: Sequence[LabelledPage]) -> Iterator[RenderableType]:
    """Yield which pairs have no reference, or cannot be put together."""
    for page in pages:
        if page.missing:
            said = f"{len(page.missing)} without a reference in the data: {_named(page.missing)}"
            yield plain(f"{page.name}: {said}", "dim")
        for name, why in list(page.apart.items())[:_SHOWN]:
            yield plain(f"{page.name}: {name} cannot be put together: {one_line(why, _REASON)}", "yellow")


def _agreement(benched: EquivalenceBenched) -> Iterator[RenderableType]:
    """Yield the shares of what was judged, and why the others were not looked at."""
    rows = [(page.name, page.agreed.counts) for page in benched.sets if page.agreed]
    if benched.all is not None:
        rows.append(("all", benched.all.counts))
    if rows:
        yield _table(agreement_table(rows))
        yield plain(f"in per cent, of pairs with a reference; judged by {benched.lean}", "dim")
    reasons: dict[str, list[str]] = {}
    for page in benched.sets:
        if page.not_looked:
            reasons.setdefault(page.not_looked, []).append(page.name)
    for why, names in reasons.items():
        yield plain(f"{', '.join(names)}: P, R, Acc not looked: {one_line(why, _REASON)}", "yellow")


def _errors(pages: Sequence[LabelledPage]) -> Iterator[RenderableType]:
    """Yield the first pairs that could not be judged, of sets of which others were."""
    for page in pages:
        errored = [pair for pair in page.pairs if pair.judged == "errored"] if page.agreed else []
        for pair in errored[:_SHOWN]:
            yield plain(f"{page.name}: {pair.name} errored: {one_line(pair.detail, _REASON)}", "magenta")


def _named(names: Sequence[str]) -> str:
    """Return the first names, and how many more there are."""
    more = len(names) - _SHOWN
    return ", ".join(names[:_SHOWN]) + (f" and {more} more" if more > 0 else "")


def _table(lines: Sequence[tuple[str, ...]]) -> Table:
    """Return a table of a heading and lines."""
    table = Table(box=None, pad_edge=False, show_edge=False)
    for place, heading in enumerate(lines[0]):
        table.add_column(heading, justify="right" if place else "left")
    for cells in lines[1:]:
        table.add_row(*map(plain, cells))
    return table
