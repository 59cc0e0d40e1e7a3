"""A program that proves in a folder, to be killed: its model notes each call in a file, its Lean is a process.

Arguments: the folder, the program that answers like Lean, a mark by which its processes are known, how many candidates
fail before one is a proof.
"""

import asyncio
import os
import sys
import time
from pathlib import Path
from typing import Any

from porism.lean import Compiler, Pool, Sizes
from porism.lean.process import Program
from porism.models import Reply, ScriptedChat, Usage, request_hash
from porism.prove import Lookup, Mode, Problem, Prover, Proving, prove_one
from prove.scripted_prover import TASK, Shelf, fenced, five

CALLS = "calls"

folder, program, mark, rounds = Path(sys.argv[1]), sys.argv[2], sys.argv[3], int(sys.argv[4])


def note(line: str) -> None:
    with (folder / CALLS).open("a") as file:
        file.write(line + "\n")
        file.flush()
        os.fsync(file.fileno())


def say(request: Any) -> Reply[Any]:
    note(request_hash(request))
    time.sleep(0.01)
    text = request.messages[0].text
    done = next((n for n in range(rounds, -1, -1) if f"exact wrong{n}\n" in text), -1)
    is_last = done + 1 == rounds
    reply = (
        five(f"fact {done}")
        if request.purpose == "proof_queries"
        else fenced("rfl" if is_last else f"exact wrong{done + 1}\n")
    )
    return Reply(text=reply, model="scripted", usage=Usage(requests=1, input_tokens=10), cost=0.01)


def look(queries: Any, each: int, hidden: frozenset[str]) -> Lookup:
    return Shelf().look(queries, each, hidden)


async def main() -> None:
    compiler = Compiler(name="fake", program=Program(arguments=(sys.executable, program, "0.02", mark), folder=folder))
    async with Pool(compiler, Sizes(workers=1)) as lean:
        prover = Prover(chat=ScriptedChat(say), lean=lean, mode=Mode(name="graph", look=look))
        found = await prove_one(Problem(key="t", task=TASK), prover, Proving(), folder)
    bodies = [done.body.strip() for done in found.rounds]
    (folder / "result.partial").write_text(repr((found.outcome, bodies, found.counts)))
    (folder / "result.partial").replace(folder / "result")


asyncio.run(main())
