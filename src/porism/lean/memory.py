"""Which processes a process has started, and how much memory they hold together.

In: a process number. Out: megabytes. On Linux what is their own, without the files that they map (Lean maps the whole
compiled library, and several processes share it); elsewhere resident memory as `ps` tells it. It does not know limits.
"""

import asyncio
import contextlib
import sys
from pathlib import Path

_PARTS = ("RssAnon:", "RssShmem:", "VmSwap:")


async def held_megabytes(process: int) -> float | None:
    """Return what a process and its descendants hold now, or None where that cannot be known or it has ended."""
    return from_proc(process) if sys.platform == "linux" else await from_ps(process)


def from_proc(process: int) -> float | None:
    """Read it from /proc."""
    total: float | None = None
    for member in (process, *descendants(process)):
        with contextlib.suppress(OSError):  # it has ended meanwhile
            status = Path(f"/proc/{member}/status").read_text(encoding="utf-8", errors="replace")
            held = [int(line.split()[1]) for line in status.splitlines() if line.startswith(_PARTS)]
            total = (total or 0.0) + sum(held) / 1024
    return total


def descendants(process: int) -> list[int]:
    """Return the living processes that a process, or one of these, has started; none where there is no /proc."""
    found: list[int] = []
    waiting = [process]
    while waiting:
        with contextlib.suppress(OSError):  # it has ended meanwhile
            for thread in Path(f"/proc/{waiting.pop()}/task").iterdir():
                children = [int(child) for child in (thread / "children").read_text(encoding="ascii").split()]
                waiting += children
                found += children
    return found


async def from_ps(leader: int) -> float | None:
    """Ask `ps` for the resident memory of the process group that a process leads."""
    asking = await asyncio.create_subprocess_exec(
        "ps", "-A", "-o", "pgid=,rss=", stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE
    )
    output, _ = await asking.communicate()
    rows = [line.split() for line in output.decode("ascii", "replace").splitlines()]
    held = [int(row[1]) for row in rows if len(row) == 2 and row[0] == str(leader)]
    return sum(held) / 1024 if held else None
