"""What is written down of a run of a prover: `record.json`, and in `results` a file for each problem.

In: a folder. Out: a `ProvingRecord` of the conditions, and a `ProblemResult` for each problem so far; each is written
all or not at all. The trajectories beside them are the prover's. A folder holds one run; it is resumed only under the
conditions it was begun under. It does not know how anything is proved.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Literal

from porism.errors import FormatError, UsageError
from porism.evaluate.written import write_whole
from porism.prove import Proved, file_name

Status = Literal["proved", "not proved", "stopped", "errored", "waiting"]
"""stopped: at a limit. errored: what is at fault is not the prover. waiting: for a reply that a recording lacks."""

TRAJECTORIES, RESULTS = "trajectories", "results"


@dataclass(frozen=True, slots=True, kw_only=True)
class ProvingRecord:
    """The conditions of a run; nothing is drawn by chance in it but what a model says."""

    task: str
    problems: int
    digest: str
    """A hash of all problems."""
    conditions: Mapping[str, Any]
    """What the results depend on: settings, rules, prompts by their hashes, model, Lean, library."""
    limits: Mapping[str, Any]
    """At which the run stops; a run under other limits goes on."""
    at_once: int
    """How many problems were worked at."""
    porism: str
    """Version of the code."""
    started: str
    """UTC, ISO 8601."""

    def differences(self, other: "ProvingRecord") -> list[str]:
        """Return in what both differ, so that one cannot be gone on with as the other."""
        mine, theirs = dict(self.conditions), dict(other.conditions)
        differ = [name for name in {**mine, **theirs} if mine.get(name) != theirs.get(name)]
        own = ("task", "problems", "digest", "porism")
        return [name for name in own if getattr(self, name) != getattr(other, name)] + differ


@dataclass(frozen=True, slots=True, kw_only=True)
class ProblemResult:
    """What came of one problem."""

    key: str
    status: Status
    why: str = ""
    found: Proved | None = None
    """The whole trajectory; None where there is none, or nothing came of it."""

    @property
    def finished(self) -> bool:
        """Whether nothing more would come of it in the same run."""
        return self.status in ("proved", "not proved")


@dataclass(frozen=True, eq=False)
class ProvingFolder:
    """The folder of one run."""

    folder: Path | None
    """None: nothing is kept."""
    results: dict[str, ProblemResult] = field(default_factory=dict[str, ProblemResult])
    """Those so far, by the problem's key."""

    @classmethod
    def begin(cls, folder: Path | None, record: ProvingRecord) -> "ProvingFolder":
        """Open a folder for a run; results of the same run that was interrupted are kept.

        Raises UsageError where the folder holds another run.
        """
        if folder is None:
            return cls(None)
        (folder / RESULTS).mkdir(parents=True, exist_ok=True)
        path = folder / "record.json"
        if path.exists():
            if differ := read_proving_record(folder).differences(_json_form(record)):
                problem = f"The folder holds a run under another {' and another '.join(differ)}."
                raise UsageError(problem, where=str(folder), advice="Give another folder, or remove this one.")
        else:
            write_whole(path, json.dumps(asdict(record), indent=1, ensure_ascii=False) + "\n")
        return cls(folder, {result.key: result for result in read_results(folder)})

    @property
    def trajectories(self) -> Path | None:
        """Where the prover keeps its trajectories."""
        return self.folder / TRAJECTORIES if self.folder else None

    def add(self, result: ProblemResult) -> None:
        """Write a result down, in the place of an earlier one."""
        if self.folder is not None:
            text = json.dumps(_adapters()[1].dump_python(result, mode="json"), indent=1, ensure_ascii=False)
            write_whole(self.folder / RESULTS / f"{file_name(result.key)}.json", text + "\n")
        self.results[result.key] = result


def read_proving_record(folder: Path) -> ProvingRecord:
    """Return the conditions of the run in a folder; raises FormatError where they cannot be read."""
    return _read(folder / "record.json", 0, "This is no record of a run.")


def read_results(folder: Path) -> list[ProblemResult]:
    """Return the results of the run in a folder; raises FormatError for a file that is none."""
    files = sorted((folder / RESULTS).glob("[!.]*.json"))
    return [_read(file, 1, "This is no result of a problem.") for file in files]


def _read(path: Path, which: int, problem: str) -> Any:
    """Return the value in a file."""
    from pydantic import ValidationError

    try:
        return _adapters()[which].validate_json(path.read_bytes(), strict=False)
    except (OSError, ValidationError, AssertionError) as error:
        raise FormatError(problem, where=str(path), advice="Take the file away, or name another folder.") from error


def _json_form(record: ProvingRecord) -> ProvingRecord:
    """Return a record as it is once written and read."""
    return _adapters()[0].validate_json(json.dumps(asdict(record)))


@cache
def _adapters() -> tuple[Any, Any]:
    """Return what reads and writes records, and results."""
    from pydantic import TypeAdapter

    return TypeAdapter(ProvingRecord), TypeAdapter(ProblemResult)
