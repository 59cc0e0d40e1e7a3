"""The head of a type: the loosest operator, else the first identifier."""

import pytest

from porism.library.heads import Head, head_of


@pytest.mark.parametrize(
    ("kind", "constant"),
    [
        ("a ≤ b", "LE.le"),
        ("a = b → c = d", "Function"),
        ("∀ x, p x", "Function"),
        ("a ∈ s ∧ b ∈ t", "And"),
        ("(a ≤ b)", "LE.le"),
        ("M →ₗ[R] N", "LinearMap"),
        ("M ≃ₗ⋆[R] N", "LinearEquiv"),
        ("f =ᶠ[l] g", "Filter.EventuallyEq"),
        ("α × β", "Prod"),
        ("¬ p", "Not"),
        ("{x | p x}", "Set"),
        ("ℝ≥0∞", "ENNReal"),
        ("R[X]", "Polynomial"),
        ("αˣ", "Units"),
    ],
)
def test_an_operator_tells_the_head(kind: str, constant: str) -> None:
    assert head_of(kind) == Head(constant=constant)


def test_operators_in_brackets_do_not_count() -> None:
    assert head_of("Finset (α × β)") == Head(identifier="Finset")


def test_without_an_operator_the_first_identifier_is_the_head() -> None:
    assert head_of("Set α") == Head(identifier="Set")
    assert head_of("@Foo.bar α") == Head(identifier="Foo.bar")
