"""What models want, found by their names in any spelling."""

import pytest

from porism.models.catalogue import EMBEDDERS, RERANKERS, TASK, Spec, embedder_spec, reranker_spec


@pytest.mark.parametrize(
    "name",
    [
        "Qwen/Qwen3-Embedding-0.6B",
        "qwen3-embedding-0.6b",
        "/models/Qwen3-Embedding-0.6B/",
        r"C:\m\Qwen3-Embedding-0.6B",
    ],
)
def test_a_model_is_known_by_its_last_name(name: str) -> None:
    assert embedder_spec(name).dimensions == 1024


def test_qwen3_wants_an_instruction_before_a_question_and_nothing_before_a_declaration() -> None:
    spec = embedder_spec("Qwen/Qwen3-Embedding-8B")
    assert spec.before("question", "Find it") == "Instruct: Find it\nQuery:"
    assert spec.before("question") == f"Instruct: {TASK}\nQuery:"
    assert spec.before("declaration", "Find it") == ""
    assert (spec.dimensions, spec.pooling, spec.max_tokens) == (4096, "last", 8192)


def test_lean_search_asks_the_same_model_in_a_shape_of_its_own() -> None:
    spec = embedder_spec("lean-search-v2")
    assert (spec.name, spec.before("question", "Find it")) == (
        "Qwen/Qwen3-Embedding-8B",
        "Instruction: Find it. Query: ",
    )
    assert spec.identity("1") == embedder_spec("Qwen/Qwen3-Embedding-8B").identity("1")


def test_a_shape_is_taken_for_a_model_of_another_name() -> None:
    spec = embedder_spec("my-server-model", shape="lean-search-v2")
    assert (spec.name, spec.before("question", "F")) == ("my-server-model", "Instruction: F. Query: ")
    assert embedder_spec("x/y", shape="intfloat/e5-base-v2").before("declaration") == "passage: "


def test_e5_wants_a_word_before_each() -> None:
    spec = embedder_spec("intfloat/multilingual-e5-small")
    assert (spec.before("question"), spec.before("declaration"), spec.dimensions) == ("query: ", "passage: ", 384)


def test_an_unknown_model_wants_nothing() -> None:
    assert embedder_spec("someone/something") == Spec(name="someone/something")
    assert embedder_spec("someone/something").before("question", "Find it") == ""


def test_what_changes_a_vector_of_a_declaration_changes_the_identity_and_a_question_does_not() -> None:
    plain = Spec(name="m", pooling="mean")
    identities = {
        plain.identity("r", 256),
        plain.identity("s", 256),
        plain.identity("r", 128),
        Spec(name="n", pooling="mean").identity("r", 256),
        Spec(name="m", pooling="last").identity("r", 256),
        Spec(name="m", pooling="mean", declaration="passage: ").identity("r", 256),
    }
    assert len(identities) == 6
    assert Spec(name="m", pooling="mean", question="query: ").identity("r", 256) == "m@r mean 256"


def test_rerankers_are_known_by_family() -> None:
    assert reranker_spec("qwen3-reranker-4b").family == "qwen3"
    assert reranker_spec("BAAI/bge-reranker-v2-m3").family == "pairs"
    assert reranker_spec("mine", shape="Qwen3-Reranker-8B").family == "qwen3"
    assert reranker_spec("mine").max_tokens == 0


def test_every_card_says_under_which_licence_the_weights_are() -> None:
    assert all(spec.licence in ("Apache-2.0", "MIT") for spec in (*EMBEDDERS, *RERANKERS))
