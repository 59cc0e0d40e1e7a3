"""The last parts of the names in a library's trees: which of them a tree has, and how rare each is.

A constant may be written by its whole name or by an end of it; its last part is there either way.

In: a layout, its tokens. Out: numbers of last parts, from 0, and how rare each is. It does not know what a name means.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from porism.index.trees_form import Layout, Places
from porism.index.trees_tokens import Mask, Tokens, last_part

Numbers = npt.NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class LastParts:
    """The last parts of all constants' names, numbered."""

    layout: Layout
    tokens: Tokens
    counts: npt.NDArray[np.int64]
    """Shape (tokens,): how often each token stands in the trees."""

    def __len__(self) -> int:
        return len(self._numbers)

    def rarity_of(self, part: str) -> float:
        """Return how rare a last part is, be it in the library or not."""
        number = self._numbers.get(part)
        return float(_rarity(len(self.layout), 0) if number is None else self.rarity[number])

    @cached_property
    def rarity(self) -> npt.NDArray[np.float64]:
        """How rare each is, shape (last parts,): log(1 + declarations / (1 + places where it stands))."""
        own = self._of_token
        places = np.bincount(own[own >= 0], self.counts[own >= 0], len(self))
        return _rarity(len(self.layout), places)

    def mask(self, parts: Iterable[str]) -> Mask:
        """Return which numbers are those of some last parts, shape (last parts,)."""
        mask = np.zeros(len(self), np.bool_)
        mask[[self._numbers[part] for part in parts if part in self._numbers]] = True
        return mask

    def at(self, places: Places) -> tuple[Numbers, Numbers]:
        """Return the last parts in the tree at each place, each once, as pairs: which of the places, which last part.

        Both have shape (pairs,), and the pairs ascend.
        """
        parts = self._of_token[self.layout.nodes[self.layout.below(places)]]
        owners = np.repeat(np.arange(len(places)), self.layout.sizes[places])
        packed = np.unique(owners[parts >= 0] * len(self) + parts[parts >= 0])
        owners, parts = np.divmod(packed, max(len(self), 1))
        return owners, parts

    @cached_property
    def _numbers(self) -> dict[str, int]:
        constants = self.tokens.are_constants.tolist()
        parts = (last_part(text) for text, is_one in zip(self.tokens.texts, constants, strict=True) if is_one)
        return {part: number for number, part in enumerate(dict.fromkeys(parts))}

    @cached_property
    def _of_token(self) -> Numbers:
        """The number of each token's last part, shape (tokens,); -1 for what is no constant."""
        constants = self.tokens.are_constants.tolist()
        return np.array(
            [
                self._numbers[last_part(text)] if is_one else -1
                for text, is_one in zip(self.tokens.texts, constants, strict=True)
            ],
            np.int64,
        )


def _rarity(declarations: int, places: npt.ArrayLike) -> npt.NDArray[np.float64]:
    """Return how much it tells that something stands in a statement, like an inverse document frequency."""
    return np.asarray(np.log1p(declarations / (1 + np.asarray(places))))
