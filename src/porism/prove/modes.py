"""How a prover looks for help: each mode is what it prepares before the first candidate, and how it looks afterwards.

    none                 nothing
    standard, graph      queries before each revision, searched for without the dependency graph, or as [search] says
    reasoning            a sketch and declarations at first, then as graph; standard-reasoning: as standard
    fixed-reasoning      a sketch and declarations at first, and nothing afterwards

In: the means to search, the knobs of reasoning. Out: a `Mode`, which `mode_of` chooses by its name and nobody else. It
does not know the loop.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace

from porism.errors import UsageError
from porism.library import Declaration
from porism.models import Chat
from porism.prove.problem import Problem
from porism.prove.proving import ModeName
from porism.prove.steps import Abilities
from porism.retrieve import Informal, Means, Reasoning, reason
from porism.search import search_many, understand


@dataclass(frozen=True, slots=True, kw_only=True)
class Lookup:
    """What queries found."""

    found: tuple[tuple[Declaration, ...], ...]
    """For each query, best first."""
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Preparation:
    """What was prepared for a proof."""

    steps: tuple[str, ...] = ()
    """A sketch."""
    declarations: tuple[Declaration, ...] = ()
    remarks: tuple[str, ...] = ()


Look = Callable[[Sequence[str], int, frozenset[str]], Lookup]
"""Queries, how many declarations of each, and names that may not be found."""

PrepareFor = Callable[[Problem, Chat], Awaitable[Preparation]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Mode:
    """How a prover looks for help."""

    name: ModeName
    prepare: PrepareFor | None = None
    look: Look | None = None

    @property
    def able(self) -> Abilities:
        """What the mode can do."""
        return Abilities(prepares=self.prepare is not None, looks=self.look is not None)


def searching(means: Means) -> Look:
    """Return what searches for queries; a query that holds nothing to look for finds nothing, which is said."""

    def look(queries: Sequence[str], each: int, hidden: frozenset[str]) -> Lookup:
        faults = [_fault(query) for query in queries]
        put = [query for query, fault in zip(queries, faults, strict=True) if not fault]
        how = replace(means.how, limit=each + len(hidden))
        answers = search_many(means.index, put, how, means.models) if put else []
        left = iter(answers)
        found = [() if fault else tuple(hit.declaration for hit in next(left).hits) for fault in faults]
        said = (*(fault for fault in faults if fault), *(part for answer in answers for part in answer.degraded))
        seen = tuple(tuple(one for one in each_found if one.name not in hidden)[:each] for each_found in found)
        return Lookup(found=seen, remarks=tuple(dict.fromkeys(said)))

    return look


def _fault(query: str) -> str:
    """Return why a query cannot be searched for; nothing where it can."""
    try:
        understand(query)
    except UsageError as error:
        return f"A query cannot be searched for: {error.problem}"
    return ""


def reasoning(means: Means, how: Reasoning, library: str = "") -> PrepareFor:
    """Return what prepares a proof by reasoning: the steps of its plan are the sketch."""

    async def prepare(problem: Problem, chat: Chat) -> Preparation:
        theorem = Informal(
            text=problem.informal, hidden=problem.unseen, formal=problem.task.prefix, proof=problem.informal_proof
        )
        needs = await reason(means, theorem, how, chat, library)
        plan = needs.reasoned.plan if needs.reasoned else None
        said = tuple(branch.in_words for branch in needs.reasoned.branches) if needs.reasoned else ()
        return Preparation(
            steps=tuple(_told(step.description, step.reasoning) for step in plan.steps) if plan else (),
            declarations=tuple(need.declaration for need in needs.found if need.declaration is not None),
            remarks=(*said, *needs.degraded),
        )

    return prepare


def _told(description: str, reason: str) -> str:
    """Return a step of a plan on one line."""
    told, why = (" ".join(part.split()) for part in (description, reason))
    return f"{told} ({why})" if why else told


def mode_of(name: ModeName, means: Means | None, how: Reasoning, library: str = "") -> Mode:
    """Return the mode of a name; raises UsageError where it searches and there is nothing to search."""
    if name == "none":
        return Mode(name=name)
    if means is None:
        advice = "Build an index (`porism index`), or prove with mode none."
        raise UsageError(f"The mode {name} searches, and there is no index.", advice=advice)
    plain, expanded = _without_graph(means), means
    match name:
        case "standard":
            return Mode(name=name, look=searching(plain))
        case "graph":
            return Mode(name=name, look=searching(expanded))
        case "standard-reasoning":
            return Mode(name=name, prepare=reasoning(plain, how, library), look=searching(plain))
        case "reasoning":
            return Mode(name=name, prepare=reasoning(expanded, how, library), look=searching(expanded))
        case "fixed-reasoning":
            return Mode(name=name, prepare=reasoning(expanded, how, library))


def _without_graph(means: Means) -> Means:
    """Return the means to search without the dependency graph."""
    return replace(means, how=replace(means.how, expand=False))
