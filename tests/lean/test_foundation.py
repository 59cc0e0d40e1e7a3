"""Where a text brings its own foundation, and where it only sounds like it."""

import pytest

from porism.lean.foundation import foundation_problems

BRINGS = [
    "prelude\ntheorem t : True := trivial",
    "def Nat.gcd (a b : Nat) : Nat := 0",
    "def\n  Nat.gcd (a b : Nat) : Nat := 0",
    "namespace A\ndef _root_.Nat.gcd (a b : Nat) : Nat := 0",
    "namespace «Nat»\nprotected def «lor» (a b : Nat) : Nat := 0",
    "namespace\n  Nat\ndef gcd (a b : Nat) : Nat := 0",
    "instance (priority := 5) Nat.land : Operation := f",
    "alias Nat.xor := f",
    "axiom propext : False",
    "opaque Lean.reduceBool : Bool → Bool",
    "structure Lean where\n  reduceBool : Bool",
    "def x := oops( def Nat.gcd (a b : Nat) : Nat := 0",
    "def x := oops( namespace Nat\ndef gcd (a b : Nat) : Nat := 0",
]


@pytest.mark.parametrize("text", BRINGS)
def test_a_text_that_declares_what_the_kernel_knows_by_name_is_told(text: str) -> None:
    assert foundation_problems(text)


SOUNDS = [
    "namespace Nat\ntheorem gcd_self : 1 = 1 := rfl\nend Nat",
    "namespace Own\ndef gcd (a b : Nat) : Nat := 0\ntheorem propext : 1 = 1 := rfl\nend Own",
    "structure Pair where\n  add : Nat\n  succ : Nat",
    '-- prelude\n/- def Nat.gcd := 0 -/\ndef s := "def Nat.gcd := 0"',
    "theorem t : Nat.gcd 4 6 = 2 := by cases 1 with | zero => rfl | succ n => rfl",
    "attribute [instance] Nat.add",
]


@pytest.mark.parametrize("text", SOUNDS)
def test_a_text_that_uses_the_foundation_is_not_told(text: str) -> None:
    assert foundation_problems(text) == ()


def test_a_problem_says_where_and_what() -> None:
    (problem,) = foundation_problems("import Mathlib\n\ndef Nat.gcd (a b : Nat) : Nat := 0\n")
    assert (problem.line, problem.message) == (
        3, "`Nat.gcd` belongs to the foundation, and the kernel knows it by name",
    )  # fmt: skip
