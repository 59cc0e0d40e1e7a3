"""The Suffix Array Check of DDR: whether names that a model wrote, or that code has, exist in a library.

In: the names of a library and items as they were written. Out: a `NameCheck` for each: exact, partial or none.

The rule (DDR, section 3.2 with appendix C.1). The names of the library stand in one text, and a binary search in its
suffix array finds where an asked name stands in it. Names are lists of components between dots. *exact*: a name of the
library is this list. *partial*: the list stands side by side inside of a longer name, as `Icc` in `Finset.Icc`. *none*:
neither. Section 3.2 by itself would take any piece of a name (`Prim` in `Nat.Prime`); the components of C.1 rule that
out. It does not know declarations.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from porism.index import Names, components
from porism.retrieve.constructs import construct_of
from porism.retrieve.said import name_in, tidy

Found = Literal["exact", "partial", "none"]

LIMIT = 1_000
"""Longer names in which an asked one stands that are looked at: those that end so first, then the shortest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NameCheck:
    """What the check says of one item."""

    asked: str
    """As it was written."""
    name: str
    """The name in it; empty where it has none."""
    verdict: Found
    """By DDR's rule."""
    construct: str = ""
    """The notation that the item is, where it is some."""
    rows: tuple[int, ...] = ()
    """exact: the row; partial: rows, those that end so first."""
    total: int = 0
    """How many rows match in that way."""


def check_name(names: Names, asked: str, limit: int = LIMIT) -> NameCheck:
    """Check one item."""
    construct = construct_of(tidy(asked))
    name = name_in(asked)
    if not name:
        return NameCheck(asked=asked, name="", verdict="none", construct=construct)
    match = names.check(name, limit)
    return NameCheck(
        asked=asked, name=name, verdict=match.verdict, construct=construct, rows=match.rows, total=match.total
    )


def check_names(names: Names, asked: Iterable[str], limit: int = LIMIT) -> list[NameCheck]:
    """Check each of several items, in the order asked."""
    return [check_name(names, item, limit) for item in asked]


def is_match(one: str, other: str) -> bool:
    """Say whether two identifiers match by DDR's suffix-based rule (appendix C.1).

    Two conditions: the text of one is part of the other's, and the components of one are a sublist, side by side, of
    the other's. The second implies the first.
    """
    short, long = sorted((components(one), components(other)), key=len)
    if not short:
        return False
    return any(long[at : at + len(short)] == short for at in range(len(long) - len(short) + 1))
