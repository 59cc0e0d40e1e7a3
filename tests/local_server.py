"""A real HTTP server on this machine whose answers a test scripts."""

import json
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, cast


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """What the server was sent."""

    path: str
    headers: Mapping[str, str]
    body: Any
    number: int
    """How many requests came before."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """What the server answers."""

    body: Any = b""
    """Bytes as they are; anything else becomes JSON."""
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict[str, str])
    pause: float = 0.0
    """Seconds before anything is answered."""
    breaks: bool = False
    """Whether the connection ends in the middle of the body."""


@dataclass(slots=True)
class LocalServer:
    """A running server and what it has seen."""

    answer: Callable[[Request], Reply]
    url: str = ""
    requests: list[Request] = field(default_factory=list[Request])
    lock: threading.Lock = field(default_factory=threading.Lock)
    running: int = 0
    most_running: int = 0

    def handle(self, path: str, headers: Mapping[str, str], content: bytes) -> Reply:
        with self.lock:
            request = Request(path=path, headers=headers, body=json.loads(content), number=len(self.requests))
            self.requests.append(request)
            self.running += 1
            self.most_running = max(self.running, self.most_running)
        reply = self.answer(request)
        time.sleep(reply.pause)
        with self.lock:
            self.running -= 1
        return reply


class _Listener(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False
    request_queue_size = 128
    local: LocalServer


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def do_POST(self) -> None:
        content = self.rfile.read(int(self.headers["Content-Length"]))
        reply = cast(_Listener, self.server).local.handle(self.path, self.headers, content)
        body = reply.body if isinstance(reply.body, bytes) else json.dumps(reply.body).encode()
        try:
            self.send_response(reply.status)
            for name, value in reply.headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(body) * (2 if reply.breaks else 1)))
            self.end_headers()
            self.wfile.write(body)
        except ConnectionError:
            self.close_connection = True
        self.close_connection = self.close_connection or reply.breaks

    def log_message(self, format: str, *args: object) -> None:
        """Keep quiet."""


@contextmanager
def serving(answer: Callable[[Request], Reply]) -> Iterator[LocalServer]:
    """Run a server on a free port of this machine."""
    with _Listener(("127.0.0.1", 0), _Handler) as listener:
        listener.local = LocalServer(answer, f"http://127.0.0.1:{listener.server_address[1]}")
        threading.Thread(target=listener.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        try:
            yield listener.local
        finally:
            listener.shutdown()
