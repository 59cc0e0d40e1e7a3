"""Queries put to the search, and hits made needs: what decomposition and the one-query baseline share.

In: queries, an index, knobs and models of the search. Out: for each query its hits or why there are none; and their
union, each declaration once. Hidden names neither are hits nor take the place of one. It does not know statements.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, get_args

from porism.errors import UsageError
from porism.lean import MATHEMATICAL, Kind
from porism.retrieve.need import Need
from porism.search import Answer, Hit, How, Models, Searchable, search_many, understand

Kinds = Literal["all", "prefer", "concepts"]

PROVED: frozenset[Kind] = frozenset({"theorem", "instance", "alias"})
"""Kinds that statements are seldom made of; nearly all aliases are of theorems."""

CONCEPTS: tuple[Kind, ...] = tuple(kind for kind in get_args(Kind) if kind in MATHEMATICAL - PROVED)

NEAR = 10
"""Hits of a query among which the preferred ones are put first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Counting:
    """What counts as a hit."""

    kinds: Kinds = "prefer"
    """Which kinds are found. all: all alike. prefer: theorems and instances come behind all else that is near, as
    statements are seldom made of them. concepts: they are not searched."""
    least: float = 0.0
    """A hit that scores less in its search is none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Means:
    """With what is searched."""

    index: Searchable
    how: How
    models: Models


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """One text that is searched for."""

    text: str
    hits: int = 1
    """How many hits are wanted."""
    hidden: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """What a query found."""

    query: Query
    hits: tuple[Hit, ...] = ()
    nothing: str = ""
    """Without hits: why."""
    degraded: tuple[str, ...] = ()


def find(means: Means, queries: Sequence[Query], counting: Counting) -> list[Found]:
    """Search for all queries at once; a query that holds nothing to look for finds nothing, and says why."""
    faults = [fault_of(query.text) for query in queries]
    put = [query for query, fault in zip(queries, faults, strict=True) if not fault]
    knobs = _knobs(means.how, put, counting.kinds)
    hidden = [query.hidden for query in put]
    answers = iter(search_many(means.index, [query.text for query in put], knobs, means.models, hidden))
    return [
        Found(query=query, nothing=fault) if fault else _found(query, next(answers), counting)
        for query, fault in zip(queries, faults, strict=True)
    ]


def fault_of(text: str) -> str:
    """Return what is wrong with a text as a question; nothing where it can be searched for."""
    try:
        understand(text)
    except UsageError as error:
        return error.problem
    return ""


def _knobs(how: How, queries: Sequence[Query], kinds: Kinds) -> How:
    """Return the knobs of one search for all queries: deep enough for the deepest, over the kinds that count."""
    depth = max((query.hits + len(query.hidden) for query in queries), default=1)
    only = CONCEPTS if kinds == "concepts" and not how.kind else how.kind
    hidden = max((len(query.hidden) for query in queries), default=0)
    return replace(how, limit=max(depth, NEAR + hidden) if kinds == "prefer" else depth, kind=only)


def _found(query: Query, answer: Answer, counting: Counting) -> Found:
    """Return what counts of an answer."""
    seen = [hit for hit in answer.hits if hit.declaration.name not in query.hidden]
    if counting.kinds == "prefer":
        seen = sorted(seen[:NEAR], key=lambda hit: hit.declaration.kind in PROVED) + seen[NEAR:]
    hits = tuple(hit for hit in seen[: query.hits] if hit.score >= counting.least)
    nothing = "" if hits else answer.explanation or "nothing was found"
    if seen and not hits:
        nothing = f"{seen[0].declaration.name} is the nearest, but scores only {seen[0].score:.3f}"
    return Found(query=query, hits=hits, nothing=nothing, degraded=answer.degraded)


def union(found: Sequence[Found]) -> tuple[tuple[Need, ...], tuple[Need, ...]]:
    """Return the declarations that some queries found, and the queries that found none.

    Each declaration is there once, under the first query that found it: the first hits of all queries, in the order of
    the queries, then the second ones, and so on.
    """
    needs: dict[str, Need] = {}
    for place in range(max((len(one.hits) for one in found), default=0)):
        for one in found:
            for hit in one.hits[place : place + 1]:
                name, source = hit.declaration.name, one.query.text
                known = needs.get(name)
                needs[name] = replace(known, also=(*known.also, source)) if known else _need(hit, source)
    missing = (one for one in found if not one.hits)
    return tuple(needs.values()), tuple(
        Need(name=one.query.text, way="not found", source=one.query.text, score=0.0, why=one.nothing) for one in missing
    )


def _need(hit: Hit, source: str) -> Need:
    """Return a hit as a need."""
    why = ", ".join(dict.fromkeys(reason.how or reason.lane for reason in hit.reasons)) or ", ".join(hit.lanes)
    return Need(
        name=hit.declaration.name, declaration=hit.declaration, way="search", source=source, score=hit.score, why=why
    )
