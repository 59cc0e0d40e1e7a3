"""The files of the page as the server sends them."""

import io
import re
from collections.abc import Iterator

import pytest
from page_library import GOOD, shelve
from starlette.testclient import TestClient

from porism.interfaces.http import Serving, make_app
from porism.interfaces.http.logs import Log


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    bench = shelve(GOOD, tmp_path_factory.mktemp("files"))
    app = make_app(bench, Serving(), token="secret", log=Log(io.StringIO()))
    with TestClient(app, base_url="http://localhost") as made:
        yield made


def test_the_page_may_run_nothing_but_its_own_files(client: TestClient) -> None:
    policy = client.get("/").headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self'")
    assert "unsafe" not in policy and "require-trusted-types-for 'script'" in policy


def test_the_page_itself_wants_no_token_but_answers_do(client: TestClient) -> None:
    assert client.get("/").headers["Content-Type"] == "text/html; charset=utf-8"
    assert client.get("/web/app.js").status_code == 200
    assert client.get("/api/v1/info").status_code == 401
    assert client.post("/", json={"query": "prime"}).status_code == 401


def test_every_file_that_the_page_names_is_there(client: TestClient) -> None:
    seen, waiting = set[str](), ["/"]
    while waiting:
        path = waiting.pop()
        answer = client.get(path)
        assert answer.status_code == 200, path
        seen.add(path)
        if path.endswith((".js", ".css")) and "vendor" not in path:
            named = re.findall(r'(?:from|url\() ?"(?:\./)?([\w./-]+)"', answer.text)
            waiting += {f"/web/{name}" for name in named} - seen
        elif path == "/":
            waiting += {f"/{name}" for name in re.findall(r'(?:src|href)="(web/[\w./-]+)"', answer.text)}
    assert {"/web/graph.js", "/web/vendor/temml.min.js", "/web/vendor/Temml.woff2"} <= seen


def test_a_file_that_the_browser_has_is_not_sent_again(client: TestClient) -> None:
    first = client.get("/web/app.js")
    again = client.get("/web/app.js", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("path", ["../routes.py", "%2e%2e/routes.py", "/etc/passwd", "..%2f__init__.py", "app.js/", ""])
def test_nothing_else_is_served(client: TestClient, path: str) -> None:
    answer = client.get(f"/web/{path}", headers={"Authorization": "Bearer secret"})
    assert answer.status_code == 404 and "error" in answer.json()


def test_the_page_holds_nothing_inline_and_nothing_from_elsewhere(client: TestClient) -> None:
    page = client.get("/").text
    assert not re.search(r"\son\w+=|style=|<style|<script>|https?://", page)


def test_the_licence_of_what_is_not_ours_is_with_it(client: TestClient) -> None:
    assert "MIT License" in client.get("/web/vendor/temml-LICENSE.txt").text
