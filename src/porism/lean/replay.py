"""A second kernel: the finished proof, compiled, is checked again by a process that runs no code of it.

In: the source of a file without errors, limits. Out: whether the other kernel agrees. What a file does to the Lean
that elaborates it does not reach the other process: it reads terms and types alone. It does not know verdicts.
"""

import os
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from porism.lean.compiler import Compiler, Toolchain, asked, found_command, open_compiler
from porism.lean.ending import Beyond, beyond, died
from porism.lean.port import Limits
from porism.lean.process import Ended, Program, run
from porism.lean.project import find_project
from porism.lean.text import encoded

MODULE = "PorismReplay"


@dataclass(frozen=True, slots=True, kw_only=True)
class Replayed:
    """What the other kernel says."""

    problem: str = ""
    """Why it does not agree; empty when it does."""
    seconds: float = 0.0


ReplayAnswer = Replayed | Beyond


class Kernel(Protocol):
    """Something that checks the declarations of a compiled file again."""

    async def replay(self, source: str, limits: Limits) -> ReplayAnswer:
        """Return whether the other kernel agrees with every declaration of a file."""
        ...


@dataclass(slots=True, kw_only=True)
class ScriptedKernel:
    """A kernel that answers what a function says, and remembers which files it was asked about."""

    answer: Callable[[str], ReplayAnswer]
    asked: list[str] = field(default_factory=list[str])

    async def replay(self, source: str, limits: Limits) -> ReplayAnswer:
        """Return the function's answer."""
        self.asked.append(source)
        return self.answer(source)


@dataclass(frozen=True, slots=True, kw_only=True)
class Checker:
    """A program that takes the name of a compiled module, and ends with 0 where its kernel agrees."""

    compiler: Compiler
    command: tuple[str, ...]

    async def replay(self, source: str, limits: Limits) -> ReplayAnswer:
        """Compile a file into an empty folder, and check it there. Raises LeanMissing, LeanDied."""
        with tempfile.TemporaryDirectory(prefix="porism-replay-") as folder:
            compiled = str(Path(folder) / f"{MODULE}.olean")
            program = asked(self.compiler.program, "--stdin", "-o", compiled)
            made = await run(program, encoded(source), limits)
            if (over := _over(made, limits)) is not None:
                return over
            if made.code != 0:
                return Replayed(problem="the file does not compile a second time", seconds=made.seconds)
            ended = await run(self._program(folder), b"", limits)
            if (over := _over(ended, limits)) is not None:
                return over
        seconds = made.seconds + ended.seconds
        return Replayed(problem=_said(ended) if ended.code else "", seconds=seconds)

    def _program(self, folder: str) -> Program:
        """Return the checker's program, which sees the compiled file beside what the file imports."""
        program = self.compiler.program
        paths = [path for path in (program.environment.get("LEAN_PATH", ""), folder) if path]
        return Program(
            arguments=(*self.command, MODULE),
            folder=program.folder,
            environment={**program.environment, "LEAN_PATH": os.pathsep.join(paths)},
            reserved_megabytes=program.reserved_megabytes,
        )


def _over(ended: Ended, limits: Limits) -> Beyond | None:
    """Return which limit a process went beyond; a process that a signal ended raises LeanDied."""
    over = beyond(ended.stopped, ended.code, ended.errors, limits)
    if over is None and ended.code < 0:
        raise died(ended.code, ended.errors, where=MODULE)
    return over


def _said(ended: Ended) -> str:
    """Return what a checker said of why it does not agree, on one line."""
    said = " ".join((ended.output.decode("utf-8", "replace") + " " + ended.errors).split())
    return said[:500] or f"the checker ended with {ended.code}"


def open_kernel(path: Path, toolchain: Toolchain) -> Kernel | None:
    """Return the second kernel for the project around `path`; None where no checker is named. Raises LeanMissing."""
    if not toolchain.checker:
        return None
    compiler = open_compiler(path, toolchain)
    folder = compiler.program.folder
    if toolchain.lean or find_project(folder) is None:
        command = (found_command(toolchain.checker[0], folder), *toolchain.checker[1:])
    else:
        command = (found_command(toolchain.lake, folder), "env", *toolchain.checker)
    return Checker(compiler=compiler, command=command)
