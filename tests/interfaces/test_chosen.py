"""The models that settings choose: opened when a search can use them, once, with the key of the named variable."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from lake_project import Porism

import porism.models
from porism.errors import UsageError
from porism.index import embed_index
from porism.interfaces import Workbench, chosen
from porism.models import EmbedderChoice, RerankerChoice, ScriptedEmbedder, ScriptedReranker
from porism.search import Models

EMBEDDER = ScriptedEmbedder(lambda text: (1.0, text.count("join"), text.count("order")), 3)
RERANKER = ScriptedReranker(lambda question, text: 1 / len(text), model="short-first")


@dataclass
class Shop:
    """Opens scripted models, and keeps count."""

    embedders: list[tuple[str, str]] = field(default_factory=list)
    rerankers: list[tuple[str, str]] = field(default_factory=list)

    def embedder(self, choice: EmbedderChoice, key: str) -> ScriptedEmbedder:
        self.embedders.append((choice.model, key))
        return EMBEDDER

    def reranker(self, choice: RerankerChoice, key: str) -> ScriptedReranker | None:
        self.rerankers.append((choice.model, key))
        return RERANKER if choice.model else None


@pytest.fixture
def shop(monkeypatch: pytest.MonkeyPatch) -> Iterator[Shop]:
    opened = Shop()
    monkeypatch.setattr(porism.models, "open_embedder", opened.embedder)
    monkeypatch.setattr(porism.models, "open_reranker", opened.reranker)
    monkeypatch.setattr(chosen, "_OPENED", {})
    return opened


@pytest.fixture
def bench(porism: Porism, project: Path) -> Workbench:
    workbench = Workbench.open()
    workbench.index()
    return workbench


@pytest.fixture
def embedded(bench: Workbench) -> Workbench:
    embed_index(bench.place.folder, EMBEDDER)
    return Workbench.open()


def test_no_embedder_is_opened_for_an_index_without_vectors(bench: Workbench, shop: Shop) -> None:
    answer = bench.search("join")
    assert shop.embedders == []
    assert answer.degraded == ("This index has no vectors yet: nothing was looked for by meaning. Run `porism embed`.",)


def test_no_embedder_is_opened_where_meaning_is_not_looked_for(embedded: Workbench, shop: Shop) -> None:
    assert embedded.search("join", dense="no").degraded == ()
    assert embedded.search("join", preset="words").degraded == ()
    assert shop.embedders == []


def test_models_are_opened_once_in_a_process(embedded: Workbench, shop: Shop) -> None:
    assert embedded.search("join").degraded == ()
    assert Workbench.open().search("order").degraded == ()
    assert len(shop.embedders) == len(shop.rerankers) == 1


def test_a_reranker_judges_where_one_is_named(embedded: Workbench, shop: Shop) -> None:
    assert "judged" not in embedded.search("join").hits[0].scores
    assert "judged" in embedded.search("join", reranker="short-first").hits[0].scores
    assert "judged" not in embedded.search("join", reranker="short-first", rerank="no").hits[0].scores
    assert [name for name, _ in shop.rerankers] == ["", "short-first"]


def test_models_that_are_given_come_before_those_of_the_settings(embedded: Workbench, shop: Shop) -> None:
    answer = embedded.search("join", models=Models(reranker=RERANKER))
    assert answer.degraded == ("There is no embedder: nothing was looked for by meaning.",)
    assert "judged" in answer.hits[0].scores
    assert shop.embedders == []


def test_many_questions_are_answered_as_one_by_one(embedded: Workbench, shop: Shop) -> None:
    together = embedded.search_many(["join", "order"], limit=3)
    assert together == [embedded.search("join", limit=3), embedded.search("order", limit=3)]


def test_a_key_is_read_from_the_variable_that_is_named(
    embedded: Workbench, shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PORISM_RERANKER_KEY_VARIABLE", "JUDGES_KEY")
    monkeypatch.setenv("PORISM_RERANKER_MODEL", "judge")
    with pytest.raises(UsageError, match="The variable JUDGES_KEY is not set"):
        Workbench.open().search("join")
    monkeypatch.setenv("JUDGES_KEY", "s3cret")
    Workbench.open().search("join")
    assert shop.rerankers == [("judge", "s3cret")]


def test_flags_name_the_models(porism: Porism, embedded: Workbench, shop: Shop) -> None:
    ran = porism("search", "join", "--embedder", "mine", "--reranker", "theirs", "--json")
    assert ran.code == 0
    assert ([name for name, _ in shop.embedders], [name for name, _ in shop.rerankers]) == (["mine"], ["theirs"])
