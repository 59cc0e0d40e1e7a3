"""What runs of a benchmark of formalization came to, one for each mode.

In: nothing. Out: frozen values, whose shape is the JSON that is printed. They do not know how they are shown.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from porism.evaluate import Interval, Record, StatedRow, StatedSummary
from porism.models import Spending


@dataclass(frozen=True, slots=True, kw_only=True)
class StatedLine:
    """One mode."""

    name: str
    """The mode, or the folder of a run that is shown beside."""
    record: Record
    summary: StatedSummary
    spent: Spending
    seconds_median: float
    """Of one statement, waiting for models and Lean included."""
    less_first: Mapping[str, Interval]
    """By how much each measure is better than in the first line, on the same statements; empty for the first."""
    rows: tuple[StatedRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StatedBenched:
    """What runs of a benchmark of formalization came to."""

    task: str
    lines: tuple[StatedLine, ...]
