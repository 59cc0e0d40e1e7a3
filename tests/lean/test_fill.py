"""A hole is filled, and nothing else in the file changes."""

import pytest

from porism.lean import Task, fill, find_holes, task_at


def filled(source: str, body: str) -> str:
    (hole,) = find_holes(source)
    return fill(source, task_at(source, hole), body)


@pytest.mark.parametrize(
    ("source", "body", "expected"),
    [
        ("theorem t : 1 = 1 := by sorry\n", "rfl", "theorem t : 1 = 1 := by\n  rfl\n"),
        ("theorem t : 1 = 1 := by\n  sorry\n\n\n-- end", "rfl", "theorem t : 1 = 1 := by\n  rfl\n\n\n-- end"),
        ("theorem t : 1 = 1 := by\n  sorry", "rfl", "theorem t : 1 = 1 := by\n  rfl"),
        ("theorem t : 1 = 1 := sorry\n", "by\n  rfl", "theorem t : 1 = 1 :=\n  by\n    rfl\n"),
        (
            "theorem t (a : Nat)\n    (b : Nat) : a = b := by\n  sorry\n", "cases a\n· skip\n  simp",
            "theorem t (a : Nat)\n    (b : Nat) : a = b := by\n  cases a\n  · skip\n    simp\n",
        ),
        (
            "theorem t (a : Nat)\n    (b : Nat) : a = b := by\n  sorry\n", 'f "x\n      y"\ng',
            'theorem t (a : Nat)\n    (b : Nat) : a = b := by\n  f "x\n      y"\n  g\n',
        ),
        ("theorem t : a := by\n      sorry\n", "skip\nsimp", "theorem t : a := by\n      skip\n      simp\n"),
        ("example : 1 = 1 := by sorry\n", "rfl", "example : 1 = 1 := by\n  rfl\n"),
        (
            "theorem t : a ∧ b := by\n  constructor\n  · sorry\n  · exact h\n", "have := g\nexact this",
            "theorem t : a ∧ b := by\n  constructor\n  · have := g\n    exact this\n  · exact h\n",
        ),
        ("def f := g (by sorry) 1\n", "rfl", "def f := g (by rfl) 1\n"),
    ],
)  # fmt: skip
def test_a_body_stands_where_the_hole_was(source: str, body: str, expected: str) -> None:
    assert filled(source, body) == expected


def test_words_in_comments_stay_as_they_were_written() -> None:
    source = "theorem t : 1 = 1 := by sorry\n"
    assert filled(source, "rfl -- by the theorem") == "theorem t : 1 = 1 := by\n  rfl -- by the theorem\n"


def test_line_ends_and_a_byte_order_mark_are_kept() -> None:
    source = "\ufeffimport A\r\n\r\ntheorem t : 1 = 1 := by\r\n  sorry\r\n\r\n/- ü -/\r\n"
    expected = source.replace("sorry", "skip\r\n  rfl")
    assert filled(source, "skip\nrfl") == expected


def test_a_file_of_mixed_line_ends_keeps_each() -> None:
    source = "import A\n\r\ntheorem t : 1 = 1 := by sorry\r\n-- b\n-- c\r\n"
    found = filled(source, "rfl")
    assert found.startswith("import A\n\r\ntheorem t") and found.endswith("rfl\r\n-- b\n-- c\r\n")


def test_a_task_of_another_file_is_a_mistake() -> None:
    with pytest.raises(AssertionError):
        fill("theorem u : True := by sorry", Task(prefix="theorem t : True := by"), "trivial")
