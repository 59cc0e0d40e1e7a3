"""Measures against values worked out by hand."""

import math

import pytest

from porism.errors import UsageError
from porism.evaluate import Measure, measure, measures

ORIGINAL, ALTERNATIVE = "original", "alternative"


def test_a_measure_is_spelled_as_it_is_printed() -> None:
    assert str(measure("nDCG@10")) == "nDCG@10"
    assert measure("covered@50") == Measure("Covered", 50)
    assert [str(m) for m in measures("R@5", "MRR@10")] == ["R@5", "MRR@10"]


@pytest.mark.parametrize("spelling", ["nDCG", "R@0", "R@-1", "Q@10", "F2@10", "@10", "", "R@10 or so", "R@9999999"])
def test_what_is_no_measure_is_refused(spelling: str) -> None:
    with pytest.raises(UsageError, match="no measure"):
        measure(spelling)


@pytest.mark.parametrize(("rank", "gain"), [(1, 1.0), (2, 1 / math.log2(3)), (3, 0.5), (10, 1 / math.log2(11))])
def test_one_gold_name_gains_one_over_the_logarithm_of_its_rank(rank: int, gain: float) -> None:
    assert measure("nDCG@10").of([(ORIGINAL, rank)]) == pytest.approx(gain, abs=1e-12)


def test_nothing_is_gained_behind_the_cutoff() -> None:
    assert measure("nDCG@10").of([(ORIGINAL, 11)]) == 0
    assert measure("R@10").of([(ORIGINAL, 11)]) == 0
    assert measure("R@11").of([(ORIGINAL, 11)]) == 1
    assert measure("nDCG@10").of([(ORIGINAL, None)]) == 0


def test_recall_divides_by_all_groups_alternatives_included() -> None:
    found = [(ORIGINAL, 3), (ORIGINAL, None), (ALTERNATIVE, 7), (ALTERNATIVE, 60)]
    assert measure("R@10").of(found) == 0.5
    assert measure("R@100").of(found) == 0.75


def test_a_problem_is_covered_by_all_originals_or_by_all_alternatives_but_not_by_a_mixture() -> None:
    covered = measure("Covered@10")
    assert covered.of([(ORIGINAL, 1), (ORIGINAL, 10)]) == 1
    assert covered.of([(ORIGINAL, 1), (ORIGINAL, 11)]) == 0
    assert covered.of([(ORIGINAL, 1), (ORIGINAL, None), (ALTERNATIVE, 2)]) == 1
    assert covered.of([(ORIGINAL, 1), (ORIGINAL, None), (ALTERNATIVE, 2), (ALTERNATIVE, None)]) == 0


def test_a_problem_without_original_groups_is_not_covered_by_nothing() -> None:
    assert measure("Covered@10").of([(ALTERNATIVE, None)]) == 0
    assert measure("Covered@10").of([(ALTERNATIVE, 4)]) == 1


def test_gain_over_several_groups_is_taken_against_the_best_ranking() -> None:
    ideal = 1 + 1 / math.log2(3)
    assert measure("nDCG@10").of([(ORIGINAL, 1), (ORIGINAL, 2)]) == 1
    assert measure("nDCG@10").of([(ORIGINAL, 2), (ORIGINAL, None)]) == pytest.approx(1 / math.log2(3) / ideal)


def test_two_groups_hit_by_one_name_do_not_gain_more_than_everything() -> None:
    assert measure("nDCG@10").of([(ORIGINAL, 1), (ORIGINAL, 1)]) == 1
    assert measure("R@10").of([(ORIGINAL, 1), (ORIGINAL, 1)]) == 1


def test_the_reciprocal_rank_is_that_of_the_first_hit() -> None:
    assert measure("MRR@10").of([(ORIGINAL, 4), (ORIGINAL, 2)]) == 0.5
    assert measure("MRR@10").of([(ORIGINAL, 40)]) == 0


def test_a_question_without_gold_has_no_score() -> None:
    with pytest.raises(AssertionError):
        measure("Covered@10").of([])


def test_precision_divides_by_the_cutoff_even_where_fewer_names_came() -> None:
    found = [(ORIGINAL, 1), (ORIGINAL, 4), (ORIGINAL, None), (ORIGINAL, 9)]
    assert measure("P@5").of(found) == 2 / 5
    assert measure("P@1").of(found) == 1
    assert measure("P@5").of([(ORIGINAL, 2), (ORIGINAL, 2)]) == 1 / 5


def test_f1_is_the_harmonic_mean_of_precision_and_recall() -> None:
    found = [(ORIGINAL, 1), (ORIGINAL, 4), (ORIGINAL, None), (ORIGINAL, 9)]
    assert str(measure("f1@5")) == "F1@5"
    assert measure("F1@5").of(found) == pytest.approx(2 * (2 / 5) * (2 / 4) / (2 / 5 + 2 / 4), abs=1e-12)
    assert measure("F1@5").of([(ORIGINAL, 6)]) == 0
