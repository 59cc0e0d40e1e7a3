"""One direction: whether a statement follows from another one, by the first step that shows it.

In: a Lean, a pair, the tactics that it knows, knobs. Out: a `Direction`. A proof counts only where Lean accepts it, it
rests on the other statement, and its guards fail: what closing tactics prove without the other statement, or from a
contradiction in it, says nothing about the two. It does not know the other direction.
"""

from porism.formalize.beq_steps import Form, Step, steps
from porism.formalize.beq_tools import Toolbox
from porism.formalize.equivalence_found import Derived, Direction, Reason, Trial, TrialOutcome, Underived
from porism.formalize.equivalence_how import Comparing
from porism.formalize.equivalence_pair import Pair
from porism.lean import (
    STANDARD_AXIOMS,
    Accepted,
    BodyRules,
    Incomplete,
    Lean,
    Limits,
    Rejected,
    Rules,
    Task,
    TimedOut,
    Verdict,
    verify,
)

_GUARD_REASONS: dict[str, Reason] = {
    "alone": "it is proved without the other statement",
    "computed": "it is proved without the other statement",
    "refuted": "the other statement is refuted",
}


class Derivation:
    """The attempts to derive the goal of a pair from its base."""

    def __init__(self, lean: Lean, pair: Pair, how: Comparing) -> None:
        self.lean, self.pair = lean, pair
        limits = Limits(seconds=how.seconds, megabytes=how.megabytes)
        self._rules = Rules(
            axioms=(*STANDARD_AXIOMS, pair.base_name), limits=limits, body=BodyRules(search_tactics=True, explain=False)
        )
        self.attempts: list[Trial] = []
        self._guarded: dict[str, Trial] = {}

    async def tried(self, step: Step) -> Trial:
        """Give one step to Lean, and remember how it came out."""
        verdict = await verify(self.lean, self._task(step.form), step.body, self._rules)
        attempt = self._judged(step, verdict)
        self.attempts.append(attempt)
        return attempt

    async def stopped_by(self, step: Step) -> Reason | None:
        """Return which guard of a successful step succeeds too, so that the step does not count."""
        for guard in step.guards:
            made = self._guarded.get(guard.name) or await self.tried(guard)
            self._guarded[guard.name] = made
            if made.outcome in ("proved", "proved without it"):
                return _GUARD_REASONS[guard.name]
        return None

    def _task(self, form: Form) -> Task:
        """Return the task of a form."""
        match form:
            case "closed":
                return self.pair.closed()
            case "opened":
                return self.pair.opened()
            case "alone":
                return self.pair.alone()
            case "refuted":
                return self.pair.refuted()

    def _judged(self, step: Step, verdict: Verdict) -> Trial:
        """Return the attempt that a verdict makes of a step."""
        outcome, detail = _outcome(verdict, self.pair.base_name)
        return Trial(
            step=step.name, tactic=step.tactic, outcome=outcome, seconds=verdict.cost.seconds,
            axioms=verdict.axioms, detail=detail,
        )  # fmt: skip


def _outcome(verdict: Verdict, base: str) -> tuple[TrialOutcome, str]:
    """Return what a verdict means for an attempt to use a base."""
    match verdict:
        case Accepted(axioms=axioms):
            return ("proved" if base in axioms else "proved without it"), ""
        case TimedOut(limit=limit):
            return "timed out", f"not done after {limit:g} s"
        case Incomplete():
            return "left open", "something is left open"
        case Rejected(reason=reason):
            if reason.name == "limits":
                return "over limits", reason.detail
            return ("refused" if reason.name in ("read", "integrity", "axioms", "native") else "failed"), reason.detail


async def derive(lean: Lean, pair: Pair, tools: Toolbox, how: Comparing) -> Direction:
    """Say whether the goal of a pair follows from its base; stops at the first step that shows it."""
    work = Derivation(lean, pair, how)
    reason: Reason | None = None
    for step in steps(pair, tools, how):
        attempt = await work.tried(step)
        if attempt.outcome not in ("proved", "proved without it"):
            continue
        if step.abandons:
            return Underived(reason="a hypothesis is the conclusion", attempts=tuple(work.attempts))
        if attempt.outcome == "proved without it":
            reason = "it is proved without the other statement"
            if step.guards:
                break
            continue
        stopped = await work.stopped_by(step)
        if stopped is None:
            return Derived(proof=attempt, base=pair.base_name, attempts=tuple(work.attempts))
        reason = stopped
        if "alone" in (guard.name for guard in step.guards):
            break
    return Underived(reason=reason or "no step proved it", attempts=tuple(work.attempts))
