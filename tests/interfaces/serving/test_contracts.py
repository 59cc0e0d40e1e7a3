"""The drop-in routes: requests as each client sends them, answers that its reader takes.

The readers here do what the clients' own code does with an answer, field by field.
"""

import json
import urllib.parse
from typing import Any

import pytest
from starlette.testclient import TestClient

GOAL = "α : Type u\ninst✝ : Tiny.Lattice α\na b : α\n⊢ Lattice.join a b = Lattice.join b a"


def lean_reads_leansearch(text: str) -> list[tuple[str, str | None]]:
    """Mathlib's `#leansearch`: the first inner list, items whose `result.name` is a list of strings."""
    (inner, *_) = json.loads(text)
    shown = list[tuple[str, str | None]]()
    for item in inner:
        result = item["result"]
        if all(isinstance(part, str) for part in result["name"]):
            for optional in ("type", "docstring", "doc_url", "kind"):
                assert result.get(optional) is None or isinstance(result[optional], str)
            shown.append((".".join(result["name"]), result.get("type")))
    return shown


def test_leansearch_of_an_editor_posts_one_question_with_a_number(client: TestClient) -> None:
    body = json.dumps({"query": ["the join is commutative."], "num_results": 6})
    headers = {"User-Agent": "LeanSearchClient", "accept": "application/json", "Content-Type": "application/json"}
    answer = client.post("/search", content=body, headers=headers)
    shown = lean_reads_leansearch(answer.text)
    assert shown[0] == (
        "Tiny.join_comm",
        "∀ {α : Type u} [Lattice α] (a b : α), Lattice.join a b = Lattice.join b a",
    )


@pytest.mark.parametrize("kind", ["application/x-www-form-urlencoded", "text/plain", "application/json; charset=utf-8"])
def test_leansearch_is_read_whatever_type_curl_claims(client: TestClient, kind: str) -> None:
    body = json.dumps({"query": ["join"], "num_results": 2})
    answer = client.post("/search", content=body, headers={"Content-Type": kind})
    assert (answer.status_code, len(answer.json())) == (200, 1)


def test_lean_lsp_mcp_sends_the_count_as_text_and_needs_name_and_module(client: TestClient) -> None:
    answer = client.post("/search", json={"num_results": "5", "query": ["join commutative"]})
    raw = [r["result"] for r in answer.json()[0][:5]]
    assert (".".join(raw[0]["name"]), ".".join(raw[0]["module_name"])) == ("Tiny.join_comm", "Tiny.Order")
    assert raw[0]["kind"] == "theorem" and raw[0]["type"]


def test_leansearch_v2_asks_many_questions_and_gets_a_list_for_each(client: TestClient) -> None:
    body = {"query": ["join", "qqqqzzz", "prime"], "num_results": 3, "rerank": False, "retrieve_k": 20}
    answers = client.post("/search", json=body).json()
    assert [bool(inner) for inner in answers] == [True, False, True]
    assert all(set(item) == {"result", "distance"} for inner in answers for item in inner)
    assert isinstance(answers[0][0]["distance"], float)


def test_leansearch_v2_profile_has_a_profile_for_each_question(client: TestClient) -> None:
    answer = client.post("/search_with_profile", json={"query": ["join", "prime"], "num_results": 2}).json()
    assert len(answer["results"]) == len(answer["profiles"]) == 2 and answer["total_request_time"] > 0
    assert {"num_candidates", "reranked", "total_time", "retrieval_backend"} <= set(answer["profiles"][0])


def test_health_says_what_is_served(client: TestClient) -> None:
    answer = client.get("/health")
    said = answer.json()
    assert (said["status"], said["num_gpus"], said["lean"]) == ("ok", 0, "leanprover/lean4:v4.33.0")
    assert said["fingerprint"] == answer.headers["Porism-Fingerprint"] and len(said["fingerprint"]) == 64


def test_loogle_hits_have_name_and_type(client: TestClient) -> None:
    answer = client.get("/json?q=" + urllib.parse.quote('Tiny.Lattice.join, "comm"'))
    said = answer.json()
    assert [(hit["name"], hit["module"]) for hit in said["hits"]] == [("Tiny.join_comm", "Tiny.Order")]
    assert all(isinstance(hit["type"], str) and hit["type"] for hit in said["hits"])
    assert said["count"] == 1 and "as written in the source" in said["header"]


def test_loogle_tells_what_is_wrong_with_a_query_in_error_with_status_200(client: TestClient) -> None:
    answer = client.get("/json", params={"q": "Lattice.join ?a"})
    assert answer.status_code == 200
    assert answer.json()["error"] == "unknown constant 'Lattice.join'"
    assert "Tiny.Lattice.join ?a" in answer.json()["suggestions"]
    assert client.get("/json").json()["error"].startswith("The query is empty")


def test_state_search_lists_names_with_their_types(client: TestClient) -> None:
    url = f"/api/search?query={urllib.parse.quote(GOAL)}&results=5&rev=v4.22.0"
    answer = client.get(url, headers={"User-Agent": "lean-lsp-mcp/0.1"})
    items = answer.json()
    assert items[0]["name"] == "Tiny.join_comm" and items[0]["formal_type"]
    assert all(isinstance(item["name"], str) for item in items)


def test_state_search_refuses_what_is_no_goal_in_the_shape_that_lean_shows(client: TestClient) -> None:
    answer = client.get("/api/search", params={"query": "no goal", "results": "5", "rev": "v4.22.0"})
    assert answer.status_code == 400
    assert isinstance(answer.json()["error"], str) and "⊢" in answer.json()["schema"]["description"]


@pytest.mark.parametrize("path", ["/", "/leanfinder"])
def test_lean_finder_results_have_every_field(client: TestClient, path: str) -> None:
    answer = client.post(path, json={"inputs": "the join is commutative", "top_k": 5, "version": "v4.28.0"})
    first = answer.json()["results"][0]
    assert first["path"].replace("/", ".") == "Tiny.Order" and first["formal_name"] == "Tiny.join_comm"
    assert set(first) == {"formal_name", "informal_name", "kind", "type", "informal_description", "path"}
    assert all(isinstance(value, str) for value in first.values())


def test_lean_finder_is_told_an_error_in_error(client: TestClient) -> None:
    assert isinstance(client.post("/leanfinder", json={"inputs": ""}).json()["error"], str)


def test_the_hammer_gets_names_and_scores(client: TestClient) -> None:
    answer = client.post("/retrieve", json={"state": GOAL, "new_premises": [], "k": 4})
    items = answer.json()
    assert items[0]["name"] == "Tiny.join_comm" and [type(item["score"]) for item in items] == [float] * len(items)


def test_premises_that_are_not_ranked_are_told(client: TestClient) -> None:
    body = {"state": GOAL, "new_premises": [{"name": "mine", "decl": "theorem mine : True"}], "k": 4}
    assert "not ranked" in client.post("/retrieve", json=body).headers["Porism-Degraded"]
    assert client.get("/max-new-premises").json() == 0


def test_the_hammer_may_say_what_is_imported(client: TestClient) -> None:
    body = {"state": GOAL, "k": 50, "imported_modules": ["Dep.Basic"]}
    names = [item["name"] for item in client.post("/retrieve", json=body).json()]
    assert not [name for name in names if name.startswith("Tiny.Ring")]


def explored(record: dict[str, Any]) -> None:
    """What LeanExplore's model checks."""
    assert isinstance(record["id"], int)
    assert all(isinstance(record[name], str) for name in ("name", "module", "source_text", "source_link"))
    assert all(record[name] is None or isinstance(record[name], str) for name in ("docstring", "informalization"))
    assert isinstance(json.loads(record["dependencies"]), list)


def test_lean_explore_searches_and_reads_by_id(client: TestClient) -> None:
    answer = client.get("/api/v2/search", params={"q": "join commutative", "limit": 3}).json()
    assert answer["query"] == "join commutative" and answer["count"] == len(answer["results"]) == 3
    assert isinstance(answer["processing_time_ms"], int)
    for record in answer["results"]:
        explored(record)
    first = answer["results"][0]
    assert client.get(f"/api/v2/declarations/{first['id']}").json() == first


def test_lean_explore_filters_by_package_whatever_its_capitals(client: TestClient) -> None:
    answer = client.get("/api/v2/search", params={"q": "order", "limit": 20, "packages": "DEP"}).json()
    assert {record["module"] for record in answer["results"]} == {"Dep.Basic"}


def test_lean_explore_is_told_problems_in_msg(client: TestClient) -> None:
    gone = client.get("/api/v2/declarations/999999")
    assert (gone.status_code, list(gone.json())) == (404, ["msg"])
    empty = client.get("/api/v2/search", params={"q": ""})
    assert (empty.status_code, list(empty.json())) == (400, ["msg"])


def test_every_answer_names_its_library(client: TestClient) -> None:
    headers = client.post("/search", json={"query": ["join"]}).headers
    assert headers["Porism-Library"] == "tiny" and headers["Porism-Lean"] == "leanprover/lean4:v4.33.0"
    assert headers["Porism-Mathlib"] == "unknown"
