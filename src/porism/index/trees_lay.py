"""Lays out the statements of a saved library as trees, in several processes, or anew for what is fresh.

In: a saved library. Out: its `Laid`. It does not know files of an index, nor patterns.
"""

from pathlib import Path

import numpy as np

from porism.index.counting import Range, ranges_of
from porism.index.trees_form import Laid, Nodes, in_order, joined, lay_statements, taken
from porism.library import Crew, Shelf, Tick


class Layer:
    """Lays out ranges of rows."""

    def lay(self, rows: Range, tick: Tick) -> Laid:
        """Return the trees of a range; each declaration ticks."""
        laid = lay_statements(Shelf(rows.path).statements(range(rows.start, rows.stop)))
        tick(rows.stop - rows.start)
        return laid


def lay_library(path: Path, rows: int, workers: int, tick: Tick) -> Laid:
    """Return the trees of all rows of a saved library, laid out by so many workers at the same time."""
    with Crew(f"{__name__}:Layer", workers) as crew:
        return in_order(joined(crew.ask("lay", ranges_of(path, rows, workers), tick)))


def relaid(old: Laid, row_map: Nodes, fresh_rows: Nodes, fresh: Laid) -> Laid:
    """Return the trees of a renewed library; they are those that laying it out anew would give.

    `row_map` has the new row of each old row, -1 for one that is gone; `fresh_rows` those of the newly laid out ones.
    """
    stayed = np.flatnonzero(row_map >= 0)
    rows = np.concatenate([row_map[stayed], fresh_rows])
    where = np.empty(len(rows), np.int64)
    where[rows] = np.concatenate([stayed, len(row_map) + np.arange(len(fresh_rows))])
    return in_order(taken(joined([old, fresh]), where))
