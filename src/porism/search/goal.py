"""Finds lemmas for the goals of a proof state: by words, names, meaning and graph, and by whether they apply.

    read the goals -> search with each -> all conclusions that may fit -> does a lemma apply?
                   -> the goals' answers in turn

In: an open index, a proof state, and a way to search. Out: a `GoalAnswer`. It does not know what stands behind the
search, nor who asks.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any

from porism.index import is_hole
from porism.library import Declaration
from porism.search.answer import Answer, Reason
from porism.search.goal_applying import may_apply
from porism.search.goal_shape import Shape, shape_of, trees_of
from porism.search.goal_state import MOST_GOALS, Goal, read_goals
from porism.search.ports import Searchable

Ask = Callable[[str, Mapping[str, Any]], Answer]
"""Takes a question and knobs of a search."""
DEPTH = 100
"""How many hits of a search with a goal are looked at."""
MORE = 240
"""How many lemmas whose conclusion may fit are looked at."""
APPLIES, TELLING, GIVEN = 0.06, 0.01, 0.03
"""What counts beside a reciprocal rank: that a lemma applies, each constant that shows it, its hypotheses at hand."""
CONSTANT = 10
_MOST_TELLING = 6


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
    reasons: tuple[Reason, ...] = ()
    """Why a search found it; nothing where its shape alone did."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalAnswer:
    """What was found for a proof state."""

    goals: tuple[Goal, ...]
    hits: tuple[GoalHit, ...]
    degraded: tuple[str, ...] = ()
    """What could not be done as asked."""


def search_goal(index: Searchable, state: str, limit: int, ask: Ask) -> GoalAnswer:
    """Return lemmas for a proof state; of several goals each has its turn. Raises UsageError where it has no goal."""
    goals = read_goals(state)
    said = [f"Of {len(goals)} goals the first {MOST_GOALS} were looked at."] if len(goals) > MOST_GOALS else []
    answers: list[list[GoalHit]] = []
    for at, goal in enumerate(goals[:MOST_GOALS]):
        hits, degraded = _for_goal(index, at, goal, ask)
        answers.append(hits)
        said += degraded
    found = dict[int, GoalHit]()
    for turn in zip_longest(*answers):
        for hit in turn:
            if hit is not None:
                found.setdefault(hit.row, hit)
    ranked = tuple(replace(hit, rank=rank) for rank, hit in enumerate(list(found.values())[:limit], 1))
    return GoalAnswer(goals=goals[:MOST_GOALS], hits=ranked, degraded=tuple(dict.fromkeys(said)))


def _for_goal(index: Searchable, at: int, goal: Goal, ask: Ask) -> tuple[list[GoalHit], list[str]]:
    """Return the hits for one goal, best first, and what could not be done."""
    question, left_out = goal.question
    answer = ask(question, {"limit": DEPTH})
    ranks = {hit.row: hit for hit in answer.hits}
    trees = trees_of(goal)
    rows = dict.fromkeys([*ranks, *may_apply(index, trees.conclusion, MORE)])
    shapes = {row: shape_of(index.trees.tree(row), trees) for row in rows}
    hits = [
        GoalHit(
            declaration=ranks[row].declaration if row in ranks else index.declaration(row),
            row=row,
            rank=0,
            score=_score(ranks[row].rank if row in ranks else 0, shape),
            goal=at,
            shape=shape,
            reasons=ranks[row].reasons if row in ranks else (),
        )
        for row, shape in shapes.items()
        if row in ranks or shape.applies
    ]
    told = [f"{left_out} hypotheses were left out of a long goal."] if left_out else []
    if is_hole(trees.conclusion):
        told.append("The goal is too long, or nested too deep, to see which lemmas apply to it.")
    return sorted(hits, key=lambda hit: (-hit.score, hit.row)), [*told, *answer.degraded]


def _score(rank: int, shape: Shape) -> float:
    """Return what a lemma counts: by its rank in the search (0: not found there) and by whether it applies."""
    found = 1 / (CONSTANT + rank) if rank else 0.0
    if not shape.applies:
        return found
    telling = TELLING * min(shape.shared, _MOST_TELLING)
    return found + APPLIES + telling + (GIVEN * shape.given / shape.wanted if shape.wanted else GIVEN / 2)
