"""Lemmas that speak of what a goal speaks of: near it by the constants of their statements, rare ones counting more.

    the constants of the goal, and of the definitions in it -> who else's statement has them -> cosine

In: an index and the trees of a goal. Out: rows, the nearest first. It does not know words, meaning, or what applies.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from porism.index import DOT, LOCAL, META, NUMERAL, TYPE, VALUE, last_part, names_in
from porism.lean import Term
from porism.search.filters import of_kinds
from porism.search.goal_shape import GoalTrees
from porism.search.ports import Searchable

SUPPOSED, UNFOLDED = 0.5, 0.5
"""What a constant of a hypothesis counts, and one that only the definition of a constant in the conclusion has."""
MOST_MEANT = 8
"""So many declarations may be meant by a name of which only the end is known."""
_MOST_ENDING = 200
Mask = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Subject:
    """What a goal speaks of."""

    weights: dict[int, float]
    """How much each constant counts, by its row."""
    unfolded: frozenset[str]
    """Last parts of the names that definitions of the conclusion's constants use."""


def subject_of(index: Searchable, goal: GoalTrees, passing: Mask) -> Subject:
    """Return what a goal speaks of, through one definition too."""
    weights, unfolded = dict[int, float](), set[str]()
    stated, supposed = _names([goal.stated]), _names(goal.supposed)
    for name in (name for name in supposed if name not in stated):
        for row, share in _meant(index, name, passing):
            weights[row] = max(weights.get(row, 0.0), SUPPOSED * share)
    is_definition = of_kinds(index, ("def", "abbrev", "instance"))
    for name in stated:
        meant = _meant(index, name, passing)
        for row, share in meant:
            weights[row] = max(weights.get(row, 0.0), share)
            for inner in index.graph.used_in(row, VALUE).tolist() if is_definition[row] else ():
                weights[inner] = max(weights.get(inner, 0.0), UNFOLDED * share)
                unfolded |= {last_part(index.names[inner])} if len(meant) == 1 else set()
    return Subject(weights, frozenset(unfolded))


def nearest(index: Searchable, subject: Subject, limit: int, passing: Mask) -> list[int]:
    """Return at most `limit` of the lemmas that pass, those first whose statement is nearest to a subject.

    Near is by the cosine of the constants' rarities in the graph of types, but for the length of the subject.
    """
    types = index.graph.profile(TYPE)
    scores = np.zeros(len(types), np.float32)
    for row, weight in subject.weights.items():
        scores[index.graph.users_in(row, TYPE)] += weight * types.rarity[row] ** 2
    scores[~(passing & of_kinds(index, ("theorem", "alias")))] = 0
    scores /= np.maximum(types.lengths, 1e-6)
    best = np.argpartition(-scores, min(limit, len(scores) - 1))[:limit] if len(scores) else np.zeros(0, np.int64)
    best = best[np.lexsort((best, -scores[best]))]
    return best[scores[best] > 0].tolist()


def shared(index: Searchable, subject: Subject, row: int, limit: int) -> tuple[str, ...]:
    """Return at most `limit` constants of which both a goal and a lemma's statement speak, the rarest first."""
    both = [one for one in index.graph.used_in(row, TYPE).tolist() if one in subject.weights]
    rarity = index.graph.profile(TYPE).rarity
    return tuple(index.names[one] for one in sorted(both, key=lambda one: (-float(rarity[one]), one))[:limit])


def _names(terms: Iterable[Term]) -> dict[str, None]:
    """Return the names of constants in some trees, as they are written, each once, in order."""
    return dict.fromkeys(name for term in terms for name in names_in(term, (LOCAL, META, NUMERAL)))


def _meant(index: Searchable, name: str, passing: Mask) -> list[tuple[int, float]]:
    """Return what a name may mean, and how much each counts: the declaration so called, or the most used so ending."""
    row = index.names.row(name)
    if row is not None:
        return [(row, 1.0)]
    users = index.graph.profile(TYPE).in_degrees
    ending = [one for one in index.names.ending(name.lstrip(DOT), _MOST_ENDING) if passing[one] and users[one]]
    rows = sorted(ending, key=lambda one: (-int(users[one]), one))[:MOST_MEANT]
    return [(one, 1 / math.sqrt(len(rows))) for one in rows]
