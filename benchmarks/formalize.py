"""Times what stands before a model is asked: illustration, context and prompt, at the size of a whole library.

    python benchmarks/formalize.py INDEX [--rounds 20]

In: the folder of an index, embedded or not. Out: for sets of needs, from rare ones to those that half the library uses,
the candidates, the coverage and milliseconds (best and middle of the rounds) by words and, where the index is embedded,
by meaning. No model that writes is asked.
"""

import argparse
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from porism.formalize import Illustrating, Sampling, Showing, context_of, formalize_request, illustrate
from porism.index import PAPER
from porism.interfaces import Workbench
from porism.interfaces.chosen import chosen_embedder
from porism.retrieve import Informal, Means, Need
from porism.search import Models

STATEMENT = (
    "Let p be a prime of the form 4t + 3. Show that a is a primitive root modulo p iff -a has order (p - 1)/2 modulo p."
)


def needs_of(index: Any, count: int, share: float) -> list[Need]:
    """Return so many needs from a place in the order of use: share 1 takes the most used, 0 the least used."""
    used = index.graph.profile(PAPER).in_degrees
    order = np.argsort(used, kind="stable")
    order = order[used[order] > 0]
    start = min(int(share * len(order)), len(order) - count)
    rows = order[start : start + count].tolist()
    return [
        Need(name=index.names[row], declaration=index.declaration(row), way="search", source="", score=1.0)
        for row in rows
    ]


def milliseconds(does: Callable[[], object], rounds: int) -> tuple[float, float]:
    """Return the best and the middle time of some rounds."""
    does()
    times: list[float] = []
    for _ in range(rounds):
        began = time.perf_counter()
        does()
        times.append(1e3 * (time.perf_counter() - began))
    return min(times), statistics.median(times)


def measure(means: Means, needs: list[Need], rounds: int, said: str) -> None:
    """Print the line of one set of needs."""
    informal = Informal(text=STATEMENT)

    def all_of_it() -> object:
        shown = illustrate(means, informal, needs, Illustrating())
        declarations = [need.declaration for need in needs if need.declaration]
        context = context_of(declarations, shown.examples, Showing())
        return formalize_request(STATEMENT, context, "", Sampling())

    found = illustrate(means, informal, needs, Illustrating())
    best, middle = milliseconds(all_of_it, rounds)
    print(
        f"| {said} | {len(needs)} | {found.by or '-'} | {found.candidates:,} | {100 * found.coverage:.0f} % | "
        f"{best:.0f} | {middle:.0f} |"
    )


def main() -> None:
    """Read the options, run, and print the table."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("index", type=Path)
    options.add_argument("--rounds", type=int, default=20)
    chosen = options.parse_args()
    bench = Workbench.open(chosen.index)
    index: Any = bench.opened
    models = [Models()]
    if index.vectors is not None:
        models.append(Models(embedder=chosen_embedder(bench.settings)))
    print(f"{len(index):,} declarations\n")
    print("| needs | count | ranked by | candidates | coverage | best ms | middle ms |\n|---|--:|---|--:|--:|--:|--:|")
    for said, share in (("rare", 0.5), ("usual", 0.9), ("common", 0.99), ("the most used", 1.0)):
        for count in (1, 5, 10, 30):
            needs = needs_of(index, count, share)
            for some in models:
                measure(Means(index=index, how=bench.settings.stage("search"), models=some), needs, chosen.rounds, said)


if __name__ == "__main__":
    main()
