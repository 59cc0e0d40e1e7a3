"""Names as models write them, and notation."""

import pytest

from porism.retrieve import construct_of, constructs_in, is_nothing, name_in


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("Nat.Prime", "Nat.Prime"),
        (" `Nat.Prime` ", "Nat.Prime"),
        ('"Nat.Prime",', "Nat.Prime"),
        ("'Nat.Prime'", "Nat.Prime"),
        ("Nat.Prime.", "Nat.Prime"),
        ("- Nat.Prime", "Nat.Prime"),
        ("2. `Nat.Prime`", "Nat.Prime"),
        ("@Nat.Prime", "Nat.Prime"),
        ("_root_.Nat.Prime", "Nat.Prime"),
        ("Nat.Prime p", "Nat.Prime"),
        ("Nat.Prime (prime numbers)", "Nat.Prime"),
        ("Nat.Prime(p)", "Nat.Prime"),
        ("(Nat.Prime)", "Nat.Prime"),
        ("theorem Nat.Prime", "Nat.Prime"),
        ("List.map.{u, v}", "List.map"),
        (".succ", "succ"),
        ("A.«forall»", "A.forall"),
        ("«my name».x", "my name.x"),
        ("List.get!", "List.get!"),
        ("isNil?", "isNil?"),
        ("add_comm'", "add_comm'"),
        ("Nat\u200b.Prime", "Nat.Prime"),
        ("Nat.Prime\u00a0p", "Nat.Prime"),
        ("e\u0301tale", "étale"),
        ("mulₗ", "mulₗ"),
        ("Nat.\x00Prime", "Nat"),
        ("NAT.PRIME", "NAT.PRIME"),
        ("…", "…"),
        ("", ""),
        ("...", ""),
        ("` `", ""),
    ],
)
def test_a_name_is_read_out_of_what_a_model_writes(written: str, name: str) -> None:
    assert name_in(written) == name


def test_a_text_of_any_length_is_cut() -> None:
    assert len(name_in("x" * 1_000_000)) == 500


@pytest.mark.parametrize("written", ["No usage", "no usage.", "None", "`No Usage`", "", "  "])
def test_saying_that_nothing_is_needed_is_no_name(written: str) -> None:
    assert is_nothing(written)


@pytest.mark.parametrize("written", ["Nat", "NoneType", "usage"])
def test_a_name_is_not_taken_for_nothing(written: str) -> None:
    assert not is_nothing(written)


@pytest.mark.parametrize(
    ("written", "construct"),
    [
        ("MOD", "MOD"),
        ("[MOD]", "MOD"),
        ("[MOD 5]", "MOD"),
        ("a ≡ b [ZMOD n]", "ZMOD"),
        ("Nat.MOD", "MOD"),
        ("ℝ", "ℝ"),
        ("ℝ≥0∞", "ℝ≥0∞"),
        ("∑", "∑"),
        ("∑ i in range n, f i", "∑"),
        ("∑' n, f n", "∑'"),
        ("⌊x⌋", "⌊⌋"),
        ("⌊·⌋₊", "⌊⌋₊"),
        ("‖v‖", "‖‖"),
        ("|x|", "||"),
        ("n!", "!"),
        ("R[X]", "[X]"),
        ("𝓝[≠] x", "𝓝[≠]"),
        ("→+*", "→+*"),
        ("Nat.Prime", ""),
        ("MODULE", ""),
        ("get!", ""),
        ("", ""),
    ],
)
def test_notation_is_known_by_the_table(written: str, construct: str) -> None:
    assert construct_of(written) == construct


def test_notation_in_code_is_told_once_in_its_order() -> None:
    assert list(constructs_in("f : ℕ → ℝ ∧ (∑ i, f i) = ∑' n, f n ∧ a ≡ 2 [MOD 5] ∨ x ∈ (A : Set ℝ)")) == [
        "ℕ", "ℝ", "∑", "∑'", "MOD", "∈",
    ]  # fmt: skip


def test_marks_that_mean_many_things_are_not_told_of_code() -> None:
    assert list(constructs_in("φ x = σ y ∧ |a| = 1")) == []
