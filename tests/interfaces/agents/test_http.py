"""The server that listens: the same tools over HTTP, for several clients, behind the gate of `porism serve`."""

import asyncio
import io
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from asked_by_agent import call, session
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

from porism.interfaces import Workbench
from porism.interfaces.http import Serving
from porism.interfaces.http.logs import Log
from porism.interfaces.mcp import Offering

pytest.importorskip("prometheus_client", reason="the extra serve is not installed")

from porism.interfaces.mcp import server as serving
from porism.interfaces.mcp.run import http_server

pytestmark = pytest.mark.enable_socket
SLOW = Path(__file__).parents[1] / "slow_lean.py"
PING = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
READS = {"Accept": "application/json, text/event-stream"}


@contextmanager
def listening(bench: Workbench, **knobs: Any) -> Iterator[str]:
    """Run a server on a free port of this machine and yield its address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    running = http_server(bench, Serving(port=port, **knobs), Offering(http=True), Log(io.StringIO()))
    thread = threading.Thread(target=running.run, daemon=True)
    thread.start()
    until = time.monotonic() + 20
    while not running.started and time.monotonic() < until:
        time.sleep(0.01)
    try:
        yield f"http://127.0.0.1:{port}/mcp"
    finally:
        running.should_exit = True
        thread.join(20)
        assert not thread.is_alive()


@pytest.fixture
def listen(library: Workbench) -> Iterator[Callable[..., str]]:
    """Start a server over the small library, or another."""
    with ExitStack() as stack:
        yield lambda bench=None, **knobs: stack.enter_context(listening(bench or library, **knobs))


def test_several_clients_ask_at_once_and_get_their_own_answers(listen: Callable[..., str]) -> None:
    url = listen()
    names = ["Tiny.join_comm", "Tiny.join_self", "Tiny.Ring.IsPrime"]

    async def one(name: str) -> list[tuple[bool, str]]:
        async with Client(url) as client:
            assert len((await client.list_tools()).tools) == 9
            return await asyncio.gather(*(call(client, "declaration", name=name) for _ in range(5)))

    async def every() -> list[list[tuple[bool, str]]]:
        return await asyncio.gather(*map(one, names))

    for name, told in zip(names, asyncio.run(every()), strict=True):
        assert all(not failed and name in text.splitlines()[0] for failed, text in told)


def test_older_clients_open_a_session(listen: Callable[..., str]) -> None:
    url = listen()

    async def talk() -> tuple[str, tuple[bool, str]]:
        async with Client(url, mode="legacy") as client:
            return client.protocol_version, await call(client, "names", names=["𝔭.é₂", "Tiny.join_comm"])

    version, (failed, text) = asyncio.run(talk())
    assert version < "2026" and not failed and text.startswith("not indexed  𝔭.é₂")


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_progress_is_told_and_a_call_can_be_given_up(
    listen: Callable[..., str], with_lean: Any, tmp_path: Path, mode: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serving, "TICK", 0.05)
    url, pid = listen(with_lean(SLOW, str(tmp_path / "pid"))), tmp_path / "pid"
    heard: list[float] = []

    async def hear(progress: float, total: float | None, message: str | None) -> None:
        heard.append(progress)

    async def talk() -> bool:
        async with Client(url, mode=mode) as client:
            waiting = asyncio.create_task(
                client.call_tool("verify", {"source": "theorem t : True := trivial"}, progress_callback=hear)
            )
            await until(lambda: pid.is_file() and len(heard) > 1)
            waiting.cancel()
            await until(lambda: not is_alive(pid))
            return (await call(client, "names", names=["Tiny.join_comm"]))[0]

    assert asyncio.run(talk()) is False


def test_errors_tell_no_folders_of_the_server(listen: Callable[..., str], library: Workbench, tmp_path: Path) -> None:
    bench = Workbench(library.settings.over({"index": tmp_path / "nothing"}), tmp_path)
    failed, text = session(listen(bench), lambda client: call(client, "search", question="x"))
    assert failed and "porism index" in text and str(tmp_path) not in text


def test_a_token_is_asked_for(listen: Callable[..., str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AGENTS_TOKEN", "s3cret")
    url = listen(token_variable="AGENTS_TOKEN")
    assert httpx.post(url, json=PING, headers=READS).status_code == 401
    assert httpx.post(url, json=PING, headers=READS | {"Authorization": "Bearer wrong"}).status_code == 401

    async def talk() -> bool:
        import httpx2

        http = httpx2.AsyncClient(headers={"Authorization": "Bearer s3cret"})
        async with http, Client(streamable_http_client(url, http_client=http)) as client:
            return (await call(client, "names", names=["Tiny"]))[0]

    assert asyncio.run(talk()) is False


def test_a_wrong_path_is_told_where_agents_are_answered(listen: Callable[..., str]) -> None:
    home = listen().removesuffix("/mcp")
    for path in ("/", "/health", "/nowhere"):
        told = httpx.get(home + path)
        assert (told.status_code, "Agents are answered at /mcp." in told.text) == (404, True)


def test_what_is_too_long_or_comes_from_elsewhere_is_refused(listen: Callable[..., str]) -> None:
    url = listen(longest_body=10_000)
    told = httpx.post(url, content=b"x" * 20_000, headers=READS | {"Content-Type": "application/json"})
    assert (told.status_code, told.json()["error"]["kind"]) == (413, "TooLong")
    assert httpx.post(url, json=PING, headers=READS | {"Host": "evil.example"}).status_code == 421
    assert httpx.post(url, json=PING, headers=READS | {"Origin": "https://evil.example"}).status_code == 403


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b'{"jsonrpc":"2.0"}', b"\xff\xfe", b'"' + b"[" * 5_000])
def test_bodies_that_are_no_message_are_refused_and_not_a_fault(listen: Callable[..., str], body: bytes) -> None:
    told = httpx.post(listen(), content=body, headers=READS | {"Content-Type": "application/json"})
    assert 400 <= told.status_code < 500


@pytest.mark.slow
def test_a_process_that_listens_ends_when_it_is_told_to(library: Workbench) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    begin = "import sys; from porism.interfaces.cli import main; sys.exit(main())"
    known = {"PORISM_INDEX": str(library.here / ".porism"), "HOME": str(library.here), "PATH": os.environ["PATH"]}
    process = subprocess.Popen(
        [sys.executable, "-c", begin, "mcp", "--http", "--port", str(port)], env=known, cwd=library.here,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    try:
        wait_until(lambda: is_open(port))

        async def talk() -> tuple[bool, str]:
            async with Client(f"http://127.0.0.1:{port}/mcp", mode="legacy") as client:
                told = await call(client, "names", names=["Tiny.join_comm"])
                process.send_signal(signal.SIGTERM)
                return told

        assert not asyncio.run(talk())[0]
        out, err = process.communicate(timeout=20)
    finally:
        process.kill()
    assert out == b"" and f"http://127.0.0.1:{port}/mcp" in err.decode()
    assert not any(json.loads(line)["event"] == "fault" for line in err.decode().splitlines()[1:])


def is_open(port: int) -> bool:
    with socket.socket() as asked:
        return asked.connect_ex(("127.0.0.1", port)) == 0


async def until(true: Any) -> None:
    await asyncio.to_thread(wait_until, true)


def wait_until(true: Any) -> None:
    end = time.monotonic() + 20
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


def is_alive(pid: Path) -> bool:
    try:
        os.kill(int(pid.read_text(encoding="utf-8")), 0)
    except ProcessLookupError:
        return False
    return True
