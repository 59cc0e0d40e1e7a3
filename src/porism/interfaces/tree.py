"""What a declaration uses, and what uses it, as a tree of a given depth.

In: an open index and a name. Out: a `Uses` tree whose branches say over which kinds of edges they hang on.
It does not know how a graph is stored.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np
import numpy.typing as npt

from porism.errors import UsageError
from porism.index import MEMBER, PAPER, PROOF, TYPE, VALUE

if TYPE_CHECKING:
    from porism.index import Index

Edge = Literal["type", "value", "proof", "member"]
BITS: dict[Edge, int] = {"type": TYPE, "value": VALUE, "proof": PROOF, "member": MEMBER}


@dataclass(frozen=True, slots=True, kw_only=True)
class Growth:
    """How far a tree of uses grows."""

    depth: int = 1
    """How many steps from the declaration the tree goes."""
    edges: tuple[Edge, ...] = ("type", "value", "proof")
    """Kinds of edges that are followed: in the type (statement), in the value of a definition, in a proof, or between a
    structure and its members."""
    limit: int = 50
    """How many branches are shown at each declaration, those that most others use first."""
    total: int = 2000
    """How many branches are shown in all."""

    def __post_init__(self) -> None:
        if min(self.depth, self.limit, self.total) < 1:
            raise UsageError("A tree of nothing was asked for.", advice="depth, limit and total are at least 1.")

    @property
    def mask(self) -> int:
        """The bits of the edges that are followed."""
        return sum(BITS[edge] for edge in set(self.edges))


@dataclass(frozen=True, slots=True, kw_only=True)
class Branch:
    """One declaration in the tree."""

    name: str
    kind: str
    module: str
    edges: tuple[Edge, ...]
    """How it hangs on the declaration above it."""
    count: int
    """How many branches it has, shown or not."""
    repeated: bool = False
    """Whether its branches are shown elsewhere in the tree."""
    branches: tuple["Branch", ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Uses:
    """The tree at a declaration."""

    name: str
    direction: Literal["uses", "used by"]
    edges: tuple[Edge, ...]
    depth: int
    count: int
    """How many declarations it uses, or use it, directly."""
    complete: bool
    """False when a limit kept branches out."""
    branches: tuple[Branch, ...]


class _Grower:
    """Grows one tree breadth first, so that a limit cuts the far branches and not the near ones."""

    def __init__(self, index: "Index", growth: Growth, *, backwards: bool) -> None:
        self.index = index
        self.growth = growth
        self.backwards = backwards
        self.users = index.graph.profile(PAPER).in_degrees
        self.kept: dict[int, list[tuple[int, int]]] = {}
        self.counts: dict[int, int] = {}
        self.home: dict[int, int] = {}
        """For each row, the row under which its own branches are drawn."""
        self.complete = True

    def grow(self, root: int) -> None:
        """Decide which branches are in the tree; each row branches once, where it is nearest to the root."""
        left = self.growth.total
        layer = [root]
        self.home[root] = -1
        for _ in range(self.growth.depth):
            below: list[int] = []
            for row in layer:
                rows, bits = self._next(row)
                order = np.lexsort((rows, -self.users[rows]))[: min(self.growth.limit, left)]
                shown = list(zip(rows[order].tolist(), bits[order].tolist(), strict=True))
                self.complete = self.complete and len(shown) == len(rows)
                self.kept[row], self.counts[row] = shown, len(rows)
                left -= len(shown)
                new = [other for other, _ in shown if other not in self.home]
                self.home.update((other, row) for other in new)
                below.extend(new)
            layer = below

    def _next(self, row: int) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.uint8]]:
        """Return the neighbours of a row over the edges that are followed, with the bits of those edges."""
        graph = self.index.graph
        rows, bits = graph.users(row) if self.backwards else graph.used(row)
        bits = bits & np.uint8(self.growth.mask)
        return rows[bits != 0], bits[bits != 0]

    def branches(self, row: int) -> tuple[Branch, ...]:
        """Return what is drawn under a row."""
        return tuple(self._branch(row, other, bits) for other, bits in self.kept.get(row, ()))

    def _branch(self, above: int, row: int, bits: int) -> Branch:
        declaration = self.index.declaration(row)
        count = self.counts[row] if row in self.counts else len(self._next(row)[0])
        here = self.home[row] == above
        return Branch(
            name=declaration.name,
            kind=declaration.kind,
            module=declaration.module,
            edges=edges_of(bits),
            count=count,
            repeated=not here and bool(self.kept.get(row)),
            branches=self.branches(row) if here else (),
        )


def edges_of(bits: int) -> tuple[Edge, ...]:
    """Return the kinds of edges that a mask stands for."""
    return tuple(edge for edge, bit in BITS.items() if bits & bit)


def grow(index: "Index", row: int, growth: Growth, *, backwards: bool) -> Uses:
    """Return the tree at a row: what it uses, or backwards what uses it."""
    grower = _Grower(index, growth, backwards=backwards)
    grower.grow(row)
    return Uses(
        name=index.names[row],
        direction="used by" if backwards else "uses",
        edges=tuple(edge for edge in BITS if edge in growth.edges),
        depth=growth.depth,
        count=grower.counts[row],
        complete=grower.complete,
        branches=grower.branches(row),
    )


def count_edges(index: "Index", row: int, *, backwards: bool) -> dict[str, int]:
    """Return how many declarations a row is joined to over each kind of edge."""
    _, bits = index.graph.users(row) if backwards else index.graph.used(row)
    return {edge: int(((bits & bit) != 0).sum()) for edge, bit in BITS.items()}
