"""The paper that answers are printed on: a console as wide as its reader, and text that cannot harm it.

In: texts from sources and questions. Out: rich texts without terminal controls, cut where asked. For a reader that is a
pipe nothing is wrapped. It does not know answers.
"""

import io
import re
import sys
from typing import TextIO

from rich.console import Console, RenderableType
from rich.text import Text

UNBOUNDED = 100_000
"""Columns of a page that is read by a program."""


def console(stream: TextIO | None = None) -> Console:
    """Return a console for standard output (or another stream); colours follow rich's rules, NO_COLOR among them."""
    target = stream or sys.stdout
    width = None if target.isatty() else UNBOUNDED
    return Console(file=target, highlight=False, width=width)


def put(answer: RenderableType) -> None:
    """Print an answer on standard output, without spaces at the ends of lines."""
    sys.stdout.write(_printed(console(), answer))


def text_of(answer: RenderableType) -> str:
    """Return an answer as text for a program: no colours, nothing wrapped."""
    return _printed(Console(file=io.StringIO(), highlight=False, width=UNBOUNDED, color_system=None), answer)


def _printed(paper: Console, answer: RenderableType) -> str:
    """Return what a console prints, without spaces at the ends of lines."""
    with paper.capture() as captured:
        paper.print(answer)
    return "".join(f"{line.rstrip()}\n" for line in captured.get().splitlines())


def plain(text: str, style: str = "") -> Text:
    """Return a text in which nothing is markup and no character steers a terminal."""
    return Text(clean(text), style=style, overflow="fold")


def clean(text: str) -> str:
    """Return a text with its control characters replaced, line breaks kept."""
    return "".join(c if c == "\n" or c.isprintable() or c == " " else " " if c == "\t" else "�" for c in text)


def one_line(text: str, limit: int = 0) -> str:
    """Return a text on one line, cut at `limit` characters (0: not cut)."""
    line = " ".join(clean(text).split())
    return f"{line[: limit - 1]}…" if limit and len(line) > limit else line


_PRIVATE = re.compile(r"_private\..*?\.[0-9]+\.(?=.)")


def name_text(name: str, style: str = "") -> Text:
    """Return the name of a declaration as it is written in its file, one that is private marked so."""
    beginning = _PRIVATE.match(name)
    shown = plain(name[beginning.end() :] if beginning else name, style)
    return shown.append("  private", "dim") if beginning else shown


def first_sentence(text: str, limit: int = 200) -> str:
    """Return the beginning of a docstring: its first paragraph up to the first full stop."""
    paragraph = one_line(text.strip().split("\n\n")[0])
    end = paragraph.find(". ")
    return one_line(paragraph[: end + 1] if end > 0 else paragraph, limit)


def cut(text: str, lines: int) -> str:
    """Return the first lines of a text, saying how many more there are (0: all)."""
    every = clean(text).split("\n")
    if not lines or len(every) <= lines:
        return "\n".join(every)
    return "\n".join([*every[:lines], f"… {len(every) - lines} more lines (--full)"])


def size(count: int) -> str:
    """Return a number of bytes for people."""
    amount, unit = float(count), "B"
    for larger in ("KB", "MB", "GB"):
        if amount < 1000:
            break
        amount, unit = amount / 1000, larger
    return f"{amount:.0f} {unit}" if unit == "B" else f"{amount:.1f} {unit}"
