"""The public Python clients of other servers, against ours: those that are installed."""

import asyncio
import os
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from served import Served, listening

from porism.interfaces import Workbench

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])


@pytest.fixture(scope="module")
def served(library: Workbench) -> Iterator[Served]:
    with listening(library) as one:
        yield one


def test_lean_explore_searches_and_reads(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    api = pytest.importorskip("lean_explore.api.client", reason="the client of LeanExplore is not installed")
    monkeypatch.setattr(api.Config, "API_BASE_URL", f"{served.url}/api/v2")

    async def scenario() -> tuple[Any, Any, Any]:
        client = api.ApiClient()
        found = await client.search("the join is commutative", limit=3, packages=["Tiny"])
        return found, await client.get_by_id(found.results[0].id), await client.get_by_id(10**6)

    found, first, gone = asyncio.run(scenario())
    assert found.count == 3 and found.results[0].name == "Tiny.join_comm"
    assert first == found.results[0] and gone is None


def tool(name: str) -> Any:
    """Return a tool of lean-lsp-mcp as a plain function."""
    pytest.importorskip("lean_lsp_mcp", reason="lean-lsp-mcp is not installed")
    from lean_lsp_mcp.tools import search  # pyright: ignore[reportMissingImports]

    if not hasattr(search, name):
        pytest.skip(f"this lean-lsp-mcp has no {name}")
    return getattr(search, name)


class Quiet:
    """What the tools need of the server that they belong to."""

    def __init__(self) -> None:
        state = SimpleNamespace(
            loogle_local_available=False, loogle_manager=None, rate_limit={"leanfinder": [], "leansearch": []}
        )
        self.request_context = SimpleNamespace(lifespan_context=state)

    async def report_progress(self, **_: Any) -> None:
        """Tell nobody."""


def test_lean_lsp_mcp_asks_lean_finder(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    ask = tool("leanfinder")
    monkeypatch.setitem(os.environ, "LEAN_FINDER_URL", served.url)
    found = asyncio.run(ask(Quiet(), query="the join is commutative", num_results=3))
    assert (found.items[0].formal_name, found.items[0].path) == ("Tiny.join_comm", "Tiny.Order")


def test_lean_lsp_mcp_asks_loogle(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    ask = tool("loogle")
    monkeypatch.setitem(os.environ, "LOOGLE_URL", served.url)
    found = asyncio.run(ask(Quiet(), query="Tiny.Lattice.join ?a ?a = ?a", num_results=3))
    assert [item.name for item in found.items] == ["Tiny.join_self"] and found.items[0].module == "Tiny.Order"
    with pytest.raises(Exception, match=r"unknown constant 'Lattice\.join'.*Tiny\.Lattice\.join"):
        asyncio.run(ask(Quiet(), query="Lattice.join ?a", num_results=3))


def with_goal(search: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Let the tools see a goal without a language server; return what stands in for that."""
    goal = "α : Type u\ninst✝ : Tiny.Lattice α\na b : α\n⊢ Lattice.join a b = Lattice.join b a"

    async def ready(*_: Any) -> str:
        return "File.lean"

    async def goals(*_: Any) -> Any:
        return SimpleNamespace(status="goals", goals=[goal])

    old, new = (search.server, "setup_client_for_file"), (search, "require_client_for_file")
    monkeypatch.setattr(*(new if hasattr(*new) else old), ready)
    monkeypatch.setattr(search, "open_synced", ready)
    return SimpleNamespace(goal=goals)


@pytest.mark.parametrize(
    ("name", "variable"), [("state_search", "LEAN_STATE_SEARCH_URL"), ("hammer_premise", "LEAN_HAMMER_URL")]
)
def test_lean_lsp_mcp_asks_for_lemmas_and_premises(
    served: Served, monkeypatch: pytest.MonkeyPatch, name: str, variable: str
) -> None:  # fmt: skip
    ask = tool(name)
    from lean_lsp_mcp.tools import search  # pyright: ignore[reportMissingImports]

    language_server = with_goal(search, monkeypatch)
    monkeypatch.setitem(os.environ, variable, served.url)
    context = Quiet()
    context.request_context.lifespan_context.client = language_server
    found = asyncio.run(ask(context, file_path="File.lean", line=1, column=1, num_results=3))
    assert found.items[0].name == "Tiny.join_comm"


def test_lean_lsp_mcp_asks_leansearch(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    ask = tool("leansearch")
    from lean_lsp_mcp.tools import search  # pyright: ignore[reportMissingImports]

    real = search.urllib.request.Request

    def turned(url: str, **more: Any) -> Any:
        return real(url.replace("https://leansearch.net", served.url), **more)

    monkeypatch.setattr(search.urllib.request, "Request", turned)
    found = asyncio.run(ask(Quiet(), query="the join is commutative", num_results=2))
    assert [item.name for item in found.items][0] == "Tiny.join_comm"
