"""Lists of declarations made one ranking: a declaration gains by every list that has it, the more the higher it stands.

In: lists of names, best first, each with a weight. Out: names with scores and places. It does not know queries.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Ballot:
    """One list of names, the best first."""

    names: Sequence[str]
    weight: float = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Pooled:
    """One declaration of the ranking."""

    name: str
    score: float
    ballots: tuple[int, ...]
    """The lists that have it, counted from 0."""


def pooled(ballots: Iterable[Ballot], most: int) -> list[Pooled]:
    """Return the best names of some lists: score(d) = Σ weight / log2(place + 2) over the lists, places from 0.

    Ties go by first appearance; lists without weight count for nothing (LeanGraphSearch, aggregation).
    """
    votes: dict[str, dict[int, float]] = {}
    for number, ballot in enumerate(ballots):
        if ballot.weight > 0:
            for place, name in enumerate(dict.fromkeys(ballot.names)):
                votes.setdefault(name, {})[number] = ballot.weight / math.log2(place + 2)
    ranking = [Pooled(name=n, score=math.fsum(own.values()), ballots=tuple(own)) for n, own in votes.items()]
    return sorted(ranking, key=lambda one: -one.score)[:most]
