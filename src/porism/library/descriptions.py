"""Titles and descriptions of declarations as they are kept: a file of JSON lines, to which lines are only added.

In: descriptions. Out: the latest one of each name. A line is on the disk before the next thing is done, and what a kill
has cut off is left out. It does not know indexes, nor who describes.
"""

import hashlib
import json
import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import numpy as np
import numpy.typing as npt
import pyarrow as pa
from pydantic import TypeAdapter, ValidationError

from porism.errors import FormatError
from porism.lean import Kind
from porism.library.arrow import compute
from porism.library.declaration import Declaration
from porism.library.storage import Shelf

Rows = npt.NDArray[np.int32]

LONGEST_LINE = 1 << 20
"""Bytes of the longest line that is read."""

PROPOSITIONS: frozenset[Kind] = frozenset({"theorem", "axiom"})
"""Kinds whose value is a proof."""

ANEW = "Take the file away to have its declarations described again, or put back a copy of it."

_AT_ONCE = 16_384
"""Rows whose texts are held at once."""

Teller = Literal["asked", "imported"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Description:
    """What is said of one declaration in words, and of which text of it."""

    name: str
    title: str
    description: str
    text: str
    """Digest of the declaration's own text, as it was when it was described."""
    prompt: str = ""
    """Digest of the prompt's wording; empty for what was imported."""
    used: str = ""
    """Digest of what the prompt said of the declarations that it uses."""
    model: str = ""
    """Who described it; for what was imported the name of the file."""
    when: str = ""
    """UTC, ISO 8601."""
    by: Teller = "asked"


_LINE = TypeAdapter(Description)


def text_digest(declaration: Declaration) -> str:
    """Return what tells the text of a declaration from any other: all that a description is made of but its uses.

    A proof is no part of it, nor is what is said in words by others than its authors.
    """
    d = declaration
    return _digest_of_text((d.name, d.kind, d.signature, d.value, d.docstring, d.context.variables))


def text_digests(table: pa.Table, rows: Rows) -> Iterator[str]:
    """Yield the digest of the text in each of the rows of a table."""
    columns = ["name", "kind", "signature", "value", "docstring", "variables"]
    for start in range(0, len(rows), _AT_ONCE):
        part = table.select(columns).take(rows[start : start + _AT_ONCE])
        yield from map(_digest_of_text, zip(*(part.column(name).to_pylist() for name in columns), strict=True))


def _digest_of_text(told: tuple[Any, ...]) -> str:
    name, kind, signature, value, docstring, variables = told
    return digest_of((name, kind, signature, shown_value(kind, value), docstring, tuple(variables)))


def shown_value(kind: Kind, value: str) -> str:
    """Return what of a value says what a declaration is: nothing of a proof."""
    return "" if kind in PROPOSITIONS else value


def digest_of(told: object) -> str:
    """Return 32 hexadecimal digits that tell something JSON can hold from anything else."""
    return hashlib.blake2b(json.dumps(told, ensure_ascii=False).encode("utf-8", "replace"), digest_size=16).hexdigest()


def read_descriptions(file: Path) -> dict[str, Description]:
    """Return the latest description of each name; none where there is no file.

    A last line that was cut off is left out. Raises FormatError for a line that is none.
    """
    found: dict[str, Description] = {}
    for number, line in enumerate(_lines(file), 1):
        try:
            one = _LINE.validate_json(line)
        except ValidationError:
            advice = "Remove the line; its declaration is described again."
            raise FormatError("This is no line of descriptions.", where=f"{file}:{number}", advice=advice) from None
        found[one.name] = one
    return found


def _lines(file: Path) -> Iterator[bytes]:
    """Yield the whole lines of a file."""
    try:
        with file.open("rb") as stream:
            while line := stream.readline(LONGEST_LINE):
                if line.endswith(b"\n"):
                    yield line
                elif len(line) == LONGEST_LINE:
                    raise FormatError(f"A line is longer than {LONGEST_LINE:,} bytes.", where=str(file), advice=ANEW)
    except FileNotFoundError:
        return
    except OSError as error:
        raise FormatError(f"The descriptions cannot be read: {error.strerror}.", where=str(file), advice=ANEW) from None


def add_descriptions(file: Path, descriptions: Iterable[Description]) -> None:
    """Add lines; they are on the disk when this returns, or OSError is raised. One process writes at a time."""
    content = b"".join(_LINE.dump_json(one) + b"\n" for one in descriptions)
    if not content:
        return
    file.parent.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(file, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o644)
    with os.fdopen(descriptor, "r+b", buffering=0) as target:
        _cut_torn(target.fileno())
        while content:  # a disk that is nearly full takes a part, and refuses the rest
            content = content[target.write(content) :]
        os.fsync(descriptor)


def _cut_torn(descriptor: int) -> None:
    """Take off the end of a file after its last line break."""
    size = os.fstat(descriptor).st_size
    if not size or os.pread(descriptor, 1, size - 1) == b"\n":
        return
    start = max(0, size - LONGEST_LINE)
    kept = os.pread(descriptor, size - start, start).rpartition(b"\n")
    os.ftruncate(descriptor, start + len(kept[0]) + len(kept[1]))


def in_force(shelf: Shelf, kept: Mapping[str, Description]) -> dict[str, Description]:
    """Return the kept descriptions of what is still written as it was described, and those that a corpus came with."""
    _, holding = _holding(shelf.table, kept)
    return _of_corpus(shelf) | {one.name: one for one in holding}


def with_descriptions(table: pa.Table, kept: Mapping[str, Description]) -> pa.Table:
    """Return a table of declarations with kept descriptions in the rows that are still written as they were described.

    Other rows read from source have none; imported ones keep what they came with. The table itself where nothing
    changes.
    """
    rows, found = _holding(table, kept)
    imported = compute.equal(table.column("origin").cast(pa.string()), "import").to_numpy()
    for column in ("title", "description"):
        before = table.column(column)
        texts = np.where(imported, before.to_numpy(), "")
        texts[rows] = [getattr(one, column) for one in found]
        after = pa.chunked_array([pa.array(texts, pa.string())])
        if not after.equals(before):
            table = table.set_column(table.schema.get_field_index(column), column, after)
    return table


def _holding(table: pa.Table, kept: Mapping[str, Description]) -> tuple[Rows, list[Description]]:
    """Return the rows that are written as they were described, and their descriptions."""
    if not kept:
        return np.empty(0, np.int32), []
    names = table.column("name").combine_chunks()
    rows = np.flatnonzero(compute.is_in(names, value_set=pa.array(list(kept))).to_numpy(zero_copy_only=False))
    rows = rows.astype(np.int32)
    pairs = zip(rows.tolist(), text_digests(table, rows), strict=True)
    both = [(row, kept[names[row].as_py()], text) for row, text in pairs]
    holding = [(row, one) for row, one, text in both if one.text == text]
    return np.array([row for row, _ in holding], np.int32), [one for _, one in holding]


def _of_corpus(shelf: Shelf) -> dict[str, Description]:
    """Return the descriptions that imported declarations came with."""
    codes, meanings = shelf.coded("origin")
    if "import" not in meanings:
        return {}
    told = shelf.table.select(["name", "title", "description"]).filter(pa.array(codes == meanings.index("import")))
    columns = (told.column(name).to_pylist() for name in told.column_names)
    return {
        name: Description(name=name, title=title, description=description, text="", by="imported")
        for name, title, description in zip(*columns, strict=True)
        if title or description
    }
