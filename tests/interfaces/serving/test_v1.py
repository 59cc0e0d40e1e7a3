"""Our own API: answers are the workbench's own values, in the schema of their dataclasses."""

from typing import Any

from pydantic import TypeAdapter
from served import Serve
from starlette.testclient import TestClient

from porism.interfaces import Workbench
from porism.interfaces.pages import About, Checked, Page
from porism.interfaces.tree import Uses
from porism.search import Answer, GoalAnswer, PatternAnswer


def same(kind: Any, text: bytes, value: object) -> bool:
    return TypeAdapter(kind).validate_json(text) == value


def test_a_search_answers_as_the_workbench_does(client: TestClient, library: Workbench) -> None:
    answer = client.get("/api/v1/search", params={"q": "the join is commutative", "limit": 3, "kind": "theorem"})
    assert same(Answer, answer.content, library.search("the join is commutative", limit=3, kind=("theorem",)))


def test_many_questions_are_answered_in_order_with_any_knob(client: TestClient, library: Workbench) -> None:
    body = {"questions": ["join", "prime"], "limit": 2, "graph": False, "namespace": ["Tiny"]}
    answer = client.post("/api/v1/search", json=body)
    expected = library.search_many(["join", "prime"], limit=2, graph=False, namespace=("Tiny",))
    assert same(list[Answer], answer.content, expected)


def test_knobs_that_choose_models_are_not_for_clients(client: TestClient) -> None:
    answer = client.post("/api/v1/search", json={"questions": ["join"], "embedder": "/etc/passwd"})
    assert (answer.status_code, answer.json()["error"]["kind"]) == (400, "BadRequest")


def test_names_are_checked(client: TestClient, library: Workbench) -> None:
    asked = ["Tiny.join_comm", "Tiny.join_idem", "nothing.here"]
    expected = library.names(asked)
    assert same(Checked, client.get("/api/v1/names", params={"name": asked}).content, expected)
    assert same(Checked, client.post("/api/v1/names", json={"names": asked}).content, expected)


def test_a_declaration_has_a_page(client: TestClient, library: Workbench) -> None:
    answer = client.get("/api/v1/declaration", params={"name": "Tiny.join_comm"})
    assert same(Page, answer.content, library.show("Tiny.join_comm"))


def test_a_name_that_is_none_is_not_found_with_what_is_known_of_it(client: TestClient) -> None:
    answer = client.get("/api/v1/declaration", params={"name": "Tiny.join_com"})
    error = answer.json()["error"]
    assert (answer.status_code, error["kind"], error["verdict"]) == (404, "UnknownName", "absent")
    assert "Tiny.join_comm" in error["near"] and "Tiny.join_comm" in error["advice"]


def test_trees_grow_both_ways(client: TestClient, library: Workbench) -> None:
    params = {"name": "Tiny.join_comm", "depth": 2}
    assert same(Uses, client.get("/api/v1/uses", params=params).content, library.uses("Tiny.join_comm", depth=2))
    assert same(Uses, client.get("/api/v1/used-by", params=params).content, library.used_by("Tiny.join_comm", depth=2))


def test_patterns_and_goals_are_searched_for(client: TestClient) -> None:
    pattern = client.get("/api/v1/loogle", params={"q": "⊢ Tiny.Lattice.join _ _ = _"})
    found = TypeAdapter(PatternAnswer).validate_json(pattern.content)
    assert {hit.name for hit in found.hits} >= {"Tiny.join_comm", "Tiny.join_self"}
    goal = client.post("/api/v1/goal", json={"goal": "p a b : Nat\nh : p ∣ a * b\n⊢ p ∣ a ∨ p ∣ b", "limit": 3})
    best = TypeAdapter(GoalAnswer).validate_json(goal.content).hits[0]
    assert best.declaration.name == "Tiny.Ring.prime_dvd_mul" and best.shape.applies


def test_filters_narrow_patterns_and_goals(client: TestClient, library: Workbench) -> None:
    pattern = client.get("/api/v1/loogle", params={"q": '"join"', "kind": "theorem", "module": "Tiny.Order"})
    expected = library.pattern('"join"', limit=20, kind=("theorem",), module=("Tiny.Order",))
    assert expected.count == 2 and same(PatternAnswer, pattern.content, expected)
    state = "α : Type\ninst : Lattice α\na b : α\n⊢ Lattice.join a b = Lattice.join b a"
    goal = client.post("/api/v1/goal", json={"goal": state, "kind": ["class"], "imports": ["Tiny.Order"]})
    found = TypeAdapter(GoalAnswer).validate_json(goal.content)
    assert {hit.declaration.kind for hit in found.hits} == {"class"}
    assert client.post("/api/v1/goal", json={"goal": state, "module": ["Mystery"]}).status_code == 400
    assert client.post("/api/v1/goal", json={"goal": state, "candidates": 5}).status_code == 400


def test_a_server_of_few_hits_gives_as_many_where_nobody_says_how_many(serve: Serve) -> None:
    client = serve(hits=2).client
    answers = [
        client.get("/api/v1/search", params={"q": "join"}),
        client.post("/api/v1/search", json={"questions": ["join"]}),
        client.get("/api/v1/loogle", params={"q": '"join"'}),
        client.post("/api/v1/goal", json={"goal": "⊢ Lattice.join a b = Lattice.join b a"}),
    ]
    assert [answer.headers["Porism-Most-Hits"] for answer in answers] == ["2"] * 4
    documents = [answer.json() for answer in answers]
    documents[1] = documents[1][0]
    assert [len(document["hits"]) for document in documents] == [2] * 4
    refused = [
        client.get("/api/v1/search", params={"q": "join", "limit": 3}),
        client.post("/api/v1/search", json={"questions": ["join"], "limit": 3}),
        client.get("/api/v1/loogle", params={"q": '"join"', "limit": 3}),
        client.post("/api/v1/goal", json={"goal": "⊢ a = b", "limit": 3}),
    ]
    told = "3 hits were asked for."
    assert [(answer.status_code, answer.json()["error"]["problem"]) for answer in refused] == [(400, told)] * 4


def test_what_a_statement_needs_is_found_without_a_model(client: TestClient) -> None:
    answer = client.post(
        "/api/v1/retrieve", json={"statement": "A prime dividing a product divides one of its factors."}
    )
    assert answer.status_code == 200 and answer.json()["found"]


def test_info_tells_no_folders_of_the_server(client: TestClient, library: Workbench) -> None:
    answer = client.get("/api/v1/info")
    about = TypeAdapter(About).validate_json(answer.content)
    assert about.declarations == library.info().declarations
    assert str(library.here) not in answer.text


def test_libraries_are_listed(client: TestClient) -> None:
    (only,) = client.get("/api/v1/libraries").json()
    assert (only["name"], only["declarations"], only["problem"]) == ("tiny", 14, "")


def test_the_description_names_every_route_and_every_knob(client: TestClient) -> None:
    description = client.get("/openapi.json").json()
    fields = description["paths"]["/api/v1/search"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    assert {"questions", "limit", "kind", "imports", "graph"} <= set(fields["properties"])
    assert "/api/v1/jobs/verify" in description["paths"] and "/json" in description["paths"]


def test_the_page_about_the_routes_needs_no_network(client: TestClient) -> None:
    page = client.get("/docs")
    assert page.headers["content-type"].startswith("text/html")
    assert "/api/v1/search" in page.text and "http://" not in page.text and "https://" not in page.text
    assert "<script" not in page.text
    assert client.get("/docs.css").headers["content-type"].startswith("text/css")


def test_an_example_is_about_a_theorem_of_the_library_that_others_use(client: TestClient) -> None:
    asked = client.get("/api/v1/example").json()
    assert asked == {
        "words": "The join of an element with itself is the element",
        "statement": "theorem (a : α) : Lattice.join a a = a",
        "name": "Tiny.join_self",
        "pattern": '"join_self"',
    }
    for question in asked.values():
        route = "loogle" if '"' in question else "search"
        hits = client.get(f"/api/v1/{route}", params={"q": question}).json()["hits"]
        assert "Tiny.join_self" in str(hits)
