"""The text of a file as Lean takes it: bytes in UTF-8, columns in codepoints, the header apart from the rest.

In: a source text. Out: its bytes, its two parts, or a column in another unit. It does not know what the text says.
"""

import re
from dataclasses import dataclass

from porism.errors import SourceError
from porism.lean.header import read_header
from porism.lean.mask import mask
from porism.lean.port import Position

SOURCE_BYTES = 16 * 1024 * 1024
_LINE = re.compile(r"[^\r\n]")


def encoded(source: str) -> bytes:
    """Return the text in UTF-8. Raises SourceError where it is not Unicode, or larger than any Lean file."""
    try:
        data = source.encode("utf-8")
    except UnicodeEncodeError as error:
        raise SourceError(
            "The text holds half of a surrogate pair, so it is not Unicode.",
            where=f"character {error.start}",
            advice="Read the file as UTF-8.",
        ) from error
    if len(data) > SOURCE_BYTES:
        raise SourceError(
            f"The text has {len(data)} bytes; {SOURCE_BYTES} are allowed.",
            where=source[:40],
            advice="Cut it into several files.",
        )
    return data


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """A file cut after its imports."""

    header: str
    """The header on one line, spelt in one way: two files with equal headers see the same declarations."""
    body: str
    """The whole text with spaces in place of the header, so that every position stays where it was."""
    start: Position
    """Where the header begins, which is where Lean complains of an import."""


def split(source: str) -> Parts:
    """Cut a file after its imports. Their order is kept, for it decides which instance or lemma is tried first."""
    if source.startswith("\ufeff"):  # Lean takes no byte order mark: let it say so
        return Parts(header="", body=source, start=Position(line=1, column=0))
    code = mask(source)
    header = read_header(code)
    words = ["module"] * header.is_module + ["prelude"] * header.prelude
    for it in header.imports:
        words += [*["public"] * it.public, *["meta"] * it.meta, "import", *["all"] * it.all, it.module]
    blank = _LINE.sub(" ", source[: header.end])
    before = code[: len(code) - len(code.lstrip())]
    start = Position(line=before.count("\n") + 1, column=len(before) - (before.rfind("\n") + 1))
    return Parts(header=" ".join(words), body=blank + source[header.end :], start=start)


def codepoints(line: str, units: int) -> int:
    """Return the column in codepoints of a column in UTF-16 code units; beyond the line's end, that end."""
    passed = 0
    for column, letter in enumerate(line):
        if passed >= units:
            return column
        passed += 2 if ord(letter) > 0xFFFF else 1
    return len(line)
