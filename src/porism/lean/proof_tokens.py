"""The tokens of a proof's text, cut as Lean cuts names and numbers.

In: masked code. Out: `Token`s with their places. A name is cut by Lean's letters and not by Python's, so that the
`axiom` in `1axiom` or `λaxiom` is seen. It does not know what a word means.
"""

import re
from dataclasses import dataclass
from typing import Literal

from porism.lean.lexemes import NAME

NUMBER = r"0[xX][0-9a-fA-F_]+|0[bB][01_]+|0[oO][0-7_]+|[0-9][0-9_]*(?:\.[0-9][0-9_]*)?(?:[eE][+-]?[0-9]+)?"
_TOKEN = re.compile(rf"(?P<name>{NAME})|(?P<number>{NUMBER})|(?P<mark>@\[|\.+|\S)")


@dataclass(frozen=True, slots=True)
class Token:
    """One token."""

    kind: Literal["name", "number", "mark"]
    text: str
    start: int
    after_dot: bool = False
    """Whether a single dot stands directly before it: a field or a dotted constructor."""
    begins_line: bool = False

    @property
    def end(self) -> int:
        """Where it ends."""
        return self.start + len(self.text)


def tokens(code: str) -> list[Token]:
    """Cut masked code into tokens."""
    found: list[Token] = []
    line_of_last = -1
    for match in _TOKEN.finditer(code):
        start = match.start()
        begins = code.rfind("\n", 0, start)
        last = found[-1] if found else None
        after_dot = last is not None and last.text == "." and last.end == start
        kind: Literal["name", "number", "mark"] = "name" if match["name"] else "number" if match["number"] else "mark"
        found.append(Token(kind, match.group(), start, after_dot, last is None or begins != line_of_last))
        line_of_last = begins
    return found
