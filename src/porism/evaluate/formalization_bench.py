"""A run of a benchmark of formalization from end to end, kept in a folder, with what could not be looked at.

In: a task, what statements are formalized with, perhaps a folder. Out: a `StatedRun`. Without a Lean that has the
library nothing is checked, and every measure says so; an interrupted run goes on, and asks again for what was errored.
It does not know where settings come from.
"""

import json
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from porism import __version__
from porism.errors import FormatError, UsageError
from porism.evaluate.formalization_judge import Judge
from porism.evaluate.formalization_measures import KINDS_OF_RIGHT, RightKind
from porism.evaluate.formalization_row import StatedRow
from porism.evaluate.formalization_run import StatedBench, run_statements, with_library
from porism.evaluate.formalization_summary import StatedSummary, summarise_stated
from porism.evaluate.formalization_task import StatedTask
from porism.evaluate.record import Record, RunFolder, read_record, rows_of
from porism.formalize import Comparing, Formalizing, Tools

SHAPE = TypeAdapter(StatedRow)

NO_LEVEL = "no level of proofs was named (--level)"


@dataclass(frozen=True, slots=True, kw_only=True)
class StatedConditions:
    """Under what a run stands, apart from the task."""

    fingerprint: str
    """Of the library that is retrieved from."""
    settings: Mapping[str, Any]
    """All knobs, models and prompts."""
    seed: int = 0
    at_once: int = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class StatedRun:
    """A run: its conditions, and a row for each statement in the task's order."""

    record: Record
    rows: tuple[StatedRow, ...]

    @property
    def summary(self) -> StatedSummary:
        """What it comes to."""
        told = self.record.settings
        return summarise_stated(self.rows, told["mode"], told["samples"], told["not_looked"], self.record.seed)

    @property
    def looked(self) -> tuple[RightKind, ...]:
        """The measures that have a score."""
        return tuple(kind for kind in KINDS_OF_RIGHT if kind not in self.record.settings["not_looked"])


async def run_stated(
    tools: Tools,
    how: Formalizing,
    comparing: Comparing,
    task: StatedTask,
    conditions: StatedConditions,
    kept: "tuple[Path | None, Callable[[int, int], None]]",
) -> StatedRun:
    """Run a task; `kept`: the folder of the run, and who is told how much is done.

    Raises UsageError where the folder holds a run under other conditions, and what ends a run: a model that cannot be
    reached, a Lean that cannot be started.
    """
    folder, told = kept
    tools = await with_library(tools, task)
    judge = Judge(tools.lean, comparing, tools.chat) if tools.lean is not None else None
    record = _record(task, how, comparing, conditions, "" if tools.lean is not None else tools.missing)
    with RunFolder.begin(folder, record, SHAPE) if folder else nullcontext() as opened:
        rows = opened.answered if opened else {}

        def done(row: StatedRow) -> None:
            rows[row.id] = row
            if opened:
                opened.add(row)
            told(len(rows), len(task.statements))

        left = [stated for stated in task.statements if stated.id not in rows]
        await run_statements(StatedBench(tools=tools, how=how, judge=judge, at_once=conditions.at_once), left, done)
    return StatedRun(record=record, rows=tuple(rows[stated.id] for stated in task.statements))


def read_stated_run(folder: Path) -> StatedRun:
    """Return the run in a folder; raises FormatError where there is none, UsageError where it is not finished."""
    record = read_record(folder)
    if not {"mode", "samples", "not_looked"} <= record.settings.keys():
        advice = "Name the folder of one mode that `porism bench formalization --out` wrote."
        raise FormatError("This is no run of a benchmark of formalization.", where=str(folder), advice=advice)
    rows = tuple(rows_of(folder, SHAPE))
    if len(rows) != record.questions:
        problem = f"The run has come to {len(rows):,} of {record.questions:,} statements."
        raise UsageError(problem, where=str(folder), advice="The same command that began it goes on with it.")
    return StatedRun(record=record, rows=rows)


def _record(
    task: StatedTask, how: Formalizing, comparing: Comparing, conditions: StatedConditions, problem: str
) -> Record:  # fmt: skip
    """Return the conditions of a run that starts now."""
    samples = how.trying.sampling.samples
    missing: dict[str, str] = {"BEq": NO_LEVEL} if comparing.level == "no" else {}
    if problem:
        missing = dict.fromkeys(KINDS_OF_RIGHT, f"no project with {task.library}: {problem}")
    own = {"mode": how.mode, "samples": samples, "not_looked": missing}
    settings = json.loads(json.dumps({**own, **conditions.settings}, default=str))
    measures = (f"{kind}@{k}" for kind in KINDS_OF_RIGHT if kind not in missing for k in dict.fromkeys((1, samples)))
    return Record(
        task=f"formalization of {task.name}",
        questions=len(task.statements),
        measures=tuple(measures),
        fingerprint=conditions.fingerprint,
        settings=settings,
        seed=conditions.seed,
        porism=__version__,
        started=datetime.now(UTC).isoformat(timespec="seconds"),
    )
