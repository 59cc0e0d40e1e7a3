"""Several libraries side by side, chosen by name; one that is built again is swapped in."""

import shutil
import threading
from pathlib import Path
from typing import Any

import pytest
from lake_project import write_project
from served import Serve, bench_on
from starlette.testclient import TestClient

from porism.errors import UsageError
from porism.interfaces import Workbench
from porism.interfaces.http import Serving
from porism.interfaces.http import libraries as module
from porism.interfaces.http.libraries import Libraries, named_benches
from porism.interfaces.http.revision import mathlib_revision
from porism.interfaces.lacking import announce, lacking

COMMIT = "0123456789abcdef0123456789abcdef01234567"


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Workbench:
    """A library of its own, looked at again at every request."""
    monkeypatch.setattr(module, "CHECKED", 0.0)
    root = write_project(tmp_path / "mine")
    bench = bench_on(root, root / ".porism")
    bench.index([root])
    return bench


def grow(bench: Workbench, name: str) -> None:
    (bench.here / "Tiny" / "More.lean").write_text(f"theorem {name} : True := trivial\n", encoding="utf-8")
    bench_on(bench.here, bench.place.folder).index([bench.here])


def exists(client: TestClient, name: str, **more: Any) -> bool:
    (known,) = client.get("/api/v1/names", params={"name": name, **more}).json()["names"]
    return known["verdict"] == "exact"


def test_an_index_that_was_built_again_answers_the_next_request(serve: Serve, mine: Workbench) -> None:
    client = serve(mine).client
    before = client.get("/health").json()["fingerprint"]
    assert not exists(client, "brand_new")
    grow(mine, "brand_new")
    assert exists(client, "brand_new")
    assert client.get("/health").json()["fingerprint"] != before


def test_requests_that_have_begun_finish_on_the_library_that_they_began_with(mine: Workbench) -> None:
    libraries = Libraries({"mine": mine})
    old = libraries.get()
    grow(mine, "first_change")
    new = libraries.get()
    grow(mine, "second_change")
    newest = libraries.get()
    assert old.workbench.names(["first_change"]).names[0].verdict != "exact"
    assert old.workbench.search("join commutative").hits and new.workbench.names(["first_change"]).names[0].exists
    assert newest.workbench.names(["second_change"]).names[0].exists


def test_an_index_that_cannot_be_opened_leaves_the_one_before_and_says_so(serve: Serve, mine: Workbench) -> None:
    client = serve(mine).client
    assert exists(client, "Tiny.join_comm")
    (mine.place.folder / "manifest.json").write_text("{}", encoding="utf-8")
    answer = client.get("/api/v1/names", params={"name": "Tiny.join_comm"})
    assert answer.json()["names"][0]["verdict"] == "exact"
    assert "Another version" in answer.headers["Porism-Degraded"]
    assert str(mine.place.folder) not in answer.headers["Porism-Degraded"] + client.get("/health").text
    assert client.get("/health").json()["status"] == "degraded"
    grow(mine, "mended")
    assert exists(client, "mended") and client.get("/health").json()["status"] == "ok"


def test_without_an_index_nothing_looks_as_if_it_was_searched(serve: Serve, tmp_path: Path) -> None:
    client = serve(bench_on(tmp_path, tmp_path / "nowhere")).client
    answers = [
        client.get("/health"),
        client.post("/search", json={"query": ["join"]}),
        client.get("/json", params={"q": "join"}),
        client.get("/api/v1/search", params={"q": "join"}),
        client.get("/api/v2/search", params={"q": "join"}),
        client.get("/api/search", params={"query": "⊢ True"}),
    ]
    assert [answer.status_code for answer in answers] == [503] * 6
    assert all(answer.json() and isinstance(answer.json(), dict) for answer in answers)
    assert not any(answer.headers.get("Retry-After") for answer in answers[1:])
    assert client.get("/api/v1/search", params={"q": "join"}).json()["error"]["retry"] == 0


def test_an_index_that_is_not_there_is_told_when_the_server_starts_and_once_in_its_log_with_its_folder(
    serve: Serve, library: Workbench, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    nowhere = tmp_path / "nowhere"
    serving = Serving(library=(f"bad={nowhere}",))
    announce(library, serving, "http://127.0.0.1:1")
    told = f"porism: library bad: there is no index in {nowhere}\nporism: http://127.0.0.1:1 (Ctrl-C ends it)\n"
    assert capfd.readouterr() == ("", told)
    served = serve(library=serving.library)
    assert served.client.get("/health").json()["status"] == "degraded"
    (said,) = (line for line in served.log if line["event"] == "library" and "error" in line)
    assert (said["name"], said["folder"]) == ("bad", str(nowhere))


def test_an_index_that_cannot_be_opened_is_told_when_the_server_starts(mine: Workbench) -> None:
    (mine.place.folder / "manifest.json").write_text("{}", encoding="utf-8")
    (said,) = lacking(mine, Serving())
    assert said.startswith("library mine: Another version of Porism wrote this index.")


@pytest.mark.parametrize(("folder", "said"), [("nope", "there is no folder"), (".", "there is no Lake project in")])
def test_a_project_that_is_none_is_told_when_the_server_starts(
    library: Workbench, tmp_path: Path, folder: str, said: str
) -> None:
    (tmp_path / "lean").mkdir()
    (told,) = lacking(library, Serving(project=str(tmp_path / "lean" / folder)))
    assert told.startswith(f"project: {said} {tmp_path / 'lean'}")
    assert list(lacking(library, Serving(project=str(library.here)))) == []


def test_the_page_of_a_library_is_at_its_name_with_a_slash_and_of_no_other(serve: Serve) -> None:
    client = serve(token="secret").client
    bare = client.get("/libraries/tiny?q=join", follow_redirects=False)
    assert (bare.status_code, bare.headers["Location"]) == (308, "tiny/?q=join")
    assert client.get("/libraries/tiny?q=join").headers["Content-Type"].startswith("text/html")
    assert [client.get(f"/libraries/zzz{end}").status_code for end in ("", "/")] == [404, 404]


def test_a_library_that_cannot_be_opened_leaves_the_others_usable(
    serve: Serve, library: Workbench, mine: Workbench
) -> None:
    (mine.place.folder / "manifest.json").write_text("{}", encoding="utf-8")
    served = serve(mine, library=(f"good={library.place.folder}",))
    client = served.client
    bad, good = client.get("/api/v1/libraries").json()
    assert (bad["name"], bad["fingerprint"], good["name"], good["problem"]) == ("mine", "", "good", "")
    assert "Another version" in bad["problem"] and good["declarations"] and good["fingerprint"]
    assert client.get("/health").json()["status"] == "degraded" and str(mine.here) not in client.get("/health").text
    assert client.get("/libraries/good/health").json()["status"] == "ok"
    assert exists(client, "Tiny.join_comm", library="good")
    answers = [client.get("/libraries/mine/health"), client.get("/api/v1/names", params={"name": "Tiny.join_comm"})]
    assert [answer.status_code for answer in answers] == [503, 503]
    assert all("Another version" in answer.text for answer in answers)
    assert client.get("/libraries/neither/health").status_code == 404
    said = [line for line in served.log if line.get("event") == "library"]
    assert any("Another version" in line.get("error", "") for line in said)
    grow(mine, "mended")
    assert exists(client, "mended") and client.get("/health").json()["status"] == "ok"


def test_every_part_of_an_index_is_opened_before_anybody_gets_it(mine: Workbench) -> None:
    (sizes,) = mine.place.folder.glob("*/trees/sizes.npy")
    sizes.write_bytes(bytes(sizes.stat().st_size))
    (state,) = Libraries({"mine": mine}).states()
    assert not state.is_open and "trees of statements cannot be read" in state.problem


def test_libraries_are_chosen_by_parameter_or_by_path(serve: Serve, library: Workbench, mine: Workbench) -> None:
    grow(mine, "only_mine")
    client = serve(library, library=(f"mine={mine.place.folder}",)).client
    assert [known["name"] for known in client.get("/api/v1/libraries").json()] == ["tiny", "mine"]
    assert not exists(client, "only_mine") and exists(client, "only_mine", library="mine")
    found = client.get("/libraries/mine/json", params={"q": '"only_mine"'})
    assert (found.json()["count"], found.headers["Porism-Library"]) == (1, "mine")
    named = client.post("/search?library=mine", json={"query": ["only_mine"]})
    assert named.json()[0][0]["result"]["name"] == ["only_mine"]


def test_a_library_that_is_not_served_is_told_with_those_that_are(client: TestClient) -> None:
    answer = client.get("/api/v1/names", params={"name": "a", "library": "other"})
    assert (answer.status_code, answer.json()["error"]["advice"]) == (404, "Served are: tiny.")
    assert client.get("/libraries/../json", params={"q": "x"}).status_code in (200, 404)


@pytest.mark.parametrize("pair", ["noequals", "a b=/x", "=x", "é=x", "a="])
def test_a_library_wants_a_name_and_a_folder(library: Workbench, pair: str) -> None:
    with pytest.raises(UsageError):
        named_benches(library, [pair])


def test_sixteen_threads_get_the_same_answers_while_the_index_changes(mine: Workbench) -> None:
    libraries = Libraries({"mine": mine})
    expected = [hit.declaration.name for hit in libraries.get().workbench.search("join commutative", limit=2).hits]
    wrong = list[object]()

    def ask() -> None:
        for _ in range(10):
            try:
                answer = libraries.get().workbench.search("join commutative", limit=2)
            except Exception as error:
                wrong.append(error)
                return
            names = [hit.declaration.name for hit in answer.hits]
            if names != expected:
                wrong.append(names)

    threads = [threading.Thread(target=ask) for _ in range(16)]
    for thread in threads:
        thread.start()
    grow(mine, "unrelated")
    for thread in threads:
        thread.join()
    assert wrong == []


def test_the_commit_of_mathlib_is_known_only_where_it_has_not_moved(tmp_path: Path) -> None:
    (tmp_path / "lake-manifest.json").write_text('{"name": "mathlib", "packages": []}', encoding="utf-8")
    git = tmp_path / ".git"
    (git / "refs" / "heads").mkdir(parents=True)
    (git / "HEAD").write_text("ref: refs/heads/master\n", encoding="utf-8")
    (git / "refs" / "heads" / "master").write_text(COMMIT + "\n", encoding="utf-8")
    source = str(tmp_path / "Mathlib")
    assert mathlib_revision([source], "2999-01-01T00:00:00+00:00") == COMMIT
    assert mathlib_revision([source], "2000-01-01T00:00:00+00:00") == ""
    (git / "HEAD").write_text("ref: ../../../etc/passwd\n", encoding="utf-8")
    assert mathlib_revision([source], "2999-01-01T00:00:00+00:00") == ""
    assert mathlib_revision([source], "yesterday") == ""


def test_a_project_names_the_commit_of_the_mathlib_that_it_rests_on(tmp_path: Path) -> None:
    manifest = f'{{"name": "mine", "packages": [{{"name": "mathlib", "rev": "{COMMIT}"}}]}}'
    (tmp_path / "lake-manifest.json").write_text(manifest, encoding="utf-8")
    assert mathlib_revision([str(tmp_path)], "2999-01-01T00:00:00+00:00") == COMMIT
    shutil.rmtree(tmp_path)
    assert mathlib_revision([str(tmp_path)], "2999-01-01T00:00:00+00:00") == ""
