"""The events of a trajectory on disk: each is there before anything is done with it, and outlives a kill.

In: a file, and the conditions of the run. Out: the events that were written, and a place to write more. A last line
that was cut off is taken away; a file of other conditions, or in use, is refused. It does not know what events mean.
"""

import json
import os
from collections.abc import Mapping
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import IO, Any

from filelock import FileLock, Timeout

from porism.errors import FormatError, UsageError
from porism.prove.events import Event

FORMAT = 1

Conditions = Mapping[str, Any]
"""What a trajectory depends on: task, knobs, prompts, model, Lean, library; JSON, by names that an error can say."""


class Journal:
    """One file of events, open for more of them; used as `with Journal(path, conditions) as journal`.

    Without a path the events are kept nowhere.
    """

    def __init__(self, path: Path | None, conditions: Conditions) -> None:
        self.path = path
        self.events: list[Event] = []
        """What the file held when it was opened."""
        self._conditions = json.loads(json.dumps(conditions))
        self._file: IO[bytes] | None = None
        self._lock = FileLock(path.with_name(f".{path.name}.lock")) if path else None

    def __enter__(self) -> "Journal":
        if self.path is None or self._lock is None:
            return self
        self.path.parent.mkdir(parents=True, exist_ok=True)
        try:
            self._lock.acquire(timeout=0)
        except Timeout:
            advice = "Wait until it has ended, or keep this run in another folder."
            raise UsageError("Another run is at work on this problem.", where=str(self.path), advice=advice) from None
        with ExitStack() as undo:
            undo.callback(self._lock.release)
            self._open(self.path)
            undo.pop_all()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._file is not None:
            self._file.close()
        if self._lock is not None:
            self._lock.release()

    def append(self, event: Event) -> None:
        """Write an event, whatever characters are in it; it is on the disk when this returns."""
        if self._file is not None:
            line = json.dumps(_adapter().dump_python(event, mode="json"), separators=(",", ":"))
            self._write(line.encode("ascii"))

    def _open(self, path: Path) -> None:
        """Read what is there, or begin a file with its conditions."""
        data = path.read_bytes() if path.is_file() else b""
        whole = data[: data.rfind(b"\n") + 1]
        if whole:
            first, *lines = whole.splitlines()
            self._refuse_others(first, path)
            self.events = [_read(line, f"{path}:{number}") for number, line in enumerate(lines, 2)]
        if whole != data:
            with path.open("r+b") as file:
                file.truncate(len(whole))
        self._file = path.open("ab", buffering=0)
        if not whole:
            self._write(json.dumps({"porism_prove": FORMAT, "conditions": self._conditions}).encode())
            _sync_folder(path.parent)

    def _write(self, line: bytes) -> None:
        assert self._file is not None
        left = line + b"\n"
        while left:  # a disk that is nearly full takes a part, and refuses the rest
            left = left[self._file.write(left) :]
        os.fsync(self._file.fileno())

    def _refuse_others(self, first: bytes, path: Path) -> None:
        """Raise UsageError where a file is of another run, and say what differs."""
        try:
            head: Any = json.loads(first)
        except (ValueError, RecursionError):
            head = None
        if not isinstance(head, dict) or head.get("porism_prove") != FORMAT or "conditions" not in head:
            raise FormatError("This is no trajectory of this version.", where=str(path), advice=_ADVICE)
        known = head["conditions"]
        differ = [name for name in {**known, **self._conditions} if known.get(name) != self._conditions.get(name)]
        if differ:
            problem = f"The trajectory that is kept there was made under another {' and another '.join(differ)}."
            raise UsageError(problem, where=str(path), advice=_ADVICE)


_ADVICE = "Name another folder for this run, or take the file away."


def _read(line: bytes, where: str) -> Event:
    """Return the event of a line; raises FormatError where it holds none."""
    from pydantic import ValidationError

    try:
        return _adapter().validate_python(json.loads(line), strict=False)
    except (ValueError, RecursionError, ValidationError, AssertionError) as error:
        raise FormatError("This line holds no event of a trajectory.", where=where, advice=_ADVICE) from error


@cache
def _adapter() -> Any:
    """Return what reads and writes events, made once."""
    from pydantic import TypeAdapter

    return TypeAdapter[Event](Event)


def _sync_folder(folder: Path) -> None:
    """Have the system write down that a folder has a new file, where it can."""
    if hasattr(os, "O_DIRECTORY"):
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
