"""Statements: read, compared up to harmless rewriting, and found in answers."""

import pytest

from porism.errors import UsageError
from porism.lean.assemble import Task
from porism.lean.statement import body_in, read_statement, read_statements, statement_difference
from porism.lean.written import Problem


def test_a_statement_has_a_name_binders_hypotheses_and_a_conclusion() -> None:
    binders = "{α : Type u} [Group α] (n m : ℕ) (h₁ : n = m) (f : α → α)"
    text = f"/-- Doc. -/\n@[simp] theorem Foo.t.{{u}} {binders} : f = f := rfl"
    found = read_statement(text)
    assert (found.name, found.keyword, found.universes) == ("Foo.t", "theorem", ("u",))
    assert [(b.bracket, b.names, b.type) for b in found.binders] == [
        ("{", ("α",), "Type u"),
        ("[", (), "Group α"),
        ("(", ("n", "m"), "ℕ"),
        ("(", ("h₁",), "n = m"),
        ("(", ("f",), "α → α"),
    ]
    assert [b.names for b in found.hypotheses] == [("h₁",)]
    assert found.conclusion == "f = f"
    assert text[found.value :] == ":= rfl"


def test_a_let_in_the_type_belongs_to_the_statement() -> None:
    found = read_statement("theorem t : let a := 1; a = 1 := rfl")
    assert found.conclusion == "let a := 1; a = 1"


def test_the_statement_of_a_name_is_found_among_others() -> None:
    text = "theorem a : 1 = 1 := rfl\nnamespace Foo\ntheorem b : 2 = 2 := rfl\nend Foo\nexample : 3 = 3 := rfl"
    assert [s.conclusion for s in read_statements(text)] == ["1 = 1", "2 = 2", "3 = 3"]
    assert read_statement(text, "Foo.b").conclusion == "2 = 2"
    assert read_statement(text).conclusion == "3 = 3"
    with pytest.raises(UsageError, match="no statement of c"):
        read_statement(text, "c")


SAME = [
    ("theorem t (a b : Nat) (h : a = b) : b = a := by sorry", "lemma x (n : ℕ)(m : Nat)\n (h : n = m) : m = n := h"),
    ("theorem t : ∀ x : Nat, ∃ y, x = y := sorry", "example : forall (a : Nat), exists b, a = b := by simp"),
    ("theorem t (x : Nat) : f (fun x => x) = x := sorry", "theorem t (x : Nat) : f (λ y ↦ y) = x := sorry"),
    ("theorem t : P -> Q ∧ R := sorry", "theorem t : P → Q /\\ R := sorry"),
    ("theorem t (x : ℝ) : x <= 2 := sorry", "theorem t (x : Real) : x ≤ 2 := sorry"),
    ("theorem t [Group G] : P := sorry", "theorem t [inst : Group G] : P := sorry"),
    ("theorem t.{u} (x : Type u) : x = x := sorry", "theorem t.{v} (x : Type v) : x = x := sorry"),
    ("theorem t : {y | y = x} = {z | z ∈ s} := sorry", "theorem t : {a | a = x} = {b | b ∈ s} := sorry"),
    ("theorem t : ∑ i ∈ range n, i = 2 := sorry", "theorem t : ∑ j ∈ range n, j = 2 := sorry"),
    ("theorem t : ∃ x > 0, x = 2 := sorry", "theorem t : ∃ y > 0, y = 2 := sorry"),
    ("theorem t (x : α) : x.foo = 1 := sorry", "theorem t (y : α) : y.foo = 1 := sorry"),
    ("theorem t : a /- c -/ = b := sorry", "theorem t :\n    a\n    = b := sorry"),
]  # fmt: skip
DIFFERENT = [
    ("theorem t (a b : Nat) : a = b := sorry", "theorem t (a b : Nat) : b = a := sorry"),
    ("theorem t : ∀ x : Nat, ∃ y, x = y := sorry", "theorem t : ∀ x : Nat, ∃ y, y = x := sorry"),
    ("theorem t (x : Nat) : f (fun y => x) = x := sorry", "theorem t (x : Nat) : f (fun y => y) = x := sorry"),
    ("theorem t (x y : Nat) : ⟨fun x => x, x⟩ = 1 := sorry", "theorem t (x y : Nat) : ⟨fun z => z, y⟩ = 1 := sorry"),
    ("theorem t (x : ℝ) : x = (1/4 : ℝ) := sorry", "theorem t (x : ℝ) : x = 1/4 := sorry"),
    ("theorem t {x : Nat} : x = 2 := sorry", "theorem t (x : Nat) : x = 2 := sorry"),
    ("theorem t (x : Nat) : x = 2 := sorry", "theorem t (x : Int) : x = 2 := sorry"),
    ("theorem t (h : a = b) : P := sorry", "theorem t : P := sorry"),
    ("theorem t : P := sorry", "theorem t (h : False) : P := sorry"),
    ("theorem t : let a := 1; a = 1 := sorry", "theorem t : let a := 2; a = 1 := sorry"),
    ("theorem t : a != b := sorry", "theorem t : a ≠ b := sorry"),
    ("theorem t : ∃ x > 0, x = 2 := sorry", "theorem t : ∃ x ≥ 0, x = 2 := sorry"),
    ("theorem t : ∃! x, x = 2 := sorry", "theorem t : ∃ x, x = 2 := sorry"),
    ("theorem t (n : ℕ) : n - 1 = 2 := sorry", "theorem t (n : ℕ) : n = 2 - 1 := sorry"),
    ("theorem t : a < b → c := sorry", "theorem t : a < (b → c) := sorry"),
    ("theorem t.{u, v} (x : Type u) : x = x := sorry", "theorem t.{u} (x : Type u) : x = x := sorry"),
    ('theorem t : "a" = s := sorry', 'theorem t : "b" = s := sorry'),
    ("theorem t : 'a' = c := sorry", "theorem t : 'b' = c := sorry"),
    ("theorem t : а = b := sorry", "theorem t : a = b := sorry"),  # the first letter of the one is Cyrillic
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_harmless_rewriting_makes_no_difference(one: str, other: str) -> None:
    assert statement_difference(read_statement(one), read_statement(other)) == ""


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_another_statement_is_told_apart(one: str, other: str) -> None:
    assert statement_difference(read_statement(one), read_statement(other)) != ""
    assert statement_difference(read_statement(other), read_statement(one)) != ""


def test_a_difference_is_told_in_words() -> None:
    one, other = (read_statement(f"theorem t (x : Nat) : x ≤ {n} := sorry") for n in (2, 3))
    assert statement_difference(one, other) == "after `) ⊢ #0 ≤` stands `2` in the one and `3` in the other"


TASK = Task(prefix="import Mathlib\ntheorem t (a b : Nat) : a = b := by", suffix="\n-- end")


@pytest.mark.parametrize(
    ("answer", "body"),
    [
        ("simp", "simp"),
        ("by\n  simp", "by\n  simp"),
        ("theorem t (x y : ℕ) : x = y := by\n  simp", " by\n  simp"),
        ("import Mathlib\ntheorem t (a b : Nat) : a = b := by\n  simp\n-- end", "\n  simp"),
        ("import Mathlib\ntheorem t (a b : Nat) : a = b := by\n  simp\n-- end\n\n", "\n  simp"),
        ("import Mathlib\n\nlemma t (a b : Nat) :\n    a = b := by\n  simp", " by\n  simp"),
    ],
)
def test_the_body_is_found_in_an_answer(answer: str, body: str) -> None:
    assert body_in(answer, TASK) == body


@pytest.mark.parametrize(
    ("prefix", "answer", "body"),
    [
        ("theorem t : Nat → True\n  | ", "0 => trivial\n| _ => trivial", "0 => trivial\n| _ => trivial"),
        ("theorem t : Nat → True\n  | ", "| 0 => trivial\n| _ => trivial", " 0 => trivial\n| _ => trivial"),
        ("theorem t : Nat → True\n  | ", "theorem t : Nat → True\n| n => trivial", " n => trivial"),
        ("def t : S where\n  ", "where\n  a := 1", "\n  a := 1"),
        ("def t : S where\n  ", "def t : S where\n  a := 1", "\n  a := 1"),
    ],
)
def test_what_the_prefix_has_begun_may_be_begun_again(prefix: str, answer: str, body: str) -> None:
    assert body_in(answer, Task(prefix=prefix)) == body


@pytest.mark.parametrize(
    ("answer", "problem"),
    [
        ("theorem t (x y : ℕ) : x = x := by simp", "the answer changes the statement: "),
        ("theorem other : 1 = 1 := rfl", "the answer does not state t"),
        ("theorem h : 1 = 1 := rfl\ntheorem t (x y : ℕ) : x = y := h", "the answer states more than t"),
    ],
)
def test_an_answer_that_states_something_else_is_told(answer: str, problem: str) -> None:
    found = body_in(answer, TASK)
    assert isinstance(found, Problem)
    assert found.message.startswith(problem)
