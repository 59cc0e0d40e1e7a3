"""The command line over a small project in real Lean, from end to end."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from lake_project import Ended, Porism, write_project

from porism.interfaces.cli import main


@pytest.fixture
def indexed(porism: Porism, project: Path) -> Porism:
    assert porism("index").code == 0
    return porism


def names_of(ended: Ended) -> list[str]:
    return [hit["declaration"]["name"] for hit in ended.document["hits"]]


def test_index_alone_takes_the_project_and_its_dependencies(porism: Porism, project: Path) -> None:
    ended = porism("index", "--json")
    assert ended.code == 0 and ended.err == ""
    about = ended.document
    assert about["folder"] == str(project / ".porism")
    assert about["packages"] == {"tiny": 10, "dep": 4}
    assert about["sources"] == [str(project)] and about["toolchain"] == "leanprover/lean4:v4.33.0"


def test_a_library_that_is_imported_and_not_on_disk_is_told(porism: Porism, project: Path) -> None:
    ended = porism("index")
    assert ended.code == 0 and "Batteries is imported and was not found; `lake update`" in " ".join(ended.out.split())
    assert porism("info", "--json").document["missing"] == ["Batteries"]
    (asked,) = porism("names", "mul_comm", "--json").document["names"]
    assert (asked["verdict"], asked["elsewhere"]) == ("not indexed", "Batteries, which is imported but not indexed")


def test_an_index_in_a_project_stays_out_of_git(indexed: Porism, project: Path) -> None:
    assert (project / ".porism" / ".gitignore").read_text() == "*\n"


def test_index_is_found_from_any_folder_of_the_project(
    indexed: Porism, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(project / "Tiny")
    assert indexed("info", "--json").document["folder"] == str(project / ".porism")


def test_outside_of_projects_the_index_built_last_is_used_and_said_to_be(
    indexed: Porism, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(project.parent)
    ended = indexed("show", "Tiny.join_self", "--json")
    assert ended.code == 0 and ended.document["package"] == "tiny"
    assert ended.err == f"porism: this folder has no index; using the one built last ({project / '.porism'})\n"


def test_index_of_a_folder_named_elsewhere_goes_beside_it(
    porism: Porism, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write_project(tmp_path / "a")
    assert porism("index", "a", "--json").document["folder"] == str(tmp_path / "a" / ".porism")
    assert porism("index", "a", "--out", "built", "--json").document["folder"] == str(tmp_path / "built")
    assert porism("info", "--index", "built").code == 0


def test_index_outside_of_a_project_says_what_to_do(
    porism: Porism, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ended = porism("index")
    assert ended.code == 3 and "There is no Lake project here." in ended.err and "porism index PATH" in ended.err


def test_a_question_finds_its_theorem_first(indexed: Porism) -> None:
    ended = indexed("search", "a prime dividing a product divides a factor", "--json")
    assert ended.code == 0 and ended.err == ""
    assert names_of(ended)[0] == "Tiny.Ring.prime_dvd_mul"


def test_words_of_a_question_need_no_quotes(indexed: Porism) -> None:
    assert names_of(indexed("search", "join", "is", "commutative", "--json"))[0] == "Tiny.join_comm"


def test_a_question_may_come_from_standard_input(indexed: Porism, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("join is\ncommutative\n"))
    assert names_of(indexed("search", "-", "--json"))[0] == "Tiny.join_comm"


def test_search_flags_reach_the_search(indexed: Porism) -> None:
    found = indexed("search", "order", "--kind", "class", "--limit", "1", "--no-graph", "--json").document["hits"]
    assert [(hit["declaration"]["kind"], hit["lanes"][-1] != "graph") for hit in found] == [("class", True)]


def test_only_what_an_import_sees_is_found(indexed: Porism) -> None:
    assert all(
        name.startswith("Dep.") for name in names_of(indexed("search", "order", "--imports", "Dep.Basic", "--json"))
    )


def test_a_question_without_hits_ends_with_1_and_says_why(indexed: Porism) -> None:
    ended = indexed("search", "zzzzqqqq")
    assert ended.code == 1 and ended.out.strip() and ended.err == ""


@pytest.mark.parametrize(
    "arguments",
    [
        ("search", ""),
        ("search", "   "),
        ("search", "x" * 1_000_000),
        ("search", "x", "--limit", "0"),
        ("search", "x", "--limit", "many"),
        ("search", "x", "--kind", "theorm"),
        ("search", "x", "--preset", "papr"),
        ("search", "x", "--set", "search.limt=3"),
        ("search", "x", "--set", "nothing"),
        ("search", "x", "--lmit", "3"),
        ("search",),
        ("names", ""),
        ("show", "a\x00b"),
        ("uses", "Tiny.join_comm", "--depth", "0"),
        ("uses", "Tiny.join_comm", "--edges", "friend"),
        ("serch", "x"),
    ],
    ids=lambda arguments: " ".join(a[:20] for a in arguments).encode("unicode_escape").decode(),
)
def test_what_makes_no_sense_ends_with_2_one_line_and_a_document(indexed: Porism, arguments: tuple[str, ...]) -> None:
    ended = indexed(*arguments, "--json")
    assert ended.code == 2
    assert ended.err.startswith("porism: ") and ended.err.count("\n") == 1 and "\x1b" not in ended.err
    assert ended.document["error"]["code"] == 2


def test_control_characters_of_a_question_do_not_reach_a_terminal(indexed: Porism) -> None:
    assert "\x1b" not in indexed("search", "join\x1b[2J", "--explain").out


def test_show_tells_everything_as_a_document(indexed: Porism) -> None:
    page = indexed("show", "Tiny.join_comm", "--json").document
    declaration = page["declaration"]
    assert declaration["kind"] == "theorem" and declaration["docstring"] == "The join is commutative."
    assert declaration["attributes"] == ["simp"] and declaration["source"]["path"] == "Tiny/Order.lean"
    assert page["used_by"]["proof"] == 1


def test_show_for_people_has_source_and_value(indexed: Porism) -> None:
    out = indexed("show", "Tiny.join_comm").out
    assert "Tiny/Order.lean:" in out and "exact Eq.symm" in out


def test_show_of_an_absent_name_answers_like_names(indexed: Porism) -> None:
    ended = indexed("show", "Tiny.join_com", "--json")
    assert ended.code == 1
    assert ended.document["names"][0]["verdict"] == "absent"
    assert "Tiny.join_comm" in ended.document["names"][0]["nearest"]


def test_names_are_checked_one_by_one(indexed: Porism) -> None:
    ended = indexed(
        "names", "Tiny.join_comm", "Tiny.join_idem", "join_comm", "Batteries.foo", "Tiny.nothing.here", "--json"
    )
    assert ended.code == 1
    verdicts = [name["verdict"] for name in ended.document["names"]]
    assert verdicts == ["exact", "renamed", "partial", "not indexed", "absent"]


def test_names_are_read_from_standard_input(indexed: Porism, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("Tiny.join_comm\n\n  Tiny.join_self \n"))
    ended = indexed("names", "-", "--json")
    assert ended.code == 0 and [n["verdict"] for n in ended.document["names"]] == ["exact", "exact"]


def test_uses_and_used_by_are_trees(indexed: Porism) -> None:
    tree = indexed("uses", "Tiny.join_self", "--depth", "2", "--edges", "proof", "--json").document
    assert [branch["name"] for branch in tree["branches"]] == ["Tiny.join_comm"]
    assert [branch["name"] for branch in tree["branches"][0]["branches"]] == ["Dep.swap"]
    back = indexed("used-by", "Dep.swap", "--json").document
    assert [branch["name"] for branch in back["branches"]] == ["Tiny.join_comm"]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The data of a benchmark with two questions about the small project."""
    told = [
        {"informal_stmt": "the join is commutative", "full_name": "x", "mathlib_dependencies": ["Tiny.join_comm"]},
        {"informal_stmt": "a prime divides a product", "full_name": "y", "mathlib_dependencies": ["Tiny.Ring.gone"]},
    ]
    path = tmp_path / "data" / "proofnet" / "benchmark_dev.jsonl"
    path.parent.mkdir(parents=True)
    path.write_text("\n".join(map(json.dumps, told)), encoding="utf-8")
    return tmp_path / "data"


def test_bench_measures_the_search_and_keeps_the_run(indexed: Porism, data: Path, project: Path) -> None:
    ended = indexed("bench", "proofnet", "--data", data, "--out", "run", "--no-graph", "--json")
    assert ended.code == 0 and ended.err == ""
    every = ended.document["summary"]["lines"][0]
    assert (every["count"], every["scores"]["R@5"]["mean"], every["absent"]) == (2, 0.5, 1)
    assert ended.document["record"]["settings"]["expand"] is False
    assert len((project / "run" / "rows.jsonl").read_text().splitlines()) == 2


def test_bench_for_people_is_a_table(indexed: Porism, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORISM_DATA", str(data))
    out = indexed("bench", "proofnet").out
    assert out.splitlines()[0].split()[:3] == ["proofnet", "n", "R@5"] and "0.500 [" in out


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("bench", "proofnet"), 2, "--data"),
        (("bench", "nosuch"), 2, "There is no task 'nosuch'. Tasks are mathlibqr, mathlibqr-whole, mathlibmpr, "),
        (("bench", "nosuch", "--task", "connf"), 2, "connf, retrieval, formalization, prove, equivalence, goals."),
        (("bench", "retrieval"), 2, "It is not said whose statements. Say --task connf or --task proofnet."),
        (("bench", "proofnet", "--data", "d"), 3, "benchmark_dev.jsonl"),
    ],
)
def test_bench_without_task_or_data_says_what_is_missing(
    indexed: Porism, arguments: tuple[str, ...], code: int, said: str
) -> None:
    ended = indexed(*arguments)
    assert ended.code == code and said in ended.err


def test_an_update_reads_what_changed(indexed: Porism, project: Path) -> None:
    path = project / "Tiny" / "Ring.lean"
    path.write_text(path.read_text(encoding="utf-8").replace("IsPrime", "Indivisible"), encoding="utf-8")
    assert indexed("index", "--update").code == 0
    assert indexed("show", "Tiny.Ring.Indivisible").code == 0
    assert indexed("show", "Tiny.Ring.IsPrime").code == 1


def test_an_update_goes_back_to_what_the_index_was_built_from(
    porism: Porism, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    root = write_project(tmp_path / "a")
    assert porism("index", "a/Tiny", "--out", "built").code == 0
    (root / "Tiny" / "More.lean").write_text("theorem more : True := trivial\n", encoding="utf-8")
    assert porism("index", "--update", "--out", "built").code == 0
    assert porism("names", "more", "--index", "built").code == 0
    assert porism("names", "Dep.swap", "--index", "built").code == 1


def test_an_update_without_an_index_builds_one(porism: Porism, project: Path) -> None:
    assert porism("index", "--update").code == 0
    assert porism("show", "Dep.swap").code == 0


def test_settings_say_where_each_value_comes_from(
    porism: Porism, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (project / "porism.toml").write_text("[search]\nlimit = 7\n", encoding="utf-8")
    monkeypatch.setenv("PORISM_SEARCH_CANDIDATES", "50")
    found = {s["key"]: s for s in porism("settings", "--json").document["settings"]}
    assert (found["search.limit"]["value"], found["search.limit"]["origin"]) == (7, str(project / "porism.toml"))
    assert found["search.candidates"]["origin"] == "PORISM_SEARCH_CANDIDATES"
    assert found["build.workers"]["origin"] == "default" and all(s["meaning"] for s in found.values())


def test_without_an_index_a_command_ends_with_3_and_says_how_to_build_one(porism: Porism, project: Path) -> None:
    ended = porism("search", "join")
    assert ended.code == 3 and "porism index" in ended.err and ended.out == ""


def test_a_damaged_index_ends_with_3(indexed: Porism, project: Path) -> None:
    (project / ".porism" / "manifest.json").write_text("{", encoding="utf-8")
    assert indexed("info").code == 3


@pytest.mark.parametrize("command", ["info", "settings", "show", "names", "uses", "search"])
def test_every_command_writes_exactly_one_document(indexed: Porism, command: str) -> None:
    arguments = () if command in ("info", "settings") else ("Tiny.join_comm",)
    ended = indexed(command, *arguments, "--json")
    assert ended.code == 0 and ended.err == "" and ended.out.count("\n") == 1
    json.loads(ended.out)


def test_porism_alone_shows_its_help(porism: Porism) -> None:
    ended = porism()
    assert ended.code == 0 and "search" in ended.out and ended.err == ""


def test_ctrl_c_while_indexing_leaves_the_old_index_and_says_so(
    indexed: Porism, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("porism.index.build_index", interrupted)
    ended = indexed("index")
    assert ended.code == 130 and "the index is as it was before" in ended.err
    assert indexed("show", "Tiny.join_comm").code == 0


def test_output_in_a_narrow_encoding_loses_characters_and_nothing_else(indexed: Porism, project: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "porism", "show", "Tiny.Lattice"],
        capture_output=True,
        env={"PYTHONIOENCODING": "ascii", "PATH": "", "HOME": str(project)},
        check=False,
    )
    assert done.returncode == 0 and b"has a join `?`" in done.stdout and done.stderr == b""


def test_closed_streams_do_no_harm(indexed: Porism, project: Path) -> None:
    command = f'exec "{sys.executable}" -m porism show Tiny.Lattice >&- 2>&-'
    assert subprocess.run(["/bin/sh", "-c", command], cwd=project, check=False).returncode == 0


def test_main_takes_the_arguments_of_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["porism", "--version"])
    assert main() == 0
