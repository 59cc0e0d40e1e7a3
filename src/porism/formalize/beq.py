"""One direction: whether a statement follows from another one, by the first step that shows it.

In: a Lean, a pair, the tactics that it knows, knobs. Out: a `Direction`. A proof counts only where Lean accepts it, it
rests on the other statement, and its guards fail: what closing tactics prove without the other statement, or from a
contradiction in it, says nothing about the two. It does not know the other direction.
"""

from collections.abc import AsyncIterator

from porism.formalize.beq_levels import proof_in, proof_request, unfit
from porism.formalize.beq_steps import Form, Step, steps, written
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
    Problem,
    Rejected,
    Rules,
    Task,
    TimedOut,
    Verdict,
    verify,
)
from porism.models import Chat

LONGEST_SHOWN = 2000
"""Characters of a reply that are kept where no proof was found in it."""

_GUARD_REASONS: dict[str, Reason] = {
    "alone": "it is proved without the other statement",
    "computed": "it is proved without the other statement",
    "idle": "it is proved without the other statement",
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
        self._guarded: dict[tuple[Form, str], Trial] = {}

    async def tried(self, step: Step) -> Trial:
        """Give one step to Lean, and remember how it came out."""
        verdict = await verify(self.lean, self._task(step.form), step.body, self._rules)
        attempt = self._judged(step, verdict)
        self.attempts.append(attempt)
        return attempt

    async def stopped_by(self, step: Step) -> Step | None:
        """Return the guard of a successful step that succeeds too, so that the step does not count."""
        for guard in step.guards:
            made = self._guarded.get((guard.form, guard.body)) or await self.tried(guard)
            self._guarded[guard.form, guard.body] = made
            if made.outcome in ("proved", "proved without it"):
                return guard
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
            case "instantiated":
                return self.pair.instantiated()
            case "idle":
                return self.pair.idle()

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


async def _all_steps(
    work: Derivation, tools: Toolbox, how: Comparing, chat: Chat | None
) -> AsyncIterator[Step]:  # fmt: skip
    """Yield the steps of a direction, those of a model last; a proof that may not count is remembered as refused."""
    for step in steps(work.pair, tools, how):
        yield step
    for sample in range(how.samples if chat is not None and how.level != "no" else 0):
        assert chat is not None
        reply = await chat.ask(proof_request(work.pair, how, sample))
        proof = proof_in(reply.text, work.pair)
        why = proof.message if isinstance(proof, Problem) else unfit(proof, how)
        if isinstance(proof, Problem) or why:
            work.attempts.append(Trial(step="model", tactic=reply.text[:LONGEST_SHOWN], outcome="refused", detail=why))
            continue
        yield written(proof, work.pair, tools, how)


async def derive(
    lean: Lean, pair: Pair, tools: Toolbox, how: Comparing, chat: Chat | None = None
) -> Direction:  # fmt: skip
    """Say whether the goal of a pair follows from its base; stops at the first step that shows it.

    After all other steps a model is asked for proofs, where there is one.
    """
    work = Derivation(lean, pair, how)
    reason: Reason | None = None
    async for step in _all_steps(work, tools, how, chat):
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
        reason = _GUARD_REASONS[stopped.name]
        if stopped.name in ("alone", "refuted"):
            break
    return Underived(reason=reason or "no step proved it", attempts=tuple(work.attempts))
