"""A child process that cannot stay behind, use more than it may, or block on what it says.

In: a program, its input, limits. Out: how it ended and what it said. Every child leads a process group of its own, and
the whole group is killed when the child ends, when a limit is reached, when the caller gives up, and when this process
ends in any way, `kill -9` included: a watchdog in the group reads a pipe that only this process holds open. What has
left the group (`setsid`) is found while the child lives and killed with it, on Linux; what has cut its descent too gets
away, and holds up nobody. It does not know what the program is.

The cap on address space is held by the operating system on Linux, and is generous (`Program.reserved_megabytes`),
because Lean reserves far more than it uses; what is really held is measured every 50 ms (`porism.lean.memory`). macOS
accepts the cap but does not hold it: there only the measurement stands.
"""

import asyncio
import contextlib
import functools
import os
import signal
import time
from collections.abc import AsyncGenerator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from porism.errors import LeanMissing
from porism.lean.memory import descendants, held_megabytes
from porism.lean.port import Limits

Stop = Literal["time", "memory", "output", "given up"]

# $1: address space in kilobytes, $2: the watched pipe. The shell becomes the program and keeps its number.
_SHELL = """ulimit -c 0; ulimit -v "$1" 2>/dev/null
( read -r _; kill -9 -$$ ) <"/dev/fd/$2" >/dev/null 2>&1 &
shift 2
exec "$@"
"""
_NOT_STARTED = (126, 127)
_PASSED_ON = (
    "PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "ELAN_HOME", "ELAN_TOOLCHAIN", "XDG_CACHE_HOME", "DEVELOPER_DIR",
)  # fmt: skip
_SAMPLE_SECONDS = 0.05
_GRACE_SECONDS = 1.0
_TAIL_BYTES = 16 * 1024
_CHUNK_BYTES = 256 * 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class Program:
    """What is run, where, and with which environment variables beside the few that every program needs."""

    arguments: tuple[str, ...]
    folder: Path
    environment: Mapping[str, str] = field(default_factory=dict[str, str])
    reserved_megabytes: int = 16 * 1024 + 2 * 1024 * (os.cpu_count() or 1)
    """Address space beside what may be used: mapped files, arenas, and a stack of 1 GB for each thread."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """How a child ended."""

    output: bytes
    errors: str
    """The end of standard error."""
    code: int
    """The exit code; the negative number of the signal where one ended it."""
    stopped: Stop | None
    """Why we ended it, if we did."""
    seconds: float
    megabytes: float | None


class Child:
    """A running program with its pipes; made by `start`, ended by `close`."""

    def __init__(self, process: asyncio.subprocess.Process, output: "_Pipe", errors: "_Pipe") -> None:
        assert process.stdin is not None
        self.process = process
        self.input, self.output = process.stdin, output.reader
        self.stopped: Stop | None = None
        self.megabytes: float | None = None
        self._pipes = (output, errors)
        self._tail = bytearray()
        self._draining = asyncio.create_task(self._drain(errors.reader))

    @staticmethod
    async def start(program: Program, megabytes: int) -> "Child":
        """Start a program. Raises LeanMissing where it cannot be started; cancelled or not, nothing is left over."""
        starting = asyncio.ensure_future(_start(program, megabytes))
        try:
            return await asyncio.shield(starting)
        except asyncio.CancelledError:
            with contextlib.suppress(OSError):
                await (await starting).close()
            raise
        except OSError as error:
            raise LeanMissing(
                f"{program.arguments[0]} cannot be started: {error}.",
                where=str(program.folder),
                advice="Check that the folder is there and that you may run programs in it.",
            ) from error

    @property
    def errors(self) -> str:
        """The end of what the program said on standard error."""
        return self._tail.decode("utf-8", "replace").strip()

    def stop(self, why: Stop) -> None:
        """Kill the child's whole group and its descendants outside of it; the first reason is remembered."""
        if self.process.returncode is None:
            self.stopped = self.stopped or why
            for escaped in descendants(self.process.pid):
                with contextlib.suppress(ProcessLookupError, PermissionError):
                    os.kill(escaped, signal.SIGKILL)
        # The watchdog is in the group and lives until now, so the number cannot be another group's.
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, signal.SIGKILL)

    async def close(self) -> int:
        """End the child and everything in its group, and return its exit code."""
        self.stop("given up")
        self._drop_input()
        try:
            code = await asyncio.shield(self.process.wait())
            self.stop("given up")
            await asyncio.wait([self._draining], timeout=_GRACE_SECONDS)
        finally:
            for pipe in self._pipes:  # a process that got away may hold the other ends
                pipe.transport.close()
        return code

    async def watch_memory(self, megabytes: int) -> None:
        """Measure what the child holds, and stop it above the limit; once it has ended, end what it has left behind.

        Pipes that another process holds open then are closed, and what it said is not trusted to be the whole.
        """
        while self.process.returncode is None:
            if (held := await self.measure()) is not None and held > megabytes:
                self.stop("memory")
            await asyncio.sleep(_SAMPLE_SECONDS)
        self.stop("given up")
        self._drop_input()
        await asyncio.sleep(_GRACE_SECONDS)
        self.stopped = self.stopped or "given up"
        for pipe in self._pipes:
            pipe.transport.close()

    async def measure(self) -> float | None:
        """Return what the child holds now, in megabytes, and remember the most."""
        held = await held_megabytes(self.process.pid)
        if held is not None:
            self.megabytes = max(held, self.megabytes or 0.0)
        return held

    def _drop_input(self) -> None:
        """Close the program's input without waiting until it has been read."""
        pipe = self.input.transport
        if not pipe.is_closing() or pipe.get_write_buffer_size():
            pipe.abort()

    async def _drain(self, stream: asyncio.StreamReader) -> None:
        """Read standard error to its end, and keep the last part."""
        while chunk := await stream.read(_CHUNK_BYTES):
            self._tail += chunk
            del self._tail[:-_TAIL_BYTES]


@dataclass(frozen=True, slots=True)
class _Pipe:
    """Our end of a pipe. It is our own and not asyncio's, so that it can be closed while the other end is open."""

    reader: asyncio.StreamReader
    transport: asyncio.ReadTransport

    @staticmethod
    async def open(reading: int) -> "_Pipe":
        """Read from a file descriptor, which is closed with the pipe."""
        loop = asyncio.get_running_loop()
        reader = asyncio.StreamReader(limit=_CHUNK_BYTES)
        file = os.fdopen(reading, "rb", buffering=0)
        transport, _ = await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), file)
        return _Pipe(reader, transport)


async def _start(program: Program, megabytes: int) -> Child:
    """Start a program in a group of its own, with a watchdog and a cap on its address space."""
    kilobytes = (megabytes + program.reserved_megabytes) * 1024
    environment = {name: os.environ[name] for name in _PASSED_ON if name in os.environ}
    (output, said), (errors, complained) = os.pipe(), os.pipe()
    pipes = (await _Pipe.open(output), await _Pipe.open(errors))
    try:
        process = await asyncio.create_subprocess_exec(
            "/bin/sh", "-c", _SHELL, "porism", str(kilobytes), str(_watched()), *program.arguments,
            stdin=asyncio.subprocess.PIPE, stdout=said, stderr=complained,
            cwd=program.folder, env={**environment, **program.environment},
            start_new_session=True, pass_fds=(_watched(),),
        )  # fmt: skip
    except OSError:
        for pipe in pipes:
            pipe.transport.close()
        raise
    finally:
        os.close(said)
        os.close(complained)
    return Child(process, *pipes)


@contextlib.asynccontextmanager
async def held_to(child: Child, limits: Limits) -> AsyncGenerator[None, None]:
    """Stop the child where what is done inside takes too long or too much memory."""
    child.megabytes = None
    timer = asyncio.get_running_loop().call_later(limits.seconds, child.stop, "time")
    watching = asyncio.create_task(child.watch_memory(limits.megabytes))
    try:
        yield
        await child.measure()
        if watching.done():
            watching.result()
    finally:
        timer.cancel()
        watching.cancel()


async def run(program: Program, given: bytes, limits: Limits) -> Ended:
    """Run a program to its end with the given input; whatever happens, its group is gone afterwards."""
    began = time.perf_counter()
    child = await Child.start(program, limits.megabytes)
    feeding = asyncio.create_task(_feed(child, given))
    try:
        async with held_to(child, limits):
            output = await _collect(child, limits.output_bytes)
            await child.process.wait()
        seconds = time.perf_counter() - began
    finally:
        feeding.cancel()
        code = await child.close()
    if code in _NOT_STARTED and not output:
        raise LeanMissing(
            f"{program.arguments[0]} cannot be run: {last_line(child.errors)}",
            where=str(program.folder),
            advice="Check the path, and that the file may be executed.",
        )
    return Ended(
        output=output,
        errors=child.errors,
        code=code,
        stopped=child.stopped,
        seconds=seconds,
        megabytes=child.megabytes,
    )


async def _feed(child: Child, given: bytes) -> None:
    """Give the program its input, and close it; one that ends before it has read everything is no error."""
    with contextlib.suppress(BrokenPipeError, ConnectionResetError):
        child.input.write(given)
        await child.input.drain()
        child.input.close()


async def _collect(child: Child, most: int) -> bytes:
    """Read the program's output to its end; above `most` bytes the program is stopped and the rest is dropped."""
    output = bytearray()
    while chunk := await child.output.read(_CHUNK_BYTES):
        if child.stopped == "output":
            continue
        output += chunk
        if len(output) > most:
            child.stop("output")
            del output[most:]
    return bytes(output)


def last_line(errors: str) -> str:
    """Return the last line of standard error, cut to a readable length, ending like a sentence."""
    lines = errors.splitlines() or ["nothing on standard error"]
    return lines[-1][-300:].rstrip(".") + "."


@functools.cache
def _watched() -> int:
    """Return the end of a pipe at which watchdogs learn that this process has ended; made once, never written to."""
    reading, _ = os.pipe()
    return reading
