"""Descriptions put into an index: they are kept beside it, and survive building it anew.

    INDEX/descriptions.jsonl    what was asked of a model or imported, a line each; never rewritten by a build

In: the folder of an index. Out: the manifest of an index that has them among its declarations and words. A description
is used as long as its declaration is written as it was; what a corpus came with is kept where there is no other. It
does not know where descriptions come from.
"""

from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pyarrow as pa
from filelock import FileLock, Timeout

from porism.errors import IndexBusy
from porism.index.folder import DESCRIPTIONS
from porism.library import Reading, Renewal, compute, read_descriptions, with_descriptions

Flags = npt.NDArray[np.bool_]


def told_table(table: pa.Table, folder: Path) -> pa.Table:
    """Return a table of declarations with the descriptions that are kept in the folder of an index."""
    return with_descriptions(table, read_descriptions(folder / DESCRIPTIONS))


def told_again(renewal: Renewal, folder: Path) -> Renewal:
    """Return a renewal whose declarations have the descriptions that are kept; what they change counts as fresh."""
    before = renewal.reading.table
    table = told_table(before, folder)
    changed = np.flatnonzero(_differ(before, table)).astype(np.int32)
    if not len(changed):
        return renewal
    row_map = renewal.row_map.copy()
    row_map[np.isin(row_map, changed)] = -1
    fresh = np.union1d(renewal.fresh, changed).astype(np.int32)
    reading = Reading(table=table, records=renewal.reading.records)
    return replace(renewal, reading=reading, row_map=row_map, fresh=fresh)


def _differ(before: pa.Table, after: pa.Table) -> Flags:
    """Return which rows have another title or description."""
    if after is before:
        return np.zeros(before.num_rows, np.bool_)
    found = [compute.not_equal(before.column(name), after.column(name)) for name in ("title", "description")]
    return compute.or_(*found).to_numpy()


@contextmanager
def describing(folder: Path) -> Generator[Path]:
    """Hold the descriptions of an index for writing, and give their file; raises IndexBusy where another process does.

    The index may be searched, built and embedded meanwhile.
    """
    lock = FileLock(folder / "descriptions.lock")
    try:
        lock.acquire(timeout=0)
    except Timeout as error:
        problem = "Another process is describing this index."
        raise IndexBusy(problem, where=str(folder), advice="Wait until it has ended.") from error
    try:
        yield folder / DESCRIPTIONS
    finally:
        lock.release()
