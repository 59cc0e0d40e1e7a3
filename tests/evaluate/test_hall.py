"""Hallucination over many answers, worked out by hand."""

import math

import pytest

from porism.evaluate import hall
from porism.retrieve import Hallucination


def answer(generated: int, none: int, elsewhere: int = 0) -> Hallucination:
    return Hallucination(generated=generated, none=none, constructs=0, elsewhere=elsewhere, other_case=0)


def test_the_papers_example_is_two_thirds() -> None:
    assert answer(3, 2).rate == 2 / 3


def test_answers_without_names_are_not_effective() -> None:
    answers = [answer(2, 1)] * 150 + [answer(0, 0)] * 50  # the example of appendix C.3
    found = hall(answers)
    assert (found.samples, found.effective, found.mean, found.std) == (200, 150, 0.5, 0.0)


def test_mean_and_deviation_are_over_effective_answers() -> None:
    found = hall([answer(4, 1), answer(2, 2), answer(0, 0), answer(5, 0)])
    assert found.mean == pytest.approx((0.25 + 1 + 0) / 3, abs=1e-12)
    mean = 1.25 / 3
    assert found.std == pytest.approx(math.sqrt(((0.25 - mean) ** 2 + (1 - mean) ** 2 + mean**2) / 3), abs=1e-12)


def test_what_may_exist_elsewhere_is_not_called_invented() -> None:
    found = hall([answer(4, 2, elsewhere=1), answer(1, 1, elsewhere=1)])
    assert (found.mean, found.invented) == (0.75, 0.125)


def test_without_effective_answers_there_is_nothing_to_tell() -> None:
    assert hall([answer(0, 0)]).mean == hall([]).mean == 0
