"""Lemmas that may apply to a goal: all conclusions of a library compared with it at once.

In: an index and the trees of a goal. Out: rows, the most telling conclusions first. What is left out here does not
apply; what is found is still to be looked at, since variables that come twice are not compared. It does not know words.
"""

import numpy as np
import numpy.typing as npt

from porism.index import DOT, PAPER, Trees
from porism.lean import Apply, Arrow, Lambda, Name, Sort, Term
from porism.search.goal_shape import LITTLE, GoalTrees
from porism.search.loogle_fit import FREE
from porism.search.loogle_narrow import mathematical
from porism.search.ports import Searchable

Places = npt.NDArray[np.int32]
Mask = npt.NDArray[np.bool_]


def may_apply(index: Searchable, goal: GoalTrees, passing: Mask | None = None) -> list[int]:
    """Return all rows that pass whose conclusion, or a side of it where it is an equivalence, may fit a goal's."""
    trees = index.trees
    rows = np.flatnonzero(mathematical(index) if passing is None else mathematical(index) & passing).astype(np.int32)
    places, owners = _with_sides(trees, trees.stated(rows), rows)
    known = ~trees.free[trees.laid.nodes[places]]
    places, owners = places[known], owners[known]
    kept = np.any([_compared(trees, reading, places) for reading in goal.readings], axis=0)
    places, owners = places[kept], owners[kept]
    telling = trees.constants_in(places)
    says = (telling > 1) | ~_is(trees, trees.laid.nodes[places], _little(trees))
    owners, telling = owners[says], telling[says]
    users = index.graph.profile(PAPER).in_degrees
    order = np.lexsort((owners, -users[owners], -telling))
    return list(dict.fromkeys(owners[order].tolist()))


def _little(trees: Trees) -> Places:
    """Return the tokens of what says little alone."""
    return np.concatenate([trees.naming(name) for name in LITTLE])


def _with_sides(trees: Trees, stated: Places, rows: Places) -> tuple[Places, Places]:
    """Return places and their rows, and with each equivalence its two sides."""
    nodes, sizes = trees.laid.nodes, trees.laid.sizes
    both = np.isin(nodes[stated], trees.naming("Iff")) & (sizes[stated] > 2)
    left = stated[both] + 1
    right = left + sizes[left]
    return np.concatenate([stated, left, right]), np.concatenate([rows, rows[both], rows[both]])


def _compared(trees: Trees, goal: Term, places: Places) -> Mask:
    """Say of each place whether the lemma there may fit a goal: its variables stand for anything."""
    nodes = trees.laid.nodes[places]
    match goal:
        case Name(text) if not text.startswith(FREE):
            may = _is(trees, nodes, trees.ending(text)) & (trees.laid.sizes[places] == 1)
        case Apply(Name(text), arguments) if not text.startswith(FREE):
            named = _is(trees, nodes, trees.ending(text))
            is_sure = named & ~trees.dotted[nodes] if not text.startswith(DOT) else np.zeros(len(places), np.bool_)
            may = named.copy()
            sure = np.flatnonzero(is_sure)
            may[sure] = _children_fit(trees, arguments, places[sure])
        case Arrow(_, _, kind, body):
            may = _all(trees, _is(trees, nodes, trees.arrows), (kind, body), places)
        case Lambda(_, body):
            may = _all(trees, _is(trees, nodes, trees.functions), (body,), places)
        case Sort(text):
            may = _is(trees, nodes, trees.sort(text))
        case _:
            may = np.zeros(len(places), np.bool_)
    return may | trees.free[nodes]


def _is(trees: Trees, nodes: Places, tokens: Places) -> Mask:
    wanted = np.zeros(len(trees.laid.vocabulary), np.bool_)
    wanted[tokens] = True
    return wanted[nodes]


def _all(trees: Trees, which: Mask, parts: tuple[Term, ...], places: Places) -> Mask:
    """Say the same of what has some parts, each of which may have to fit."""
    kept = np.flatnonzero(which)
    which = which.copy()
    which[kept] = _children_fit(trees, parts, places[kept])
    return which


def _children_fit(trees: Trees, goals: tuple[Term, ...], places: Places) -> Mask:
    """Say of each place whether its children may fit some goals in order; there may be fewer of them."""
    sizes = trees.laid.sizes
    end, at, may = places + sizes[places], places + 1, np.ones(len(places), np.bool_)
    for goal in goals:
        here = np.flatnonzero(may & (at < end))
        may[here] = _compared(trees, goal, at[here])
        at = np.where(at < end, at + sizes[np.minimum(at, len(sizes) - 1)], at)
    return may & (at >= end)
