"""What a query found, sifted: a model says which of the hits help, in what order, or that none does.

In: a theorem, a query, its hits, and a model's reply to the prompt `filter_results`. Out: the request for such a reply,
and what is kept: in the model's order, each hit once, numbers that belong to no hit left out and counted. Nothing is
kept that the model did not keep. It does not know other queries.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from porism.library import Declaration
from porism.models import ChatRequest, Message
from porism.prompts import render
from porism.retrieve.plan import Plan, PlannedQuery
from porism.retrieve.shown import as_lean

PROMPT = "filter_results"


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptResults:
    """The numbers of the results that help, the most useful first."""

    kept: list[int] = field(default_factory=list[int])
    reasoning: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sifted:
    """What became of one query."""

    query: PlannedQuery
    hits: int = 0
    """How many hits the model was shown."""
    kept: tuple[str, ...] = ()
    """Names of those that help, the most useful first."""
    reasoning: str = ""
    """The model's, why it kept these."""
    nothing: str = ""
    """Without hits: why there were none."""
    strays: int = 0
    """Numbers in the reply that belong to no hit, or repeat one."""

    @property
    def why_nothing(self) -> str:
        """Why nothing is kept, in words; empty where something is."""
        if self.kept:
            return ""
        if not self.hits:
            return f"Nothing was found: {self.nothing}"
        return f"Of {self.hits:,} results none was kept. {self.reasoning}".strip()


def sift_request(
    theorem: str, plan: Plan, query: PlannedQuery, hits: Sequence[Declaration]
) -> ChatRequest[KeptResults]:
    """Return the request to sift the hits of a query."""
    text = render(
        PROMPT, theorem=theorem, purpose=query.purpose(plan), query=query.text, results=[as_lean(hit) for hit in hits]
    )  # fmt: skip
    return ChatRequest(messages=(Message(speaker="user", text=text),), answer=KeptResults, purpose=PROMPT)


def sifted(query: PlannedQuery, hits: Sequence[Declaration], reply: KeptResults) -> Sifted:
    """Return what a model kept of the hits of a query."""
    numbers = [number for number in dict.fromkeys(reply.kept) if 0 <= number < len(hits)]
    names = tuple(dict.fromkeys(hits[number].name for number in numbers))
    return Sifted(
        query=query,
        hits=len(hits),
        kept=names,
        reasoning=reply.reasoning.strip(),
        strays=len(reply.kept) - len(numbers),
    )
