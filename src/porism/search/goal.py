"""Finds lemmas for the goals of a proof state: by words, names, meaning and graph, and by whether they apply.

    read the goals -> search with each -> more by what they speak of, more whose conclusion may fit
                   -> does it apply, how far do lemma and goal cover each other? -> the goals' answers in turn

In: an open index, a proof state, and a way to search. Out: a `GoalAnswer`. It does not know what stands behind the
search, nor who asks.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any

import numpy as np
import numpy.typing as npt

from porism.index import is_hole
from porism.library import Declaration
from porism.search.answer import Answer, Hit, Reason
from porism.search.goal_applying import may_apply
from porism.search.goal_coverage import Coverage, coverage
from porism.search.goal_near import Subject, nearest, shared, subject_of
from porism.search.goal_shape import GoalTrees, Shape, shape_of, trees_of
from porism.search.goal_state import MOST_GOALS, Goal, read_goals
from porism.search.ports import Searchable

Ask = Callable[[Sequence[str], Mapping[str, Any]], Sequence[Answer]]
"""Takes questions, and knobs of a search."""
Mask = npt.NDArray[np.bool_]
DEPTH = 100
"""How many hits of a search with a goal are looked at."""
NEAR = 300
"""How many lemmas that speak of the same are looked at."""
FITTING = 600
"""How many lemmas whose conclusion may fit are looked at."""
CONSTANT = 10
"""What is added to a rank before it is turned over."""
BY_SPEAKING = 0.3
"""What a rank among those that speak of the same counts beside a rank in the search."""
APPLIES, TELLING, GIVEN = 0.02, 0.005, 0.03
"""What counts that a lemma applies, each constant that shows it, its hypotheses at hand."""
STATED, ASKED, SUPPOSED = 0.04, 0.01, 0.01
"""What the shares of a `Coverage` count."""
_MOST_TELLING = 6
_MOST_SHARED = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalHit:
    """A declaration for a goal."""

    declaration: Declaration
    row: int
    rank: int
    """From 1."""
    score: float
    goal: int
    """For which goal, from 0."""
    shape: Shape
    shares: tuple[str, ...] = ()
    """Constants of which its statement and the goal speak, the most telling first, at most three."""
    reasons: tuple[Reason, ...] = ()
    """Why a search found it; nothing where only its shape or its constants did."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalAnswer:
    """What was found for a proof state."""

    goals: tuple[Goal, ...]
    hits: tuple[GoalHit, ...]
    degraded: tuple[str, ...] = ()
    """What could not be done as asked."""


def search_goal(index: Searchable, state: str, limit: int, ask: Ask, passing: Mask | None = None) -> GoalAnswer:
    """Return lemmas for a proof state; of several goals each has its turn. Raises UsageError where it has no goal.

    `passing` says which rows may be returned; it has to be what `ask` lets pass.
    """
    passing = np.ones(len(index.names), np.bool_) if passing is None else passing
    goals = read_goals(state)
    said = [f"Of {len(goals)} goals the first {MOST_GOALS} were looked at."] if len(goals) > MOST_GOALS else []
    goals = goals[:MOST_GOALS]
    asked = ask([goal.question[0] for goal in goals], {"limit": DEPTH})
    answers: list[list[GoalHit]] = []
    for at, (goal, answer) in enumerate(zip(goals, asked, strict=True)):
        trees = trees_of(goal)
        answers.append([replace(hit, goal=at) for hit in _for_goal(index, trees, answer.hits, passing, limit)])
        said += [*_not_seen(goal, trees), *answer.degraded]
    return GoalAnswer(goals=goals, hits=_in_turn(answers, limit), degraded=tuple(dict.fromkeys(said)))


def _in_turn(answers: Sequence[Sequence[GoalHit]], limit: int) -> tuple[GoalHit, ...]:
    """Return at most `limit` hits of the goals, the first of each, then the second of each; no declaration twice."""
    found = dict[int, GoalHit]()
    for turn in zip_longest(*answers):
        for hit in turn:
            if hit is not None:
                found.setdefault(hit.row, hit)
    return tuple(replace(hit, rank=rank) for rank, hit in enumerate(list(found.values())[:limit], 1))


def _not_seen(goal: Goal, trees: GoalTrees) -> list[str]:
    """Return what of a goal could not be looked at."""
    left_out = goal.question[1]
    told = [f"{left_out} hypotheses were left out of a long goal."] if left_out else []
    if is_hole(trees.conclusion):
        told.append("The goal is too long, or nested too deep, to see which lemmas apply to it.")
    return told


def _for_goal(index: Searchable, goal: GoalTrees, hits: Sequence[Hit], passing: Mask, limit: int) -> list[GoalHit]:
    """Return the best hits for one goal; `hits` are those of a search with it."""
    subject = subject_of(index, goal, passing)
    near = nearest(index, subject, NEAR, passing)
    fitting = may_apply(index, goal, passing)
    rows = np.array(sorted({*(hit.row for hit in hits), *near, *fitting[:FITTING]}), np.int32)
    may = set(fitting)
    shapes = [shape_of(index.trees.tree(row), goal) if row in may else Shape() for row in rows.tolist()]
    scores = _scores(rows, hits, near, shapes, coverage(index.trees, goal, subject.unfolded, rows))
    searched = {hit.row: hit for hit in hits}
    return [
        _hit(index, searched.get(int(rows[at])), int(rows[at]), float(scores[at]), shapes[at], subject)
        for at in np.lexsort((rows, -scores))[:limit].tolist()
    ]


def _hit(index: Searchable, found: Hit | None, row: int, score: float, shape: Shape, subject: Subject) -> GoalHit:
    return GoalHit(
        declaration=found.declaration if found else index.declaration(row),
        row=row,
        rank=0,
        score=score,
        goal=0,
        shape=shape,
        shares=shared(index, subject, row, _MOST_SHARED),
        reasons=found.reasons if found else (),
    )


def _scores(
    rows: npt.NDArray[np.int32], hits: Sequence[Hit], near: Sequence[int], shapes: Sequence[Shape], cover: Coverage
) -> npt.NDArray[np.float64]:
    """Return what lemmas count, shape (rows,): by ranks, by whether they apply, by how far they and the goal cover.

    1 / (CONSTANT + rank) of the search, as in reciprocal rank fusion, BY_SPEAKING times the same of those that are
    near, and so much for each share of the coverage. What applies gets APPLIES, TELLING for each constant, at most six,
    and GIVEN times the part of its hypotheses that are at hand, one half where it has none.
    """
    scores = STATED * cover.stated + ASKED * cover.asked + SUPPOSED * cover.supposed
    scores[np.searchsorted(rows, [hit.row for hit in hits])] += [1 / (CONSTANT + hit.rank) for hit in hits]
    scores[np.searchsorted(rows, near)] += [BY_SPEAKING / (CONSTANT + rank) for rank in range(1, len(near) + 1)]
    for at, shape in enumerate(shapes):
        if shape.applies:
            given = shape.given / shape.wanted if shape.wanted else 0.5
            scores[at] += APPLIES + TELLING * min(shape.shared, _MOST_TELLING) + GIVEN * given
    return scores
