"""Personalised PageRank on a synthetic acyclic graph of Mathlib's size: exact solver, SciPy power iteration, networkx.

    python benchmarks/pagerank.py [--nodes 310579] [--degree 14.6] [--queries 20] [--without-networkx]

Prints seconds for a query of 50 seeds, ratios, and how far each answer is from the settled iteration (L1).
"""

import argparse
import time
from collections.abc import Callable

import numpy as np

from porism.index import Graph, build_graph
from porism.search.pagerank import Scores, Seeds, exact_scores, power_iteration, triangle_of


def synthetic(nodes: int, degree: float) -> Graph:
    """Return a graph in which a node uses earlier ones, near ones and hubs; rows are shuffled."""
    random = np.random.default_rng(0)
    users = np.repeat(np.arange(nodes), np.minimum(random.poisson(degree * 1.03, nodes), np.arange(nodes)))
    hubs = random.random(len(users)) ** 6 * users
    near = np.maximum(users - random.geometric(0.0005, len(users)), 0)
    used = np.where(random.random(len(users)) < 0.8, hubs, near).astype(np.int64)
    shuffled = random.permutation(nodes).astype(np.int32)
    kinds = np.ones(len(users), np.uint8)
    return build_graph(nodes, (shuffled[users], shuffled[used], kinds))


def median_seconds(answer: Callable[[Seeds], Scores], questions: list[Seeds]) -> tuple[float, list[Scores]]:
    """Return the median time of a query and all answers."""
    seconds, answers = list[float](), list[Scores]()
    for seeds in questions:
        begin = time.perf_counter()
        answers.append(answer(seeds))
        seconds.append(time.perf_counter() - begin)
    return float(np.median(seconds)), answers


def networkx_seconds(graph: Graph, seeds: Seeds) -> tuple[float, Scores] | None:
    """Return the time of one networkx query (its graph is built before), or None where it is not installed."""
    try:
        import networkx
    except ImportError:
        return None
    profile = graph.profile()
    whole = networkx.DiGraph()
    whole.add_nodes_from(range(len(profile)))
    users = np.repeat(np.arange(len(profile)), profile.out_degrees)
    whole.add_edges_from(zip(users.tolist(), profile.targets.tolist(), strict=True))
    shares = dict(zip(seeds.rows.tolist(), seeds.shares.tolist(), strict=True))
    begin = time.perf_counter()
    scores = networkx.pagerank(whole, alpha=0.85, personalization=shares, dangling=shares, tol=1e-14, max_iter=500)
    return time.perf_counter() - begin, np.array([scores[row] for row in range(len(profile))])


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--nodes", type=int, default=310_579)
    parser.add_argument("--degree", type=float, default=14.6)
    parser.add_argument("--queries", type=int, default=20)
    parser.add_argument("--without-networkx", action="store_true")
    options = parser.parse_args()
    graph = synthetic(options.nodes, options.degree)
    profile = graph.profile()
    random = np.random.default_rng(1)
    shares = np.full(50, 1 / 50)
    questions = [
        Seeds(random.choice(len(profile), 50, replace=False).astype(np.int32), shares) for _ in range(options.queries)
    ]
    begin = time.perf_counter()
    triangle_of(profile, 0.15)
    print(f"{len(profile):,} nodes, {len(profile.targets):,} edges; made ready in {time.perf_counter() - begin:.2f} s")

    exact, answers = median_seconds(lambda seeds: exact_scores(profile, seeds), questions)
    print(f"rows reached by a query (median): {int(np.median([np.count_nonzero(a) for a in answers])):,}")
    settled = power_iteration(profile, questions[0], iterations=2_000, tolerance=1e-16).scores

    def report(name: str, seconds: float, answer: Scores) -> None:
        distance = np.abs(answer - settled).sum()
        print(f"{name:38} {seconds * 1000:10.1f} ms   x {seconds / exact:7.1f}   L1 error {distance:.1e}")

    report("exact, in topological order", exact, answers[0])
    for name, most, tolerance in (("paper (50, 1e-6)", 50, 1e-6), ("same accuracy", 500, 1e-15)):

        def iterate(seeds: Seeds, most: int = most, tolerance: float = tolerance) -> Scores:
            return power_iteration(profile, seeds, iterations=most, tolerance=tolerance).scores

        seconds, walks = median_seconds(iterate, questions[:5])
        report(f"SciPy power iteration, {name}", seconds, walks[0])
    if not options.without_networkx:
        answer = networkx_seconds(graph, questions[0])
        if answer is None:
            print("networkx is not installed: left out")
        else:
            report("networkx.pagerank (1e-14)", *answer)


if __name__ == "__main__":
    main()
