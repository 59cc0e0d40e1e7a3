"""Limits of what is asked are those of the code behind the routes, and the same for both faces."""

import json
from typing import Any

import pytest
from starlette.testclient import TestClient

from porism.interfaces.statements import LONGEST as LONGEST_STATEMENT
from porism.search import LONGEST_GOALS, LONGEST_NAME, LONGEST_PATTERN, LONGEST_QUESTION

POSTED = [
    ("/search", {"query": ["{}"]}, LONGEST_QUESTION),
    ("/leanfinder", {"inputs": "{}"}, LONGEST_QUESTION),
    ("/api/v1/search", {"questions": ["{}"]}, LONGEST_QUESTION),
    ("/api/v1/names", {"names": ["{}"]}, LONGEST_NAME),
    ("/api/v1/goal", {"goal": "⊢ {}"}, LONGEST_GOALS - 2),
    ("/retrieve", {"state": "⊢ {}"}, LONGEST_GOALS - 2),
    ("/api/v1/retrieve", {"statement": "{}"}, LONGEST_STATEMENT),
]


@pytest.mark.parametrize(("path", "body", "most"), POSTED)
def test_a_text_is_read_up_to_its_limit_and_refused_beyond(
    client: TestClient, path: str, body: dict[str, Any], most: int
) -> None:
    def ask(length: int) -> int:
        return client.post(path, content=json.dumps(body).replace("{}", "a" * length)).status_code

    assert (ask(most), ask(most + 1)) == (200, 400)


def test_a_pattern_beyond_its_limit_is_told_as_loogle_does(client: TestClient) -> None:
    told = client.get("/json", params={"q": "a" * (LONGEST_PATTERN + 1)})
    assert told.status_code == 200 and f"at most {LONGEST_PATTERN:,}" in told.json()["error"]


def test_agents_have_the_same_limits() -> None:
    pytest.importorskip("mcp", reason="the extra mcp is not installed")
    from porism.interfaces.mcp.tools import TABLE

    known = {tool.name: tool.arguments.model_json_schema()["properties"] for tool in TABLE}
    assert known["search"]["question"]["maxLength"] == LONGEST_QUESTION
    assert known["goal"]["goal"]["maxLength"] == LONGEST_GOALS
    assert known["pattern"]["pattern"]["maxLength"] == LONGEST_PATTERN
    assert known["declaration"]["name"]["maxLength"] == LONGEST_NAME
    assert known["retrieve"]["statement"]["maxLength"] == LONGEST_STATEMENT


def test_more_packages_than_are_read_are_refused_and_not_cut(client: TestClient) -> None:
    told = client.get("/api/v2/search", params={"q": "join", "packages": ",".join(["Tiny"] * 51)})
    assert (told.status_code, told.json()["msg"]) == (400, "51 packages were asked for. Ask for 1 to 50.")
