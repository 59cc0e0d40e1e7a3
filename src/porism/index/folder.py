"""The folder of an index: its manifest, its lock, and the generations between which it is switched atomically.

    INDEX/manifest.json     written last, atomically; names the generation that is in force
    INDEX/<generation>/     declarations.arrow, names/, lexical/, trees/, graph.npz, files.json, perhaps vectors-N/
    INDEX/staging/          a build in progress; finished parts are kept when it is interrupted
    INDEX/descriptions.jsonl   titles and descriptions, which every build uses; see `described`
    INDEX/lock              held while building, freed by the operating system when the builder dies

In: a folder. Out: a checked `Manifest` and paths of parts. It does not know what is inside a part.
"""

import hashlib
import json
import os
import shutil
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from filelock import FileLock, Timeout
from pydantic import TypeAdapter, ValidationError

from porism.errors import IndexBusy, IndexMismatch, NotBuilt

FORMAT = 2
"""Version of the folder's layout; another one refuses to open."""

MANIFEST = "manifest.json"
STAGING = "staging"
DECLARATIONS = "declarations.arrow"
"""The file that all other parts are built from; its digest is the library's fingerprint."""
DESCRIPTIONS = "descriptions.jsonl"
"""The file beside the manifest that keeps descriptions; it is no part of a generation, and builds leave it."""
PARTS = ("declarations", "names", "lexical", "trees", "graph", "files")
VECTORS = "vectors"
"""A part that an index may lack; its folder inside the generation is `vectors-N`, so that it can be replaced."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PartFile:
    """One file of a part: its path inside the generation, its size in bytes, and its SHA-256."""

    path: str
    size: int
    sha256: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One part of an index: the files it consists of and the fingerprint of the library that it was built from."""

    fingerprint: str
    files: tuple[PartFile, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Manifest:
    """What an index is and whether its parts belong together."""

    format: int = FORMAT
    porism: str
    fingerprint: str
    generation: str
    built: str
    """Date and time, UTC, ISO 8601."""
    seconds: Mapping[str, float] = field(default_factory=dict[str, float])
    """Wall-clock seconds of each stage of the build."""
    sources: tuple[str, ...] = ()
    """The paths that the index was built from, for a later update."""
    toolchain: str = ""
    counts: Mapping[str, int] = field(default_factory=dict[str, int])
    parts: Mapping[str, Part] = field(default_factory=dict[str, Part])


_MANIFEST = TypeAdapter(Manifest)
_AGAIN = "Build it again with `porism index`."


def read_manifest(folder: Path) -> Manifest:
    """Return the manifest of an index; raises NotBuilt without one, IndexMismatch for one that cannot be used."""
    path = folder / MANIFEST
    if not path.is_file():
        raise NotBuilt("There is no index here.", where=str(folder), advice="Build one with `porism index`.")
    try:
        document = json.loads(path.read_bytes())
        if document.get("format") != FORMAT:
            raise IndexMismatch("Another version of Porism wrote this index.", where=str(folder), advice=_AGAIN)
        manifest = _MANIFEST.validate_python(document)
    except (ValueError, AttributeError, ValidationError) as error:
        raise IndexMismatch("The manifest of the index cannot be read.", where=str(path), advice=_AGAIN) from error
    _check_parts(folder, manifest)
    return manifest


def _check_parts(folder: Path, manifest: Manifest) -> None:
    """Refuse parts that are absent, have another size, or were built from another library."""
    optional = [VECTORS] if VECTORS in manifest.parts else []
    for name in (*PARTS, *optional):
        part = manifest.parts.get(name)
        if part is None or part.fingerprint != manifest.fingerprint:
            raise IndexMismatch(f"The part '{name}' does not belong to this library.", where=str(folder), advice=_AGAIN)
        for file in part.files:
            path = folder / manifest.generation / file.path
            if not path.is_file() or path.stat().st_size != file.size:
                raise IndexMismatch(f"A file of the part '{name}' is not as built.", where=str(path), advice=_AGAIN)


def damaged_files(folder: Path, manifest: Manifest) -> tuple[str, ...]:
    """Return the files of an index whose contents are not those that were built (reads everything)."""
    home = folder / manifest.generation
    files = (file for part in manifest.parts.values() for file in part.files)
    return tuple(file.path for file in files if _sha256(home / file.path) != file.sha256)


def describe_part(generation: Path, name: str) -> tuple[PartFile, ...]:
    """Return what the manifest records of a part's files: every file below `name*` in a generation's folder."""
    paths = sorted(p for top in generation.glob(f"{name}*") for p in ([top] if top.is_file() else top.rglob("*")))
    return tuple(
        PartFile(path=p.relative_to(generation).as_posix(), size=p.stat().st_size, sha256=_sha256(p))
        for p in paths
        if p.is_file()
    )


def _sha256(path: Path) -> str:
    """Return the SHA-256 of a file's contents; an unreadable file has none."""
    try:
        with path.open("rb") as stream:
            return hashlib.file_digest(stream, "sha256").hexdigest()
    except OSError:
        return ""


@contextmanager
def locked(folder: Path) -> Generator[None]:
    """Hold the folder's lock; raises IndexBusy when another process holds it."""
    lock = FileLock(folder / "lock")
    try:
        lock.acquire(timeout=0)
    except Timeout as error:
        problem = "Another process is building or embedding this index."
        advice = "Wait until it has ended; searches go on meanwhile."
        raise IndexBusy(problem, where=str(folder), advice=advice) from error
    try:
        yield
    finally:
        lock.release()


@contextmanager
def building(folder: Path) -> Generator[Path]:
    """Hold the folder's lock and give its staging folder; raises IndexBusy when another process holds it."""
    folder.mkdir(parents=True, exist_ok=True)
    with locked(folder):
        staging = folder / STAGING
        staging.mkdir(exist_ok=True)
        yield staging


def switch(folder: Path, staging: Path, manifest: Manifest) -> None:
    """Put a finished build in force: the generation is moved into place, then the manifest is replaced.

    A kill between any two steps leaves the old manifest with its generation untouched. The generation before the new
    one stays until the next switch, for readers that have it open.
    """
    old = _generation_in_force(folder)
    home = folder / manifest.generation
    if home.exists():
        shutil.rmtree(home)
    os.replace(staging, home)
    write_manifest(folder, manifest)
    for other in folder.iterdir():
        if other.is_dir() and other.name not in (manifest.generation, old):
            shutil.rmtree(other, ignore_errors=True)


def write_manifest(folder: Path, manifest: Manifest) -> None:
    """Replace the manifest of an index."""
    write_atomically(folder / MANIFEST, _MANIFEST.dump_json(manifest, indent=1))


def _generation_in_force(folder: Path) -> str:
    """Return the generation that the present manifest names, or nothing."""
    try:
        return str(json.loads((folder / MANIFEST).read_bytes())["generation"])
    except (OSError, ValueError, KeyError, TypeError):
        return ""


def new_generation(folder: Path, fingerprint: str) -> str:
    """Return a name for a generation of this library that is not the one in force."""
    name = fingerprint[:16]
    return f"{name}-b" if _generation_in_force(folder) == name else name


def write_atomically(path: Path, contents: bytes) -> None:
    """Write a file so that a reader sees the old or the new contents, never a part."""
    temporary = path.with_name(path.name + ".new")
    with temporary.open("wb") as stream:
        stream.write(contents)
        stream.flush()
        os.fsync(stream.fileno())
    os.replace(temporary, path)
