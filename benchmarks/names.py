"""The name check against a linear scan, over the names of Mathlib or over synthetic ones.

    python benchmarks/names.py [--names FILE] [--count 500000] [--asked 5000]

FILE has one name a line (may be .xz). Prints build and opening time, and names per second of each way.
"""

import argparse
import lzma
import random
import tempfile
import time
from pathlib import Path

from porism.index import Names, build_names


def library_of(file: Path | None, count: int) -> list[str]:
    """Return `count` distinct names: those of the file, then variants of them; made-up ones without a file."""
    if file is None:
        words = [a + b for a in ("add", "mul", "succ", "le", "lt", "prime", "sum", "map") for b in ("", "_of", "_iff")]
        chosen = random.Random(0)
        given = [f"{chosen.choice(words).title()}.{'_'.join(chosen.choices(words, k=4))}{n}" for n in range(count)]
    else:
        packed = file.read_bytes()
        given = (lzma.decompress(packed) if file.suffix == ".xz" else packed).decode().split()
    variants = (f"{name}_{n}" for n in range(1, count) for name in given)
    names = dict.fromkeys(given[:count])
    while len(names) < count:
        names[next(variants)] = None
    return list(names)


def asked_of(library: list[str], count: int) -> list[str]:
    """Return whole names, endings of names, and names that do not exist, in equal shares."""
    chosen = random.Random(1)
    some = chosen.choices(library, k=count)
    tails = [name.split(".", 1)[-1] for name in some]
    return [(name, tail, name + "_not")[n % 3] for n, (name, tail) in enumerate(zip(some, tails, strict=True))]


def scan(library: list[str], asked: str) -> str:
    """Check a name by looking at every name."""
    dotted, verdict = f".{asked}.", "none"
    for name in library:
        if asked in name:
            if name == asked:
                return "exact"
            if dotted in f".{name}.":
                verdict = "partial"
    return verdict


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--names", type=Path)
    parser.add_argument("--count", type=int, default=500_000)
    parser.add_argument("--asked", type=int, default=5_000)
    options = parser.parse_args()
    library = library_of(options.names, options.count)
    asked = asked_of(library, options.asked)
    with tempfile.TemporaryDirectory() as folder:
        begin = time.perf_counter()
        build_names(library, Path(folder))
        print(f"{len(library):,} names; built in {time.perf_counter() - begin:.2f} s")
        begin = time.perf_counter()
        names = Names.open(Path(folder))
        print(f"opened in {(time.perf_counter() - begin) * 1000:.1f} ms")
        begin = time.perf_counter()
        verdicts = [names.check(name).verdict for name in asked]
        by_array = len(asked) / (time.perf_counter() - begin)
        few = asked[:30]
        begin = time.perf_counter()
        scanned = [scan(library, name) for name in few]
        by_scan = len(few) / (time.perf_counter() - begin)
        assert scanned == verdicts[: len(few)], "both ways must agree"
        print(f"suffix array: {by_array:10,.0f} names/s")
        print(f"linear scan:  {by_scan:10,.1f} names/s   ratio {by_array / by_scan:,.0f}")
        begin = time.perf_counter()
        for name in asked[:100]:
            names.fuzzy(name + "x")
        print(f"misspelt:     {(time.perf_counter() - begin) * 10:10.1f} ms each")


if __name__ == "__main__":
    main()
