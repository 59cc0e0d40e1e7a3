"""Measures of sets against values worked out by hand."""

import pytest

from porism.evaluate import SetCount, harmonic, set_count, set_means
from porism.retrieve import is_match


def test_precision_is_of_the_found_and_recall_of_the_gold() -> None:
    one = set_count(["A", "B", "C", "D"], ["B", "D", "E"])
    assert (one.precision, one.recall) == (2 / 4, 2 / 3)
    assert one.f1 == pytest.approx(4 / 7, abs=1e-12)


def test_a_name_found_twice_counts_once() -> None:
    assert set_count(["A", "A", "B"], ["A", "A"]) == SetCount(found=2, gold=1, right=1, hit=1)


def test_by_the_suffix_rule_short_names_match_full_ones_in_both_directions() -> None:
    one = set_count(["ncard", "Nat.Prime", "Prim", "Real.sqrt"], ["Set.ncard", "Prime", "sqrt"], is_match)
    assert (one.right, one.hit) == (3, 3)
    assert (one.precision, one.recall) == (3 / 4, 1.0)


def test_one_short_name_may_hit_two_gold_names_and_two_short_ones_one() -> None:
    assert set_count(["Icc"], ["Set.Icc", "Finset.Icc"], is_match) == SetCount(found=1, gold=2, right=1, hit=2)
    assert set_count(["Set.Icc", "Finset.Icc"], ["Icc"], is_match) == SetCount(found=2, gold=1, right=2, hit=1)


@pytest.mark.parametrize(
    ("found", "gold", "scores"),
    [([], ["A"], (0, 0, 0)), (["A"], [], (0, 0, 0)), ([], [], (1, 1, 1)), (["B"], ["A"], (0, 0, 0))],
)
def test_empty_sets_have_scores(found: list[str], gold: list[str], scores: tuple[float, ...]) -> None:
    one = set_count(found, gold)
    assert (one.precision, one.recall, one.f1) == scores


def test_nothing_for_nothing_scores_zero_as_rautoformalizer_has_it() -> None:
    assert set_count([], [], empty=0.0).f1 == 0


def test_macro_is_the_mean_of_questions_and_micro_all_as_one() -> None:
    means = set_means([set_count(["A"], ["A"]), set_count(["B", "C", "D", "E"], ["B", "X", "Y", "Z"])])
    assert (means.precision, means.recall, means.f1) == ((1 + 1 / 4) / 2, (1 + 1 / 4) / 2, (1 + 1 / 4) / 2)
    assert (means.micro_precision, means.micro_recall) == (2 / 5, 2 / 5)
    assert means.micro_f1 == pytest.approx(2 / 5, abs=1e-12)


def test_the_f1_of_means_is_not_the_mean_of_f1s() -> None:
    means = set_means([set_count(["A", "B"], ["A"]), set_count(["C"], ["C", "D", "E", "F"])])
    assert (means.precision, means.recall) == (0.75, 0.625)
    assert means.f1 == pytest.approx((2 / 3 + 2 / 5) / 2, abs=1e-12)
    assert means.f1_of_means == pytest.approx(2 * 0.75 * 0.625 / 1.375, abs=1e-12)
    assert harmonic(0, 0) == 0
