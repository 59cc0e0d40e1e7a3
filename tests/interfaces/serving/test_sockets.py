"""A real server on a port of this machine: slow clients, clients that leave, many at once, and its end."""

import json
import socket
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest
from served import Served, listening

from porism.interfaces import Workbench

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])


@pytest.fixture(scope="module")
def served(library: Workbench) -> Iterator[Served]:
    with listening(library, slowest=0.5, longest_body=10_000) as one:
        yield one


def connected(served: Served) -> socket.socket:
    port = int(served.url.rpartition(":")[2])
    return socket.create_connection(("127.0.0.1", port), timeout=10)


def answer_to(served: Served, sent: bytes) -> bytes:
    with connected(served) as line:
        line.sendall(sent)
        return b"".join(iter(lambda: line.recv(65536), b""))


def test_a_body_that_comes_too_slowly_is_given_up(served: Served) -> None:
    head = b"POST /search HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n"
    answer = answer_to(served, head + b'{"query"')
    assert answer.startswith(b"HTTP/1.1 408 ") and b"within 0.5 seconds" in answer


def test_a_client_that_sends_too_much_reads_that_it_did(served: Served) -> None:
    for content in (b"x" * 1_000_000, iter([b"x" * 100_000] * 20)):
        answer = httpx.post(f"{served.url}/search", content=content, timeout=20)
        assert (answer.status_code, answer.headers["Connection"]) == (413, "close")


def test_an_old_client_need_not_name_the_server(served: Served) -> None:
    assert answer_to(served, b"GET /health HTTP/1.0\r\n\r\n").startswith(b"HTTP/1.1 200 ")


def test_a_head_that_never_comes_does_not_hold_the_server(library: Workbench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("porism.interfaces.http.run.IDLE", 0)
    with listening(library, slowest=0.3) as served, connected(served) as line:
        line.sendall(b"GET /health HTT")
        began = time.monotonic()
        assert line.recv(1) == b"" and time.monotonic() - began < 5


def test_a_client_that_leaves_in_the_middle_costs_nothing(served: Served) -> None:
    for sent in (b"", b"GET /he", b"POST /search HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50\r\n\r\n{"):
        with connected(served) as line:
            line.sendall(sent)
    body = json.dumps({"query": ["join"]}).encode()
    head = f"POST /search HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}\r\n\r\n".encode()
    for _ in range(20):
        with connected(served) as line:
            line.sendall(head + body)
    assert httpx.get(f"{served.url}/health").json()["status"] == "ok"
    assert not [line for line in served.log if line["event"] == "fault"]


def test_clients_that_leave_while_they_wait_take_no_thread_with_them(
    library: Workbench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Workbench, "names", lambda *_: time.sleep(0.5))
    with listening(library, threads=1, seconds=3) as served:
        head = b"GET /api/v1/names?name=x HTTP/1.1\r\nHost: localhost\r\n\r\n"
        lines = [connected(served) for _ in range(3)]
        for line in lines:
            line.sendall(head)
            time.sleep(0.05)
        for line in lines:
            line.close()
        assert httpx.get(f"{served.url}/api/v1/search", params={"q": "join"}, timeout=10).status_code == 200


@pytest.mark.parametrize(
    "sent",
    [
        b"GARBAGE\r\n\r\n",
        b"GET /health HTTP/1.1\r\n\r\n",
        b"GET /health HTTP/1.1\r\nHost: localhost\r\nX: " + b"y" * 70_000,
        b"GET / HTTP/1.1.1\r\nHost: localhost\r\n\r\n",
        b"POST /search HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n",
        b"POST /search HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n{}",
        b"GET /\x00\xff HTTP/1.1\r\nHost: localhost\r\n\r\n",
    ],
    ids=["garbage", "no host", "long header", "version", "negative", "two lengths", "bytes"],
)
def test_what_is_no_http_is_refused_without_html(served: Served, sent: bytes) -> None:
    answer = answer_to(served, sent)
    assert answer.startswith(b"HTTP/1.1 4") and b"html" not in answer.lower()


def test_a_target_may_name_the_server_as_for_a_proxy(served: Served) -> None:
    for target, status in (("http://localhost/health", 200), ("HTTP://127.0.0.1:80/health", 200), ("http://x.y/", 421)):
        head = f"GET {target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode()
        assert answer_to(served, head).startswith(f"HTTP/1.1 {status} ".encode())


@pytest.mark.parametrize("path", ["/", "/health", "/api/v1/search?q=join", "/docs", "/nothing"])
def test_the_head_of_an_answer_can_be_asked_for(served: Served, path: str) -> None:
    whole, head = httpx.get(f"{served.url}{path}"), httpx.head(f"{served.url}{path}")
    known = ("content-type", "content-length", "porism-library")
    assert (head.status_code, head.content) == (whole.status_code, b"")
    assert [head.headers.get(name) for name in known] == [whole.headers.get(name) for name in known]


def test_a_method_that_a_route_does_not_know_is_told_with_those_that_it_does(served: Served) -> None:
    for path, allowed in (("/search", "POST"), ("/health", "GET"), ("/mcp", "DELETE")):
        told = httpx.put(f"{served.url}{path}")
        assert told.status_code == 405 and allowed in told.headers["Allow"] and told.json()["error"]


def test_paths_cannot_climb(served: Served) -> None:
    for path in ("/api/v1/../../etc/passwd", "/..%2f..%2fetc/passwd", "/libraries/../../etc/passwd"):
        head = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode()
        answer = answer_to(served, head)
        assert answer.startswith(b"HTTP/1.1 404") and b"root:" not in answer


def test_sixteen_clients_get_each_their_own_answer(served: Served) -> None:
    questions = ["join commutative", "prime dividing a product", "order", "lattice", "Tiny.join_self", "swap"]
    with httpx.Client(base_url=served.url) as client:
        asked = {q: client.post("/search", json={"query": [q], "num_results": 3}).json() for q in questions}

    def ask(worker: int) -> list[Any]:
        wrong = list[Any]()
        with httpx.Client(base_url=served.url, timeout=30) as client:
            for turn in range(6):
                question = questions[(worker + turn) % len(questions)]
                if turn % 4 == 3:
                    bad = client.post("/search", content=b'{"query": ')
                    wrong += [] if bad.status_code == 400 else [bad.text]
                answer = client.post("/search", json={"query": [question], "num_results": 3})
                wrong += [] if answer.json() == asked[question] else [(question, answer.text)]
        return wrong

    with ThreadPoolExecutor(16) as pool:
        assert [w for found in pool.map(ask, range(16)) for w in found] == []


def test_more_than_may_wait_is_told_to_come_later(library: Workbench, monkeypatch: pytest.MonkeyPatch) -> None:
    hold, real = threading.Event(), Workbench.search_many

    def slow(self: Workbench, *arguments: Any, **knobs: Any) -> Any:
        hold.wait(10)
        return real(self, *arguments, **knobs)

    monkeypatch.setattr(Workbench, "search_many", slow)
    with listening(library, threads=1, waiting=1) as served, ThreadPoolExecutor(4) as pool:
        body = {"query": ["join"]}
        asked = [pool.submit(httpx.post, f"{served.url}/search", json=body, timeout=20) for _ in range(4)]
        until = time.monotonic() + 10
        while sum(one.done() for one in asked) < 2 and time.monotonic() < until:
            time.sleep(0.01)
        hold.set()
        answers = [one.result() for one in asked]
    assert sorted(answer.status_code for answer in answers) == [200, 200, 503, 503]
    busy = next(answer for answer in answers if answer.status_code == 503)
    assert busy.headers["Retry-After"] == "2" and isinstance(busy.json()["error"], str)


def test_what_takes_too_long_is_told_and_does_not_hold_the_rest(
    library: Workbench, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    hold = threading.Event()
    monkeypatch.setattr(Workbench, "search_many", lambda *_, **__: hold.wait(10))
    with listening(library, threads=2, seconds=0.2) as served:
        answer = httpx.post(f"{served.url}/search", json={"query": ["join"]}, timeout=20)
        assert (answer.status_code, answer.headers["Retry-After"]) == (503, "10")
        assert httpx.get(f"{served.url}/health").status_code == 200
        hold.set()


def test_connections_beyond_the_limit_are_told_in_json(library: Workbench) -> None:
    with listening(library, connections=2) as served:
        lines = [connected(served) for _ in range(2)]
        time.sleep(0.1)
        answer = answer_to(served, b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert answer.startswith(b"HTTP/1.1 503") and json.loads(answer.rpartition(b"\r\n\r\n")[2])["error"]
        for line in lines:
            line.close()


def test_a_door_that_is_open_to_other_computers_wants_a_token(library: Workbench) -> None:
    from porism.errors import UsageError
    from porism.interfaces.http import Serving, server

    with pytest.raises(UsageError, match="without a token"):
        server(library, Serving(host="0.0.0.0"))
    assert server(library, Serving(host="0.0.0.0", public=True))
