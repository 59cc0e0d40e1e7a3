"""The folder in which a data set is made: what is labelled so far, so that a killed run goes on.

    DIR/work/conditions.json   what the data set is made of, and how
    DIR/work/labelled.jsonl    one line for each row of the pairs, whole rounds at a time
    DIR/work/names/            the names of a list, where no index has them
    DIR/*.jsonl, statistics.json   the data set; statistics.json is written last

In: a folder and conditions. Out: labelled rows. It does not know how a row is labelled.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter, ValidationError

from porism.errors import FormatError, UsageError
from porism.evaluate.dataset.label import Labelled
from porism.evaluate.written import drop_torn_line, write_whole

_LABELLED = TypeAdapter(Labelled)


class Ledger:
    """The labelled rows of one data set in the making."""

    def __init__(self, out: Path, conditions: Mapping[str, Any]) -> None:
        self.work = out / "work"
        self.work.mkdir(parents=True, exist_ok=True)
        _agree(self.work / "conditions.json", conditions)
        self._path = self.work / "labelled.jsonl"
        drop_torn_line(self._path)
        self._path.touch()

    @property
    def done(self) -> int:
        """How many rows are labelled."""
        with self._path.open("rb") as file:
            return sum(block.count(b"\n") for block in iter(lambda: file.read(1 << 20), b""))

    def add(self, labelled: Iterable[Labelled]) -> None:
        """Write rows down."""
        with self._path.open("a", encoding="utf-8") as file:
            file.writelines(json.dumps(asdict(one), ensure_ascii=False) + "\n" for one in labelled)

    def read(self) -> Iterator[Labelled]:
        """Yield the labelled rows in order."""
        with self._path.open("rb") as file:
            for number, line in enumerate(file, 1):
                try:
                    yield _LABELLED.validate_json(line)
                except ValidationError as error:
                    advice = "Remove the folder `work` and begin anew."
                    raise FormatError(
                        "This is no labelled row.", where=f"{self._path}:{number}", advice=advice
                    ) from error

    def remove(self) -> None:
        """Take the folder of the work away."""
        import shutil

        shutil.rmtree(self.work)


def _agree(path: Path, conditions: Mapping[str, Any]) -> None:
    """Write the conditions down, or refuse a folder in which a data set was begun under others."""
    told = as_json(conditions)
    if path.exists() and path.read_text(encoding="utf-8") != told:
        raise refused(path.parent.parent)
    write_whole(path, told)


def refused(out: Path) -> UsageError:
    """Return the error for a folder that holds another data set."""
    advice = "Give another folder, or remove this one."
    return UsageError(
        "The folder holds a data set made of other pairs or in another way.", where=str(out), advice=advice
    )


def as_json(value: Any) -> str:
    """Return a value as readable JSON."""
    return json.dumps(value, indent=1, ensure_ascii=False, sort_keys=True) + "\n"
