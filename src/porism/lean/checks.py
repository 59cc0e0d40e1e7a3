"""The checks of a proof, one by one: how each is told when it passes, fails, or was not made.

In: what was found out. Out: `Check`s. It does not know in which order they are made, nor what they add up to.
"""

from collections.abc import Sequence
from dataclasses import replace

from porism.lean.axioms import SORRY, is_native, strange
from porism.lean.port import OutOfMemory, OutOfOutput, OutOfTime
from porism.lean.replay import Kernel, Replayed
from porism.lean.rules import Rules
from porism.lean.verdict import CHECKS, Check, CheckName, Evidence
from porism.lean.written import Problem


def counted(count: int, what: str, several: str = "") -> str:
    """Return a number of things in words: 1 file, 2 files; `several` is their plural where an s does not make it."""
    return f"{count:,} {what if count == 1 else several or f'{what}s'}"


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
    native = [axiom for axiom in axioms if is_native(axiom) and axiom not in rules.axioms]
    others = strange(axioms, rules.axioms)
    return [
        check("no_sorry", SORRY not in axioms, "something is left open with `sorry`" if SORRY in axioms else ""),
        check("native", rules.native or not native, f"compiled code is trusted: {', '.join(native)}" if native else ""),
        check("axioms", not others, f"not allowed: {', '.join(others)}" if others else ""),
    ]


async def replayed(kernel: Kernel | None, evidence: Evidence, source: str, rules: Rules) -> Evidence:
    """Return evidence with what a second kernel says, where there is one and nothing has failed before."""
    if kernel is None or any(made.result == "failed" for made in evidence.checks):
        return evidence
    match await kernel.replay(source, rules.limits):
        case Replayed(problem=problem, seconds=seconds):
            made = check("replayed", not problem, problem)
            cost = replace(evidence.cost, seconds=evidence.cost.seconds + seconds)
        case OutOfTime(seconds=seconds):
            made = check("replayed", False, f"the second kernel was not done after {seconds:g} s")
            cost = replace(evidence.cost, seconds=evidence.cost.seconds + seconds)
        case (OutOfMemory() | OutOfOutput()) as excess:
            made, cost = replace(over_limits(excess), name="replayed"), evidence.cost
    others = [each for each in evidence.checks if each.name != "replayed"]
    return replace(evidence, checks=filled([*others, made]), cost=cost)
