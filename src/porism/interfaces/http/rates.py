"""How many requests an address may make: so many in any minute.

In: addresses as they come. Out: how many seconds to wait, 0 for none. It does not know requests.
"""

import math
import time
from collections import OrderedDict, deque
from collections.abc import Callable

MOST_ADDRESSES = 10_000


class Rates:
    """What each address did in the last minute; in one thread."""

    def __init__(self, per_minute: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._most, self._clock = per_minute, clock
        self._seen: OrderedDict[str, deque[float]] = OrderedDict()

    def wait(self, address: str) -> int:
        """Count a request that may be made now, and return 0; or return after how many seconds the next may."""
        left = self.left(address)
        if self._most and not left:
            self._seen.setdefault(address, deque()).append(self._clock())
            self._seen.move_to_end(address)
            while len(self._seen) > MOST_ADDRESSES:
                self._seen.popitem(last=False)
        return left

    def left(self, address: str) -> int:
        """Return after how many seconds a request may be made, 0 for now, without counting one."""
        now, seen = self._clock(), self._seen.get(address)
        if not seen:
            return 0
        while seen and seen[0] <= now - 60:
            seen.popleft()
        return max(1, math.ceil(seen[0] + 60 - now)) if len(seen) >= self._most else 0
