"""A benchmark put to a prover, several problems at a time, everything written down.

    imports there? -> for each problem: statement sound? -> prove it -> write down what came of it

In: a task, a prover, knobs, perhaps a folder. Out: a `ProvingRun`: one result for every problem. What goes wrong with
one problem stands in its result and does not end the run; a Lean that is not there, or has not what all problems
import, does. It does not know how results are counted.
"""

import asyncio
import math
import re
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from porism import __version__
from porism.errors import LeanDied, LeanMissing, PorismError
from porism.evaluate.proving_record import ProblemResult, ProvingFolder, ProvingRecord
from porism.evaluate.proving_task import ProvingTask
from porism.lean import Elaboration, Task
from porism.models import ReplyMissing
from porism.prove import Event, Problem, Prover, Proving, State, Stopped, conditions, limited, prove_one

Progress = Callable[[int, int], None]
"""Told after each problem: how many are dealt with, of how many."""

_IMPORT = re.compile(r"^(?:public )?import .*$", re.M)


def _unheard(done: int, total: int) -> None:
    """Tell nobody."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Staging:
    """How a benchmark is put to a prover."""

    folder: Path | None = None
    """Where the run is kept, and gone on with."""
    at_once: int = 2
    """How many problems are worked at."""
    progress: Progress = _unheard


@dataclass(frozen=True, slots=True, kw_only=True)
class ProvingRun:
    """A run: its conditions, and a result for each problem in the task's order."""

    record: ProvingRecord
    results: tuple[ProblemResult, ...]
    waiting: Mapping[str, ReplyMissing]
    """By the key of the problem, what it waits for where a recording ends."""


async def prove_task(task: ProvingTask, prover: Prover, how: Proving, staging: Staging) -> ProvingRun:
    """Put every problem to a prover; a run in the folder that was interrupted is gone on with.

    A prover whose time is limited already keeps to that, else to the time of a run that begins now.

    Raises UsageError where the folder holds a run under other conditions, LeanMissing.
    """
    record = recorded_conditions(task, prover, how, staging)
    kept = ProvingFolder.begin(staging.folder, record)
    timed = limited(prover, how) if math.isinf(prover.until) else prover
    work = _Work(prover=timed, how=how, kept=kept, waiting={})
    left = [problem for problem in task.problems if not _is_finished(kept, problem)]
    if left:
        await _check_imports(prover, left[0])
    places, done = asyncio.Semaphore(staging.at_once), len(task.problems) - len(left)

    async def one(problem: Problem) -> None:
        nonlocal done
        async with places:
            kept.add(await _dealt_with(work, problem))
        done += 1
        staging.progress(done, len(task.problems))

    staging.progress(done, len(task.problems))
    try:
        async with asyncio.TaskGroup() as group:
            for problem in left:
                group.create_task(one(problem))
    except ExceptionGroup as several:
        raise several.exceptions[0] from several
    results = tuple(kept.results[problem.key] for problem in task.problems)
    return ProvingRun(record=record, results=results, waiting=work.waiting)


def recorded_conditions(task: ProvingTask, prover: Prover, how: Proving, staging: Staging) -> ProvingRecord:
    """Return the conditions of a run that starts now."""
    assert task.problems, "a task has problems"
    told = conditions(task.problems[0], prover, how)
    return ProvingRecord(
        task=task.name,
        problems=len(task.problems),
        digest=task.digest,
        conditions={name: value for name, value in told.items() if name != "task"},
        limits=asdict(how.stopping),
        at_once=staging.at_once,
        porism=__version__,
        started=datetime.now(UTC).isoformat(timespec="seconds"),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Work:
    """A run at work."""

    prover: Prover
    how: Proving
    kept: ProvingFolder
    waiting: dict[str, ReplyMissing]


def _is_finished(kept: ProvingFolder, problem: Problem) -> bool:
    """Whether nothing more would come of a problem."""
    return problem.key in kept.results and kept.results[problem.key].finished


async def _dealt_with(work: _Work, problem: Problem) -> ProblemResult:
    """Return what came of a problem: whatever goes wrong with it alone is told in its result. Raises LeanMissing."""
    try:
        if _is_new(work, problem) and (fault := await _fault(work.prover, problem.task)):
            return ProblemResult(key=problem.key, status="errored", why=f"the statement does not compile: {fault}")
        return await _proved(work, problem)
    except ReplyMissing as missing:
        work.waiting[problem.key] = missing
        return ProblemResult(key=problem.key, status="waiting", why=missing.problem)
    except LeanMissing:
        raise
    except PorismError as error:
        return ProblemResult(key=problem.key, status="errored", why=f"{type(error).__name__}: {error}")


async def _proved(work: _Work, problem: Problem) -> ProblemResult:
    """Return what the prover makes of a problem; one that stopped at no limit is errored."""
    by: list[str] = []

    def told(problem: Problem, event: Event, state: State) -> None:
        work.prover.told(problem, event, state)
        if isinstance(event, Stopped):
            by.append(event.by)

    prover = replace(work.prover, told=told)
    found = await prove_one(problem, prover, work.how, work.kept.trajectories)
    stopped = found.outcome == "stopped"
    status = "errored" if stopped and by[-1:] != ["limit"] else found.outcome
    return ProblemResult(key=problem.key, status=status, why=found.why, found=found)


def _is_new(work: _Work, problem: Problem) -> bool:
    """Whether a problem is about to be begun: there is no trajectory of it, and time is left for one."""
    folder = work.kept.trajectories
    begun = folder is not None and (folder / f"{problem.file_name}.jsonl").exists()
    return not begun and time.monotonic() < work.prover.until


async def _check_imports(prover: Prover, problem: Problem) -> None:
    """Raise LeanMissing where Lean has not what a problem imports: then no problem can be worked at."""
    imports = _IMPORT.findall(problem.task.prefix)
    fault = await _fault(prover, Task(prefix="\n".join(imports) + "\n"), open_with="")
    if fault:
        advice = "Name the Lean project that the problems are written for (--project), compiled."
        raise LeanMissing(f"Lean has not what the problems import: {fault}", where=prover.lean.name, advice=advice)


async def _fault(prover: Prover, task: Task, open_with: str = " sorry") -> str:
    """Return what Lean objects to in a statement without its proof; nothing where there is nothing."""
    try:
        answer = await prover.lean.elaborate(task.prefix + open_with + task.suffix, prover.rules.limits)
    except LeanDied as error:
        return str(error)
    if not isinstance(answer, Elaboration):
        return f"Lean gave no answer within its limits ({type(answer).__name__})"
    errors = [message for message in answer.messages if message.severity == "error"]
    first = errors[0] if errors else None
    return f"line {first.start.line}: {first.text.strip()[:300]}" if first else ""
