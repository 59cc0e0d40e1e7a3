"""How a reranker is used: whom it sees, how often, and what its scores do."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from porism.errors import ModelMismatch, UsageError
from porism.models import ScriptedReranker
from porism.search import Answer, How, Judging, Models, search
from tiny import TinyIndex

WORDS = How(dense="no", expand=False, names=False)


def names(answer: Answer) -> list[str]:
    return [hit.declaration.name for hit in answer.hits]


class Counting:
    """A reranker that likes long texts, and keeps count."""

    model = "counting"

    def __init__(self) -> None:
        self.asked: list[str] = []

    def score(self, question: str, texts: Sequence[str]) -> list[float]:
        self.asked.extend(texts)
        return [len(text) / 1000 for text in texts]


def test_only_the_first_are_judged_and_the_others_follow_in_their_order(tiny: TinyIndex) -> None:
    plain, judge = search(tiny, "prime", WORDS), Counting()
    answer = search(tiny, "prime", replace(WORDS, judging=Judging(most=3)), Models(reranker=judge))
    assert len(judge.asked) == 3
    assert set(names(answer)[:3]) == set(names(plain)[:3])
    assert names(answer)[3:] == names(plain)[3:]
    assert ["judged" in hit.scores for hit in answer.hits] == [True] * 3 + [False] * (len(answer.hits) - 3)
    scores = [hit.score for hit in answer.hits]
    assert scores == sorted(scores, reverse=True)


def test_candidates_are_judged_before_the_expansion_where_that_is_asked_for(tiny: TinyIndex) -> None:
    how, once = How(dense="no", candidates=2), Counting()
    search(tiny, "prime product", replace(how, judging=Judging(most=1)), Models(reranker=once))
    assert len(once.asked) == 1
    before = Counting()
    search(tiny, "prime product", replace(how, judging=Judging(before=True)), Models(reranker=before))
    assert len(before.asked) == len(set(before.asked)) > 2


def test_a_judgement_can_be_mixed_with_what_went_before(tiny: TinyIndex) -> None:
    against = Models(reranker=ScriptedReranker(lambda question, text: 1 / len(text)))
    plain = search(tiny, "prime", WORDS)
    assert names(search(tiny, "prime", replace(WORDS, judging=Judging(share=0.0)), against)) == names(plain)
    assert names(search(tiny, "prime", replace(WORDS, judging=Judging(share=1.0)), against)) != names(plain)
    half = search(tiny, "prime", replace(WORDS, judging=Judging(share=0.5)), against)
    assert 0 <= half.hits[-1].score <= half.hits[0].score <= 1


@pytest.mark.parametrize("score", [3.0, -0.1, float("nan")])
def test_a_score_that_is_not_from_0_to_1_is_refused(tiny: TinyIndex, score: float) -> None:
    with pytest.raises(
        ModelMismatch, match=r"A score is .*, not from 0 to 1\. \(scripted\) .*reranker\.requests\.logits"
    ):
        search(tiny, "prime", WORDS, Models(reranker=ScriptedReranker(lambda question, text: score)))


def test_a_reranker_reads_what_is_wished_of_a_declaration(tiny: TinyIndex) -> None:
    read = list[str]()
    listening = Models(reranker=ScriptedReranker(lambda question, text: len(read.append(text) or "") / 9))
    search(tiny, "prime", replace(WORDS, judging=Judging(telling="gist")), listening)
    assert read[:2] == ["`p` is a prime number. nat prime. Prop", "A prime element. prime. Prop"]


@pytest.mark.parametrize("wrong", [{"share": 1.5}, {"share": -0.1}, {"most": 0}])
def test_a_judging_that_makes_no_sense_is_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(UsageError):
        Judging(**wrong)  # type: ignore[arg-type]
