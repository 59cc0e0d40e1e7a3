"""The statements of a library as trees, to be compared with a pattern all at once; mapped from files.

In: `Laid` trees. Out: where a name stands, which declaration a place belongs to, and the tree of each. It does not know
patterns.
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
from porism.index.statement_trees import DOT, LOCAL, named
from porism.index.trees_form import (
    APPLIED,
    ARROW,
    BLANK,
    FUNCTION,
    SORT,
    Laid,
    Nodes,
    in_order,
    lay_statements,
)
from porism.lean import HOLE, Apply, Arrow, Lambda, Name, Sort, Term

Mask = npt.NDArray[np.bool_]
_ARRAYS = ("nodes", "sizes", "starts", "stated", "places", "token_starts")
_TOKENS = "tokens.json"
_ADVICE = "Build it again with `porism index`."


@dataclass(frozen=True, eq=False)
class Trees:
    """The trees of all declarations, and where each token stands."""

    laid: Laid
    places: Nodes
    """Shape (nodes,): all places, ordered by their tokens, then ascending."""
    token_starts: npt.NDArray[np.int64]
    """Shape (tokens + 1,): the places of a token stand at token_starts[token] to token_starts[token + 1]."""

    @classmethod
    def of(cls, laid: Laid) -> Self:
        """Return the trees with the places of their tokens."""
        places = np.argsort(laid.nodes, kind="stable").astype(np.int32)
        counts = np.bincount(laid.nodes, minlength=len(laid.vocabulary))
        return cls(laid, places, np.concatenate([[0], np.cumsum(counts)]))

    @classmethod
    def read(cls, statements: Iterable[tuple[str, Sequence[str]]]) -> Self:
        """Return the trees of statements, each a signature and the variables of its section."""
        return cls.of(in_order(lay_statements(statements)))

    def save(self, folder: Path) -> None:
        """Write everything into a folder."""
        folder.mkdir(parents=True, exist_ok=True)
        for name, array in zip(_ARRAYS, (*self.laid.arrays, self.places, self.token_starts), strict=True):
            np.save(folder / f"{name}.npy", array)
        (folder / _TOKENS).write_bytes(json.dumps(self.laid.vocabulary).encode())

    @classmethod
    def open(cls, folder: Path) -> Self:
        """Map the trees in a folder; raises IndexMismatch where its files are missing or do not belong together."""
        try:
            nodes, sizes, starts, stated, places, token_starts = (
                np.load(folder / f"{name}.npy", mmap_mode="r") for name in _ARRAYS
            )
            vocabulary = list[str](json.loads((folder / _TOKENS).read_bytes()))
        except (OSError, ValueError) as error:
            raise IndexMismatch("The trees of statements cannot be read.", where=str(folder), advice=_ADVICE) from error
        fits = len(nodes) == len(sizes) == len(places) == starts[-1] == token_starts[-1]
        if not fits or len(stated) != len(starts) - 1 or len(vocabulary) != len(token_starts) - 1:
            raise IndexMismatch("The trees of statements do not fit.", where=str(folder), advice=_ADVICE)
        return cls(Laid(vocabulary, nodes, sizes, starts, stated), places, token_starts)

    def __len__(self) -> int:
        return len(self.laid.starts) - 1

    @cached_property
    def _by_end(self) -> dict[str, list[int]]:
        """The tokens of names, by their last parts."""
        found: dict[str, list[int]] = {}
        for token, text in enumerate(self.laid.vocabulary):
            if not text.startswith(" "):
                found.setdefault(text.rpartition(DOT)[2], []).append(token)
        return found

    @cached_property
    def _by_part(self) -> dict[str, list[int]]:
        """The tokens of names with several parts, by each part but the last."""
        found: dict[str, list[int]] = {}
        for token, text in enumerate(self.laid.vocabulary):
            for part in text.split(DOT)[:-1]:
                found.setdefault(part, []).append(token)
        return found

    @cached_property
    def tokens(self) -> dict[str, int]:
        """The token of each text."""
        return {text: token for token, text in enumerate(self.laid.vocabulary)}

    @cached_property
    def arrows(self) -> Nodes:
        """The tokens of arrows, of all brackets."""
        return self._beginning(ARROW)

    @cached_property
    def functions(self) -> Nodes:
        """The token of functions, if there are any."""
        return self._beginning(FUNCTION)

    def sort(self, text: str) -> Nodes:
        """Return the token of a sort, if it occurs."""
        return np.array([token for token in (self.tokens.get(SORT + text),) if token is not None], np.int32)

    @cached_property
    def dotted(self) -> Mask:
        """Which tokens are names written behind a term, shape (tokens,): of these only the end is known."""
        return np.array([text.startswith(DOT) for text in self.laid.vocabulary], np.bool_)

    @cached_property
    def free(self) -> Mask:
        """Which tokens are variables of a statement, or were not understood, shape (tokens,)."""
        return np.array([text.startswith((LOCAL, BLANK)) for text in self.laid.vocabulary], np.bool_)

    def _beginning(self, start: str) -> Nodes:
        return np.array([at for at, text in enumerate(self.laid.vocabulary) if text.startswith(start)], np.int32)

    def naming(self, wanted: str) -> Nodes:
        """Return the tokens that can mean a constant."""
        ends = self._by_end.get(wanted.rpartition(DOT)[2], ())
        return np.array([token for token in ends if named(wanted, self.laid.vocabulary[token])], np.int32)

    def ending(self, name: str) -> Nodes:
        """Return the tokens of names with the same last part."""
        return np.array(self._by_end.get(name.rpartition(DOT)[2], ()), np.int32)

    def within(self, part: str) -> Nodes:
        """Return the tokens of names that have a part before their last."""
        return np.array(self._by_part.get(part, ()), np.int32)

    def at(self, tokens: Nodes) -> Nodes:
        """Return the places where some tokens stand, ascending."""
        found = [self.places[self.token_starts[token] : self.token_starts[token + 1]] for token in tokens.tolist()]
        if len(found) <= 1:
            return np.asarray(found[0]) if found else np.empty(0, np.int32)
        return np.sort(np.concatenate(found))

    def rows_of(self, places: Nodes) -> Nodes:
        """Return the declaration that each of some ascending places belongs to."""
        return (np.searchsorted(self.laid.starts, places, side="right") - 1).astype(np.int32)

    def having(self, tokens: Nodes) -> Mask:
        """Return which declarations have some of the tokens, shape (declarations,)."""
        mask = np.zeros(len(self), np.bool_)
        mask[self.rows_of(self.at(tokens))] = True
        return mask

    def same(self, some: Nodes, others: Nodes) -> Mask:
        """Say of each pair of places whether the same tree begins at both."""
        nodes, sizes = self.laid.nodes, self.laid.sizes
        equal = sizes[some] == sizes[others]
        open_, step = np.flatnonzero(equal), 0
        while len(open_):
            alike = nodes[some[open_] + step] == nodes[others[open_] + step]
            equal[open_[~alike]] = False
            step += 1
            open_ = open_[alike]
            open_ = open_[sizes[some[open_]] > step]
        return equal

    def constants_in(self, places: Nodes) -> Nodes:
        """Return how many constants stand in the tree that begins at each of some places."""
        if not len(places):
            return np.empty(0, np.int32)
        starts = np.concatenate([[0], np.cumsum(self.laid.sizes[places[:-1]])])
        return np.add.reduceat(self._is_constant[self.laid.nodes[self._below(places)]], starts, dtype=np.int32)

    @cached_property
    def _round(self) -> Nodes:
        return self._beginning(f"{ARROW}(")

    @cached_property
    def _ends(self) -> tuple[dict[str, int], Nodes]:
        """Numbers for the last parts of names, and for each token the number of its own; -1 for what is no constant."""
        numbers: dict[str, int] = {}
        texts = self.laid.vocabulary
        own = [
            numbers.setdefault(text.rpartition(DOT)[2], len(numbers)) if constant else -1
            for text, constant in zip(texts, self._is_constant.tolist(), strict=True)
        ]
        return numbers, np.array(own, np.int32)

    @cached_property
    def rarity(self) -> npt.NDArray[np.float64]:
        """How much each last part of a name tells: the logarithm of how few of all places have it."""
        numbers, own = self._ends
        counts = np.bincount(own[own >= 0], np.diff(self.token_starts)[own >= 0], len(numbers))
        return np.log1p(len(self) / (1 + counts))

    def rarity_of(self, end: str) -> float:
        """Return how much a last part of a name tells, be it in the library or not."""
        number = self._ends[0].get(end)
        return float(np.log1p(len(self)) if number is None else self.rarity[number])

    def among_ends(self, ends: Iterable[str]) -> Mask:
        """Return which numbers are those of some last parts of names, shape (last parts,)."""
        numbers, _ = self._ends
        mask = np.zeros(len(numbers), np.bool_)
        mask[[numbers[end] for end in ends if end in numbers]] = True
        return mask

    def ends_in(self, places: Nodes) -> tuple[Nodes, Nodes]:
        """Return which last parts of names the tree at each place has, each once: numbers of places, and of parts."""
        sizes = self.laid.sizes[places]
        ends = self._ends[1][self.laid.nodes[self._below(places)]]
        owners = np.repeat(np.arange(len(places)), sizes)[ends >= 0]
        packed = np.unique(owners * len(self._ends[0]) + ends[ends >= 0])
        owners, ends = np.divmod(packed, max(len(self._ends[0]), 1))
        return owners, ends

    def _below(self, places: Nodes) -> npt.NDArray[np.int64]:
        """Return all places of the trees that begin at some places, one tree after the other."""
        sizes = self.laid.sizes[places].astype(np.int64)
        starts = np.cumsum(sizes) - sizes
        return np.repeat(places - starts, sizes) + np.arange(sizes.sum())

    @cached_property
    def _is_constant(self) -> Mask:
        return np.array([not text.startswith((LOCAL, " ")) for text in self.laid.vocabulary], np.bool_)

    def hypotheses(self, rows: Nodes, *, explicit: bool = False) -> tuple[Nodes, Nodes]:
        """Return the places of all that some declarations suppose, and the declaration of each.

        With `explicit` only of what has round brackets, or stands before an arrow.
        """
        places, owners, at = list[Nodes](), list[Nodes](), self.laid.starts[rows].astype(np.int32)
        while len(at):
            supposes = at < self.stated(rows)
            rows, at = rows[supposes], at[supposes] + 1
            told = np.isin(self.laid.nodes[at - 1], self._round) if explicit else slice(None)
            places.append(at[told])
            owners.append(rows[told])
            at = at + self.laid.sizes[at]
        return np.concatenate([np.empty(0, np.int32), *places]), np.concatenate([np.empty(0, np.int32), *owners])

    def arrows_in(self, among: Mask) -> Nodes:
        """Return the places of all arrows in some declarations, which a mask of shape (declarations,) tells."""
        places = np.flatnonzero(np.repeat(among, np.diff(self.laid.starts))).astype(np.int32)
        return places[np.isin(self.laid.nodes[places], self.arrows)]

    def stated(self, rows: Nodes) -> Nodes:
        """Return the places of what some declarations state."""
        return (self.laid.starts[rows] + self.laid.stated[rows]).astype(np.int32)

    def tree(self, row: int) -> Term:
        """Return the whole statement of a declaration as a tree."""
        start, end = self.laid.starts[row : row + 2].tolist()
        return _Reader(self.laid, start, end).all()


class _Reader:
    """Reads nodes back into a tree."""

    def __init__(self, laid: Laid, start: int, end: int) -> None:
        self._nodes = [laid.vocabulary[token] for token in laid.nodes[start:end].tolist()]
        self._sizes: list[int] = laid.sizes[start:end].tolist()

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
