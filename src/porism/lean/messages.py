"""Messages as Lean's programs write them in JSON, read into ours.

In: parsed JSON from `lean --json`, from the REPL (which Kimina's server passes on), or lines of bytes. Out: `Message`s;
FormatError for anything else, so that a message is never lost in silence. It does not know which program wrote it.
"""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from porism.errors import FormatError
from porism.lean.port import Message, Position, Severity

_SEVERITIES: dict[object, Severity] = {
    "error": "error",
    "warning": "warning",
    "information": "information",  # lean --json
    "info": "information",  # the REPL
    "trace": "information",
}
EXIT_WARNING = "using 'exit' to interrupt Lean"
"""What Lean warns of where `#exit` ends a file early."""


def read_lines(output: bytes) -> tuple[Message, ...]:
    """Read what `lean --json` has written: one object on each line."""
    return in_order(read_message(parse(line)) for line in output.split(b"\n") if line.strip())


def in_order(messages: Iterable[Message]) -> tuple[Message, ...]:
    """Return messages in the order of their places; those at one place stay as they came."""
    return tuple(sorted(messages, key=lambda message: message.start))


def parse(data: bytes) -> Mapping[str, Any]:
    """Return one JSON object."""
    try:
        found = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise _bad(data) from error
    if not isinstance(found, dict):
        raise _bad(data)
    return found


def read_message(found: object) -> Message:
    """Read one message with `severity`, `pos`, `endPos` and `data`."""
    match found:
        case {"severity": severity, "pos": pos, "data": str(text), **rest} if severity in _SEVERITIES:
            caption = rest.get("caption")
            return Message(
                severity=_SEVERITIES[severity],
                start=read_position(pos),
                end=read_position(rest["endPos"]) if rest.get("endPos") is not None else None,
                text=f"{caption}:\n{text}" if caption else text,
            )
        case _:
            raise _bad(found)


def read_position(found: object) -> Position:
    """Read a line from 1 and a column from 0."""
    match found:
        case {"line": int(line), "column": int(column)}:
            return Position(line=line, column=column)
        case _:
            raise _bad(found)


def came_to_the_end(messages: tuple[Message, ...]) -> bool:
    """Whether a Lean that ended in good order has read the whole file: nothing in it said `#exit`."""
    return not any(message.severity == "warning" and message.text == EXIT_WARNING for message in messages)


def _bad(found: object) -> FormatError:
    """Return the exception for what is not a message."""
    shown = found.decode("utf-8", "replace") if isinstance(found, bytes) else str(found)
    return FormatError(
        "Lean's answer is not in the format that it should have.",
        where=shown[:200],
        advice="Look whether something else writes to the same output, or whether this Lean is a very old one.",
    )
