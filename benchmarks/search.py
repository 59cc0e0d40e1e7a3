"""Times warm searches over an index that is built: each lane alone, fused, fused with the graph; a batch; memory.

    python benchmarks/search.py INDEX_FOLDER [QUESTIONS.json] [--embedder NAME] [--reranker NAME] [--limit 200]

The questions are those of a MathlibQR file, or half a dozen of our own. Without vectors only the words are timed.
"""

import argparse
import resource
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import cast

from lexical import questions
from porism.index import open_index
from porism.models import EmbedderChoice, RerankerChoice, open_embedder, open_reranker
from porism.search import PRESETS, How, Models, Searchable, search, search_many, shortcomings

BATCH = 32
LANES = {"words": "words", "dense": "dense", "fused": "fused", "fused + graph": "default"}


def milliseconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return 1e3 * (time.perf_counter() - began)


def resident() -> float:
    """Return the greatest resident memory so far, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1024 if sys.platform == "linux" else 1024**2)


def time_lanes(index: Searchable, asked: Sequence[str], models: Models, limit: int) -> None:
    """Print the time of a warm question in each lane."""
    print(f"{'lanes':14} {'p50 ms':>8} {'p95 ms':>8}")
    for name, preset in LANES.items():
        how = replace(PRESETS[preset], limit=limit, rerank="no")
        if shortcomings(index, how, models):
            print(f"{name:14} {'-':>8} {'-':>8}  {' '.join(shortcomings(index, how, models))}")
            continue
        print_times(name, index, asked, how, models)
    if models.reranker:
        print_times("+ reranker", index, asked, replace(PRESETS["default"], limit=limit), models)


def print_times(name: str, index: Searchable, asked: Sequence[str], how: How, models: Models) -> None:
    """Print the time of a warm question in one way of searching."""
    for question in asked[:5]:
        search(index, question, how, models)
    times = sorted(milliseconds(lambda q=question: search(index, q, how, models)) for question in asked)
    print(f"{name:14} {statistics.median(times):8.1f} {times[int(0.95 * (len(times) - 1))]:8.1f}")


def time_steps(index: Searchable, asked: Sequence[str], models: Models) -> None:
    """Print what embedding a question, and finding its nearest vectors, take of that."""
    if models.embedder is None or index.vectors is None:
        return
    embedder, vectors = models.embedder, index.vectors
    embedding = [milliseconds(lambda q=question: embedder.embed([q], "question")) for question in asked]
    placed = [embedder.embed([question], "question") for question in asked]
    nearest = [milliseconds(lambda p=one: vectors.nearest(p, 200)) for one in placed]
    print(
        f"of that: embedding {statistics.median(embedding):.1f} ms, nearest {statistics.median(nearest):.1f} ms (p50)"
    )


def time_batch(index: Searchable, asked: Sequence[str], models: Models, limit: int) -> None:
    """Print the time of a batch against the same questions one by one."""
    how = How(limit=limit, rerank="no")
    batch = (list(asked) * BATCH)[:BATCH]
    together = milliseconds(lambda: search_many(index, batch, how, models))
    apart = milliseconds(lambda: [search(index, question, how, models) for question in batch])
    print(f"{BATCH} questions: {together:.0f} ms in a batch, {apart:.0f} ms one by one ({apart / together:.2f} times)")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("questions", type=Path, nargs="?")
    parser.add_argument("--embedder", default="")
    parser.add_argument("--reranker", default="")
    parser.add_argument("--limit", type=int, default=20)
    options = parser.parse_args()
    asked = questions(options.questions)
    opened = open_index(options.folder)
    index = cast("Searchable", opened)
    choice = EmbedderChoice(model=options.embedder) if options.embedder else EmbedderChoice()
    models = Models(
        embedder=open_embedder(choice) if opened.vectors else None,
        reranker=open_reranker(RerankerChoice(model=options.reranker)),
    )
    print(f"{len(opened):,} declarations, {len(asked)} questions")
    first = milliseconds(lambda: search(index, asked[0], How(rerank="no"), models))
    print(f"first search {first:.0f} ms, with all that it opens")
    time_lanes(index, asked, models, options.limit)
    time_steps(index, asked, models)
    time_batch(index, asked, models, options.limit)
    print(f"resident {resident():,.0f} MB at most")


if __name__ == "__main__":
    main()
