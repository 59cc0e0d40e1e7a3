"""The checks of a proof, one by one: how each is told when it passes, fails, or was not made.

In: what was found out. Out: `Check`s. It does not know in which order they are made, nor what they add up to.
"""

from collections.abc import Sequence
from dataclasses import replace

from porism.lean.axioms import SORRY, is_native, strange
from porism.lean.port import OutOfMemory, OutOfOutput
from porism.lean.rules import Rules
from porism.lean.verdict import CHECKS, Check, CheckName
from porism.lean.written import Problem


def check(name: CheckName, passed: bool, detail: str = "") -> Check:
    """Return a check that was made; the detail says why it failed."""
    return Check(name=name, result="passed" if passed else "failed", detail="" if passed else detail)


def filled(checks: Sequence[Check]) -> tuple[Check, ...]:
    """Return checks in order, with those that were not made told as such."""
    by_name = {made.name: made for made in checks}
    return tuple(by_name.get(name, Check(name=name, result="not run")) for name in CHECKS)


def told(problems: Sequence[Problem]) -> str:
    """Return problems as one line of text."""
    return "; ".join(f"line {problem.line}: {problem.message}" for problem in problems[:5])


def over_limits(excess: OutOfMemory | OutOfOutput) -> Check:
    """Return the failed check on a file that went beyond what it may use."""
    match excess:
        case OutOfMemory(megabytes=megabytes):
            detail = f"more than {megabytes:,} MB of memory were needed"
        case OutOfOutput(output_bytes=output_bytes):
            detail = f"Lean said more than {output_bytes:,} bytes"
    return Check(name="limits", result="failed", detail=detail)


def left_open(made: Check) -> Check:
    """Return a check as not made where an error explains its failure: Lean puts `sorry` where an error is."""
    explained = made.result == "failed" and made.name in ("statement", "elaborated", "no_sorry")
    return replace(made, result="not run", detail="") if explained else made


def axiom_checks(axioms: tuple[str, ...], rules: Rules) -> list[Check]:
    """Return the checks on what a declaration rests on."""
    native = [axiom for axiom in axioms if is_native(axiom)]
    others = strange(axioms, rules.axioms)
    return [
        check("no_sorry", SORRY not in axioms, "something is left open with `sorry`" if SORRY in axioms else ""),
        check("native", rules.native or not native, f"compiled code is trusted: {', '.join(native)}" if native else ""),
        check("axioms", not others, f"not allowed: {', '.join(others)}" if others else ""),
    ]
