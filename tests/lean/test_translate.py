import pytest

from porism.lean.translate import (
    ADDITIVE,
    additive_name,
    dual_name,
    dual_of,
    split_words,
    translated_name,
    translated_text,
)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("InvHMulLEConjugate₂SMul_ne_top", ["Inv", "HMul", "LE", "Conjugate₂", "SMul", "_", "ne", "_", "top"]),
        ("CoeTCFoo", ["CoeTC", "Foo"]),
        ("instMulFoo", ["inst", "Mul", "Foo"]),
        ("_one_", ["_", "one", "_"]),
        ("x", ["x"]),
        ("", [""]),
    ],
)
def test_a_component_is_split_into_words(text: str, words: list[str]) -> None:
    assert split_words(text) == words


@pytest.mark.parametrize(
    ("name", "additive"),
    [
        ("mul_comm'", "add_comm'"),
        ("one_lt_mul_of_le_of_lt", "pos_add_of_le_of_lt"),
        ("one_le_inv", "nonneg_neg"),
        ("le_one_iff", "nonpos_iff"),
        ("mul_le_one", "add_nonpos"),
        ("eventuallyLE_one", "eventuallyLE_zero"),
        ("CommMonoid", "AddCommMonoid"),
        ("instCommGroupFoo", "instAddCommGroupFoo"),
        ("mulSupport", "support"),
        ("Finset.prod_pow", "Finset.sum_nsmul"),
        ("zpow_natCast", "zsmul_natCast"),
        ("isRegular_of_ne", "isAddRegular_of_ne"),
        ("divisionMonoid", "subtractionMonoid"),
        ("isSquare_mul_self", "even_add_self"),
        ("mabs_one", "abs_zero"),
    ],
)
def test_additive_names_follow_mathlib(name: str, additive: str) -> None:
    assert additive_name(name) == additive


def test_the_longest_known_namespace_is_translated() -> None:
    known = {"Subgroup": "AddSubgroup", "Subgroup.Normal": "AddSubgroup.Normal", "Monoid": "AddMonoid"}
    assert additive_name("Subgroup.Normal.mul_mem_comm", known) == "AddSubgroup.Normal.add_mem_comm"
    assert additive_name("Group.mul_comm", known) == "Group.add_comm"


@pytest.mark.parametrize(
    ("given", "full"),
    [
        ("neg_foo", "AddSubgroup.Normal.neg_foo"),
        ("Other.neg_foo", "AddSubgroup.Other.neg_foo"),
        ("AddX.Other.neg_foo", "AddX.Other.neg_foo"),
        ("_root_.neg_foo", "neg_foo"),
    ],
)
def test_a_given_name_replaces_as_many_components_as_it_has(given: str, full: str) -> None:
    assert additive_name("Subgroup.Normal.inv_foo", {"Subgroup": "AddSubgroup"}, given) == full


@pytest.mark.parametrize(
    ("name", "dual"),
    [
        ("max_comm'", "min_comm'"),
        ("sup_le_iff", "inf_le_iff"),
        ("IsGLB.bddBelow", "IsGLB.bddAbove"),
        ("isLeast_Ici", "isGreatest_Iic"),
        ("OrderTop", "OrderBot"),
        ("neTop_top", "neBot_bot"),
        ("wellFoundedLT", "wellFoundedGT"),
        ("lift_fst", "lift_fst"),
    ],
)
def test_dual_names_follow_mathlib(name: str, dual: str) -> None:
    assert dual_name(name) == dual


def test_a_module_may_add_words_of_its_own() -> None:
    renaming = dual_of("Mathlib.CategoryTheory.Limits.IsLimit")
    assert translated_name("IsLimit.lift_left", renaming, {"IsLimit": "IsColimit"}) == "IsColimit.desc_right"


def test_a_statement_is_put_into_the_other_notation() -> None:
    text = "[CommGroup G] (a b : G) : (a * b)⁻¹ * a ^ n = 1"
    assert translated_text(text, ADDITIVE, {"CommGroup": "AddCommGroup"}) == (
        "[AddCommGroup G] (a b : G) : -(a + b) + n • a = 0"
    )


@pytest.mark.parametrize("text", ["{M : Type*} (a : M) : a = a", "{M : Sort*} (f : M → Type*) : f = f"])
def test_a_universe_that_lean_chooses_is_no_product(text: str) -> None:
    assert translated_text(text, ADDITIVE, {}) == text


def test_the_absolute_value_of_a_product_is_that_of_a_sum() -> None:
    assert translated_text("(a b : α) : |a / b|ₘ = |b / a|ₘ", ADDITIVE, {}) == "(a b : α) : |a - b| = |b - a|"
