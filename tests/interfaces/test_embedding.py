"""`porism embed`: an index gets vectors, says so, and keeps them."""

import hashlib
import json
from pathlib import Path

import numpy as np
import pytest
from lake_project import Porism

from porism.errors import ModelMismatch
from porism.interfaces import embedding
from porism.interfaces.settings import Settings
from porism.interfaces.workbench import Workbench
from porism.models import Embedder, ScriptedEmbedder


def place(text: str) -> list[float]:
    """Return a direction that depends on every letter of a text."""
    return [byte - 127.5 for byte in hashlib.blake2b(text.encode(), digest_size=8).digest()]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Have a scripted embedder stand for any that is chosen; return the texts that it is asked for."""
    texts: list[str] = []

    def listen(text: str) -> list[float]:
        texts.append(text)
        return place(text)

    def chosen(settings: Settings) -> Embedder:
        return ScriptedEmbedder(listen, 8, model=settings.stage("embedder").model)

    monkeypatch.setattr(embedding, "chosen_embedder", chosen)
    return texts


def test_an_index_says_that_it_has_no_vectors_and_then_which(porism: Porism, project: Path, asked: list[str]) -> None:
    assert porism("index").code == 0
    assert "none; `porism embed` computes them" in porism("info").out
    assert porism("info", "--json").document["vectors"] is None
    ended = porism("embed", "--model", "some-model")
    assert ended.code == 0 and "by some-model, 8 dimensions" in ended.out
    about = porism("info", "--json").document
    expected = {"model": "some-model", "dimensions": 8, "count": about["declarations"], "missing": 0, "approximate": ""}
    assert about["vectors"] == expected and about["parts"]["vectors"] > 0


def test_the_cache_lies_in_the_users_cache_folder_and_spares_a_second_index(
    porism: Porism, project: Path, tmp_path: Path, asked: list[str]
) -> None:
    porism("index")
    porism("embed", "--model", "some/model")
    first = len(asked)
    assert first and [p.name[:19] for p in (tmp_path / "cache" / "porism").glob("*.sqlite")] == ["vectors-some-model-"]
    porism("index", "--out", tmp_path / "second")
    assert porism("embed", "--index", tmp_path / "second", "--model", "some/model").code == 0
    assert len(asked) == first
    porism("embed", "--model", "some/model", "--no-resume")
    assert len(asked) == 2 * first


def test_after_an_update_only_what_changed_has_no_vector_and_is_embedded(
    porism: Porism, project: Path, asked: list[str]
) -> None:
    porism("index")
    porism("embed")
    before = len(asked)
    ring = project / "Tiny" / "Ring.lean"
    ring.write_text(ring.read_text().replace("A prime number has no divisors", "A prime number has no other divisors"))
    porism("index", "--update")
    assert porism("info", "--json").document["vectors"]["missing"] == 1
    assert "1 declaration without one" in porism("info").out
    assert porism("embed", "--json").document["vectors"]["missing"] == 0
    assert len(asked) == before + 1 and "no other divisors" in asked[-1]


def test_vectors_are_imported_by_name(porism: Porism, project: Path, tmp_path: Path, asked: list[str]) -> None:
    porism("index")
    np.save(tmp_path / "v.npy", np.ones((3, 8), np.float32))
    (tmp_path / "names.txt").write_text("Tiny.join_comm\nTiny.join_self\nElsewhere.thing\n")
    ended = porism("embed", "--import", tmp_path / "v.npy", "--names", tmp_path / "names.txt", "--json")
    assert ended.code == 0 and ended.document["unknown"] == 1 and ended.document["vectors"]["count"] == 2
    assert asked == []


def test_imported_vectors_of_a_model_that_is_not_here_need_only_its_identity(
    porism: Porism, project: Path, tmp_path: Path
) -> None:
    porism("index")
    np.save(tmp_path / "v.npy", np.ones((1, 5), np.float32))
    (tmp_path / "names.json").write_text(json.dumps(["Tiny.join_comm"]))
    given = ("--import", tmp_path / "v.npy", "--names", tmp_path / "names.json", "--set", "embedder.identity=mine")
    assert porism("embed", *given, "--json").document["vectors"]["model"] == "mine"


def test_imported_vectors_of_another_length_than_the_models_are_refused(
    porism: Porism, project: Path, tmp_path: Path
) -> None:
    porism("index")
    np.save(tmp_path / "v.npy", np.ones((1, 5), np.float32))
    (tmp_path / "names.txt").write_text("Tiny.join_comm\n")
    bench = Workbench.open()
    scripted = ScriptedEmbedder(place, 8)
    with pytest.raises(ModelMismatch, match="5 dimensions"):
        bench.embed(imported=tmp_path / "v.npy", names=tmp_path / "names.txt", embedder=scripted)


def test_names_without_vectors_and_an_approximate_index_of_few_are_clear_errors(
    porism: Porism, project: Path, asked: list[str]
) -> None:
    porism("index")
    ended = porism("embed", "--names", "names.txt")
    assert ended.code == 2 and "--import" in ended.err
    pytest.importorskip("faiss")
    ended = porism("embed", "--approximate")
    assert ended.code == 2 and "exact search is as fast" in ended.err
    assert porism("info", "--json").document["vectors"]["missing"] == 0


def test_without_an_index_nothing_is_embedded(porism: Porism, tmp_path: Path, asked: list[str]) -> None:
    assert porism("embed", "--index", tmp_path / "nothing").code == 3
    assert asked == [] and not (tmp_path / "nothing").exists()
