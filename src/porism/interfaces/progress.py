"""The progress of a build, drawn on standard error.

In: stages with how much of each is done. Out: a bar for a person; nothing for a program. It does not know what is
built.
"""

import sys
from collections.abc import Generator
from contextlib import contextmanager

from rich import progress as bars
from rich.text import Text

from porism.index import Progress
from porism.interfaces.paper import console


class _Speed(bars.ProgressColumn):
    """How much of a stage is done in a second."""

    def render(self, task: bars.Task) -> Text:
        """Return the speed of the last half minute, or of the whole of what is done."""
        speed = task.finished_speed or task.speed
        return Text(f"{speed:,.0f}/s" if speed else "", "dim")


@contextmanager
def shown_progress(*, quiet: bool) -> Generator[Progress]:
    """Give a function to which a build reports, and draw what it is told; quiet or without a terminal nothing."""
    if quiet or not sys.stderr.isatty():
        yield lambda stage, done, total: None
        return
    columns = (
        bars.SpinnerColumn(),
        bars.TextColumn("{task.description}"),
        bars.BarColumn(),
        bars.MofNCompleteColumn(),
        _Speed(),
        bars.TimeElapsedColumn(),
        bars.TimeRemainingColumn(),
    )
    stages: dict[str, bars.TaskID] = {}
    with bars.Progress(*columns, console=console(sys.stderr), transient=True) as drawn:

        def report(stage: str, done: int, total: int) -> None:
            if stage not in stages:
                stages[stage] = drawn.add_task(stage, total=None)
            drawn.update(stages[stage], completed=done, total=total or None)

        yield report
