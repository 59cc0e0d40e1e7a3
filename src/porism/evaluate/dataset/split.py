"""Which statements are kept for testing: so many of each level of difficulty, by a hash of their text.

In: labelled rows, one at a time. Out: the keys of the chosen texts. Whatever the order of the rows, and whenever a run
was interrupted, the same are chosen; two rows with one text have one key, so that no text is both trained on and
tested. It does not know files.
"""

import hashlib
import heapq
from collections.abc import Mapping

from porism.evaluate.depend import Depend

SHARE = 5
"""At most one in so many statements of a level is kept for testing."""


def key_of_text(informal: str, seed: int) -> int:
    """Return the key of an informal statement; white space makes no difference."""
    text = " ".join(informal.split())
    return int.from_bytes(hashlib.blake2b(f"{seed}\n{text}".encode("utf-8", "replace"), digest_size=8).digest(), "big")


class Sample:
    """The lowest keys of each level."""

    def __init__(self, most: int, seed: int) -> None:
        self._most, self._seed = most, seed
        self._heaps: dict[str, list[int]] = {}
        self._kept: dict[str, set[int]] = {}

    def add(self, informal: str, level: str) -> None:
        """Look at a statement."""
        heap, kept = self._heaps.setdefault(level, []), self._kept.setdefault(level, set())
        key = key_of_text(informal, self._seed)
        if key in kept or not self._most:
            return
        if len(heap) < self._most:
            heapq.heappush(heap, -key)
            kept.add(key)
        elif key < -heap[0]:
            kept.discard(-heapq.heapreplace(heap, -key))
            kept.add(key)

    def chosen(self, levels: Mapping[str, Depend]) -> dict[int, str]:
        """Return the level of each chosen key; of a small level fewer are chosen."""
        found: dict[int, str] = {}
        for level in sorted(self._kept):
            most = min(self._most, levels[level].statements // SHARE)
            found.update(dict.fromkeys(sorted(self._kept[level])[:most], level))
        return found
