"""A pool of Lean workers: many files at once, fairly, with nothing left behind.

In: files from several callers. Out: what Lean says of each, as one worker alone would say it. Workers that keep their
imports are kept by header; one that was lost (crash, limit, cancellation) is replaced at once by a warm spare. Waiting
and starting are not charged to a file. It does not know which programs there are.
"""

import asyncio
import contextlib
import time
from collections.abc import Coroutine
from dataclasses import dataclass
from types import TracebackType

from porism.errors import LeanDied, LeanError, UsageError
from porism.lean.port import Answer, Elaboration, Limits, OutOfMemory
from porism.lean.text import encoded, split
from porism.lean.turns import Turns
from porism.lean.workers import Worker, Workshop


@dataclass(frozen=True, slots=True, kw_only=True)
class Sizes:
    """How large a pool is."""

    workers: int = 2
    """How many files may be elaborated at once."""
    spares: int = 2
    """How many more Lean processes may be kept, warm and idle, where workers keep their imports."""
    waiting: int = 10_000
    """How many files may wait; one more is refused with LeanBusy."""
    files_per_worker: int = 200
    """After so many files a worker that keeps its imports is replaced."""
    start_seconds: float = 300.0
    """How long a worker may take to load its imports."""

    def __post_init__(self) -> None:
        if min(self.workers, self.files_per_worker) < 1 or min(self.spares, self.waiting) < 0:
            raise UsageError(
                "A pool of this size elaborates nothing.",
                advice="workers and files_per_worker are at least 1, spares and waiting at least 0.",
            )
        if not 0 < self.start_seconds < float("inf"):
            raise UsageError("No worker starts in this time.", advice="start_seconds is more than 0, and finite.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Stats:
    """What a pool has done, and does now."""

    answered: int
    started: int
    died: int
    """Workers that ended without an answer."""
    repeated: int
    """Files that were given to a second worker, because a used one had died of them."""
    waiting: int
    working: int
    idle: int
    waited_seconds: float


@dataclass(frozen=True, slots=True)
class _Key:
    """What a worker is good for: files with this header, under this memory limit."""

    header: str
    megabytes: int


@dataclass(slots=True, eq=False)
class _Warm:
    """A worker that waits for files, or is about to be ready."""

    key: _Key
    worker: asyncio.Task[Worker]
    used: int = 0


class Pool:
    """A Lean of several workers; used as `async with Pool(compiler, Sizes()) as lean`."""

    def __init__(self, workshop: Workshop, sizes: Sizes) -> None:
        self.name = workshop.name
        self._workshop, self._sizes = workshop, sizes
        self._turns = Turns(sizes.workers, sizes.waiting)
        self._idle: list[_Warm] = []
        self._working: set[_Warm] = set()
        self._tidying: set[asyncio.Task[None]] = set()
        self._open = True
        self._answered = self._started = self._died = self._repeated = 0
        self._waited = 0.0

    async def __aenter__(self) -> "Pool":
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def elaborate(self, source: str, limits: Limits) -> Answer:
        """Return what Lean says of a file. Raises LeanBusy, LeanDied, LeanMissing."""
        return await self.elaborate_for("", source, limits)

    async def elaborate_for(self, caller: str, source: str, limits: Limits) -> Answer:
        """The same on behalf of a caller; callers take turns."""
        assert self._open, "the pool is closed"
        encoded(source)
        began = time.perf_counter()
        await self._turns.take(caller)
        self._waited += time.perf_counter() - began
        try:
            answer = await self._answer(source, limits)
        finally:
            self._turns.give()
        self._answered += 1
        return answer

    async def close(self) -> None:
        """End every worker that keeps imports; the files that these are elaborating end with LeanDied."""
        self._open = False
        for warm in (*self._idle, *self._working):
            self._later(_end(warm))
        self._idle = []
        await asyncio.gather(*self._tidying)

    @property
    def stats(self) -> Stats:
        """What this pool has done, and does now."""
        return Stats(
            answered=self._answered,
            started=self._started,
            died=self._died,
            repeated=self._repeated,
            waiting=self._turns.waiting,
            working=self._turns.taken,
            idle=len(self._idle),
            waited_seconds=self._waited,
        )

    async def _answer(self, source: str, limits: Limits) -> Answer:
        """Ask a worker; where a used one dies or is full, which may not be this file's doing, ask a fresh one."""
        key = _Key(split(source).header if self._workshop.keeps else "", limits.megabytes)
        if (warm := self._take(key)) is None:
            return await self._ask(self._begin(key), source, limits)
        try:
            answer = await self._ask(warm, source, limits)
            if not (isinstance(answer, OutOfMemory) and warm.used > 1):
                return answer
        except LeanDied:
            pass
        self._repeated += 1
        return await self._ask(self._take(key, fresh=True) or self._begin(key), source, limits)

    async def _ask(self, warm: _Warm, source: str, limits: Limits) -> Answer:
        """Ask one worker, and keep it if it has answered in good order."""
        good = False
        self._working.add(warm)
        try:
            worker = await asyncio.shield(warm.worker)
            answer = await worker.elaborate(source, limits)
            good = isinstance(answer, Elaboration)
            return answer
        except LeanDied:
            self._died += 1
            raise
        finally:
            self._put_back(warm, good=good)

    def _put_back(self, warm: _Warm, *, good: bool) -> None:
        """Keep a worker for the next file, or end it and begin to start another in its place."""
        warm.used += 1
        self._working.discard(warm)
        if good and self._open and self._workshop.keeps and warm.used < self._sizes.files_per_worker:
            self._idle.append(warm)
            return
        ready = warm.worker.done() and not warm.worker.cancelled() and warm.worker.exception() is None
        self._later(_end(warm))
        if ready and self._open and self._workshop.keeps:
            self._idle.append(self._begin(warm.key))

    def _take(self, key: _Key, *, fresh: bool = False) -> _Warm | None:
        """Return the worker with this key that was used last (or never), or None after making room for a new one."""
        for warm in reversed(self._idle):
            if warm.key == key and not (fresh and warm.used):
                self._idle.remove(warm)
                return warm
        self._make_room()
        return None

    def _make_room(self) -> None:
        """End the workers that have been idle longest, until there is room for those at work."""
        while self._idle and len(self._idle) + self._turns.taken > self._sizes.workers + self._sizes.spares:
            self._later(_end(self._idle.pop(0)))

    def _begin(self, key: _Key) -> _Warm:
        """Begin to start a worker."""
        self._started += 1
        limits = Limits(seconds=self._sizes.start_seconds, megabytes=key.megabytes)
        return _Warm(key, asyncio.ensure_future(self._workshop.start(key.header, limits)))

    def _later(self, work: Coroutine[None, None, None]) -> None:
        """Do something beside; `close` waits for it."""
        task = asyncio.create_task(work)
        self._tidying.add(task)
        task.add_done_callback(self._tidying.discard)


async def _end(warm: _Warm) -> None:
    """End a worker, or the attempt to start it."""
    warm.worker.cancel()
    with contextlib.suppress(asyncio.CancelledError, LeanError):
        await (await warm.worker).close()
