"""A list of names, one a line, as a folder in which they can be checked.

In: a text file, perhaps packed as .xz. Out: the folder, built once. It does not know what the names are of.
"""

import lzma
from pathlib import Path

from porism.errors import FormatError, SourceError
from porism.index import build_names

MOST_BYTES = 1 << 30
"""Longest list that is read."""
_DONE = "done"


def read_names(path: Path) -> list[str]:
    """Return the distinct names in a list; raises SourceError and FormatError where it cannot be read."""
    opener = lzma.open if path.suffix == ".xz" else open
    try:
        with opener(path, "rb") as file:
            content = file.read(MOST_BYTES + 1)
        if len(content) > MOST_BYTES:
            problem = f"The list of names is longer than {MOST_BYTES:,} bytes."
            raise FormatError(problem, where=str(path), advice="Give the names of one library.")
        lines = content.decode("utf-8").splitlines()
    except OSError as error:
        raise SourceError("The list of names cannot be read.", where=str(path)) from error
    except (UnicodeDecodeError, lzma.LZMAError, EOFError) as error:
        advice = "Give a text file with one name a line; it may be packed as .xz."
        raise FormatError("This is no list of names.", where=str(path), advice=advice) from error
    names = list(dict.fromkeys(line.strip() for line in lines if line.strip()))
    if not names:
        raise FormatError(
            "The list of names is empty.", where=str(path), advice="Give a text file with one name a line."
        )
    return names


def lay_list(path: Path, folder: Path) -> Path:
    """Build the folder of a list of names, unless it is there completely, and return it."""
    if not (folder / _DONE).exists():
        build_names(read_names(path), folder)
        (folder / _DONE).touch()
    return folder
