"""The match by words: how deep, and a proof state by its conclusion and as a whole."""

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt
import pytest

from porism.search import understand
from porism.search.matching import depth_of, match_words


class Prepared:
    """Gives prepared scores for each text, best first."""

    def __init__(self, scores: Mapping[str, Mapping[int, float]]) -> None:
        self._scores = scores

    def match(self, question: str, limit: int) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.float32]]:
        best = sorted(self._scores[question].items(), key=lambda pair: -pair[1])[:limit]
        return np.array([row for row, _ in best], np.int32), np.array([score for _, score in best], np.float32)


def test_more_is_matched_where_filters_let_only_a_share_pass() -> None:
    depths = [depth_of(200, share, others=False).found for share in (1.0, 0.5, 0.0)]
    assert depths == [200, 400, 200_000]


def test_scores_are_known_deeper_than_words_find_where_another_lane_finds_rows_too() -> None:
    assert (depth_of(200, 1.0, others=True).found, depth_of(200, 1.0, others=True).known) == (200, 1_000)
    assert depth_of(200, 0.001, others=True).known == 200_000


def test_what_is_known_but_not_found_is_told_apart() -> None:
    words = Prepared({"two words": {4: 3.0, 9: 2.0, 1: 1.0}})
    worded = match_words(words, understand("two words"), depth_of(2, 1.0, others=True))
    assert worded.rows.tolist() == [4, 9, 1]
    assert worded.is_found.tolist() == [True, True, False]


def test_a_proof_states_conclusion_weighs_more_than_the_whole() -> None:
    words = Prepared({"c": {1: 8.0, 2: 4.0}, "c\nA": {2: 10.0, 3: 5.0}})
    worded = match_words(words, understand("h : A\n⊢ c"), depth_of(2, 1.0, others=False))
    scores = dict(zip(worded.rows.tolist(), worded.scores.tolist(), strict=True))
    assert scores == pytest.approx({1: 0.7, 2: 0.35 + 0.3, 3: 0.15})
