"""Every back end that there is, opened in one way, and a search for processes that it may have left behind."""

import contextlib
import json
import sys
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import AbstractAsyncContextManager as Opened
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from compiler import LIBRARY
from lean_cases import Case
from lean_player import CASES, NAMES, body, repl_answer

from local_server import Reply, Request, serving
from porism.lean.compiler import Compiler
from porism.lean.kimina import Kimina, KiminaSettings
from porism.lean.pool import Pool, Sizes
from porism.lean.port import Lean, Limits
from porism.lean.process import Program
from porism.lean.repl import Repl
from porism.lean.server import Server
from porism.lean.workers import Workshop

PLAYER = Path(__file__).with_name("lean_player.py")
MARK = "PORISM_TEST_MARK"
LIMITS = Limits(seconds=20, megabytes=500, output_bytes=2_000_000)
TWO = Sizes(workers=2, start_seconds=60)
REAL = ("compiler", "pool of compilers", "pool of servers")
PLAYED = ("lake", "pool of REPLs", "Kimina", "old Kimina")


@dataclass(frozen=True, slots=True, kw_only=True)
class BackEnd:
    """A back end under test."""

    name: str
    mark: str
    """An environment variable's value in every process that it starts."""
    open: Callable[[], Opened[Lean]]

    @property
    def is_remote(self) -> bool:
        """Whether memory is another machine's affair."""
        return "Kimina" in self.name


def limits(case: Case) -> Limits:
    """Return what a case may use."""
    return Limits(seconds=case.seconds, megabytes=LIMITS.megabytes, output_bytes=case.output_bytes)


def mini_program(compiled: Path, mark: str) -> Program:
    """Return the compiler of the mini library."""
    return Program(
        arguments=(sys.executable, str(LIBRARY / "pylean.py")),
        folder=LIBRARY,
        environment={"LEAN_PATH": str(compiled), MARK: mark},
    )


def player_program(folder: Path, mark: str, *arguments: str) -> Program:
    """Return the player in the dress of `lake`, which starts what it runs as a child of its own, as lake does."""
    lake = folder / "lake"
    lake.write_text(f'#!/bin/sh\n"{sys.executable}" "{PLAYER}" "$@"\nexit $?\n', encoding="utf-8")
    lake.chmod(0o755)
    return Program(arguments=(str(lake), *arguments), folder=folder, environment={MARK: mark})


@contextlib.asynccontextmanager
async def alone(compiler: Compiler) -> AsyncGenerator[Lean, None]:
    """Use a compiler as it is."""
    yield compiler


def back_end(name: str, folder: Path, compiled: Callable[[], Path]) -> BackEnd:
    """Return the back end of a name."""
    mark = f"{name} {time.monotonic_ns()}"

    def pool(workshop: Workshop) -> Opened[Lean]:
        return Pool(workshop, TWO)

    def opened() -> Opened[Lean]:
        match name:
            case "compiler":
                return alone(Compiler(name=name, program=mini_program(compiled(), mark)))
            case "pool of compilers":
                return pool(Compiler(name=name, program=mini_program(compiled(), mark)))
            case "pool of servers":
                return pool(Server(name=name, program=mini_program(compiled(), mark)))
            case "lake":
                return alone(Compiler(name=name, program=player_program(folder, mark, "env", "lean")))
            case "pool of REPLs":
                return pool(Repl(name=name, program=player_program(folder, mark, "env", "./repl")))
            case _:
                return kimina(old=name.startswith("old"))

    return BackEnd(name=name, mark=mark, open=opened)


@contextlib.asynccontextmanager
async def kimina(*, old: bool) -> AsyncGenerator[Lean, None]:
    """Run a local server that speaks one of Kimina's protocols, and a client for it."""
    with serving(lambda request: old_reply(request) if old else reply(request)) as local:
        async with Kimina(KiminaSettings(url=local.url, waiting_seconds=10)) as lean:
            yield lean


def reply(request: Request) -> Reply:
    """Answer `/api/check` as the server does."""
    assert request.path == "/api/check"
    assert request.body.keys() == {"snippets", "timeout", "debug", "reuse"}
    (snippet,) = request.body["snippets"]
    result = played(snippet["code"], request.body["timeout"])
    if isinstance(result, Reply):
        return result
    return Reply(body={"results": [{"id": snippet["id"], **result, "diagnostics": {"repl_uuid": "0"}}]})


def old_reply(request: Request) -> Reply:
    """Answer `/verify` as the server does, and nothing else."""
    if request.path != "/verify":
        return Reply(status=404, body={"detail": "Not Found"})
    (code,) = request.body["codes"]
    result = played(code["proof"], request.body["timeout"])
    if isinstance(result, Reply):
        return result
    time_used = result.pop("time")
    if "response" in result:
        result["response"]["time"] = time_used
    return Reply(body={"results": [{"custom_id": code["custom_id"], **result}]})


def played(code: str, seconds: float) -> dict[str, Any] | Reply:
    """Return what the server's REPL says; one that dies is an internal error of the server."""
    match CASES[NAMES[body(code)]].plays:
        case "loop":
            return {"error": f"Lean REPL command timed out in {seconds} seconds", "time": seconds}
        case "bomb" | "crash":
            return Reply(status=500, body={"detail": "Failed to read from REPL stdout"})
        case "flood":
            said = {"severity": "info", "pos": {"line": 5, "column": 0}, "data": "a" * 2_000_000}
            return {"response": {"env": 1, "messages": [said]}, "time": 0.25}
        case "answer":
            return {"response": json.loads(json.dumps(repl_answer({"cmd": code}, 1))), "time": 0.25}


def left_over(mark: str, seconds: float = 3.0) -> list[str]:
    """Return the commands of processes with this mark that are still there after some time."""
    until = time.monotonic() + seconds
    while (found := marked(mark)) and time.monotonic() < until:
        time.sleep(0.02)
    return list(found.values())


def marked(mark: str) -> dict[int, str]:
    """Return numbers and commands of living processes with this mark in their environment."""
    found: dict[int, str] = {}
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if f"{MARK}={mark}\0".encode() in (process / "environ").read_bytes():
                command = (process / "cmdline").read_bytes().replace(b"\0", b" ").decode()
                found[int(process.name)] = command
    return found
