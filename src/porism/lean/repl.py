"""The REPL of Lean, as LeanInteract prepares it for a project: workers that keep the environment after the imports.

In: files with the same header. Out: what Lean says of each. The header is run once, and each file starts from the
environment after it. LeanInteract (extra `lean`) fetches and builds the REPL that fits the toolchain; the process is
run by `porism.lean.process`, with its limits. Code that runs inside Lean could change the process, as with the
language server. It does not know pools or proofs.
"""

import asyncio
import json
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from porism.errors import FormatError, LeanDied, LeanMissing
from porism.lean.ending import settle
from porism.lean.messages import came_to_the_end, in_order, parse, read_message
from porism.lean.port import Answer, Elaboration, Limits, Message
from porism.lean.process import Child, Program, held_to
from porism.lean.text import encoded, split


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplSettings:
    """How LeanInteract prepares the REPL."""

    lake: str = "lake"
    """The command that is `lake`."""
    repl_folder: str = ""
    """A REPL that is built already; empty: LeanInteract fetches and builds the one for the project's toolchain."""
    cache_folder: str = ""
    """Where LeanInteract keeps what it builds; empty: its own choice."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Repl:
    """Starts REPLs; `program` is the REPL in a project."""

    name: str
    program: Program

    @property
    def keeps(self) -> bool:
        """Yes: the environment after the imports is kept."""
        return True

    async def start(self, header: str, limits: Limits) -> "ReplWorker":
        """Start a REPL and let it run `header`; an import that fails is the answer of each file, not an error."""
        worker = ReplWorker(await Child.start(self.program, limits.megabytes), header, self.name)
        try:
            await worker.open(limits)
        except (asyncio.CancelledError, LeanDied):
            await worker.close()
            raise
        return worker


class ReplWorker:
    """One REPL with the environment of one header."""

    def __init__(self, child: Child, header: str, name: str) -> None:
        self._child, self._header, self._name = child, header, name
        self._environment: int | None = None
        self._failed: str | None = None

    async def open(self, limits: Limits) -> None:
        """Run the header, and remember the environment after it."""
        if not self._header:
            return
        match await self._ask({"cmd": self._header}, limits):
            case {"env": int(number), **rest} if not _errors(rest):
                self._environment = number
            case {"env": int(), **rest}:
                self._failed = "\n".join(message.text for message in _errors(rest))
            case {"message": str(text)}:
                self._failed = text
            case other:
                raise LeanDied(
                    f"Lean did not load `{self._header}`: {str(other)[:300]}.",
                    where=self._name,
                    advice="Allow more time or memory for it.",
                )

    async def elaborate(self, source: str, limits: Limits) -> Answer:
        """Return what Lean says of a file with this worker's header."""
        encoded(source)
        parts = split(source)
        assert parts.header == self._header, "a worker takes files with its own header"
        if self._failed is not None:
            failure = Message(severity="error", start=parts.start, text=self._failed)
            return Elaboration(messages=(failure,), complete=False, seconds=0.0)
        began = time.perf_counter()
        environment = {} if self._environment is None else {"env": self._environment}
        found = await self._ask({"cmd": parts.body, **environment}, limits)
        match found:
            case {"env": int()}:
                messages = in_order(_messages(found))
            case {"message": str(text)}:
                raise LeanDied(f"The REPL refused: {text}", where=self._name, advice="Try the file with Lean itself.")
            case Mapping():
                raise LeanDied("The REPL gave no environment.", where=str(found)[:200], advice="Look at its version.")
            case _:
                return found
        return Elaboration(
            messages=messages,
            complete=came_to_the_end(messages),
            seconds=time.perf_counter() - began,
            megabytes=self._child.megabytes,
        )

    async def close(self) -> None:
        """End the process."""
        await self._child.close()

    async def _ask(self, command: Mapping[str, Any], limits: Limits) -> Mapping[str, Any] | Answer:
        """Send one command, on one line, letters as they are; read the answer up to the blank line."""
        self._child.input.write(json.dumps(command, ensure_ascii=False).encode() + b"\n\n")
        async with held_to(self._child, limits):
            answer = await self._receive(limits.output_bytes)
        if answer is None or self._child.stopped is not None:
            return await settle(self._child, limits, where=self._name)
        try:
            return parse(answer)
        except FormatError as error:
            await self._child.close()
            raise LeanDied(error.problem, where=error.where, advice=error.advice) from error

    async def _receive(self, most: int) -> bytes | None:
        """Return the lines before a blank one, or None where the process has ended or says too much."""
        answer = bytearray()
        while not answer.endswith(b"\n\n"):
            try:
                answer += await self._child.output.readuntil(b"\n")
            except asyncio.LimitOverrunError as error:
                answer += await self._child.output.readexactly(error.consumed)
            except (asyncio.IncompleteReadError, ConnectionResetError):
                return None
            if answer.isspace():
                answer.clear()
            if len(answer) > most:
                self._child.stop("output")
                return None
        return bytes(answer)


def _messages(answer: Mapping[str, Any]) -> list[Message]:
    """Return the messages of an answer; the REPL leaves the list out where it is empty."""
    try:
        return [read_message(message) for message in answer.get("messages", [])]
    except FormatError as error:
        raise LeanDied(error.problem, where=error.where, advice=error.advice) from error


def _errors(answer: Mapping[str, Any]) -> list[Message]:
    """Return the errors of an answer."""
    return [message for message in _messages(answer) if message.severity == "error"]


def prepare_repl(project: Path, settings: ReplSettings) -> Repl:
    """Let LeanInteract prepare the REPL for a Lake project; this may fetch and build it, which takes minutes.

    Raises LeanMissing where the extra, the toolchain, the project or the REPL is not there.
    """
    advice = "pip install 'porism[lean]', and install Lean with elan."
    try:
        from lean_interact import LeanREPLConfig, LocalProject  # pyright: ignore[reportMissingImports]
    except ImportError as error:
        raise LeanMissing("LeanInteract is not installed.", where=str(project), advice=advice) from error
    options: dict[str, Any] = {"lake_path": settings.lake}
    if settings.repl_folder:
        options |= {"local_repl_path": settings.repl_folder, "build_repl": False}
    if settings.cache_folder:
        options |= {"cache_dir": settings.cache_folder}
    try:
        local = LocalProject(directory=str(project), auto_build=False, lake_path=settings.lake)
        config = LeanREPLConfig(project=local, **options)
    except (OSError, ValueError, RuntimeError) as error:
        raise LeanMissing(f"The REPL cannot be prepared: {error}.", where=str(project), advice=advice) from error
    built = Path(config.cache_repl_dir, ".lake", "build", "bin", "repl")
    if not built.is_file():
        raise LeanMissing("There is no built REPL.", where=str(built), advice="Build it with `lake build`.")
    program = Program(arguments=(str(config.lake_path), "env", str(built)), folder=Path(config.working_dir))
    return Repl(name=f"REPL {config.lean_version} in {project.name}", program=program)
