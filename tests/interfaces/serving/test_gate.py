"""Who may come in, how much may be sent, and how every request ends: JSON, counted, logged, never with a question."""

import io
import json
import time
from typing import Any

import pytest
from served import Serve
from starlette.testclient import TestClient

from porism.interfaces.http.rates import Rates


def test_a_token_is_wanted_where_there_is_one(serve: Serve) -> None:
    client = serve(token="secret").client
    refused = client.get("/api/v1/libraries")
    assert (refused.status_code, refused.headers["WWW-Authenticate"]) == (401, "Bearer")
    for wrong in ("secret", "Basic secret", "Bearer ", "Bearer secre", "Bearer secrets"):
        assert client.get("/api/v1/libraries", headers={"Authorization": wrong}).status_code == 401
    assert client.get("/api/v1/libraries", headers={"Authorization": "Bearer secret"}).status_code == 200
    assert client.get("/health").status_code == 200


def test_a_page_of_another_site_cannot_reach_a_local_server_under_its_own_name(serve: Serve) -> None:
    client = serve().client
    assert client.get("/health", headers={"Host": "evil.example"}).status_code == 421
    assert client.get("/health", headers={"Host": "localhost:8765"}).status_code == 200
    assert client.get("/health", headers={"Host": "[::1]:8765"}).status_code == 200
    assert serve(hosts=("mine.example",)).client.get("/health", headers={"Host": "mine.example"}).status_code == 200


def test_a_page_of_another_site_cannot_start_anything(serve: Serve) -> None:
    client = serve().client
    order = {"statement": "The join is commutative."}
    for origin in ("https://evil.example", "null", "http://localhost.evil.example"):
        answer = client.post("/api/v1/jobs/retrieve", json=order, headers={"Origin": origin})
        assert (answer.status_code, answer.json()["error"]["kind"]) == (403, "OtherSite")
    for origin in ("http://localhost:8765", "http://127.0.0.1:8765", "http://[::1]:8765"):
        assert client.post("/search", json={"query": ["join"]}, headers={"Origin": origin}).status_code == 200
    allowed = serve(origins=("https://example.org",)).client
    answer = allowed.post("/search", json={"query": ["join"]}, headers={"Origin": "https://example.org"})
    assert answer.status_code == 200


def test_the_health_of_one_library_is_told_by_its_path_and_without_a_body(serve: Serve) -> None:
    client = serve().client
    assert client.get("/libraries/tiny/health").json()["status"] == "ok"
    assert client.get("/libraries/other/health").status_code == 404
    assert (client.head("/health").status_code, client.head("/health").content) == (200, b"")


def test_pages_may_read_answers_only_where_that_is_allowed(serve: Serve) -> None:
    origin = {"Origin": "https://example.org"}
    assert "access-control-allow-origin" not in serve().client.get("/health", headers=origin).headers
    allowed = serve(origins=("https://example.org",)).client.get("/health", headers=origin)
    assert allowed.headers["access-control-allow-origin"] == "https://example.org"


def test_too_many_requests_are_told_when_to_come_again(serve: Serve) -> None:
    client = serve(per_minute=2).client
    codes = [client.get("/api/v1/libraries").status_code for _ in range(3)]
    assert codes == [200, 200, 429]
    assert 1 <= int(client.get("/json", params={"q": "x"}).headers["Retry-After"]) <= 60
    assert isinstance(client.get("/json", params={"q": "x"}).json()["error"], str)


def test_the_files_of_the_page_and_health_do_not_count(serve: Serve) -> None:
    client = serve(per_minute=1).client
    paths = ["/", "/web/app.js", "/health", "/libraries/tiny/", "/libraries/tiny/web/app.js"]
    assert {client.get(path).status_code for path in paths} == {200}
    assert [client.get("/api/v1/libraries").status_code for _ in range(2)] == [200, 429]
    assert client.get("/").status_code == 200


def test_tokens_cannot_be_guessed_without_end(serve: Serve) -> None:
    client = serve(token="secret", wrong_tokens=3).client

    def ask(token: str) -> int:
        return client.get(
            "/api/v1/libraries", headers={"Authorization": f"Bearer {token}"} if token else {}
        ).status_code

    assert [ask(token) for token in ("", "", "", "", "secret", "a", "b", "secret", "c")] == [
        401, 401, 401, 401, 200, 401, 401, 200, 401,
    ]  # fmt: skip
    assert [ask(token) for token in ("d", "secret")] == [429, 429]


def test_requests_without_the_token_count_too(serve: Serve) -> None:
    client = serve(token="secret", per_minute=2).client
    assert [client.get("/api/v1/libraries").status_code for _ in range(3)] == [401, 401, 429]


def test_a_token_that_is_not_taken_is_told_from_none(serve: Serve) -> None:
    client = serve(token="secret").client
    none = client.get("/api/v1/libraries").json()["error"]["problem"]
    wrong = client.get("/api/v1/libraries", headers={"Authorization": "Bearer x"}).json()["error"]["problem"]
    assert (none, wrong) == ("This server wants a token.", "This server does not take this token.")


def test_the_interface_is_described_without_a_token(serve: Serve) -> None:
    client = serve(token="secret").client
    assert {client.get(path).status_code for path in ("/docs", "/docs.css", "/openapi.json")} == {200}
    assert [client.get(path).status_code for path in ("/metrics", "/api/v1/info")] == [401, 401]


def test_a_value_that_is_none_is_told_by_the_field_that_it_was_given_in(client: TestClient) -> None:
    told = client.get("/api/v1/search", params={"q": "join", "kind": "thm"}).json()["error"]
    assert (told["problem"], told["where"]) == ("'thm' is no value for kind.", "kind")
    body = {"questions": ["join"], "walk_share": "many"}
    assert "--" not in client.post("/api/v1/search", json=body).text


def test_a_minute_later_an_address_may_ask_again() -> None:
    now = [0.0]
    rates = Rates(2, lambda: now[0])
    assert [rates.wait("a"), rates.wait("a"), rates.wait("a"), rates.wait("b")] == [0, 0, 60, 0]
    now[0] = 60.5
    assert rates.wait("a") == 0


@pytest.mark.parametrize("path", ["/search", "/api/v1/names", "/retrieve", "/leanfinder"])
def test_a_body_beyond_the_limit_is_refused(serve: Serve, path: str) -> None:
    client = serve(longest_body=1_000).client
    assert client.post(path, content=b"x" * 1_001).status_code == 413
    streamed = client.post(path, content=(b"x" * 600 for _ in range(3)))
    assert streamed.status_code == 413 and "1,000 bytes" in streamed.text


BODIES = [
    b"",
    b"null",
    b"[]",
    b"{",
    b"\xff\xfe",
    b'"text"',
    b'{"query": 5}',
    b'{"query": ["a"], "num_results": "many"}',
    b'{"query": ["a"], "num_results": -1}',
    b'{"query": ["a"], "num_results": 1e400}',
    b'{"query": ["a"], "num_results": NaN}',
    b'{"query": ["a"], "num_results": true}',
    b'{"query": []}',
    b'{"query": [""]}',
    b'{"query": [null]}',
    b'{"query": "' + b"x" * 20_000 + b'"}',
    b"[" * 100_000,
    b'{"query": ' + b"[" * 50_000 + b"]" * 50_000 + b"}",
    b'{"num_results": 5}',
]


@pytest.mark.parametrize("body", BODIES, ids=range(len(BODIES)))
def test_a_body_that_makes_no_sense_is_told_so(client: TestClient, body: bytes) -> None:
    answer = client.post("/search", content=body)
    assert answer.status_code == 400 and isinstance(answer.json()["error"], str)


ODD = [
    "\ud800",
    "\x00",
    "\u202e",
    "a\u0301" * 50,
    "🦆" * 100,
    "%00",
    "../../etc/passwd",
    "«»",
    "'; --",
    "\r\nX: y",
    "⊢",
    "⟪",
]
ODD += ["⊢ ⊢", "a" * 9_999, "∃ ∃ ∃", "((((" * 200]


@pytest.mark.parametrize("text", ODD, ids=ascii)
def test_odd_text_is_answered_or_refused_on_every_route(client: TestClient, text: str) -> None:
    quoted = json.dumps(text)
    bodies = {
        "/search": f'{{"query": [{quoted}, "join"]}}',
        "/leanfinder": f'{{"inputs": {quoted}}}',
        "/retrieve": f'{{"state": {quoted}}}',
        "/api/v1/search": f'{{"questions": [{quoted}]}}',
        "/api/v1/names": f'{{"names": [{quoted}]}}',
        "/api/v1/goal": f'{{"goal": {quoted}}}',
    }
    answers = [client.post(path, content=body) for path, body in bodies.items()]
    sendable = text.encode("utf-8", "replace").decode()
    for path, name in {
        "/json": "q",
        "/api/v2/search": "q",
        "/api/search": "query",
        "/api/v1/declaration": "name",
    }.items():
        answers.append(client.get(path, params={name: sendable}))
    answers.append(client.get("/api/v1/uses", params={"name": sendable, "library": sendable[:20]}))
    for answer in answers:
        assert answer.status_code in (200, 400, 404), answer.text
        assert answer.headers["content-type"] == "application/json"
        answer.json()


def test_a_lone_half_of_a_character_is_refused(client: TestClient) -> None:
    answer = client.post("/api/v1/search", content=rb'{"questions": ["join \ud800"]}')
    assert (answer.status_code, answer.json()["error"]["kind"]) == (400, "BadRequest")


def test_letters_beyond_the_first_plane_are_the_same_escaped(client: TestClient) -> None:
    plain = client.post("/search", content='{"query": ["𝓤 join"]}'.encode())
    assert client.post("/search", content=b'{"query": ["\\ud835\\udce4 join"]}').json() == plain.json()


PATHS = [
    "/nowhere",
    "/api/v1/",
    "/api/v1/search/",
    "http://localhost//search",
    "/%00",
    "/.git/config",
]


@pytest.mark.parametrize("path", PATHS)
def test_a_path_that_is_none_is_not_found_in_json(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code in (400, 404, 405) and answer.headers["content-type"] == "application/json"


def test_a_wrong_method_is_told_so_in_json(client: TestClient) -> None:
    answer = client.get("/search")
    assert (answer.status_code, answer.headers["content-type"]) == (405, "application/json")


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("/api/v1/search?q=join&limit=0", "limit"),
        ("/api/v1/search?q=join&limit=500", "500 hits"),
        ("/api/v1/search?q=", "empty"),
        ("/api/v1/search", "q: Field required"),
        ("/api/v1/search?q=join&kind=lemon", "no value"),
        ("/api/v1/search?q=join&module=Nowhere", "no module Nowhere"),
        ("/api/v1/uses?name=Tiny.join_comm&depth=99", "depth"),
        ("/api/v1/uses?name=Tiny.join_comm&edges=friends", "edges"),
        ("/api/v1/names", "name: Field required"),
    ],
)
def test_a_parameter_beyond_its_limits_is_told(client: TestClient, path: str, said: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 400 and said in answer.json()["error"]["problem"]


def test_counts_of_questions_and_names_are_limited(serve: Serve) -> None:
    client = serve(questions=2, names=2).client
    assert client.post("/search", json={"query": ["a"] * 3}).status_code == 400
    assert client.post("/api/v1/search", json={"questions": ["a"] * 3}).status_code == 400
    assert client.post("/api/v1/names", json={"names": ["a"] * 3}).status_code == 400


def test_more_results_than_allowed_are_cut_and_a_header_says_so(serve: Serve) -> None:
    client = serve(hits=2).client
    answer = client.post("/search", json={"query": ["Tiny"], "num_results": "100000"})
    assert len(answer.json()[0]) == 2
    said = "100,000 results were asked for; this server gives at most 2."
    assert answer.headers["Porism-Degraded"].startswith(said)
    assert client.get("/api/v2/search", params={"q": "Tiny", "limit": 3}).headers["Porism-Degraded"].startswith("3 ")
    assert client.post("/leanfinder", json={"inputs": "Tiny", "top_k": 3}).headers["Porism-Degraded"].startswith("3 ")
    assert client.post("/retrieve", json={"state": "⊢ True", "k": 3}).headers["Porism-Degraded"].startswith("3 prem")
    plain = client.post("/search", json={"query": ["Tiny"], "num_results": 2})
    assert "asked for" not in plain.headers["Porism-Degraded"]


def test_the_log_tells_routes_and_not_what_was_asked(serve: Serve) -> None:
    served = serve()
    served.client.post("/search", json={"query": ["a private thought about joins"]})
    served.client.get("/api/v1/declaration", params={"name": "Tiny.join_comm"})
    said = [line for line in served.log if line["event"] == "request"]
    assert [(line["route"], line["status"], line["library"]) for line in said] == [
        ("/search", 200, "tiny"), ("/api/v1/declaration", 200, "tiny"),
    ]  # fmt: skip
    assert "private" not in served.lines.getvalue() and "join_comm" not in served.lines.getvalue()


def test_the_log_tells_what_was_asked_where_that_is_wanted(serve: Serve) -> None:
    served = serve(log_questions=True)
    served.client.post("/search", json={"query": ["join"]})
    assert served.log[-1]["asked"] == ["join"]


def test_metrics_count_by_route_and_status(serve: Serve) -> None:
    client = serve().client
    client.get("/json", params={"q": '"join"'})
    client.get("/api/v1/declaration", params={"name": "nothing"})
    client.get("/secret-path")
    text = client.get("/metrics").text
    assert 'porism_requests_total{route="/json",status="200"} 1.0' in text
    assert 'porism_requests_total{route="/api/v1/declaration",status="404"} 1.0' in text
    assert "porism_declarations 14.0" in text and "secret-path" not in text


def test_a_fault_of_ours_is_told_without_detail_and_logged_with_its_place(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    def fails(*_: Any, **__: Any) -> None:
        raise ZeroDivisionError("a secret")

    served = serve()
    monkeypatch.setattr("porism.interfaces.workbench.Workbench.search_many", fails)
    answer = served.client.post("/search", json={"query": ["join"]})
    assert (answer.status_code, answer.headers["content-type"]) == (500, "application/json")
    assert "secret" not in answer.text and isinstance(answer.json()["error"], str)
    fault = next(line for line in served.log if line["event"] == "fault")
    assert fault["error"] == "ZeroDivisionError" and "secret" not in served.lines.getvalue()


def test_a_fault_of_ours_in_a_job_is_told_without_detail_and_logged_with_its_place(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    def fails(*_: Any, **__: Any) -> None:
        raise ZeroDivisionError("a secret")

    served = serve()
    monkeypatch.setattr("porism.interfaces.workbench.Workbench.retrieve", fails)
    job = served.client.post("/api/v1/jobs/retrieve", json={"statement": "A join."}).json()
    until = time.monotonic() + 20
    while job["stand"] in ("waiting", "running") and time.monotonic() < until:
        job = served.client.get(f"/api/v1/jobs/{job['id']}").json()
    assert job["stand"] == "failed" and "secret" not in str(job)
    fault = next(line for line in served.log if line["event"] == "fault")
    assert (fault["error"], fault["job"]) == ("ZeroDivisionError", "retrieve") and "secret" not in str(served.log)


def test_the_log_survives_its_stream() -> None:
    from porism.interfaces.http.logs import Log

    stream = io.StringIO()
    stream.close()
    Log(stream).say("anything")
