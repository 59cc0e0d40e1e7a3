"""The letters of Lean: what an identifier is, and how brackets are walked.

In: masked code. Out: compiled patterns and offsets. It does not know commands.
"""

import re
from collections.abc import Iterator

LETTER = (
    "A-Za-z_\u03b1-\u03ba\u03bc-\u03c9\u0391-\u039f\u03a1\u03a2\u03a4-\u03a9\u03ca-\u03fb\u1f00-\u1ffe\u2100-\u214f"
    "\U0001d49c-\U0001d59f\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00ff\u0100-\u017f"
)
"""Characters that may start an identifier, as the inside of a character class (λ, Π and Σ may not)."""

FOLLOWER = LETTER + "0-9'!?\u2080-\u2089\u2090-\u209c\u1d62-\u1d6a\u2c7c"
"""Characters that may follow in an identifier."""

ATOM = rf"(?:[{LETTER}][{FOLLOWER}]*|«[^«»\n]*»)"
NAME = rf"{ATOM}(?:\.{ATOM})*"
"""A dotted name."""

NAME_AT = re.compile(NAME)
_NEEDLESS = re.compile(rf"«([{LETTER}][{FOLLOWER}]*)»")
SPACE = re.compile(r"\s*")
_WALLS = r"«[^«»\n]*»|[()\[\]{}⟨⟩⦃⦄]"
_BRACKET = re.compile(_WALLS)
_OPENING = frozenset("([{⟨⦃")
_CLOSING = frozenset(")]}⟩⦄")
_AT_MARGIN = _OPENING | _CLOSING | {"", " ", "\t", "\n", "\r"}


def outside(pattern: str) -> re.Pattern[str]:
    """Compile a pattern for `outer`, which finds it outside brackets; the pattern must not match a bracket itself."""
    return re.compile(rf"{pattern}|{_WALLS}", re.MULTILINE)


def outer(code: str, pattern: re.Pattern[str], start: int, end: int) -> Iterator[re.Match[str]]:
    """Yield the matches, outside all brackets and escaped names, of a pattern that `outside` has compiled."""
    depth = 0
    for match in pattern.finditer(code, start, end):
        found = match.group()
        if found in _OPENING:
            depth += 1
        elif found in _CLOSING:
            depth = max(0, depth - 1)
        elif depth == 0 and found[:1] != "«":
            yield match


def closing(code: str, start: int, end: int) -> int:
    """Return the offset after the bracket that closes the one at `start`, or `end` when none does."""
    depth = 0
    for bracket in _BRACKET.finditer(code, start, end):
        found = bracket.group()
        if found in _OPENING:
            depth += 1
        elif found in _CLOSING:
            depth -= 1
            if depth <= 0:
                return bracket.end()
    return end


def after_space(code: str, place: int, end: int) -> int:
    """Return the offset of the first character that is no space, or `end`."""
    space = SPACE.match(code, place, end)
    return space.end() if space else end


def own_end(code: str, start: int, end: int) -> int:
    """Return where the lines of a command end: at the first unindented one that begins with no bracket."""
    place = code.find("\n", start, end)
    while place >= 0:
        if code[place + 1 : place + 2] not in _AT_MARGIN:
            return place
        place = code.find("\n", place + 1, end)
    return end


def plain_name(name: str) -> str:
    """Return a name as Lean prints it: a component is in «» only where it would not be an identifier without."""
    return _NEEDLESS.sub(r"\1", name) if "«" in name else name


def tidy(text: str) -> str:
    """Return text on one line, with single spaces."""
    return " ".join(text.split())
