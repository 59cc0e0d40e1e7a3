"""Work for the engine, done in a few threads, with a short queue before them and a time limit.

In: functions. Out: their values; or a refusal at once where too much waits, and after the time limit. A thread cannot
be stopped: work that was given up keeps its thread until it ends, and counts until then. It does not know requests.
"""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

from porism.interfaces.http.problems import ClientLeft, refused

Value = TypeVar("Value")


class Work:
    """A few threads and the queue before them; to be used in one event loop."""

    def __init__(self, threads: int, waiting: int, seconds: float) -> None:
        self._threads, self._most_waiting, self._seconds = threads, waiting, seconds
        self._pool = ThreadPoolExecutor(threads, "porism")
        self._places = asyncio.Semaphore(threads)
        self.waiting = self.working = 0

    async def run(self, work: Callable[[], Value], left: Callable[[], Awaitable[bool]] | None = None) -> Value:
        """Return what a function returns. Raises Refused (503) where too much waits or time runs out.

        Work is not begun where `left` says that nobody waits for it.
        """
        if self.waiting >= self._most_waiting and self._places.locked():
            raise refused(503, "Busy", "Too many requests are waiting.", "Ask again in a moment.", retry=2)
        try:
            async with asyncio.timeout(self._seconds):
                future = await self._begin(work, left)
                return await asyncio.shield(asyncio.wrap_future(future))
        except TimeoutError:
            problem = f"No answer was found within {self._seconds:g} seconds."
            raise refused(503, "TooSlow", problem, "Ask for less, or again later.", retry=10) from None

    async def _begin(self, work: Callable[[], Value], left: Callable[[], Awaitable[bool]] | None) -> Future[Value]:
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
        """Begin nothing more."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def _in_loop(loop: asyncio.AbstractEventLoop, call: Callable[[], None]) -> None:
    """Call a function in a loop that may have ended meanwhile."""
    if not loop.is_closed():
        loop.call_soon_threadsafe(call)
