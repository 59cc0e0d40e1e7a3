"""The edges of the dependency graph, read off a table of declarations.

In: the table. Out: three arrays (source rows, target rows, kinds of edge). It does not know how a graph is walked.
"""

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from porism.index.graph import MEMBER, PROOF, TYPE, VALUE
from porism.library import compute

Rows = npt.NDArray[np.int32]
Edges = tuple[Rows, Rows, npt.NDArray[np.uint8]]


def edges_of(table: pa.Table) -> Edges:
    """Return every edge user -> used of a table: its references that are themselves rows of it.

    References of a proposition's value are PROOF edges, of another value VALUE edges; a generated name (field,
    constructor, additive twin...) and its parent are joined both ways by MEMBER edges.
    """
    names = table.column("name").combine_chunks()
    kinds = table.column("kind").cast(pa.string())
    is_proof = compute.is_in(kinds, value_set=pa.array(["theorem", "axiom"])).to_numpy()
    users, used = _references(table.column("uses_in_type"), names)
    value_users, value_used = _references(table.column("uses_in_value"), names)
    parents = compute.index_in(table.column("generated_from"), value_set=names)
    children = np.flatnonzero(compute.is_valid(parents).to_numpy()).astype(np.int32)
    parent_rows = parents.drop_null().to_numpy().astype(np.int32)
    value_kinds = np.where(is_proof[value_users], PROOF, VALUE).astype(np.uint8)
    return (
        np.concatenate([users, value_users, children, parent_rows]),
        np.concatenate([used, value_used, parent_rows, children]),
        np.concatenate([_all(users, TYPE), value_kinds, _all(children, MEMBER), _all(children, MEMBER)]),
    )


def _all(rows: Rows, kind: int) -> npt.NDArray[np.uint8]:
    """Return one kind of edge for each of the rows."""
    return np.full(len(rows), kind, np.uint8)


def _references(column: pa.ChunkedArray, names: pa.Array) -> tuple[Rows, Rows]:
    """Return (user rows, used rows) of a column of name lists, leaving out names that are not in the table."""
    lists = column.combine_chunks()
    counts = compute.list_value_length(lists).to_numpy(zero_copy_only=False)
    users = np.repeat(np.arange(len(lists), dtype=np.int32), counts)
    found = compute.index_in(lists.flatten(), value_set=names)
    known = compute.is_valid(found).to_numpy(zero_copy_only=False)
    return users[known], found.drop_null().to_numpy().astype(np.int32)
