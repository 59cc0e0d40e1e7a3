"""Imports LeanDojo's `corpus.jsonl`: one JSON object for each source file, with the declarations in it.

In: the file. Out: declarations with what their text says. It does not know dependencies: the corpus has none.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pydantic import TypeAdapter

from porism.lean import Kind
from porism.library.declaration import Declaration
from porism.library.import_rows import ImportLimits, read_rows
from porism.library.import_snippet import is_written, member_kind, module_of, parent_in, read_snippet, source_of


@dataclass(frozen=True, slots=True)
class _Premise:
    """One declaration of a file; lines count from 1."""

    full_name: str | None
    code: str
    start: tuple[int, int]
    end: tuple[int, int]
    kind: str = ""


@dataclass(frozen=True, slots=True)
class _File:
    """One source file."""

    path: str
    premises: list[_Premise]


_SHAPE = TypeAdapter(_File)


def import_leandojo(path: Path, limits: ImportLimits) -> Iterator[Declaration]:
    """Yield the declarations of a corpus file; those without a name are left out."""
    for _, file in read_rows(path, _SHAPE, limits):
        for premise in file.premises:
            if premise.full_name:
                yield _declaration(premise.full_name, premise, file.path)


def _declaration(name: str, premise: _Premise, path: str) -> Declaration:
    """Return the declaration of a premise: its text says what it is, its syntax node's name when the text cannot."""
    written = read_snippet(premise.code)
    module, source = module_of(path), source_of(path, premise.start[0], premise.end[0])
    if written is None:
        kind = _kind(premise.kind)
        return Declaration(name=name, kind=kind, module=module, source=source, signature=premise.code, origin="import")
    parent = parent_in(name, written)
    if parent:
        kind, maker = member_kind(name, written)
        member = next((m for m in written.members if name == f"{parent}.{m.name}"), None)
        return Declaration(
            name=name,
            kind=kind,
            module=module,
            signature=member.signature if member else "",
            docstring=member.docstring if member else "",
            source=source,
            origin="import",
            generated_from=parent,
            generated_by=maker,
        )
    return Declaration(
        name=name,
        kind=written.kind,
        module=module,
        signature=written.signature,
        value=written.value,
        docstring=written.docstring,
        attributes=written.attributes,
        modifiers=written.modifiers,
        source=source,
        origin="import",
        generated_by="" if is_written(name, written) else "other",
    )


def _kind(syntax: str) -> Kind:
    """Return the kind that the name of a syntax node tells."""
    if "alias" in syntax:
        return "alias"
    return "theorem" if "lemma" in syntax or "theorem" in syntax else "def"
