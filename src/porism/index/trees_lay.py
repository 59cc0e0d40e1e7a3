"""Lays out statements as trees: some of them, all of a saved library in several processes, or anew what is fresh.

In: statements, or a saved library. Out: their `Layout`. It does not know files of an index, nor patterns.
"""

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from porism.index.comparable import tree_of
from porism.index.counting import Range, ranges_of
from porism.index.trees_form import APPLIED, ARROW, BLANK, FUNCTION, SORT, Layout, Rows, in_order, joined, taken
from porism.lean import Apply, Arrow, Lambda, Name, Sort, Term, split_binders
from porism.library import Crew, Shelf, Tick

_WORD = re.compile(r"[^\W\d][\w!?']*|«[^»]*»")


class Telescope(NamedTuple):
    """A statement: what its binders range over, the conclusion behind them, and the names that they bind."""

    binders: tuple[tuple[str, str], ...]
    """Opening bracket and type, as text; once for each name that is bound."""
    conclusion: str
    bound: frozenset[str]


def telescope_of(signature: str, section: Sequence[str]) -> Telescope:
    """Return the statement that a signature makes in a section with these variables."""
    groups, conclusion = split_binders(" ".join((*section, signature)))
    binders = tuple((group.bracket, group.type) for group in groups for _ in (group.names or ("",)) if group.type)
    return Telescope(binders, conclusion, frozenset(name for group in groups for name in group.names))


def lay_statements(statements: Iterable[tuple[str, Sequence[str]]]) -> Layout:
    """Return the trees of statements, each a signature and the variables of its section."""
    writer = _Writer()
    for signature, section in statements:
        writer.add(telescope_of(signature, section))
    return Layout(
        list(writer.tokens),
        np.array(writer.nodes, np.int32),
        np.array(writer.sizes, np.int32),
        np.array(writer.starts, np.int64),
        np.array(writer.stated, np.int32),
    )


class _Writer:
    """Writes trees one after the other; a text that comes again is read once."""

    def __init__(self) -> None:
        self.tokens: dict[str, int] = {}
        self.nodes, self.sizes, self.starts, self.stated = list[int](), list[int](), [0], list[int]()
        self._arrows = set[int]()
        self._words: dict[str, frozenset[str]] = {}
        self._read: dict[tuple[str, frozenset[str]], tuple[list[int], list[int]]] = {}

    def add(self, statement: Telescope) -> None:
        """Write a statement: an arrow for each binder, its type, and so on to the conclusion."""
        begin, arrows = len(self.nodes), list[int]()
        for bracket, kind in statement.binders:
            arrows.append(len(self.nodes))
            self._arrow(bracket)
            self._extend(kind, statement.bound)
        place = len(self.nodes)
        self._extend(statement.conclusion, statement.bound)
        end = len(self.nodes)
        for arrow in arrows:
            self.sizes[arrow] = end - arrow
        while self.nodes[place] in self._arrows:
            place += 1 + self.sizes[place + 1]
        self.starts.append(end)
        self.stated.append(place - begin)

    def _extend(self, text: str, bound: frozenset[str]) -> None:
        """Write the tree of a text; what its words are depends on which of them are variables."""
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


class Worker:
    """Lays out ranges of rows."""

    def lay(self, rows: Range, tick: Tick) -> Layout:
        """Return the trees of a range; each declaration ticks."""
        layout = lay_statements(Shelf(rows.path).statements(range(rows.start, rows.stop)))
        tick(rows.stop - rows.start)
        return layout


def lay_library(path: Path, rows: int, workers: int, tick: Tick) -> Layout:
    """Return the trees of all rows of a saved library, laid out by so many workers at the same time."""
    with Crew(f"{__name__}:Worker", workers) as crew:
        return in_order(joined(crew.ask("lay", ranges_of(path, rows, workers), tick)))


def relaid(old: Layout, row_map: Rows, fresh_rows: Rows, fresh: Layout) -> Layout:
    """Return the trees of a renewed library; they are those that laying it out anew would give.

    `row_map` has the new row of each old row, -1 for one that is gone; `fresh_rows` those of the newly laid out ones.
    """
    stayed = np.flatnonzero(row_map >= 0)
    rows = np.concatenate([row_map[stayed], fresh_rows])
    where = np.empty(len(rows), np.int64)
    where[rows] = np.concatenate([stayed, len(row_map) + np.arange(len(fresh_rows))])
    return in_order(taken(joined([old, fresh]), where))
