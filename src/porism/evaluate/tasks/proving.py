"""The benchmarks for provers; their data is read from folders and is not part of the package.

In: a name, or Lean files; the folder of the data, the folder of the mini library. Out: a `ProvingTask`. It does not
know who proves.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from porism.evaluate.proving_task import ProvingTask
from porism.evaluate.tasks.proving_files import mini_proving
from porism.evaluate.tasks.proving_published import fate_h, lean_imo, mathlibmpr_prop

PUBLISHED: Final[dict[str, Callable[[Path], ProvingTask]]] = {
    "fate-h": fate_h,
    "mpr-prop": mathlibmpr_prop,
    "lean-imo": lean_imo,
}
"""Readers of the tasks that are written for Mathlib, by name; they are given the folder of the data."""

OF_A_PROJECT: Final[dict[str, Callable[[Path], ProvingTask]]] = {"mini": mini_proving}
"""Readers of the tasks that stand in the project in which they are proved."""

PROVING_TASKS: Final = (*OF_A_PROJECT, *PUBLISHED)
