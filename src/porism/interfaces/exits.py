"""How a command ends: its exit code, and errors told in one sentence.

In: what a command raised. Out: an exit code, a sentence on standard error, and with `--json` an `error` document on
standard output. It does not know commands.

    0    found, done
    1    nothing was found: no hit, an absent name
    2    the request makes no sense: an unknown option, an empty question, a bad setting
    3    no index, unreadable source, or another thing outside of Porism that is not as it must be
    4    a fault of Porism itself
    130  interrupted (Ctrl-C)
    141  the reader of the output went away
"""

import json
import os
import sys
from collections.abc import Callable
from typing import Any, cast

import typer

from porism.errors import PorismError, UsageError

FOUND, NOTHING, USAGE, FAILED, FAULT, INTERRUPTED, UNREAD = 0, 1, 2, 3, 4, 130, 141


class Interrupted(Exception):
    """Somebody pressed Ctrl-C; the sentence says what that left behind."""


_CommandLineError = cast(type[Exception], typer.BadParameter.__mro__[2])
"""What the command-line library raises for arguments that it does not understand."""


def run(command: Callable[[], Any], *, as_json: bool, traceback: bool = False) -> int:
    """Run a command and return its exit code; whatever goes wrong is told, never thrown."""
    try:
        code = command()
        _flush()
    except BrokenPipeError:
        return _unread()
    except (KeyboardInterrupt, typer.Abort):
        code = INTERRUPTED
    except Interrupted as interruption:
        return tell(INTERRUPTED, str(interruption), as_json=as_json)
    except Exception as error:
        if traceback:
            raise
        return _tell_error(error, as_json=as_json)
    if code == INTERRUPTED:
        return tell(INTERRUPTED, "Interrupted.", as_json=as_json)
    return code if isinstance(code, int) else FOUND


def _tell_error(error: Exception, *, as_json: bool) -> int:
    """Tell what went wrong and return the exit code that says so."""
    if isinstance(error, PorismError):
        code = USAGE if isinstance(error, UsageError) else FAILED
        parts = {"problem": error.problem, "where": error.where, "advice": error.advice}
        return tell(code, str(error), as_json=as_json, kind=type(error).__name__.strip("_"), parts=parts)
    if isinstance(error, _CommandLineError):
        return tell(USAGE, _said_by_parser(error), as_json=as_json, kind="UsageError")
    if isinstance(error, OSError):
        return tell(FAILED, _said_by_system(error), as_json=as_json, kind="OSError")
    advice = "This is a fault of Porism; `porism --traceback ...` shows where."
    sentence = f"{type(error).__name__}: {error}. {advice}"
    return tell(FAULT, sentence, as_json=as_json, kind=type(error).__name__)


def _said_by_parser(error: Any) -> str:
    """Return the command-line library's sentence, with the command whose help explains it."""
    sentence = str(error.format_message()).strip()
    context = getattr(error, "ctx", None)
    path = context.command_path if context is not None else "porism"
    return f"{sentence.rstrip('.')}. See `{path} --help`."


def _said_by_system(error: OSError) -> str:
    """Return the operating system's complaint as a sentence."""
    place = f" ({error.filename})" if error.filename else ""
    return f"{error.strerror or error}{place}."


def tell(
    code: int, sentence: str, *, as_json: bool, kind: str = "Interrupted", parts: dict[str, str] | None = None
) -> int:
    """Write a sentence to standard error, with `--json` also a document to standard output; return the code."""
    try:
        print(f"porism: {one_line(sentence)}", file=sys.stderr, flush=True)
        if as_json:
            document = {"error": {"kind": kind, "code": code, **(parts or {"problem": sentence})}}
            print(json.dumps(document, ensure_ascii=False), flush=True)
    except BrokenPipeError:
        return _unread()
    return code


def one_line(text: str) -> str:
    """Return a text on one line, without characters that steer a terminal."""
    return "".join(c if c.isprintable() else " " for c in " ".join(text.split()))


def _flush() -> None:
    """Write out what is still held back, so that a closed pipe is met here and not at the interpreter's end."""
    for stream in (sys.stdout, sys.stderr):
        stream.flush()


def _unread() -> int:
    """Give up on a pipe that nobody reads any more, quietly."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        os.dup2(nowhere, stream.fileno())
    return UNREAD


def prepare_streams() -> None:
    """Make both streams writable with any text: a closed one goes nowhere, a narrow encoding loses characters."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
        stream = getattr(sys, name)
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
