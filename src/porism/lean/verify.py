"""Verify a proof: put it under its statement, ask Lean, and say what was checked.

In: a Lean, a task, the body that shall fill its hole, rules. Out: a `Verdict`. A Lean that is missing, died or is busy
is an exception. It does not know how Lean is run.
"""

from porism.lean.assemble import Assembled, Task, assemble, target_of
from porism.lean.axioms import read_answer
from porism.lean.checks import axiom_checks, check, filled, left_open, over_limits, replayed, told
from porism.lean.diagnose import diagnostics
from porism.lean.foundation import foundation_problems
from porism.lean.integrity import Inspection, inspect
from porism.lean.openings import find_openings
from porism.lean.port import Elaboration, Lean, OutOfMemory, OutOfOutput, OutOfTime
from porism.lean.replay import Kernel
from porism.lean.rules import Rules
from porism.lean.verdict import Check, Cost, Diagnostic, Evidence, Verdict, judge, out_of_time


async def verify(
    lean: Lean, task: Task, body: str, rules: Rules | None = None, *, kernel: Kernel | None = None
) -> Verdict:
    """Say what Lean makes of a body in the hole of a task; raises UsageError where the task has no hole.

    Where a second kernel is given, it checks again what would be accepted.
    """
    rules = rules or Rules()
    target_of(task)
    text = body.replace("\r\n", "\n")
    looked = inspect(text[: rules.longest], rules)
    fence = read_checks(looked, len(text), rules)
    if around := foundation_problems(f"{task.prefix} sorry{task.suffix}"):
        fence[-1] = check("integrity", False, f"the text around the proof: {told(around)}")
    if any(made.result == "failed" for made in fence):
        return judge(Evidence(checks=filled(fence)))
    file = assemble(task, looked)
    match await lean.elaborate(file.source, rules.limits):
        case Elaboration() as answer:
            evidence = weigh(answer, file, fence, rules)
            if rules.body.explain:
                evidence = await find_openings(lean, evidence, file, looked, rules)
            return judge(await replayed(kernel, evidence, file.source, rules))
        case OutOfTime(seconds=seconds):
            return out_of_time(seconds, Evidence(checks=filled(fence), cost=Cost(seconds=seconds), source=file.source))
        case (OutOfMemory() | OutOfOutput()) as excess:
            return judge(Evidence(checks=filled([*fence, over_limits(excess)]), source=file.source))


def read_checks(looked: Inspection, length: int, rules: Rules) -> list[Check]:
    """Return the checks that need no Lean."""
    long = f"{length:,} characters are more than the {rules.longest:,} allowed" if length > rules.longest else ""
    unread = long or told(looked.unread)
    return [check("read", not unread, unread), check("integrity", not looked.refused, told(looked.refused))]


def weigh(answer: Elaboration, file: Assembled, fence: list[Check], rules: Rules) -> Evidence:
    """Return the evidence in Lean's answer about an assembled file."""
    found = diagnostics(answer.messages, file)
    axioms = read_answer(answer.messages, file.question, file.alias)
    arrived = answer.complete and axioms is not None
    errors = [diagnostic for diagnostic in found if diagnostic.severity == "error"]
    missing = "" if arrived else _not_arrived(answer, file)
    answered = "" if axioms is not None else "Lean did not answer about this statement"
    checks = [
        *fence,
        check("statement", not answered, answered),
        check("limits", True),
        check("elaborated", arrived, missing),
        check("no_error", not errors, _first_error(errors)),
        *(axiom_checks(axioms, rules) if axioms is not None else ()),
    ]
    if errors:
        checks = [left_open(made) for made in checks]
    cost = Cost(seconds=answer.seconds, megabytes=answer.megabytes)
    return Evidence(checks=filled(checks), diagnostics=found, axioms=axioms or (), cost=cost, source=file.source)


def _not_arrived(answer: Elaboration, file: Assembled) -> str:
    """Return why the question at the end of the file has no answer."""
    if not answer.complete:
        return "Lean did not come to the end of the file"
    said = [message.text for message in answer.messages if message.start.line >= file.question - 1]
    return f"the question at the end has no answer that can be read: {' / '.join(said)[:300] or 'Lean said nothing'}"


def _first_error(errors: list[Diagnostic]) -> str:
    """Return the first error on one line, with where it is."""
    if not errors:
        return ""
    first = errors[0]
    place = {"body": "", "before": " of the text before the proof", "after": " of the text after the proof"}
    return f"line {first.start.line}{place[first.region]}: {' '.join(first.text.split())[:300]}"
