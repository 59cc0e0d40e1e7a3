"""Imports declarations from what other tools have written, in whichever of the known formats it is.

In: a file, or a folder for jixia. Out: declarations, streaming. It does not know indexes, and keeps every name that a
tool tells: what Lean has made says so in `generated_by`.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Literal, assert_never, cast, get_args

from pydantic import TypeAdapter, ValidationError

from porism.errors import FormatError, SourceError
from porism.library.declaration import Declaration
from porism.library.import_jixia import SYMBOL_FILE, import_jixia, import_merged
from porism.library.import_leandojo import import_leandojo
from porism.library.import_leansearch import import_leansearch
from porism.library.import_rautoformalizer import import_rautoformalizer
from porism.library.import_rows import DEFAULT_LIMITS, ImportLimits, read_lines

KnownFormat = Literal["jixia", "jixia-merged", "leansearch", "leandojo", "rautoformalizer"]
"""jixia: the folder of its output; jixia-merged: its rows joined by name; leansearch: LeanSearch v2's corpus, as JSON
lines or Parquet; leandojo: `corpus.jsonl`; rautoformalizer: `library.jsonl`."""

Format = Literal["auto", KnownFormat]

_MARKS: tuple[tuple[KnownFormat, frozenset[str]], ...] = (
    ("jixia-merged", frozenset({"name", "kind", "typeReferences"})),
    ("leansearch", frozenset({"name", "kind", "informal_name"})),
    ("leandojo", frozenset({"path", "premises"})),
    ("rautoformalizer", frozenset({"full_name", "used_premises"})),
)
"""Keys by which a row shows its format."""

_LOOKED_AT = 10
_ROW = TypeAdapter(dict[str, object])


def import_declarations(
    path: Path,
    format: Format = "auto",
    *,
    sources: Path | None = None,
    limits: ImportLimits = DEFAULT_LIMITS,
) -> Iterator[Declaration]:
    """Yield the declarations of a file or folder.

    `sources` is the folder of the Lean sources that jixia has read; with it, what jixia tells by position is found.
    Raises FormatError with file and line where a row is not in the format, SourceError where nothing can be read.
    """
    known = detect_format(path, limits) if format == "auto" else format
    match known:
        case "jixia":
            return import_jixia(path, limits, sources)
        case "jixia-merged":
            return import_merged(path, limits, sources)
        case "leansearch":
            return import_leansearch(path, limits)
        case "leandojo":
            return import_leandojo(path, limits)
        case "rautoformalizer":
            return import_rautoformalizer(path, limits)
        case _:
            assert_never(known)


def detect_format(path: Path, limits: ImportLimits = DEFAULT_LIMITS) -> KnownFormat:
    """Return the format of a folder or a file, from its first rows; raises FormatError where none fits."""
    if not path.exists():
        raise SourceError("There is nothing to import here.", where=str(path))
    if path.is_dir():
        if next(path.rglob(f"*{SYMBOL_FILE}"), None):
            return "jixia"
        raise _unknown(path, f"the folder has no `*{SYMBOL_FILE}`")
    if path.suffix == ".parquet":
        return "leansearch"
    seen = ""
    for _, (place, text) in zip(range(_LOOKED_AT), read_lines(path, limits), strict=False):
        keys = _keys(text)
        for known, marks in _MARKS:
            if marks <= keys:
                return known
        seen = seen or f"{place} has {_shown(keys)}"
    raise _unknown(path, seen or "the file is empty")


def _keys(text: bytes) -> frozenset[str]:
    """Return the keys of a row; none when it is no JSON object."""
    try:
        return frozenset(_ROW.validate_json(text))
    except ValidationError:
        return frozenset()


def _shown(keys: frozenset[str]) -> str:
    """Return some keys for an error."""
    return "the keys " + ", ".join(sorted(key[:30] for key in keys)[:8]) if keys else "no JSON object"


def _unknown(path: Path, seen: str) -> FormatError:
    """Return the exception for what is in no known format."""
    names = ", ".join(cast(tuple[str, ...], get_args(KnownFormat)))
    advice = f"Known formats: {names}."
    return FormatError(f"The format of what is to be imported is not known: {seen}.", where=str(path), advice=advice)
