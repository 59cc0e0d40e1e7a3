"""`porism equivalent`, from end to end, with the real compiler of the mini library."""

import shutil
import sys
from pathlib import Path

import pytest
from compiler import LIBRARY, Lean
from lake_project import Porism

from porism.errors import SourceError
from porism.interfaces import Workbench

FIRST = "import Mathlib\ntheorem a (f : Nat → Nat) (h : Function.Injective f) (n : Nat) : n ≤ f n := by sorry\n"
SAME = "import Mathlib\ntheorem b (f : Nat → Nat) (h : ∀ x y, f x = f y → x = y) (n : Nat) : n ≤ f n := by sorry\n"
STRONGER = "import Mathlib\ntheorem c (f : Nat → Nat) (n : Nat) : n ≤ f n := by sorry\n"
WRONG = "import Mathlib\n\ntheorem d (n : Nat) : n ≤ g n := by sorry\n"


@pytest.fixture
def files(porism: Porism, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lean: Lean) -> Path:
    """A project that was built, and four files in it."""
    root = tmp_path / "project"
    built = root / ".lake" / "build" / "lib"
    built.mkdir(parents=True)
    (built / "lean").symlink_to(lean.compiled, target_is_directory=True)
    for name in ("lakefile.toml", "lean-toolchain"):
        shutil.copy(LIBRARY / name, root / name)
    for name, text in (("A", FIRST), ("B", SAME), ("C", STRONGER), ("D", WRONG)):
        (root / f"{name}.lean").write_text(text, encoding="utf-8")
    monkeypatch.chdir(root)
    monkeypatch.setenv("PORISM_LEAN_LEAN", f"{sys.executable},{LIBRARY / 'pylean.py'}")
    return root


@pytest.mark.lean
def test_the_answer_its_steps_and_what_was_not_available_are_shown(files: Path, porism: Porism) -> None:
    ended = porism("equivalent", "A.lean", "B.lean", "--preset", "definitional")
    assert ended.code == 0, ended.err
    lines = ended.out.splitlines()
    assert lines[0] == "equal: the same by definition"
    assert lines[1].startswith("A.lean → B.lean  by definitional  exact no_implicit_lambda% @base_theorem (")
    assert "not available here: symm_saturate (of Mathlib), tauto (of Mathlib)" in ended.out


@pytest.mark.lean
def test_the_stronger_one_is_named_and_the_exit_code_is_one(files: Path, porism: Porism) -> None:
    ended = porism("equivalent", "A.lean", "C.lean", "--set", "equivalent.converts=-1", "--json")
    assert ended.code == 1, ended.err
    answer = ended.document["answer"]
    assert (answer["outcome"], answer["forward"]["shown"], answer["backward"]["proof"]["step"]) == (
        "not shown", False, "direct",
    )  # fmt: skip
    assert answer["forward"]["reason"] == "no step proved it"
    shown = porism("equivalent", "A.lean", "C.lean").out
    assert shown.startswith("not shown to be equal; C.lean implies the other")


@pytest.mark.lean
def test_a_statement_that_lean_does_not_take_is_told_at_its_place_with_exit_code_three(
    files: Path, porism: Porism
) -> None:
    ended = porism("equivalent", "A.lean", "D.lean")
    assert ended.code == 3, ended.err
    assert ended.out.splitlines()[0].startswith("could not be compared (not type-correct): the second: ")
    assert ended.out.splitlines()[1].startswith("  D.lean:3: ")


def test_a_file_that_is_not_there_is_a_sentence(tmp_path: Path, porism: Porism) -> None:
    with pytest.raises(SourceError, match=r"cannot be read"):
        Workbench.open(here=tmp_path).equivalent(tmp_path / "no.lean", tmp_path / "no.lean")
    ended = porism("equivalent", tmp_path / "no.lean", tmp_path / "no.lean")
    assert ended.code == 3
    assert "no.lean" in ended.err


def test_a_folder_that_is_named_and_is_no_project_is_told(porism: Porism, tmp_path: Path) -> None:
    (tmp_path / "A.lean").write_text(FIRST)
    ended = porism("equivalent", str(tmp_path / "A.lean"), str(tmp_path / "A.lean"), "--project", str(tmp_path))
    assert ended.code == 2 and "This is no Lean project." in ended.err
