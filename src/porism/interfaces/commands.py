"""What the commands share: a workbench made from settings, and an answer printed.

In: a command's context and flags; an answer. Out: a workbench; an exit code. It does not know any command.
"""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from porism.interfaces.exits import FOUND, NOTHING
from porism.interfaces.options import settings_for
from porism.interfaces.sections import SECTIONS
from porism.interfaces.workbench import Workbench

if TYPE_CHECKING:
    from porism.interfaces.layout import Shown


def open_bench(context: typer.Context, *, pairs: list[str] | None = None, **general: Path | None) -> Workbench:
    """Return a workbench with the settings of a command; tell when it opens an index that nobody pointed to."""
    workbench = Workbench(settings_for(context, SECTIONS, pairs=pairs, **general))
    if workbench.place.found == "last":
        folder = workbench.place.folder
        print(f"porism: this folder has no index; using the one built last ({folder})", file=sys.stderr)
    return workbench


def print_answer(answer: "Shown", *, as_json: bool, full: bool = False, explain: bool = False) -> int:
    """Print an answer, as a document or as laid out for people, and return the exit code."""
    from porism.interfaces.layout import View, document, is_found, sheet
    from porism.interfaces.paper import put

    if as_json:
        sys.stdout.write(document(answer) + "\n")
    else:
        put(sheet(answer, View(full=full, explain=explain)))
    return FOUND if is_found(answer) else NOTHING
