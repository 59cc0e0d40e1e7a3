"""What a search answers: hits, each with the reasons why it is there, and what the searcher should know besides.

In: nothing. Out: frozen values. They do not know how they were found.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from porism.library import Declaration
from porism.search.question import Question

Lane = Literal["name", "lexical", "dense", "graph"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """One reason why a declaration is among the hits."""

    lane: Lane
    how: str = ""
    """name: in which way the name answers. lexical: that words do. dense: how close in meaning.
    graph: that it is near a good candidate."""
    seed: str = ""
    """graph: the candidate from which the walk came."""
    edge: str = ""
    """graph: the kinds of the edge at the seed, such as `type` or `type, proof`."""
    direction: Literal["", "uses", "used by"] = ""
    """graph: whether the seed uses the hit or is used by it."""
    through: tuple[str, ...] = ()
    """graph: declarations between seed and hit, from the seed on; empty where one edge joins them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """One declaration that answers the question."""

    declaration: Declaration
    row: int
    """Its row in this index."""
    rank: int
    """From 1."""
    score: float
    """What it is ranked by, after names that were asked for outright."""
    scores: Mapping[str, float] = field(default_factory=dict[str, float])
    """All scores it has: name, lexical, dense (cosine), first (these joined), judged (reranker), walk, prefilter."""
    lanes: tuple[Lane, ...] = ()
    """The ways that found it."""
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """The answer to one question."""

    question: Question
    hits: tuple[Hit, ...] = ()
    degraded: tuple[str, ...] = ()
    """What could not be done as asked."""
    explanation: str = ""
    """Without hits: why there are none. Otherwise what should be known about them, or nothing."""
    suggestion: str = ""
    """The nearest question that may do better, or nothing."""
