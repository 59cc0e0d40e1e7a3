"""A hole of a file filled with a body that was accepted; everything else in the file stays as it is, byte for byte.

In: the text of a file, the place of a hole, the task that it set, the body. Out: the text with the body in its place,
indented as Lean was given it, or as the hole was where that had a line of its own. It does not know whether the body is
a proof.

What Lean was given has refused words in comments and strings broken. Lean accepted that, so these are comments and
strings for Lean too, and the words as they were written change nothing but what a reader sees.
"""

import re
from dataclasses import replace

from porism.lean.assemble import Task, assemble, plain_lines
from porism.lean.integrity import inspect
from porism.lean.mask import masked
from porism.lean.rules import Rules

_OWN_LINE = re.compile(r"[ \t]*\n(?:[ \t]*\n)*( +)\S+")
_FIRST_LINE = re.compile(r"\n( +)\S")
_NO_NONCE = "0" * 32


def filling(task: Task, body: str, rules: Rules | None = None) -> str:
    """Return what stands between the prefix and the suffix of a task when its hole is filled with a body."""
    looked = replace(inspect(body.replace("\r\n", "\n"), rules or Rules()), edits=())
    file = assemble(task, looked, _NO_NONCE)
    last_before = max(at for at, piece in enumerate(file.pieces) if piece.region == "before")
    after = [at for at, piece in enumerate(file.pieces) if piece.region == "after"]
    last_own = max(at for at, piece in enumerate(file.pieces) if piece.region == "body")
    start = file.pieces[last_before + 1].start
    end = file.pieces[after[0] if after else last_own + 1].start
    text = file.source[start:end]
    followed = plain_lines(task.suffix)[:1] in ("", "\n")
    return text.rstrip("\n") if followed else text


def fill(source: str, task: Task, body: str, rules: Rules | None = None) -> str:
    """Return a file with the hole filled that set a task: the task's texts are the beginning and the end of the file.

    New lines end as those of the file do.
    """
    plain = plain_lines(source)
    assert plain.startswith(task.prefix) and plain.endswith(task.suffix), "the task is not of this file"
    text = _as_far_in(filling(task, body, rules), plain[len(task.prefix) : len(plain) - len(task.suffix)])
    begin = _original(source, len(task.prefix))
    end = _original(source, len(plain) - len(task.suffix))
    return source[:begin] + (text.replace("\n", "\r\n") if "\r\n" in source else text) + source[end:]


def _as_far_in(text: str, hole: str) -> str:
    """Return a filling moved as a whole to the column of a hole that has a line of its own; else as it is.

    Lines that begin inside a string stay where they are.
    """
    own, given = _OWN_LINE.fullmatch(hole), _FIRST_LINE.match(text)
    if own is None or given is None:
        return text
    less = len(given[1]) - len(own[1])
    literals = masked(text).literals
    moved: list[str] = []
    at = 0
    for line in text.split("\n"):
        inside = any(start < at < end for start, end in literals)
        lead = len(line) - len(line.lstrip(" "))
        moved.append(line if inside or not line.strip() else " " * max(0, lead - less) + line[lead:])
        at += len(line) + 1
    return "\n".join(moved)


def _original(source: str, place: int) -> int:
    """Return where a place of the text with plain line ends is in the source."""
    lines = plain_lines(source)[:place].split("\n")
    at = 1 if source.startswith("\ufeff") else 0
    for line in lines[:-1]:
        at += len(line)
        at += 2 if source.startswith("\r\n", at) else 1
    return at + len(lines[-1])
