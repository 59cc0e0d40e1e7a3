"""`porism verify`, from end to end, with a program that answers like Lean."""

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from lake_project import Porism

Says = Callable[..., None]


@pytest.fixture
def says(tmp_path: Path) -> Says:
    """Tell the fake Lean what to say."""

    def tell(**what: object) -> None:
        (tmp_path / "says.json").write_text(json.dumps(what))

    tell()
    return tell


@pytest.fixture
def checking(porism: Porism, project: Path, says: Says, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Porism:
    fake = Path(__file__).parent / "fake_lean.py"
    monkeypatch.setenv("PORISM_LEAN_LEAN", f"{sys.executable},{fake},{tmp_path / 'says.json'}")
    return porism


def test_a_project_is_checked_without_its_dependencies(checking: Porism, project: Path, says: Says) -> None:
    ended = checking("verify", project)
    assert ended.code == 0, ended.err
    assert ended.out.splitlines() == [
        "Tiny.lean",
        "",
        "Tiny/Order.lean",
        "16  accepted  Tiny.join_comm  no axioms",
        "21  accepted  Tiny.join_self  no axioms",
        "",
        "Tiny/Ring.lean",
        "7  accepted  Tiny.Ring.prime_dvd_mul  no axioms",
        "",
        "3 files: 3 accepted",
    ]


def test_every_theorem_is_shown_with_its_axioms_or_the_reason(checking: Porism, project: Path, says: Says) -> None:
    (project / "Own.lean").write_text(
        "theorem a : 1 = 1 := rfl\ntheorem b : 1 = 2 := by sorry\ntheorem c : 1 = 2 := b\ntheorem d : 1 = 2 := e\n"
        "example : 1 = 2 := rfl\n"
    )
    says(axioms={"a": "propext, Quot.sound", "b": "sorryAx", "c": "sorryAx", "d": "Evil.propext"}, error=5)
    ended = checking("verify", "Own.lean")
    assert ended.code == 1
    assert ended.out.splitlines() == [
        "Own.lean",
        "1  accepted    a        propext, Quot.sound",
        "2  incomplete  b        left open: b (line 2)",
        "3  incomplete  c        left open: b (line 2)",
        "4  rejected    d        not allowed: Evil.propext",
        "5  rejected    example  line 5: something is wrong",
        "  the file: 1 error, line 5: something is wrong",
        "",
        "1 file: 2 incomplete, 2 rejected, 1 accepted",
    ]


def test_the_document_has_every_check_and_the_knobs_are_flags(checking: Porism, project: Path, says: Says) -> None:
    says(axioms={"Tiny.join_comm": "my_axiom"})
    document = checking("verify", "Tiny/Order.lean", "--json").document
    assert (document["accepted"], document["errored"], document["counts"]) == (False, 0, {"rejected": 1, "accepted": 1})
    verdict = document["files"][0]["report"]["theorems"][0]["verdict"]
    assert (verdict["outcome"], verdict["axioms"], verdict["reason"]["name"]) == ("rejected", ["my_axiom"], "axioms")
    assert [check["result"] for check in verdict["checks"]].count("passed") == 8
    assert checking("verify", "Tiny/Order.lean", "--axiom", "my_axiom").code == 0


def test_a_lean_that_dies_is_neither_accepted_nor_rejected(checking: Porism, project: Path, says: Says) -> None:
    says(dies=True)
    ended = checking("verify", "Tiny/Ring.lean")
    assert ended.code == 3
    assert "could not be checked" in ended.out
    assert ended.out.splitlines()[-1] == "1 file: no theorems; 1 file could not be checked"


def test_a_file_whose_import_is_not_found_is_neither_and_is_asked_about_again(
    checking: Porism, project: Path, says: Says, tmp_path: Path
) -> None:
    alone = tmp_path / "alone"
    alone.mkdir()
    (alone / "P.lean").write_text("-- One.\nimport Nope\ntheorem a : 1 = 1 := rfl\n")
    says(error=1, text="unknown module prefix 'Nope'\n\nNo directory 'Nope'")
    ended = checking("verify", alone / "P.lean", "--results", alone / "results.jsonl")
    assert ended.code == 3
    assert "could not be checked: Lean does not find `Nope` (imported in line 2)." in ended.out
    assert ended.out.splitlines()[-1] == "1 file: no theorems; 1 file could not be checked"
    says()
    assert checking("verify", alone / "P.lean", "--results", alone / "results.jsonl").code == 0


def test_files_elsewhere_are_checked_by_the_lean_of_the_project_that_is_named(
    checking: Porism, project: Path, says: Says, tmp_path: Path
) -> None:
    (tmp_path / "P.lean").write_text("theorem a : 1 = 1 := rfl\n")
    says(folder=str(project))
    assert checking("verify", tmp_path / "P.lean").code == 3
    assert checking("verify", tmp_path / "P.lean", "--project", project).code == 0
    refused = checking("verify", tmp_path / "P.lean", "--project", tmp_path)
    assert refused.code == 2
    assert "This is no Lean project." in refused.err


def test_an_error_outside_of_theorems_is_shown_with_its_line(checking: Porism, project: Path, says: Says) -> None:
    says(error=2)
    ended = checking("verify", "Tiny/Ring.lean")
    assert ended.code == 1
    assert "  the file: 1 error, line 2: something is wrong" in ended.out.splitlines()


def test_without_lean_the_error_says_what_to_install(
    porism: Porism, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    ended = porism("verify", "Tiny/Ring.lean")
    assert ended.code == 3
    assert "Install Lean with elan" in ended.err


def test_results_are_kept_and_not_asked_for_again(checking: Porism, project: Path, says: Says) -> None:
    first = checking("verify", "Tiny", "--results", "results.jsonl", "--json").document
    says(dies=True)
    again = checking("verify", "Tiny", "--results", "results.jsonl", "--json").document
    assert [file["again"] for file in first["files"]] == [False, False]
    assert [file["again"] for file in again["files"]] == [True, True]
    assert [file["report"] for file in again["files"]] == [file["report"] for file in first["files"]]


def test_a_file_that_cannot_be_read_does_not_keep_the_others_from_being_checked(
    checking: Porism, project: Path, says: Says
) -> None:
    (project / "own").mkdir()
    (project / "own" / "A.lean").write_text("theorem a : 1 = 1 := rfl\n")
    (project / "own" / "B.lean").write_bytes(b"\xff")
    ended = checking("verify", "own")
    assert ended.code == 3
    assert ended.out.splitlines()[-1] == "2 files: 1 accepted; 1 file could not be checked"


@pytest.mark.parametrize("limit", ["--seconds=0", "--megabytes=0", "--output-bytes=-1"])
def test_limits_that_nothing_can_meet_are_refused_and_give_no_verdict(checking: Porism, limit: str) -> None:
    assert checking("verify", "Tiny.lean", limit).code == 2
