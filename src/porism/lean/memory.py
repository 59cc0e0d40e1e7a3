"""How much memory a process and those that it has started hold.

In: a process number. Out: megabytes. On Linux what is their own, without the files that they map (Lean maps the whole
compiled library, and several processes share it); elsewhere resident memory as `ps` tells it. It does not know limits.
"""

import asyncio
import sys
from pathlib import Path

_PARTS = ("RssAnon:", "RssShmem:", "VmSwap:")


async def held_megabytes(process: int) -> float | None:
    """Return what a process and its descendants hold now, or None where that cannot be known or it has ended."""
    return from_proc(process) if sys.platform == "linux" else await from_ps(process)


def from_proc(process: int) -> float | None:
    """Read it from /proc."""
    total: float | None = None
    waiting, seen = [process], set[int]()
    while waiting:
        here = waiting.pop()
        if here in seen:
            continue
        seen.add(here)
        try:
            status = Path(f"/proc/{here}/status").read_text(encoding="utf-8", errors="replace")
            threads = list(Path(f"/proc/{here}/task").iterdir())
            children = [(thread / "children").read_text(encoding="utf-8") for thread in threads]
        except OSError:  # it has ended meanwhile
            continue
        held = sum(int(line.split()[1]) for line in status.splitlines() if line.startswith(_PARTS))
        total = (total or 0.0) + held / 1024
        waiting += [int(child) for line in children for child in line.split()]
    return total


async def from_ps(leader: int) -> float | None:
    """Ask `ps` for the resident memory of the process group that a process leads."""
    asking = await asyncio.create_subprocess_exec(
        "ps", "-A", "-o", "pgid=,rss=", stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE
    )
    output, _ = await asking.communicate()
    rows = [line.split() for line in output.decode("ascii", "replace").splitlines()]
    held = [int(row[1]) for row in rows if len(row) == 2 and row[0] == str(leader)]
    return sum(held) / 1024 if held else None
