"""What a prover is measured on: statements without proofs.

In: nothing. Out: `ProvingTask`, frozen. It does not know who proves, nor where the statements stand.
"""

import hashlib
from dataclasses import dataclass, replace

from porism.evaluate.subset import chosen
from porism.prove import Problem


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftOut:
    """What belongs to a benchmark and is not asked."""

    key: str
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ProvingTask:
    """A benchmark of statements that are to be proved."""

    name: str
    problems: tuple[Problem, ...]
    left_out: tuple[LeftOut, ...] = ()

    def __post_init__(self) -> None:
        assert len({problem.key for problem in self.problems}) == len(self.problems), "keys are unique"

    @property
    def digest(self) -> str:
        """A hash of all that is asked."""
        parts = "\n".join(f"{problem.key} {problem.digest}" for problem in self.problems)
        return hashlib.sha256(parts.encode()).hexdigest()


def part_of(task: ProvingTask, count: int) -> ProvingTask:
    """Return the `chosen` problems by their keys, in the task's order; the task itself where it has no more."""
    kept = chosen((problem.key for problem in task.problems), count)
    if count >= len(task.problems):
        return task
    problems = tuple(problem for problem in task.problems if problem.key in kept)
    return replace(task, name=f"{task.name}-{count}", problems=problems)
