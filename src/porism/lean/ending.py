"""What the end of a Lean process means: a limit that was reached, or a Lean that died.

In: why we stopped it, its exit code, its standard error. Out: a value for a limit, an exception for the rest. It does
not know what was said on standard output.
"""

import signal

from porism.errors import LeanDied
from porism.lean.port import Limits, OutOfMemory, OutOfOutput, OutOfTime
from porism.lean.process import Child, Stop, last_line

Beyond = OutOfTime | OutOfMemory | OutOfOutput

_OUT_OF_MEMORY = (
    "INTERNAL PANIC: out of memory", "std::bad_alloc", "failed to create thread", "Cannot allocate memory"
)  # fmt: skip


def beyond(stopped: Stop | None, code: int, errors: str, limits: Limits) -> Beyond | None:
    """Return which limit a process went beyond, or None; the cap of the operating system shows in Lean's own words."""
    match stopped:
        case "time":
            return OutOfTime(seconds=limits.seconds)
        case "memory":
            return OutOfMemory(megabytes=limits.megabytes)
        case "output":
            return OutOfOutput(output_bytes=limits.output_bytes)
        case "given up" | None:
            full = code != 0 and any(words in errors for words in _OUT_OF_MEMORY)
            return OutOfMemory(megabytes=limits.megabytes) if full else None


def died(code: int, errors: str, *, where: str) -> LeanDied:
    """Return the exception that says how a process ended without an answer."""
    how = f"was ended by {signal_name(-code)}" if code < 0 else f"ended with exit code {code}"
    if "stack overflow" in errors.lower():
        how += ", as its stack ran out,"
    elif code == -signal.SIGABRT:
        how += ", as happens when memory or the stack runs out,"
    return LeanDied(
        f"Lean {how} and gave no answer: {last_line(errors)}", where=where, advice="Try the file with Lean itself."
    )


async def settle(child: Child, limits: Limits, *, where: str) -> Beyond:
    """End a process and return which limit ended it; raises LeanDied where none did."""
    code = await child.close()
    over = beyond(child.stopped, code, child.errors, limits)
    if over is None:
        raise died(code, child.errors, where=where)
    return over


def signal_name(number: int) -> str:
    """Return a signal's name: SIGKILL for 9."""
    known = {entry.value: entry.name for entry in signal.Signals}
    return known.get(number, f"signal {number}")
