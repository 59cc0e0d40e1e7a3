"""What a statement will need: declarations of the library, each with how it was found and why.

In: nothing. Out: frozen values: what is asked (`Informal`) and what is answered (`Needs`, made of `Need`). They do not
know how anything was found.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from porism.library import Declaration
from porism.models import Spending, Usage
from porism.retrieve.check import NameCheck
from porism.retrieve.hallucination import Hallucination, Way
from porism.retrieve.reasoned import Reasoned

By = Literal["query", "decomposition", "generation", "reasoning", "oracle"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Informal:
    """A statement in words, of which it is asked what its formal statement will need."""

    text: str
    hidden: frozenset[str] = frozenset()
    """Names that may not be found, nor take the place of another: the target of a benchmark above all."""
    formal: str = ""
    """The formal statement, where there is one; only reasoning reads it."""
    proof: str = ""
    """A proof in words, where there is one; only reasoning reads it."""


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
    """How sure it is, from 0 to 1 for names; for a search, its score there; for reasoning, the sum of its votes."""
    why: str = ""
    """In words, where the way alone does not say it."""
    also: tuple[str, ...] = ()
    """Other queries or names that came to the same declaration."""
    others: tuple[str, ...] = ()
    """short name: the next likeliest declarations; not found: names written much like it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What a model was asked on the way, and what that took."""

    prompts: Mapping[str, str]
    """The prompts by their names: the SHA-256 of the text of each before any values."""
    model: str
    """Who replied."""
    spent: Spending

    @property
    def usage(self) -> Usage:
        """The tokens of all replies."""
        return self.spent.usage

    @property
    def cost(self) -> float | None:
        """US dollars; None where the price of a reply is not known."""
        return None if self.spent.unpriced else self.spent.cost


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
    reasoned: Reasoned | None = None
    """reasoning: the plans, what was found for them, and what was said of them."""
    told: Told | None = None
    """None where no model that writes was asked."""
    degraded: tuple[str, ...] = ()
    """What could not be done as asked."""

    @property
    def names(self) -> tuple[str, ...]:
        """The full names of what was found, in order."""
        return tuple(need.name for need in self.found)
