"""Files of answers to statements, a JSON line each, with which an interrupted run goes on.

In: the path of a file, what it was answered under, lines. Out: the statements that are answered there; the file with
more lines. It does not know what an answer is.
"""

import os
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout
from pydantic import TypeAdapter, ValidationError

from porism.errors import FormatError, UsageError
from porism.interfaces.spending import going_on

_BEGINNING = b'{"statement":'
"""What a line of answers begins with."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """What every line of answers has, beside the answer."""

    statement: str
    conditions: str
    """Tells settings, models and library from others."""
    error: str
    """Why there is no answer; empty where there is one."""


_ANSWERED = TypeAdapter(Answered)


@contextmanager
def answering(out: Path) -> Generator[None]:
    """Hold a file of answers for writing. A limit on spending that is reached meanwhile is told with how to go on.

    Raises UsageError while another process answers into the same file.
    """
    out.parent.mkdir(parents=True, exist_ok=True)
    lock = FileLock(out.with_name(f"{out.name}.lock"))
    try:
        lock.acquire(blocking=False)
    except Timeout:
        raise UsageError("Another process answers into this file.", where=str(out), advice="Wait for it.") from None
    try:
        with going_on(out):
            yield
    finally:
        lock.release()
    Path(lock.lock_file).unlink(missing_ok=True)


def answered_in(out: Path, conditions: str) -> set[str]:
    """Return the statements that are answered in a file, and drop a last line that a kill cut off.

    Raises FormatError where it holds something else, and UsageError where it was answered under other conditions.
    """
    if not out.exists():
        return set()
    whole, _, torn = out.read_bytes().rpartition(b"\n")
    if torn and not torn.startswith(_BEGINNING[: len(torn)]):
        raise FormatError("This is no line of answers.", where=f"{out}:{len(whole.splitlines()) + 1}")
    found: set[str] = set()
    for number, line in enumerate(whole.splitlines(), 1):
        try:
            answered = _ANSWERED.validate_json(line)
        except ValidationError:
            raise FormatError("This is no line of answers.", where=f"{out}:{number}") from None
        if answered.conditions != conditions:
            problem = "The file holds answers that were found with other settings, models, Lean or library."
            raise UsageError(problem, where=str(out), advice="Give another file, or remove this one.")
        if not answered.error:
            found.add(answered.statement)
    if torn:
        os.truncate(out, out.stat().st_size - len(torn))
    return found


def add_answers(out: Path, schema: TypeAdapter[Any], lines: Iterable[Any]) -> None:
    """Write lines of answers down."""
    with out.open("ab") as file:
        file.writelines(schema.dump_json(line) + b"\n" for line in lines)
