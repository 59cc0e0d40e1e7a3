"""What a statement will need: declarations of the library, each with how it was found and why.

In: nothing. Out: frozen values, `Need` and `Needs`. They do not know how they were found.
"""

from dataclasses import dataclass
from typing import Literal

from porism.library import Declaration
from porism.retrieve.check import NameCheck
from porism.retrieve.hallucination import Hallucination, Way

By = Literal["query", "decomposition", "generation", "reasoning", "oracle"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Need:
    """One thing that a statement will need."""

    name: str
    """Full name of the declaration; for what is not in the library, the name as it was asked for."""
    declaration: Declaration | None = None
    """None for what is not in the library."""
    way: Way
    source: str
    """The query or the generated name that it came from."""
    score: float = 1.0
    """How sure it is, from 0 to 1 for names; for a search, its score there."""
    why: str = ""
    """In words, where the way alone does not say it."""
    others: tuple[str, ...] = ()
    """short name: the next likeliest declarations; not found: names written much like it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Needs:
    """What one statement will need, the surest first where there is an order."""

    statement: str
    by: By
    asked: tuple[str, ...] = ()
    """The queries that were put, or the names that a model wrote."""
    found: tuple[Need, ...] = ()
    """Each declaration once."""
    missing: tuple[Need, ...] = ()
    """What was asked for and is no declaration of the library."""
    checks: tuple[NameCheck, ...] = ()
    """generation: what the check says of each name, in the order asked."""
    hallucination: Hallucination | None = None
    """generation: how many of the names do not exist."""
    degraded: tuple[str, ...] = ()
    """What could not be done as asked."""

    @property
    def names(self) -> tuple[str, ...]:
        """The full names of what was found, in order."""
        return tuple(need.name for need in self.found)
