"""A plan judged: whether a proof can be written from its steps and from what was found for them.

In: a theorem, a plan, what its queries found and kept, and a model's reply to the prompt `judge_plan`. Out: the request
for such a reply, which shows so many declarations, chosen fairly: each part and step of the plan gives one in turn.
It does not know branches.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from porism.library import Declaration
from porism.models import ChatRequest, Message
from porism.prompts import render
from porism.retrieve.plan import Plan, in_turn
from porism.retrieve.shown import as_lean
from porism.retrieve.sift import Sifted

PROMPT = "judge_plan"

LONGEST_REMARK = 600
"""Characters of what is said of the results of a query that whoever judges is shown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgment:
    """What a model says of a plan."""

    judgment: Literal["good", "bad"]
    reasoning: str = ""
    suggestions: str = ""

    @property
    def feedback(self) -> str:
        """What whoever plans again is told."""
        said = " ".join(part.strip() for part in (self.reasoning, self.suggestions) if part.strip())
        return said or "No reason was given."


@dataclass(frozen=True, slots=True, kw_only=True)
class Findings:
    """A plan and what was found for it."""

    plan: Plan
    sifted: Sequence[Sifted]
    before: Sequence[str] = ()
    """Names that were found for plans before this one and stay at hand, the best first."""


def judge_request(
    theorem: str, findings: Findings, declarations: Mapping[str, Declaration], most: int
) -> ChatRequest[Judgment]:
    """Return the request to judge a plan by at most so many of the declarations that were found for it."""
    names = fairly(findings)
    text = render(
        PROMPT,
        theorem=theorem,
        general=[{"text": one.query.text, "found": one.kept} for one in findings.sifted if one.query.part != "step"],
        steps=[_step(findings, number) for number in range(1, len(findings.plan.steps) + 1)],
        before=findings.before[:most],
        declarations=[as_lean(declarations[name]) for name in names[:most]],
        left_out=max(0, len(names) - most),
        remarks=[f"{one.query.text}: {one.reasoning[:LONGEST_REMARK]}" for one in findings.sifted if one.reasoning],
    )
    return ChatRequest(messages=(Message(speaker="user", text=text),), answer=Judgment, purpose=PROMPT)


def fairly(findings: Findings) -> list[str]:
    """Return the names of all that was found, each once: of each part and each step of the plan one in turn.

    Within a part, its queries take turns; what plans before this one found is a part of its own.
    """
    steps = [_for_step(findings, number) for number in range(1, len(findings.plan.steps) + 1)]
    parts = [[one for one in findings.sifted if one.query.part == part] for part in ("definition", "high level")]
    groups = [in_turn([one.kept for one in group]) for group in (*parts, *steps)]
    return in_turn([*groups, findings.before])


def _for_step(findings: Findings, number: int) -> list[Sifted]:
    """Return what the queries of a step came to."""
    return [one for one in findings.sifted if number in one.query.steps]


def _step(findings: Findings, number: int) -> dict[str, Any]:
    """Return a step as it is told to who judges."""
    step = findings.plan.steps[number - 1]
    found = in_turn([one.kept for one in _for_step(findings, number)])
    return {"description": step.description.strip(), "reasoning": step.reasoning.strip(), "found": found}
