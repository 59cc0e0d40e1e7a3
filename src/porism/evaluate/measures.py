"""Measures of a ranking, each a value with a spelling: `nDCG@10`, `R@50`, `P@5`, `F1@5`, `Covered@20`, `MRR@10`.

In: for each group of gold names its role and the rank of its first hit. Out: a number from 0 to 1. A rank counts from
1 over distinct names, None stands for not found. They do not know names, questions or runs.
"""

import math
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from porism.errors import UsageError

Found = tuple[str, int | None]
"""The role of a group, `original` or `alternative`, and the rank of the first hit in it."""


@dataclass(frozen=True, slots=True)
class Measure:
    """A kind of measure and the rank at which it stops looking."""

    kind: str
    cutoff: int

    def __str__(self) -> str:
        return f"{self.kind}@{self.cutoff}"

    def of(self, found: Sequence[Found]) -> float:
        """Return the value for one question; found has one entry for each group and is not empty."""
        assert found, "a question without gold has no score"
        value = KINDS[self.kind](found, self.cutoff)
        assert 0 <= value <= 1, f"{self} of {found} is {value}"
        return value


_SPELLING = re.compile(r"([A-Za-z]+1?)@([1-9]\d{0,5})\Z")


def measure(spelling: str) -> Measure:
    """Return the measure of a spelling, in any case of letters; raises UsageError for one that there is not."""
    found = _SPELLING.match(spelling.strip())
    kind = {known.lower(): known for known in KINDS}.get(found[1].lower()) if found else None
    if found is None or kind is None:
        known = ", ".join(f"{kind}@10" for kind in KINDS)
        raise UsageError(f"There is no measure '{spelling}'.", advice=f"Measures are spelled {known}.")
    return Measure(kind, int(found[2]))


def measures(*spellings: str) -> tuple[Measure, ...]:
    """Return the measures of several spellings."""
    return tuple(measure(spelling) for spelling in spellings)


def _within(found: Iterable[Found], cutoff: int) -> list[int]:
    """Return the ranks that are not behind the cutoff."""
    return [rank for _, rank in found if rank is not None and rank <= cutoff]


def _recall(found: Sequence[Found], cutoff: int) -> float:
    """Return the share of groups, alternatives included, that are hit."""
    return len(_within(found, cutoff)) / len(found)


def _precision(found: Sequence[Found], cutoff: int) -> float:
    """Return the share of the first `cutoff` names that hit a group (RAutoformalizer's P@k); missing names count."""
    return len(set(_within(found, cutoff))) / cutoff


def _f1(found: Sequence[Found], cutoff: int) -> float:
    """Return 2 P R / (P + R) of precision and recall, 0 where nothing is hit."""
    precision, recall = _precision(found, cutoff), _recall(found, cutoff)
    return 2 * precision * recall / (precision + recall) if recall else 0.0


def _gain(found: Sequence[Found], cutoff: int) -> float:
    """Return the discounted gain of hit groups, 1 / log2(rank + 1) each, by that of an ideal ranking.

    Two groups may share a hit; it then counts for both, and the ratio is cut at 1.
    """
    gained = sum(1 / math.log2(rank + 1) for rank in _within(found, cutoff))
    ideal = sum(1 / math.log2(rank + 1) for rank in range(1, min(len(found), cutoff) + 1))
    return min(gained / ideal, 1.0)


def _covered(found: Sequence[Found], cutoff: int) -> float:
    """Return 1 where every original group is hit, or every alternative one; a role without groups covers nothing."""
    for role in ("original", "alternative"):
        ranks = [rank for own, rank in found if own == role]
        if ranks and all(rank is not None and rank <= cutoff for rank in ranks):
            return 1.0
    return 0.0


def _reciprocal(found: Sequence[Found], cutoff: int) -> float:
    """Return 1 / rank of the first hit of any group."""
    return max((1 / rank for rank in _within(found, cutoff)), default=0.0)


KINDS: Final[dict[str, Callable[[Sequence[Found], int], float]]] = {
    "nDCG": _gain,
    "R": _recall,
    "P": _precision,
    "F1": _f1,
    "Covered": _covered,
    "MRR": _reciprocal,
}
"""The kinds of measure by their spelling."""
