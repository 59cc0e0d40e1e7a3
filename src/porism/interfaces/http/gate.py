"""The gate before all routes: who may come in, how much may be sent, and how every request ends.

In: requests. Out: the same with a `Visit`, or a refusal: unknown host or token, too many, too long, too slow. Whatever
a route raises becomes a JSON answer here. Each request is counted and logged once. It does not know what routes do.
"""

import asyncio
import contextlib
import hmac
import secrets
import time
from collections.abc import MutableMapping
from dataclasses import dataclass
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from porism.interfaces.http.answering import answer
from porism.interfaces.http.logs import LONGEST, Log
from porism.interfaces.http.metrics import Metrics
from porism.interfaces.http.problems import ClientLeft, Problem, problem_of, refused
from porism.interfaces.http.rates import Rates
from porism.interfaces.http.serving import LOOPBACK, Serving
from porism.interfaces.http.shapes import told
from porism.interfaces.http.visit import KEY, Visit, plain, route_of, visit_of

PREFIX = "/libraries/"
MOST_DRAINED = 16_000_000
"""Bytes beyond the limit that are read, and forgotten, before the client is told."""
PAGE = "/web/"
"""Where the files of the page are, which hold nothing of a library: the page itself asks for the token."""
DESCRIBED = frozenset({"/docs", "/docs.css", "/openapi.json"})
"""Where the interface is described, which a browser cannot ask for with a token; it is the same for all servers."""


@dataclass(frozen=True, slots=True)
class Keeper:
    """What the gate keeps to."""

    serving: Serving
    token: str
    metrics: Metrics
    log: Log
    rates: Rates
    guesses: Rates
    """How many tokens that are not taken an address may send."""


def keeper_of(serving: Serving, token: str, metrics: Metrics, log: Log) -> Keeper:
    """Return what the gate of a server keeps to."""
    return Keeper(serving, token, metrics, log, Rates(serving.per_minute), Rates(serving.wrong_tokens))


class Gate:
    """ASGI middleware around the whole application."""

    def __init__(self, app: ASGIApp, keeper: Keeper) -> None:
        self._app, self._keeper = app, keeper

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        visit = Visit(
            id=secrets.token_hex(8), method=str(scope["method"]), client=str((scope.get("client") or [""])[0])
        )
        scope = _without_prefix(_without_authority({**scope, KEY: visit}))
        if visit.method == "HEAD":
            scope["method"] = "GET"
        self._keeper.metrics.begun()
        try:
            await self._answer(scope, receive, _Sender(send, visit))
        finally:
            self._note(scope, visit)

    async def _answer(self, scope: Scope, receive: Receive, sender: "_Sender") -> None:
        """Let a request in, or tell why not; an answer that has begun can only be broken off."""
        try:
            await self._admit(scope, receive)
            await self._app(scope, _Receiver(receive, self._keeper.serving), sender)
        except ClientLeft:
            sender.visit.status = 499
        except Exception as error:
            problem = problem_of(error)
            if problem.status >= 500 and problem.kind == "Fault":
                self._keeper.log.fault(error, id=sender.visit.id, route=route_of(scope))
            if not sender.visit.status:
                await tell(scope, receive, sender, problem)

    async def _admit(self, scope: Scope, receive: Receive) -> None:
        """Raise Refused for a request that may not come in."""
        keeper, headers = self._keeper, Headers(scope=scope)
        _check_host(headers.get("host", ""), keeper.serving)
        if scope["method"] not in ("GET", "HEAD", "OPTIONS"):
            _check_origin(headers.get("origin", ""), keeper.serving)
        if not _is_page(scope):
            self._check_rate(visit_of(scope).client)
            if not _describes(scope):
                self._check_token(headers.get("authorization", ""), visit_of(scope).client)
        length = headers.get("content-length", "0")
        if not length.isdigit() or len(length) > 15:
            raise refused(400, "UsageError", "The Content-Length is no number.")
        if int(length) > keeper.serving.longest_body:
            await drain(receive, keeper.serving.slowest)
            raise too_long(keeper.serving)

    def _check_rate(self, client: str) -> None:
        """Raise Refused for one request too many from an address."""
        wait = self._keeper.rates.wait(client)
        if wait:
            problem = f"More than {self._keeper.serving.per_minute} requests in a minute came from this address."
            raise refused(429, "TooMany", problem, retry=wait)

    def _check_token(self, said: str, client: str) -> None:
        """Raise Refused without the token; after too many wrong ones from an address none is looked at for a while."""
        keeper = self._keeper
        if not keeper.token:
            return
        wait = keeper.guesses.left(client)
        if wait:
            problem = f"More than {keeper.serving.wrong_tokens} tokens that are not taken came from this address."
            raise refused(429, "TooMany", problem, retry=wait)
        if not said:
            raise refused(401, "Unauthorized", "This server wants a token.", "Send `Authorization: Bearer TOKEN`.")
        if not _bears(said, keeper.token):
            keeper.guesses.wait(client)
            advice = "It is sent as `Authorization: Bearer TOKEN`."
            raise refused(401, "Unauthorized", "This server does not take this token.", advice)

    def _note(self, scope: Scope, visit: Visit) -> None:
        """Count and log a request that has ended."""
        route, log = route_of(scope), self._keeper.log
        self._keeper.metrics.ended(route, visit.status, visit.seconds, visit.sent)
        asked = {"asked": [text[:LONGEST] for text in visit.asked]} if self._keeper.serving.log_questions else {}
        log.say(
            "request", id=visit.id, method=visit.method, route=route, status=visit.status, library=visit.library,
            milliseconds=round(1e3 * visit.seconds, 1), sent=visit.sent, client=visit.client, **asked,
        )  # fmt: skip


async def tell(scope: Scope, receive: Receive, send: Send, problem: Problem) -> None:
    """Answer a request with a problem, in the shape of its route."""
    said = told(scope["path"], problem)
    await answer(said, Any, status=problem.status, headers=problem.headers)(scope, receive, send)


def too_long(serving: Serving) -> Exception:
    """Return the refusal of a body beyond the limit."""
    return refused(413, "TooLong", f"The request has more than {serving.longest_body:,} bytes.", "Send less at once.")


async def drain(receive: Receive, seconds: float) -> None:
    """Let a client finish what it sends, within limits: one that is cut off never reads why."""
    left = MOST_DRAINED
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            while left > 0:
                message = await receive()
                left -= len(message.get("body", b""))
                if message["type"] == "http.disconnect" or not message.get("more_body", False):
                    return


async def body_messages(receive: Receive, copies: int) -> list[Receive]:
    """Read a body, and return what gives it again, so many times. Raises what reading within limits raises."""
    body, more = bytearray(), True
    while more:
        message = await receive()
        body += message.get("body", b"")
        more = message.get("more_body", False)
    return [_given(bytes(body), receive) for _ in range(copies)]


def _given(body: bytes, receive: Receive) -> Receive:
    """Return what gives a body, and then what comes after it."""
    left: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def give() -> Message:
        return left.pop() if left else await receive()

    return give


class _Sender:
    """Sends an answer on, with the headers that every answer has, and notes how it went."""

    def __init__(self, send: Send, visit: Visit) -> None:
        self._send, self.visit = send, visit

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.visit.status = int(message["status"])
            headers = MutableHeaders(scope=message)
            told = " ".join(dict.fromkeys(self.visit.degraded))
            degraded = {"Porism-Degraded": plain(told)} if told else {}
            for name, value in ({"X-Request-Id": self.visit.id} | FIRM | self.visit.headers | degraded).items():
                headers.setdefault(name, value)
        elif message["type"] == "http.response.body":
            if self.visit.method == "HEAD":
                message = {**message, "body": b""}
            self.visit.sent += len(message.get("body", b""))
        await self._send(message)


FIRM = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
}


class _Receiver:
    """Receives a body within limits of size and time."""

    def __init__(self, receive: Receive, serving: Serving) -> None:
        self._receive, self._serving = receive, serving
        self._until = time.monotonic() + serving.slowest
        self._size = 0
        self._whole = False

    async def __call__(self) -> Message:
        if self._whole:
            return await self._receive()
        try:
            async with asyncio.timeout(max(self._until - time.monotonic(), 0.001)):
                message = await self._receive()
        except TimeoutError:
            problem = f"The request did not arrive within {self._serving.slowest:g} seconds."
            raise refused(408, "TooSlow", problem) from None
        if message["type"] == "http.disconnect":
            raise ClientLeft
        self._size += len(message.get("body", b""))
        if self._size > self._serving.longest_body:
            if message.get("more_body", False):
                await drain(self._receive, max(self._until - time.monotonic(), 0.001))
            raise too_long(self._serving)
        self._whole = not message.get("more_body", False)
        return message


def _without_authority(scope: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Return the scope of a target like `http://host/path`, as a proxy is asked, as that of `/path` at that host."""
    scheme, sign, rest = str(scope["path"]).partition("://")
    if not sign or scheme.lower() not in ("http", "https"):
        return scope
    host, _, path = rest.partition("/")
    others = [(name, value) for name, value in scope["headers"] if name != b"host"]
    headers = [*others, (b"host", host.encode("latin-1", "replace"))]
    return {**scope, "path": f"/{path}", "raw_path": f"/{path}".encode("utf-8", "replace"), "headers": headers}


def _without_prefix(scope: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Return the scope of `/libraries/NAME/rest` as that of `/rest`, with the library noted.

    Some clients can be pointed at a server but cannot be told a parameter.
    """
    path = str(scope["path"])
    if path.startswith(PREFIX):
        name, slash, rest = path.removeprefix(PREFIX).partition("/")
        if name and slash:
            visit_of(scope).library = name
            return {**scope, "path": f"/{rest}", "raw_path": f"/{rest}".encode("utf-8", "replace")}
    return scope


def _is_page(scope: Scope) -> bool:
    """Say whether a request is for the page, its files, or health: it wants no token, and does not count."""
    path, is_read = str(scope["path"]), scope["method"] in ("GET", "HEAD")
    is_library = path.startswith(PREFIX) and "/" not in path.removeprefix(PREFIX)
    return path == "/health" or (is_read and (path == "/" or path.startswith(PAGE) or is_library))


def _describes(scope: Scope) -> bool:
    """Say whether a request is for the description of the interface, and wants no token."""
    return scope["method"] in ("GET", "HEAD") and scope["path"] in DESCRIBED


def _bears(authorization: str, token: str) -> bool:
    """Say whether a header bears the token; takes as long for a wrong one as for the right one."""
    scheme, _, given = authorization.partition(" ")
    return scheme.lower() == "bearer" and hmac.compare_digest(given.strip().encode(), token.encode())


def _check_host(host: str, serving: Serving) -> None:
    """Refuse a request that calls the server by a name that is not its own: another site's page may have sent it.

    A browser always sends a name; old clients and probes may send none.
    """
    if not host:
        return
    if not _is_own(host, serving):
        raise refused(421, "UnknownHost", "This server does not answer to that name.", "Allow it with --hosts.")


def _check_origin(origin: str, serving: Serving) -> None:
    """Refuse what a page of another site sends: it cannot read the answer, but jobs cost time and money."""
    named = origin in serving.origins or "*" in serving.origins
    if origin and not named and not _is_own(origin.partition("://")[2], serving):
        raise refused(403, "OtherSite", "A page of another site sent this.", "Allow that site with --origins.")


def _is_own(host: str, serving: Serving) -> bool:
    """Say whether a server that keeps to names answers to this one; a port behind it does not matter."""
    name = host.rpartition(":")[0] if ":" in host.rpartition("]")[2] else host
    known = LOOPBACK | {serving.host} | set(serving.hosts)
    keeps = (serving.host in LOOPBACK or bool(serving.hosts)) and "*" not in serving.hosts
    return not keeps or name.strip("[]").lower() in known
