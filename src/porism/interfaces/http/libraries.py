"""The libraries that are served, each by its name; one that is built again is swapped in while requests go on.

In: settings, and the folder of each index. Out: an `Opened` library, which stays as it is for whoever holds it. All its
parts are opened before anybody gets it, so that it outlives its files. It does not know requests.
"""

import re
import threading
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import cast

from porism.errors import NotBuilt, PorismError, UsageError
from porism.interfaces.http.problems import problem_of, refused
from porism.interfaces.http.revision import mathlib_revision
from porism.interfaces.workbench import Workbench
from porism.search import Searchable

CHECKED = 1.0
"""Seconds between two looks at whether an index was built again."""
Stamp = tuple[int, int, int]
LONGEST_NAME = 64
"""Characters of the name of a library."""
_NAME = re.compile(rf"[A-Za-z0-9_-]{{1,{LONGEST_NAME}}}")


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """What is served under a name."""

    name: str
    declarations: int = 0
    fingerprint: str = ""
    """What tells its content from other content; empty where no index of it could be opened."""
    generation: str = ""
    built: str = ""
    """Date and time, UTC, ISO 8601."""
    lean: str = ""
    """The toolchain that the library is written for."""
    mathlib: str = ""
    """The commit of Mathlib; empty where it is not known."""
    vectors: str = ""
    """The model of the vectors; empty where there are none."""
    problem: str = ""
    """Why its index, or a newer one, could not be opened; where there was one before, that is served."""

    @property
    def is_open(self) -> bool:
        """Whether it can be asked."""
        return bool(self.fingerprint)


@dataclass(frozen=True, slots=True)
class Opened:
    """One generation of a library, open in all parts."""

    state: State
    workbench: Workbench
    stamp: Stamp

    @property
    def index(self) -> Searchable:
        """The index as a search sees it."""
        return cast("Searchable", self.workbench.opened)


class Libraries:
    """The libraries by name; the first is the one that is meant where none is named."""

    def __init__(self, benches: Mapping[str, Workbench]) -> None:
        self._benches = dict(benches)
        self._open: dict[str, Opened] = {}
        self._failed: dict[str, Stamp | None] = {}
        """The manifest that could not be opened last."""
        self._looked: dict[str, float] = {}
        self._locks = {name: threading.Lock() for name in benches}

    @property
    def names(self) -> tuple[str, ...]:
        """Their names, the default first."""
        return tuple(self._benches)

    def get(self, name: str = "") -> Opened:
        """Return a library as it is now; the first call opens it. Raises Refused (404) for an unknown name."""
        name = name or self.names[0]
        self.check(name)
        present = self._open.get(name)
        if present is not None and time.monotonic() - self._looked[name] < CHECKED:
            return present
        if not self._locks[name].acquire(blocking=present is None):
            assert present is not None
            return present
        try:
            return self._renewed(name)
        finally:
            self._locks[name].release()

    def check(self, name: str) -> None:
        """Raise Refused (404) for a name that no library has."""
        if name not in self._benches:
            known = ", ".join(self.names)
            raise refused(404, "UnknownLibrary", f"There is no library '{name[:80]}'.", f"Served are: {known}.")

    def folder(self, name: str) -> str:
        """Return where the index of a library is or is to be, for the log alone; empty where that is not known."""
        try:
            return str(self._benches[name].place.folder)
        except NotBuilt:
            return ""

    def warm(self, name: str) -> None:
        """Do once what a first search, pattern or goal would have to wait for."""
        self.get(name).workbench.goal("⊢ 1 + 1 = 2", limit=1)

    def states(self) -> tuple[State, ...]:
        """Return what is served under each name, or why it cannot be."""
        return tuple(map(self.state, self.names))

    def state(self, name: str) -> State:
        """Return what is served under a name, or why it cannot be; raises Refused (404) for an unknown name."""
        try:
            return self.get(name).state
        except (PorismError, OSError) as error:
            return State(name=name, problem=_why(error))

    def known(self) -> tuple[State, ...]:
        """Return the same of those that were opened already, without looking."""
        return tuple(opened.state for opened in list(self._open.values()))

    def _renewed(self, name: str) -> Opened:
        """Return the library, opened again where its index was replaced; the one before where that cannot be."""
        bench, present = self._benches[name], self._open.get(name)
        self._looked[name] = time.monotonic()
        stamp: Stamp | None = None
        try:
            folder = bench.place.folder
            stamp = _stamp(folder)
            if present is not None and stamp in (present.stamp, self._failed.get(name)):
                return present
            opened = _opened(name, Workbench(bench.settings.over({"index": folder}), bench.here), stamp)
        except (PorismError, OSError) as error:
            if present is None:
                raise
            self._failed[name] = stamp
            opened = replace(present, state=replace(present.state, problem=_why(error)))
        self._open[name] = opened
        return opened


def _why(error: PorismError | OSError) -> str:
    """Return why an index could not be opened, without folders of the server."""
    if isinstance(error, PorismError):
        return problem_of(error).sentence
    return f"The index cannot be read: {error.strerror or type(error).__name__}."


def _stamp(folder: Path) -> Stamp:
    """Return what tells one manifest of an index from the next; raises NotBuilt without one."""
    try:
        known = (folder / "manifest.json").stat()
    except FileNotFoundError:
        raise NotBuilt("There is no index here.", where=str(folder), advice="Build one with `porism index`.") from None
    return known.st_mtime_ns, known.st_size, known.st_ino


def _opened(name: str, bench: Workbench, stamp: Stamp) -> Opened:
    """Open all parts of an index."""
    index = bench.opened
    parts = (index.shelf, index.names, index.lexical, index.graph, index.trees, index.kinds, index.modules)
    assert all(part is not None for part in (*parts, index.packages, index.files))
    manifest = index.manifest
    state = State(
        name=name,
        declarations=len(index),
        fingerprint=manifest.fingerprint,
        generation=manifest.generation,
        built=manifest.built,
        lean=manifest.toolchain,
        mathlib=mathlib_revision(manifest.sources, manifest.built),
        vectors=index.vectors.model if index.vectors is not None else "",
    )
    return Opened(state, bench, stamp)


def named_benches(bench: Workbench, more: Iterable[str]) -> dict[str, Workbench]:
    """Return the workbenches of the libraries to serve: the one of the settings, and those named NAME=FOLDER.

    Raises UsageError for a name that is not one, or twice there.
    """
    benches: dict[str, Workbench] = {}
    for pair in more:
        name, equals, folder = pair.partition("=")
        name = name.strip()
        if not equals or not folder.strip() or not _NAME.fullmatch(name):
            advice = "Write NAME=FOLDER, a name of letters, digits, - and _."
            raise UsageError(f"'{pair}' names no library.", where="--library", advice=advice)
        if name in benches:
            raise UsageError(f"Two libraries are called '{name}'.", where="--library", advice="Give each its own name.")
        place = (bench.here / Path(folder.strip()).expanduser()).resolve()
        benches[name] = Workbench(bench.settings.over({"index": place}), bench.here)
    try:
        default = bench.place.folder
    except NotBuilt:
        if not benches:
            raise
        return benches
    meant = not benches or bench.place.found != "last"
    return {_default_name(default, benches): bench, **benches} if meant else benches


def _default_name(folder: Path, taken: Iterable[str]) -> str:
    """Return a name for the library of the settings: that of its folder, or of the project that it stands in."""
    home = folder.resolve()
    name = home.parent.name if home.name == ".porism" else home.name
    name = re.sub(r"[^A-Za-z0-9_-]+", "-", name) or "library"
    return name if name not in set(taken) else f"{name}-default"
