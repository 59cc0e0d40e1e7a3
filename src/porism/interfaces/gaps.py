"""The gaps of a file: each hole that a proof can fill, or a whole proof where several holes are in one.

In: the text of a file. Out: `Gap`s with their tasks, in order. A proof with several holes cannot be accepted hole by
hole; so the whole of it is asked for, and what stands there is shown as a proof that was begun. It does not know
provers.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from porism.lean import Opening, Statement, Task, find_holes, mask, plain_lines, read_source, read_statements, task_at

_OPENING = re.compile(r":=\s*by(?![\w'.])|:=|\|[ \t]*|where\s+")
"""How a value begins. A task keeps it, with the first bar of alternatives: no answer can go on with a statement."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Gap:
    """What one proof can fill."""

    declaration: str
    """As written; empty for an `example`."""
    line: int
    """Of its first hole."""
    holes: int
    task: Task | None
    """None where no proof can fill it: it stands in a statement, or outside of any declaration."""
    begun: str = ""
    """The proof with its holes, where the whole of it is asked for."""
    hidden: frozenset[str] = frozenset()
    """Names of the file that are not there yet where the gap is."""


def find_gaps(source: str, theorem: str = "") -> tuple[Gap, ...]:
    """Return the gaps of a file in order, or those of one declaration."""
    text = plain_lines(source)
    statements = read_statements(text)
    inside = [(hole, _statement(statements, hole)) for hole in find_holes(text)]
    found: list[Gap] = []
    for statement, group in groupby(inside, key=lambda pair: pair[1]):
        holes = [hole for hole, _ in group]
        if not theorem or is_named(holes[0].declaration, theorem):
            found += _gaps(text, statement, holes)
    return tuple(found)


def is_named(declaration: str, theorem: str) -> bool:
    """Whether a declaration, as it is written, is the one of a name."""
    return bool(declaration) and (declaration == theorem or theorem.endswith(f".{declaration}"))


def _statement(statements: tuple[Statement, ...], hole: Opening) -> Statement | None:
    return next((each for each in statements if each.start <= hole.start < each.end), None)


def _gaps(text: str, statement: Statement | None, holes: list[Opening]) -> Iterator[Gap]:
    """Yield the gaps of one declaration; holes outside of any are gaps that no proof can fill."""
    proofs = [hole for hole in holes if hole.place == "proof"]
    for hole in holes:
        if hole.place != "proof":
            yield Gap(declaration=hole.declaration, line=hole.line, holes=1, task=None)
    if not proofs or statement is None:
        return
    first = proofs[0]
    hidden = frozenset(w.name for w in read_source(text, module="File").declarations if w.end > first.start and w.name)
    task, begun = (task_at(text, first), "") if len(proofs) == 1 else _whole(text, statement)
    yield Gap(
        declaration=first.declaration, line=first.line, holes=len(proofs), task=task, begun=begun, hidden=hidden
    )  # fmt: skip


def _whole(text: str, statement: Statement) -> tuple[Task, str]:
    """Return the task to write a whole proof, and the proof that stands there."""
    opening = _OPENING.match(text, statement.value)
    start = opening.end() if opening else statement.value
    end = start + len(mask(text[start : statement.end]).rstrip())
    return Task(prefix=text[:start], suffix=text[end:]), text[start:end].strip("\n")
