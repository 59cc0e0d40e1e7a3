"""Holes: where `sorry` stands, and the task that it sets."""

import pytest

from porism.errors import UsageError
from porism.lean.holes import find_holes, only_task, task_at, with_header

SOURCE = """\
import Mathlib
/- sorry -/
theorem a : 1 = 1 ∧ sorry := by sorry
theorem b : 1 = 1 := sorry
theorem c : "sorry" = h.sorry := by
  · sorry
  have : 1 = 1 := by sorry
  admit
example : 1 = 2 := ⟨sorry, sorry_free⟩
"""


def test_every_hole_is_found_with_its_place_and_kind() -> None:
    found = [(hole.line, hole.column, hole.declaration, hole.place, hole.tactic) for hole in find_holes(SOURCE)]
    assert found == [
        (3, 20, "a", "statement", False),
        (3, 32, "a", "proof", True),
        (4, 21, "b", "proof", False),
        (6, 4, "c", "proof", True),
        (7, 21, "c", "proof", True),
        (8, 2, "c", "proof", True),
        (9, 20, "", "proof", False),
    ]


def test_the_task_of_a_hole_is_all_text_around_it() -> None:
    holes = find_holes(SOURCE)
    task = task_at(SOURCE, holes[2])
    assert task.prefix.endswith("theorem b : 1 = 1 :=")
    assert task.suffix.startswith("\ntheorem c")
    assert task_at(SOURCE, holes[3]).prefix.endswith("  · ")


def test_a_file_with_one_hole_is_a_task() -> None:
    task = only_task("theorem t : 1 = 1 := by\n  sorry\n\ntheorem u : 2 = 2 := rfl")
    assert (task.prefix, task.suffix) == ("theorem t : 1 = 1 := by", "\n\ntheorem u : 2 = 2 := rfl")


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        ("theorem t : 1 = 1 := rfl", "There is no hole to be filled."),
        ("theorem t : 1 = 1 := sorry\ntheorem u : 1 = 1 := sorry", "There are 2 holes."),
        ("theorem t : 1 = sorry := rfl", "The hole stands in a statement"),
    ],
)
def test_any_other_number_of_holes_is_a_usage_error(source: str, problem: str) -> None:
    with pytest.raises(UsageError, match=problem):
        only_task(source)


@pytest.mark.parametrize(
    ("snippet", "expected"),
    [
        ("theorem t : P := h", "import Mathlib\n\ntheorem t : P := h"),
        ("-- a comment\nimport Foo\ntheorem t : P := h", "-- a comment\nimport Foo\ntheorem t : P := h"),
        ("/- import Foo -/\ntheorem t : P := h", "import Mathlib\n\n/- import Foo -/\ntheorem t : P := h"),
        ("module\npublic import Foo\n", "module\npublic import Foo\n"),
        ("prelude\n", "prelude\n"),
    ],
)
def test_a_snippet_gets_a_header_only_where_it_has_none(snippet: str, expected: str) -> None:
    assert with_header(snippet) == expected
