"""One sample from the first reply to its end: written, checked, put right by the name index, given back to the model.

In: a request, and with what it is worked on. Out: an `Attempt` with every step. What cannot be plainly put right goes
back to the model with Lean's words and the names that may be meant, at most so often. It does not know how many samples
there are, nor which is the best.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from porism.errors import LeanError, LimitReached, ModelError
from porism.formalize.asking import Sampling, repair_request
from porism.formalize.correct import Correcting, Correction, Known, Suspect, correct
from porism.formalize.draft import Draft, Reading, Unusable, read_draft, renamed
from porism.formalize.header import Heading, headed
from porism.formalize.remarks import remarks_on, unknown_remark
from porism.formalize.standing import Fails, Fault, Standing, TypeChecker, Unchecked
from porism.formalize.used import used_by
from porism.models import Chat, ChatRequest, Reply

FREE = "_formalized"
"""What is put behind the name of a theorem where the library has that name already."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One form of a statement, and where it stands."""

    how: Literal["written", "corrected", "repaired"]
    """By the model, by the name index, or by the model with what was wrong."""
    draft: Draft | None = None
    """The statement; None where the reply had none."""
    standing: Standing
    corrections: tuple[Correction, ...] = ()
    suspects: tuple[Suspect, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """One sample."""

    sample: int
    steps: tuple[Step, ...] = ()
    remarks: tuple[str, ...] = ()
    """What is odd about the last step's statement."""
    error: str = ""
    """Why it could not be brought to an end: the model or Lean was not there. That is no verdict on the statement."""

    @property
    def outcome(self) -> Literal["type-checks", "fails", "unchecked", "errored"]:
        """Where the sample stands at its end."""
        return "errored" if self.error or not self.steps else self.steps[-1].standing.outcome

    @property
    def draft(self) -> Draft | None:
        """The statement at the end; None where there is none."""
        return self.steps[-1].draft if self.steps else None

    @property
    def source(self) -> str:
        """The whole file at the end."""
        return self.steps[-1].standing.source if self.steps else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Trying:
    """How samples are read, headed and put right."""

    sampling: Sampling = field(default_factory=Sampling)
    reading: Reading = field(default_factory=Reading)
    heading: Heading = field(default_factory=Heading)
    correcting: Correcting = field(default_factory=Correcting)


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """With what a sample is worked on."""

    chat: Chat
    checker: TypeChecker
    known: Known
    how: Trying


async def attempt(desk: Desk, request: ChatRequest[None]) -> Attempt:
    """Work on one sample; what fails after its first reply is told in it.

    Raises what the model raises before it has replied at all, and LimitReached.
    """
    reply = await desk.chat.ask(request)
    steps: list[Step] = []
    try:
        for repair in range(desk.how.sampling.repairs + 1):
            steps += await _settle(desk, reply, repaired=repair > 0)
            last = steps[-1]
            if not isinstance(last.standing, Fails):
                break
            if repair < desk.how.sampling.repairs:
                standing = last.standing
                asked = repair_request(request, reply.text, standing.source, standing.faults, last.suspects)
                reply = await desk.chat.ask(asked)
    except LimitReached:
        raise
    except (ModelError, LeanError) as error:
        return Attempt(sample=request.sample, steps=tuple(steps), error=str(error))
    return Attempt(sample=request.sample, steps=tuple(steps), remarks=_remarks(desk.known, steps[-1]))


async def _settle(desk: Desk, reply: Reply[None], *, repaired: bool) -> list[Step]:
    """Return the steps that one reply leads to: as it is written, then with names put right while that helps."""
    draft = read_draft(reply.text, desk.how.reading, truncated=reply.ending == "truncated")
    if isinstance(draft, Unusable):
        fault = Fails(faults=(Fault(text=draft.reason),))
        return [Step(how="repaired" if repaired else "written", standing=fault)]
    draft = _free(desk.known, draft)
    step = await _step(desk, draft, "repaired" if repaired else "written", ())
    steps = [step]
    for _ in range(desk.how.correcting.rounds):
        if not isinstance(step.standing, Fails):
            break
        corrected = correct(draft, step.standing.faults, desk.known, desk.how.correcting)
        steps[-1] = replace(step, suspects=corrected.suspects)
        if not corrected.corrections:
            break
        draft = corrected.draft
        step = await _step(desk, draft, "corrected", corrected.corrections)
        steps.append(step)
    return steps


async def _step(
    desk: Desk, draft: Draft, how: Literal["written", "corrected", "repaired"], corrections: Sequence[Correction]
) -> Step:
    """Ask where a draft stands."""
    source = headed(desk.known.index, draft, desk.known.needed, desk.how.heading)
    standing = await desk.checker.check(source)
    return Step(how=how, draft=draft, standing=standing, corrections=tuple(corrections))


def _free(known: Known, draft: Draft) -> Draft:
    """Return a draft under a name that the library does not have yet: Lean takes none a second time."""
    name = draft.read.name
    taken = name and known.index.names.row(draft.written.name) is not None
    return renamed(draft, f"{name}{FREE}") if taken else draft


def _remarks(known: Known, last: Step) -> tuple[str, ...]:
    """Return what is odd about a statement that stands, or may."""
    if last.draft is None or isinstance(last.standing, Fails):
        return ()
    unknown = used_by(known.index, last.draft).unknown if isinstance(last.standing, Unchecked) else ()
    return (*remarks_on(known.index, last.draft, known.needed), *unknown_remark(unknown))
