"""The knobs of formalization as a whole, and with what statements are formalized.

In: nothing. Out: `Formalizing`, `Tools` and `Wanted`. They do not know what is done with them.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from porism.formalize.adapt import Adapting
from porism.formalize.attempt import Trying
from porism.formalize.context import Showing
from porism.formalize.equivalence_how import Comparing
from porism.formalize.formalized import Mode
from porism.formalize.groups import Equivalent
from porism.formalize.illustrate import Illustrating
from porism.lean import Lean, Rules
from porism.models import Chat
from porism.retrieve import Informal, Means, Retrieving

Part = Literal["auto", "yes", "no"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Formalizing:
    """How a statement is formalized."""

    mode: Mode = "drift"
    """zero-shot: the statement alone. query: with the hits of one search (DPR). drift: with what a model takes the
    statement apart into, and examples of its use. ddr: with the names that a model writes, checked. reasoning: with
    what the steps of a planned proof need. oracle: with the declarations that are given as the right ones."""
    declarations: Part = "auto"
    """Show the declarations that were found; auto: as the mode says."""
    examples: Part = "auto"
    """Show theorems that use them; auto: as the mode says."""
    check: Literal["auto", "yes", "no"] = "auto"
    """Ask Lean whether it takes what is written; auto: where there is one. What it was not asked about is unchecked."""
    group: Literal["text", "proofs"] = "proofs"
    """What puts samples together that say the same. text: they differ in names and blanks alone. proofs: each is
    proved from the other, too."""
    library: str = ""
    """What a model is told of the library, in a few words; empty takes what retrieve.library says."""
    illustrating: Illustrating = field(default_factory=Illustrating)
    adapting: Adapting = field(default_factory=Adapting)
    showing: Showing = field(default_factory=Showing)
    trying: Trying = field(default_factory=Trying)


def _silent(stage: str, done: int, total: int) -> None:
    """Tell nobody."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tools:
    """With what statements are formalized."""

    means: Means
    """The index with the means to search it."""
    chat: Chat
    retrieving: Retrieving = field(default_factory=Retrieving)
    """The knobs of retrieval; the mode says by what it goes."""
    lean: Lean | None = None
    missing: str = ""
    """Without a Lean: why there is none."""
    rules: Rules = field(default_factory=Rules)
    equivalent: Equivalent | None = None
    """What compares samples that are written differently, instead of proofs of one from the other."""
    comparing: Comparing = field(default_factory=Comparing)
    """How such proofs are looked for."""
    told: Callable[[str, int, int], None] = _silent
    """Is told of each stage how much is done."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """One statement that is to be formalized."""

    informal: Informal
    """With the names that may neither be found nor shown."""
    oracle: tuple[str, ...] = ()
    """With the mode oracle: the declarations that its formal statement needs."""
