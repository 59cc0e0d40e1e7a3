"""The protocol over HTTP: where its messages are posted, with sessions where they help and without where they do not.

In: the protocol's server, and what stands behind it. Out: `Door`, for any application behind the gate. A session only
lets older clients take a call back. So one whose session is not known any more, after an idle time or another start,
and one for whom there is no room, is answered without. It does not know tools.
"""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from mcp.server.transport_security import TransportSecuritySettings
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.routing import Route
from starlette.types import Message, Receive, Scope, Send

from porism.interfaces.http.gate import body_messages
from porism.interfaces.http.serving import LOOPBACK, Serving
from porism.interfaces.http.visit import visit_of
from porism.interfaces.mcp.backing import Backing
from porism.interfaces.mcp.offering import PATH
from porism.interfaces.mcp.server import alive, make_server

METHODS = ("GET", "POST", "DELETE")
SESSION = "mcp-session-id"


class Door:
    """An ASGI application for one path; to be opened once, in the event loop that serves it."""

    def __init__(self, backing: Backing, serving: Serving) -> None:
        self._backing, self._serving = backing, serving
        self._server, _ = make_server(backing, lives=False)

    @property
    def route(self) -> Route:
        """The route that leads to it."""
        return Route(PATH, self, methods=METHODS)

    @asynccontextmanager
    async def open(self, *, warm: bool = True) -> AsyncGenerator[None]:
        """Let clients in until the end; with `warm`, what a first call would have to wait for is done at once."""
        kept, single = self._manager(stateless=False), self._manager(stateless=True)
        async with alive(self._backing, warm=warm), kept.run(), single.run():
            self._kept, self._single = kept, single
            yield

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request. Raises Refused for a library that is not served."""
        visit = visit_of(scope)
        visit.route = PATH
        if visit.method == "HEAD":
            raise HTTPException(405, headers={"Allow": ", ".join(METHODS)})
        if visit.library:
            self._backing.shelves.check(visit.library)
        if scope["method"] != "POST":
            await self._kept.handle_request(scope, receive, send)
            return
        first, again = await body_messages(receive, 2)
        unless = _Unless(send, 404 if Headers(scope=scope).get(SESSION) else 503)
        await self._kept.handle_request(scope, first, unless)
        if unless.is_held:
            await self._single.handle_request(scope, again, send)

    def _manager(self, *, stateless: bool) -> StreamableHTTPSessionManager:
        return StreamableHTTPSessionManager(
            self._server,
            stateless=stateless,
            security_settings=_security(self._serving),
            max_request_body_size=self._serving.longest_body,
            max_sessions=self._serving.connections,
        )


class _Unless:
    """Sends an answer on, unless it has one status; that is what the protocol says of sessions with this request."""

    def __init__(self, send: Send, status: int) -> None:
        self._send, self._status = send, status
        self.is_held = False

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.is_held = message["status"] == self._status
        if not self.is_held:
            await self._send(message)


def _security(serving: Serving) -> TransportSecuritySettings:
    """Return which names and which sites' pages the protocol's server answers to; the gate has its say before."""
    if "*" in serving.hosts or (serving.host not in LOOPBACK and not serving.hosts):
        return TransportSecuritySettings(enable_dns_rebinding_protection=False)
    names = [*(f"[{name}]" if ":" in name else name for name in sorted(LOOPBACK)), serving.host, *serving.hosts]
    sites = [f"http{s}://{name}{port}" for name in names for s in ("", "s") for port in ("", ":*")]
    return TransportSecuritySettings(
        enable_dns_rebinding_protection=True,
        allowed_hosts=[form for name in names for form in (name, f"{name}:*")],
        allowed_origins=[*sites, *serving.origins],
    )
