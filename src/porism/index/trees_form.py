"""Statements laid out as one long row of nodes, and how such rows are put together.

In: statements. Out: `Laid`: each node is a token and the size of the tree that begins with it, in reading order, so
that a pattern can be compared with all statements at once. It does not know files, patterns, or what a name means.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from porism.index.statement_trees import statement_of, tree_of
from porism.lean import Apply, Arrow, Lambda, Name, Sort, Term

Nodes = npt.NDArray[np.int32]
Starts = npt.NDArray[np.int64]

BLANK = " _"
"""Something that was not understood. No name begins with a space."""
APPLIED = " apply"
"""An application whose head is no name; the head is its first child."""
FUNCTION = " fun"
ARROW = " → "
"""Beginning of an arrow's token; its bracket follows."""
SORT = " sort "
_WORD = re.compile(r"[^\W\d][\w!?']*|«[^»]*»")


@dataclass(frozen=True, eq=False)
class Laid:
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


def lay_statements(statements: Iterable[tuple[str, Sequence[str]]]) -> Laid:
    """Return the trees of statements, each a signature and the variables of its section."""
    writer = _Writer()
    for signature, section in statements:
        writer.add(signature, section)
    return Laid(
        list(writer.tokens),
        np.array(writer.nodes, np.int32),
        np.array(writer.sizes, np.int32),
        np.array(writer.starts, np.int64),
        np.array(writer.stated, np.int32),
    )


class _Writer:
    """Writes trees one after the other; a part that comes again is read once."""

    def __init__(self) -> None:
        self.tokens: dict[str, int] = {}
        self.nodes, self.sizes, self.starts, self.stated = list[int](), list[int](), [0], list[int]()
        self._arrows = set[int]()
        self._words: dict[str, frozenset[str]] = {}
        self._read: dict[tuple[str, frozenset[str]], tuple[list[int], list[int]]] = {}

    def add(self, signature: str, section: Sequence[str]) -> None:
        """Write a statement: an arrow for each binder, its type, and so on to the conclusion."""
        statement = statement_of(signature, section)
        begin, arrows = len(self.nodes), list[int]()
        for part in statement.parts[:-1]:
            arrows.append(len(self.nodes))
            self._arrow(part.bracket)
            self._extend(part.text, statement.locals)
        place = len(self.nodes)
        self._extend(statement.conclusion.text, statement.locals)
        end = len(self.nodes)
        for arrow in arrows:
            self.sizes[arrow] = end - arrow
        while self.nodes[place] in self._arrows:
            place += 1 + self.sizes[place + 1]
        self.starts.append(end)
        self.stated.append(place - begin)

    def _extend(self, text: str, bound: frozenset[str]) -> None:
        """Write a part; what its words are depends on which of them are variables."""
        words = self._words.get(text)
        if words is None:
            words = self._words[text] = frozenset(_WORD.findall(text))
        own = words & bound
        known = self._read.get((text, own))
        if known is None:
            begin = len(self.nodes)
            self._write(tree_of(text, own))
            self._read[text, own] = self.nodes[begin:], self.sizes[begin:]
            return
        self.nodes += known[0]
        self.sizes += known[1]

    def _write(self, term: Term) -> None:
        """Write a tree."""
        place = len(self.nodes)
        match term:
            case Name(text):
                self._node(text)
            case Apply(Name(text), arguments):
                self._node(text)
                for argument in arguments:
                    self._write(argument)
            case Apply(head, arguments):
                self._node(APPLIED)
                for child in (head, *arguments):
                    self._write(child)
            case Arrow(bracket, _, kind, body):
                self._arrow(bracket)
                self._write(kind)
                self._write(body)
            case Lambda(_, body):
                self._node(FUNCTION)
                self._write(body)
            case Sort(text):
                self._node(SORT + text)
            case _:
                self._node(BLANK)
        self.sizes[place] = len(self.nodes) - place

    def _arrow(self, bracket: str) -> None:
        self._arrows.add(self._node(ARROW + bracket))

    def _node(self, text: str) -> int:
        token = self.tokens.setdefault(text, len(self.tokens))
        self.nodes.append(token)
        self.sizes.append(1)
        return token


def joined(parts: Sequence[Laid]) -> Laid:
    """Return the trees of all parts, in order, with one vocabulary."""
    places: dict[str, int] = {}
    renumbered = [
        np.array([places.setdefault(text, len(places)) for text in part.vocabulary], np.int32)[part.nodes]
        for part in parts
    ]
    lengths = np.concatenate([np.diff(part.starts) for part in parts])
    return Laid(
        list(places),
        np.concatenate(renumbered),
        np.concatenate([part.sizes for part in parts]),
        np.concatenate([[0], np.cumsum(lengths)]),
        np.concatenate([part.stated for part in parts]),
    )


def taken(laid: Laid, rows: npt.NDArray[np.int64]) -> Laid:
    """Return the trees in some rows, in that order."""
    lengths = np.diff(laid.starts)[rows]
    starts = np.concatenate([[0], np.cumsum(lengths)])
    where = np.repeat(laid.starts[rows] - starts[:-1], lengths) + np.arange(starts[-1])
    return Laid(laid.vocabulary, laid.nodes[where], laid.sizes[where], starts, laid.stated[rows])


def in_order(laid: Laid) -> Laid:
    """Return the same trees with a vocabulary that they alone determine: what occurs, in the order of its letters."""
    occurs = np.flatnonzero(np.bincount(laid.nodes, minlength=len(laid.vocabulary)))
    ordered = sorted(occurs.tolist(), key=laid.vocabulary.__getitem__)
    place = np.zeros(len(laid.vocabulary), np.int32)
    place[ordered] = np.arange(len(ordered), dtype=np.int32)
    vocabulary = [laid.vocabulary[at] for at in ordered]
    return Laid(vocabulary, place[laid.nodes], laid.sizes, laid.starts, laid.stated)
