"""The worker that counts the words of a range of rows; several of them share a library.

In: a saved library and a range. Out: the counts of that range. It does not know other ranges.
"""

from dataclasses import dataclass
from pathlib import Path

from porism.index.lexical import count_terms
from porism.index.lexical_count import Counted
from porism.library import Crew, Shelf, Tick


@dataclass(frozen=True, slots=True)
class Range:
    """Some rows of a saved library."""

    path: Path
    start: int
    stop: int


class Counter:
    """Counts ranges of rows."""

    def count(self, rows: Range, tick: Tick) -> Counted:
        """Return the counts of a range; each declaration ticks."""
        shelf = Shelf(rows.path)
        counted = count_terms(shelf.texts(rows.start, rows.stop))
        tick(rows.stop - rows.start)
        return counted


def count_library(path: Path, rows: int, workers: int, tick: Tick) -> list[Counted]:
    """Count all rows of a saved library, with so many workers at the same time."""
    with Crew(f"{__name__}:Counter", workers) as crew:
        return crew.ask("count", ranges_of(path, rows, workers), tick)


def ranges_of(path: Path, rows: int, workers: int) -> list[Range]:
    """Return the rows of a saved library in as many ranges as there are workers."""
    edges = [rows * part // workers for part in range(workers + 1)]
    return [Range(path, start, stop) for start, stop in zip(edges, edges[1:], strict=False)]
