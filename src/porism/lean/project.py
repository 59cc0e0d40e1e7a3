"""Lean projects on disk: which source files belong to a project and its dependencies, and under which module names.

In: paths (a Lake project, a folder in one, a folder of `.lean` files, single files). Out: `SourceModule`s in a fixed
order. It reads Lake's configuration as text, runs nothing, and does not know what the files say.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from porism.errors import SourceError, reason

LAKE_FILES = ("lakefile.toml", "lakefile.lean")
MARKERS = (*LAKE_FILES, "lean-toolchain")


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceModule:
    """One source file and what Lean calls it."""

    name: str
    path: Path
    package: str
    root: Path
    """The folder that the recorded path is relative to."""

    @property
    def shown_path(self) -> str:
        """The path as it is recorded: relative to the project, with forward slashes."""
        return self.path.relative_to(self.root).as_posix()

    @property
    def ilean(self) -> Path | None:
        """The file with resolved references that Lake writes beside the compiled module, if it is there."""
        package_root = self.path
        for _ in self.name.split("."):
            package_root = package_root.parent
        tail = Path(*self.name.split(".")).with_suffix(".ilean")
        for home in (package_root, *list(package_root.parents)[:2]):
            for built in (home / ".lake/build/lib/lean" / tail, home / ".lake/build/lib" / tail):
                if built.is_file():
                    return built
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Library:
    """One `lean_lib` of a Lake package: its source folder and the roots of its module names."""

    folder: str = "."
    roots: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Package:
    """One Lake package: its name, folder and the libraries that it builds by default."""

    name: str
    root: Path
    libraries: tuple[Library, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Project:
    """A Lake project with the packages that it depends on, its own first."""

    root: Path
    packages: tuple[Package, ...]
    toolchain: str = ""

    def modules(self) -> tuple[SourceModule, ...]:
        """Return every source module of the default targets, own package first, each package in name order."""
        return tuple(module for package in self.packages for module in _package_modules(package, self.root))


def find_project(path: Path) -> Project | None:
    """Return the Lake project that contains `path` (the nearest one upwards), or None."""
    for folder in (path, *path.parents):
        if any((folder / marker).is_file() for marker in MARKERS):
            return _open_project(folder)
    return None


def find_modules(paths: Sequence[Path]) -> tuple[SourceModule, ...]:
    """Return the modules that the given paths stand for; without any, those of the project around the current folder.

    A project's root stands for its default libraries and its dependencies; any other folder or file for the `.lean`
    files in it, named as the surrounding project names them. Raises SourceError where there is no Lean source.
    """
    found: dict[Path, SourceModule] = {}
    for path in paths or [Path.cwd()]:
        here = path.expanduser().resolve()
        if not here.exists():
            raise SourceError("There is no such file or folder.", where=str(path), advice="Check the path.")
        modules = _modules_at(here, search_upwards=not paths)
        if not modules:
            raise SourceError("No Lean source files were found.", where=str(path), advice=_ADVICE)
        found.update((module.path, module) for module in modules)
    return tuple(found.values())


_ADVICE = "Give the folder of a Lake project, or a folder with .lean files."


def _modules_at(here: Path, *, search_upwards: bool) -> tuple[SourceModule, ...]:
    """Return the modules at one existing path."""
    project = find_project(here if here.is_dir() else here.parent)
    if project is not None and (project.root == here or search_upwards):
        return project.modules()
    if here.is_file():
        return (_single(here, project),) if here.suffix == ".lean" else ()
    root = project.root if project else here
    package = project.packages[0].name if project else here.name
    base = _source_folder(here, project) if project else here
    return tuple(
        SourceModule(name=module_name(file.relative_to(base)), path=file, package=package, root=root)
        for file in _lean_files(here)
    )


def _single(file: Path, project: Project | None) -> SourceModule:
    """Return the module of one file, named from its project or, without one, from its own name."""
    base = _source_folder(file, project) if project else file.parent
    root = project.root if project else file.parent
    package = project.packages[0].name if project else file.parent.name
    return SourceModule(name=module_name(file.relative_to(base)), path=file, package=package, root=root)


def module_name(relative: Path) -> str:
    """Return the module name of a path below its source folder: `Mathlib/Order/Basic.lean` is Mathlib.Order.Basic."""
    return ".".join(relative.with_suffix("").parts)


def _source_folder(path: Path, project: Project) -> Path:
    """Return the source folder that holds `path`: the deepest one of the project's own libraries, else its root."""
    own = [(project.root / library.folder).resolve() for library in project.packages[0].libraries]
    holding = [folder for folder in own if path.is_relative_to(folder)]
    return max(holding, key=lambda folder: len(folder.parts), default=project.root)


def _open_project(root: Path) -> Project:
    """Read a project's own package and the packages that Lake has fetched for it."""
    fetched = root / ".lake" / "packages"
    folders = sorted(p for p in fetched.iterdir() if p.is_dir()) if fetched.is_dir() else []
    packages = [_read_package(root), *(_read_package(folder) for folder in folders)]
    toolchain = root / "lean-toolchain"
    version = toolchain.read_text(encoding="utf-8", errors="replace").strip() if toolchain.is_file() else ""
    return Project(root=root, packages=tuple(packages), toolchain=version)


def _read_package(root: Path) -> Package:
    """Read a package's name and default libraries from its Lake file; without one, every source file belongs to it."""
    toml, lean = (root / name for name in LAKE_FILES)
    try:
        if toml.is_file():
            return _from_toml(root, tomllib.loads(toml.read_text(encoding="utf-8")))
        if lean.is_file():
            return _from_lean(root, lean.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, OSError) as error:
        raise SourceError(
            f"The Lake file cannot be read: {reason(error)}.", where=str(root), advice="Mend it."
        ) from error
    return Package(name=root.name, root=root, libraries=())


def _from_toml(root: Path, config: dict[str, object]) -> Package:
    """Read a package from the parsed contents of a lakefile.toml."""
    source = str(config.get("srcDir", "."))
    targets = _strings(config.get("defaultTargets"))
    chosen: list[Library] = []
    tables = config.get("lean_lib")
    for table in tables if isinstance(tables, list) else []:
        name = str(table.get("name", ""))
        if name and (not targets or name in targets):
            folder = (Path(source) / str(table.get("srcDir", "."))).as_posix()
            chosen.append(Library(folder=folder, roots=_strings(table.get("roots")) or (name,)))
    return Package(name=str(config.get("name", root.name)), root=root, libraries=tuple(chosen))


def _strings(value: object) -> tuple[str, ...]:
    """Return a TOML list as strings; anything else as nothing."""
    return tuple(str(item) for item in value) if isinstance(value, list) else ()


_LIBRARY = re.compile(
    r"(@\[[^\]]*default_target[^\]]*\]\s*)?^\s*lean_lib\s+(?:«([^»]+)»|([\w.']+))(.*?)(?=^\S|\Z)", re.M | re.S
)
_NAME = re.compile(r"^\s*package\s+(?:«([^»]+)»|([\w.'-]+))", re.M)
_FOLDER = re.compile(r'srcDir\s*:=\s*"([^"]*)"')
_ROOTS = re.compile(r"roots\s*:=\s*#\[([^\]]*)\]")


def _from_lean(root: Path, text: str) -> Package:
    """Read a package from the text of a lakefile.lean, without running it: its `lean_lib` lines."""
    name = _NAME.search(text)
    every: list[tuple[bool, Library]] = []
    for match in _LIBRARY.finditer(text):
        settings = match[4]
        folder = _FOLDER.search(settings)
        roots = _ROOTS.search(settings)
        named = tuple(re.findall(r"`+([\w.]+)", roots[1])) if roots else ()
        library = Library(folder=folder[1] if folder else ".", roots=named or (match[2] or match[3],))
        every.append((match[1] is not None, library))
    default = [library for marked, library in every if marked]
    libraries = tuple(default or [library for _, library in every])
    return Package(name=(name[1] or name[2]) if name else root.name, root=root, libraries=libraries)


def _package_modules(package: Package, recorded_from: Path) -> Iterator[SourceModule]:
    """Yield a package's modules in name order; one without a readable library list gives all of its source files."""
    for library in package.libraries or (Library(),):
        base = package.root / library.folder
        for file in _library_files(base, library.roots):
            yield SourceModule(
                name=module_name(file.relative_to(base)), path=file, package=package.name, root=recorded_from
            )


def _library_files(base: Path, roots: tuple[str, ...]) -> Iterator[Path]:
    """Yield the files under the given module roots of a source folder, or all when no root is named."""
    if not roots:
        yield from _lean_files(base)
    for root in roots:
        stem = base.joinpath(*root.split("."))
        if stem.with_suffix(".lean").is_file():
            yield stem.with_suffix(".lean")
        if stem.is_dir():
            yield from _lean_files(stem)


def _lean_files(folder: Path) -> Iterable[Path]:
    """Return the Lean files below a folder in a fixed order, leaving out hidden folders, builds and Lake files."""
    every = (p for p in folder.rglob("*.lean") if p.name != "lakefile.lean")
    kept = (
        p for p in every if not any(part.startswith(".") or part == "build" for part in p.relative_to(folder).parts)
    )
    return sorted(kept, key=lambda p: p.relative_to(folder).with_suffix("").parts)
