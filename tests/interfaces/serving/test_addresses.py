"""The addresses that the documentation tells editors and other tools are routes of ours that answer them."""

import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

DOCS = Path(__file__).parents[3] / "docs"
PAGES = "".join((DOCS / page).read_text(encoding="utf-8") for page in ("cli.md", "editor-and-agents.md"))
TOLD = sorted(set(re.findall(r'((?:LEAN|LOOGLE)\w*_URL)"?[=:] ?"?http://127\.0\.0\.1:8765([\w/]*)', PAGES)))
"""Variables, and the paths of the addresses that they are given."""
BEHIND = {"LOOGLE_URL": "/json", "LEAN_STATE_SEARCH_URL": "/api/search", "LEAN_HAMMER_URL": "/retrieve"}
"""What lean-lsp-mcp puts behind an address."""
POSTED = {
    "LEANSEARCHCLIENT_LEANSEARCH_API_URL": {"query": ["join."], "num_results": 3},
    "LEAN_FINDER_URL": {"inputs": "join", "top_k": 3},
    "LEAN_HAMMER_URL": {"state": "⊢ True", "new_premises": [], "k": 3},
}
ASKED = {"q": "Tiny.Lattice.join", "query": "⊢ True", "results": "3", "rev": "v4.22.0"}


@pytest.mark.parametrize(("variable", "path"), TOLD)
def test_an_address_in_the_documentation_answers(client: TestClient, variable: str, path: str) -> None:
    path += BEHIND.get(variable, "")
    body = POSTED.get(variable)
    answer = client.get(path, params=ASKED) if body is None else client.post(path, json=body)
    assert answer.status_code == 200 and "error" not in answer.text[:20]


def test_every_variable_is_told() -> None:
    assert {variable for variable, _ in TOLD} >= {*POSTED, *BEHIND, "LEANSEARCHCLIENT_LOOGLE_API_URL"}
