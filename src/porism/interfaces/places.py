"""Where the index is: which folder a command opens, and which one `porism index` builds.

In: the settings and the current folder. Out: a folder. Opening looks, in this order, at

    1. the folder that was named: `--index`, PORISM_INDEX, or `index` in a porism.toml
    2. the nearest `.porism` folder with an index, from the current folder upwards
    3. the user's index of the project that the current folder is in
    4. the index that was built last

and building writes to the folder named by `--out` (or as in 1), else to `.porism` beside the project's Lake file, else,
where that cannot be written, to the user's data folder. Also a path as it is shown. It does not know what is in
an index.
"""

import hashlib
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from porism.errors import NotBuilt
from porism.interfaces.settings import Settings

HIDDEN = ".porism"
MANIFEST = "manifest.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A folder with an index, and how it was found."""

    folder: Path
    found: Literal["named", "project", "user", "last"]


def shown_path(path: Path, here: Path) -> str:
    """Return a path as it is shown: relative to the current folder where it is in it."""
    return path.relative_to(here).as_posix() if path.is_relative_to(here) else str(path)


def find_index(settings: Settings, here: Path) -> Place:
    """Return the index that a command in folder `here` means; raises NotBuilt where there is none."""
    named = settings.general.index
    if named is not None:
        return Place(folder=here / named.expanduser(), found="named")
    for folder in (here, *here.parents):
        if (folder / HIDDEN / MANIFEST).is_file():
            return Place(folder=folder / HIDDEN, found="project")
    for folder in (here, *here.parents):
        kept = user_index(settings, folder)
        if (kept / MANIFEST).is_file():
            return Place(folder=kept, found="user")
    last = _last_built(settings)
    if last is not None:
        return Place(folder=last, found="last")
    advice = "Build one with `porism index` in a Lake project, or name one with --index."
    raise NotBuilt("There is no index for this folder.", where=str(here), advice=advice)


def folder_to_build(settings: Settings, here: Path, paths: Sequence[Path], out: Path | None) -> Path:
    """Return the folder that an index of these paths is built in."""
    named = out if out is not None else settings.general.index
    if named is not None:
        return here / named.expanduser()
    from porism.lean import find_project

    first = (here / paths[0].expanduser()).resolve() if paths else here.resolve()
    stands_in = first if first.is_dir() else first.parent
    project = find_project(stands_in)
    root = project.root if project else stands_in
    beside = root / HIDDEN
    return beside if os.access(beside if beside.exists() else root, os.W_OK) else user_index(settings, root)


def folder_to_update(settings: Settings, here: Path, out: Path | None) -> Path | None:
    """Return the index that an update without paths means, or None where it has to be built.

    In a project that is not the index that was built last elsewhere.
    """
    if out is not None:
        return here / out.expanduser()
    from porism.lean import find_project

    try:
        place = find_index(settings, here)
    except NotBuilt:
        return None
    return None if place.found == "last" and find_project(here.resolve()) else place.folder


def user_index(settings: Settings, root: Path) -> Path:
    """Return the folder in the user's data folder for the index of a project's root."""
    mark = hashlib.sha256(str(root.resolve()).encode("utf-8", "surrogateescape")).hexdigest()[:12]
    return settings.data_folder / "indexes" / f"{root.name or 'root'}-{mark}"


def remember(settings: Settings, folder: Path) -> None:
    """Note that this index was built last; where the user's data folder cannot be written, nothing is noted."""
    note = settings.data_folder / "last"
    try:
        note.parent.mkdir(parents=True, exist_ok=True)
        note.write_text(str(folder.resolve()), encoding="utf-8")
    except OSError:
        return


def keep_out_of_git(folder: Path) -> None:
    """Tell git to overlook an index that stands in a project."""
    note = folder / ".gitignore"
    if folder.name == HIDDEN and not note.exists():
        note.write_text("*\n", encoding="utf-8")


def _last_built(settings: Settings) -> Path | None:
    """Return the index that was built last, if it is still there."""
    try:
        folder = Path((settings.data_folder / "last").read_text(encoding="utf-8").strip())
        return folder if folder.is_absolute() and (folder / MANIFEST).is_file() else None
    except (OSError, UnicodeDecodeError):
        return None
