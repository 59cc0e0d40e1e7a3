"""Reads files of vectors that were computed elsewhere: a `.npy` with a file of names, or a Parquet file.

In: paths. Out: names with their vectors, in blocks; finite numbers of one length. Nothing is unpickled, sizes are
bounded, and no more than a block is in memory. It does not know which names exist.
"""

import json
import tokenize
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import cast

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from porism.errors import FormatError, SourceError, UsageError
from porism.library import compute
from porism.models import Matrix

AT_ONCE = 4096
"""Vectors read at once."""
VECTOR_COLUMNS = ("vector", "embedding", "vectors", "embeddings")
"""Names that the column of vectors of a Parquet file may have."""


_LISTS = (pa.types.is_list, pa.types.is_large_list, pa.types.is_fixed_size_list)
_NO_LISTS = "The vectors are no lists of numbers."
_NO_ARRAY = (ValueError, TypeError, OverflowError, EOFError, tokenize.TokenError, zipfile.BadZipFile)
"""What NumPy raises at a file, or a head of one, that is not an array's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class VectorLimits:
    """How much is taken from files of vectors before they are refused."""

    rows: int = 5_000_000
    dimensions: int = 16_384
    names_bytes: int = 1 << 30
    """Largest file of names."""
    name_letters: int = 10_000
    """Longest name."""


LIMITS = VectorLimits()

Blocks = Iterator[tuple[list[str], Matrix]]


def read_vectors(vectors: Path, names: Path | None, limits: VectorLimits = LIMITS) -> tuple[int, Blocks]:
    """Return the length of a vector, and names with vectors of shape (names, length) block by block.

    Raises SourceError for a file that cannot be read, FormatError for one that is not what it must be, UsageError for
    a missing file of names.
    """
    if vectors.suffix == ".npy":
        if names is None:
            advice = "Name it with --names: one name a line, or a JSON list."
            raise UsageError("A .npy file needs a file with the names of its rows.", where=str(vectors), advice=advice)
        return _from_npy(vectors, _names_of(names, limits), limits)
    if vectors.suffix == ".parquet":
        if names is not None:
            advice = "Leave --names out."
            raise UsageError("A Parquet file has the names in itself.", where=str(vectors), advice=advice)
        return _from_parquet(vectors, limits)
    advice = "Give a .npy file with a file of names, or a .parquet file."
    raise FormatError("Vectors are not read from such a file.", where=str(vectors), advice=advice)


def _names_of(path: Path, limits: VectorLimits) -> list[str]:
    """Return the names that a file has, one a line or as a JSON list."""
    try:
        if path.stat().st_size > limits.names_bytes:
            raise FormatError("The file of names is too large.", where=str(path))
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise SourceError(f"The names cannot be read: {error.strerror}.", where=str(path)) from error
    except UnicodeDecodeError as error:
        raise FormatError("The names are not UTF-8.", where=str(path)) from error
    if not text.lstrip().startswith("["):
        return _checked_names([line.strip() for line in text.splitlines()], str(path), limits)
    try:
        listed = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise FormatError("The list of names is not JSON.", where=str(path)) from error
    return _checked_names(listed, str(path), limits)


def _checked_names(names: list[object], place: str, limits: VectorLimits) -> list[str]:
    """Return names that are texts of a bearable length."""
    for number, name in enumerate(names, 1):
        if not isinstance(name, str) or not 0 < len(name) <= limits.name_letters:
            raise FormatError(f"Name number {number:,} is no name.", where=place)
    return cast(list[str], names)


def _from_npy(path: Path, names: list[str], limits: VectorLimits) -> tuple[int, Blocks]:
    """Return the vectors of a mapped array with their names."""
    try:
        with np.errstate(over="ignore"):
            array = np.load(path, mmap_mode="r", allow_pickle=False)
    except OSError as error:
        raise SourceError(f"The vectors cannot be read: {error.strerror or error}.", where=str(path)) from error
    except _NO_ARRAY as error:
        raise FormatError("The vectors are no array of numbers.", where=str(path)) from error
    if not isinstance(array, np.ndarray) or array.ndim != 2 or array.dtype.kind != "f":
        raise FormatError("The vectors are no table of fractional numbers.", where=str(path))
    rows, dimensions = array.shape
    _check_size(rows, dimensions, str(path), limits)
    if rows != len(names):
        raise FormatError(f"There are {rows:,} vectors and {len(names):,} names.", where=str(path))

    def blocks() -> Blocks:
        for start in range(0, rows, AT_ONCE):
            yield names[start : start + AT_ONCE], _finite(array[start : start + AT_ONCE], start, str(path))

    return dimensions, blocks()


def _from_parquet(path: Path, limits: VectorLimits) -> tuple[int, Blocks]:
    """Return the vectors of a Parquet file, which has a column `name` and a column of lists of numbers."""
    try:
        file = pq.ParquetFile(path, memory_map=True)
    except OSError as error:
        raise SourceError(f"The vectors cannot be read: {error.strerror or error}.", where=str(path)) from error
    except pa.ArrowException as error:
        raise FormatError("This is no Parquet file.", where=str(path)) from error
    there = file.schema_arrow
    column = next((name for name in VECTOR_COLUMNS if there.names.count(name) == 1), "")
    if there.names.count("name") != 1 or not column:
        raise FormatError("The file does not have one column 'name' and one column 'vector'.", where=str(path))
    if not any(is_kind(there.field(column).type) for is_kind in _LISTS):
        raise FormatError(_NO_LISTS, where=str(path))
    first = next(_batches(file, [column], 1, str(path)), None)
    dimensions = len(first.column(0)[0].as_py() or ()) if first else 0
    _check_size(file.metadata.num_rows, dimensions, str(path), limits)

    def blocks() -> Blocks:
        start = 0
        for batch in _batches(file, ["name", column], AT_ONCE, str(path)):
            names = _checked_names(_listed(batch.column("name"), str(path)), str(path), limits)
            yield names, _finite(_unlisted(batch.column(column), dimensions, str(path)), start, str(path))
            start += len(names)

    return dimensions, blocks()


def _batches(file: pq.ParquetFile, columns: list[str], rows: int, place: str) -> Iterator[pa.RecordBatch]:
    """Yield some columns of a Parquet file, so many rows at once; raises FormatError where it is broken."""
    try:
        yield from file.iter_batches(rows, columns=columns)
    except (pa.ArrowException, OSError) as error:
        raise FormatError("The Parquet file is broken.", where=place) from error


def _listed(column: pa.Array, place: str) -> list[object]:
    """Return a column's values; raises FormatError for a text that is not UTF-8."""
    try:
        return column.to_pylist()
    except UnicodeDecodeError as error:
        raise FormatError("The names are not UTF-8.", where=place) from error


def _unlisted(column: pa.Array, dimensions: int, place: str) -> Matrix:
    """Return a column of lists as an array of shape (rows, dimensions)."""
    try:
        flat = column.flatten().to_numpy(zero_copy_only=False).astype(np.float32)
        lengths = set(compute.list_value_length(column).to_pylist())
    except (pa.ArrowException, ValueError, TypeError) as error:
        raise FormatError(_NO_LISTS, where=place) from error
    if lengths != {dimensions}:
        raise FormatError("The vectors are not all of one length.", where=place)
    return flat.reshape(-1, dimensions)


def _check_size(rows: int, dimensions: int, place: str, limits: VectorLimits) -> None:
    """Refuse vectors that are too many, too long or of no length."""
    if rows > limits.rows or not (0 < dimensions <= limits.dimensions and rows):
        problem = f"{rows:,} vectors of {dimensions:,} numbers cannot be taken in."
        raise FormatError(problem, where=place)


def _finite(block: np.ndarray, start: int, place: str) -> Matrix:
    """Return vectors of unit length; raises FormatError where something is no number."""
    vectors = block.astype(np.float64)
    bad = ~np.isfinite(vectors).all(axis=1)
    if bad.any():
        problem = f"Vector number {start + int(bad.argmax()) + 1:,} has something that is no number."
        raise FormatError(problem, where=place)
    largest = np.abs(vectors).max(axis=1, keepdims=True)
    vectors /= np.where(largest > 0, largest, 1)  # so that no square is too large or too small
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    return (vectors / np.where(lengths > 0, lengths, 1)).astype(np.float32)
