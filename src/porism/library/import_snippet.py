"""Reads the text of one declaration that another tool has cut out of its file.

In: the text and the name that the tool gives it. Out: what is written, or nothing when it cannot be read. It does not
know the file around it.
"""

from pathlib import PurePosixPath

from porism.lean import Kind, Written, name_parts, read_source
from porism.library.declaration import Generator, Source
from porism.library.import_names import parent_of


def read_snippet(code: str) -> Written | None:
    """Return the first declaration of a text, or None when none can be read in it."""
    return next(iter(read_source(code, module="").declarations), None)


def parent_in(name: str, written: Written) -> str:
    """Return the parent's full name when the text declares a type of which `name` is a member; else empty."""
    parent = parent_of(name)
    is_type = written.kind in ("structure", "class", "inductive")
    return parent if is_type and not _ends_with(name, written.name) and _ends_with(parent, written.name) else ""


def member_kind(name: str, written: Written) -> tuple[Kind, Generator]:
    """Return what a member of a type is, and what makes its name."""
    last = name_parts(name)[-1]
    makes = written.kind == "inductive" or written.keyword == "class inductive" or last == (written.constructor or "mk")
    return ("constructor", "constructor") if makes else ("field", "field")


def is_written(name: str, written: Written) -> bool:
    """Say whether a text declares a name itself, rather than lead to it through an attribute or a rule of names."""
    return not written.name or _ends_with(name, written.name)


def module_of(path: str) -> str:
    """Return the module of a source file's path: `Mathlib/Order/Basic.lean` is `Mathlib.Order.Basic`."""
    parts = PurePosixPath(path).with_suffix("").parts if path else ()
    below = parts[parts.index("packages") + 2 :] if ".lake" in parts and "packages" in parts else parts
    return ".".join(part for part in below if part not in ("/", ".", ".."))


def source_of(path: str, line: int, end_line: int) -> Source | None:
    """Return where a declaration stands, or None when it is not told."""
    return Source(path=path, line=line, end_line=max(line, end_line)) if path and line > 0 else None


def _ends_with(name: str, written: str) -> bool:
    """Say whether a full name is a written one with some namespace before it."""
    return name == written or name.endswith(f".{written}")
