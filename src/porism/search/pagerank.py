"""Personalised PageRank from seeds over the dependency graph, by the paper's power iteration or exactly.

In: a profile of the graph, seed rows and their shares. Out: one score per row, summing to 1. With restart a, transition
matrix P (rows sum to 1, or to 0 for a row that uses nothing) and seeds v, a step is

    p' = a v + (1 - a) (p P + (mass on rows that use nothing) v)

so that the fixed point is x / sum(x) with x = v + (1 - a) x P. A row that is closed passes for one that uses nothing
and has no score: no walk leads through it. It does not know questions or names.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np
import numpy.typing as npt
from scipy.sparse import csr_array

from porism.index import Profile
from porism.search.triangle import Triangle

Rows = npt.NDArray[np.int32]
Scores = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Seeds:
    """Where the walk starts: distinct rows, and their shares, which sum to 1."""

    rows: Rows
    shares: Scores
    closed: tuple[int, ...] = ()
    """Rows that are no seeds, and where the walk ends."""


@dataclass(frozen=True, slots=True, eq=False)
class Walk:
    """What a power iteration came to."""

    scores: Scores
    """Shape (rows,), sums to 1."""
    iterations: int
    change: float
    """L1 distance of the last two vectors."""


def seed_shares(scores: Scores, *, underflow_to_rank: bool = False) -> Scores:
    """Return the shares of ranked candidates: in proportion to their scores, or to 1/rank where none is positive.

    A candidate without a positive score among others that have one gets nothing; with `underflow_to_rank` it gets
    1/rank, as in LeanGraphSearch, where that can be far more than the true scores beside it.
    """
    by_rank = 1.0 / np.arange(1, len(scores) + 1)
    positive = scores > 0
    if underflow_to_rank or not positive.any():
        raw = np.where(positive, scores, by_rank)
    else:
        raw = np.where(positive, scores, 0.0)
    return raw / raw.sum()


def power_iteration(
    profile: Profile, seeds: Seeds, *, restart: float = 0.15, iterations: int = 50, tolerance: float = 1e-6
) -> Walk:
    """Return the walk after the first step that changes at most `tolerance` (L1), or after `iterations` steps."""
    assert 0 < restart < 1, "restart lies strictly between 0 and 1"
    start = _spread(seeds, len(profile))
    back, closed = transitions_of(profile), list(seeds.closed)
    ends = profile.out_degrees == 0
    ends[closed] = True
    scores, change, steps = start, np.inf, 0
    while change > tolerance and steps < iterations:
        moved = back @ np.where(ends, 0.0, scores) + scores[ends].sum() * start
        following = restart * start + (1 - restart) * moved
        following /= following.sum()
        change = float(np.abs(following - scores).sum())
        scores, steps = following, steps + 1
    return Walk(_without(scores, closed), steps, change)


def exact_scores(profile: Profile, seeds: Seeds, *, restart: float = 0.15) -> Scores:
    """Return the fixed point itself, solved in topological order; shape (rows,), sums to 1."""
    assert 0 < restart < 1, "restart lies strictly between 0 and 1"
    triangle = triangle_of(profile, restart)
    reached = triangle.solve(seeds.rows, seeds.shares)
    closed = [row for row in seeds.closed if reached[row] > 0]
    if not closed:
        return reached / reached.sum()
    # With G the solution for one row, what flows on from the closed rows is x_c (G_c - e_c), where G_cc x_c is what
    # reached them: that is taken away, all of them at once.
    onward = np.array([triangle.solve(np.array([row]), np.ones(1)) for row in closed])
    entering = np.linalg.solve(onward[:, closed].T, reached[closed])
    return _without(np.maximum(reached - entering @ onward, 0.0), closed)


_TRANSITIONS: WeakKeyDictionary[Profile, Any] = WeakKeyDictionary()
_TRIANGLES: WeakKeyDictionary[Profile, dict[float, Triangle]] = WeakKeyDictionary()


def transitions_of(profile: Profile) -> Any:
    """Return the transposed transition matrix of a profile, made at the first call and kept as long as it."""
    if profile not in _TRANSITIONS:
        weights = np.repeat(1.0 / np.maximum(profile.out_degrees, 1), profile.out_degrees)
        forward: Any = csr_array((weights, profile.targets, profile.offsets), shape=(len(profile), len(profile)))
        _TRANSITIONS[profile] = forward.T.tocsr()
    return _TRANSITIONS[profile]


def triangle_of(profile: Profile, restart: float) -> Triangle:
    """Return the solver of a profile, made at the first call (some tenths of a second) and kept as long as it."""
    known = _TRIANGLES.setdefault(profile, {})
    if restart not in known:
        known[restart] = Triangle(profile.offsets, profile.targets, 1 - restart)
    return known[restart]


def _without(scores: Scores, closed: Sequence[int]) -> Scores:
    """Return scores that sum to 1 without closed rows."""
    left = scores.copy()
    left[list(closed)] = 0.0
    return left / left.sum()


def _spread(seeds: Seeds, count: int) -> Scores:
    """Return the seeds' shares as a vector over all rows."""
    start = np.zeros(count)
    start[seeds.rows] = seeds.shares
    return start
