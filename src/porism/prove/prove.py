"""Prove a statement: propose, verify, remember, repair.

    prepare -> write a candidate -> verify -> (write queries -> search) -> revise -> verify -> ...

In: a problem, a prover (a model, a Lean, a mode), knobs, a folder. Out: `Proved`; a proof in it has been accepted by
`verify`, and nothing else counts. Every step is an event on disk, so that a run that was killed goes on where it was
and pays for no reply twice that it has. What comes next is said by `steps`; here it is done, and waited for. It does
not know where statements come from.
"""

import asyncio
import math
import time
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, assert_never

from porism.errors import LeanBusy, LeanDied, LimitReached, ModelError
from porism.lean import Kernel, Lean, Rules, TimedOut, verify
from porism.models import Chat, RecordedChat, Reply, ReplyMissing
from porism.prompts import prompt_hash
from porism.prove.events import Checked, Event, Faulted, Prepared, Refrained, Searched, Stopped, StoppedBy, Unsettled
from porism.prove.journal import Journal
from porism.prove.modes import Mode
from porism.prove.page import page_of
from porism.prove.problem import Problem
from porism.prove.prompting import (
    PROMPTS,
    Read,
    proof_request,
    queries_in,
    queries_request,
    read_body,
    read_queries,
)
from porism.prove.proved import Proved, proved
from porism.prove.proving import Proving
from porism.prove.remembering import answered_queries, failure_in, memory_of
from porism.prove.run import JournalChat, Run, Told
from porism.prove.state import State
from porism.prove.steps import AskQueries, Finish, Halt, Prepare, Search, Submit, Write, next_step
from porism.retrieve import as_lean


def _unheard(problem: Problem, event: Event, state: State) -> None:
    """Tell nobody."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Prover:
    """What a proof is made with."""

    chat: Chat
    lean: Lean
    mode: Mode
    rules: Rules = field(default_factory=Rules)
    kernel: Kernel | None = None
    library: str = ""
    """What tells the library that is searched from others, such as its fingerprint."""
    told: Told = _unheard
    searching: asyncio.Lock = field(default_factory=asyncio.Lock)
    """One search at a time; they use all processors."""
    until: float = math.inf
    """When no other step is begun, by the clock `time.monotonic`."""


async def prove_one(problem: Problem, prover: Prover, how: Proving, folder: Path | None = None) -> Proved:
    """Return what comes of trying to prove one statement; with a folder, it is kept there, and gone on with.

    What a model or Lean could not do stops the run, and is told in the answer. Raises UsageError for a task without a
    hole and for a folder that holds another run, ReplyMissing where a recording ends, LeanMissing.
    """
    assert problem.target
    path = folder / f"{problem.file_name}.jsonl" if folder else None
    with Journal(path, conditions(problem, prover, how)) as journal:
        run = Run(problem=problem, how=how, chat=prover.chat, journal=journal, told=prover.told)
        run.resume()
        try:
            found = await _to_the_end(run, prover)
        except ReplyMissing:
            raise
        except LimitReached as error:
            found = _stopped(run, "limit", str(error))
        except ModelError as error:
            found = _stopped(run, "model", str(error))
        except LeanBusy as error:
            found = _stopped(run, "lean", str(error))
        if path is not None:
            path.with_suffix(".md").write_text(page_of(problem, found), encoding="utf-8", errors="replace")
        return found


async def _to_the_end(run: Run, prover: Prover) -> Proved:
    """Take step after step until there is none."""
    while True:
        step = next_step(run.state, run.how, prover.mode.able)
        if time.monotonic() >= prover.until and not isinstance(step, Finish):
            step = Halt("the seconds of the run have passed")
        match step:
            case Prepare():
                await _prepare(run, prover)
            case Write():
                await _write(run, prover)
            case AskQueries():
                await _ask_queries(run)
            case Search(queries):
                await _search(run, prover, queries)
            case Submit(body):
                await _submit(run, prover, body)
            case Halt(why, by):
                return _stopped(run, by, why)
            case Finish(outcome, why):
                return proved(run.problem, run.state, outcome, why)
            case _:
                assert_never(step)


def _stopped(run: Run, by: StoppedBy, why: str) -> Proved:
    """Record that the run stops before its end, and return what came of it so far."""
    run.record(Stopped(by=by, why=why))
    return proved(run.problem, run.state, "stopped", why)


async def _prepare(run: Run, prover: Prover) -> None:
    """Let reasoning prepare a sketch and declarations."""
    assert prover.mode.prepare is not None
    made = await prover.mode.prepare(run.problem, JournalChat(run))
    found = [one for one in made.declarations if one.name not in run.problem.unseen]
    texts = {one.name: as_lean(one) for one in found}
    run.record(Prepared(steps=made.steps, names=tuple(texts), texts=texts, remarks=made.remarks))


async def _write(run: Run, prover: Prover) -> None:
    """Ask for a candidate."""
    memory = memory_of(run.state, run.how.remembering).told() if run.how.memory else ""
    request = proof_request(run.problem, run.state, run.how, prover.rules, memory)
    await run.ask(
        request, "proof", lambda reply: read_body(reply.text, run.problem, truncated=reply.ending == "truncated")
    )  # fmt: skip


async def _ask_queries(run: Run) -> None:
    """Ask for queries; where the model cannot be brought to give as many as wanted, take what there is."""
    wanted = run.how.looking.queries

    def read(reply: Reply[Any]) -> Read:
        return read_queries(wanted, queries_in(reply.text) if reply.answer is None else reply.answer.queries)

    await run.ask(queries_request(run.problem, run.state, run.how), "queries", read)


async def _search(run: Run, prover: Prover, queries: tuple[str, ...]) -> None:
    """Search for queries; what was found in the same formal state before is taken from there."""
    look, begun = prover.mode.look, time.monotonic()
    assert look is not None
    last, cache = failure_in(run.state.rounds[-1]), answered_queries(run.state)
    known = {q: names for q in queries if run.how.memory and (names := cache.find(last, q)) is not None}
    new = [query for query in queries if query not in known]
    async with prover.searching:
        made = await asyncio.to_thread(look, new, run.how.looking.each, run.problem.unseen)
    found = known | {query: tuple(one.name for one in each) for query, each in zip(new, made.found, strict=True)}
    texts = {one.name: as_lean(one) for each in made.found for one in each if one.name not in run.state.texts}
    seconds = time.monotonic() - begun
    names = tuple(found[query] for query in queries)
    run.record(Searched(found=names, texts=texts, repeated=len(known), seconds=seconds, remarks=made.remarks))


async def _submit(run: Run, prover: Prover, body: str) -> None:
    """Have a candidate verified, unless it failed before; where Lean gives no answer, it is asked again."""
    blocked = memory_of(run.state, run.how.remembering).blocked(body) if run.how.memory else None
    if blocked:
        why = "It repeats a proof that has failed before, but for blanks and comments; it was not checked again."
        run.record(Refrained(why=why))
        return
    begun = time.monotonic()
    try:
        verdict = await verify(prover.lean, run.problem.task, body, prover.rules, kernel=prover.kernel)
    except LeanDied as error:
        _fault(run, str(error), time.monotonic() - begun, died=True)
        return
    if isinstance(verdict, TimedOut):
        _fault(run, f"Lean was not done after {verdict.limit:g} seconds", verdict.cost.seconds, died=False)
        return
    run.record(Checked(verdict=replace(verdict, source="")))


def _fault(run: Run, why: str, seconds: float, *, died: bool) -> None:
    """Record that Lean gave no answer: it is asked again, or the candidate is left unsettled."""
    again = run.state.faults + 1 < run.how.tries
    run.record(Faulted(error=why, seconds=seconds) if again else Unsettled(error=why, died=died, seconds=seconds))


def limited(prover: Prover, how: Proving) -> Prover:
    """Return a prover that keeps to the time of a run which begins now."""
    seconds = how.stopping.run_seconds
    return prover if seconds is None else replace(prover, until=time.monotonic() + seconds)


def conditions(problem: Problem, prover: Prover, how: Proving) -> dict[str, Any]:
    """Return all that a trajectory depends on; limits at which it only stops are not among it."""
    knobs = {name: value for name, value in asdict(how).items() if name != "stopping"}
    model = "a recording" if isinstance(prover.chat, RecordedChat) else prover.chat.model
    return {
        "task": problem.digest,
        "settings": knobs,
        "rules": asdict(prover.rules),
        "prompts": {name: prompt_hash(name) for name in PROMPTS},
        "model": model,
        "Lean": prover.lean.name,
        "library": prover.library,
    }
