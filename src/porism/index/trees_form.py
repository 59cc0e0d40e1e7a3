"""Trees of statements laid out as one long row of nodes: the form, reading one back, and putting such rows together.

In: `Layout`s. Out: trees, or other layouts. Each node is a token and the size of the tree that begins with it, in
reading order, so that a pattern can be compared with all statements at once. It does not know files, patterns, or what
a name means.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from porism.lean import HOLE, Apply, Arrow, Lambda, Name, Sort, Term

Nodes = npt.NDArray[np.int32]
"""Something of each node: its token, or its size."""
Places = npt.NDArray[np.int32]
"""Where nodes stand in the row, from 0; a place means the tree that begins there."""
Rows = npt.NDArray[np.int32]
"""Declarations."""
Starts = npt.NDArray[np.int64]

BLANK = " _"
"""Something that was not understood. No name begins with a space."""
APPLIED = " apply"
"""An application whose head is no name; the head is its first child."""
FUNCTION = " fun"
ARROW = " → "
"""Beginning of an arrow's token; its bracket follows."""
SORT = " sort "


@dataclass(frozen=True, eq=False)
class Layout:
    """Trees of statements, one a declaration; the binders of a statement are arrows before its conclusion."""

    vocabulary: list[str]
    """What each token stands for."""
    nodes: Nodes
    """Shape (nodes,): tokens."""
    sizes: Nodes
    """Shape (nodes,): how many nodes the tree has that begins there."""
    starts: Starts
    """Shape (declarations + 1,): where the tree of each begins."""
    stated: Nodes
    """Shape (declarations,): how far into its tree stands what it states, behind all arrows."""

    @property
    def arrays(self) -> tuple[Nodes, Nodes, Starts, Nodes]:
        """What is kept beside the vocabulary."""
        return self.nodes, self.sizes, self.starts, self.stated

    def __len__(self) -> int:
        return len(self.starts) - 1

    def below(self, places: Places | Starts) -> npt.NDArray[np.int64]:
        """Return all places of the trees that begin at some places, one tree after the other."""
        sizes = self.sizes[places].astype(np.int64)
        starts = np.cumsum(sizes) - sizes
        return np.repeat(places - starts, sizes) + np.arange(sizes.sum())

    def behind(self, places: Places) -> Places:
        """Return the place behind the tree that begins at each; of no meaning for one behind the last node."""
        return places + self.sizes[np.minimum(places, len(self.sizes) - 1)]

    def tree(self, row: int) -> Term:
        """Return the whole statement of a declaration as a tree."""
        start, end = self.starts[row : row + 2].tolist()
        return _Reader(self, start, end).all()


class _Reader:
    """Reads nodes back into a tree."""

    def __init__(self, layout: Layout, start: int, end: int) -> None:
        self._nodes = [layout.vocabulary[token] for token in layout.nodes[start:end].tolist()]
        self._sizes: list[int] = layout.sizes[start:end].tolist()

    def all(self) -> Term:
        """Return the whole; its outer arrows, of which there may be many, are read one after the other."""
        place, outer = 0, list[tuple[str, Term]]()
        while self._nodes[place].startswith(ARROW):
            outer.append((self._nodes[place].removeprefix(ARROW), self._tree(place + 1)))
            place += 1 + self._sizes[place + 1]
        term = self._tree(place)
        for bracket, kind in reversed(outer):
            term = Arrow(bracket, (), kind, term)
        return term

    def _tree(self, place: int) -> Term:
        text, end = self._nodes[place], place + self._sizes[place]
        if not text.startswith(" "):
            return Apply(Name(text), self._children(place, end)) if end > place + 1 else Name(text)
        if text.startswith(ARROW):
            kind, body = self._children(place, end)
            return Arrow(text.removeprefix(ARROW), (), kind, body)
        if text == APPLIED:
            head, *arguments = self._children(place, end)
            return Apply(head, tuple(arguments))
        if text == FUNCTION:
            return Lambda((), self._tree(place + 1))
        if text.startswith(SORT):
            return Sort(text.removeprefix(SORT))
        assert text == BLANK
        return HOLE

    def _children(self, place: int, end: int) -> tuple[Term, ...]:
        at, found = place + 1, list[Term]()
        while at < end:
            found.append(self._tree(at))
            at += self._sizes[at]
        return tuple(found)


def joined(parts: Sequence[Layout]) -> Layout:
    """Return the trees of all parts, in order, with one vocabulary."""
    places: dict[str, int] = {}
    renumbered = [
        np.array([places.setdefault(text, len(places)) for text in part.vocabulary], np.int32)[part.nodes]
        for part in parts
    ]
    lengths = np.concatenate([np.diff(part.starts) for part in parts])
    return Layout(
        list(places),
        np.concatenate(renumbered),
        np.concatenate([part.sizes for part in parts]),
        np.concatenate([[0], np.cumsum(lengths)]),
        np.concatenate([part.stated for part in parts]),
    )


def taken(layout: Layout, rows: npt.NDArray[np.int64]) -> Layout:
    """Return the trees in some rows, in that order."""
    starts = np.concatenate([[0], np.cumsum(np.diff(layout.starts)[rows])])
    where = layout.below(layout.starts[rows])
    return Layout(layout.vocabulary, layout.nodes[where], layout.sizes[where], starts, layout.stated[rows])


def in_order(layout: Layout) -> Layout:
    """Return the same trees with a vocabulary that they alone determine: what occurs, in the order of its letters."""
    texts = layout.vocabulary
    occurs = np.flatnonzero(np.bincount(layout.nodes, minlength=len(texts)))
    ordered = sorted(occurs.tolist(), key=texts.__getitem__)
    place = np.zeros(len(texts), np.int32)
    place[ordered] = np.arange(len(ordered), dtype=np.int32)
    return Layout([texts[at] for at in ordered], place[layout.nodes], layout.sizes, layout.starts, layout.stated)
