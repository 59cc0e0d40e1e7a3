"""Statements to prove: Lean files with holes, the mini library's, and the published benchmarks."""

import json
import os
from pathlib import Path

import pytest
from compiler import LIBRARY

from porism.errors import FormatError, TaskMissing, UsageError
from porism.evaluate import OF_A_PROJECT, PUBLISHED, ProvingTask, files_proving, part_of

DATA = Path(os.environ.get("PORISM_DATA", Path(__file__).resolve().parents[3] / "shared" / "data"))

FILE = """\
import Mini

/-! # Heading -/

namespace A

/-- First in words. -/
theorem first : 1 = 1 := by
  sorry

/-- Kept. -/
def two : Nat := 2

/-- Second in words. -/
@[simp]
theorem second : two = 2 := sorry

theorem several : True ∧ True := by
  constructor
  · sorry
  · sorry

def open_value : Nat := sorry

theorem stated : (sorry : Prop) := by trivial

example : True := by sorry

theorem done : True := trivial

end A
"""


@pytest.fixture
def task(tmp_path: Path) -> ProvingTask:
    (tmp_path / "A.lean").write_text(FILE)
    return files_proving([tmp_path / "A.lean"])


def test_each_theorem_with_one_hole_is_a_problem(task: ProvingTask) -> None:
    assert [(problem.key, problem.target) for problem in task.problems] == [
        ("A.first", "A.first"), ("A.second", "A.second"),
    ]  # fmt: skip


def test_what_has_holes_and_is_not_asked_is_told_with_the_reason(task: ProvingTask) -> None:
    assert {one.key: one.why for one in task.left_out} == {
        "A.several": "it has several holes",
        "A.open_value": "it is no theorem, but def",
        "A.stated": "the hole stands in its statement",
        "line 27": "it stands outside of any theorem with a name",
    }


def test_a_theorem_stands_without_the_other_open_ones_and_without_headings(task: ProvingTask) -> None:
    second = task.problems[1].task
    assert second.prefix == (
        "import Mini\n\nnamespace A\n\n/-- Kept. -/\ndef two : Nat := 2\n\n/-- Second in words. -/\n@[simp]\n"
        "theorem second : two = 2 :="
    )
    assert "first" not in second.suffix and "several" not in second.suffix
    assert "theorem done : True := trivial" in second.suffix and second.suffix.endswith("end A\n")


def test_other_open_theorems_and_what_comes_later_are_hidden_from_searches(task: ProvingTask) -> None:
    assert {"A.first", "A.several", "A.done"} <= task.problems[1].hidden
    assert "A.two" not in task.problems[1].hidden


def test_problems_of_several_files_are_told_apart_by_their_files(tmp_path: Path) -> None:
    for name in ("A.lean", "B.lean"):
        (tmp_path / name).write_text("theorem t : True := by sorry\n")
    task = files_proving([tmp_path / "A.lean", tmp_path / "B.lean"])
    assert [problem.key for problem in task.problems] == ["A:t", "B:t"]
    assert task.name == "A.lean, B.lean"


def test_files_without_a_theorem_to_prove_are_refused(tmp_path: Path) -> None:
    (tmp_path / "A.lean").write_text("theorem t : True := trivial\n")
    with pytest.raises(UsageError, match="no theorem with one hole"):
        files_proving([tmp_path / "A.lean"])
    with pytest.raises(TaskMissing):
        files_proving([tmp_path / "absent.lean"])


def test_the_mini_task_has_57_theorems_each_alone() -> None:
    task = OF_A_PROJECT["mini"](LIBRARY)
    assert (len(task.problems), task.left_out) == (57, ())
    for problem in task.problems:
        text = problem.task.prefix + problem.task.suffix
        assert (text.count("theorem "), "sorry" in text, problem.task.prefix.endswith(":= by")) == (1, False, True)
        assert "/--" in text


def test_a_part_is_always_the_same_and_keeps_the_order() -> None:
    task = OF_A_PROJECT["mini"](LIBRARY)
    some, more = part_of(task, 5), part_of(task, 9)
    assert (some.name, len(some.problems)) == ("mini-5", 5)
    keys = [problem.key for problem in more.problems]
    assert {problem.key for problem in some.problems} <= set(keys)
    assert keys == [problem.key for problem in task.problems if problem.key in keys]
    assert part_of(task, 100) is task
    with pytest.raises(UsageError):
        part_of(task, 0)


def fate(name: str = "Problem_1") -> dict[str, str]:
    return {
        "name": name, "header": "import Mathlib\n\nopen Real\n\n", "formal_statement": "theorem t : 1 = 1 := by",
        "informal_statement": "One is one.", "informal_proof": "A secret.",
    }  # fmt: skip


def lines(file: Path, *values: dict[str, str]) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("".join(json.dumps(value) + "\n" for value in values))


def test_fate_h_is_header_and_statement_with_the_words_and_without_the_proof(tmp_path: Path) -> None:
    lines(tmp_path / "fate_h" / "FATE-H.jsonl", fate())
    (problem,) = PUBLISHED["fate-h"](tmp_path).problems
    assert (problem.key, problem.target, problem.informal) == ("Problem_1", "t", "One is one.")
    assert problem.task.prefix == "import Mathlib\n\nopen Real\n\ntheorem t : 1 = 1 := by"
    assert (problem.task.suffix, problem.informal_proof) == ("", "")


def test_a_problem_without_a_theorem_or_with_another_ones_name_is_told(tmp_path: Path) -> None:
    file = tmp_path / "fate_h" / "FATE-H.jsonl"
    lines(file, fate() | {"formal_statement": "-- nothing"})
    with pytest.raises(FormatError, match="Problem_1"):
        PUBLISHED["fate-h"](tmp_path)
    lines(file, fate(), fate())
    with pytest.raises(FormatError, match="same name"):
        PUBLISHED["fate-h"](tmp_path)


def test_the_theorem_of_mathlibmpr_is_hidden_and_what_the_data_lacks_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "mathlibmpr"
    folder.mkdir()
    (folder / "MathlibMPR_Prop_ids.txt").write_text("# a comment\nmpr_2\nmpr_9\n\n")
    told = [
        {"id": id, "formal_main_result": f"x.lean::A.real_{id}::3", "NL_main_result": "Words.",
         "formal_statement": "import Mathlib\nnamespace A\ntheorem t : 1 = 1 := sorry\nend A"}
        for id in ("mpr_1", "mpr_2")
    ]  # fmt: skip
    (folder / "MathlibMPR_dev.json").write_text(json.dumps(told))
    task = PUBLISHED["mpr-prop"](tmp_path)
    (problem,) = task.problems
    assert (problem.key, problem.unseen) == ("mpr_2", {"A.real_mpr_2", "A.t"})
    assert [(one.key, one.why) for one in task.left_out] == [("mpr_9", "the data does not have it")]


IMO = (
    "import Mathlib\n\n/- A solution: /- nested -/ add one. -/\n-- more\nopen Nat\n\ntheorem imo : 1 = 1 := by sorry\n"
)


def test_lean_imo_is_a_folder_of_files_whose_comments_before_the_theorem_are_taken_out(tmp_path: Path) -> None:
    (tmp_path / "lean_imo" / "basic").mkdir(parents=True)
    (tmp_path / "lean_imo" / "basic" / "p1.lean").write_text(IMO)
    (problem,) = PUBLISHED["lean-imo"](tmp_path).problems
    assert problem.key == "p1"
    assert problem.task.prefix == "import Mathlib\n\nopen Nat\n\ntheorem imo : 1 = 1 := by"


def test_lean_imo_is_a_file_of_lines_with_or_without_headers(tmp_path: Path) -> None:
    bare = {"name": "p2", "formal_statement": "theorem u : 1 = 1 := by sorry", "informal_statement": "One is one."}
    headed = bare | {"name": "p3", "header": "import Mathlib.Order.Basic"}
    lines(tmp_path / "lean_imo.jsonl", {"name": "p1", "formal_statement": IMO}, bare, headed)
    problems = PUBLISHED["lean-imo"](tmp_path).problems
    assert [(problem.key, problem.task.prefix.split("\n")[0]) for problem in problems] == [
        ("p1", "import Mathlib"), ("p2", "import Mathlib"), ("p3", "import Mathlib.Order.Basic"),
    ]  # fmt: skip
    assert problems[1].informal == "One is one."


def test_data_that_is_not_there_is_told(tmp_path: Path) -> None:
    for name in PUBLISHED:
        with pytest.raises(TaskMissing):
            PUBLISHED[name](tmp_path)


@pytest.mark.slow
@pytest.mark.skipif(not (DATA / "fate_h").is_dir(), reason="FATE-H is not there (PORISM_DATA names its folder)")
def test_all_hundred_problems_of_fate_h_can_be_read() -> None:
    problems = PUBLISHED["fate-h"](DATA).problems
    assert len(problems) == 100
    assert all(problem.task.prefix.startswith("import Mathlib") and problem.informal for problem in problems)


@pytest.mark.slow
@pytest.mark.skipif(not (DATA / "mathlibmpr").is_dir(), reason="MathlibMPR is not there (PORISM_DATA names its folder)")
def test_the_propositions_of_mathlibmpr_can_be_read_as_far_as_they_are_published() -> None:
    task = PUBLISHED["mpr-prop"](DATA)
    assert len(task.problems) + len(task.left_out) == 50
    assert len(task.problems) >= 25
    assert all(len(problem.unseen) <= 2 for problem in task.problems)
