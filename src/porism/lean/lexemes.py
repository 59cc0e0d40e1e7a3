"""The letters of Lean: what an identifier is, and how brackets are walked.

In: masked code. Out: compiled patterns and offsets. It does not know commands.
"""

import re

LETTER = (
    "A-Za-z_\u03b1-\u03ba\u03bc-\u03c9\u0391-\u039f\u03a1\u03a2\u03a4-\u03a9\u03ca-\u03fb\u1f00-\u1ffe\u2100-\u214f"
    "\U0001d49c-\U0001d59f\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00ff\u0100-\u017f"
)
"""Characters that may start an identifier, as the inside of a character class (λ, Π and Σ may not)."""

FOLLOWER = LETTER + "0-9'!?\u2080-\u2089\u2090-\u209c\u1d62-\u1d6a\u2c7c"
"""Characters that may follow in an identifier."""

ATOM = rf"(?:[{LETTER}][{FOLLOWER}]*|«[^»\n]*»)"
NAME = rf"{ATOM}(?:\.{ATOM})*"
"""A dotted name."""

NAME_AT = re.compile(NAME)
_BRACKET = re.compile(r"[()\[\]{}⟨⟩⦃⦄]")
_OPENING = frozenset("([{⟨⦃")


def closing(code: str, start: int, end: int) -> int:
    """Return the offset after the bracket that closes the one at `start`, or `end` when none does."""
    depth = 0
    for bracket in _BRACKET.finditer(code, start, end):
        depth += 1 if bracket.group() in _OPENING else -1
        if depth <= 0:
            return bracket.end()
    return end


def outer(code: str, pattern: re.Pattern[str], start: int, end: int) -> list[re.Match[str]]:
    """Return the matches of a pattern outside all brackets; the pattern must not match brackets itself."""
    brackets = [(m.start(), 1 if m.group() in _OPENING else -1) for m in _BRACKET.finditer(code, start, end)]
    found: list[re.Match[str]] = []
    depth, next_bracket = 0, 0
    for match in pattern.finditer(code, start, end):
        while next_bracket < len(brackets) and brackets[next_bracket][0] < match.start():
            depth = max(0, depth + brackets[next_bracket][1])
            next_bracket += 1
        if depth == 0:
            found.append(match)
    return found


def tidy(text: str) -> str:
    """Return text on one line, with single spaces."""
    return " ".join(text.split())
