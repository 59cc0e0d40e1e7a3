"""What every verb of the workbench stands on: settings, a folder, and the index that belongs to it.

In: settings. Out: the index, opened when it is first needed; knobs and paths as a verb was given them. It does not know
the verbs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast, overload

from porism.errors import UsageError
from porism.interfaces.places import Place, find_index
from porism.interfaces.settings import Settings

if TYPE_CHECKING:
    from porism.index import Index, Progress
    from porism.search import Searchable


class Opening:
    """Settings, and the index that they name or that belongs to the current folder."""

    def __init__(self, settings: Settings, here: Path | None = None) -> None:
        self.settings = settings
        self.here = here or Path.cwd()
        """The folder that paths are relative to."""
        self._place: Place | None = None
        self._index: Index | None = None

    @property
    def place(self) -> Place:
        """Where the index is; raises NotBuilt where there is none."""
        if self._place is None:
            self._place = find_index(self.settings, self.here)
        return self._place

    @property
    def opened(self) -> Index:
        """The index, opened."""
        if self._index is None:
            from porism.index import open_index

            self._index = open_index(self.place.folder, approximate=self.settings.general.approximate)
        return self._index

    @property
    def _searchable(self) -> Searchable:
        """The index as a search sees it; the type checker does not take its cached properties for properties."""
        return cast("Searchable", self.opened)

    def _stage(self, section: str, knobs: dict[str, object]) -> Any:
        """Return the knobs of a section with those given by the names of their flags set."""
        return self._given(section, knobs).stage(section)

    def _given(self, section: str, knobs: dict[str, object], also: Mapping[str, str] | None = None) -> Settings:
        """Return the settings with knobs of a section given by the names of their flags, and some others by `also`."""
        own = {flag: knob.key for flag, knob in self.settings.sections[section].flags(section).items()}
        keys = {flag.replace("-", "_"): key for flag, key in (own | dict(also or {})).items()}
        return self.settings.over({keys.get(name, f"{section}.{name}"): value for name, value in knobs.items()})

    @overload
    def _path(self, path: Path | str) -> Path: ...

    @overload
    def _path(self, path: Path | str | None) -> Path | None: ...

    def _path(self, path: Path | str | None) -> Path | None:
        """Return a path as seen from the workbench's folder."""
        return None if path is None else self.here / Path(path).expanduser()

    def _project(self, named: Path | str | None) -> Path | None:
        """Return the folder of a project that is named, if one is; raises UsageError where it is none."""
        from porism.lean import find_project

        if named is not None and find_project(self._path(named)) is None:
            advice = "Name the folder that holds its lakefile."
            raise UsageError("This is no Lean project.", where=str(self._path(named)), advice=advice)
        return self._path(named)

    def _data(self) -> Path:
        """Return the folder of the benchmarks' data; raises UsageError where it is not known."""
        from porism.evaluate import data_folder

        return self.here / data_folder(self.settings.general.data).expanduser()


def unheard(stage: str, done: int, total: int) -> None:
    """Tell nobody."""


def told(stage: str, progress: Progress | None) -> Callable[[int, int], None]:
    """Return what tells how much of one stage is done."""
    return lambda done, total: progress(stage, done, total) if progress else None
