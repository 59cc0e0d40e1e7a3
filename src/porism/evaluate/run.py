"""A task put to a system, question by question, everything written down.

In: a task, a system, optionally a folder. Out: a `Run`: one row for every question. What goes wrong with one
question stands in its row and does not end the run. It does not know how measures are computed.
"""

import time
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from porism import __version__
from porism.evaluate.record import Record, Row, RunFolder
from porism.evaluate.system import System
from porism.evaluate.task import Asked, Group, Task

KEPT_HITS = 20

Progress = Callable[[int, int], None]
"""Told after each question: how many are done, of how many."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """A run: its conditions and one row for each question of the task, in the task's order."""

    record: Record
    rows: tuple[Row, ...]


def bench(
    task: Task, system: System, folder: Path | None = None, *, seed: int = 0, progress: Progress | None = None
) -> Run:
    """Put every question of a task to a system; a run in the folder that was interrupted is taken up again.

    Raises UsageError where the folder holds a run under other conditions.
    """
    record = conditions(task, system, seed)
    kept = RunFolder.begin(folder, record) if folder else None
    rows = dict(kept.rows) if kept else {}
    for done, question in enumerate(task.questions, 1):
        if question.id not in rows:
            rows[question.id] = row = answered(question, system, task.depth)
            if kept:
                kept.add(row)
        if progress:
            progress(done, len(task.questions))
    return Run(record=record, rows=tuple(rows[question.id] for question in task.questions))


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


def answered(question: Asked, system: System, depth: int) -> Row:
    """Ask one question; whatever fails is told in the row."""
    began = time.perf_counter()
    absent = tuple(not any(system.holds(name) for name in group.names) for group in question.gold)
    names: list[str] = []
    error = ""
    try:
        names = distinct(system.ask(question.text, depth + len(question.hidden)), question.hidden)[:depth]
    except Exception as problem:
        error = f"{type(problem).__name__}: {problem}"
    return Row(
        id=question.id,
        style=question.style,
        cluster=question.cluster,
        status="errored" if error else "answered",
        found=tuple((group.role, first_rank(group.names, names)) for group in question.gold),
        kindred=tuple((group.role, first_rank(with_kin(group, system), names)) for group in question.gold),
        absent=absent,
        hits=tuple(names[:KEPT_HITS]),
        error=error,
        seconds=round(time.perf_counter() - began, 4),
    )


def distinct(names: Iterable[str], hidden: Sequence[str]) -> list[str]:
    """Return the names in order, each once, without the hidden ones."""
    return [name for name in dict.fromkeys(names) if name not in hidden]


def with_kin(group: Group, system: System) -> set[str]:
    """Return the names of a group and those that say the same."""
    return {*group.names, *(other for name in group.names for other in system.kin(name))}


def first_rank(wanted: Collection[str], names: Sequence[str]) -> int | None:
    """Return the rank, from 1, of the first name that is wanted; None where none is."""
    return next((rank for rank, name in enumerate(names, 1) if name in wanted), None)
