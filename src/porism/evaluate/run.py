"""A task put to a system, batch by batch, everything written down.

In: a task, a system, optionally a folder. Out: a `Run`: one row for every question. What goes wrong with one
question stands in its row and does not end the run. It does not know how measures are computed.
"""

import time
from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from porism import __version__
from porism.errors import LimitReached, UsageError
from porism.evaluate.record import ROW, Record, Row, RunFolder, read_record, read_rows
from porism.evaluate.system import System
from porism.evaluate.task import Asked, Group, Task

KEPT_HITS = 20
BATCH = 32
"""So many questions are asked at once, and written down before the next are asked."""

Progress = Callable[[int, int], None]
"""Told after each batch: how many questions are done, of how many."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """A run: its conditions and one row for each question of the task, in the task's order."""

    record: Record
    rows: tuple[Row, ...]


def bench(
    task: Task, system: System, folder: Path | None = None, *, seed: int = 0, progress: Progress | None = None
) -> Run:
    """Put every question of a task to a system; a run in the folder is taken up again, and what was errored asked anew.

    Raises UsageError where the folder holds a run under other conditions, or another process is at work on it, and
    LimitReached, after what is answered is written down.
    """
    record = conditions(task, system, seed)
    with RunFolder.begin(folder, record, ROW) if folder else nullcontext() as kept:
        rows = kept.answered if kept else {}
        left = [question for question in task.questions if question.id not in rows]
        for start in range(0, len(left), BATCH):
            outcomes = answered(left[start : start + BATCH], system, task.depth)
            for row in outcomes:
                if isinstance(row, Row):
                    rows[row.id] = row
                    if kept:
                        kept.add(row)
            if progress:
                progress(len(rows), len(task.questions))
            for refused in outcomes:
                if isinstance(refused, LimitReached):
                    raise refused
    return Run(record=record, rows=tuple(rows[question.id] for question in task.questions))


def read_run(folder: Path) -> Run:
    """Return the run in a folder; raises FormatError where there is none, UsageError where it is not finished."""
    record, rows = read_record(folder), tuple(read_rows(folder))
    if len(rows) != record.questions:
        problem = f"The run has answered {len(rows):,} of {record.questions:,} questions."
        raise UsageError(problem, where=str(folder), advice="The same command that began it goes on with it.")
    return Run(record=record, rows=rows)


def conditions(task: Task, system: System, seed: int) -> Record:
    """Return the conditions of a run that starts now."""
    return Record(
        task=task.name,
        questions=len(task.questions),
        measures=tuple(str(measure) for measure in task.measures),
        fingerprint=system.fingerprint,
        settings=system.settings,
        seed=seed,
        porism=__version__,
        started=datetime.now(UTC).isoformat(timespec="seconds"),
    )


def answered(questions: Sequence[Asked], system: System, depth: int) -> list[Row | LimitReached]:
    """Ask some questions at once; where that fails, one by one: whatever fails then is told in its row.

    A question that a limit keeps from being asked has no row.
    """
    began = time.perf_counter()
    limit = depth + max(len(question.hidden) for question in questions)
    try:
        answers = system.ask([question.text for question in questions], limit)
    except Exception as problem:
        if len(questions) > 1:
            return [row for question in questions for row in answered([question], system, depth)]
        if isinstance(problem, LimitReached):
            return [problem]
        return [row_of(questions[0], (), system, error=f"{type(problem).__name__}: {problem}", seconds=_since(began))]
    seconds = _since(began) / len(questions)
    return [
        row_of(question, distinct(names, question.hidden)[:depth], system, seconds=seconds)
        for question, names in zip(questions, answers, strict=True)
    ]


def row_of(question: Asked, names: Sequence[str], system: System, *, error: str = "", seconds: float) -> Row:
    """Return what came of one question: where its gold stands among the names."""
    return Row(
        id=question.id,
        style=question.style,
        cluster=question.cluster,
        status="errored" if error else "answered",
        found=tuple((group.role, first_rank(group.names, names)) for group in question.gold),
        kindred=tuple((group.role, first_rank(with_kin(group, system), names)) for group in question.gold),
        absent=tuple(not any(system.holds(name) for name in group.names) for group in question.gold),
        hits=tuple(names[:KEPT_HITS]),
        returned=len(names),
        error=error,
        seconds=round(seconds, 4),
    )


def _since(began: float) -> float:
    """Return the seconds since a moment of the performance counter."""
    return time.perf_counter() - began


def distinct(names: Iterable[str], hidden: Sequence[str]) -> list[str]:
    """Return the names in order, each once, without the hidden ones."""
    return [name for name in dict.fromkeys(names) if name not in hidden]


def with_kin(group: Group, system: System) -> set[str]:
    """Return the names of a group and those that say the same."""
    return {*group.names, *(other for name in group.names for other in system.kin(name))}


def first_rank(wanted: Collection[str], names: Sequence[str]) -> int | None:
    """Return the rank, from 1, of the first name that is wanted; None where none is."""
    return next((rank for rank, name in enumerate(names, 1) if name in wanted), None)
