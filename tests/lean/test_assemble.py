"""The file that Lean is given, and which place of which text each place of it is."""

import pytest

from porism.errors import UsageError
from porism.lean.assemble import Assembled, Task, assemble, target_of
from porism.lean.integrity import inspect
from porism.lean.port import Position
from porism.lean.rules import Rules


def put(prefix: str, body: str, suffix: str = "") -> Assembled:
    return assemble(Task(prefix=prefix, suffix=suffix), inspect(body, Rules()), "n0")


def proof(prefix: str, body: str, suffix: str = "") -> str:
    """The file without the question."""
    return put(prefix, body, suffix).source.partition("\nnoncomputable def _root_.porism_n0")[0].rstrip("\n")


@pytest.mark.parametrize(
    ("prefix", "body", "suffix", "expected"),
    [
        ("theorem t : P := by", "simp", "", "theorem t : P := by\n  simp"),
        ("theorem t : P := by", "by\n  simp", "", "theorem t : P := by\n  simp"),
        ("theorem t : P := by", "  a\n    b", "", "theorem t : P := by\n  a\n    b"),
        ("theorem t : P := by", "by a\n   b", "", "theorem t : P := by\n  a\n  b"),
        ("theorem t : P :=", "by\n  simp", "", "theorem t : P :=\n  by\n    simp"),
        ("theorem t : P :=", "rfl", "", "theorem t : P :=\n  rfl"),
        ("theorem t : P\n| ", "0 => a\n| n => b", "", "theorem t : P\n| 0 => a\n  | n => b"),
        ("theorem t : P := by -- easy\n", "a\nb", "", "theorem t : P := by -- easy\n\n  a\n  b"),
        ("theorem t : P := ⟨", "rfl", ", x⟩", "theorem t : P := ⟨rfl, x⟩"),
        ("theorem t : P := ⟨by", "simp", ", x⟩", "theorem t : P := ⟨by simp, x⟩"),
        ("theorem t : P := by\n  a\n  ", "b\nc", "\n  d", "theorem t : P := by\n  a\n  b\n  c\n\n  d"),
        (
            "theorem t : P := by\n  have : Q := by", "a\nb", "\n  c",
            "theorem t : P := by\n  have : Q := by\n    a\n    b\n\n  c",
        ),
        ("theorem t : P := by", 'a "x\n y"\nb', "", 'theorem t : P := by\n  a "x\n y"\n  b'),
        ("theorem t : P := ⟨", "a -- c", ", x⟩", "theorem t : P := ⟨a -- c\n, x⟩"),
        ("example : P := by", "simp", "", "noncomputable def _root_.porism_target_n0 : P := by\n  simp"),
        ("instance (priority := 5) : P :=", "a", "", "instance (priority := 5) _root_.porism_target_n0 : P :=\n  a"),
    ],
)  # fmt: skip
def test_a_body_is_laid_out_in_its_hole(prefix: str, body: str, suffix: str, expected: str) -> None:
    assert proof(prefix, body, suffix) == expected


def test_the_question_is_about_the_full_name_under_a_fresh_one() -> None:
    file = put("namespace Foo\ntheorem t : P := by", "simp", "\nend Foo")
    *_, definition, question, end = file.source.split("\n")
    assert definition == "noncomputable def _root_.porism_n0 := @_root_.Foo.t"
    assert question.endswith("in set_option pp.privateNames true in #print axioms _root_.porism_n0")
    assert end == ""
    assert file.source.split("\n")[file.question - 1] == question


def test_two_calls_ask_under_different_names() -> None:
    task, body = Task(prefix="theorem t : P := by"), inspect("simp", Rules())
    assert assemble(task, body).alias != assemble(task, body).alias


@pytest.mark.parametrize(
    ("line", "column", "region", "there"),
    [
        (1, 3, "before", (1, 3)),
        (2, 18, "body", (1, 0)),
        (3, 2, "body", (2, 4)),
        (3, 4, "body", (2, 6)),
        (4, 4, "body", (3, 6)),
        (6, 1, "after", (2, 1)),
    ],
)
def test_places_are_told_in_the_text_that_they_belong_to(
    line: int, column: int, region: str, there: tuple[int, int]
) -> None:
    file = put("import Foo\ntheorem t : P := by", "by\n    abc\n      de\n", "\nend Foo")
    assert file.source.startswith("import Foo\ntheorem t : P := by\n  abc\n    de\n\nend Foo")
    assert file.place(Position(line=line, column=column)) == (region, Position(line=there[0], column=there[1]))


def test_places_after_a_respelt_string_are_still_right() -> None:
    file = put("theorem t : P := by", 'exact "end" x')
    column = file.source.split("\n")[1].index(" x") + 1
    assert file.place(Position(line=2, column=column)) == ("body", Position(line=1, column=12))


@pytest.mark.parametrize(
    "prefix",
    [
        "import Mathlib\nopen Nat\n",
        "theorem t : 1 = 2",
        "theorem t : 1 =",
        "theorem t (h : x = x := by",
        "theorem t : let a :=",
        "theorem t : 1 = 1 := rfl\n\n#check",
        "",
    ],
)
def test_a_prefix_that_does_not_end_behind_a_statement_is_a_usage_error(prefix: str) -> None:
    with pytest.raises(UsageError, match="does not end in the value of a declaration"):
        target_of(Task(prefix=prefix))


def test_windows_line_ends_and_a_byte_order_mark_change_nothing() -> None:
    assert proof("\ufefftheorem t :\r\n  P := by", "simp") == "theorem t :\n  P := by\n    simp"
