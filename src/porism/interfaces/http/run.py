"""Runs the server until it is told to stop.

In: a workbench and the knobs of the server. Out: nothing; it listens. It does not know routes.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import Any

import uvicorn
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

from porism.errors import UsageError
from porism.interfaces.http.answering import answer
from porism.interfaces.http.app import make_app
from porism.interfaces.http.binding import address_of, bound
from porism.interfaces.http.logs import Log
from porism.interfaces.http.problems import refused
from porism.interfaces.http.serving import LOOPBACK, Serving
from porism.interfaces.http.shapes import told
from porism.interfaces.settings import secret
from porism.interfaces.workbench import Workbench

IDLE = 30
"""Seconds that an idle connection is kept."""
STOPPING = 10
"""Seconds that requests may take to end when the server stops."""


def _unheard(address: str) -> None:
    """Tell nobody."""


def serve(bench: Workbench, serving: Serving, log: Log | None = None, told: Callable[[str], None] = _unheard) -> None:
    """Listen until interrupted; `told` hears the address once the port is taken.

    Raises UsageError for an open door without a token and for a port that cannot be had, NotBuilt without an index.
    """
    listen(server(bench, serving, log), serving, told)


def listen(ready: uvicorn.Server, serving: Serving, told: Callable[[str], None]) -> None:
    """Run a server until interrupted, and tell its address once its port is taken; raises UsageError if it is not."""
    sockets = bound(serving)
    told(address_of(serving, sockets))
    ready.run(sockets=sockets)


def server(bench: Workbench, serving: Serving, log: Log | None = None) -> uvicorn.Server:
    """Return the server, ready to run."""
    log, token = log or Log(), token_of(serving)
    return listener(make_app(bench, serving, token=token, log=log), serving, log)


def token_of(serving: Serving) -> str:
    """Return the token that requests must bear, or nothing. Raises UsageError for an open door without one."""
    token = secret(serving.token_variable)
    if serving.host not in LOOPBACK and not token and not serving.public:
        problem = f"Other computers could ask the server at {serving.host} without a token."
        advice = "Name the variable that holds one with --token, or allow it with --public."
        raise UsageError(problem, where="--host", advice=advice)
    return token


def listener(app: ASGIApp, serving: Serving, log: Log) -> uvicorn.Server:
    """Return the server of an application, ready to run."""
    for library in ("uvicorn.error", "mcp"):
        _listen_to(logging.getLogger(library), log)
    config = uvicorn.Config(
        app, host=serving.host, port=serving.port, log_config=None, access_log=False, server_header=False,
        http=_patient(serving), ws="none", lifespan="on", timeout_keep_alive=IDLE, timeout_graceful_shutdown=STOPPING,
        h11_max_incomplete_event_size=64 * 1024, proxy_headers=False,
    )  # fmt: skip
    return uvicorn.Server(config)


class _Lines(logging.Handler):
    """Writes what the library under the server has to say as lines of our log."""

    def __init__(self, log: Log) -> None:
        super().__init__(logging.WARNING)
        self._log = log

    def emit(self, record: logging.LogRecord) -> None:
        self._log.say("server", level=record.levelname.lower(), said=record.getMessage())


def _listen_to(logger: logging.Logger, log: Log) -> None:
    """Let what a logger hears go to our log alone."""
    logger.handlers = [_Lines(log)]
    logger.propagate = False


def _patient(serving: Serving) -> Any:
    """Return the protocol of a connection that is closed when a request's head does not arrive in time.

    The library itself waits for ever. A connection beyond the limit is told so; far beyond, it is closed.
    """

    class Patient(H11Protocol):
        _timer: asyncio.TimerHandle | None = None

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            if len(self.connections) > 2 * serving.connections:
                transport.abort()
                return
            if len(self.connections) > serving.connections:
                self.app = full
            self._wait()

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            self._wait()

        def connection_lost(self, exc: Exception | None) -> None:
            self._rest()
            super().connection_lost(exc)

        def _wait(self) -> None:
            """Begin to wait for a head that has not come; stop waiting while a request is answered."""
            if self._is_answering:
                self._rest()
            elif self._timer is None:
                self._timer = self.loop.call_later(serving.slowest + IDLE, self._give_up)

        def _rest(self) -> None:
            if self._timer is not None:
                self._timer.cancel()
                self._timer = None

        def _give_up(self) -> None:
            self._timer = None
            if not self._is_answering:
                self.transport.close()

        @property
        def _is_answering(self) -> bool:
            cycle: Any = self.cycle
            return cycle is not None and not cycle.response_complete

    return Patient


async def full(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer a request on a connection beyond the limit."""
    said = told(scope["path"], refused(503, "Busy", "Too many connections are open.").problem)
    headers = {"Retry-After": "5", "Connection": "close"}
    await answer(said, Any, status=503, headers=headers)(scope, receive, send)
