"""What is written down of a run, so that it can be read, resumed and run again: `record.json` and `rows.jsonl`.

In: a folder. Out: a `Record` of the conditions and one `Row` for each question that has been asked. A folder holds one
run; it is resumed only under the conditions it was begun under. It does not know how a question is answered.
"""

import json
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Generic, Literal, Protocol, TypeVar

from filelock import FileLock, Timeout
from pydantic import TypeAdapter, ValidationError

from porism.errors import FormatError, UsageError
from porism.evaluate.measures import Found
from porism.evaluate.written import drop_torn_line, write_whole

Status = Literal["answered", "errored"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """The conditions of a run."""

    task: str
    questions: int
    measures: tuple[str, ...]
    fingerprint: str
    """Of the library that was searched."""
    settings: Mapping[str, Any]
    seed: int
    """Of the intervals; nothing else is drawn."""
    porism: str
    """Version of the code."""
    started: str
    """UTC, ISO 8601."""

    def same_conditions(self, other: "Record") -> bool:
        """Whether both would give the same rows; versions and dates may differ in nothing but the date."""
        return all(getattr(self, name) == getattr(other, name) for name in CONDITIONS)


CONDITIONS = ("task", "questions", "measures", "fingerprint", "settings", "porism")


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """What came of one question."""

    id: str
    style: str
    cluster: str
    status: Status
    found: tuple[Found, ...]
    """For each group of gold: its role and the rank of its first hit, None where none was found."""
    kindred: tuple[Found, ...]
    """The same where a name counts that says the same as a gold name: an alias, a successor, a translated copy."""
    absent: tuple[bool, ...]
    """For each group of gold: True where the library holds none of its names."""
    hits: tuple[str, ...] = ()
    """The first names of the answer."""
    returned: int = 0
    """How many names the answer has, down to the depth of the task."""
    error: str = ""
    seconds: float = 0.0
    """Its share of the time of its batch."""


class AnyRow(Protocol):
    """A row of any kind."""

    @property
    def id(self) -> str:
        """Of what was asked."""
        ...

    @property
    def status(self) -> Status:
        """Whether it was answered."""
        ...


Kept = TypeVar("Kept", bound=AnyRow)

_RECORD = TypeAdapter(Record)
ROW = TypeAdapter(Row)


@dataclass(frozen=True, eq=False)
class RunFolder(Generic[Kept]):
    """The folder of one run."""

    folder: Path
    shape: TypeAdapter[Kept]
    rows: dict[str, Kept] = field(default_factory=dict[str, Kept])
    """Rows so far, by the question's id; of two with one id the later."""

    @classmethod
    @contextmanager
    def begin(cls, folder: Path, record: Record, shape: TypeAdapter[Kept]) -> "Generator[RunFolder[Kept]]":
        """Hold a folder for a run; rows of the same run that was interrupted are kept.

        Raises UsageError where the folder holds another run, or another process is at work on it.
        """
        folder.mkdir(parents=True, exist_ok=True)
        with _held(folder):
            path = folder / "record.json"
            if not path.exists():
                (folder / "rows.jsonl").write_bytes(b"")
                write_whole(path, json.dumps(asdict(record), indent=1, ensure_ascii=False) + "\n")
            elif not read_record(folder).same_conditions(_json_form(record)):
                advice = "Give another folder, or remove this one."
                raise UsageError("The folder holds a run under other conditions.", where=str(folder), advice=advice)
            drop_torn_line(folder / "rows.jsonl")
            kept = cls(folder, shape, {row.id: row for row in rows_of(folder, shape)})
            yield kept
            kept.tidy()

    @property
    def answered(self) -> dict[str, Kept]:
        """The rows of what was answered; what was errored is asked again."""
        return {id: row for id, row in self.rows.items() if row.status == "answered"}

    def add(self, row: Kept) -> None:
        """Write a row down."""
        with (self.folder / "rows.jsonl").open("ab") as file:
            file.write(self.shape.dump_json(row) + b"\n")
        self.rows[row.id] = row

    def tidy(self) -> None:
        """Leave one row of each question, where some were asked again."""
        lines = [self.shape.dump_json(row) + b"\n" for row in self.rows.values()]
        path = self.folder / "rows.jsonl"
        if path.stat().st_size != sum(map(len, lines)):
            write_whole(path, b"".join(lines))


@contextmanager
def _held(folder: Path) -> Generator[None]:
    """Keep other processes off a folder; raises UsageError where one is at work on it."""
    lock = FileLock(folder / ".lock")
    try:
        lock.acquire(timeout=0)
    except Timeout:
        advice = "Wait until it has ended, or keep this run in another folder."
        raise UsageError("Another process is at work on this run.", where=str(folder), advice=advice) from None
    try:
        yield
    finally:
        lock.release()


def _json_form(record: Record) -> Record:
    """Return a record as it is once written and read: tuples in its settings become lists."""
    return _RECORD.validate_json(json.dumps(asdict(record)))


def read_record(folder: Path) -> Record:
    """Return the conditions of the run in a folder; raises FormatError where they cannot be read."""
    try:
        return _RECORD.validate_json((folder / "record.json").read_bytes())
    except (OSError, ValidationError) as error:
        advice = "Name the folder of a run that was kept with --out."
        raise FormatError("This is no record of a run.", where=str(folder / "record.json"), advice=advice) from error


def read_rows(folder: Path) -> list[Row]:
    """Return the rows of the run in a folder."""
    return rows_of(folder, ROW)


def rows_of(folder: Path, shape: TypeAdapter[Kept]) -> list[Kept]:
    """Return the rows of a kind of the run in a folder; of two with one id the later, which was asked again."""
    path = folder / "rows.jsonl"
    if not path.exists():
        return []
    rows: dict[str, Kept] = {}
    for number, line in enumerate(path.read_bytes().splitlines(), 1):
        try:
            row = shape.validate_json(line)
        except ValidationError as error:
            advice = "Remove the line, and its question is asked again; or keep the run in another folder."
            raise FormatError("This is no row of a run.", where=f"{path}:{number}", advice=advice) from error
        rows[row.id] = row
    return list(rows.values())
