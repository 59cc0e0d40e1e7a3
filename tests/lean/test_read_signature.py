"""Where a declaration's statement ends and its value begins; identifiers of both."""

import pytest

from porism.lean import Written, read_source


def one(text: str) -> Written:
    (written,) = read_source(text, module="M").declarations
    return written


@pytest.mark.parametrize(
    ("text", "signature", "value"),
    [
        ("theorem t : let a := b; True := trivial", ": let a := b; True", "trivial"),
        ("theorem t : let a := b; let ⟨c, d⟩ := a; c = d := by e", ": let a := b; let ⟨c, d⟩ := a; c = d", "by e"),
        ("theorem t (h : x = x := by rfl) : y := z", "(h : x = x := by rfl) : y", "z"),
        ("theorem t : haveI := foo; bar := z", ": haveI := foo; bar", "z"),
        ("def t : ℕ → ℕ\n  | 0 => 1\n  | n + 1 => n", ": ℕ → ℕ", "| 0 => 1\n  | n + 1 => n"),
        ("def t : ℕ → ℕ | 0 => 1 | n + 1 => n", ": ℕ → ℕ", "| 0 => 1 | n + 1 => n"),
        ("theorem t : |a| ≤ |b| := z", ": |a| ≤ |b|", "z"),
        ("theorem t : |a| = 1\n  | 0 => x", ": |a| = 1", "| 0 => x"),
        ("theorem t : |f| =ᵐ[μ] fun x => |f x| := z", ": |f| =ᵐ[μ] fun x => |f x|", "z"),
        ("theorem t : P⟦s | m⟧ = x := z", ": P⟦s | m⟧ = x", "z"),
        ("theorem t : {x | p x} = s := z", ": {x | p x} = s", "z"),
        ("def t : Stream' <| Option K\n  | 0 => x", ": Stream' <| Option K", "| 0 => x"),
        ("theorem t : match a with | x => x | y => z := w", ": match a with | x => x | y => z", "w"),
        ("instance : Foo A where\n  bar := x\n  baz | 0 => y", ": Foo A", "bar := x\n  baz | 0 => y"),
        ("def t : T := by\n  exact x\nwhere\n  y := z", ": T", "by\n  exact x\nwhere\n  y := z"),
        ("def t (n : ℕ) : ℕ := t n\ntermination_by n\ndecreasing_by simp", "(n : ℕ) : ℕ",
         "t n\ntermination_by n\ndecreasing_by simp"),
        ("axiom t (x : A) : B", "(x : A) : B", ""),
        ("opaque t : ℕ", ": ℕ", ""),
        ("theorem t\n    (a : A) -- why\n    /- and -/ : B :=\n  c -- kept", "(a : A) : B", "c"),
        ("theorem t : f = λ x => x := z", ": f = λ x => x", "z"),
        ("theorem t : (fun | 0 => a | _ => b) = c := z", ": (fun | 0 => a | _ => b) = c", "z"),
        ("theorem t (n := 3) [Foo (m := n)] : A (b := c) := z", "(n := 3) [Foo (m := n)] : A (b := c)", "z"),
        ("def t := x", "", "x"),
        ("irreducible_def t (a : A) : B := c", "(a : A) : B", "c"),
    ],
)  # fmt: skip
def test_the_value_begins_at_the_declaration_s_own_mark(text: str, signature: str, value: str) -> None:
    written = one(text)
    assert (written.signature, written.value) == (signature, value)


def test_strings_and_comments_of_a_value_stay_as_written() -> None:
    assert one('def t := f "a := | b" -- c\n  g').value == 'f "a := | b" -- c\n  g'


def test_identifiers_are_told_apart_by_statement_and_value_without_the_declaration_s_own_binders() -> None:
    written = one("theorem t {α : Type*} [Group α] (a b : α) {c} : Foo.bar a = b := baz c (qux a)")
    assert written.type_identifiers == ("Group", "Foo.bar")
    assert written.value_identifiers == ("baz", "qux")


def test_identifiers_in_strings_and_comments_are_none() -> None:
    assert one('def t : A := b "c" /- d -/ -- e').value_identifiers == ("b",)


def test_a_type_s_members_and_parents_count_as_its_statement() -> None:
    written = one("structure t (α : A) extends B α where\n  x : C\n  y : D := e")
    assert {"A", "B", "C", "D", "e"} <= set(written.type_identifiers)
    assert written.value_identifiers == ()


def test_deriving_clauses_are_read_for_types_and_for_definitions() -> None:
    assert one("structure T where\n  x : A\n  deriving Repr, BEq").deriving == ("Repr", "BEq")
    assert one("inductive T | a | b\nderiving DecidableEq, Foo.Bar\nderiving Baz").deriving == (
        "DecidableEq", "Foo.Bar", "Baz",
    )  # fmt: skip
    assert one("def T := A\nderiving Inhabited, Module R, Algebra (B a, c)").deriving == (
        "Inhabited", "Module R", "Algebra (B a, c)",
    )  # fmt: skip
