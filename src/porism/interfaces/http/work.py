"""Work for the engine, done in a few threads, with a short queue before them and a time limit.

In: functions. Out: their values; or a refusal at once where too much waits, and after the time limit. Work that was
given up ends when it next waits for a model or Lean; arithmetic cannot be stopped: it keeps its thread until it ends,
and counts until then. It does not know requests.
"""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, TypeVar

from porism.interfaces.http.problems import ClientLeft, refused
from porism.interfaces.stopping import Stop, Stopped

Value = TypeVar("Value")
Left = Callable[[], Awaitable[bool]]
"""Says whether nobody waits for an answer any more."""
LOOK = 1.0
"""Seconds between two looks at whether anybody does."""


class Work:
    """A few threads and the queue before them; to be used in one event loop."""

    def __init__(self, threads: int, waiting: int, seconds: float) -> None:
        self._threads, self._most_waiting, self._seconds = threads, waiting, seconds
        self._pool = ThreadPoolExecutor(threads, "porism")
        self._places = asyncio.Semaphore(threads)
        self.waiting = self.working = 0
        self._stops = set[Stop]()

    async def run(self, work: Callable[[], Value], left: Left | None = None) -> Value:
        """Return what a function returns. Raises Refused (503) where too much waits or time runs out.

        Raises ClientLeft where `left` says that nobody waits for it. Work that is given up is stopped.
        """
        if self.waiting >= self._most_waiting and self._places.locked():
            raise refused(503, "Busy", "Too many requests are waiting.", "Ask again in a moment.", retry=2)
        stop = Stop()
        self._stops.add(stop)
        try:
            async with asyncio.timeout(self._seconds):
                future = asyncio.wrap_future(await self._begin(lambda: stop.around(work), left))
                future.add_done_callback(_heard)
                while not future.done():
                    await asyncio.wait((future,), timeout=LOOK)
                    if not future.done() and left is not None and await left():
                        raise ClientLeft
                return future.result()
        except Stopped:
            raise refused(503, "Ending", "The server is ending.", "Ask again in a moment.", retry=5) from None
        except TimeoutError:
            problem = f"No answer was found within {self._seconds:g} seconds."
            raise refused(503, "TooSlow", problem, "Ask for less, or again later.", retry=10) from None
        finally:
            stop.set()
            self._stops.discard(stop)

    async def _begin(self, work: Callable[[], Value], left: Left | None) -> Future[Value]:
        """Wait for a place and begin; the place is given back when the thread is done, whoever still waits."""
        self.waiting += 1
        try:
            await self._places.acquire()
        finally:
            self.waiting -= 1
        try:
            if left is not None and await left():
                raise ClientLeft
            future = self._pool.submit(work)
        except BaseException:
            self._places.release()
            raise
        self.working += 1
        loop = asyncio.get_running_loop()
        future.add_done_callback(lambda _: _in_loop(loop, self._done))
        return future

    def _done(self) -> None:
        self.working -= 1
        self._places.release()

    def close(self) -> None:
        """Begin nothing more, and stop what is under way."""
        for stop in list(self._stops):
            stop.set()
        self._pool.shutdown(wait=False, cancel_futures=True)


def _heard(future: asyncio.Future[Any]) -> None:
    """Take note of an error that nobody may wait for any more."""
    if not future.cancelled():
        future.exception()


def _in_loop(loop: asyncio.AbstractEventLoop, call: Callable[[], None]) -> None:
    """Call a function in a loop that may have ended meanwhile."""
    if not loop.is_closed():
        loop.call_soon_threadsafe(call)
