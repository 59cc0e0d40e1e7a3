"""Pairs of candidates, and what the real compiler says of them; run with the folder COMPILED, it writes that down anew.

COMPILED is the folder with the compiled mini library (`python minilean/build.py COMPILED`).
"""

import asyncio
import json
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from porism.lean import Compiler, Pool, Sizes, Task, Verdict, verify, warm
from porism.lean.process import Program

HERE = Path(__file__).parent
LIBRARY = HERE.parents[2] / "minilean"
RECORDED = HERE / "recorded.jsonl"
VERDICT: TypeAdapter[Verdict] = TypeAdapter(Verdict)


@dataclass(frozen=True)
class Pair:
    """Two candidates for one theorem."""

    name: str
    same: bool
    statement: str
    first: str
    second: str
    first_before: str = ""
    second_before: str = ""

    def tasks(self) -> tuple[tuple[Task, str], tuple[Task, str]]:
        """Return both tasks with their candidates."""
        return tuple(
            (Task(prefix=f"import Mathlib\n{before}{self.statement}"), body)
            for before, body in ((self.first_before, self.first), (self.second_before, self.second))
        )  # pyright: ignore[reportReturnType]


def pairs() -> list[Pair]:
    return [Pair(**found) for found in tomllib.loads((HERE / "pairs.toml").read_text(encoding="utf-8"))["pair"]]


async def ask(compiled: Path, table: list[Pair]) -> list[tuple[Verdict, Verdict]]:
    """Return the verdicts of one warm worker on all candidates, one after another."""
    program = Program(
        arguments=(sys.executable, str(LIBRARY / "pylean.py")),
        folder=LIBRARY,
        environment={"LEAN_PATH": str(compiled.resolve())},
    )
    async with Pool(warm(Compiler(name="minilean", program=program)), Sizes(workers=1, spares=0)) as pool:
        return [tuple([await verify(pool, *task) for task in pair.tasks()]) for pair in table]  # pyright: ignore


def recorded() -> dict[str, tuple[Verdict, Verdict]]:
    """Return what was written down: outcomes, reasons, diagnostics and goals, without the checks."""
    lines = RECORDED.read_text(encoding="utf-8").splitlines()
    said: dict[str, list[Any]] = dict(json.loads(line) for line in lines)
    return {name: tuple(VERDICT.validate_python(each | {"checks": []}) for each in both) for name, both in said.items()}  # pyright: ignore


if __name__ == "__main__":
    table = pairs()
    said = asyncio.run(ask(Path(sys.argv[1]), table))
    left_out = {"checks", "cost", "axioms", "source"}
    with RECORDED.open("w", encoding="utf-8") as file:
        for pair, both in zip(table, said, strict=True):
            plain = [
                {"outcome": v.outcome} | VERDICT.dump_python(v, mode="json", exclude=left_out, exclude_defaults=True)
                for v in both
            ]
            file.write(json.dumps([pair.name, plain], ensure_ascii=False) + "\n")
