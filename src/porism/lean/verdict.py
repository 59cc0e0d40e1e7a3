"""What Lean makes of a proof: accepted, rejected, incomplete or out of time, with the checks that were run.

In: evidence (checks, diagnostics, axioms, cost). Out: one `Verdict` of a closed union. A missing toolchain, a dead
process and a full queue are exceptions and never a verdict. It does not know how the evidence was gathered.
"""

from dataclasses import dataclass
from typing import Literal

from porism.lean.port import Position, Severity

CheckName = Literal[
    "read", "integrity", "statement", "limits", "elaborated", "no_error", "no_sorry", "native", "axioms", "replayed"
]  # fmt: skip
Result = Literal["passed", "failed", "not run"]
Region = Literal["before", "body", "after"]

REQUIRED: tuple[CheckName, ...] = (
    "read", "integrity", "statement", "limits", "elaborated", "no_error", "no_sorry", "native", "axioms",
)  # fmt: skip
"""The checks that every accepted proof has passed, in the order in which they are made."""

CHECKS: tuple[CheckName, ...] = (*REQUIRED, "replayed")


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One thing that was looked at, and how it came out."""

    name: CheckName
    result: Result
    detail: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Goal:
    """Something that is left to prove."""

    case: str = ""
    hypotheses: tuple[str, ...] = ()
    """The local context, a line for each hypothesis, as Lean prints it."""
    conclusion: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Diagnostic:
    """One thing that Lean said."""

    severity: Severity
    text: str
    region: Region
    """Whether it is about the proof's own text, or about what stands before or after it."""
    start: Position
    """Counted from the beginning of the region's text."""
    end: Position | None = None
    tactic: str = ""
    """The word that begins the tactic that Lean complains about."""
    goals: tuple[Goal, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """What the checking took."""

    seconds: float = 0.0
    megabytes: float | None = None
    """The most memory held, where that is known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hole:
    """A declaration that is left open with `sorry`."""

    name: str
    line: int | None = None
    """Its line in the file that Lean was given; nothing for an imported declaration."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """Everything that was found out about one proof."""

    checks: tuple[Check, ...]
    diagnostics: tuple[Diagnostic, ...] = ()
    axioms: tuple[str, ...] = ()
    cost: Cost = Cost()
    source: str = ""
    """The file that Lean was given; empty where none was."""
    holes: tuple[Hole, ...] = ()
    goals: tuple[Goal, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Found:
    """The fields that all verdicts share."""

    checks: tuple[Check, ...]
    diagnostics: tuple[Diagnostic, ...] = ()
    axioms: tuple[str, ...] = ()
    cost: Cost = Cost()
    source: str = ""

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        """The errors among the diagnostics."""
        return tuple(found for found in self.diagnostics if found.severity == "error")


@dataclass(frozen=True, slots=True, kw_only=True)
class Accepted(_Found):
    """Every required check passed, and none failed."""

    outcome: Literal["accepted"] = "accepted"

    def __post_init__(self) -> None:
        passed = {check.name for check in self.checks if check.result == "passed"}
        assert passed.issuperset(REQUIRED), f"accepted without {set(REQUIRED) - passed}"
        assert all(check.result != "failed" for check in self.checks), "accepted with a failed check"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rejected(_Found):
    """A check failed: the text is no proof of the statement, or not one that can be trusted."""

    outcome: Literal["rejected"] = "rejected"
    reason: Check


@dataclass(frozen=True, slots=True, kw_only=True)
class Incomplete(_Found):
    """Lean has no objection, but something that the proof rests on is left open."""

    outcome: Literal["incomplete"] = "incomplete"
    holes: tuple[Hole, ...]
    """Which declarations are left open; empty where they could not be told."""
    goals: tuple[Goal, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TimedOut(_Found):
    """Lean was not done within the time limit: nothing is known."""

    outcome: Literal["timed out"] = "timed out"
    limit: float
    """Seconds."""


Verdict = Accepted | Rejected | Incomplete | TimedOut


def judge(evidence: Evidence) -> Verdict:
    """Return the verdict that evidence gives; the only place where a proof is accepted.

    What is wrong comes before what is missing: an open proof that fails another check is rejected.
    """
    failed = [check for check in evidence.checks if check.result == "failed"]
    wrong = next((check for check in failed if check.name != "no_sorry"), None)
    if wrong is not None:
        return Rejected(
            checks=evidence.checks, diagnostics=evidence.diagnostics, axioms=evidence.axioms, cost=evidence.cost,
            source=evidence.source, reason=wrong,
        )  # fmt: skip
    if failed:
        return Incomplete(
            checks=evidence.checks, diagnostics=evidence.diagnostics, axioms=evidence.axioms, cost=evidence.cost,
            source=evidence.source, holes=evidence.holes, goals=evidence.goals,
        )  # fmt: skip
    return Accepted(
        checks=evidence.checks, diagnostics=evidence.diagnostics, axioms=evidence.axioms, cost=evidence.cost,
        source=evidence.source,
    )  # fmt: skip


def out_of_time(limit: float, evidence: Evidence) -> TimedOut:
    """Return the verdict on a proof whose time ran out."""
    return TimedOut(limit=limit, checks=evidence.checks, cost=evidence.cost, source=evidence.source)
