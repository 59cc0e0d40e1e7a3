"""The dense lane: what is close in meaning, how it joins the others, and what is said where it is closed."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from porism.errors import ModelMismatch, ModelUnavailable, UsageError
from porism.index import Vectors
from porism.index.vectors_form import VectorsWriter, to_bytes
from porism.library import describe
from porism.models import Matrix, Role, ScriptedEmbedder, ScriptedReranker
from porism.search import PRESETS, Answer, Fusion, How, Models, search, search_many
from tiny import EMBEDDER, LIBRARY, TinyIndex, TinyVectors, place, tiny_vectors

MODELS = Models(embedder=EMBEDDER)
DENSE = PRESETS["dense"]


@pytest.fixture(scope="module")
def meant(tmp_path_factory: pytest.TempPathFactory) -> TinyIndex:
    """The tiny index with vectors."""
    return TinyIndex(tmp_path_factory.mktemp("meant"), vectors=tiny_vectors())


def names(answer: Answer) -> list[str]:
    return [hit.declaration.name for hit in answer.hits]


def shown(answer: Answer) -> list[tuple[str, float, dict[str, float], tuple[str, ...]]]:
    return [(hit.declaration.name, hit.score, dict(hit.scores), hit.lanes) for hit in answer.hits]


class Noting:
    """The tiny embedder; it notes what it was asked."""

    model, dimensions = EMBEDDER.model, EMBEDDER.dimensions

    def __init__(self) -> None:
        self.asked: list[tuple[list[str], Role]] = []

    def embed(self, texts: Sequence[str], role: Role) -> Matrix:
        self.asked.append((list(texts), role))
        return EMBEDDER.embed(texts, role)


def test_what_shares_no_word_is_found_by_meaning_and_told_with_its_cosine(meant: TinyIndex) -> None:
    answer = search(meant, "topologies nearby", How(expand=False), MODELS)
    assert answer.hits[0].lanes == ("dense",)
    cosine = answer.hits[0].scores["dense"]
    assert answer.hits[0].reasons[0].how == f"close in meaning, cosine {cosine:.2f}"
    assert answer.degraded == ()


def test_where_no_word_was_found_the_answer_says_that_it_goes_by_meaning_alone(meant: TinyIndex) -> None:
    answer = search(meant, "undividable things", models=MODELS)
    assert answer.explanation == "These declarations are near in meaning; none was found by a word of the question."
    assert names(answer)[0] == "Irreducible"


def test_where_words_were_not_looked_for_nothing_is_said_of_them(meant: TinyIndex) -> None:
    assert search(meant, "a prime number", DENSE, MODELS).explanation == ""


def test_filters_that_let_nothing_pass_are_told_and_not_what_was_not_looked_for(meant: TinyIndex) -> None:
    answer = search(meant, "a prime number", replace(DENSE, kind=("structure",), module=("Mini.Nat",)), MODELS)
    assert answer.hits == ()
    assert answer.explanation == "No declaration of this library passes kind=structure and module=Mini.Nat."


def test_where_nothing_that_passes_has_a_vector_the_answer_says_so(tmp_path: Path) -> None:
    vectors = TinyVectors([(0.0, 0.0)] * len(LIBRARY))
    models = Models(embedder=ScriptedEmbedder(lambda text: (1.0, 0.0), 2))
    answer = search(TinyIndex(tmp_path, vectors=vectors), "a prime number", DENSE, models)
    assert (answer.hits, answer.explanation) == ((), "No declaration that may be returned has a vector.")


def test_where_all_is_far_in_meaning_the_answer_says_so(meant: TinyIndex) -> None:
    against = ScriptedEmbedder(lambda text: [-1.0] * EMBEDDER.dimensions, EMBEDDER.dimensions)
    answer = search(meant, "a prime number", DENSE, Models(embedder=against))
    assert answer.explanation == "No declaration that may be returned is close to the question in meaning."


def test_the_dense_list_is_in_the_order_of_cosines_and_of_rows_where_they_are_equal(meant: TinyIndex) -> None:
    answer = search(meant, "prime", DENSE, MODELS)
    keys = [(-hit.scores["dense"], hit.row) for hit in answer.hits]
    assert keys == sorted(keys)
    assert meant.vectors is not None
    (question,) = EMBEDDER.embed(["prime"], "question")
    cosines = meant.vectors.cosines(question, np.array([hit.row for hit in answer.hits], np.int32))
    assert [hit.scores["dense"] for hit in answer.hits] == cosines.tolist()


def test_a_candidate_that_only_words_found_has_its_true_cosine(meant: TinyIndex) -> None:
    answer = search(meant, "Galois connection", How(candidates=5, expand=False), MODELS)
    (alone,) = [hit for hit in answer.hits if hit.declaration.name == "GaloisConnection.monotone_l"]
    assert "dense" not in alone.lanes
    assert meant.vectors is not None
    (question,) = EMBEDDER.embed(["Galois connection"], "question")
    assert alone.scores["dense"] == float(meant.vectors.cosines(question, np.array([alone.row], np.int32))[0])


def test_a_candidate_that_only_meaning_found_has_its_score_by_words_where_that_is_known(meant: TinyIndex) -> None:
    how = replace(How(), candidates=3, expand=False, again=False)
    answer = search(meant, "smallest factor of a prime", how, MODELS)
    by_meaning = {hit.declaration.name: hit for hit in answer.hits if hit.lanes == ("dense",)}
    words = dict(zip(*(part.tolist() for part in meant.lexical.match("smallest factor of a prime", 50)), strict=True))
    assert by_meaning
    for hit in by_meaning.values():
        assert hit.scores["lexical"] == words.get(hit.row, 0.0)


def test_filters_are_applied_before_the_nearest_are_counted(meant: TinyIndex) -> None:
    how = replace(DENSE, candidates=2, limit=2, nearest=-1.0, kind=("theorem",), module=("Mini.Topology",))
    answer = search(meant, "prime number", how, MODELS)
    assert [(hit.declaration.kind, hit.declaration.module) for hit in answer.hits] == [("theorem", "Mini.Topology")] * 2


def test_notation_is_not_near_in_meaning_unless_asked_for(meant: TinyIndex) -> None:
    assert "«term_∪ₜ_»" not in names(search(meant, "tree", replace(DENSE, limit=100), MODELS))
    assert names(search(meant, "tree", replace(DENSE, kind=("notation",)), MODELS)) == ["«term_∪ₜ_»"]


def test_a_proof_state_is_embedded_as_a_whole_and_by_its_conclusion(meant: TinyIndex) -> None:
    noting = Noting()
    answer = search(meant, "h : 2 ≤ p\nt : BinaryTree α\n⊢ p.Prime", DENSE, Models(embedder=noting))
    assert noting.asked == [(["p.Prime\n2 ≤ p\nBinaryTree α", "p.Prime"], "question")]
    whole, conclusion = EMBEDDER.embed(noting.asked[0][0], "question")
    joined = 0.7 * conclusion + 0.3 * whole
    best = answer.hits[0]
    assert meant.vectors is not None
    expected = meant.vectors.cosines(joined / np.linalg.norm(joined), np.array([best.row], np.int32))[0]
    assert best.scores["dense"] == pytest.approx(float(expected), abs=1e-6)


QUESTIONS = [
    "prime number", "Galois connection", "Nat.Prime.two_le", "n + 1 <= m if n < m", r"$\forall x, \|x\| \ge 0$",
    "α : Type u\n⊢ a ⊓ b ≤ a", "a heap that is a tree", "undividable", "Monotonne", "⊔",
]  # fmt: skip


@pytest.mark.parametrize("preset", PRESETS)
def test_a_batch_gives_exactly_what_its_questions_give_one_by_one(meant: TinyIndex, preset: str) -> None:
    models = Models(embedder=EMBEDDER, reranker=ScriptedReranker(lambda question, text: len(text) % 17 / 17))
    together = search_many(meant, QUESTIONS, PRESETS[preset], models)
    apart = [search(meant, question, PRESETS[preset], models) for question in QUESTIONS]
    assert [shown(answer) for answer in together] == [shown(answer) for answer in apart]
    assert [answer.explanation for answer in together] == [answer.explanation for answer in apart]


def test_over_vectors_as_an_index_keeps_them_a_batch_gives_the_same_too(tmp_path: Path) -> None:
    texts = [describe(declaration) for declaration in LIBRARY]
    stored = to_bytes(EMBEDDER.embed(texts, "declaration"))
    writer = VectorsWriter(tmp_path / "vectors", len(LIBRARY), EMBEDDER.dimensions)
    writer.put(np.arange(len(LIBRARY)), stored)
    writer.close(EMBEDDER.model, "whole", np.zeros((len(LIBRARY), 16), np.uint8))
    index = TinyIndex(tmp_path)
    index.vectors = Vectors.open(tmp_path / "vectors")
    together = search_many(index, QUESTIONS, DENSE, MODELS)
    assert [shown(answer) for answer in together] == [shown(search(index, one, DENSE, MODELS)) for one in QUESTIONS]
    assert set(names(together[0])[:2]) == {"Prime", "Nat.Prime"}
    assert together[0].degraded == ()


def test_a_batch_is_embedded_at_once(meant: TinyIndex) -> None:
    noting = Noting()
    search_many(meant, QUESTIONS, models=Models(embedder=noting))
    assert [len(texts) for texts, _ in noting.asked] == [len(QUESTIONS) + 1]


def test_a_batch_of_none_is_answered_by_none(meant: TinyIndex) -> None:
    assert search_many(meant, [], models=MODELS) == []


def test_sixteen_threads_get_the_same_answers(tmp_path: Path) -> None:
    index = TinyIndex(tmp_path, vectors=tiny_vectors())
    hows = [How(), How(kind=("theorem",)), DENSE, replace(PRESETS["paper"], limit=5)]
    tasks = [(question, how) for question in QUESTIONS for how in hows]
    with ThreadPoolExecutor(16) as pool:
        found = list(pool.map(lambda task: shown(search(index, *task, MODELS)), tasks * 3))
    assert found == [shown(search(index, *task, MODELS)) for task in tasks] * 3


@pytest.mark.parametrize(
    ("asked", "problem"),
    [
        ("", "The question is empty."),
        (" \n\t ", "The question is empty."),
        ("\x00\x1b", "The question is empty."),
        ("\ud800", "The question is empty."),
        ("prime " * 170_000, "The question has 1,020,000 characters."),
        ("x" * 1_000_000, "The question has 1,000,000 characters."),
    ],
)
def test_what_cannot_be_understood_is_refused_before_it_is_embedded(meant: TinyIndex, asked: str, problem: str) -> None:
    noting = Noting()
    with pytest.raises(UsageError, match=problem):
        search(meant, asked, DENSE, Models(embedder=noting))
    assert noting.asked == []


@pytest.mark.parametrize(
    ("asked", "embedded"),
    [
        ("prime\x00 number\x07", "prime number"),
        ("prime \ud800number", "prime number"),
        ("“prime”\u200b number", '"prime" number'),
        (r"\forall \epsilon > 0, \exists \delta", r"\forall \epsilon > 0, \exists \delta"),
        ("Nat.Prime.two_le", "Nat.Prime.two_le"),
        ("`Nat.Prime`", "Nat.Prime"),
        ("prime " * 1_600, ("prime " * 1_600).strip()),
    ],
)
def test_an_embedder_gets_plain_text(meant: TinyIndex, asked: str, embedded: str) -> None:
    noting = Noting()
    assert search(meant, asked, DENSE, Models(embedder=noting)).hits
    assert noting.asked == [([embedded], "question")]
    noting.asked[0][0][0].encode()


def test_a_question_of_no_direction_is_answered(meant: TinyIndex) -> None:
    nowhere = ScriptedEmbedder(lambda text: [0.0] * EMBEDDER.dimensions, EMBEDDER.dimensions)
    assert search(meant, "⊢ True", replace(DENSE, nearest=-1.0), Models(embedder=nowhere)).hits
    assert not search(meant, "⊢ True", DENSE, Models(embedder=nowhere)).hits


def test_without_vectors_the_search_goes_on_and_says_what_to_run(tiny: TinyIndex) -> None:
    answer = search(tiny, "prime", models=MODELS)
    assert answer.degraded == ("This index has no vectors yet: nothing was looked for by meaning. Run `porism embed`.",)
    assert names(answer) == names(search(tiny, "prime", How(dense="no")))


def test_without_an_embedder_the_search_goes_on_and_says_so(meant: TinyIndex) -> None:
    assert search(meant, "prime").degraded == ("There is no embedder: nothing was looked for by meaning.",)


def test_declarations_without_a_vector_are_counted_and_found_by_words(tmp_path: Path) -> None:
    whole = tiny_vectors()
    matrix = np.array([whole.cosines(axis, np.arange(44, dtype=np.int32)) for axis in np.eye(6, dtype=np.float32)]).T
    matrix[:3] = 0
    index = TinyIndex(tmp_path, vectors=TinyVectors(matrix))
    answer = search(index, "lattice", models=MODELS)
    assert answer.degraded == (
        "3 declarations have no vector yet, and cannot be found by meaning. Run `porism embed`.",
    )
    assert names(answer)[0] == "Lattice"
    assert "dense" not in answer.hits[0].scores


def test_another_embedder_than_that_of_the_vectors_is_said_by_default_and_refused_where_meaning_is_asked_for(
    meant: TinyIndex,
) -> None:
    other = Models(embedder=ScriptedEmbedder(place, EMBEDDER.dimensions, model="another"))
    answer = search(meant, "prime", models=other)
    assert answer.degraded == (
        "The vectors of this index are of scripted, the embedder is another: nothing was looked for by meaning. "
        "Choose theirs with --embedder.",
    )
    with pytest.raises(ModelMismatch, match="The vectors of this index are of scripted, the embedder is another"):
        search(meant, "prime", DENSE, other)


def test_an_embedder_that_fails_is_not_passed_over(meant: TinyIndex) -> None:
    def down(text: str) -> list[float]:
        raise ModelUnavailable("The model's server did not answer.")

    with pytest.raises(ModelUnavailable):
        search(meant, "prime", models=Models(embedder=ScriptedEmbedder(down, EMBEDDER.dimensions)))


def test_a_reranker_is_missed_only_where_one_was_wanted(meant: TinyIndex) -> None:
    assert search(meant, "prime", How(), MODELS).degraded == ()
    assert search(meant, "prime", How(rerank="yes"), MODELS).degraded == (
        "There is no reranker: nothing was judged by one.",
    )


def test_a_reranker_can_be_left_out(meant: TinyIndex) -> None:
    models = replace(MODELS, reranker=ScriptedReranker(lambda question, text: 1.0))
    assert "judged" not in search(meant, "prime", How(rerank="no"), models).hits[0].scores


@pytest.mark.parametrize("lane", ["names", "words", "dense"])
def test_each_lane_can_be_closed(meant: TinyIndex, lane: str) -> None:
    how = replace(How(), expand=False, **{lane: "no" if lane == "dense" else False})
    told = {"names": "name", "words": "lexical", "dense": "dense"}
    found = {one for hit in search(meant, "Galois connection", how, MODELS).hits for one in hit.lanes}
    assert found == set(told.values()) - {told[lane]}


@pytest.mark.parametrize("method", ["sum", "standard", "ranks"])
def test_every_method_ranks_first_what_all_lanes_find_first(meant: TinyIndex, method: str) -> None:
    how = How(fusion=replace(How().fusion, method=method), expand=False)
    assert names(search(meant, "prime dividing a product", how, MODELS))[0] == "Nat.Prime.dvd_mul"


def test_a_misspelt_way_to_fuse_is_refused() -> None:
    with pytest.raises(UsageError, match="There is no way to fuse 'rank'. Known are sum, standard, ranks."):
        Fusion(method="rank")  # type: ignore[arg-type]


@pytest.mark.parametrize("wrong", [{"words": -1.0}, {"dense": float("nan")}, {"constant": -1}])
def test_weights_that_make_no_sense_are_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(UsageError, match="not negative"):
        Fusion(**wrong)  # type: ignore[arg-type]


def test_ranks_are_fused_reciprocally(meant: TinyIndex) -> None:
    how = How(names=False, again=False, expand=False, fusion=replace(How().fusion, method="ranks", deprecated=1.0))
    answer = search(meant, "prime number", how, MODELS)
    words = {row: at for at, row in enumerate(meant.lexical.match("prime number", 200)[0].tolist(), 1)}
    close = search(meant, "prime number", replace(DENSE, limit=100), MODELS)
    near = {hit.row: hit.rank for hit in close.hits}
    total = {
        hit.row: sum(1 / (60 + ranks[hit.row]) for ranks in (words, near) if hit.row in ranks) for hit in answer.hits
    }
    assert [hit.row for hit in answer.hits] == sorted(total, key=lambda row: -total[row])
