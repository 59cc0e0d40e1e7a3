"""Imports the corpus of LeanSearch v2: one JSON object, or one row of a Parquet file, for each declaration.

In: the file. Out: declarations with their informal titles and descriptions. It does not know dependencies: the corpus
has none.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter, ValidationError

from porism.errors import FormatError
from porism.lean import Kind
from porism.library.declaration import Declaration
from porism.library.import_names import is_private, kind_of, name_of
from porism.library.import_rows import ImportLimits, check_rows, read_rows, unreadable, wrong

_BATCH_ROWS = 1024


@dataclass(frozen=True, slots=True)
class _Row:
    """One declaration of the corpus."""

    name: str | list[str | int] | None
    kind: str | list[str]
    module_name: str | list[str | int] | None = None
    type: str | None = None
    signature: str | None = None
    value: str | None = None
    docstring: str | None = None
    informal_name: str | None = None
    informal_description: str | None = None


_SHAPE = TypeAdapter(_Row)


def import_leansearch(path: Path, limits: ImportLimits) -> Iterator[Declaration]:
    """Yield the declarations of a corpus file, JSON lines or Parquet."""
    rows = _parquet(path, limits) if path.suffix == ".parquet" else read_rows(path, _SHAPE, limits)
    for place, row in rows:
        name = name_of(row.name)
        if name:
            yield _declaration(name, row, place)


def _declaration(name: str, row: _Row, place: str) -> Declaration:
    """Return the declaration of a row."""
    return Declaration(
        name=name,
        kind=_kind(row.kind, place),
        module=name_of(row.module_name),
        signature=row.signature or (f": {row.type}" if row.type else ""),
        value=row.value or "",
        docstring=row.docstring or "",
        title=row.informal_name or "",
        description=row.informal_description or "",
        modifiers=("private",) if is_private(row.name) else (),
        origin="import",
    )


def _kind(written: str | list[str], place: str) -> Kind:
    """Return the kind of a row; the published corpus writes some as a list of one."""
    return kind_of(written if isinstance(written, str) else "".join(written[:1]), place)


def _parquet(path: Path, limits: ImportLimits) -> Iterator[tuple[str, _Row]]:
    """Yield (place, row) of a Parquet file, some rows at a time."""
    import pyarrow as pa
    from pyarrow import parquet

    rows = 0
    try:
        with parquet.ParquetFile(path) as file:
            for batch in file.iter_batches(batch_size=_BATCH_ROWS):
                for row in batch.to_pylist():
                    rows += 1
                    place = f"{path}, row {rows}"
                    check_rows(rows, place, limits)
                    yield place, _checked(row, place)
    except pa.ArrowInvalid as error:
        raise FormatError("This is not a Parquet file that can be read.", where=str(path)) from error
    except OSError as error:
        raise unreadable(path, error) from error


def _checked(row: Mapping[str, Any], place: str) -> _Row:
    """Return a row whose shape is checked."""
    try:
        return _SHAPE.validate_python(row)
    except ValidationError as error:
        raise FormatError(f"A row does not have the shape of its format: {wrong(error)}.", where=place) from error
