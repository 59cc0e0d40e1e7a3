"""Texts of Lean are grouped as Lean groups them, and nothing in them is left out unseen."""

import pytest

from porism.lean import HOLE, Apply, Lambda, Name, Term, read_loosely, read_term, reads_whole


@pytest.mark.parametrize(
    ("text", "grouped"),
    [
        ("∫ x, f x ∂μ + c", "(∫ x, f x ∂μ) + c"),
        ("c * ∫ x, f x ∂μ = d", "(c * (∫ x, f x ∂μ)) = d"),
        ("∫ x, f x + g x ∂μ = ∫ x, f x ∂μ + ∫ x, g x ∂μ", "(∫ x, (f x + g x) ∂μ) = ((∫ x, f x ∂μ) + (∫ x, g x ∂μ))"),
        ("∫⁻ x, ∫⁻ y, f x y ∂ν ∂μ", "∫⁻ x, (∫⁻ y, f x y ∂ν) ∂μ"),
        ("f ⁻¹' g ⁻¹' s", "f ⁻¹' (g ⁻¹' s)"),
        ("f '' g '' s", "f '' (g '' s)"),
        ("f ⁻¹ᵁ g ⁻¹ᵁ U", "f ⁻¹ᵁ (g ⁻¹ᵁ U)"),
        ("a ⊓ b \\ c", "a ⊓ (b \\ c)"),
        ("A ⥤ B ≌ C ⥤ D", "(A ⥤ B) ≌ (C ⥤ D)"),
        ("f ∘L g ∘ h", "f ∘L (g ∘ h)"),
        ("g +ᵥ h +ᵥ p", "g +ᵥ (h +ᵥ p)"),
        ("√x ^ 2 = x", "((√x) ^ 2) = x"),
        ("⅟a * b", "(⅟a) * b"),
        ("f √x = √y", "(f (√x)) = (√y)"),
        ("-x ^ 2", "-(x ^ 2)"),
        ("f $ g x", "f (g x)"),
        ("(a, b, c) = d", "(a, (b, c)) = d"),
        ("(n + 1)! = (n + 1) * n !", "((n + 1)!) = ((n + 1) * (n !))"),
        ("U ⊔ V ⟂ W ↔ p", "((U ⊔ V) ⟂ W) ↔ p"),
        ("f^[n] x = y", "(f^[n] x) = y"),
    ],
)
def test_terms_are_grouped_as_in_lean(text: str, grouped: str) -> None:
    assert reads_whole(text) and read_term(text) == read_term(grouped)


def test_constants_stand_behind_what_was_added() -> None:
    assert read_term("(a, b)") == Apply(Name("Prod.mk"), (Name("a"), Name("b")))
    assert read_term("n !") == Apply(Name("Nat.factorial"), (Name("n"),))
    assert read_term("f^[n]") == Apply(Name("Nat.iterate"), (Name("f"), Name("n")))
    assert read_term("(s x).1") == read_term("(s x).1") != read_term("(s x).2")
    for eventually in ("∀ᵐ x ∂μ, p x", "∀ᶠ x in l, p x"):
        assert read_term(eventually) == Apply(Name("Filter.Eventually"), (HOLE, Lambda(("x",), read_term("p x"))))


@pytest.mark.parametrize(
    "text", ["a ⊩ b = c", "(a ⊩ b) = c", "f (a ⊩ b)", "let x := 1; x = c", "a, b", "a) = b", "x |>.f"]
)
def test_what_is_not_understood_does_not_pass_for_what_stands_before_it(text: str) -> None:
    loose = read_loosely(text)
    assert not reads_whole(text) and loose != read_term(text)
    assert HOLE in {part for part in (loose, *everything(loose))}


def everything(term: Term) -> list[Term]:
    if not isinstance(term, Apply):
        return [term]
    return [term.head, *(inner for argument in term.arguments for inner in everything(argument))]


def test_what_is_understood_is_read_alike() -> None:
    for text in ("a + b = c", "f (x : α) y", "{a, b} ⊆ s", "∀ x, p x → q x", "𝓝[s] x ≤ l"):
        assert read_loosely(text) == read_term(text)


def test_what_is_not_understood_at_all_takes_no_room() -> None:
    assert read_loosely("|" * 9_000) == HOLE and read_loosely("a ; ; ;") == Apply(HOLE, (Name("a"),))
