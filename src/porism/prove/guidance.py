"""What a prover is told of failures that came back.

In: states with the edits that led to them. Out: `Guidance`, and its words for a prompt.
It does not know how failures are remembered.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from porism.prompts import render
from porism.prove.edits import Edit
from porism.prove.failure import FailureState
from porism.prove.normalise import bounded


@dataclass(frozen=True, slots=True, kw_only=True)
class Recurring:
    """A state that came back."""

    state: FailureState
    occurrences: int
    edits: tuple[Edit, ...]
    """The latest ones that led to it, oldest first."""
    latest: bool
    """Whether the last candidate is in this state."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Guidance:
    """What the prover should know of the past; the state of the last candidate is in it whenever it is a dead end."""

    recurring: tuple[Recurring, ...]
    dead_end: bool
    """Whether the last candidate is in a state that came back: what was tried there has to be changed."""
    same_text: int = 0
    """How often the last candidate had been proposed in the same words, with itself; 0 where it was a new one."""


def guidance_values(guidance: Guidance, *, goals: int, longest: int) -> Mapping[str, Any]:
    """Return the values of the prompt text `failure_memory`, with so many goals and texts of so many characters."""
    return {
        "states": [
            {
                "sort": found.state.category.replace("_", " "),
                "times": found.occurrences,
                "diagnostic": bounded(found.state.diagnostic, longest).replace("\n", "\n    "),
                "goals": [bounded(goal, longest) for goal in found.state.goals[:goals]],
                "edits": [
                    {"kind": edit.kind.replace("_", " "), "step": edit.step or edit.tactic} for edit in found.edits
                ],
            }
            for found in guidance.recurring
        ],
        "dead_end": [
            number for number, found in enumerate(guidance.recurring, 1) if found.latest and guidance.dead_end
        ],
        "same_text": guidance.same_text,
    }


def guidance_text(guidance: Guidance | None, *, goals: int, longest: int) -> str:
    """Return guidance in words, as a section of a prompt; empty where there is none."""
    if guidance is None:
        return ""
    return render("failure_memory", **guidance_values(guidance, goals=goals, longest=longest))
