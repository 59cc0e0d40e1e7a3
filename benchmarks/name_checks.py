"""The Suffix Array Check against brute force and a hash set, and how fast pairs of statements are labelled.

    python benchmarks/name_checks.py --names FILE [--asked 200000] [--pairs 500000] [--workers 2]

FILE has one name a line (may be .xz). All in one run: build time, size and memory of the check; names per second of
each way, on the same names: whole ones, endings, misspelt ones and pieces, in equal shares; what a hash set of whole
names cannot answer; and synthetic pairs labelled end to end. Brute force is measured on few names. Speeds are by
processor time, so that they hold on a busy machine too.
"""

import argparse
import json
import random
import resource
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from names import scan
from porism.evaluate import DatasetSources, Labelling, build_dataset, read_names
from porism.index import Names, build_names
from porism.retrieve import check_name

STATEMENTS = (
    "theorem t (n : ℕ) (h : {a} n) : {b} n := by sorry",
    "open Nat Finset in\ntheorem t {{R : Type*}} [CommRing R] (x : R) (h : {a} x) : {b} x = {c} x := by sorry",
    "theorem t (f : ℝ → ℝ) (hf : {a} f) (s : Set ℝ) : s.{b} ∧ ∑ i ∈ range 10, f i = {c} := by sorry",
    "theorem t (a b n : ℕ) : a ≡ b [MOD n] → {a} a b n := by sorry",
    "theorem t (x y : ℝ) (h : x < y) : x + 1 < y + 1 := by linarith",
)


def asked_of(library: Sequence[str], count: int) -> list[str]:
    """Return whole names, endings of names, misspelt names and pieces of components, in equal shares."""
    chosen = random.Random(1)
    asked: list[str] = []
    for place, name in enumerate(chosen.choices(library, k=count)):
        ending = name.split(".", 1)[-1]
        asked.append((name, ending, name + "_not", ending[: max(2, len(ending) - 2)])[place % 4])
    return asked


def per_second(check: Callable[[str], object], asked: Sequence[str]) -> float:
    """Return how many names are checked in a second of a processor."""
    begin = time.process_time()
    for name in asked:
        check(name)
    return len(asked) / (time.process_time() - begin)


def worked() -> float:
    """Return the seconds that processors have worked for this process and its children."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def memory(who: int = resource.RUSAGE_SELF) -> float:
    """Return the most memory that this process, or any of its children, has held, in MB."""
    return resource.getrusage(who).ru_maxrss / 1024


def measure_checks(library: Sequence[str], folder: Path, count: int) -> None:
    """Print build time, size and memory, and the speed of each way."""
    before, begin = memory(), time.perf_counter()
    build_names(library, folder)
    size = sum(path.stat().st_size for path in folder.iterdir()) / 1e6
    print(f"{len(library):,} names: built in {time.perf_counter() - begin:.2f} s, {size:.1f} MB on disk, ", end="")
    print(f"{memory() - before:.0f} MB more memory while building")
    begin = time.perf_counter()
    names = Names.open(folder)
    print(f"opened in {(time.perf_counter() - begin) * 1000:.1f} ms (mapped)")
    begin = time.perf_counter()
    whole = set(library)
    print(f"hash set of whole names: made in {time.perf_counter() - begin:.3f} s")

    asked, few = asked_of(library, count), asked_of(library, 40)
    verdicts = [names.check(name).verdict for name in few]
    assert verdicts == [scan(library, name) for name in few], "both ways must agree"
    by_array = per_second(names.check, asked)
    by_room = per_second(lambda name: check_name(names, name), asked)
    by_force = per_second(lambda name: scan(library, name), few)
    by_hash = per_second(whole.__contains__, asked)
    print(f"suffix array          {by_array:12,.0f} names/s   {by_array / by_force:,.0f} times brute force")
    print(f"... with the reading of what a model writes {by_room:,.0f} names/s")
    print(f"brute force           {by_force:12,.1f} names/s")
    print(f"hash set, whole only  {by_hash:12,.0f} names/s")
    counts = Counter(names.check(name, 1).verdict for name in asked)
    known = sum(name in whole for name in asked)
    lost = counts["exact"] + counts["partial"] - known
    print(f"verdicts: {dict(counts)}; the hash set knows {known:,} and misses {lost:,}")


def write_pairs(library: Sequence[str], count: int, path: Path) -> None:
    """Write synthetic pairs of statements with real names."""
    chosen = random.Random(2)
    with path.open("w", encoding="utf-8") as file:
        for number in range(count):
            names = dict(zip("abc", chosen.choices(library, k=3), strict=True))
            code = STATEMENTS[number % len(STATEMENTS)].format(**names)
            row = {"statement": f"Statement {number} about {names['a']}.", "lean_code": code, "difficulty": number % 11}
            file.write(json.dumps(row, ensure_ascii=False) + "\n")


def measure_labels(library: Sequence[str], names: Path, folder: Path, count: int, workers: int) -> None:
    """Print how long synthetic pairs take from file to data set."""
    write_pairs(library, count, folder / "pairs.jsonl")
    begin, before = time.perf_counter(), worked()
    sources = DatasetSources(pairs=folder / "pairs.jsonl", names=names)
    how = Labelling(workers=workers)
    report = build_dataset(sources, folder / "set", how, lambda stage, done, total: None)
    seconds, work = time.perf_counter() - begin, worked() - before
    print(f"{count:,} pairs labelled and written in {seconds:,.0f} s by {workers} processes, {count / seconds:,.0f}/s")
    print(f"{work:,.0f} s of processors; {report.trained:,} to train on; candidates: {dict(report.candidates)}")
    print(f"most memory: {memory():,.0f} MB here, {memory(resource.RUSAGE_CHILDREN):,.0f} MB in a worker")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--names", type=Path, required=True)
    parser.add_argument("--asked", type=int, default=200_000)
    parser.add_argument("--pairs", type=int, default=500_000)
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    library = read_names(options.names)
    with tempfile.TemporaryDirectory() as folder:
        names = Path(folder) / "names"
        measure_checks(library, names, options.asked)
        if options.pairs:
            measure_labels(library, names, Path(folder), options.pairs, options.workers)


if __name__ == "__main__":
    main()
