"""Times the lexical index of an index that is built: opening, one question, counting.

    python benchmarks/lexical.py INDEX_FOLDER [QUESTIONS.json]

The questions are those of a MathlibQR file, or a dozen of our own.
"""

import json
import statistics
import sys
import time
from pathlib import Path

from porism.index import open_index
from porism.index.lexical import Lexical, count_terms, write_lexical

STYLES = ("q1a_lean", "q1b_latex", "q1c_natural", "q2_slogan", "q3_nickname", "q4_special_case")
OWN = [
    "the image of a compact set under a continuous map is compact",
    r"$\|x + y\| \le \|x\| + \|y\|$",
    "f (⨆ i, x i) = ⨆ i, f (x i)",
    "a prime dividing a product divides one of its factors",
    "Galois connection",
    "every finite integral domain is a field, with all of the hypotheses written out",
]


def questions(path: Path | None) -> list[str]:
    if path is None:
        return OWN
    return [one[style] for one in json.loads(path.read_bytes()) for style in STYLES if one[style]]


def main() -> None:
    folder = Path(sys.argv[1])
    asked = questions(Path(sys.argv[2]) if len(sys.argv) > 2 else None)
    index = open_index(folder)
    began = time.perf_counter()
    lexical = Lexical.open(index.home / "lexical")
    print(f"open {1e3 * (time.perf_counter() - began):.1f} ms, {len(lexical):,} declarations")
    size = sum(file.stat().st_size for file in (index.home / "lexical").iterdir())
    print(f"files {size / 1e6:.0f} MB")
    times = list[float]()
    for question in asked + asked:
        began = time.perf_counter()
        lexical.match(question, 500)
        times.append(1e3 * (time.perf_counter() - began))
    warm = sorted(times[len(asked) :])
    high = warm[int(0.95 * len(warm))]
    print(f"match p50 {statistics.median(warm):.1f} ms, p95 {high:.1f} ms of {len(asked)} questions")
    sample = index.declarations(range(0, len(index), max(1, len(index) // 20_000)))
    began = time.process_time()
    counted = count_terms(sample)
    seconds = time.process_time() - began
    print(f"count {len(sample) / seconds:,.0f} declarations/s, {len(counted.rows) / len(sample):.0f} terms each")
    scratch = folder.parent / ".lexical-benchmark"
    began = time.perf_counter()
    write_lexical([counted], scratch)
    print(f"write {len(counted.rows) / (time.perf_counter() - began):,.0f} postings/s")
    for file in scratch.iterdir():
        file.unlink()
    scratch.rmdir()


if __name__ == "__main__":
    main()
