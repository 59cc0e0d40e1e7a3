"""What an index is built from: the paths that somebody named, or the project around a folder.

In: paths and files of extractors, as given. Out: `Sources` for the build, with what is needed to build the same again.
It does not know what becomes of them.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from porism.errors import IndexError_, SourceError
from porism.index import Sources, read_manifest
from porism.lean import Project, SourceModule, find_modules, find_project
from porism.library import Declaration, detect_format, import_declarations

_IMPORT = "import "
"""How a manifest marks the file of an extractor among its sources."""


@dataclass(frozen=True, slots=True)
class _Imported:
    """The declarations of files of extractors; they are read anew each time that somebody goes through them."""

    files: tuple[Path, ...]

    def __iter__(self) -> Iterator[Declaration]:
        for file in self.files:
            yield from import_declarations(file)


def sources_of(here: Path, paths: Sequence[Path], imported: Sequence[Path]) -> Sources:
    """Return the sources of an index: paths and imported files, or without either the project around folder `here`."""
    if not paths and not imported:
        project = _project_around(here)
        modules = project.modules()
        if not modules:
            raise SourceError("The Lake project here has no Lean source files.", where=str(project.root))
        return Sources(modules=modules, paths=(str(project.root),), toolchain=project.toolchain)
    modules = find_modules(paths) if paths else ()
    return Sources(
        modules=modules,
        declarations=_Imported(tuple(imported)),
        key=_key(imported),
        paths=(*(str(path.resolve()) for path in paths), *(f"{_IMPORT}{path.resolve()}" for path in imported)),
        toolchain=_toolchain(modules),
    )


def sources_again(here: Path, folder: Path) -> Sources:
    """Return what the index in a folder was built from, as it is now; without a readable index the usual sources."""
    try:
        manifest = read_manifest(folder)
    except IndexError_:
        return sources_of(here, (), ())
    paths = [Path(source) for source in manifest.sources if not source.startswith(_IMPORT)]
    imported = [Path(source.removeprefix(_IMPORT)) for source in manifest.sources if source.startswith(_IMPORT)]
    return sources_of(here, paths, imported)


def _key(imported: Iterable[Path]) -> str:
    """Return what tells imported files from others: format, name, size and time of change of each."""
    told = [(path, detect_format(path)) for path in imported]
    files = [(f, form) for path, form in told for f in (sorted(path.rglob("*.json")) if path.is_dir() else [path])]
    return "\n".join(f"{form}\t{f}\t{f.stat().st_size}\t{f.stat().st_mtime_ns}" for f, form in files)


def _project_around(here: Path) -> Project:
    """Return the Lake project that a folder is in; raises SourceError where there is none."""
    project = find_project(here.resolve())
    if project is None:
        advice = "Go to one, or name the folder: `porism index PATH`."
        raise SourceError("There is no Lake project here.", where=str(here), advice=advice)
    return project


def _toolchain(modules: Iterable[SourceModule]) -> str:
    """Return the toolchain of the first module's project."""
    first = next(iter(modules), None)
    project = find_project(first.root) if first else None
    return project.toolchain if project else ""
