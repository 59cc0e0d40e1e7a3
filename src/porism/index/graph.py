"""The dependency graph: which declaration uses which, and in what part of it.

In: three arrays (user rows, used rows, kinds of edge). Out: neighbours either way, degrees, and the part of the graph
with some kinds of edge only. An edge points from a user to what it uses; there is at most one from a row to another,
with one bit for each kind. It does not know names, nor how the graph is walked.
"""

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final
from zipfile import BadZipFile

import numpy as np
import numpy.typing as npt
from scipy.sparse import csr_array

from porism.errors import IndexMismatch

Rows = npt.NDArray[np.int32]
Kinds = npt.NDArray[np.uint8]

TYPE: Final = 1
"""The user's statement names it."""
VALUE: Final = 2
"""The value of a definition (of whatever is no proposition) names it."""
PROOF: Final = 4
"""The proof of a proposition names it."""
MEMBER: Final = 8
"""One is a field, a constructor or a generated copy of the other."""
PAPER: Final = TYPE | VALUE
"""The edges of LeanGraphSearch: references of types, and of the values of non-propositions."""
NAMED: Final = TYPE | VALUE | PROOF
"""All edges by which one declaration names another; theorems are mostly named in proofs."""
EDGE_NAMES: Final = {TYPE: "type", VALUE: "value", PROOF: "proof", MEMBER: "member"}

_FILE = "graph.npz"
_ARRAYS = ("offsets", "targets", "kinds", "back_offsets", "sources", "back_kinds")


def edge_names(kinds: int) -> tuple[str, ...]:
    """Return the names of the kinds in a bit mask."""
    return tuple(name for bit, name in EDGE_NAMES.items() if kinds & bit)


@dataclass(frozen=True, eq=False)
class Profile:
    """The graph with some kinds of edge only, all of weight 1: CSR user -> used."""

    offsets: Rows
    """Shape (rows + 1,): the edges of a row stand at offsets[row] to offsets[row + 1]."""
    targets: Rows
    """Shape (edges,): the used rows, ascending within a row."""

    def __len__(self) -> int:
        return len(self.offsets) - 1

    @cached_property
    def out_degrees(self) -> Rows:
        """How many distinct rows each row uses, shape (rows,)."""
        return np.diff(self.offsets)

    @cached_property
    def in_degrees(self) -> Rows:
        """By how many distinct rows each row is used, shape (rows,)."""
        return np.bincount(self.targets, minlength=len(self)).astype(np.int32)

    @cached_property
    def rarity(self) -> npt.NDArray[np.float32]:
        """How much a use of each row tells, shape (rows,): log(rows / (1 + users)), an inverse document frequency."""
        return np.log(max(len(self), 1) / (1 + self.in_degrees)).astype(np.float32)

    @cached_property
    def lengths(self) -> npt.NDArray[np.float32]:
        """The Euclidean length of each row as a vector of the rarities of what it uses, shape (rows,)."""
        sums = np.concatenate([[0.0], np.cumsum(self.rarity[self.targets].astype(np.float64) ** 2)])
        return np.sqrt(sums[self.offsets[1:]] - sums[self.offsets[:-1]]).astype(np.float32)


@dataclass(frozen=True, eq=False)
class Graph:
    """All edges, forward and backward."""

    offsets: Rows
    targets: Rows
    kinds: Kinds
    """Shape (edges,): the bit mask of each edge."""
    back_offsets: Rows
    sources: Rows
    back_kinds: Kinds

    def __len__(self) -> int:
        return len(self.offsets) - 1

    @classmethod
    def open(cls, folder: Path) -> "Graph":
        """Read the graph of an index; raises IndexMismatch where there is none."""
        try:
            with np.load(folder / _FILE, allow_pickle=False) as file:
                return cls(*(file[name] for name in _ARRAYS))
        except (OSError, ValueError, KeyError, EOFError, BadZipFile) as error:
            advice = "Build the index again with `porism index`."
            raise IndexMismatch("The graph cannot be opened.", where=str(folder / _FILE), advice=advice) from error

    def save(self, folder: Path) -> None:
        """Write the graph into the folder of an index."""
        np.savez(folder / _FILE, **{name: getattr(self, name) for name in _ARRAYS})

    def used(self, row: int) -> tuple[Rows, Kinds]:
        """Return what a row uses: rows, ascending, and the kinds of each edge."""
        here = slice(self.offsets[row], self.offsets[row + 1])
        return self.targets[here], self.kinds[here]

    def users(self, row: int) -> tuple[Rows, Kinds]:
        """Return by what a row is used: rows, ascending, and the kinds of each edge."""
        here = slice(self.back_offsets[row], self.back_offsets[row + 1])
        return self.sources[here], self.back_kinds[here]

    def used_in(self, row: int, mask: int) -> Rows:
        """Return what a row uses by an edge that has one of the kinds, ascending."""
        used, kinds = self.used(row)
        return used[(kinds & mask) != 0]

    def users_in(self, row: int, mask: int) -> Rows:
        """Return by what a row is used with an edge that has one of the kinds, ascending."""
        users, kinds = self.users(row)
        return users[(kinds & mask) != 0]

    def profile(self, mask: int = PAPER) -> Profile:
        """Return the graph with only the edges that have one of the kinds."""
        if mask not in self._profiles:
            kept = (self.kinds & mask) != 0
            before = np.concatenate([[0], np.cumsum(kept)])
            self._profiles[mask] = Profile(before[self.offsets].astype(np.int32), self.targets[kept])
        return self._profiles[mask]

    @cached_property
    def _profiles(self) -> dict[int, Profile]:
        """The profiles asked for so far."""
        return {}


def build_graph(count: int, edges: tuple[Rows, Rows, Kinds]) -> Graph:
    """Return the graph over `count` rows; repeated edges join their kinds, a row's edge to itself is dropped."""
    users, used, kinds = edges
    apart = users != used
    packed = ((users[apart].astype(np.int64) * max(count, 1) + used[apart]) << 8) | kinds[apart]
    packed.sort()
    pairs = packed >> 8
    first = np.flatnonzero(np.diff(pairs, prepend=-1))
    joined = np.bitwise_or.reduceat((packed & 255).astype(np.uint8), first) if len(first) else np.empty(0, np.uint8)
    sources, targets = np.divmod(pairs[first], max(count, 1))
    offsets = np.searchsorted(sources, np.arange(count + 1)).astype(np.int32)
    targets = targets.astype(np.int32)
    places: Any = csr_array((np.arange(len(first), dtype=np.int32), targets, offsets), shape=(count, count)).tocsc()
    back = (places.indptr.astype(np.int32), places.indices.astype(np.int32), joined[places.data])
    return Graph(offsets, targets, joined, *back)
