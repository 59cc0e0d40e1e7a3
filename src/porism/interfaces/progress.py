"""The progress of a build, drawn on standard error.

In: stages with how much of each is done. Out: a bar for a person; nothing for a program. It does not know what is
built.
"""

import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager

from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TaskID, TextColumn, TimeElapsedColumn

from porism.interfaces.paper import console

Report = Callable[[str, int, int], None]
"""Told of a stage's name, how much of it is done, and of how much (0: not known)."""


@contextmanager
def shown_progress(*, quiet: bool) -> Generator[Report]:
    """Give a function to which a build reports, and draw what it is told; quiet or without a terminal nothing."""
    if quiet or not sys.stderr.isatty():
        yield _ignore
        return
    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
    )
    tasks: dict[str, TaskID] = {}
    with Progress(*columns, console=console(sys.stderr), transient=True) as progress:

        def report(stage: str, done: int, total: int) -> None:
            if stage not in tasks:
                tasks[stage] = progress.add_task(stage, total=None)
            progress.update(tasks[stage], completed=done, total=total or None)

        yield report


def _ignore(stage: str, done: int, total: int) -> None:
    """Draw nothing."""
