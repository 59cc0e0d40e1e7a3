"""A choice opens the model that it names, or says what is missing."""

import importlib.util
import subprocess
import sys
from typing import Any

import pytest

from porism.errors import ModelMissing, UsageError
from porism.models import EmbedderChoice, RerankerChoice, open_embedder, open_reranker
from porism.models.embedded import EmbeddedEmbedder
from porism.models.http_embedder import HttpEmbedder
from porism.models.http_reranker import HttpReranker
from porism.models.running import Running

HERE = "http://localhost:9"
LARGE = ("torch", "transformers", "sentence_transformers")
without_large = pytest.mark.skipif(importlib.util.find_spec("torch") is not None, reason="the extra local is installed")


def test_the_default_embedder_comes_with_porism_and_there_is_no_default_reranker() -> None:
    embedder = open_embedder()
    assert isinstance(embedder, EmbeddedEmbedder)
    assert (embedder.model, embedder.dimensions) == ("all-MiniLM-L6-v2@8199be6f699a mean 96", 384)
    assert open_reranker() is None


def test_an_address_opens_a_server() -> None:
    embedder = open_embedder(EmbedderChoice(url=HERE, model="Qwen/Qwen3-Embedding-0.6B"), "key")
    assert isinstance(embedder, HttpEmbedder) and embedder.dimensions == 1024
    assert isinstance(open_reranker(RerankerChoice(url=HERE, model="any")), HttpReranker)


def test_vectors_may_be_called_as_those_of_an_index_that_were_made_elsewhere() -> None:
    embedder = open_embedder(EmbedderChoice(identity="made elsewhere"))
    assert (embedder.model, embedder.dimensions) == ("made elsewhere", 384)
    assert embedder.embed(["x"], "question").shape == (1, 384)


def test_a_misspelt_name_is_told_before_any_extra_is() -> None:
    with pytest.raises(ModelMissing, match="Did you mean all-MiniLM-L6-v2"):
        open_embedder(EmbedderChoice(model="all-MiniLM-L6-v3"))
    with pytest.raises(ModelMissing, match="Did you mean ms-marco-MiniLM-L-12-v2"):
        open_reranker(RerankerChoice(model="ms-marco-MiniLM-L-12-v3"))
    with pytest.raises(ModelMissing, match="no folder of a model"):
        open_embedder(EmbedderChoice(model="../nowhere"))


@without_large
@pytest.mark.parametrize("model", ["lean-search-v2", "bge-m3", "Qwen/Qwen3-Embedding-0.6B"])
def test_a_large_embedder_names_the_extra_that_runs_it(model: str) -> None:
    with pytest.raises(ModelMissing, match=r"pip install 'porism\[local\]'"):
        open_embedder(EmbedderChoice(model=model))


@without_large
@pytest.mark.parametrize("model", ["Qwen/Qwen3-Reranker-0.6B", "BAAI/bge-reranker-v2-m3"])
def test_a_large_reranker_names_the_extra_that_runs_it(model: str) -> None:
    with pytest.raises(ModelMissing, match=r"pip install 'porism\[local\]'"):
        open_reranker(RerankerChoice(model=model))


def test_a_small_model_does_not_run_on_a_graphics_card_in_silence_or_otherwise() -> None:
    with pytest.raises(UsageError, match="sentence-transformers/all-MiniLM-L6-v2"):
        open_embedder(EmbedderChoice(running=Running(device="cuda")))


def test_a_shape_that_is_not_known_is_refused() -> None:
    with pytest.raises(UsageError, match="'lean-search-v9'"):
        open_embedder(EmbedderChoice(model="mine", url=HERE, shape="lean-search-v9"))


def test_no_embedder_at_all_is_refused() -> None:
    with pytest.raises(UsageError, match="all-MiniLM-L6-v2"):
        open_embedder(EmbedderChoice(model=""))


@pytest.mark.parametrize("knob", ["batch", "threads", "max_tokens"])
def test_a_negative_number_is_refused(knob: str) -> None:
    with pytest.raises(UsageError, match=f"{knob} is negative"):
        Running(**{knob: -1})


def test_the_door_loads_nothing_that_runs_models() -> None:
    heavy = (*LARGE, "onnxruntime", "tokenizers", "httpx", "tenacity", "huggingface_hub")
    code = f"import sys, porism.models; print([name for name in {heavy!r} if name in sys.modules])"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert ended.stdout.strip() == "[]"


@pytest.mark.parametrize("wrong", [{"threads": -1}, {"threads": 10**12}, {"batch": -1}, {"max_tokens": -1}])
def test_a_model_cannot_run_on_less_than_nothing_nor_on_more_threads_than_there_are(wrong: dict[str, int]) -> None:
    with pytest.raises(UsageError, match=next(iter(wrong))):
        Running(**wrong)


@pytest.mark.parametrize("knob", ["shape", "instruction", "revision"])
def test_a_knob_that_would_turn_nothing_is_refused(knob: str) -> None:
    value: Any = {knob: "bge-m3" if knob == "shape" else "x"}
    with pytest.raises(UsageError, match=rf"embedder\.{knob} = .* cannot be heeded: all-MiniLM-L6-v2 is as it comes"):
        open_embedder(EmbedderChoice(**value))
    with pytest.raises(UsageError, match=rf"reranker\.{knob} = .* cannot be heeded: a server puts the question"):
        open_reranker(RerankerChoice(url="http://localhost:1", **value))
