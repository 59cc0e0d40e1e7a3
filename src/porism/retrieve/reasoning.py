"""What reasoning comes to: the declarations that branches kept, made one ranking, each with the queries that found it.

In: branches that have ended, and the declarations that were seen. Out: `Needs`. Of the branch that won everything
counts; where none won, everything of all branches does, and the answer says so. It does not know models.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from porism.errors import UsageError
from porism.library import Declaration
from porism.retrieve.hits import Kinds
from porism.retrieve.need import Need, Needs
from porism.retrieve.pooling import Ballot, Pooled, pooled
from porism.retrieve.reasoned import Attempt, Reasoned
from porism.retrieve.sift import Sifted


@dataclass(frozen=True, slots=True, kw_only=True)
class Reasoning:
    """How much is reasoned about a theorem."""

    branches: int = 2
    """How many branches are followed at once; the first with a good plan ends the others."""
    revisions: int = 3
    """How many more plans a branch may make after its first."""
    queries: int = 20
    """How many queries a plan may ask; of more, each part and each step of the plan has its share."""
    hits: int = 50
    """How many hits of each query are sifted."""
    judged: int = 30
    """How many declarations whoever judges a plan is shown; each part and each step of the plan has its share."""
    most: int = 100
    """How many declarations the answer has."""
    earlier: float = 0.5
    """What a find for a plan that was rejected counts, beside one for the last plan. With 0 only the last plan counts,
    as in the paper, and what was found before it is forgotten."""
    kinds: Kinds = "all"
    """Which kinds of declarations are found; proofs need theorems."""

    def __post_init__(self) -> None:
        least = {"branches": self.branches, "queries": self.queries, "hits": self.hits, "judged": self.judged}
        for name, value in (least | {"most": self.most}).items():
            if value < 1:
                raise UsageError(f"With {value} {name} nothing is reasoned about.", advice="Take 1 or more.")
        if self.revisions < 0 or not 0 <= self.earlier <= 1:
            advice = "Take no revisions or more, and a weight of earlier finds between 0 and 1."
            raise UsageError("These knobs of reasoning make no sense.", advice=advice)


def needs_of_branches(
    statement: str, reasoned: Reasoned, seen: Mapping[str, Declaration], how: Reasoning, degraded: Sequence[str] = ()
) -> Needs:
    """Return what reasoning came to; `degraded` is what the searches could not do as asked."""
    counted = list(_counted(reasoned, how))
    ranking = pooled((Ballot(names=one.kept, weight=weight) for one, weight in counted), how.most)
    found = tuple(_need(one, [sifted for sifted, _ in counted], seen[one.name]) for one in ranking)
    fruitful = {one.query.text for one, _ in counted if one.kept}
    barren = {one.query.text: one for one, _ in counted if one.query.text not in fruitful}
    return Needs(
        statement=statement,
        by="reasoning",
        asked=tuple(dict.fromkeys(one.query.text for one, _ in counted)),
        found=found,
        missing=tuple(_missing(one) for one in barren.values()),
        reasoned=reasoned,
        degraded=tuple(dict.fromkeys((*_said(reasoned, how), *degraded))),
    )


def _counted(reasoned: Reasoned, how: Reasoning) -> Iterator[tuple[Sifted, float]]:
    """Yield what was sifted and counts, with its weight: of each branch the last plan first."""
    for branch in reasoned.counted:
        for attempt in reversed(branch.attempts):
            weight = 1.0 if attempt is branch.attempts[-1] else how.earlier
            if weight:
                yield from ((one, weight) for one in attempt.sifted)


def _need(one: Pooled, sifted: Sequence[Sifted], declaration: Declaration) -> Need:
    """Return one declaration of the ranking as a need."""
    queries = [sifted[number].query for number in one.ballots]
    first, *others = dict.fromkeys(query.text for query in queries)
    why = "; ".join(dict.fromkeys(query.place for query in queries))
    return Need(
        name=one.name, declaration=declaration, way="search", source=first, score=one.score, why=why,
        also=tuple(others),
    )  # fmt: skip


def _missing(one: Sifted) -> Need:
    """Return a query of which nothing was kept."""
    return Need(name=one.query.text, way="not found", source=one.query.text, score=0.0, why=one.why_nothing)


def _said(reasoned: Reasoned, how: Reasoning) -> Iterator[str]:
    """Yield what did not go as asked."""
    for number, branch in enumerate(reasoned.branches, 1):
        if branch.ending == "failed":
            yield f"Branch {number} failed: {branch.error}"
    if reasoned.winner is None:
        yield "No plan was judged good: what all branches kept is put together."
    attempts = [attempt for branch in reasoned.counted for attempt in branch.attempts]
    over = [attempt for attempt in attempts if attempt.left_out]
    if over:
        most = max(attempt.left_out for attempt in over) + how.queries
        yield f"A plan asked {most:,} queries; {how.queries:,} were searched for, some of each step."
    strays = sum(one.strays for attempt in attempts for one in attempt.sifted)
    if strays:
        yield f"Numbers in replies that belong to no result, or repeat one, were left out: {strays:,}."


def kept_before(attempts: Sequence[Attempt], how: Reasoning) -> list[str]:
    """Return the names that were kept for plans of a branch, the best first, where they stay at hand."""
    if not how.earlier:
        return []
    ballots = (Ballot(names=one.kept) for attempt in attempts for one in attempt.sifted)
    return [one.name for one in pooled(ballots, how.most)]
