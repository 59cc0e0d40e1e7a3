"""Files that a kill does not spoil: written all or not at all, or a line at a time, of which the last may be torn.

In: a path and what the file holds. Out: the file, in the place of an earlier one; or a file of whole lines, to which
more can be added. It does not know what is written.
"""

import os
from pathlib import Path

_BLOCK = 1 << 20


def write_whole(path: Path, content: str | bytes) -> None:
    """Write a file so that a reader, also after a kill, sees the old content or the new, never a part.

    Who may read and write an earlier file may do so with the new one. Raises OSError, and then leaves the earlier one.
    """
    partial = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with partial.open("wb") as file:
            file.write(content.encode("utf-8", "replace") if isinstance(content, str) else content)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            partial.chmod(path.stat().st_mode)
        partial.replace(path)
    except OSError:
        partial.unlink(missing_ok=True)
        raise


def drop_torn_line(path: Path) -> None:
    """Cut off a last line that a killed run left unfinished, which the next one would be added to; no file has none."""
    if not path.exists():
        return
    with path.open("rb+") as file:
        end = file.seek(0, os.SEEK_END)
        while end:
            start = max(0, end - _BLOCK)
            file.seek(start)
            found = file.read(end - start).rfind(b"\n")
            if found >= 0:
                end = start + found + 1
                break
            end = start
        file.truncate(end)
