"""Pairs of an informal statement and its formal code, read one at a time from JSON lines, a JSON list, or Parquet.

In: a file, and what its fields are called. Out: a `Pair` or a `Skipped` for each row, in order; the file is never held
whole. It does not know what is made of them.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from io import TextIOWrapper
from pathlib import Path
from typing import IO, Any, Final, cast

from porism.errors import FormatError, SourceError
from porism.evaluate.dataset.labelling import Labelling
from porism.evaluate.depend import UNKNOWN, level_of

USUAL: Final[Mapping[str, tuple[str, ...]]] = {
    "informal": (
        "informal_stmt", "informal_statement", "informal", "nl_statement", "natural_language", "nl", "statement",
        "problem", "question", "refined_statement",
    ),
    "formal": (
        "formal_stmt", "formal_statement", "formal", "lean_code", "lean4_code", "lean4_statement", "formal_code",
        "autoformalization", "code", "fl",
    ),
    "header": ("header", "lean4_src_header", "formal_header"),
    "difficulty": ("difficulty", "difficulty_level", "level"),
}  # fmt: skip
"""Usual names of fields, the likeliest first (RAutoformalizer, FineLeanCorpus, FormalMath, Lean Workbook)."""

LONGEST: Final = 200_000
"""Characters of the longest statement or code that is read."""
LONGEST_ROW: Final = 16 << 20
_BLOCK: Final = 1 << 20
_BETWEEN = re.compile(r"[\s,]*")


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """One statement in words and in Lean."""

    informal: str
    formal: str
    header: str = ""
    level: str = UNKNOWN


@dataclass(frozen=True, slots=True)
class Skipped:
    """A row that is no pair, and why."""

    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Fields:
    """What the fields of a pair are called in a file; empty where there is none."""

    informal: str
    formal: str
    header: str = ""
    difficulty: str = ""


def read_pairs(path: Path, how: Labelling, start: int = 0) -> Iterator[Pair | Skipped]:
    """Yield the pairs of a file from a row on; raises SourceError, and FormatError where fields are not to be found."""
    rows = _rows(path)
    called: Fields | None = None
    for number, row in enumerate(rows):
        if called is None and isinstance(row, dict):
            called = fields_of(row, how, path)
        if number >= start:
            yield _pair(row, called)


def count_pairs(path: Path) -> int:
    """Return how many rows a file has; 0 where that cannot be told without reading it all."""
    if _is_parquet(path):
        return _parquet(path).metadata.num_rows
    with _opened(path) as file:
        if _is_list(file):
            return 0
        return sum(block.count(b"\n") for block in iter(lambda: file.read(_BLOCK), b""))


def fields_of(row: Mapping[str, object], how: Labelling, path: Path) -> Fields:
    """Return what the fields are called, from the first row; raises FormatError where one is not to be found."""
    found: dict[str, str] = {}
    for wanted in fields(Fields):
        told: str = getattr(how, wanted.name)
        name = told or next((usual for usual in USUAL[wanted.name] if usual in row), "")
        if (told and told not in row) or (not name and wanted.name in ("informal", "formal")):
            seen = ", ".join(sorted(key[:30] for key in row)[:12])
            advice = f"The first row has the fields {seen}. Name one with --{wanted.name}."
            raise FormatError(f"The field with the {wanted.name} part is not there.", where=str(path), advice=advice)
        found[wanted.name] = name
    return Fields(**found)


def _pair(row: object, called: Fields | None) -> Pair | Skipped:
    """Return the pair in a row."""
    if isinstance(row, Skipped):
        return row
    if not isinstance(row, dict) or called is None:
        return Skipped("no JSON object")
    told = cast(dict[str, Any], row)
    informal, formal, header = (
        told.get(name) if name else "" for name in (called.informal, called.formal, called.header)
    )
    if not isinstance(informal, str) or not informal.strip():
        return Skipped("no informal statement")
    if not isinstance(formal, str) or not formal.strip():
        return Skipped("no formal code")
    if max(len(informal), len(formal)) > LONGEST:
        return Skipped(f"longer than {LONGEST:,} characters")
    before = header if isinstance(header, str) and len(header) <= LONGEST else ""
    level = level_of(told.get(called.difficulty)) if called.difficulty else UNKNOWN
    return Pair(informal=_whole(informal), formal=_whole(formal), header=_whole(before), level=level)


def _whole(text: str) -> str:
    """Return a text whose surrogates are joined into characters, and replaced where alone."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _rows(path: Path) -> Iterator[object]:
    """Yield the rows of a file."""
    if _is_parquet(path):
        yield from (row for batch in _parquet(path).iter_batches(1_000) for row in batch.to_pylist())
        return
    with _opened(path) as file:
        yield from _listed(file, path) if _is_list(file) else _lines(file)


def _is_list(file: IO[bytes]) -> bool:
    """Whether a file at its beginning holds a JSON list, before which white space may stand."""
    first = file.read(_BLOCK).removeprefix(b"\xef\xbb\xbf").lstrip()[:1]
    file.seek(0)
    return first == b"["


def _lines(file: IO[bytes]) -> Iterator[object]:
    """Yield the JSON of each line; what is none is told."""
    for line in iter(lambda: file.readline(LONGEST_ROW), b""):
        text = line.removeprefix(b"\xef\xbb\xbf").strip()
        if text:
            try:
                yield json.loads(text)
            except (ValueError, RecursionError):
                yield Skipped("no JSON")


def _listed(file: IO[bytes], path: Path) -> Iterator[object]:
    """Yield the members of a JSON list, a block at a time; raises FormatError where it breaks off."""
    decoder = json.JSONDecoder()
    reader = TextIOWrapper(cast(Any, file), encoding="utf-8", errors="replace")
    text = reader.read(_BLOCK)
    at = text.index("[") + 1
    while True:
        at = _BETWEEN.match(text, at).end()  # pyright: ignore[reportOptionalMemberAccess] - it matches nothing, too
        if text.startswith("]", at):
            return
        try:
            row, end = decoder.raw_decode(text, at)
        except (ValueError, RecursionError):
            row, end = None, -1
        if 0 < end < len(text):  # a number that ends with the text may go on
            yield row
            at = end
            continue
        more = "" if len(text) - at > LONGEST_ROW else reader.read(_BLOCK)
        if not more:
            raise FormatError("The JSON list breaks off.", where=str(path), advice="Mend it, or give JSON lines.")
        text, at = text[at:] + more, 0


def _is_parquet(path: Path) -> bool:
    """Whether a file is to be read as Parquet."""
    return path.suffix in (".parquet", ".pq")


def _parquet(path: Path) -> Any:
    """Open a Parquet file; raises SourceError where that cannot be done."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        return pq.ParquetFile(path)
    except (OSError, pa.ArrowInvalid) as error:
        raise SourceError("The pairs cannot be read.", where=str(path), advice="Is it a Parquet file?") from error


def _opened(path: Path) -> IO[bytes]:
    """Open a file; raises SourceError where that cannot be done."""
    try:
        return path.open("rb")
    except OSError as error:
        raise SourceError(f"The pairs cannot be read: {error.strerror}.", where=str(path)) from error
