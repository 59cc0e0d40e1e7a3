"""The Lean files that a person names, read with their line ends as they are.

In: a path. Out: the text of a file of bounded length. It does not know Lean.
"""

from pathlib import Path

from porism.errors import SourceError, reason

LONGEST = 10_000_000
"""Bytes that a file may have."""


def read_lean(path: Path) -> str:
    """Return the text of a file; raises SourceError where it is not there, not text, or too long."""
    try:
        with path.open("rb") as file:
            data = file.read(LONGEST + 1)
        if len(data) > LONGEST:
            advice = "Part it, or leave it out."
            raise SourceError(f"The file has more than {LONGEST:,} bytes.", where=str(path), advice=advice)
        return data.decode("utf-8")
    except (UnicodeDecodeError, OSError) as error:
        advice = "Name a file with Lean in UTF-8."
        raise SourceError(f"The file cannot be read: {reason(error)}.", where=str(path), advice=advice) from error
