"""What a data set is, in numbers: the statistics file beside it.

In: labelled rows, one at a time. Out: a `DatasetReport`. It does not know files.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from porism.evaluate.dataset.label import Labelled
from porism.evaluate.depend import UNKNOWN, Depend

FREQUENT = 50
"""How many of the most frequent names are told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DatasetLevel:
    """The statements of one level of difficulty."""

    statements: int
    depend_rate: float
    """Share that depends on any name (DDR, table 1)."""
    depend_length: float
    """Mean number of names (DDR, table 1)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DatasetReport:
    """A data set in numbers."""

    pairs: int
    """Rows that were read."""
    skipped: Mapping[str, int]
    """Rows that are no pairs, by reason."""
    levels: Mapping[str, DatasetLevel]
    """Statements by level of difficulty, test sets included."""
    candidates: Mapping[str, int]
    """Names in the code by what the check says of them: exact, partial, none."""
    names: int
    """Distinct names among the labels."""
    frequent: Mapping[str, int]
    """The most frequent of them, and in how many statements they stand."""
    trained: int = 0
    """Statements for training."""
    tested: Mapping[str, int] = field(default_factory=dict[str, int])
    """Statements for testing, by test set."""
    repeats: int = 0
    """Statements left out, as a test set has the same text."""
    conditions: Mapping[str, Any] = field(default_factory=dict[str, Any])


class Tally:
    """Counts rows as they come."""

    def __init__(self) -> None:
        self._skipped = Counter[str]()
        self._levels: dict[str, Depend] = {}
        self._verdicts = Counter[str]()
        self._names = Counter[str]()

    def add(self, row: Labelled) -> None:
        """Count a row."""
        if row.skipped:
            self._skipped[row.skipped] += 1
            return
        self._levels[row.level] = self._levels.get(row.level, Depend()).with_one(len(row.dependency))
        self._verdicts.update(exact=row.exact, partial=row.partial, none=row.none)
        self._names.update(row.dependency)

    @property
    def levels(self) -> Mapping[str, Depend]:
        """The statements of each level."""
        return self._levels

    def report(self) -> DatasetReport:
        """Return what was counted."""
        ordered = sorted(self._levels.items(), key=lambda item: (item[0] == UNKNOWN, item[0]))
        levels = {
            level: DatasetLevel(statements=d.statements, depend_rate=d.rate, depend_length=d.length)
            for level, d in ordered
        }
        statements = sum(depend.statements for depend in self._levels.values())
        frequent = sorted(self._names.items(), key=lambda item: (-item[1], item[0]))[:FREQUENT]
        return DatasetReport(
            pairs=statements + self._skipped.total(),
            skipped=dict(sorted(self._skipped.items())),
            levels=levels,
            candidates=dict(self._verdicts),
            names=len(self._names),
            frequent=dict(frequent),
        )
