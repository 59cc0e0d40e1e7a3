"""How long it takes to plan the descriptions of a library, and what a described declaration costs beside the model.

    python benchmarks/describing.py INDEX [CALLS]

The index is only read. Planned is once with nothing described and once with everything described; then so many
declarations are described by a model that replies at once, without keeping anything.
"""

import asyncio
import json
import resource
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import numpy as np

from porism.index import open_index
from porism.library import (
    Describing,
    Description,
    Plan,
    Shelf,
    Used,
    add_descriptions,
    in_force,
    plan_describing,
    read_descriptions,
    run_describing,
)
from porism.library.describe_prompt import PROMPT
from porism.library.descriptions import text_digests
from porism.models import ScriptedChat
from porism.prompts import prompt_hash

Result = TypeVar("Result")


def timed(what: str, work: Callable[[], Result]) -> Result:
    began, own = time.perf_counter(), time.process_time()
    result = work()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6
    took, own = time.perf_counter() - began, time.process_time() - own
    print(f"{what:<44} {took:8.2f} s ({own:.2f} s of processor)   peak {peak:.2f} GB", flush=True)
    return result


def planned(folder: Path, file: Path, how: Describing) -> Plan:
    index = open_index(folder)
    kept = read_descriptions(file)
    graph = index.graph.profile()
    used = Used(offsets=graph.offsets, targets=graph.targets)
    plan = plan_describing(index.shelf, used, kept, in_force(index.shelf, kept), how)
    print(f"  {len(plan.due):,} of {plan.chosen:,} due, {len(plan.circles):,} in circles, {plan.estimate}")
    return plan


def all_told(shelf: Shelf, rows: np.ndarray, file: Path) -> None:
    said = {"title": "A title of six words or so", "description": "Two sentences, as long as they are. " * 8}
    texts = text_digests(shelf.table, rows)
    told = (
        Description(name=shelf.names[row], text=text, prompt=prompt_hash(PROMPT), model="none", **said)
        for row, text in zip(rows.tolist(), texts, strict=True)
    )
    add_descriptions(file, told)


def main() -> None:
    folder, calls = Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 5000
    with tempfile.TemporaryDirectory() as scratch:
        file = Path(scratch) / "descriptions.jsonl"
        plan = timed("plan, nothing described", lambda: planned(folder, file, Describing()))
        all_told(plan.dictionary.shelf, plan.rows, file)
        timed("plan, everything described", lambda: planned(folder, file, Describing()))
        timed("plan, everything described, following", lambda: planned(folder, file, Describing(follow=True)))
        reply = json.dumps({"title": "A title", "description": "Two sentences. " * 16})
        some = planned(folder, Path(scratch) / "none", Describing(limit=calls))
        chat = ScriptedChat(lambda request: reply)
        asked = timed(
            f"{calls:,} calls, without the model",
            lambda: asyncio.run(run_describing(some, chat, lambda _: None, lambda done, total: None)),
        )
        print(f"  {asked.described:,} described")


if __name__ == "__main__":
    main()
