"""The protocol of agents beside the routes, at /mcp: over the same libraries, threads and Lean.

In: what the routes share. Out: a route and its lifetime; one that says what to install where that is missing. It does
not know the protocol.
"""

from collections.abc import AsyncGenerator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Protocol

from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from porism.errors import UsageError
from porism.interfaces.extras import not_installed
from porism.interfaces.http.desk import Desk
from porism.interfaces.http.lean_house import LeanHouse
from porism.interfaces.http.logs import Log
from porism.interfaces.http.problems import refused
from porism.interfaces.mcp.offering import PATH
from porism.interfaces.workbench import Workbench


class Agents(Protocol):
    """Where agents come in."""

    @property
    def route(self) -> Route:
        """The route that leads there."""
        ...

    def open(self, *, warm: bool = True) -> AbstractAsyncContextManager[None]:
        """Let them in until the end."""
        ...


class Shut:
    """Tells agents what is missing."""

    def __init__(self, error: UsageError) -> None:
        self._error = error
        self.route = Route(PATH, self, methods=["GET", "POST", "DELETE"])

    @asynccontextmanager
    async def open(self, *, warm: bool = True) -> AsyncGenerator[None]:
        """Do nothing."""
        yield

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse a request (501)."""
        raise refused(501, "NotInstalled", self._error.problem, self._error.advice)


def agents_of(desk: Desk, bench: Workbench, lean: LeanHouse, log: Log) -> Agents:
    """Return where agents come in, with what [mcp] in the settings offers them."""
    try:
        from porism.interfaces.mcp.backing import shared_backing
        from porism.interfaces.mcp.door import Door
    except ImportError as error:
        return Shut(not_installed("The server for agents", error, "mcp"))
    return Door(shared_backing(bench, desk, lean, log), desk.serving)
