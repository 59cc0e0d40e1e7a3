"""How a theorem was reasoned about: branches of attempts, each a plan, what was found for it, and what was said of it.

In: nothing. Out: frozen values, kept in the answer for whoever proves next. They do not know declarations but by name.
"""

from dataclasses import dataclass
from typing import Literal

from porism.retrieve.judge import Judgment
from porism.retrieve.plan import Plan
from porism.retrieve.sift import Sifted

Ending = Literal["good", "not good", "cancelled", "failed"]
"""How a branch ended: with a plan that was judged good, with none in all its attempts, because another branch had one,
or by an error of a model."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """One plan."""

    plan: Plan
    sifted: tuple[Sifted, ...] = ()
    """For each query that came to an end, what it found and what of that was kept; in the order of the plan."""
    left_out: int = 0
    """Queries that were not asked, as the plan had more than are allowed."""
    judgment: Judgment | None = None
    """None where the branch ended before."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Branch:
    """Attempts that learn from each other."""

    ending: Ending
    attempts: tuple[Attempt, ...] = ()
    error: str = ""
    """failed: what the model raised."""

    @property
    def in_words(self) -> str:
        """What became of it, in a line."""
        tried = f"{len(self.attempts):,} {'plan' if len(self.attempts) == 1 else 'plans'}"
        kept = len({name for attempt in self.attempts for one in attempt.sifted for name in one.kept})
        said = {"good": "the last one good", "not good": "none of them good"}.get(self.ending, self.ending)
        return f"{tried}, {kept:,} declarations kept; {said}" + (f": {self.error}" if self.error else "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Reasoned:
    """All branches, and which of them won."""

    branches: tuple[Branch, ...]
    winner: int | None = None
    """The branch, counted from 0, whose plan was judged good first; None where none was."""

    @property
    def counted(self) -> tuple[Branch, ...]:
        """The branches whose declarations are in the answer: the winner, or all."""
        return self.branches if self.winner is None else (self.branches[self.winner],)

    @property
    def plan(self) -> Plan | None:
        """The plan that was judged good; without one, the last of the first branch that did not fail."""
        last = [branch.attempts[-1].plan for branch in sorted(self.counted, key=_failed) if branch.attempts]
        return last[0] if last else None


def _failed(branch: Branch) -> bool:
    return branch.ending == "failed"
