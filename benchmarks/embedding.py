"""Times the models that come with pip: texts per second and pairs per second, by length, batch and threads.

    python benchmarks/embedding.py [--seconds 3] [--threads 1,2] [--batches 1,8,16,32]

The reranker is timed where the extra `rerank` is installed.
"""

import argparse
import resource
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from porism.errors import ModelMissing
from porism.models.embedded import EmbeddedEmbedder
from porism.models.embedded_reranker import EmbeddedReranker
from porism.models.running import Running

TEXT = "for every prime p that divides a product of two natural numbers m and n , p divides m or p divides n"
LENGTHS = (16, 32, 64, 128, 254)


@dataclass(frozen=True)
class Asked:
    seconds: float
    threads: tuple[int, ...]
    batches: tuple[int, ...]


def asked() -> Asked:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--threads", default="1,2")
    parser.add_argument("--batches", default="1,8,16,32")
    given = parser.parse_args()
    threads = tuple(int(n) for n in given.threads.split(","))
    return Asked(given.seconds, threads, tuple(int(n) for n in given.batches.split(",")))


def texts_of(words: int, count: int) -> list[str]:
    spoken = TEXT.split(" ")
    return [" ".join(spoken[(start + i) % len(spoken)] for i in range(words)) for start in range(count)]


def rate(does: Callable[[Sequence[str]], object], texts: Sequence[str], seconds: float) -> float:
    does(texts)
    began, rounds = time.perf_counter(), 0
    while time.perf_counter() - began < seconds:
        does(texts)
        rounds += 1
    return rounds * len(texts) / (time.perf_counter() - began)


def table(title: str, makes: Callable[[Running], Callable[[Sequence[str]], object]], how: Asked) -> None:
    print(f"{title}\n{'threads':>8} {'batch':>6}" + "".join(f"{n:>8}" for n in LENGTHS) + "   words")
    for threads in how.threads:
        for batch in how.batches:
            does = makes(Running(threads=threads, batch=batch, max_tokens=512))
            rates = [rate(does, texts_of(n, max(batch, 16)), how.seconds) for n in LENGTHS]
            print(f"{threads:>8} {batch:>6}" + "".join(f"{r:8.1f}" for r in rates), flush=True)


def embeds(running: Running) -> Callable[[Sequence[str]], object]:
    embedder = EmbeddedEmbedder.open(running=running)
    return lambda texts: embedder.embed(texts, "declaration")


def reranks(running: Running) -> Callable[[Sequence[str]], object]:
    reranker = EmbeddedReranker.open(running)
    return lambda texts: reranker.score("a prime that divides a product divides one of its factors", texts)


def main() -> None:
    how = asked()
    began = time.perf_counter()
    embedder = EmbeddedEmbedder.open()
    print(f"open {embedder.model}: {1e3 * (time.perf_counter() - began):.0f} ms")
    began = time.perf_counter()
    embedder.embed(["a prime that divides a product divides one of its factors"], "question")
    print(f"first question: {1e3 * (time.perf_counter() - began):.1f} ms")
    table("texts per second", embeds, how)
    try:
        table("pairs per second, question of 13 tokens", reranks, how)
    except ModelMissing as missing:
        print(missing)
    print(f"peak memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3:.0f} MB")


if __name__ == "__main__":
    main()
