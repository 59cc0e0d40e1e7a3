"""Expands a first ranking through the dependency graph, as LeanGraphSearch does.

In: the graph and the candidates of the first stage with their scores. Out: the pool of candidates that is worth a
second look, each with its score in the graph, and at the end the mix of both judgements. It does not know how the
first scores came about, nor the words of any declaration.
"""

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from porism.errors import UsageError
from porism.index import MEMBER, PAPER, PROOF, TYPE, VALUE, Graph, Profile
from porism.search.pagerank import Rows, Scores, Seeds, exact_scores, power_iteration, seed_shares

ALL = TYPE | VALUE | PROOF | MEMBER
"""Every kind of edge."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Expansion:
    """The knobs of the expansion; symbols are those of LeanGraphSearch."""

    seeds: int = 50
    """How many of the first candidates are seeds (N)."""
    restart: float = 0.15
    """Share of the walk that returns to the seeds at each step."""
    nodes: int = 200
    """How many of the best rows of the walk join the candidates (M)."""
    keep: int = 200
    """How many candidates the prefilter keeps."""
    first: float = 1.0
    """Weight of the first stage's score in the prefilter (alpha)."""
    graph: float = 1.0
    """Weight of the walk's score in the prefilter (beta)."""
    degree: float = 0.05
    """What a neighbour costs in the prefilter, by the logarithm of their number (gamma)."""
    mix: float = 0.005
    """Weight of the walk's standardised score in the final score (lambda)."""
    edges: int = PAPER
    """Kinds of edge that are walked, as a bit mask: 1 types, 2 values, 4 proofs, 8 members."""
    solver: Literal["exact", "power"] = "exact"
    """exact: the fixed point in topological order. power: the paper's iteration, stopped as below."""
    iterations: int = 50
    """At most so many steps of the iteration."""
    tolerance: float = 1e-6
    """The iteration stops when a step changes no more than this (L1)."""
    unjudged: Literal["first", "prefilter"] = "first"
    """Order where no reranker judges. first: by the first stage's score, mixed. prefilter: as the paper does."""
    standing: Literal["score", "place"] = "score"
    """What seeds and prefilter go by where no reranker judges. score: the first stage's score. place: (n - place) / n,
    places from 0, as LeanGraphSearch does."""
    underflow_to_rank: bool = False
    """Give a seed whose score is 0 the share 1/rank, as LeanGraphSearch does; otherwise it gets nothing."""

    def __post_init__(self) -> None:
        if not 0 < self.restart < 1:
            problem = f"A walk cannot restart with a share of {self.restart}."
            raise UsageError(problem, where="restart", advice="Give one between 0 and 1.")
        if min(self.seeds, self.keep, self.iterations) < 1 or self.nodes < 0:
            raise UsageError(
                "An expansion needs at least one seed, one step and one candidate that is kept.",
                advice="Take 1 or more of each.",
            )
        if not all(map(math.isfinite, (self.first, self.graph, self.degree, self.mix))) or not self.tolerance >= 0:
            raise UsageError(
                "The weights of an expansion are numbers, and its tolerance is not negative.",
                advice="Give finite ones.",
            )
        if not 0 <= self.edges <= ALL:
            raise UsageError(f"{self.edges} is no set of kinds of edge.", where="edges", advice=f"Give 0 to {ALL}.")

    @classmethod
    def paper(cls, keep: int = 100) -> "Expansion":
        """Return the settings of LeanGraphSearch, its underflow of seeds included; for MathlibQR it keeps 200."""
        return cls(keep=keep, solver="power", unjudged="prefilter", standing="place", underflow_to_rank=True)


@dataclass(frozen=True, slots=True, eq=False)
class Pool:
    """The candidates that the prefilter kept, best first; all arrays have one value for each."""

    rows: Rows
    first: Scores
    """The first stage's scores; 0 for a candidate that only the graph found."""
    walk: Scores
    """The walk's scores."""
    combined: Scores
    """The prefilter's scores."""
    from_graph: npt.NDArray[np.bool_]
    """True where only the graph found the candidate."""
    whole_walk: Scores
    """The walk's score of every row of the graph."""


@dataclass(frozen=True, slots=True, eq=False)
class Start:
    """The candidates that are expanded."""

    rows: Rows
    """Distinct, best first, at least one."""
    scores: Scores
    """Not negative."""
    head: int = 0
    """So many of the first are kept whatever the prefilter says."""
    allowed: npt.NDArray[np.bool_] | None = None
    """Shape (rows of the graph,): which may be found; None for all."""
    closed: tuple[int, ...] = ()
    """Rows through which the walk does not lead."""


def expand(graph: Graph, start: Start, how: Expansion) -> Pool:
    """Return the candidates and the best rows of a walk from the first of them, prefiltered."""
    profile = graph.profile(how.edges)
    shares = seed_shares(start.scores[: how.seeds], underflow_to_rank=how.underflow_to_rank)
    walk = walk_scores(profile, Seeds(start.rows[: how.seeds], shares, start.closed), how)
    return prefilter(profile, start, walk, how)


def walk_scores(profile: Profile, seeds: Seeds, how: Expansion) -> Scores:
    """Return the walk's score of every row by the solver chosen."""
    if how.solver == "exact":
        return exact_scores(profile, seeds, restart=how.restart)
    walk = power_iteration(profile, seeds, restart=how.restart, iterations=how.iterations, tolerance=how.tolerance)
    return walk.scores


def prefilter(profile: Profile, start: Start, walk: Scores, how: Expansion) -> Pool:
    """Join candidates and best rows of the walk; keep those with the best sum of both scores less the degree's cost.

    Score of i: first * mm(s)_i + graph * mm(walk)_i - degree * ln(1 + neighbours_i), with mm scaling to [0, 1] over the
    union. Ties: what only the graph found comes last, then by row.
    """
    open_walk = walk if start.allowed is None else np.where(start.allowed, walk, 0.0)
    fresh = np.setdiff1d(top_rows(open_walk, how.nodes), start.rows)
    union = np.concatenate([start.rows, fresh]).astype(np.int32)
    first = np.concatenate([start.scores, np.zeros(len(fresh))])
    from_graph = np.arange(len(union)) >= len(start.rows)
    neighbours = profile.in_degrees[union] + profile.out_degrees[union]
    combined = how.first * min_max(first) + how.graph * min_max(walk[union]) - how.degree * np.log1p(neighbours)
    later = np.arange(len(union)) >= start.head
    order = np.lexsort((union, from_graph, -combined, later))[: max(how.keep, start.head)]
    return Pool(union[order], first[order], walk[union][order], combined[order], from_graph[order], walk)


def mix(judged: Scores, walk: Scores, weight: float) -> Scores:
    """Return the final scores: the judgement plus the weighted standard score of the walk (0 where all are equal)."""
    return judged + weight * standard_scores(walk)


def top_rows(walk: Scores, count: int) -> Rows:
    """Return the rows with the highest positive scores, best first, the lower row first among equals."""
    reached = np.flatnonzero(walk > 0)
    if 0 < count < len(reached):
        least = np.partition(walk[reached], len(reached) - count)[len(reached) - count]
        reached = reached[walk[reached] >= least]
    return reached[np.lexsort((reached, -walk[reached]))][:count].astype(np.int32)


def min_max(values: Scores) -> Scores:
    """Scale to [0, 1]; where all are nearly equal (relative 1e-9), 1 for positive values and 0 for others."""
    low, high = values.min(), values.max()
    if high - low <= 1e-9 * max(abs(low), abs(high)):
        return (values > 0).astype(np.float64)
    return (values - low) / (high - low)


def standard_scores(values: Scores) -> Scores:
    """Return values less their mean, by their population deviation; 0 where that is 0."""
    deviation = values.std()
    return (values - values.mean()) / deviation if deviation > 0 else np.zeros(len(values))
