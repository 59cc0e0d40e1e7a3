"""Files that are written all or not at all.

In: a path and what the file holds. Out: the file, in the place of an earlier one. It does not know what is written.
"""

import os
from pathlib import Path


def write_whole(path: Path, content: str | bytes) -> None:
    """Write a file so that a reader, also after a kill, sees the old content or the new, never a part."""
    partial = path.with_name(f".{path.name}.{os.getpid()}")
    with partial.open("wb") as file:
        file.write(content.encode("utf-8", "replace") if isinstance(content, str) else content)
        file.flush()
        os.fsync(file.fileno())
    partial.replace(path)
