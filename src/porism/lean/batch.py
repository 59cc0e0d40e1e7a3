"""Thousands of checks: some at a time, each answer written down at once, and never asked again.

In: jobs, each with the digest of all that decides its answer. Out: an answer for each job, in order; a Lean that died
of one, or did not find what it imports, is told with that job and asked again next time. It does not know what a job
checks.
"""

import asyncio
import hashlib
import json
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any, Generic, TypeVar

from porism.errors import FormatError, LeanDied, SourceError
from porism.lean.assemble import Task
from porism.lean.file_check import FileReport, check_file
from porism.lean.missing import imports_found
from porism.lean.port import Lean
from porism.lean.replay import Kernel
from porism.lean.rules import Rules
from porism.lean.verdict import Verdict
from porism.lean.verify import verify

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Job(Generic[T]):
    """One check that is to be made."""

    key: str
    """What it is called."""
    digest: str
    """A hash of all that decides the answer."""
    run: Callable[[], Awaitable[T]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Done(Generic[T]):
    """One check that was made, or that could not be."""

    key: str
    digest: str
    answer: T | None
    error: str = ""
    """Why there is no answer."""
    again: bool = False
    """Whether the answer was written down earlier."""


def _unheard(done: int, total: int) -> None:
    """Tell nobody."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Running:
    """How many checks are made."""

    results: Path | None = None
    """A file in which answers are kept, so that an interrupted run goes on where it was."""
    at_once: int = 1
    told: Callable[[int, int], None] = _unheard
    """Hears how many checks are done, and of how many."""


@dataclass(slots=True)
class Ledger(Generic[T]):
    """Answers written down in a file of JSON lines, one for each digest; without a path nothing is kept."""

    kind: Any
    """The type of an answer."""
    path: Path | None = None
    known: dict[str, T] = field(default_factory=dict[str, T])
    _file: IO[str] | None = None

    def __enter__(self) -> "Ledger[T]":
        if self.path is not None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._read(self.path)
            self._file = self.path.open("a", encoding="utf-8")
        return self

    def __exit__(self, *ended: object) -> None:
        if self._file is not None:
            self._file.close()

    def _read(self, path: Path) -> None:
        """Take in what is written; a last line that was cut off is taken away."""
        from pydantic import TypeAdapter, ValidationError

        adapter = TypeAdapter[T](self.kind)
        data = path.read_bytes() if path.is_file() else b""
        whole = data[: data.rfind(b"\n") + 1]
        if whole != data:
            path.write_bytes(whole)
        for number, line in enumerate(whole.splitlines(), 1):
            try:
                row = json.loads(line)
                self.known[row["digest"]] = adapter.validate_python(row["answer"], strict=False)
            except (ValueError, KeyError, TypeError, AssertionError, ValidationError) as error:
                advice = "Name another file for the results, or take this one away."
                raise FormatError("This line holds no result.", where=f"{path}:{number}", advice=advice) from error

    def keep(self, key: str, digest: str, answer: T) -> None:
        """Write an answer down."""
        from pydantic import TypeAdapter

        self.known[digest] = answer
        if self._file is not None:
            document = TypeAdapter[T](self.kind).dump_json(answer).decode("utf-8")
            key_and_digest = f'"key": {json.dumps(key, ensure_ascii=False)}, "digest": "{digest}"'
            self._file.write(f'{{{key_and_digest}, "answer": {document}}}\n')
            self._file.flush()


async def run_all(jobs: Sequence[Job[T]], kind: Any, running: Running) -> list[Done[T]]:
    """Run jobs whose answers are of one type, and return what came of each, in their order."""
    assert running.at_once >= 1
    ledger = Ledger[T](kind, running.results)
    done: dict[int, Done[T]] = {}
    waiting = iter(enumerate(jobs))

    async def work() -> None:
        for at, job in waiting:
            done[at] = await _run(job, ledger)
            running.told(len(done), len(jobs))

    with ledger:
        try:
            async with asyncio.TaskGroup() as group:
                for _ in range(min(running.at_once, len(jobs))):
                    group.create_task(work())
        except ExceptionGroup as several:
            raise several.exceptions[0] from several
    return [done[at] for at in range(len(jobs))]


async def _run(job: Job[T], ledger: Ledger[T]) -> Done[T]:
    """Run one job, or find its answer in the ledger."""
    if job.digest in ledger.known:
        return Done(key=job.key, digest=job.digest, answer=ledger.known[job.digest], again=True)
    try:
        answer = await job.run()
    except (LeanDied, SourceError) as error:
        return Done(key=job.key, digest=job.digest, answer=None, error=str(error))
    ledger.keep(job.key, job.digest, answer)
    return Done(key=job.key, digest=job.digest, answer=answer)


def _digest(lean: Lean, rules: Rules, kernel: Kernel | None, *texts: str) -> str:
    """Return a hash of all that decides an answer, as far as it is known: not of what a file imports."""
    parts = json.dumps([lean.name, repr(rules), kernel is not None, *texts])  # half surrogates stay apart
    return hashlib.sha256(parts.encode("ascii")).hexdigest()


async def verify_all(
    lean: Lean,
    proofs: Sequence[tuple[str, Task, str]],
    rules: Rules | None = None,
    running: Running | None = None,
    *,
    kernel: Kernel | None = None,
) -> list[Done[Verdict]]:
    """Verify many proofs, each a key, a task and a body."""
    chosen = rules or Rules()

    def job(key: str, task: Task, body: str) -> Job[Verdict]:
        digest = _digest(lean, chosen, kernel, "proof", task.prefix, task.suffix, body)
        return Job(key=key, digest=digest, run=lambda: verify(lean, task, body, chosen, kernel=kernel))

    return await run_all([job(*proof) for proof in proofs], Verdict, running or Running())


async def check_files(
    lean: Lean,
    files: Sequence[tuple[str, str]],
    rules: Rules | None = None,
    running: Running | None = None,
    *,
    kernel: Kernel | None = None,
) -> list[Done[FileReport]]:
    """Check many files, each a key and its text."""
    chosen = rules or Rules()

    def job(key: str, source: str) -> Job[FileReport]:
        digest = _digest(lean, chosen, kernel, "file", source)

        async def run() -> FileReport:
            return imports_found(source, await check_file(lean, source, chosen, kernel=kernel))

        return Job(key=key, digest=digest, run=run)

    return await run_all([job(*file) for file in files], FileReport, running or Running())
