"""Runs the server for agents until its client leaves, or until it is told to stop.

In: a workbench and knobs. Out: nothing. On standard output nothing is written but the protocol; Lean and threads do not
outlive the server. It does not know tools.
"""

import asyncio
import os
import signal
import threading
from collections.abc import Callable
from contextlib import contextmanager, suppress
from typing import Any

import anyio
from mcp.server.stdio import stdio_server
from mcp.shared.message import SessionMessage
from mcp.types import ErrorData, JSONRPCError
from starlette.applications import Starlette

from porism.interfaces.extras import not_installed
from porism.interfaces.http.logs import Log
from porism.interfaces.http.serving import Serving
from porism.interfaces.mcp.backing import make_backing
from porism.interfaces.mcp.lines import Identity, Lines
from porism.interfaces.mcp.offering import PATH, Offering
from porism.interfaces.mcp.server import Calls, make_server
from porism.interfaces.workbench import Workbench

GRACE = 1.5
"""Seconds that calls may take to end when the input has ended: clients kill after two."""
PATIENCE = 5.0
"""Seconds after which a server that was told to stop is ended, whatever it still does."""


def serve_stdio(bench: Workbench, serving: Serving, offering: Offering, log: Log | None = None) -> bool:
    """Speak on standard input and output until the input ends, or until SIGTERM or SIGINT.

    Returns whether a thread is still at work, for which an orderly end of the process would have to wait.
    """
    backing = make_backing(bench, serving, offering, log or Log(), is_local=True)
    server, calls = make_server(backing)
    asyncio.run(_speak(server, calls))
    return backing.is_busy


async def _speak(server: Any, calls: Calls) -> None:
    """Serve one client on standard input and output."""
    lines = Lines(_claimed_input(), lambda: _settled(calls))
    lines.start()
    me = asyncio.current_task()
    assert me is not None
    with _told_to_stop(me):
        try:
            async with stdio_server(stdin=lines) as (read, write):  # pyright: ignore[reportArgumentType]

                async def complain(identity: Identity, code: int, sentence: str) -> None:
                    error = JSONRPCError(jsonrpc="2.0", id=identity, error=ErrorData(code=code, message=sentence))
                    await write.send(SessionMessage(error))

                lines.complain = complain
                await server.run(read, write, server.create_initialization_options())
        except* (BrokenPipeError, anyio.BrokenResourceError, anyio.ClosedResourceError, asyncio.CancelledError):
            pass  # the client has left, or the server was told to stop


def _claimed_input() -> int:
    """Return a descriptor of standard input that no child of this process can read from."""
    ours = os.dup(0)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    return ours


async def _settled(calls: Calls) -> None:
    """Wait until no call is under way, but not long."""
    _end_in(GRACE + PATIENCE)
    with suppress(TimeoutError):
        async with asyncio.timeout(GRACE):
            await asyncio.sleep(0.05)
            while calls.running:
                await asyncio.sleep(0.02)


def _end_in(seconds: float) -> None:
    """End the process after some seconds, if it has not ended by then: a client may have stopped reading."""
    watch = threading.Timer(seconds, os._exit, (1,))
    watch.daemon = True
    watch.start()


@contextmanager
def _told_to_stop(task: asyncio.Task[Any]) -> Any:
    """Cancel a task when the process is told to stop."""
    loop = asyncio.get_running_loop()

    def stop() -> None:
        _end_in(PATIENCE)
        task.cancel()

    signals = (signal.SIGTERM, signal.SIGINT)
    with suppress(NotImplementedError):
        for one in signals:
            loop.add_signal_handler(one, stop)
    try:
        yield
    finally:
        with suppress(NotImplementedError):
            for one in signals:
                loop.remove_signal_handler(one)


def serve_http(
    bench: Workbench, serving: Serving, offering: Offering, log: Log | None = None, *, told: Callable[[str], None]
) -> None:
    """Listen until interrupted; `told` hears the address once the port is taken.

    Raises UsageError for an open door without a token, for a port that cannot be had, or without the extra `serve`.
    """
    ready = http_server(bench, serving, offering, log)
    from porism.interfaces.http.run import listen

    listen(ready, serving, lambda address: told(f"{address}{PATH}"))


def http_server(bench: Workbench, serving: Serving, offering: Offering, log: Log | None = None) -> Any:
    """Return the server that listens, ready to run; who may come in and how much may be sent is as for `serve`."""
    try:
        from porism.interfaces.http.gate import Gate, keeper_of
        from porism.interfaces.http.metrics import Metrics
        from porism.interfaces.http.run import listener, token_of
        from porism.interfaces.http.telling import telling
        from porism.interfaces.mcp.door import Door
    except ImportError as error:
        raise not_installed("Listening over HTTP", error, "mcp", "serve") from None
    log, token = log or Log(), token_of(serving)
    door = Door(make_backing(bench, serving, offering, log, is_local=False), serving)
    app = Starlette(
        routes=[door.route],
        exception_handlers=telling(f"Agents are answered at {PATH}."),
        lifespan=lambda _: door.open(),
    )
    app.router.redirect_slashes = False
    gate = Gate(app, keeper_of(serving, token, Metrics(), log))
    return listener(gate, serving, log)
