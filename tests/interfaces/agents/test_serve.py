"""`porism serve` answers agents at /mcp, beside its other routes: behind the same gate, over the same libraries."""

import asyncio
import sys
import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from asked_by_agent import call, session
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from served import Served, listening

from porism.interfaces import Workbench

pytest.importorskip("prometheus_client", reason="the extra serve is not installed")
pytestmark = pytest.mark.enable_socket
PING = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
READS = {"Accept": "application/json, text/event-stream"}
NAMES = {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "names", "arguments": {"names": ["a"]}}}
OLDER = "2025-06-18"
BEGIN = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {"protocolVersion": OLDER, "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}},
}


@pytest.fixture(scope="module")
def served(library: Workbench) -> Iterator[Served]:
    with listening(library, library=(f"second={library.here / '.porism'}",)) as one:
        yield one


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_agents_and_other_clients_ask_one_server(served: Served, mode: str) -> None:
    async def talk() -> tuple[int, tuple[bool, str]]:
        async with Client(f"{served.url}/mcp", mode=mode) as client:
            return len((await client.list_tools()).tools), await call(client, "search", question="join commutative")

    tools, (failed, text) = asyncio.run(talk())
    assert tools == 9 and not failed and "Tiny.join_comm" in text
    assert httpx.get(f"{served.url}/api/v1/search", params={"q": "join commutative"}).json()["hits"]
    until = time.monotonic() + 10
    while not {"/mcp", "/api/v1/search"} <= {line.get("route") for line in served.log}:
        assert time.monotonic() < until


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_a_path_chooses_the_library_for_all_tools(served: Served, mode: str) -> None:
    async def talk(path: str) -> tuple[set[str], tuple[bool, str]]:
        async with Client(f"{served.url}{path}", mode=mode) as client:
            tools = {tool.name: set(tool.input_schema["properties"]) for tool in (await client.list_tools()).tools}
            return tools["names"], await call(client, "library")

    assert asyncio.run(talk("/mcp"))[0] == {"names", "library"}
    fields, (failed, text) = asyncio.run(talk("/libraries/second/mcp"))
    assert fields == {"names"} and not failed and "second" in text


def test_a_library_that_is_not_served_is_refused_at_once(served: Served) -> None:
    told = httpx.post(f"{served.url}/libraries/other/mcp", json=BEGIN, headers=READS)
    assert (told.status_code, told.json()["error"]["advice"]) == (404, "Served are: tiny, second.")


def begun(url: str) -> str:
    """Begin a session as older clients do; return its name, or nothing where it has none."""
    told = httpx.post(url, json=BEGIN, headers=READS)
    assert told.status_code == 200 and "serverInfo" in told.text
    return told.headers.get("mcp-session-id", "")


def test_a_client_without_room_for_a_session_is_answered_without_one(library: Workbench) -> None:
    with listening(library, connections=3) as served:
        url = f"{served.url}/mcp"
        assert [bool(begun(url)) for _ in range(5)] == [True, True, True, False, False]
        told = httpx.post(url, json=NAMES, headers=READS | {"MCP-Protocol-Version": OLDER})
        assert told.status_code == 200 and "not indexed  a" in told.text


def test_a_client_whose_session_is_not_known_any_more_goes_on(served: Served) -> None:
    known = {"MCP-Protocol-Version": OLDER, "Mcp-Session-Id": "of-an-earlier-server"}
    told = httpx.post(f"{served.url}/mcp", json=NAMES, headers=READS | known)
    assert told.status_code == 200 and "not indexed  a" in told.text
    assert httpx.delete(f"{served.url}/mcp", headers=READS | known).status_code == 404


def test_the_gate_is_the_same(library: Workbench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AGENTS_TOKEN", "s3cret")
    with listening(library, token_variable="AGENTS_TOKEN", longest_body=10_000) as served:
        url, bears = f"{served.url}/mcp", READS | {"Authorization": "Bearer s3cret"}
        assert httpx.post(url, json=PING, headers=READS).status_code == 401
        assert httpx.post(url, json=PING, headers=bears | {"Host": "evil.example"}).status_code == 421
        assert httpx.post(url, json=PING, headers=bears | {"Origin": "https://evil.example"}).status_code == 403
        assert httpx.post(url, content=b"x" * 20_000, headers=bears).status_code == 413

        async def talk() -> bool:
            import httpx2

            http = httpx2.AsyncClient(headers={"Authorization": "Bearer s3cret"})
            async with http, Client(streamable_http_client(url, http_client=http)) as client:
                return (await call(client, "names", names=["Tiny"]))[0]

        assert asyncio.run(talk()) is False


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b'{"jsonrpc":"2.0"}', b"\xff\xfe", b'"' + b"[" * 5_000])
def test_bodies_that_are_no_message_are_refused_and_not_a_fault(served: Served, body: bytes) -> None:
    for session_id in ({}, {"Mcp-Session-Id": "x"}):
        headers = READS | {"Content-Type": "application/json"} | session_id
        assert 400 <= httpx.post(f"{served.url}/mcp", content=body, headers=headers).status_code < 500
    assert not [line for line in served.log if line["event"] == "fault"]


def test_what_is_missing_is_told_where_the_protocol_is_not_installed(
    library: Workbench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "porism.interfaces.mcp.door", raising=False)
    monkeypatch.setitem(sys.modules, "mcp.server.streamable_http_manager", None)
    with listening(library) as served:
        told: Any = httpx.post(f"{served.url}/mcp", json=BEGIN, headers=READS)
        assert told.status_code == 501 and "pip install 'porism[mcp]'" in told.json()["error"]["advice"]
        assert httpx.get(f"{served.url}/health").status_code == 200


def test_calls_ask_the_library_as_it_is_now(served: Served) -> None:
    failed, text = session(f"{served.url}/mcp", lambda client: call(client, "names", names=["Tiny.join_comm"]))
    assert not failed and text.startswith("exact")
