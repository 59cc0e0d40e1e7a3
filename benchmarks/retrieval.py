"""What statements need, found in every way, with the recorded replies: one table for Con(NF) and for ProofNet.

    python benchmarks/retrieval.py connf INDEX DATA        # an index of Con(NF)'s library.jsonl, embedded
    python benchmarks/retrieval.py proofnet INDEX DATA     # an index of Mathlib, embedded
    python benchmarks/retrieval.py connf INDEX DATA all    # what asks no model, on all statements: 961

In: a task, the folder of an index, the folder of the benchmarks' data. Out: a Markdown table of the 100 statements of
the subset, or of all: precision, recall and F1 in percent, with the interval of the macro F1. One query is told at its
best k, as papers do, which flatters it. Nothing is asked of a model; the numbers are the same every time.
"""

import sys
from pathlib import Path
from typing import Any

from porism.evaluate import AtDepth
from porism.interfaces import Workbench
from porism.interfaces.pages import NeedsBenched
from porism.interfaces.sections import SECTIONS
from porism.interfaces.settings import read_settings

RECORDINGS = Path(__file__).parents[1] / "recordings"
LIBRARY = {"connf": "Con(NF), built on Mathlib", "proofnet": ""}
RUNS: list[tuple[str, str, dict[str, Any]]] = [
    ("one query, by meaning", "query", {"preset": "dense", "kinds": "all"}),
    ("one query, by words", "query", {"preset": "words", "kinds": "all"}),
    ("one query, both", "query", {"preset": "fused", "kinds": "all"}),
    ("one query, by meaning, concepts first", "query", {"preset": "dense"}),
    ("one query, by words, concepts first", "query", {"preset": "words"}),
    ("one query, both, concepts first", "query", {"preset": "fused"}),
    ("decomposition, by meaning (DRIFT)", "decomposition", {"preset": "dense", "kinds": "all"}),
    ("decomposition, by meaning, concepts first", "decomposition", {"preset": "dense"}),
    ("decomposition, by words", "decomposition", {"preset": "words"}),
    ("decomposition, both", "decomposition", {"preset": "fused"}),
    ("decomposition, both, phrases only", "decomposition", {"preset": "fused", "text": "phrase"}),
    ("decomposition, both, forms only", "decomposition", {"preset": "fused", "text": "formal"}),
    ("decomposition and one query (top 5)", "decomposition", {"preset": "fused", "whole": 5}),
    ("direct generation", "generation", {"preset": "fused"}),
    ("direct generation, unchecked", "generation", {"preset": "fused", "check": False}),
    ("the right answers", "oracle", {}),
]
ASK_NO_MODEL = ("query", "oracle")


def run(task: str, bench: Workbench, by: str, knobs: dict[str, Any], part: int | None) -> tuple[AtDepth, NeedsBenched]:
    """Return the line of a run that counts, and the run."""
    told = {"library": LIBRARY[task]} if by == "generation" else {}
    benched = bench.bench("retrieval", of=task, by=by, part=part, **knobs, **told)
    assert isinstance(benched, NeedsBenched)
    assert not benched.summary.errored, "every statement has a recorded reply"
    return benched.summary.best if by == "query" else benched.summary.lines[-1], benched


def main(task: str, index: str, data: str, asked: str = "100") -> None:
    """Print the table of a task."""
    part = None if asked == "all" else int(asked)
    print("| way | k | names | P | R | F1 | micro F1 |\n|---|--:|--:|--:|--:|--:|--:|")
    for said, by, knobs in RUNS:
        if part is None and by not in ASK_NO_MODEL:
            continue
        folder = "decompose" if by == "decomposition" else "generate"
        flags: dict[str, object] = {"index": Path(index), "data": Path(data)}
        flags |= {} if by in ASK_NO_MODEL else {"chat.recorded": RECORDINGS / f"{folder}-{task}.jsonl"}
        line, benched = run(task, Workbench(read_settings(SECTIONS, flags=flags)), by, knobs, part)
        f1, means = line.f1, line.means
        k, names = (str(line.k), line.k) if by == "query" else ("", benched.summary.returned)
        print(
            f"| {said} | {k} | {names:.1f} | {100 * means.precision:.1f} | {100 * means.recall:.1f} | "
            f"{100 * f1.mean:.1f} [{100 * f1.low:.1f}, {100 * f1.high:.1f}] | {100 * means.micro_f1:.1f} |",
            flush=True,
        )
        if benched.generation and knobs.get("check", True):
            hall, written = benched.generation.hall, benched.generation.written.means
            print(f"<!-- Hall_m {hall.mean:.3f}, Hall_std {hall.std:.3f}, invented {hall.invented:.3f}; as written, by")
            print(f"DDR's match: P {written.precision:.3f}, R {written.recall:.3f} -->")


if __name__ == "__main__":
    main(*sys.argv[1:])
