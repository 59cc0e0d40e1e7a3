"""Statements to be formalized, read from the mini library and from lines of JSON."""

import json
import os
from pathlib import Path

import pytest
from compiler import LIBRARY, Lean

from porism.errors import FormatError, TaskMissing, UsageError
from porism.evaluate import Stated, load_statements, stated_subset
from porism.lean import read_ilean, read_source

REAL = Path(os.environ.get("PORISM_DATA", "nowhere"))
LINE = {
    "informal_stmt": "One is one.",
    "formal_stmt": "theorem thm_P : 1 = 1 := by sorry",
    "header": "import Mathlib\n\n",
    "full_name": "A.b",
    "mathlib_dependencies": ["x.lean::Nat.Prime", "Nat"],
}


@pytest.fixture(scope="module")
def mini() -> dict[str, Stated]:
    """The statements of the mini library."""
    return {each.id: each for each in load_statements("mini", None, LIBRARY, LIBRARY).statements}


def lines(folder: Path, *found: object) -> Path:
    file = folder / "own.jsonl"
    file.write_text("".join(json.dumps(each) + "\n" for each in found))
    return file


def test_the_mini_library_has_57_statements_in_words_and_in_lean(mini: dict[str, Stated]) -> None:
    assert len(mini) == 57
    one = mini["Tasks.odd_mul"]
    assert (one.text, one.needs, one.hidden) == (
        "The product of two odd numbers is odd.", ("Nat", "Nat.Odd"), ("Tasks.odd_mul",)
    )  # fmt: skip
    assert one.gold == (
        "import Mini\n\nset_option autoImplicit false\n\nnamespace Tasks\n\n"
        "theorem odd_mul {m n : Nat} (hm : Nat.Odd m) (hn : Nat.Odd n) : Nat.Odd (m * n) := by sorry\n"
    )


def test_needs_are_what_is_named_not_what_a_sign_means(mini: dict[str, Stated]) -> None:
    assert mini["Tasks.map_reverse"].needs == ("List", "List.reverse", "List.map")
    assert mini["Tasks.not_xor_self"].needs == ()


@pytest.mark.lean
def test_needs_of_the_mini_library_are_those_that_lean_resolves(
    mini: dict[str, Stated], lean: Lean, tmp_path: Path
) -> None:
    file = LIBRARY / "tasks" / "Statements.lean"
    text = file.read_text(encoding="utf-8")
    assert lean.run(str(file), "-i", str(tmp_path / "s.ilean"), "-o", str(tmp_path / "s.olean")).returncode == 0
    told = read_ilean(tmp_path / "s.ilean", text)
    for written in read_source(text, module="S").declarations:
        end = text.index(":= by", written.start)
        named = {one.name for one in told.references if written.start <= one.place < end} - {written.name}
        assert {name for name in named if not name.startswith("Tasks.")} == set(mini[written.name].needs), written.name


def test_a_definition_before_a_theorem_stays_and_other_theorems_go(tmp_path: Path) -> None:
    file = tmp_path / "Own.lean"
    file.write_text(
        "import Mini\nopen Nat\n/-- First. -/\ntheorem a : True := trivial\n"
        "/-- Twice. -/\ndef twice (n : Nat) := n + n\n"
        "/-- Second\n  one. -/\n@[simp] theorem b (n : Nat) : twice n = n + n := rfl\n"
        "theorem unsaid : True := trivial\n"
    )
    task = load_statements(str(file), None, tmp_path)
    assert [(each.id, each.text) for each in task.statements] == [("a", "First."), ("b", "Second one.")]
    gold = task.statements[1].gold
    assert gold.startswith("import Mini\nopen Nat\n\ndef twice (n : Nat) := n + n\n\n@[simp] theorem b")
    assert gold.endswith("twice n = n + n := by sorry\n")


def test_lines_in_the_form_of_proofnet_are_read(tmp_path: Path) -> None:
    one = load_statements(str(lines(tmp_path, LINE)), None, tmp_path).statements[0]
    assert (one.id, one.needs, one.hidden) == ("A.b", ("Nat.Prime", "Nat"), ("A.b",))
    assert one.gold == "import Mathlib\n\ntheorem thm_P : 1 = 1 := by sorry\n"


def test_lines_in_the_form_of_minif2f_are_read_and_its_test_part_is_asked(tmp_path: Path) -> None:
    told = {"name": "mathd_1", "split": "test", "informal_prefix": "/-- Show that 1 = 1. -/\n",
            "formal_statement": "theorem mathd_1 : 1 = 1 := by", "header": "import Mathlib"}  # fmt: skip
    (tmp_path / "minif2f").mkdir()
    file = lines(tmp_path, told, {**told, "name": "mathd_2", "split": "valid"})
    file.rename(tmp_path / "minif2f" / "minif2f.jsonl")
    task = load_statements("minif2f", tmp_path, tmp_path)
    assert [each.id for each in task.statements] == ["mathd_1"]
    assert task.statements[0].text == "Show that 1 = 1."
    assert task.statements[0].gold == "import Mathlib\n\ntheorem mathd_1 : 1 = 1 := by sorry\n"


def test_a_subset_is_chosen_by_a_hash_whatever_the_order(tmp_path: Path) -> None:
    found = [{**LINE, "full_name": f"n{at}"} for at in range(9)]
    names = [
        {each.id for each in stated_subset(load_statements(str(lines(tmp_path, *told)), None, tmp_path), 4).statements}
        for told in (found, found[::-1])
    ]
    assert names[0] == names[1]
    assert len(names[0]) == 4


@pytest.mark.parametrize(
    "spoilt", [{**LINE, "informal_stmt": ""}, {**LINE, "formal_stmt": ""}, {**LINE, "full_name": ""}]
)
def test_a_line_that_lacks_something_is_named(tmp_path: Path, spoilt: object) -> None:
    with pytest.raises(FormatError, match=r"own\.jsonl:2"):
        load_statements(str(lines(tmp_path, LINE, spoilt)), None, tmp_path)


def test_two_statements_of_one_name_are_refused(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match=r"own\.jsonl:2"):
        load_statements(str(lines(tmp_path, LINE, LINE)), None, tmp_path)


def test_tasks_that_there_are_not_are_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no task 'nothing'"):
        load_statements("nothing", tmp_path, tmp_path)
    with pytest.raises(UsageError, match="not known"):
        load_statements("connf", None, tmp_path)
    with pytest.raises(TaskMissing):
        load_statements("connf", tmp_path, tmp_path)
    with pytest.raises(TaskMissing, match="--project"):
        load_statements("mini", None, tmp_path)


@pytest.mark.slow
@pytest.mark.skipif(not REAL.is_dir(), reason="the benchmarks' data are not there (PORISM_DATA)")
@pytest.mark.parametrize(("name", "count"), [("connf", 961), ("proofnet", 181)])
def test_the_real_data_are_read(name: str, count: int) -> None:
    task = load_statements(name, REAL, Path())
    assert len(task.statements) == count
    assert all(each.gold.rstrip().endswith("sorry") for each in task.statements)
