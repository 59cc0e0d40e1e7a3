"""Work that holds a thread, and can be stopped from another one.

In: functions that wait for models or Lean by `waited`. Out: what they return, or `Stopped`: what is waited for is
cancelled, and nothing more is asked. Arithmetic goes on until it waits the next time. It does not know what is done.
"""

import asyncio
import threading
from collections.abc import Callable, Coroutine
from contextvars import ContextVar, copy_context
from typing import Any, TypeVar

Value = TypeVar("Value")


class Stopped(Exception):
    """Nobody waits for the work any more."""


class Stop:
    """Stops one piece of work, at any time and from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._is_set = False
        self._cancel: Callable[[], object] | None = None

    def set(self) -> None:
        """Stop the work; nothing happens to work that has ended."""
        with self._lock:
            self._is_set = True
            if self._cancel is not None:
                self._cancel()

    def check(self) -> None:
        """Raise Stopped where the work is to end."""
        if self._is_set:
            raise Stopped

    def around(self, work: Callable[[], Value]) -> Value:
        """Return what a function returns, called in this thread; what it waits for by `waited` can be stopped."""
        context = copy_context()
        context.run(_MEANT.set, self)
        return context.run(work)

    async def heeded(self, work: Coroutine[Any, Any, Value]) -> Value:
        """Return what a coroutine returns; raises Stopped where it is stopped before that."""
        task, loop = asyncio.ensure_future(work), asyncio.get_running_loop()
        with self._lock:
            self._cancel = lambda: loop.call_soon_threadsafe(task.cancel)
            if self._is_set:
                task.cancel()
        try:
            return await task
        except asyncio.CancelledError:
            self.check()
            raise
        finally:
            with self._lock:
                self._cancel = None


_MEANT: ContextVar[Stop | None] = ContextVar("stop", default=None)


def waited(work: Coroutine[Any, Any, Value]) -> Value:
    """Return what a coroutine returns, run in an event loop of its own. Raises Stopped where its work is stopped."""
    stop = _MEANT.get()
    return asyncio.run(work if stop is None else stop.heeded(work))
