"""Finds lemmas for the goals of a proof state: by words, names, meaning and graph, and by whether they apply.

    read the goals -> search with each -> more candidates by the signs of the goal -> does a lemma's conclusion fit?
                   -> the goals' answers in turn

In: an open index, a proof state, and a way to search. Out: a `GoalAnswer`. It does not know what stands behind the
search, nor who asks.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any

import numpy as np

from porism.index import PAPER
from porism.lean import Apply, Lambda, Name, Term
from porism.library import Declaration
from porism.search.answer import Answer, Reason
from porism.search.goal_shape import GoalTrees, Shape, shape_of, trees_of
from porism.search.goal_state import MOST_GOALS, Goal, read_goals
from porism.search.loogle_fit import FREE
from porism.search.loogle_narrow import candidates
from porism.search.loogle_query import Condition
from porism.search.loogle_terms import arrow_parts, is_hole, statement_of, tree_of
from porism.search.ports import Searchable

Ask = Callable[[str, Mapping[str, Any]], Answer]
"""Takes a question and knobs of a search."""
DEPTH = 100
"""How many hits of a search with a goal are looked at."""
MORE = 240
"""How many more candidates have their conclusion read."""
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
    rows = np.array([*ranks, *(row for row in _more(index, goal) if row not in ranks)], np.int32)
    shapes = dict(zip(rows.tolist(), _shapes(index, rows, trees), strict=True))
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


def _shapes(index: Searchable, rows: np.ndarray, goal: GoalTrees) -> list[Shape]:
    """Return how the declarations in some rows stand to a goal."""
    texts = zip(index.shelf.values("signature", rows), index.shelf.values("variables", rows), strict=True)
    return [shape_of(statement_of(signature, variables), goal) for signature, variables in texts]


def _more(index: Searchable, goal: Goal) -> Sequence[int]:
    """Return rows whose statements have the outer constants of a goal, the most used first, the closest kinds first."""
    _, tree = arrow_parts(tree_of(goal.conclusion, goal.locals))
    users = index.graph.profile(PAPER).in_degrees
    found = dict[int, None]()
    for names in _outer(tree):
        conditions = [Condition("constant", name) for name in names]
        known = {name: row for name in names if (row := index.names.row(name)) is not None}
        rows = np.flatnonzero(candidates(index, conditions, known))
        for row in rows[np.argsort(-users[rows], kind="stable")][: MORE // 2].tolist():
            found[row] = None
        if len(found) >= MORE:
            break
    return list(found)[:MORE]


def _outer(tree: Term) -> list[tuple[str, ...]]:
    """Return the head of a tree with the heads of its arguments: all, then each alone."""
    head, arguments = (tree.head, tree.arguments) if isinstance(tree, Apply) else (tree, ())
    outer = _constant(head)
    inner = list(dict.fromkeys(name for argument in arguments if (name := _constant(argument))))
    if not outer:
        return []
    together = [(outer, *inner)] if inner else []
    return [*together, *((outer, one) for one in inner if len(inner) > 1)] or [(outer,)]


def _constant(term: Term) -> str:
    """Return the name of the constant at the head of a tree, or nothing."""
    while isinstance(term, Lambda | Apply):
        term = term.body if isinstance(term, Lambda) else term.head
    name = term.text if isinstance(term, Name) else ""
    return "" if name.startswith((*FREE, ".", "ζ")) else name
