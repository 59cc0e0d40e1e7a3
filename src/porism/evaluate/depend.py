"""Depend Rate and Depend Length of DDR: how much of a library the statements of a level of difficulty lean on.

In: how many names each statement depends on, by level. Out: two numbers for each level. It does not know statements.

    Depend Rate    share of the statements of a level that depend on anything      (DDR, table 1)
    Depend Length  mean number of names over all statements of a level, those without any included
"""

from dataclasses import dataclass
from typing import Final

TOP_LEVEL: Final = 9
"""Levels go from 0 to 10; 10 counts as 9 (DDR, section 4.1)."""
UNKNOWN: Final = "unknown"
"""The level of a statement that has none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Depend:
    """The statements of one or more levels, counted."""

    statements: int = 0
    depending: int = 0
    """Statements that depend on at least one name."""
    names: int = 0
    """Names of all statements together."""

    @property
    def rate(self) -> float:
        """Depend Rate."""
        return self.depending / self.statements if self.statements else 0.0

    @property
    def length(self) -> float:
        """Depend Length."""
        return self.names / self.statements if self.statements else 0.0

    def __add__(self, other: "Depend") -> "Depend":
        return Depend(
            statements=self.statements + other.statements,
            depending=self.depending + other.depending,
            names=self.names + other.names,
        )

    def with_one(self, names: int) -> "Depend":
        """Return the count with one more statement, which depends on so many names."""
        return self + Depend(statements=1, depending=int(names > 0), names=names)


def level_of(difficulty: object) -> str:
    """Return the level of a difficulty as data sets tell it, a number or its text: `0` to `9`, or `unknown`."""
    try:
        level = int(float(str(difficulty)))
    except (ValueError, OverflowError):
        return UNKNOWN
    return str(min(level, TOP_LEVEL)) if 0 <= level <= TOP_LEVEL + 1 else UNKNOWN


def split_of(level: str) -> str:
    """Return the test set that a level belongs to: two neighbouring levels make one, `Diff01` to `Diff89`."""
    if level == UNKNOWN:
        return "DiffUnknown"
    lower = int(level) // 2 * 2
    return f"Diff{lower}{lower + 1}"
