"""DRIFT's Illustrate: theorems of the library that show how the declarations of a statement are used.

In: an index, an informal statement, what it will need. Out: at most m theorems that together use as many of the needed
declarations as the greedy choice finds (DRIFT, design 3). Of the theorems that use most of what is not shown yet, the
one most similar to the statement is taken; where none uses anything new, it stops. It does not know prompts.

The greedy choice is exact at any size: which needs a theorem uses is one bit each, and only the theorems that gain most
are compared with the statement.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from porism.errors import UsageError
from porism.formalize.restated import Restating
from porism.formalize.similar import Similarity, similarity
from porism.index import TYPE
from porism.library import Declaration
from porism.retrieve import Informal, Means, Need
from porism.search import Searchable

Rows = npt.NDArray[np.int64]
Bits = npt.NDArray[np.uint64]

MOST_NEEDS = 64
"""Needs that are illustrated: one bit each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Illustrating:
    """How many examples show the use of what was found, and how they are found."""

    most: int = 3
    """How many theorems are shown at most; DRIFT takes three."""
    deep: int = 5_000
    """Where nothing is embedded: so many theorems are ranked by their words, the others come behind them."""

    def __post_init__(self) -> None:
        if self.most < 0 or self.deep < 1:
            raise UsageError("A negative number of examples makes no sense.", advice="Take none or more.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """One theorem that shows how declarations are used."""

    declaration: Declaration
    covers: tuple[str, ...]
    """The needs that it uses in its statement and no earlier example does."""
    similarity: float
    """To the informal statement: a cosine, or a score by words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Illustration:
    """The examples for one statement."""

    examples: tuple[Example, ...] = ()
    needed: int = 0
    """How many declarations were to be shown in use."""
    candidates: int = 0
    """How many theorems use at least one of them."""
    by: str = ""
    """What ranked theorems of equal gain: meaning or words."""

    @property
    def covered(self) -> int:
        """How many of the declarations some example uses."""
        return sum(len(example.covers) for example in self.examples)

    @property
    def coverage(self) -> float:
        """Share of the declarations that some example uses; 1 where there are none."""
        return self.covered / self.needed if self.needed else 1.0


def illustrate(means: Means, statement: Informal, needs: Sequence[Need], how: Illustrating) -> Illustration:
    """Return examples for what a statement will need; hidden theorems and what restates them are never among them."""
    wanted = [need.name for need in needs if need.declaration is not None][:MOST_NEEDS]
    rows, uses = candidates(means.index, wanted)
    if not len(rows) or not how.most:
        return Illustration(needed=len(wanted), candidates=len(rows))
    near = similarity(means, statement.text, how.deep)
    restating = Restating.of(means.index, statement)
    examples: list[Example] = []
    shown = 0
    while len(examples) < how.most:
        best = _best(means.index, rows, uses, shown, near, restating)
        if best is None:
            break
        declaration, gained, score = best
        covers = tuple(name for bit, name in enumerate(wanted) if gained >> bit & 1)
        examples.append(Example(declaration=declaration, covers=covers, similarity=score))
        shown |= gained
    return Illustration(examples=tuple(examples), needed=len(wanted), candidates=len(rows), by=near.by)


def candidates(index: Searchable, wanted: Sequence[str]) -> tuple[Rows, Bits]:
    """Return the theorems that use some wanted declarations in their statements, ascending, and which: a bit each.

    Deprecated theorems, and those whose name is only guessed, show nothing that should be imitated.
    """
    uses = np.zeros(len(index.names), np.uint64)
    for bit, name in enumerate(wanted):
        row = index.names.row(name)
        if row is not None:
            users, kinds = index.graph.users(row)
            uses[users[(kinds & TYPE) != 0]] |= np.uint64(1 << bit)
    codes, kinds = index.shelf.coded("kind")
    rows = np.flatnonzero(uses)
    if "theorem" not in kinds:
        return rows[:0], uses[:0]
    good = (codes[rows] == kinds.index("theorem")) & ~index.shelf.flags("deprecated")[rows]
    rows = rows[good & index.shelf.flags("certain")[rows]]
    return rows, uses[rows]


def _best(
    index: Searchable, rows: Rows, uses: Bits, shown: int, near: Similarity, restating: Restating
) -> tuple[Declaration, int, float] | None:
    """Return the theorem with the largest gain, of those the most similar, with what it gains; None where none does."""
    kinds, which = np.unique(uses, return_inverse=True)
    gains = [int(kind) & ~shown for kind in kinds]
    for gain in sorted({gained.bit_count() for gained in gains} - {0}, reverse=True):
        chosen = np.array([gained.bit_count() == gain for gained in gains])
        left = rows[chosen[which]]
        while len(left):
            row, score = near.best(left)
            declaration = index.declaration(row)
            if not restating.is_one(declaration):
                return declaration, gains[int(which[np.searchsorted(rows, row)])], score
            left = left[left != row]
    return None
