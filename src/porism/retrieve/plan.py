"""A plan for a proof: its steps, and the queries by which what it needs is searched for.

In: a theorem, what was tried before, and a model's reply to the prompt `plan`. Out: the request for such a reply; and
of the plan its queries: definitions, theorems that settle the goal, steps, in this order, each once, and not more than
are allowed. It does not know what a query finds.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from porism.models import ChatRequest, Message
from porism.prompts import render

PROMPT = "plan"
THEOREM = "theorem"

Part = Literal["definition", "high level", "step"]

PURPOSES: Mapping[Part, str] = {
    "definition": "The proof depends on the exact form of a notion in the statement.",
    "high level": "A theorem may settle the goal, or most of it, by itself.",
}
"""Why queries are asked that belong to no step."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanStep:
    """One inference of a plan."""

    description: str
    reasoning: str = ""
    queries: list[str] = field(default_factory=list[str])


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """How a theorem may be proved, and what is asked of the library for it."""

    high_level: list[str] = field(default_factory=list[str])
    definitions: list[str] = field(default_factory=list[str])
    steps: list[PlanStep] = field(default_factory=list[PlanStep])

    def __post_init__(self) -> None:
        """Refuse a plan that plans nothing; a model is told so and asked again."""
        if not (self.high_level or self.definitions or self.steps):
            raise ValueError("the plan has neither steps nor queries")


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedQuery:
    """One query of a plan."""

    text: str
    part: Part
    """The first part of the plan that asks it."""
    steps: tuple[int, ...] = ()
    """The steps that ask it, counted from 1."""

    def purpose(self, plan: Plan) -> str:
        """Return in words why it is asked."""
        if self.part != "step":
            return PURPOSES[self.part]
        step = plan.steps[self.steps[0] - 1]
        reason = f" ({step.reasoning.strip()})" if step.reasoning.strip() else ""
        return f"Step {self.steps[0]}: {step.description.strip()}{reason}"

    @property
    def place(self) -> str:
        """Where in the plan it stands, in a word or two."""
        return f"step {', '.join(map(str, self.steps))}" if self.part == "step" else self.part


def told_theorem(words: str, formal: str = "", proof: str = "") -> str:
    """Return a theorem as models are told it."""
    told = {"informal_statement": words.strip(), "formal_statement": formal.strip(), "informal_proof": proof.strip()}
    return render(THEOREM, **told).strip()


def plan_request(
    theorem: str, rejected: Sequence[Mapping[str, Any]], *, library: str, most: int, kept: bool, sample: int
) -> ChatRequest[Plan]:
    """Return the request for a plan, after those that were `rejected`; branches ask for different samples.

    `kept` says whether what was found for rejected plans stays at hand.
    """
    text = render(
        PROMPT, theorem=theorem, rejected=rejected, library=library or "Mathlib", most_queries=most, kept=kept
    )  # fmt: skip
    return ChatRequest(
        messages=(Message(speaker="user", text=text),), answer=Plan, sample=sample, purpose=PROMPT
    )  # fmt: skip


def queries_of(plan: Plan, most: int) -> tuple[tuple[PlannedQuery, ...], int]:
    """Return the queries of a plan in their order, each once, and how many were left out, being more than are allowed.

    Where there are too many, each part and each step gives one in turn until the number is reached.
    """
    groups: list[tuple[Part, tuple[int, ...], list[str]]] = [
        ("definition", (), plan.definitions),
        ("high level", (), plan.high_level),
        *(("step", (number,), step.queries) for number, step in enumerate(plan.steps, 1)),
    ]
    known: dict[str, PlannedQuery] = {}
    first: list[list[str]] = []
    for part, steps, texts in groups:
        first.append([])
        for text in filter(None, (" ".join(text.split()) for text in texts)):
            before = known.get(text)
            if before is None:
                first[-1].append(text)
                known[text] = PlannedQuery(text=text, part=part, steps=steps)
            elif not set(steps) <= set(before.steps):
                known[text] = replace(before, steps=(*before.steps, *steps))
    taken = set(in_turn(first)[:most])
    return tuple(query for text, query in known.items() if text in taken), max(0, len(known) - most)


def in_turn(groups: Sequence[Sequence[str]]) -> list[str]:
    """Return what is in some groups, each once: the first of every group, then the second of every group, and so on."""
    deepest = max((len(group) for group in groups), default=0)
    return list(dict.fromkeys(group[place] for place in range(deepest) for group in groups if place < len(group)))
