"""Jobs: work that takes longer than a request, with progress, a result, and a way to stop it.

In: kinds of jobs, and orders. Out: a `Job` as it stands, and its result. A job runs in the event loop; what blocks it
puts into threads itself. It does not know what the kinds do: they are listed in `job_kinds`.
"""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from typing import Any, Literal

from pydantic import BaseModel

from porism.interfaces.http.logs import Log
from porism.interfaces.http.problems import Problem, Refused, problem_of, refused

Stand = Literal["waiting", "running", "done", "failed", "cancelled"]
FINISHED = frozenset[Stand]({"done", "failed", "cancelled"})
Told = Callable[[str, int, int], None]
"""Takes the name of a stage, how much of it is done, and how much there is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JobKind:
    """One kind of job."""

    meaning: str
    order: type[BaseModel]
    """What is to be given."""
    result: Any
    """The type of what comes out."""
    run: Callable[[Any, Told], Awaitable[Any]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """A job as it stands."""

    id: str
    kind: str
    stand: Stand = "waiting"
    created: str
    """Date and time, UTC, ISO 8601."""
    begun: str = ""
    ended: str = ""
    stage: str = ""
    done: int = 0
    total: int = 0
    """How much of the stage there is to do; 0 where that is not known."""
    problem: str = ""
    """failed: why."""


class Jobs:
    """The jobs of one server; to be used in one event loop."""

    def __init__(
        self,
        kinds: Mapping[str, JobKind],
        at_once: int,
        waiting: int,
        kept: int,
        seconds: float,
        log: Log | None = None,
    ) -> None:
        self.kinds, self._log = kinds, log or Log()
        self._places = asyncio.Semaphore(at_once)
        self._most_waiting, self._kept, self._seconds = waiting, kept, seconds
        self._jobs: dict[str, Job] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._results: dict[str, Any] = {}
        self._problems: dict[str, Problem] = {}

    def start(self, kind: str, order: BaseModel) -> Job:
        """Start a job; raises Refused (503) where too many wait."""
        if sum(job.stand == "waiting" for job in self._jobs.values()) >= max(1, self._most_waiting):
            raise refused(503, "Busy", "Too many jobs are waiting.", "Start it later.", retry=30)
        self._forget()
        job = Job(id=secrets.token_urlsafe(12), kind=kind, created=_now())
        self._jobs[job.id] = job
        self._tasks[job.id] = asyncio.create_task(self._run(job.id, order))
        return job

    def get(self, id: str) -> Job:
        """Return a job as it stands; raises Refused (404) for one that is not known, or not any more."""
        if id not in self._jobs:
            raise refused(404, "UnknownJob", "There is no such job.", "Finished jobs are kept for a while only.")
        return self._jobs[id]

    def result(self, id: str) -> tuple[JobKind, Any]:
        """Return the kind and the result of a job; raises Refused: 409 for one without a result, or its problem."""
        job = self.get(id)
        if id in self._problems:
            raise Refused(self._problems[id])
        if job.stand != "done":
            retry = 0 if job.stand in FINISHED else 1
            raise refused(409, "NoResult", f"The job has no result: it is {job.stand}.", retry=retry)
        return self.kinds[job.kind], self._results[id]

    def cancel(self, id: str) -> Job:
        """Stop a job; one that has ended stays as it is."""
        if self.get(id).stand not in FINISHED:
            self._tasks[id].cancel()
            self._set(id, stand="cancelled", ended=_now())
        return self._jobs[id]

    async def close(self) -> None:
        """Stop all jobs."""
        for id in list(self._tasks):
            self.cancel(id)
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    def running(self) -> int:
        """Return how many jobs run or wait."""
        return sum(job.stand not in FINISHED for job in self._jobs.values())

    async def _run(self, id: str, order: BaseModel) -> None:
        """Run a job to its end, and keep how it ended."""
        try:
            async with self._places:
                self._set(id, stand="running", begun=_now())
                async with asyncio.timeout(self._seconds):
                    kind = self.kinds[self._jobs[id].kind]
                    self._results[id] = await kind.run(order, partial(self._tell, id))
            self._set(id, stand="done", ended=_now())
        except asyncio.CancelledError:
            self._set(id, stand="cancelled", ended=_now())
            raise
        except TimeoutError:
            problem = f"The job did not end within {self._seconds:g} seconds."
            self._fail(id, refused(503, "TooSlow", problem).problem)
        except Exception as error:
            problem = problem_of(error)
            if problem.kind == "Fault":
                self._log.fault(error, job=self._jobs[id].kind)
            self._fail(id, problem)

    def _tell(self, id: str, stage: str, done: int, total: int) -> None:
        self._set(id, stage=stage, done=done, total=total)

    def _fail(self, id: str, problem: Problem) -> None:
        self._problems[id] = problem
        self._set(id, stand="failed", ended=_now(), problem=problem.sentence)

    def _set(self, id: str, **parts: Any) -> None:
        if id in self._jobs:
            self._jobs[id] = replace(self._jobs[id], **parts)

    def _forget(self) -> None:
        """Forget the oldest finished jobs beyond what is kept."""
        finished = [id for id, job in self._jobs.items() if job.stand in FINISHED]
        for id in finished[: max(0, len(finished) - self._kept + 1)]:
            for kept in (self._jobs, self._tasks, self._results, self._problems):
                kept.pop(id, None)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")
