"""Lemmas that may apply to a goal: all conclusions of a library compared with it at once.

In: an index and the trees of a goal. Out: rows, the most telling conclusions first. What is left out here does not
apply; what is found is still to be looked at, since variables that come twice are not compared, and `applies` does
both. It does not know words.
"""

import numpy as np
import numpy.typing as npt

from porism.index import DOT, NAMED, Trees
from porism.lean import Apply, Arrow, Lambda, Name, Sort, Term
from porism.search.goal_shape import LITTLE, GoalTrees, shape_of, trees_of
from porism.search.goal_state import Goal
from porism.search.loogle_fit import FREE
from porism.search.loogle_narrow import mathematical
from porism.search.ports import Searchable

Places = npt.NDArray[np.int32]
Mask = npt.NDArray[np.bool_]


def may_apply(index: Searchable, goal: GoalTrees, passing: Mask | None = None) -> list[int]:
    """Return all rows that pass whose conclusion, or a side of it where it is an equivalence, may fit a goal's.

    One that says little alone, as that of `le_antisymm`, counts where hypotheses of the kinds it supposes are at hand.
    """
    trees = index.trees
    rows = np.flatnonzero(mathematical(index) if passing is None else mathematical(index) & passing).astype(np.int32)
    places, owners = _with_sides(trees, trees.stated(rows), rows)
    known = ~trees.tokens.are_free[trees.layout.nodes[places]]
    places, owners = places[known], owners[known]
    kept = np.any([_compared(trees, reading, places) for reading in goal.readings], axis=0)
    places, owners = places[kept], owners[kept]
    telling = trees.constants_in(places)
    says = (telling > 1) | ~trees.have(places, _little(trees))
    says[~says] = np.isin(owners[~says], _at_hand(trees, goal, np.unique(owners[~says])))
    owners, telling = owners[says], telling[says]
    users = index.graph.profile(NAMED).in_degrees
    order = np.lexsort((owners, -users[owners], -telling))
    return list(dict.fromkeys(owners[order].tolist()))


def applies(index: Searchable, goal: Goal, row: int) -> bool:
    """Say whether the lemma in a row applies to a goal, as far as their texts show."""
    trees = trees_of(goal)
    return row in may_apply(index, trees) and shape_of(index.trees.tree(row), trees).applies


def _at_hand(trees: Trees, goal: GoalTrees, rows: Places) -> Places:
    """Return which of some lemmas suppose something, and nothing explicitly whose kind is not among the hypotheses."""
    heads = [one.head if isinstance(one, Apply) else one for one in goal.hypotheses]
    kinds = [
        trees.tokens.ending(head.text) for head in heads if isinstance(head, Name) and not head.text.startswith(FREE)
    ]
    places, owners = trees.hypotheses(rows, explicit=True)
    missing = ~trees.have(places, np.concatenate([np.empty(0, np.int32), *kinds])) & ~_is_variable(trees, places)
    return np.setdiff1d(owners, owners[missing])


def _is_variable(trees: Trees, places: Places) -> Mask:
    """Return at which places a variable stands alone: the type of something, not a proposition about it."""
    return trees.tokens.are_free[trees.layout.nodes[places]] & (trees.layout.sizes[places] == 1)


def _little(trees: Trees) -> Places:
    """Return the tokens of what says little alone."""
    return np.concatenate([trees.tokens.naming(name) for name in LITTLE])


def _with_sides(trees: Trees, stated: Places, rows: Places) -> tuple[Places, Places]:
    """Return places and their rows, and with them the two sides of each that is an equivalence."""
    sizes = trees.layout.sizes
    both = trees.have(stated, trees.tokens.naming("Iff")) & (sizes[stated] > 2)
    left = stated[both] + 1
    right = trees.layout.behind(left)
    return np.concatenate([stated, left, right]), np.concatenate([rows, rows[both], rows[both]])


def _compared(trees: Trees, goal: Term, places: Places) -> Mask:
    """Return at which places a lemma may fit a goal, shape (places,): its variables stand for anything."""
    nodes = trees.layout.nodes[places]
    match goal:
        case Name(text) if not text.startswith(FREE):
            may = trees.have(places, trees.tokens.ending(text)) & (trees.layout.sizes[places] == 1)
        case Apply(Name(text), arguments) if not text.startswith(FREE):
            named = trees.have(places, trees.tokens.ending(text))
            in_order = named & ~trees.tokens.are_dotted[nodes] & (not text.startswith(DOT))
            may = _with_children(trees, in_order, arguments, places) | (named & ~in_order)
        case Arrow(_, _, kind, body):
            may = _with_children(trees, trees.have(places, trees.tokens.arrows), (kind, body), places)
        case Lambda(_, body):
            may = _with_children(trees, trees.have(places, trees.tokens.functions), (body,), places)
        case Sort(text):
            may = trees.have(places, trees.tokens.sort(text))
        case _:
            may = np.zeros(len(places), np.bool_)
    return may | trees.tokens.are_free[nodes]


def _with_children(trees: Trees, which: Mask, parts: tuple[Term, ...], places: Places) -> Mask:
    """Return which of the places that a mask tells have children that may fit some parts of a goal in order."""
    kept, may = np.flatnonzero(which), np.zeros(len(which), np.bool_)
    may[kept] = _children_fit(trees, parts, places[kept])
    return may


def _children_fit(trees: Trees, parts: tuple[Term, ...], places: Places) -> Mask:
    """Return at which places all children may fit some parts of a goal in order; there may be fewer of them."""
    end, at, may = trees.layout.behind(places), places + 1, np.ones(len(places), np.bool_)
    for part in parts:
        here = np.flatnonzero(may & (at < end))
        may[here] = _compared(trees, part, at[here])
        at = np.where(at < end, trees.layout.behind(at), at)
    return may & (at >= end)
