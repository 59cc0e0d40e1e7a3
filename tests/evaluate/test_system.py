"""The search room as a system under test."""

from pathlib import Path

import pytest

from porism.errors import ModelMismatch
from porism.evaluate import SearchSystem
from porism.evaluate.task import Asked, Group
from porism.models import ScriptedEmbedder, ScriptedReranker
from porism.search import PRESETS, Models, search
from tiny import EMBEDDER, TinyIndex, place, tiny_vectors


def system(folder: Path, preset: str, models: Models | None = None, *, embedded: bool = True) -> SearchSystem:
    index = TinyIndex(folder, vectors=tiny_vectors() if embedded else None)
    return SearchSystem(index, PRESETS[preset], models)  # type: ignore[arg-type]


def test_a_record_has_the_models_and_every_knob_but_the_limit(tmp_path: Path) -> None:
    models = Models(embedder=EMBEDDER, reranker=ScriptedReranker(lambda question, text: 0.5, model="judge-1"))
    settings = system(tmp_path, "paper", models).settings
    assert settings["models"] == {
        "vectors": "scripted", "approximate": False, "embedder": "scripted", "reranker": "judge-1",
    }  # fmt: skip
    assert (settings["degraded"], settings["dense"], settings["graph"]["restart"]) == ((), "yes", 0.15)
    assert "limit" not in settings


def test_a_record_says_what_was_not_as_asked(tmp_path: Path) -> None:
    settings = system(tmp_path, "paper", embedded=False).settings
    assert [said.split(":")[0] for said in settings["degraded"]] == [
        "This index has no vectors yet", "Words stand in for it.", "There is no reranker",
    ]  # fmt: skip
    assert settings["models"] == {"vectors": "", "approximate": False, "embedder": "", "reranker": ""}


def test_a_run_with_another_embedder_than_that_of_the_vectors_does_not_begin(tmp_path: Path) -> None:
    other = Models(embedder=ScriptedEmbedder(place, EMBEDDER.dimensions, model="another"))
    with pytest.raises(ModelMismatch):
        assert system(tmp_path, "dense", other).settings


def test_questions_are_answered_together_as_one_by_one(tmp_path: Path) -> None:
    asked, models = ["prime number", "Galois connection", "⊔"], Models(embedder=EMBEDDER)
    together = system(tmp_path, "default", models).ask(asked, 7)
    index = TinyIndex(tmp_path, vectors=tiny_vectors())
    apart = [[hit.declaration.name for hit in search(index, question, models=models).hits[:7]] for question in asked]
    assert together == apart


def test_what_a_hidden_statement_uses_is_not_found_from_it(tmp_path: Path) -> None:
    asked = Asked(
        id="1", text="A lower adjoint commutes with suprema.", gold=(Group(names=("iSup",)),), cluster="1",
        hidden=("GaloisConnection.l_iSup",),
    )  # fmt: skip
    index = TinyIndex(tmp_path)
    seen = SearchSystem(index, PRESETS["default"]).ask([asked.text], 20)[0]  # type: ignore[arg-type]
    blind = SearchSystem(index, PRESETS["default"], questions=[asked]).ask([asked.text], 20)[0]  # type: ignore[arg-type]
    assert {"GaloisConnection.l_iSup", "iSup"} <= set(seen)
    assert not {"GaloisConnection.l_iSup", "iSup"} & set(blind)
