"""Who is next: a bounded number of places, and callers that take turns for them.

In: callers by name. Out: a place, in round robin over those who wait, so that one caller with ten thousand files does
not keep another with one waiting. It does not know what is done in a place.
"""

import asyncio
from collections import OrderedDict, deque

from porism.errors import LeanBusy


class Turns:
    """Places that are taken and given back."""

    def __init__(self, places: int, most_waiting: int) -> None:
        self.taken = 0
        self.waiting = 0
        self._places, self._most_waiting = places, most_waiting
        self._lines: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    async def take(self, caller: str) -> None:
        """Wait for a place. Raises LeanBusy where too many wait already."""
        if self.taken < self._places:  # a place is free only when nobody waits
            self.taken += 1
            return
        if self.waiting >= self._most_waiting:
            raise LeanBusy(
                f"{self.waiting} files are waiting for Lean, and no more may.",
                where=caller,
                advice="Ask again later, or allow more workers.",
            )
        turn = asyncio.get_running_loop().create_future()
        self._lines.setdefault(caller, deque()).append(turn)
        self.waiting += 1
        try:
            await turn
        except asyncio.CancelledError:
            if turn.cancelled():
                self._leave(caller, turn)
            else:  # the place came at the same moment
                self.give()
            raise

    def give(self) -> None:
        """Give a place back: to the next caller's first in line, or to nobody."""
        if not self._lines:
            self.taken -= 1
            return
        caller, line = next(iter(self._lines.items()))
        turn = line.popleft()
        self.waiting -= 1
        self._lines.move_to_end(caller)
        if not line:
            del self._lines[caller]
        if turn.cancelled():
            self.give()
        else:
            turn.set_result(None)

    def _leave(self, caller: str, turn: asyncio.Future[None]) -> None:
        """Take one that has given up out of the line, unless its turn has come meanwhile."""
        line = self._lines.get(caller)
        if line is not None and turn in line:
            line.remove(turn)
            self.waiting -= 1
            if not line:
                del self._lines[caller]
