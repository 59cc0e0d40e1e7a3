"""How far a lemma and a goal cover each other: of which constants both speak, by the last parts of their names.

In: the trees of a library and of a goal, and rows. Out: `Cover`, three shares a row. It does not know what applies.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from porism.index import DOT, LOCAL, META, Trees, parts_of
from porism.lean import Name, Term
from porism.search.goal_shape import GoalTrees

Shares = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Cover:
    """Shares from 0 to 1, shape (rows,) each; a constant counts by how rare it is."""

    stated: Shares
    """Of what the lemma states, how much stands in the goal's conclusion or in what that unfolds to."""
    asked: Shares
    """Of the goal's conclusion, how much the lemma states."""
    given: Shares
    """Of what the lemma supposes explicitly, how much stands in the goal; one half where it supposes nothing."""


def covers(trees: Trees, goal: GoalTrees, unfolded: Iterable[str], rows: npt.NDArray[np.int32]) -> Cover:
    """Return how far the lemmas in some rows, ascending, and a goal cover each other."""
    asked, supposed = _ends([goal.conclusion]), _ends(goal.hypotheses)
    reached, here = trees.among_ends(asked | set(unfolded)), trees.among_ends(asked)
    owners, ends = trees.ends_in(trees.stated(rows))
    worth = trees.rarity[ends]
    stated = _sums(owners, worth, len(rows))
    common = _sums(owners, worth * here[ends], len(rows))
    whole = np.full(len(rows), sum(trees.rarity_of(end) for end in asked))
    places, suppose = trees.hypotheses(rows, explicit=True)
    inner, wanted = trees.ends_in(places)
    of, dear = np.searchsorted(rows, suppose)[inner], trees.rarity[wanted]
    given = _sums(of, dear * trees.among_ends(asked | supposed)[wanted], len(rows))
    return Cover(
        _share(_sums(owners, worth * reached[ends], len(rows)), stated, 0.0),
        _share(common, whole, 0.0),
        _share(given, _sums(of, dear, len(rows)), 0.5),
    )


def _sums(owners: npt.NDArray[Any], worth: Shares, count: int) -> Shares:
    """Return the sum of what belongs to each owner."""
    return np.bincount(owners, worth, count).astype(np.float64)


def _share(part: Shares, whole: Shares, otherwise: float) -> Shares:
    return np.divide(part, whole, out=np.full(len(whole), otherwise), where=whole > 0)


def _ends(terms: Iterable[Term]) -> set[str]:
    """Return the last parts of the names of constants in some trees."""
    parts = (part for term in terms for part in parts_of(term))
    names = (part.text for part in parts if isinstance(part, Name) and not part.text.startswith((LOCAL, META)))
    return {name.rpartition(DOT)[2] for name in names}
