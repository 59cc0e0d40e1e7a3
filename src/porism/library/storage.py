"""Declarations on disk: a memory-mapped Arrow file; opening it costs nothing and one row costs microseconds.

In: declarations, in row order. Out: Arrow tables, and a `Shelf` that gives single declarations and whole columns back.
It does not know indexes, fingerprints, or how rows are found. (Why Arrow and not Parquet: docs/decisions.md.)
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from porism.errors import IndexMismatch
from porism.library.arrow import compute
from porism.library.declaration import Context, Declaration, Deprecation, Source

_CODED = pa.dictionary(pa.int32(), pa.string())
_LIST = pa.list_(pa.string())
SCHEMA = pa.schema(
    [
        ("name", pa.string()),
        ("kind", _CODED),
        ("module", _CODED),
        ("package", _CODED),
        ("signature", pa.string()),
        ("value", pa.string()),
        ("docstring", pa.string()),
        ("uses_in_type", _LIST),
        ("uses_in_value", _LIST),
        ("title", pa.string()),
        ("description", pa.string()),
        ("attributes", _LIST),
        ("modifiers", _LIST),
        ("variables", _LIST),
        ("universes", _LIST),
        ("opens", _LIST),
        ("path", _CODED),
        ("line", pa.int32()),
        ("end_line", pa.int32()),
        ("origin", _CODED),
        ("generated_from", pa.string()),
        ("generated_by", _CODED),
        ("certain", pa.bool_()),
        ("deprecated", pa.bool_()),
        ("deprecated_by", pa.string()),
        ("deprecated_since", pa.string()),
    ]
)
BATCH_ROWS = 16_384


def table_of(declarations: Sequence[Declaration], packages: Sequence[str] = ()) -> pa.Table:
    """Return declarations as a table, one row each, in the order given; `packages` tells the package of each."""
    columns: dict[str, list[Any]] = {name: [] for name in SCHEMA.names}
    for d, package in zip(declarations, packages or [""] * len(declarations), strict=True):
        source, context, gone = d.source, d.context, d.deprecated
        row = (
            d.name, d.kind, d.module, package, d.signature, d.value, d.docstring, d.uses_in_type, d.uses_in_value,
            d.title, d.description, d.attributes, d.modifiers, context.variables, context.universes, context.opens,
            source.path if source else "", source.line if source else 0, source.end_line if source else 0,
            d.origin, d.generated_from, d.generated_by, d.certain,
            gone is not None, gone.by if gone else "", gone.since if gone else "",
        )  # fmt: skip
        for column, value in zip(columns.values(), row, strict=True):
            column.append(value)
    arrays = [_array(values, SCHEMA.field(name).type) for name, values in columns.items()]
    return pa.Table.from_arrays(arrays, schema=SCHEMA)


def _array(values: list[Any], kind: pa.DataType) -> pa.Array:
    """Return one column; coded columns go through plain strings."""
    if pa.types.is_dictionary(kind):
        return pa.array(values, pa.string()).dictionary_encode()
    return pa.array(values, kind)


def _recoded(column: pa.ChunkedArray) -> pa.Array:
    """Return a column in one piece; a coded one with the codes in order of appearance."""
    if pa.types.is_dictionary(column.type):
        return column.cast(pa.string()).combine_chunks().dictionary_encode()
    return column.combine_chunks()


def save_table(table: pa.Table, path: Path) -> None:
    """Write a table in the form that `Shelf` maps: uncompressed batches with one dictionary a column.

    What is written depends on the declarations alone, not on the pieces that the table was put together from.
    """
    whole = pa.Table.from_arrays([_recoded(table.column(name)) for name in SCHEMA.names], schema=SCHEMA)
    with pa.OSFile(str(path), "wb") as sink, pa.ipc.new_file(sink, SCHEMA) as writer:
        writer.write_table(whole, max_chunksize=BATCH_ROWS)


class Shelf:
    """The saved declarations, opened read-only and without reading them."""

    def __init__(self, path: Path) -> None:
        try:
            self.table = pa.ipc.open_file(pa.memory_map(str(path), "r")).read_all()
        except (pa.ArrowInvalid, OSError) as error:
            raise IndexMismatch("The declarations cannot be opened.", where=str(path), advice=REBUILD) from error
        if self.table.schema != SCHEMA:
            raise IndexMismatch("Another version wrote the declarations.", where=str(path), advice=REBUILD)
        self._coded: dict[str, tuple[npt.NDArray[np.int32], list[str]]] = {}
        self._batches = self.table.to_batches()
        self._starts = np.cumsum([0, *(batch.num_rows for batch in self._batches)])

    def __len__(self) -> int:
        return self.table.num_rows

    def declaration(self, row: int) -> Declaration:
        """Return the declaration in one row."""
        if not 0 <= row < len(self):
            raise IndexError(f"row {row} of {len(self)}")
        batch = int(np.searchsorted(self._starts, row, side="right")) - 1
        return declaration_of(self._batches[batch].slice(row - int(self._starts[batch]), 1).to_pylist()[0])

    def declarations(self, rows: Iterable[int]) -> list[Declaration]:
        """Return the declarations in the given rows, in that order."""
        return [self.declaration(row) for row in rows]

    def texts(self, start: int, stop: int) -> Iterator[Declaration]:
        """Yield the declarations of a range of rows without what they use: all that is written of them, fast."""
        columns = [name for name in SCHEMA.names if name not in ("uses_in_type", "uses_in_value")]
        for batch in self.table.slice(start, stop - start).select(columns).to_batches(max_chunksize=4096):
            for row in batch.to_pylist():
                yield declaration_of({**row, "uses_in_type": (), "uses_in_value": ()})

    def coded(self, column: str) -> tuple[npt.NDArray[np.int32], list[str]]:
        """Return a coded column (kind, module, package, path...) as codes of shape (rows,) and what they mean."""
        if column not in self._coded:
            whole = self.table.column(column).combine_chunks()
            merged = whole.combine_chunks() if isinstance(whole, pa.ChunkedArray) else whole
            self._coded[column] = merged.indices.to_numpy(zero_copy_only=False), merged.dictionary.to_pylist()
        return self._coded[column]

    def flags(self, column: str) -> npt.NDArray[np.bool_]:
        """Return a truth column (certain, deprecated), shape (rows,)."""
        return self.table.column(column).to_numpy()

    def named(self, names: Iterable[str]) -> npt.NDArray[np.bool_]:
        """Return which rows have one of some names, shape (rows,)."""
        column = self.table.column("name").combine_chunks()
        return compute.is_in(column, value_set=pa.array(list(names), pa.string())).to_numpy(zero_copy_only=False)

    def statements(self, rows: Iterable[int]) -> Iterator[tuple[str, list[str]]]:
        """Yield of some rows the signature and the variables of its section."""
        wanted = np.fromiter(rows, np.int32)
        for start in range(0, len(wanted), BATCH_ROWS):
            some = wanted[start : start + BATCH_ROWS]
            yield from zip(self.values("signature", some), self.values("variables", some), strict=True)

    def values(self, column: str, rows: npt.NDArray[np.int32]) -> list[Any]:
        """Return what stands in a column in the given rows, in that order."""
        place = self.table.schema.get_field_index(column)
        pieces = [batch.column(place) for batch in self._batches]
        batches = (np.searchsorted(self._starts, rows, side="right") - 1).tolist()
        starts = self._starts.tolist()
        return [pieces[batch][row - starts[batch]].as_py() for row, batch in zip(rows.tolist(), batches, strict=True)]

    @cached_property
    def names(self) -> list[str]:
        """All names, in row order."""
        return self.table.column("name").to_pylist()


REBUILD = "Build the index again with `porism index`."


def declaration_of(row: dict[str, Any]) -> Declaration:
    """Return the declaration that one row of the table says."""
    source = Source(path=row["path"], line=row["line"], end_line=row["end_line"]) if row["path"] else None
    gone = Deprecation(by=row["deprecated_by"], since=row["deprecated_since"]) if row["deprecated"] else None
    return Declaration(
        name=row["name"],
        kind=row["kind"],
        module=row["module"],
        signature=row["signature"],
        value=row["value"],
        docstring=row["docstring"],
        uses_in_type=tuple(row["uses_in_type"]),
        uses_in_value=tuple(row["uses_in_value"]),
        title=row["title"],
        description=row["description"],
        attributes=tuple(row["attributes"]),
        modifiers=tuple(row["modifiers"]),
        context=Context(
            variables=tuple(row["variables"]), universes=tuple(row["universes"]), opens=tuple(row["opens"])
        ),
        source=source,
        origin=row["origin"],
        generated_from=row["generated_from"],
        generated_by=row["generated_by"],
        certain=row["certain"],
        deprecated=gone,
    )
