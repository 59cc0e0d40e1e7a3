"""What was found out about two statements: equal, not shown, or that they could not be compared.

In: nothing (these are the nouns). Out: frozen values. `Equal` can only be made of two directions that were shown, and
these only of a proof that Lean accepted and that rests on the other statement. It does not know Lean.
"""

from dataclasses import dataclass
from typing import Literal

from porism.lean import STANDARD_AXIOMS, Diagnostic

Which = Literal["first", "second"]

StepName = Literal[
    "reducible", "definitional", "assumption", "direct", "exact?", "apply", "have", "convert", "model",
    "alone", "refuted", "computed", "idle",
]  # fmt: skip
"""The steps in order; the last four are guards, which say what is proved without the other statement."""

TrialOutcome = Literal["proved", "proved without it", "failed", "left open", "refused", "timed out", "over limits"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """One proof that Lean was given."""

    step: StepName
    tactic: str
    outcome: TrialOutcome
    seconds: float = 0.0
    axioms: tuple[str, ...] = ()
    detail: str = ""
    """The first thing that Lean objects."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Derived:
    """A statement that follows from the other one, by a proof that uses it."""

    proof: Trial
    base: str
    """The name under which the other statement is an axiom of the proof."""
    attempts: tuple[Trial, ...]
    """All that was tried, the proof last or before its guards."""
    shown: Literal[True] = True

    def __post_init__(self) -> None:
        assert self.proof.outcome == "proved", "shown without a proof"
        assert self.base in self.proof.axioms, "shown by a proof that does not use the other statement"
        assert set(self.proof.axioms) <= {self.base, *STANDARD_AXIOMS}, "shown by a proof with other axioms"


Reason = Literal[
    "no step proved it", "it is proved without the other statement", "the other statement is refuted",
    "a hypothesis is the conclusion", "not tried",
]  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Underived:
    """A direction that was not shown, which does not mean that it is wrong."""

    reason: Reason
    attempts: tuple[Trial, ...] = ()
    shown: Literal[False] = False


Direction = Derived | Underived


@dataclass(frozen=True, slots=True, kw_only=True)
class Unavailable:
    """A tactic that this Lean, with these imports, does not know."""

    tactic: str
    note: str
    """In which versions it is known, and whether it is Mathlib's."""
    said: str
    """What Lean said of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Equal:
    """Each of the two statements follows from the other."""

    by: Literal["identical", "definitional", "reordered", "proofs"]
    """identical: the same text up to spaces, comments and names of variables. definitional: the same by definition.
    reordered: one is the other with its arguments in another order. proofs: otherwise."""
    forward: Derived
    """The second from the first."""
    backward: Derived
    """The first from the second."""
    unavailable: tuple[Unavailable, ...] = ()
    outcome: Literal["equal"] = "equal"

    def __post_init__(self) -> None:
        assert self.forward.shown and self.backward.shown, "equal without both directions"


@dataclass(frozen=True, slots=True, kw_only=True)
class NotShown:
    """At least one direction was not shown: the two are different, or the steps are too weak."""

    forward: Direction
    backward: Direction
    unavailable: tuple[Unavailable, ...] = ()
    outcome: Literal["not shown"] = "not shown"

    @property
    def stronger(self) -> Which | None:
        """Which statement was shown to imply the other, where only one was."""
        return "first" if self.forward.shown else "second" if self.backward.shown else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Errored:
    """The two could not be compared."""

    kind: Literal["no statement", "not type-correct", "refused", "over limits", "cannot be joined"]
    which: tuple[Which, ...]
    detail: str
    diagnostics: tuple[tuple[Which, Diagnostic], ...] = ()
    """What Lean said of each statement, with places in its text."""
    outcome: Literal["errored"] = "errored"


Equivalence = Equal | NotShown | Errored
