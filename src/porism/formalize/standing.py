"""Where a statement stands: Lean takes it, Lean does not, or nobody could look.

In: a Lean, a whole file with one open statement, rules. Out: a `Standing` of a closed union. That a statement
type-checks says that it means something, not that it means what was said in words. It does not know models.
"""

import asyncio
from dataclasses import dataclass
from typing import Literal

from porism.errors import LeanMissing
from porism.lean import Accepted, Diagnostic, FileReport, Incomplete, Lean, Rules, TimedOut, Verdict, check_file

_HOLLOW = "What it states rests on `sorry`: its type does, or a definition that the type uses."


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """One thing that is wrong with a statement."""

    text: str
    line: int = 0
    """The line of the file; 0 where it is about the whole."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TypeChecks:
    """Lean takes the statement; only its proof is open."""

    outcome: Literal["type-checks"] = "type-checks"
    source: str
    """The file that Lean was given."""
    warnings: tuple[str, ...] = ()
    seconds: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Fails:
    """Lean does not take the statement, or there is none in the reply."""

    outcome: Literal["fails"] = "fails"
    source: str = ""
    faults: tuple[Fault, ...]
    seconds: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Unchecked:
    """There is no Lean to ask: nothing is known."""

    outcome: Literal["unchecked"] = "unchecked"
    source: str
    why: str


Standing = TypeChecks | Fails | Unchecked


class TypeChecker:
    """Asks Lean about statements, about each file once, however often it is written."""

    def __init__(self, lean: Lean | None, rules: Rules | None = None, missing: str = "") -> None:
        self._lean, self._rules = lean, rules or Rules()
        self._missing = missing or "There is no Lean to ask."
        self._asked: dict[str, asyncio.Task[FileReport]] = {}

    async def check(self, source: str) -> Standing:
        """Say where a file with one open statement stands; raises LeanDied and LeanBusy."""
        if self._lean is None:
            return Unchecked(source=source, why=self._missing)
        if source not in self._asked:
            self._asked[source] = asyncio.ensure_future(check_file(self._lean, source, self._rules, types=True))
        try:
            return standing_of(source, await asyncio.shield(self._asked[source]))
        except LeanMissing as error:
            return Unchecked(source=source, why=str(error))


def standing_of(source: str, report: FileReport) -> Standing:
    """Return what a report on a file says of the statement in it."""
    faults = tuple(map(_fault, (each for each in report.diagnostics if each.severity == "error")))
    faults = faults or _whole_faults(report)
    if faults:
        return Fails(source=source, faults=faults, seconds=report.cost.seconds)
    warnings = tuple(
        each.text for each in report.diagnostics if each.severity == "warning" and "uses 'sorry'" not in _plain(each)
    )
    return TypeChecks(source=source, warnings=warnings, seconds=report.cost.seconds)


def _whole_faults(report: FileReport) -> tuple[Fault, ...]:
    """Return what is wrong where Lean named no error: checks that failed, or were not come to."""
    failed = [f"{made.name}: {made.detail}" for made in report.checks if made.result == "failed"]
    failed += [fault for judged in report.theorems if (fault := _verdict_fault(judged.verdict))]
    failed += [_HOLLOW for judged in report.theorems if judged.states_sorry]
    come = any(made.name == "elaborated" and made.result == "passed" for made in report.checks)
    if not failed and not come:
        failed = ["Lean did not come to the end of the file."]
    return tuple(Fault(text=text) for text in dict.fromkeys(failed))


def _verdict_fault(verdict: Verdict) -> str:
    """Return what a verdict on an open statement says against it."""
    match verdict:
        case Accepted() | Incomplete():
            return ""
        case TimedOut(limit=limit):
            return f"Lean was not done with the statement after {limit:g} s."
        case _:
            return verdict.reason.detail or f"the check '{verdict.reason.name}' failed"


def _fault(said: Diagnostic) -> Fault:
    """Return an error of Lean as a fault."""
    return Fault(text=said.text.strip(), line=said.start.line)


def _plain(said: Diagnostic) -> str:
    """Return a message with quotation marks of one kind."""
    return said.text.replace("`", "'")
