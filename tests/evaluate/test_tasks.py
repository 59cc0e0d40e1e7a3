"""Readers of benchmarks: small files in their formats, and the real ones where they are there."""

import json
import os
from pathlib import Path

import pytest

from porism.errors import FormatError, TaskMissing, UsageError
from porism.evaluate import TASKS, load_task, plain_name

DATA = Path(os.environ.get("PORISM_DATA", Path(__file__).resolve().parents[3] / "shared" / "data"))

QR = {
    "id": "O1",
    "full_name": "Lattice",
    "file": "Mathlib/Order/Lattice.lean:342",
    "q1a_lean": "`⊔`",
    "q1b_latex": "$\\sqcup$",
    "q1c_natural": "joins",
    "q2_slogan": "",
    "q3_nickname": "lattice",
    "q4_special_case": " ",
}


def write(folder: Path, name: str, value: object) -> None:
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(json.dumps(value), encoding="utf-8")


@pytest.mark.parametrize(
    ("told", "name"),
    [
        ("Nat.add_comm", "Nat.add_comm"),
        ("Mathlib/Data/Nat.lean::Nat.add_comm", "Nat.add_comm"),
        ("Nat.add_comm::3", "Nat.add_comm"),
        ("a.lean::List.«term_::_»", "List.«term_::_»"),
        ("_root_.Nat.Prime.two_le", "Nat.Prime.two_le"),
        (" Finset.sum ", "Finset.sum"),
    ],
)
def test_a_name_is_read_out_of_what_a_benchmark_tells(told: str, name: str) -> None:
    assert plain_name(told) == name


def test_mathlibqr_asks_in_every_way_that_is_told_about_fair_declarations_only(tmp_path: Path) -> None:
    write(tmp_path, "mathlibqr/MathlibQR_dev.json", [QR, QR | {"id": "O2", "full_name": "Unfair"}])
    write(tmp_path, "mathlibqr/MathlibQR_shared171.json", {"shared_declarations": ["Lattice"]})
    task = load_task("mathlibqr", tmp_path)
    assert [q.id for q in task.questions] == ["O1/q1a_lean", "O1/q1b_latex", "O1/q1c_natural", "O1/q3_nickname"]
    assert {q.cluster for q in task.questions} == {"Lattice"}
    assert len(load_task("mathlibqr-whole", tmp_path).questions) == 8


def test_mathlibmpr_keeps_roles_and_hides_the_theorem_itself(tmp_path: Path) -> None:
    groups = [{"kind": "original", "docs": ["A", "x::B"]}, {"kind": "alternative", "docs": ["C"]}]
    told = {"id": "1", "formal_main_result": "T", "NL_main_result": "text", "premise_group": groups}
    write(tmp_path, "mathlibmpr/MathlibMPR_dev.json", [told])
    [question] = load_task("mathlibmpr", tmp_path).questions
    assert [(g.role, g.names) for g in question.gold] == [("original", ("A", "B")), ("alternative", ("C",))]
    assert question.hidden == ("T",)


def test_mathlibmpr_is_measured_by_groups_and_cover_at_five_depths_and_as_published_hides_nothing(
    tmp_path: Path,
) -> None:
    groups = [{"kind": "original", "docs": ["A"]}]
    told = {
        "id": "1",
        "formal_main_result": "T",
        "NL_main_result": "text",
        "formal_statement": "theorem t : a",
        "premise_group": groups,
    }
    write(tmp_path, "mathlibmpr/MathlibMPR_dev.json", [told])
    task, published = (load_task(name, tmp_path) for name in ("mathlibmpr", "mathlibmpr-published"))
    depths = (5, 10, 20, 30, 50)
    assert [str(one) for one in task.measures] == [f"{kind}@{k}" for kind in ("R", "Covered") for k in depths]
    assert task.questions[0].formal == "theorem t : a"
    assert (published.questions[0].hidden, published.measures) == ((), task.measures)


def test_a_statement_asks_for_each_of_its_dependencies_once(tmp_path: Path) -> None:
    told = {"informal_stmt": "text", "full_name": "X.t", "mathlib_dependencies": ["A", "B", "A"]}
    write(tmp_path, "proofnet/benchmark_dev.jsonl", told)
    [question] = load_task("proofnet", tmp_path).questions
    assert [g.names for g in question.gold] == [("A",), ("B",)]
    assert question.hidden == ("X.t",)


def test_a_statement_that_needs_nothing_is_not_asked(tmp_path: Path) -> None:
    write(tmp_path, "connf/benchmark.jsonl", {"informal_stmt": "t", "full_name": "X", "mathlib_dependencies": []})
    assert load_task("connf", tmp_path).questions == ()


@pytest.mark.parametrize("name", list(TASKS))
def test_a_task_without_its_data_says_what_is_missing(name: str, tmp_path: Path) -> None:
    with pytest.raises(TaskMissing, match=r"json.*setting `data`"):
        load_task(name, tmp_path)


def test_a_file_of_another_shape_says_what_is_wrong_with_it(tmp_path: Path) -> None:
    write(tmp_path, "mathlibmpr/MathlibMPR_dev.json", [{"id": 1}])
    with pytest.raises(FormatError, match=r"MathlibMPR_dev\.json"):
        load_task("mathlibmpr", tmp_path)


def test_an_unknown_task_is_refused_with_the_names_of_those_that_there_are(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="Tasks are mathlibqr"):
        load_task("mathlib", tmp_path)


@pytest.mark.slow
@pytest.mark.skipif(not DATA.is_dir(), reason="the data of the benchmarks is not there")
@pytest.mark.parametrize(
    ("name", "questions", "groups"),
    [("mathlibqr", 447, 447), ("mathlibqr-whole", 508, 508), ("mathlibmpr", 33, 97), ("proofnet", 171, 592)],
)
def test_the_real_files_are_read_completely(name: str, questions: int, groups: int) -> None:
    task = load_task(name, DATA)
    assert (len(task.questions), sum(len(q.gold) for q in task.questions)) == (questions, groups)
