"""The benchmarks that Porism brings readers for; their data is read from a folder and is not part of the package.

In: a name and the folder of the data. Out: a `Task`. It does not know who will be asked.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from porism.errors import UsageError
from porism.evaluate.task import Task
from porism.evaluate.tasks.mathlibmpr import mathlibmpr, mathlibmpr_published
from porism.evaluate.tasks.mathlibqr import mathlibqr, mathlibqr_whole
from porism.evaluate.tasks.statements import connf, connf_needs, proofnet, proofnet_needs

TASKS: Final[dict[str, Callable[[Path], Task]]] = {
    "mathlibqr": mathlibqr,
    "mathlibqr-whole": mathlibqr_whole,
    "mathlibmpr": mathlibmpr,
    "mathlibmpr-published": mathlibmpr_published,
    "proofnet": proofnet,
    "connf": connf,
}
"""Readers of tasks by name."""

NEEDS: Final[dict[str, Callable[[Path], Task]]] = {"connf": connf_needs, "proofnet": proofnet_needs}
"""Readers of tasks that are answered with the set of what a statement needs."""


def load_task(name: str, data: Path) -> Task:
    """Return a task read from the folder of the benchmarks' data.

    Raises UsageError for a task that there is not, TaskMissing where its data is not there, FormatError where the data
    is not what it should be.
    """
    return _load(TASKS, name, data)


def load_needs(name: str, data: Path) -> Task:
    """Return a task that is answered with sets of names; raises as `load_task` does."""
    return _load(NEEDS, name, data)


def _load(tasks: dict[str, Callable[[Path], Task]], name: str, data: Path) -> Task:
    """Return the task of a name."""
    if name not in tasks:
        raise UsageError(f"There is no task '{name}'.", advice=f"Tasks are {', '.join(tasks)}.")
    return tasks[name](data)
