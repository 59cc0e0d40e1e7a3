"""Large models on this computer, on tiny random ones: loaded from folders alone, run as their cards say."""

import socket
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

tiny_models = pytest.importorskip("tiny_models", reason="needs the extra local")

from porism.errors import ModelMismatch, ModelMissing  # noqa: E402
from porism.models.catalogue import Spec, embedder_spec, reranker_spec  # noqa: E402
from porism.models.local_embedder import LocalEmbedder  # noqa: E402
from porism.models.local_reranker import LocalReranker  # noqa: E402
from porism.models.running import Running  # noqa: E402

CPU = Running(device="cpu", batch=3)
TEXTS = ["a prime divides a product", "", "compact " * 700, "Nat.Prime.dvd_mul: p ∣ m * n", "x"]
POOLED = {"mean": "mean", "cls": "first", "lasttoken": "last"}


@pytest.fixture(scope="module", params=POOLED)
def pooling(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture(scope="module")
def folder(pooling: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tiny_models.save_embedder(tmp_path_factory.mktemp("embedder"), pooling)


@pytest.fixture
def embedder(folder: Path, pooling: str) -> LocalEmbedder:
    return LocalEmbedder.open(str(folder), Spec(name="tiny", pooling=POOLED[pooling]), CPU)  # pyright: ignore[reportArgumentType]


def by_hand(folder: Path, pooling: str, text: str) -> np.ndarray[Any, Any]:
    """Embed one text with the bare model."""
    torch = tiny_models.torch
    tokenizer = tiny_models.transformers.AutoTokenizer.from_pretrained(folder)
    model = tiny_models.transformers.AutoModel.from_pretrained(folder)
    with torch.inference_mode():
        hidden = model(**tokenizer(text, return_tensors="pt", truncation=True, max_length=512)).last_hidden_state[0]
    vector = {"mean": hidden.mean(0), "cls": hidden[0], "lasttoken": hidden[-1]}[pooling]
    return (vector / vector.norm()).numpy()


def test_vectors_are_those_of_the_bare_model_in_the_order_of_the_texts(
    embedder: LocalEmbedder, folder: Path, pooling: str
) -> None:
    found = embedder.embed(TEXTS, "declaration")
    assert (found.shape, found.dtype) == ((5, 32), np.dtype(np.float32))
    assert np.abs(found - [by_hand(folder, pooling, text) for text in TEXTS]).max() < 1e-5


def test_what_the_card_wants_stands_before_questions_and_declarations(folder: Path, pooling: str) -> None:
    spec = Spec(name="t", pooling=POOLED[pooling], question="Q {instruction}: ", declaration="passage: ")  # pyright: ignore[reportArgumentType]
    embedder = LocalEmbedder.open(str(folder), spec, CPU, instruction="find")
    assert np.allclose(embedder.embed(["x"], "question"), by_hand(folder, pooling, "Q find: x"), atol=1e-5)
    assert np.allclose(embedder.embed(["x"], "declaration"), by_hand(folder, pooling, "passage: x"), atol=1e-5)


def test_a_folder_that_pools_in_another_way_than_the_card_is_refused(folder: Path, pooling: str) -> None:
    other = {"mean": "last", "cls": "mean", "lasttoken": "mean"}[pooling]
    with pytest.raises(ModelMismatch, match=f"pools tokens by '{pooling}'"):
        LocalEmbedder.open(str(folder), Spec(name="tiny", pooling=other), CPU)  # pyright: ignore[reportArgumentType]


def test_an_incomplete_folder_of_a_known_model_is_refused(tmp_path: Path) -> None:
    tiny_models.save_qwen3(tmp_path / "Qwen3-Embedding-0.6B")
    name = str(tmp_path / "Qwen3-Embedding-0.6B")
    with pytest.raises(ModelMismatch):
        LocalEmbedder.open(name, embedder_spec(name), CPU)


def test_a_copy_has_the_name_of_the_model_and_other_weights_another(tmp_path: Path) -> None:
    first = tiny_models.save_embedder(tmp_path / "a", "mean")
    copied = tiny_models.save_embedder(tmp_path / "b", "mean")
    names = [LocalEmbedder.open(str(place), embedder_spec(str(place)), CPU).model for place in (first, copied)]
    assert names[0] == names[1] and names[0].startswith("whole@") and names[0].endswith(" 512")
    weights = bytearray((copied / "model.safetensors").read_bytes())
    weights[-9] ^= 1
    (copied / "model.safetensors").write_bytes(weights)
    assert LocalEmbedder.open(str(copied), embedder_spec(str(copied)), CPU).model != names[0]


def test_less_of_a_text_is_read_where_that_is_set(folder: Path) -> None:
    short = LocalEmbedder.open(str(folder), Spec(name="tiny"), Running(device="cpu", max_tokens=6))
    vectors = short.embed(["prime divides a product", "prime divides a product of two"], "declaration")
    assert short.model.endswith(" 6") and np.allclose(vectors[0], vectors[1], atol=1e-6)


@pytest.mark.parametrize(
    "text",
    ["", "\ud835", "\x00\x1b", "😀" * 50, "x" * 1_000_000],
    ids=["empty", "surrogate", "controls", "emoji", "megabyte"],
)
def test_an_odd_text_has_a_vector_like_any_other(embedder: LocalEmbedder, text: str) -> None:
    assert abs(np.linalg.norm(embedder.embed([text], "question")) - 1) < 1e-5


def test_parallel_calls_have_the_vectors_of_calls_one_after_another(embedder: LocalEmbedder) -> None:
    with ThreadPoolExecutor(4) as threads:
        found = list(threads.map(lambda text: embedder.embed([text], "question"), TEXTS * 2))
    assert np.abs(np.concatenate(found) - embedder.embed(TEXTS * 2, "question")).max() < 1e-5


def test_no_text_has_no_vector(embedder: LocalEmbedder) -> None:
    assert embedder.embed([], "question").shape == (0, 32)


def test_a_cross_encoder_scores_by_its_logit(tmp_path: Path) -> None:
    torch, transformers = tiny_models.torch, tiny_models.transformers
    folder = tiny_models.save_cross_encoder(tmp_path)
    reranker = LocalReranker.open(str(folder), reranker_spec(str(folder)), CPU)
    model = transformers.AutoModelForSequenceClassification.from_pretrained(folder)
    tokenizer = transformers.AutoTokenizer.from_pretrained(folder)
    with torch.inference_mode():
        fed = [tokenizer([("q", text)], return_tensors="pt", truncation=True, max_length=512) for text in TEXTS]
        expected = [model(**one).logits.double().sigmoid().item() for one in fed]
    found = reranker.score("q", TEXTS)
    assert np.allclose(found, expected, atol=1e-5)
    assert reranker.score("q", []) == []


def test_a_classifier_is_not_taken_for_a_reranker(tmp_path: Path) -> None:
    folder = tiny_models.save_cross_encoder(tmp_path, outputs=3)
    with pytest.raises(ModelMismatch, match="one output, and this model has 3"):
        LocalReranker.open(str(folder), reranker_spec(str(folder)), CPU)


@pytest.mark.parametrize("device", ["abacus", "cuda:99"])
def test_a_device_that_is_not_there_is_named(folder: Path, device: str) -> None:
    with pytest.raises(ModelMissing, match=device):
        LocalEmbedder.open(str(folder), Spec(name="tiny"), Running(device=device))


def test_a_model_in_a_folder_is_loaded_and_run_in_silence_and_without_a_look_at_any_network(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    asked = list[object]()
    monkeypatch.setattr(socket, "getaddrinfo", lambda *to, **how: asked.append(to) or [])  # pyright: ignore[reportUnknownLambdaType]
    LocalEmbedder.open(str(folder), Spec(name="tiny"), CPU).embed(TEXTS, "declaration")
    assert (asked, capfd.readouterr()) == ([], ("", ""))
