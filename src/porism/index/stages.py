"""The stages of a build, each of which is kept when the build is interrupted.

In: the staging folder and a key that says what is being built. Out: which stages are done, and how long each took. A
staging folder that was begun for something else is emptied. It does not know what a stage does.
"""

import json
import shutil
import time
from collections.abc import Callable
from pathlib import Path

from porism.index.folder import write_atomically

RECORD = "stages.json"


class Stages:
    """The record of finished stages in one staging folder."""

    def __init__(self, staging: Path, key: str, *, resume: bool = True) -> None:
        self.staging = staging
        self.key = key
        self.seconds: dict[str, float] = self._left_over() if resume else {}
        if not self.seconds:
            for old in staging.iterdir():
                shutil.rmtree(old) if old.is_dir() else old.unlink()

    def _left_over(self) -> dict[str, float]:
        """Return the stages that an interrupted build of the same thing has finished."""
        try:
            record = json.loads((self.staging / RECORD).read_bytes())
            return dict(record["seconds"]) if record["key"] == self.key else {}
        except (OSError, ValueError, KeyError, TypeError):
            return {}

    def run(self, name: str, work: Callable[[], None]) -> None:
        """Do one stage unless it is done, and remember that it is."""
        if name in self.seconds:
            return
        began = time.perf_counter()
        work()
        self.seconds[name] = round(time.perf_counter() - began, 3)
        write_atomically(self.staging / RECORD, json.dumps({"key": self.key, "seconds": self.seconds}).encode())

    def close(self) -> None:
        """Remove the record: the build is complete."""
        (self.staging / RECORD).unlink()
