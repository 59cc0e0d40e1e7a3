"""The references that Lean itself resolved: `.ilean` files, which every build writes beside the compiled modules.

In: the file, and the text that was compiled. Out: for each place in the text, in code points, the full name that stands
there. Lean counts lines from 0 and columns in UTF-16 units. It does not know declarations.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from porism.errors import FormatError

_ADVICE = "Build the project again, or remove the file: names are then resolved from the source."


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """One place where a constant is named."""

    place: int
    """Offset in the text, in code points."""
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Ilean:
    """What Lean resolved in one module: references in the order of the text."""

    module: str
    references: tuple[Reference, ...]


def read_ilean(path: Path, text: str) -> Ilean:
    """Read the references of a module's text; raises FormatError for a file that is not a reference file."""
    try:
        document = json.loads(path.read_bytes())
        usages = [
            (_constant(key), usage[0], usage[1])
            for key, found in document["references"].items()
            for usage in found["usages"]
        ]
        module = str(document["module"])
    except (ValueError, KeyError, TypeError, IndexError, AttributeError, OSError) as error:
        raise FormatError("This is not a reference file of Lean.", where=str(path), advice=_ADVICE) from error
    places = _Places(text)
    references = {Reference(place=places.offset(line, column), name=name) for name, line, column in usages if name}
    return Ilean(module=module, references=tuple(sorted(references, key=lambda r: (r.place, r.name))))


def _constant(key: str) -> str:
    """Return the full name that a key of the reference table stands for; empty for a local variable."""
    constant = json.loads(key).get("c")
    return str(constant["n"]) if constant else ""


class _Places:
    """The places of a text: lines and UTF-16 columns as code points."""

    def __init__(self, text: str) -> None:
        self._lines = text.split("\n")
        self._starts = [0]
        for line in self._lines:
            self._starts.append(self._starts[-1] + len(line) + 1)

    def offset(self, line: int, column: int) -> int:
        """Return the offset of a line (from 0) and a UTF-16 column; a place outside the text is its nearest end."""
        if line >= len(self._lines):
            return self._starts[-1] - 1
        text = self._lines[line]
        return self._starts[line] + (min(column, len(text)) if text.isascii() else _characters(text, column))


def _characters(text: Iterable[str], units: int) -> int:
    """Return how many characters of a line take so many UTF-16 units."""
    count = 0
    for character in text:
        if units <= 0:
            break
        units -= 2 if ord(character) > 0xFFFF else 1
        count += 1
    return count
