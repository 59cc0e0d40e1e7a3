"""The statements of a library as trees, to be compared with a pattern all at once; mapped from files.

In: a layout of trees. Out: where a token stands, which declaration a place belongs to, and the tree of each. It does
not know patterns.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Self

import numpy as np
import numpy.typing as npt

from porism.errors import IndexMismatch
from porism.index.trees_form import Layout, Places, Rows, in_order
from porism.index.trees_last_parts import LastParts
from porism.index.trees_lay import lay_statements
from porism.index.trees_tokens import Mask, TokenNumbers, Tokens
from porism.lean import Term

_ARRAYS = ("nodes", "sizes", "starts", "stated", "places", "token_starts")
_TOKENS = "tokens.json"
_ADVICE = "Build it again with `porism index`."


@dataclass(frozen=True, eq=False)
class Trees:
    """The trees of all declarations, and where each token stands."""

    layout: Layout
    places: Places
    """Shape (nodes,): all places, ordered by their tokens, then ascending."""
    token_starts: npt.NDArray[np.int64]
    """Shape (tokens + 1,): the places of a token stand at token_starts[token] to token_starts[token + 1]."""

    @classmethod
    def of(cls, layout: Layout) -> Self:
        """Return the trees with the places of their tokens."""
        places = np.argsort(layout.nodes, kind="stable").astype(np.int32)
        counts = np.bincount(layout.nodes, minlength=len(layout.vocabulary))
        return cls(layout, places, np.concatenate([[0], np.cumsum(counts)]))

    @classmethod
    def read(cls, statements: Iterable[tuple[str, Sequence[str]]]) -> Self:
        """Return the trees of statements, each a signature and the variables of its section."""
        return cls.of(in_order(lay_statements(statements)))

    def save(self, folder: Path) -> None:
        """Write everything into a folder."""
        folder.mkdir(parents=True, exist_ok=True)
        for name, array in zip(_ARRAYS, (*self.layout.arrays, self.places, self.token_starts), strict=True):
            np.save(folder / f"{name}.npy", array)
        (folder / _TOKENS).write_bytes(json.dumps(self.layout.vocabulary).encode())

    @classmethod
    def open(cls, folder: Path) -> Self:
        """Map the trees in a folder; raises IndexMismatch where its files are missing or do not belong together."""
        try:
            arrays = [np.load(folder / f"{name}.npy", mmap_mode="r") for name in _ARRAYS]
            vocabulary = list[str](json.loads((folder / _TOKENS).read_bytes()))
        except (OSError, ValueError) as error:
            raise IndexMismatch("The trees of statements cannot be read.", where=str(folder), advice=_ADVICE) from error
        nodes, sizes, starts, stated, places, token_starts = arrays
        shapes = [(stated.size + 1,), (len(vocabulary) + 1,), *[nodes.shape] * 3]
        fits = shapes == [array.shape for array in (starts, token_starts, nodes, sizes, places)]
        if not fits or not nodes.shape == (starts[-1],) == (token_starts[-1],):
            raise IndexMismatch("The trees of statements do not fit.", where=str(folder), advice=_ADVICE)
        return cls(Layout(vocabulary, nodes, sizes, starts, stated), places, token_starts)

    def __len__(self) -> int:
        return len(self.layout)

    @cached_property
    def tokens(self) -> Tokens:
        """What the tokens stand for."""
        return Tokens(self.layout.vocabulary)

    @cached_property
    def last_parts(self) -> LastParts:
        """The last parts of names, and how rare each is."""
        return LastParts(self.layout, self.tokens, np.diff(self.token_starts))

    def at(self, tokens: TokenNumbers) -> Places:
        """Return the places where some tokens stand, ascending."""
        found = [self.places[self.token_starts[token] : self.token_starts[token + 1]] for token in tokens.tolist()]
        if len(found) <= 1:
            return np.asarray(found[0]) if found else np.empty(0, np.int32)
        return np.sort(np.concatenate(found))

    def have(self, places: Places, tokens: TokenNumbers) -> Mask:
        """Return at which of some places one of the tokens stands, shape (places,)."""
        wanted = np.zeros(len(self.tokens), np.bool_)
        wanted[tokens] = True
        return wanted[self.layout.nodes[places]]

    def rows_of(self, places: Places) -> Rows:
        """Return the declaration that each of some places belongs to."""
        return (np.searchsorted(self.layout.starts, places, side="right") - 1).astype(np.int32)

    def having(self, tokens: TokenNumbers) -> Mask:
        """Return which declarations have one of the tokens, shape (declarations,)."""
        mask = np.zeros(len(self), np.bool_)
        mask[self.rows_of(self.at(tokens))] = True
        return mask

    def same(self, some: Places, others: Places) -> Mask:
        """Say of each pair of places whether the same tree begins at both, shape (pairs,)."""
        nodes, sizes = self.layout.nodes, self.layout.sizes
        equal = sizes[some] == sizes[others]
        open_, step = np.flatnonzero(equal), 0
        while len(open_):
            here, there = some[open_] + step, others[open_] + step
            alike = (nodes[here] == nodes[there]) & (sizes[here] == sizes[there])
            equal[open_[~alike]] = False
            step += 1
            open_ = open_[alike]
            open_ = open_[sizes[some[open_]] > step]
        return equal

    def constants_in(self, places: Places) -> npt.NDArray[np.int32]:
        """Return how many constants stand in the tree that begins at each of some places, shape (places,)."""
        if not len(places):
            return np.empty(0, np.int32)
        starts = np.concatenate([[0], np.cumsum(self.layout.sizes[places[:-1]])])
        constant = self.tokens.are_constants[self.layout.nodes[self.layout.below(places)]]
        return np.add.reduceat(constant, starts, dtype=np.int32)

    def stated(self, rows: Rows) -> Places:
        """Return the places of what some declarations state, shape (rows,)."""
        return (self.layout.starts[rows] + self.layout.stated[rows]).astype(np.int32)

    def hypotheses(self, rows: Rows, *, explicit: bool = False) -> tuple[Places, Rows]:
        """Return the places of all that some declarations suppose, and the declaration of each.

        Of all declarations first what stands first in them, then what stands second, and so on. With `explicit` only
        of what has round brackets, or stands before an arrow.
        """
        places, owners, at = list[Places](), list[Rows](), self.layout.starts[rows].astype(np.int32)
        while len(at):
            supposes = at < self.stated(rows)
            rows, at = rows[supposes], at[supposes] + 1
            told = self.have(at - 1, self.tokens.round_arrows) if explicit else slice(None)
            places.append(at[told])
            owners.append(rows[told])
            at = self.layout.behind(at)
        return np.concatenate([np.empty(0, np.int32), *places]), np.concatenate([np.empty(0, np.int32), *owners])

    def arrows_in(self, among: Mask) -> Places:
        """Return the places of all arrows in some declarations, which a mask of shape (declarations,) tells."""
        places = np.flatnonzero(np.repeat(among, np.diff(self.layout.starts))).astype(np.int32)
        return places[self.have(places, self.tokens.arrows)]

    def tree(self, row: int) -> Term:
        """Return the whole statement of a declaration as a tree."""
        return self.layout.tree(row)
