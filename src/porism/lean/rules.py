"""The knobs of a verification: what a proof may rest on, what it may say, and what it may cost.

In: nothing. Out: `Rules`, frozen. It does not know how they are enforced.
"""

from dataclasses import dataclass, field

from porism.errors import UsageError
from porism.lean.port import Limits

STANDARD_AXIOMS = ("propext", "Classical.choice", "Quot.sound")


@dataclass(frozen=True, slots=True, kw_only=True)
class BodyRules:
    """What holds for the body of a proof alone, and not for whole files."""

    search_tactics: bool = False
    """Let a proof search while it is checked (exact?, apply?, simp? and their like)."""
    explain: bool = True
    """Ask Lean again about a proof that is open: which declaration has the hole, and what is to be proved there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """What counts as a proof."""

    axioms: tuple[str, ...] = STANDARD_AXIOMS
    """Axioms that a proof may rest on, by their full names."""
    native: bool = False
    """Trust compiled code where a proof rests on it (native_decide, bv_decide)."""
    metaprograms: bool = False
    """Trust files that run code of their own while Lean checks them (elab, run_cmd, #eval and their like)."""
    longest: int = 400_000
    """Characters that one proof or file may have."""
    limits: Limits = field(default_factory=Limits)
    """What one file may use."""
    body: BodyRules = field(default_factory=BodyRules)
    """What holds for the body of a proof alone."""

    def __post_init__(self) -> None:
        if self.longest < 1:
            raise UsageError("Every proof is longer than this.", advice="longest is at least 1.")
