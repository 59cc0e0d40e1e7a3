"""What the commands share: what they are asked, a workbench made from settings, and an answer printed.

In: a command's words, context and flags; an answer. Out: a text; a workbench; an exit code. It does not know any
command.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from porism.errors import UsageError
from porism.interfaces.exits import FOUND, NOTHING
from porism.interfaces.options import settings_for
from porism.interfaces.sections import SECTIONS
from porism.interfaces.workbench import Workbench

if TYPE_CHECKING:
    from porism.interfaces.layout import Shown


LONGEST = 2_000_000
"""So many characters of a text on standard input are read; every verb refuses less."""


def asked_text(words: Sequence[str], *, awaited: str = "") -> str:
    """Return what a command was asked: its words, or for - what stands on standard input, at most LONGEST characters.

    A person at a terminal is told what is awaited.
    """
    if list(words) != ["-"]:
        return " ".join(words)
    if awaited and sys.stdin is not None and sys.stdin.isatty():
        print(f"porism: give {awaited}, and end it with Ctrl-D on a line of its own", file=sys.stderr)
    return standard_input(LONGEST)


def standard_input(most: int = -1) -> str:
    """Return what stands on standard input, at most some characters; raises UsageError for what is no text."""
    if sys.stdin is None:
        return ""
    try:
        return sys.stdin.read(most).removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        advice = "Send text in UTF-8."
        raise UsageError(f"What stands on standard input is no text: {error.reason}.", advice=advice) from None


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
