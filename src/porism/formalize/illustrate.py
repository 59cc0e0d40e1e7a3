"""DRIFT's Illustrate: theorems of the library that show how the declarations of a statement are used.

In: an index, an informal statement, what it will need. Out: at most m theorems that together use as many of the needed
declarations as the greedy choice finds (DRIFT, design 3). Of the theorems that use most of what is not shown yet, the
one most similar to the statement is taken; where none uses anything new, it stops. It does not know prompts.

The greedy choice is exact at any size, without comparing many theorems with the statement: gains are counted over the
whole library at once, and only the theorems that gain most are ranked.
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

Rows = npt.NDArray[np.int32]

MOST_NEEDS = 100
"""Needs that are illustrated, the surest first."""


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
    users = theorems_using(means.index, wanted)
    gains = np.zeros(len(means.index.names), np.int16)
    for rows in users.values():
        gains[rows] += 1
    count = int(np.count_nonzero(gains))
    if not count or not how.most:
        return Illustration(needed=len(wanted), candidates=count)
    near = similarity(means, statement.text, how.deep)
    restating = Restating.of(means.index, statement)
    examples: list[Example] = []
    while len(examples) < how.most and (best := _best(means.index, gains, near, restating)) is not None:
        row, score = best
        covers = tuple(name for name, rows in users.items() if _is_in(rows, row))
        examples.append(Example(declaration=means.index.declaration(row), covers=covers, similarity=score))
        for name in covers:
            gains[users.pop(name)] -= 1
    return Illustration(examples=tuple(examples), needed=len(wanted), candidates=count, by=near.by)


def theorems_using(index: Searchable, names: Sequence[str]) -> dict[str, Rows]:
    """Return for each declaration the theorems that use it in their statements, ascending.

    Deprecated theorems, and those whose name is only guessed, show nothing that should be imitated.
    """
    codes, kinds = index.shelf.coded("kind")
    code = kinds.index("theorem") if "theorem" in kinds else -1
    fit = index.shelf.flags("certain") & ~index.shelf.flags("deprecated") & (codes == code)
    found: dict[str, Rows] = {}
    for name in names:
        row = index.names.row(name)
        users, edges = index.graph.users(row) if row is not None else (np.empty(0, np.int32), np.empty(0, np.uint8))
        found[name] = users[((edges & TYPE) != 0) & fit[users]]
    return found


def _best(
    index: Searchable, gains: npt.NDArray[np.int16], near: Similarity, restating: Restating
) -> tuple[int, float] | None:
    """Return the theorem that gains most, of those the most similar, and how similar; None where none gains anything.

    Theorems that give away what is hidden are struck out: nothing that they gain later is above 0.
    """
    while (most := int(gains.max(initial=0))) > 0:
        row, score = near.best(np.flatnonzero(gains == most))
        if not restating.is_one(index.declaration(row)):
            return row, score
        gains[row] = 0
    return None


def _is_in(rows: Rows, row: int) -> bool:
    """Say whether a row is among ascending rows."""
    at = int(np.searchsorted(rows, row))
    return at < len(rows) and int(rows[at]) == row
