"""Search over vectors at Mathlib's size: exact over bytes, plain NumPy over float32, and FAISS where it is installed.

    python benchmarks/vectors.py [--rows 317535] [--dimensions 384] [--nearest 50]

Vectors are made up: clusters in a subspace, with noise. Prints milliseconds for one question (p50, p95) and for 32 at
once, the share of the 50 nearest by float32 that is found, and what lies in memory and on disk.
"""

import argparse
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np

from porism.errors import ModelMissing
from porism.index import Approximation, Nearly, Vectors
from porism.index.approximate import build_approximate
from porism.index.vectors_form import VectorsWriter, to_bytes, write_record

Matrix = np.ndarray
BLOCK = 16_384


def unit(vectors: Matrix) -> Matrix:
    return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


def made_up(rows: int, dimensions: int) -> Matrix:
    """Return unit vectors in 2,000 clusters of a subspace of 64 dimensions, with noise in all."""
    random = np.random.default_rng(0)
    basis = random.standard_normal((64, dimensions), np.float32)
    centres = random.standard_normal((2_000, 64), np.float32)
    vectors = np.empty((rows, dimensions), np.float32)
    for start in range(0, rows, BLOCK):
        size = min(BLOCK, rows - start)
        inner = centres[random.integers(0, 2_000, size)] + 0.6 * random.standard_normal((size, 64), np.float32)
        vectors[start : start + size] = unit(
            inner @ basis + 0.8 * random.standard_normal((size, dimensions), np.float32)
        )
    return vectors


def written(vectors: Matrix, folder: Path) -> Vectors:
    writer = VectorsWriter(folder, *vectors.shape)
    for start in range(0, len(vectors), BLOCK):
        some = vectors[start : start + BLOCK]
        writer.put(np.arange(start, start + len(some)), to_bytes(some))
    writer.close("made up", "gist", np.zeros((len(vectors), 16), np.uint8))
    return Vectors.open(folder)


def resident() -> float:
    """Return the megabytes of this process that lie in memory; 0 where that is not told."""
    status = Path("/proc/self/status")
    lines = status.read_text().splitlines() if status.exists() else []
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS")), 0.0)


def report(name: str, answer: Callable[[Matrix], list[list[int]]], questions: Matrix, right: list[set[int]]) -> None:
    """Time one way of searching and print a line; the first question is not counted."""
    answer(questions[:1])
    singles, together = list[float](), list[float]()
    for at in range(50):
        begin = time.perf_counter()
        answer(questions[at : at + 1])
        singles.append(1000 * (time.perf_counter() - begin))
    for at in range(0, len(questions) - 31, 32):
        begin = time.perf_counter()
        answer(questions[at : at + 32])
        together.append(1000 * (time.perf_counter() - begin))
    found = answer(questions)
    recall = np.mean([len(set(rows) & wanted) / len(wanted) for rows, wanted in zip(found, right, strict=True)])
    p50, p95 = np.quantile(singles, [0.5, 0.95])
    print(f"{name:28} {p50:8.2f} {p95:8.2f} {np.median(together):10.1f} {recall:8.4f} {resident():9.0f}")


def plainly(vectors: Matrix, nearest: int) -> Callable[[Matrix], list[list[int]]]:
    def answer(questions: Matrix) -> list[list[int]]:
        products = questions @ vectors.T
        return [np.argpartition(-line, nearest)[:nearest].tolist() for line in products]

    return answer


def searched(vectors: Vectors | Nearly, nearest: int) -> Callable[[Matrix], list[list[int]]]:
    return lambda questions: [rows.tolist() for rows, _ in vectors.nearest(questions, nearest)]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--rows", type=int, default=317_535)
    parser.add_argument("--dimensions", type=int, default=384)
    parser.add_argument("--nearest", type=int, default=50)
    options = parser.parse_args()
    vectors = made_up(options.rows, options.dimensions)
    random = np.random.default_rng(1)
    chosen = vectors[random.integers(0, options.rows, 256)]
    questions = unit(chosen + 0.04 * random.standard_normal(chosen.shape, np.float32))
    plain = plainly(vectors, options.nearest)
    right = [set(rows) for at in range(0, 256, 32) for rows in plain(questions[at : at + 32])]

    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "vectors"
        begin = time.perf_counter()
        stored = written(vectors, folder)
        print(f"{options.rows:,} x {options.dimensions}, laid out in {time.perf_counter() - begin:.1f} s")
        print(f"{'ms, questions of':28} {'1: p50':>8} {'p95':>8} {'32: median':>10} {'recall':>8} {'resident':>9}")
        del vectors, plain
        report("exact, bytes", searched(stored, options.nearest), questions, right)
        begin = time.perf_counter()
        try:
            found = build_approximate(stored, folder, Approximation(least=1, nearest=options.nearest, recall=0.97))
        except ModelMissing:
            print("faiss is not installed: left out")
        else:
            seconds = time.perf_counter() - begin
            write_record(folder, replace(stored.record, approximate=found))
            near = Nearly.open(Vectors.open(folder))
            report(f"FAISS {found.kind}, {found.probes} probes", searched(near, options.nearest), questions, right)
            print(f"built and measured in {seconds:.1f} s; recall measured {found.recall:.4f}")
        sizes = ", ".join(f"{p.name} {p.stat().st_size / 2**20:.0f} MB" for p in sorted(folder.iterdir()))
        print(f"on disk: {sizes}")
        del stored
    vectors = made_up(options.rows, options.dimensions)
    report("plain NumPy, float32", plainly(vectors, options.nearest), questions, right)


if __name__ == "__main__":
    main()
