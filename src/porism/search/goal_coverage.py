"""How far a lemma and a goal cover each other: of which constants both speak, by the last parts of their names.

In: the trees of a library and of a goal, and rows. Out: `Coverage`, three shares a row. It does not know what applies.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from porism.index import LOCAL, META, Trees, last_part, names_in
from porism.lean import Term
from porism.search.goal_shape import GoalTrees

Shares = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Coverage:
    """Shares from 0 to 1, shape (rows,) each; a constant counts by how rare the last part of its name is."""

    stated: Shares
    """Of what the lemma states, how much stands in the goal's conclusion or in what that unfolds to."""
    asked: Shares
    """Of the goal's conclusion, how much the lemma states."""
    supposed: Shares
    """Of what the lemma supposes explicitly, how much stands in the goal; one half where it supposes nothing."""


def coverage(trees: Trees, goal: GoalTrees, unfolded: Iterable[str], rows: npt.NDArray[np.int32]) -> Coverage:
    """Return how far the lemmas in some rows, ascending, and a goal cover each other.

    `unfolded` has the last parts of the names in what the goal's conclusion unfolds to.
    """
    parts = trees.last_parts
    asked, had = _last_parts([goal.conclusion]), _last_parts(goal.hypotheses)
    lemma, one = parts.at(trees.stated(rows))
    worth = parts.rarity[one]
    stated = _sums(lemma, worth, rows)
    reached = _sums(lemma, worth * parts.mask(asked | set(unfolded))[one], rows)
    common = _sums(lemma, worth * parts.mask(asked)[one], rows)
    whole = np.full(len(rows), math.fsum(map(parts.rarity_of, asked)))
    places, owners = trees.hypotheses(rows, explicit=True)
    which, one = parts.at(places)
    lemma, worth = np.searchsorted(rows, owners)[which], parts.rarity[one]
    supposed = _sums(lemma, worth, rows)
    given = _sums(lemma, worth * parts.mask(asked | had)[one], rows)
    return Coverage(_share(reached, stated, 0.0), _share(common, whole, 0.0), _share(given, supposed, 0.5))


def _sums(owners: npt.NDArray[Any], worth: Shares, rows: npt.NDArray[np.int32]) -> Shares:
    """Return the sum of what belongs to each row; owners count the rows from 0."""
    return np.bincount(owners, worth, len(rows)).astype(np.float64)


def _share(part: Shares, whole: Shares, otherwise: float) -> Shares:
    """Return a part of a whole as a share of it; something else where there is nothing."""
    return np.divide(part, whole, out=np.full(len(whole), otherwise), where=whole > 0)


def _last_parts(terms: Iterable[Term]) -> set[str]:
    """Return the last parts of the names of constants in some trees."""
    return {last_part(name) for term in terms for name in names_in(term, (LOCAL, META))}
