"""The tactics of BEq+ and BEq as data: what each is for, where it is known, and a statement that shows that it works.

In: nothing. Out: `TACTICS` and the words of the levels of BEq. Which of these a Lean knows is asked of that Lean; the
versions here are for people. It does not know statements that are compared.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class Tactic:
    """One tactic of the steps."""

    text: str
    use: Literal["closer", "have closer", "both closers", "prepare", "step"]
    """What it does: close goals, close goals with a new hypothesis, prepare a goal, or be a step of its own."""
    shows: str
    """A statement; the tactic is known where it proves this."""
    proof: str = ""
    """The proof of that statement, where it is more than the tactic."""
    mathlib: bool = False
    """Whether Mathlib brings it."""
    since: str = ""
    """The first version of Lean that knows it; empty: as long as Lean 4 has releases."""
    until: str = ""
    """The last version before it was deprecated or taken away."""
    published: bool = True
    """Whether BEq+ as published has it."""

    @property
    def note(self) -> str:
        """Where it is known, in words."""
        parts = ["of Mathlib" if self.mathlib else "of Lean"]
        parts += [f"since {self.since}"] if self.since else []
        parts += [f"until {self.until}"] if self.until else []
        return ", ".join(parts)


TACTICS: tuple[Tactic, ...] = (
    Tactic(
        text="symm_saturate", use="prepare", mathlib=True, shows="(a b : Nat) (h : a = b) : b = a",
        proof="symm_saturate\nassumption",
    ),
    Tactic(text="tauto", use="both closers", mathlib=True, shows="(p q : Prop) (h : p ∧ q) : q ∧ p"),
    Tactic(text="simp_all_arith!", use="both closers", until="4.17", shows="(a b : Nat) (h : a = b) : b = a"),
    Tactic(
        text="simp_all! +arith", use="both closers", since="4.15", shows="(a b : Nat) (h : a = b) : b = a",
    ),
    Tactic(text="simp_all", use="both closers", published=False, shows="(p q : Prop) (h : p ∧ q) : q ∧ p"),
    Tactic(text="omega", use="both closers", published=False, shows="(a b : Nat) (h : a < b) : a + 1 ≤ b"),
    Tactic(text="noncomm_ring", use="closer", mathlib=True, shows="(a b c : Int) : (a + b) * c = a * c + b * c"),
    Tactic(text="exact?", use="closer", shows="(p q : Prop) (f : p → q) (h : p) : q"),
    Tactic(
        text="exact? using this", use="have closer", shows="(p : Prop) (h : p) : p",
        proof="have this := h\nexact? using this",
    ),
    Tactic(
        text="apply_rules", use="step", mathlib=True, shows="(p q : Prop) (f : p → q) (h : p) : q",
        proof="apply_rules [f]",
    ),
    Tactic(
        text="convert", use="step", mathlib=True, shows="(p : Prop) (h : p) : p",
        proof="convert (config := .unfoldSameFun) h using 1",
    ),
)  # fmt: skip
"""Closers in the order in which they are tried."""

NORMAL = (
    "apply", "by_contra", "cases'", "constructor", "exact", "exact?", "ext", "have", "intro", "intros", "rw", "use",
)  # fmt: skip
ADVANCED = (
    *NORMAL, "assumption", "by_cases", "change", "choose", "convert", "exfalso", "left", "nth_rw", "obtain", "rcases",
    "refine", "rfl", "right", "rintro", "specialize", "triv",
)  # fmt: skip
WORDS: Mapping[str, tuple[str, ...]] = {"basic": ("have", "exact"), "normal": NORMAL, "advanced": ADVANCED}
"""The words that may begin a tactic in a proof of a level of BEq; the level all has no limits."""
