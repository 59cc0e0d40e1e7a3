"""What is remembered of each source file, so that an update reads only what changed and a problem is never lost.

In: source modules and what was read in them. Out: `FileRecord`s, saved as JSON. It does not know declarations.
"""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from porism.errors import IndexMismatch
from porism.lean import Action, Problem, SourceModule


@dataclass(frozen=True, slots=True, kw_only=True)
class FileRecord:
    """One source file as it was when it was read."""

    module: str
    path: str
    package: str
    size: int
    mtime_ns: int
    sha256: str
    ilean_ns: int = 0
    """Time of change of the file with Lean's own references, 0 without one."""
    imports: tuple[str, ...] = ()
    declarations: int = 0
    """How many rows come from this file, generated names included."""
    problems: tuple[Problem, ...] = ()
    exports: tuple[Action, ...] = ()
    """The `export` commands of the file."""


LEAN_ROOTS = frozenset({"Init", "Lake", "Lean", "Std"})
"""First components of the modules that come with Lean itself."""


def missing_libraries(records: Iterable[FileRecord]) -> tuple[str, ...]:
    """Return the libraries, Lean's own aside, that are imported and of which no file was read: `Mathlib`."""
    known = tuple(records)
    imported = {module.split(".")[0] for record in known for module in record.imports}
    return tuple(sorted(imported - {record.module.split(".")[0] for record in known} - LEAN_ROOTS))


def stamp(module: SourceModule) -> tuple[int, int]:
    """Return size in bytes and time of change in nanoseconds, the cheap sign that a file is as it was."""
    status = module.path.stat()
    return status.st_size, status.st_mtime_ns


def built_ns(module: SourceModule) -> int:
    """Return when the file with Lean's own references was changed, in nanoseconds; 0 where there is none."""
    ilean = module.ilean
    return ilean.stat().st_mtime_ns if ilean else 0


def digest(contents: bytes) -> str:
    """Return the SHA-256 of a file's contents."""
    return hashlib.sha256(contents).hexdigest()


_RECORDS = TypeAdapter(tuple[FileRecord, ...])


def save_records(records: Sequence[FileRecord], path: Path) -> None:
    """Write the records as JSON."""
    path.write_bytes(_RECORDS.dump_json(tuple(records)))


def open_records(path: Path) -> tuple[FileRecord, ...]:
    """Read saved records; raises IndexMismatch when they cannot be read."""
    try:
        return _RECORDS.validate_json(path.read_bytes())
    except (OSError, ValidationError) as error:
        raise IndexMismatch(
            "The list of files cannot be read.", where=str(path), advice="Build the index again."
        ) from error


def imported_by(roots: Iterable[str], records: Iterable[FileRecord]) -> frozenset[str]:
    """Return the modules that a list of imports sees: themselves and all that they import, directly or not."""
    imports = {record.module: record.imports for record in records}
    seen: set[str] = set()
    waiting = list(roots)
    while waiting:
        module = waiting.pop()
        if module not in seen:
            seen.add(module)
            waiting.extend(imports.get(module, ()))
    return frozenset(seen)
