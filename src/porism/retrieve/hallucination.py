"""How many of the names that a model wrote do not exist.

In: the checked names of one answer, and what each came to. Out: counts. It does not know many statements: means are
made where answers are measured.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from porism.retrieve.check import NameCheck

Way = Literal[
    "exact name", "construct", "successor", "short name", "other case", "search", "unchecked",
    "not indexed", "namespace", "not found",
]  # fmt: skip
"""How a need was found. construct: by the table of notation; short name: as the likeliest of the longer names;
search: among the hits of a query; unchecked: taken as it was written, without a look whether it exists. The last three
found no declaration: the name may exist elsewhere, it is only a namespace, or it is nowhere."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hallucination:
    """The names of one answer, counted."""

    generated: int
    """How many names it has; with none the sample is not effective (DDR, appendix C.3)."""
    none: int
    """Names that the check does not know: what DDR counts."""
    constructs: int
    """Those of them that are notation: they are nothing invented."""
    elsewhere: int
    """Those of them that may exist where the index does not look."""
    other_case: int
    """Those of them that are a name of the library but for its capitals."""

    @property
    def effective(self) -> bool:
        """Whether the model named anything."""
        return self.generated > 0

    @property
    def rate(self) -> float:
        """Hall of DDR (section 4.3): the share of names that the check does not know."""
        return self.none / self.generated if self.generated else 0.0

    @property
    def invented(self) -> float:
        """The share of names that are nowhere, neither here nor, as far as can be told, elsewhere."""
        known = self.constructs + self.elsewhere + self.other_case
        return (self.none - known) / self.generated if self.generated else 0.0


def count_names(checks: Sequence[NameCheck], ways: Sequence[Way]) -> Hallucination:
    """Count the names of one answer; `ways` says what each of them came to."""
    unknown = [(check, way) for check, way in zip(checks, ways, strict=True) if check.verdict == "none"]
    return Hallucination(
        generated=len(checks),
        none=len(unknown),
        constructs=sum(bool(check.construct) for check, _ in unknown),
        elsewhere=sum(way == "not indexed" and not check.construct for check, way in unknown),
        other_case=sum(way == "other case" for _, way in unknown),
    )
