"""The log of the server: one JSON object a line, on standard error.

In: what happened. Out: lines. A question is written only where the operator asked for that.
"""

import json
import sys
import threading
import traceback
from datetime import UTC, datetime
from typing import IO

LONGEST = 2_000
"""Characters of a question that are written."""


class Log:
    """Writes lines; safe in threads. A log that cannot be written does not stop the server."""

    def __init__(self, stream: IO[str] | None = None) -> None:
        self._stream = stream or sys.stderr
        self._lock = threading.Lock()

    def say(self, event: str, **parts: object) -> None:
        """Write one line."""
        time = datetime.now(UTC).isoformat(timespec="milliseconds")
        line = json.dumps({"time": time, "event": event, **parts}, default=str)
        with self._lock:
            try:
                self._stream.write(line + "\n")
                self._stream.flush()
            except (OSError, ValueError):
                return

    def fault(self, error: BaseException, **parts: object) -> None:
        """Write down a fault of ours, with where it happened and without what was asked."""
        frames = traceback.extract_tb(error.__traceback__)
        where = [f"{frame.filename.rpartition('/porism/')[2]}:{frame.lineno} {frame.name}" for frame in frames[-8:]]
        self.say("fault", error=type(error).__name__, where=where, **parts)
