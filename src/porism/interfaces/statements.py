"""Statements in words as a person gives them: one, or a file of them.

In: a text, or a file with a line each. Out: statements that a model may be asked about. It does not know what is asked.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from porism.errors import FormatError, reason

LONGEST = 20_000
"""Characters of a statement that a model is asked about."""

FIELDS = ("statement", "informal_stmt", "informal", "nl_statement", "text")
"""Fields that may hold the statement of a JSON line; the first that is there does."""


def read_statements(file: Path) -> Iterator[str]:
    """Yield the statements of a file: a line each, or in .jsonl a JSON text or an object each.

    Raises FormatError that names the line.
    """
    try:
        lines = file.read_text(encoding="utf-8-sig").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise FormatError(f"The statements cannot be read: {reason(error)}.", where=str(file)) from None
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        where = f"{file}:{number}"
        statement = whole(_statement(line, where)) if file.suffix == ".jsonl" else line.strip()
        if fault := fault_of(statement):
            raise FormatError(fault, where=where)
        yield statement


def fault_of(statement: str) -> str:
    """Return what is wrong with a text as a statement; nothing where it may be asked about."""
    if not statement.strip():
        return "The statement is empty."
    if len(statement) > LONGEST:
        return f"The statement has {len(statement):,} characters; at most {LONGEST:,} are read."
    return ""


def whole(text: str) -> str:
    """Return a text whose surrogates are joined into characters, and replaced where alone."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _statement(line: str, where: str) -> str:
    """Return the statement of a JSON line."""
    try:
        value: Any = json.loads(line)
    except (ValueError, RecursionError):
        raise FormatError("This is no line of JSON.", where=where) from None
    found = next((value[f] for f in FIELDS if f in value), None) if isinstance(value, dict) else value
    if not isinstance(found, str):
        raise FormatError("The line holds no statement.", where=where, advice=f"Known fields: {', '.join(FIELDS)}.")
    return found
