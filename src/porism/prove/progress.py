"""How far a failed candidate came.

In: a candidate and its failure. Out: a `Progress`, which can be compared. It does not know what is done with the best.
"""

from dataclasses import dataclass
from functools import lru_cache

from porism.lean import masked
from porism.prove.failure import Failing
from porism.prove.failure_category import stage


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class Progress:
    """How far a failed candidate came; the larger the better."""

    elaborated: int
    """Characters of its code before the first error, blanks not counted; all of them where only goals are left."""
    fewer_goals: int
    """The number of goals left, negated."""
    stage: int
    """How far its first error stands on the way from text that cannot be read to goals that are left."""
    fewer_errors: int
    """The number of errors, negated."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Best:
    """The candidate that came furthest, the earliest of equals."""

    candidate: str
    progress: Progress


@lru_cache(maxsize=512)
def progress_of(candidate: str, failure: Failing) -> Progress:
    """Return how far a candidate came; one that breaks the rules is nowhere, whatever Lean would say of it."""
    category = failure.state.category
    lines = masked(candidate.replace("\r\n", "\n")).clean.split("\n")
    if category != "unsolved_goals" and failure.line:
        last = failure.line - 1
        lines = [*lines[:last], *(line[: failure.column] for line in lines[last : failure.line])]
    return Progress(
        elaborated=0 if category == "refused" else sum(len("".join(line.split())) for line in lines),
        fewer_goals=-len(failure.state.goals),
        stage=stage(category),
        fewer_errors=-failure.errors,
    )
