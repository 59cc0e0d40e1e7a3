"""Imports RAutoformalizer's `library.jsonl`: one JSON object for each declaration, which refers to others by position.

In: the file, read twice: for its names, then for its rows. Out: declarations with their informal descriptions and the
declarations that their statements use. It does not know what values use: the library does not tell.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from pydantic import TypeAdapter

from porism.errors import FormatError
from porism.lean import Kind, split_attributes
from porism.library.declaration import Declaration, Generator
from porism.library.import_names import kind_of, parent_of
from porism.library.import_rows import ImportLimits, read_rows, unique
from porism.library.import_snippet import module_of, read_snippet, source_of

MARK = "🔗<|PREMISE|>🔗"
"""What follows each name in a header that is a reference."""

_ATTRIBUTES = re.compile(r"\s*@\[(?P<inside>[^\]]*)\]")
_MEMBERS: dict[Kind, Generator] = {"field": "field", "constructor": "constructor"}


@dataclass(frozen=True, slots=True)
class _Named:
    """What the first reading takes of a row."""

    full_name: str | None


@dataclass(frozen=True, slots=True)
class _Row:
    """One declaration of the library."""

    full_name: str | None
    ptype: str
    header: str
    used_premises: list[int]
    code: str = ""
    additional_info: str | None = None
    informalization: str | None = None
    def_path: str = ""
    pos: tuple[int, int] | None = None


_NAMED = TypeAdapter(_Named)
_SHAPE = TypeAdapter(_Row)


def import_rautoformalizer(path: Path, limits: ImportLimits) -> Iterator[Declaration]:
    """Yield the declarations of a library file."""
    names = [row.full_name or "" for _, row in read_rows(path, _NAMED, limits)]
    for place, row in read_rows(path, _SHAPE, limits):
        if row.full_name:
            yield _declaration(row.full_name, row, names, place)


def _declaration(name: str, row: _Row, names: Sequence[str], place: str) -> Declaration:
    """Return the declaration of a row."""
    kind = kind_of(row.ptype, place)
    header = row.header.replace(MARK, "")
    attributes = _ATTRIBUTES.match(header)
    written = None if kind in _MEMBERS else read_snippet(row.code)
    first, last = row.pos or (0, 0)
    return Declaration(
        name=name,
        kind=kind,
        module=module_of(row.def_path),
        signature=_signature(name, row, header[attributes.end() :] if attributes else header),
        value=written.value if written else "",
        docstring=(row.additional_info or "").strip(),
        uses_in_type=_used(row, names, place),
        description=row.informalization or "",
        attributes=tuple(split_attributes(attributes["inside"])) if attributes else (),
        modifiers=written.modifiers if written else (),
        source=source_of(row.def_path, first, last),
        origin="import",
        generated_from=parent_of(name) if kind in _MEMBERS else "",
        generated_by=_MEMBERS.get(kind, ""),
    )


def _signature(name: str, row: _Row, header: str) -> str:
    """Return what follows attributes, kind and name in a header without marks."""
    return header.strip().removeprefix(row.ptype).lstrip().removeprefix(name).strip()


def _used(row: _Row, names: Sequence[str], place: str) -> tuple[str, ...]:
    """Return the names at the positions that a row refers to, without its own."""
    wrong = next((position for position in row.used_premises if not 0 <= position < len(names)), None)
    if wrong is not None:
        raise FormatError(f"A row uses row {wrong}, and there are {len(names):,} (counted from 0).", where=place)
    return unique((names[position] for position in row.used_premises), but=row.full_name or "")
