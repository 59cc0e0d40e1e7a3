"""The port of Lean: one source file in, what Lean says of it out.

In: the text of a file, and limits. Out: an `Elaboration`, or which limit the file went beyond; all of these are
values. A missing toolchain (LeanMissing), a Lean that ended without an answer (LeanDied) and a full queue (LeanBusy)
are exceptions. It does not know what a message means for a proof.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal, Protocol

from porism.errors import UsageError

Severity = Literal["error", "warning", "information"]


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class Position:
    """A place in a source file, as Lean counts."""

    line: int
    """From 1."""
    column: int
    """From 0, in codepoints."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """One thing that Lean said about a file."""

    severity: Severity
    start: Position
    end: Position | None = None
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What one file may use; waiting for a free worker and loading a worker's header are not counted."""

    seconds: float = 60.0
    """Wall-clock time, after which the process is killed."""
    megabytes: int = 8192
    """Memory of the process that elaborates, held by the operating system."""
    output_bytes: int = 8 * 1024 * 1024
    """What Lean may say; one byte more ends the process."""

    def __post_init__(self) -> None:
        if not 0 < self.seconds < float("inf") or min(self.megabytes, self.output_bytes) < 1:
            raise UsageError(
                "Within these limits Lean says nothing.",
                advice="seconds is more than 0 and finite, megabytes and output_bytes are at least 1.",
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class Elaboration:
    """Lean's answer about one file."""

    messages: tuple[Message, ...]
    """In the order of their places."""
    complete: bool
    """Whether Lean came to the end of the file and said so."""
    seconds: float
    megabytes: float | None = None
    """The most memory that the process held, where that is known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OutOfTime:
    """The file needed more than `seconds`, and its process was killed."""

    seconds: float


@dataclass(frozen=True, slots=True, kw_only=True)
class OutOfMemory:
    """The file needed more than `megabytes`, and its process is gone."""

    megabytes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OutOfOutput:
    """Lean said more than `output_bytes`, and its process was killed."""

    output_bytes: int


Answer = Elaboration | OutOfTime | OutOfMemory | OutOfOutput


class Lean(Protocol):
    """Something that elaborates Lean files: a process per file, a pool of workers, a server."""

    @property
    def name(self) -> str:
        """Which Lean this is: the toolchain and the project, the same for the same answers."""
        ...

    async def elaborate(self, source: str, limits: Limits) -> Answer:
        """Return what Lean says of a whole file; nothing of one file is seen by another."""
        ...


@dataclass(slots=True, kw_only=True)
class ScriptedLean:
    """A Lean that answers what a function says, and remembers which files it was asked about."""

    answer: Callable[[str], Answer]
    name: str = "scripted"
    asked: list[str] = field(default_factory=list[str])

    async def elaborate(self, source: str, limits: Limits) -> Answer:
        """Return the function's answer; the limits are the function's affair."""
        self.asked.append(source)
        return self.answer(source)
