"""Reads the rows of an imported file one at a time, each checked against a shape and a size.

In: a path and the shape of a row. Out: checked rows with their places. It does not know any format.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from pydantic import TypeAdapter, ValidationError

from porism.errors import FormatError, SourceError

Shape = TypeVar("Shape")


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportLimits:
    """How much is taken from an imported file before it is refused."""

    row_bytes: int = 64 << 20
    """Longest row of a file with one JSON object a line."""
    file_bytes: int = 512 << 20
    """Largest file that has to be read whole: one plugin's output for one source file."""
    rows: int = 5_000_000
    """Most rows of one import."""


DEFAULT_LIMITS = ImportLimits()


def read_lines(path: Path, limits: ImportLimits) -> Iterator[tuple[str, bytes]]:
    """Yield (place, text) of each line that is not blank; the file is never held whole."""
    try:
        with path.open("rb") as file:
            rows = 0
            for number, line in enumerate(iter(lambda: file.readline(limits.row_bytes + 1), b""), 1):
                place = f"{path}:{number}"
                if len(line) > limits.row_bytes:
                    raise FormatError(f"A row is longer than {limits.row_bytes:,} bytes.", where=place)
                text = line.removeprefix(b"\xef\xbb\xbf").strip() if number == 1 else line.strip()
                rows += bool(text)
                check_rows(rows, place, limits)
                if text:
                    yield place, text
    except OSError as error:
        raise unreadable(path, error) from error


def read_rows(path: Path, shape: TypeAdapter[Shape], limits: ImportLimits) -> Iterator[tuple[str, Shape]]:
    """Yield (place, row) of a file with one JSON object a line; raises FormatError at the first that does not fit."""
    for place, text in read_lines(path, limits):
        yield place, read_json(text, shape, place)


def read_whole(path: Path, shape: TypeAdapter[Shape], limits: ImportLimits) -> Shape:
    """Return what a JSON file holds; raises FormatError where it is too large or of another shape."""
    return read_json(read_bytes(path, limits), shape, str(path))


def read_bytes(path: Path, limits: ImportLimits) -> bytes:
    """Return the bytes of a file; raises FormatError where it is too large."""
    try:
        with path.open("rb") as file:
            content = file.read(limits.file_bytes + 1)
    except OSError as error:
        raise unreadable(path, error) from error
    if len(content) > limits.file_bytes:
        raise FormatError(f"A file is larger than {limits.file_bytes:,} bytes.", where=str(path))
    return content


def read_json(text: bytes, shape: TypeAdapter[Shape], place: str) -> Shape:
    """Return checked JSON; raises FormatError that says what is wrong at the place."""
    try:
        return shape.validate_json(text)
    except ValidationError as error:
        raise FormatError(f"A row does not have the shape of its format: {wrong(error)}.", where=place) from error


def check_rows(rows: int, place: str, limits: ImportLimits) -> None:
    """Raise FormatError when there are more rows than an import may have."""
    if rows > limits.rows:
        raise FormatError(f"There are more than {limits.rows:,} rows.", where=place, advice="Split the file.")


def wrong(error: ValidationError) -> str:
    """Return the first thing that is wrong, in one line."""
    one = error.errors(include_url=False, include_input=False)[0]
    place = ".".join(str(part) for part in one["loc"])
    return f"{place}: {one['msg']}" if place else one["msg"]


def unreadable(path: Path, error: OSError) -> SourceError:
    """Return the exception for a file that cannot be opened."""
    return SourceError(f"A file to import cannot be read: {error.strerror}.", where=str(path))


def unique(names: Iterable[str], but: str = "") -> tuple[str, ...]:
    """Return names in order, each once, without empty ones and without one of them."""
    return tuple(name for name in dict.fromkeys(names) if name and name != but)
