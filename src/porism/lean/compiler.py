"""A fresh Lean process for every file: nothing can pass from one to the next.

In: the text of a file. Out: what `lean --json --stdin` says of it. Which Lean: the one that `lake env` gives in a Lake
project, a `lean` on the path outside of one, or a command that is named. It does not know what a proof is.
"""

import os
import shutil
from dataclasses import dataclass
from pathlib import Path

from porism.errors import FormatError, LeanDied, LeanMissing
from porism.lean.ending import beyond, died
from porism.lean.messages import came_to_the_end, read_lines
from porism.lean.port import Answer, Elaboration, Limits
from porism.lean.process import Ended, Program, run
from porism.lean.project import find_project
from porism.lean.text import encoded

_PANIC = "INTERNAL PANIC"


@dataclass(frozen=True, slots=True, kw_only=True)
class Toolchain:
    """Which Lean is run."""

    lean: tuple[str, ...] = ()
    """The command that is `lean`; empty: what elan or the path offers."""
    lake: str = "lake"
    """The command that is `lake`."""
    checker: tuple[str, ...] = ()
    """The command that checks a compiled module again with a kernel of its own, such as leanchecker; empty: none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Compiler:
    """A Lean that starts a process per file."""

    name: str
    program: Program
    """`lean` with its environment; what it is asked to do is added to its arguments."""

    @property
    def keeps(self) -> bool:
        """No: a worker takes one file."""
        return False

    async def elaborate(self, source: str, limits: Limits) -> Answer:
        """Return what Lean says of a whole file. Raises LeanMissing, LeanDied."""
        ended = await run(asked(self.program, "--json", "--stdin"), encoded(source), limits)
        return self._answer(ended, limits)

    async def start(self, header: str, limits: Limits) -> "Compiler":
        """Return a worker for a pool: itself, for there is nothing to start."""
        return self

    async def close(self) -> None:
        """Do nothing: each file's process has ended with its answer."""

    def _answer(self, ended: Ended, limits: Limits) -> Answer:
        """Say what the end of a process means; an answer is believed only where exit code and messages agree."""
        if (over := beyond(ended.stopped, ended.code, ended.errors, limits)) is not None:
            return over
        if ended.stopped is not None or ended.code not in (0, 1) or _PANIC in ended.errors:
            raise died(ended.code, ended.errors, where=self.name)
        try:
            messages = read_lines(ended.output)
        except FormatError as error:
            raise LeanDied(error.problem, where=error.where, advice=error.advice) from error
        if ended.code == 1 and not any(message.severity == "error" for message in messages):
            raise died(ended.code, ended.errors, where=self.name)
        return Elaboration(
            messages=messages,
            complete=came_to_the_end(messages),
            seconds=ended.seconds,
            megabytes=ended.megabytes,
        )


def asked(program: Program, *arguments: str) -> Program:
    """Return a program with more arguments."""
    return Program(
        arguments=(*program.arguments, *arguments),
        folder=program.folder,
        environment=program.environment,
        reserved_megabytes=program.reserved_megabytes,
    )


def open_compiler(path: Path, toolchain: Toolchain) -> Compiler:
    """Return the compiler for the project around `path`, or for single files where there is none.

    Raises LeanMissing where there is no toolchain.
    """
    here = path.expanduser().resolve()
    project = find_project(here if here.is_dir() else here.parent)
    folder = project.root if project else (here if here.is_dir() else here.parent)
    name = f"{project.toolchain or 'Lean'} in {project.packages[0].name}" if project else "Lean"
    if toolchain.lean:
        environment = {"LEAN_PATH": str(folder / ".lake" / "build" / "lib" / "lean")}
        command = (found_command(toolchain.lean[0], folder), *toolchain.lean[1:])
        return Compiler(name=name, program=Program(arguments=command, folder=folder, environment=environment))
    command = (found_command(toolchain.lake, folder), "env", "lean") if project else (found_command("lean", folder),)
    return Compiler(name=name, program=Program(arguments=command, folder=folder))


def found_command(command: str, folder: Path) -> str:
    """Return where a command is: on the path, or where elan puts it."""
    elan = Path(os.path.expanduser("~")) / ".elan" / "bin"
    found = shutil.which(command) or shutil.which(command, path=str(elan))
    if found is None:
        raise LeanMissing(
            f"There is no command `{command}`.",
            where=str(folder),
            advice="Install Lean with elan (https://lean-lang.org/install), or name the command that is `lean` "
            "in PORISM_LEAN_LEAN.",
        )
    return str(Path(found).absolute())
