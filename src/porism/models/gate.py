"""How many requests may be with a server at the same time: fewer after it said that it is too busy, then more again.

In: requests that come and go, and how they fared. Out: when the next may go. It does not know what is asked.
"""

import threading
from collections.abc import Generator
from contextlib import contextmanager

GROWTH = 0.1
"""What each answered request adds to the number that may run; each one that the server puts off halves it."""


class Gate:
    """Places for requests; a request keeps its place while it waits for its repetition, so a busy server gets rest."""

    def __init__(self, places: int) -> None:
        self._places = places
        self._allowed = float(places)
        self._running = 0
        self._change = threading.Condition()
        self.answers = 0
        """How many requests were answered."""

    @contextmanager
    def place(self, seconds: float) -> Generator[bool]:
        """Hold a place; yields False where none became free within so many seconds."""
        with self._change:
            entered = self._change.wait_for(lambda: self._running < int(self._allowed), seconds)
            self._running += entered
        try:
            yield entered
        finally:
            with self._change:
                self._running -= entered
                self._change.notify()

    def put_off(self) -> None:
        """Note that the server is too busy."""
        with self._change:
            self._allowed = max(1.0, min(self._allowed, self._running) / 2)

    def answered(self) -> None:
        """Note that the server answered."""
        with self._change:
            self.answers += 1
            self._allowed = min(float(self._places), self._allowed + GROWTH)
            self._change.notify()
