"""How a question is read: cleaning, limits, shapes, and the names in it."""

import pytest

from porism.errors import UsageError
from porism.search import understand


@pytest.mark.parametrize(
    ("asked", "problem"),
    [
        ("", "The question is empty."),
        (" \t\n", "The question is empty."),
        ("-- nothing but a comment ⊢", "The question is empty."),
        ('""', "holds nothing to look for"),
        ('"."', "holds nothing to look for"),
        ("_", "holds nothing to look for"),
        ("\x00\x07", "The question is empty."),
        ("a" * 10_001, "The question has 10,001 characters."),
        ("(?p -> ?q) -> (?q -> ?r) -> ?p -> ?r", "too general: it names no constant"),
        ("?a → ?b", "too general: it names no constant"),
    ],
)
def test_a_question_without_sense_is_refused_with_a_reason(asked: str, problem: str) -> None:
    with pytest.raises(UsageError, match=problem):
        understand(asked)


def test_a_pattern_with_a_quoted_part_of_a_name_is_enough() -> None:
    question = understand('(?p -> ?q) -> (?q -> ?r) -> ?p -> ?r, "comp"')
    assert question.quoted == ("comp",)


@pytest.mark.parametrize(
    ("asked", "text"),
    [
        ("“least” fixed", '"least" fixed'),
        ("Cauchy–Schwarz", "Cauchy-Schwarz"),
        ("a\u00a0b\u200b\ufeff c", "a b c"),
        ("foo\x00bar\x07", "foo bar"),
        ("cafe\u0301 group", "caf\u00e9 group"),
        ("the cardinality #s & more, 5% of a:", "the cardinality #s & more, 5% of a:"),
        ('#loogle Option ?a → ?a, "get!" -- written later', 'Option ?a → ?a, "get!"'),
        ("#loogle Nat.foo\n/- a comment\n over lines -/", "Nat.foo"),
        ("theorem t : 1 + 1 = 2 := by simp -- done", "theorem t : 1 + 1 = 2 := by simp"),
        ("well -- spoken words", "well - spoken words"),
        ("\ud800 lattice", "lattice"),
    ],
)
def test_a_question_is_made_plain_and_loses_nothing_else(asked: str, text: str) -> None:
    assert understand(asked).text.replace("--", "-") == text


@pytest.mark.parametrize(
    ("asked", "shape"),
    [
        ("Nat.succ_le_of_lt", "name"),
        ("_root_.foo", "name"),
        ('"my_true_eq_True"', "name"),
        ("restrictSubRegionσ", "name"),
        ("succ_le", "name"),
        ("lattice", "name"),
        ("is every finite group solvable?", "words"),
        ("Cauchy Schwartz", "words"),
        (r"\forall \epsilon > 0", "latex"),
        ("$f(a) = b$", "latex"),
        ("{f : A → B} (hf : Injective f) : ∃ g, LeftInverse g f", "statement"),
        ("n + 1 <= m if n < m", "statement"),
        ("Nat → Nat", "statement"),
        ("⊔", "statement"),
        ("⊢ |re z| ≤ ‖z‖", "goal"),
        ("|- true", "goal"),
    ],
)
def test_a_question_has_the_shape_that_it_looks_like(asked: str, shape: str) -> None:
    assert understand(asked).shape == shape


def test_a_proof_state_gives_its_first_goal_and_the_types_of_its_hypotheses() -> None:
    question = understand(
        "case left\nG : Type u_1\ninst✝¹ : Group G\na b : G\nh : a *\n  b = 1\n⊢ b * a = 1\n\ncase right\nx : ℕ\n⊢ True"
    )
    assert question.conclusion == "b * a = 1"
    assert question.text == "b * a = 1\nType u_1\nGroup G\nG\na * b = 1"


def test_names_are_seen_inside_a_longer_question() -> None:
    question = understand("use `foo` and Nat.succ_le_of_lt, e.g. with GaloisConnection, for x_1 and 3.14")
    assert question.names == ("foo", "Nat.succ_le_of_lt", "GaloisConnection")


def test_what_came_is_kept_beside_what_was_made_of_it() -> None:
    assert understand(" “Lattice” ").asked == " “Lattice” "
