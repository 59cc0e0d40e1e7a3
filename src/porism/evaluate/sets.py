"""Measures of a set of names against the names that are needed: precision, recall, F1, one by one and over all.

In: found names and gold names, and what counts as a match: the same name, or DDR's suffix-based rule. Out: numbers
from 0 to 1. They do not know ranks, questions or runs.

    precision  share of the found names that match a gold name          (DDR 4.4, RAutoformalizer)
    recall     share of the gold names that a found name matches
    F1         2 P R / (P + R), 0 where both are 0                      (DRIFT)
    macro      mean over questions; micro: all questions as one

A found name is no match twice over: names count once. With nothing found precision is 0; with nothing needed both are
0, unless nothing was found either: that answer is right and scores 1. RAutoformalizer scores it 0, which `empty` can be
set to.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass

Match = Callable[[str, str], bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class SetCount:
    """One answer, counted."""

    found: int
    gold: int
    right: int
    """Found names that match a gold name."""
    hit: int
    """Gold names that a found name matches; with the same name for a match, as many as `right`."""
    empty: float = 1.0
    """The score where nothing was needed and nothing found."""

    @property
    def precision(self) -> float:
        """right / found."""
        return self.right / self.found if self.found else (0.0 if self.gold else self.empty)

    @property
    def recall(self) -> float:
        """hit / gold."""
        return self.hit / self.gold if self.gold else (0.0 if self.found else self.empty)

    @property
    def f1(self) -> float:
        """2 P R / (P + R)."""
        return harmonic(self.precision, self.recall)


@dataclass(frozen=True, slots=True, kw_only=True)
class SetMeans:
    """Many answers, measured."""

    count: int
    precision: float
    """Macro, as recall and f1."""
    recall: float
    f1: float
    """Mean of the questions' F1."""
    f1_of_means: float
    """F1 of the macro precision and the macro recall; papers that give one F1 seldom say which they mean."""
    micro_precision: float
    micro_recall: float
    micro_f1: float


def harmonic(precision: float, recall: float) -> float:
    """Return 2 P R / (P + R), 0 where both are 0."""
    return 2 * precision * recall / (precision + recall) if precision + recall else 0.0


def same(one: str, other: str) -> bool:
    """Say whether two names are the same."""
    return one == other


def set_count(found: Iterable[str], gold: Iterable[str], match: Match = same, *, empty: float = 1.0) -> SetCount:
    """Count one answer; names that stand twice count once."""
    ours, theirs = dict.fromkeys(found), dict.fromkeys(gold)
    return SetCount(
        found=len(ours),
        gold=len(theirs),
        right=_matched(ours, theirs, match),
        hit=_matched(theirs, ours, match),
        empty=empty,
    )


def _matched(names: Collection[str], others: Collection[str], match: Match) -> int:
    """Return how many names match one of the others."""
    if match is same:
        return sum(name in others for name in names)
    return sum(any(match(name, other) for other in others) for name in names)


def set_means(counts: Sequence[SetCount]) -> SetMeans:
    """Measure many answers."""
    assert counts, "nothing has no mean"
    number = len(counts)
    precision, recall = sum(c.precision for c in counts) / number, sum(c.recall for c in counts) / number
    found, gold = sum(c.found for c in counts), sum(c.gold for c in counts)
    micro_precision = sum(c.right for c in counts) / found if found else 0.0
    micro_recall = sum(c.hit for c in counts) / gold if gold else 0.0
    return SetMeans(
        count=number,
        precision=precision,
        recall=recall,
        f1=sum(c.f1 for c in counts) / number,
        f1_of_means=harmonic(precision, recall),
        micro_precision=micro_precision,
        micro_recall=micro_recall,
        micro_f1=harmonic(micro_precision, micro_recall),
    )
