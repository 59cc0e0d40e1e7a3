"""Worker processes that each keep a share of the work between calls.

In: a function `make() -> worker` (by its import path) and calls of the worker's methods. Out: what the methods return.
It does not know what the work is. A worker ends when its standard input closes, so none outlives its parent, however
that one ends; what travels between the two is pickled by this same program and never comes from outside.

With one worker everything runs in this process.
"""

import gc
import os
import pickle
import signal
import struct
import subprocess
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from typing import IO, Any, Self

from porism.errors import PorismError, SourceError

_LENGTH = struct.Struct("<Q")
Tick = Callable[[int], None]
"""Told how many units of work have just been finished."""


class Crew:
    """A number of equal workers; `ask` calls one method on each of them, with its own argument, at the same time."""

    def __init__(self, worker: str, count: int) -> None:
        self._here = _make(worker) if count == 1 else None
        self._away = [_start(worker) for _ in range(count)] if count > 1 else []

    def ask(self, method: str, arguments: Sequence[Any], tick: Tick = lambda done: None) -> list[Any]:
        """Return what `method(argument, tick)` returns on each worker, one argument a worker, in order."""
        if self._here is not None:
            return [getattr(self._here, method)(argument, tick) for argument in arguments]
        finished = False
        with ThreadPoolExecutor(len(self._away)) as pool:
            try:
                pairs = zip(self._away, arguments, strict=True)
                waiting = [pool.submit(_call, process, method, argument, tick) for process, argument in pairs]
                answers = [one.result() for one in waiting]
                finished = True
            finally:
                if not finished:  # also on Ctrl-C: the pool waits for its threads, and they wait for the workers
                    self.dismiss()
        return answers

    def dismiss(self) -> None:
        """End the workers at once."""
        for process in self._away:
            process.kill()
            process.wait()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.dismiss()


def _make(worker: str) -> Any:
    """Return a new worker made by the function at an import path `package.module:name`."""
    module, name = worker.split(":")
    return getattr(import_module(module), name)()


def _start(worker: str) -> "subprocess.Popen[bytes]":
    """Start one worker process."""
    environment = dict(os.environ, PYTHONPATH=os.pathsep.join(p for p in sys.path if p))
    command = [sys.executable, "-c", f"from {__name__} import serve; serve({worker!r})"]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment)


def _call(process: "subprocess.Popen[bytes]", method: str, argument: Any, tick: Tick) -> Any:
    """Send one call to a worker process and return its answer, passing its ticks on."""
    assert process.stdin is not None and process.stdout is not None
    try:
        _send(process.stdin, (method, argument))
        return _answer(process.stdout, tick)
    except (EOFError, BrokenPipeError) as error:
        problem = f"A reading process ended before it was done (exit status {process.wait()})."
        raise SourceError(problem, advice="Memory may have run out; try again with --workers 1.") from error


def _answer(answers: IO[bytes], tick: Tick) -> Any:
    """Return the answer that a worker gives, passing its ticks on; raises the error that it gives instead."""
    while True:
        kind, content = _receive(answers)
        if kind == "tick":
            tick(content)
        elif kind == "error":
            raise content
        else:
            return content


def serve(worker: str) -> None:
    """Answer calls from standard input on standard output until the input closes."""
    gc.disable()  # what a worker makes it keeps until it ends
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the parent, which ends its workers
    calls, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # a stray print must not get between the answers
    made = _make(worker)
    while True:
        try:
            method, argument = _receive(calls)
            _send(answers, _outcome(made, method, argument, answers))
        except (EOFError, BrokenPipeError):  # the parent has gone
            return


def _outcome(made: Any, method: str, argument: Any, answers: IO[bytes]) -> tuple[str, Any]:
    """Return what a call gives: an answer, or an error that the user caused."""

    def tick(done: int) -> None:
        _send(answers, ("tick", done))

    try:
        return "answer", getattr(made, method)(argument, tick)
    except PorismError as error:
        return "error", error


def _send(stream: IO[bytes], message: object) -> None:
    """Write one message with its length before it."""
    packed = pickle.dumps(message, protocol=5)
    stream.write(_LENGTH.pack(len(packed)))
    stream.write(packed)
    stream.flush()


def _receive(stream: IO[bytes]) -> Any:
    """Read one message; raises EOFError when the other side has gone."""
    head = stream.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        raise EOFError
    size: int = _LENGTH.unpack(head)[0]
    packed = stream.read(size)
    if len(packed) < size:
        raise EOFError
    return pickle.loads(packed)
