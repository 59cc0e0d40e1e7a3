"""Which Mathlib an index was built from, where that can still be known.

In: the sources that an index names, and when it was built. Out: a commit, or nothing. The commit of a checkout counts
only where it has not changed since; nothing is guessed, and no program is run. It does not know indexes.
"""

import json
import re
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

_COMMIT = re.compile(r"[0-9a-f]{40}")
_LONGEST = 1_000_000


def mathlib_revision(sources: Iterable[str], built: str) -> str:
    """Return the commit of Mathlib that an index was built from; empty where that is not known."""
    try:
        moment = datetime.fromisoformat(built)
    except ValueError:
        return ""
    moment = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    for source in sources:
        for folder in (Path(source), *Path(source).parents):
            if (folder / "lake-manifest.json").is_file():
                return _of_project(folder, moment.timestamp())
    return ""


def _of_project(folder: Path, moment: float) -> str:
    """Return the commit of the Mathlib that a Lake project is, or depends on."""
    manifest = folder / "lake-manifest.json"
    try:
        document: Any = json.loads(_text(manifest, moment) or "null")
    except ValueError:
        return ""
    if not isinstance(document, dict):
        return ""
    if document.get("name") == "mathlib":
        return _head(folder / ".git", moment)
    packages: Any = document.get("packages")
    for package in packages if isinstance(packages, list) else ():
        if (
            isinstance(package, dict)
            and package.get("name") == "mathlib"
            and _COMMIT.fullmatch(str(package.get("rev")))
        ):
            return str(package["rev"])
    return ""


def _head(git: Path, moment: float) -> str:
    """Return the commit that a checkout stands at, unless it was moved after a moment."""
    head = _text(git / "HEAD", moment).strip()
    if head.startswith("ref: "):
        name = head.removeprefix("ref: ")
        head = _text(git / name, moment).strip() if ".." not in name else ""
    return head if _COMMIT.fullmatch(head) else ""


def _text(path: Path, moment: float) -> str:
    """Return a small file that has not changed since a moment, or nothing."""
    try:
        known = path.stat()
        is_old = known.st_mtime <= moment and known.st_size <= _LONGEST
        return path.read_text(encoding="utf-8") if is_old else ""
    except (OSError, UnicodeDecodeError):
        return ""
