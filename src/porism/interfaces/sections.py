"""The sections of the settings: which stage's knobs each one holds, and its presets.

In: nothing. Out: `SECTIONS`. A stage is imported when its section is first looked into. It does not know values.
"""

from collections.abc import Mapping

from porism.interfaces.settings import Section


def _search() -> type:
    from porism.search import How

    return How


def _search_presets() -> Mapping[str, object]:
    from porism.search import PRESETS

    return PRESETS


def _build() -> type:
    from porism.index import Building

    return Building


def _embed() -> type:
    from porism.index import Embedding

    return Embedding


def _approximation() -> type:
    from porism.index import Approximation

    return Approximation


def _uses() -> type:
    from porism.interfaces.tree import Growth

    return Growth


def _embedder() -> type:
    from porism.models import EmbedderChoice

    return EmbedderChoice


def _reranker() -> type:
    from porism.models import RerankerChoice

    return RerankerChoice


def _chat() -> type:
    from porism.models import ChatChoice

    return ChatChoice


def _describe() -> type:
    from porism.library import Describing

    return Describing


def _retrieve() -> type:
    from porism.retrieve import Retrieving

    return Retrieving


def _retrieve_presets() -> Mapping[str, object]:
    from porism.retrieve import RETRIEVING_PRESETS

    return RETRIEVING_PRESETS


def _formalize() -> type:
    from porism.formalize import Formalizing

    return Formalizing


MODELS: Mapping[str, str] = {"embedder": "embedder.model", "reranker": "reranker.model"}
"""Flags of the commands that search, beside the knobs of [search], by the keys that they set."""

FILTERS: Mapping[str, str] = {
    "kind": "search.kind",
    "module": "search.module",
    "package": "search.package",
    "namespace": "search.namespace",
    "imports": "search.sees",
    "deprecated": "search.deprecated",
    "generated": "search.generated",
}
"""Flags that say which declarations may be found, by the keys that they set."""

MATCHING: Mapping[str, str] = {"limit": "search.limit", **FILTERS}
"""Flags of `porism pattern` and `porism goal` for what is shown, by the keys that they set."""

GOAL_SEARCH: Mapping[str, str] = {"dense": "search.dense", "rerank": "search.rerank"}
"""Flags of `porism goal` for how is searched, by the keys that they set."""

WRITING: Mapping[str, str] = {**MODELS, "chat": "chat.model"}
"""Those of the commands that ask a model that writes."""

RETRIEVAL: Mapping[str, str] = {
    "library": "retrieve.library",
    "kinds": "retrieve.counting.kinds",
    "text": "retrieve.decomposition.text",
    "each": "retrieve.decomposition.each",
    "whole": "retrieve.decomposition.whole",
    "check": "retrieve.generation.check",
    "chat": "chat.model",
}
"""Flags of `porism bench` for the benchmarks of retrieval, by the keys that they set."""

SPENDING: Mapping[str, str] = {"most-calls": "chat.limits.most_calls", "most-dollars": "chat.limits.most_dollars"}
"""Flags of the commands that ask a model and have no limits of their own, by the keys that they set."""

RUN_LIMITS: Mapping[str, str] = {
    "run-dollars": "prove.stopping.run.most_dollars",
    "run-calls": "prove.stopping.run.most_calls",
}
"""Flags of `porism bench prove` for what all its runs together may spend, by the keys that they set."""

BENCHING: Mapping[str, str] = {"level": "equivalent.level", "dense": "search.dense"}
"""Flags of `porism bench formalization` beside the knobs of [formalize], by the keys that they set."""


def _equivalent() -> type:
    from porism.formalize import Comparing

    return Comparing


def _equivalent_presets() -> Mapping[str, object]:
    from porism.formalize import COMPARING_PRESETS

    return COMPARING_PRESETS


def _verify() -> type:
    from porism.lean import Rules

    return Rules


def _lean() -> type:
    from porism.lean import Toolchain

    return Toolchain


def _pool() -> type:
    from porism.lean import Sizes

    return Sizes


def _prove() -> type:
    from porism.prove import Proving

    return Proving


def _serve() -> type:
    from porism.interfaces.http import Serving

    return Serving


def _mcp() -> type:
    from porism.interfaces.mcp import Offering

    return Offering


def _dataset() -> type:
    from porism.evaluate import Labelling

    return Labelling


SECTIONS: Mapping[str, Section] = {
    "search": Section(
        stage=_search, presets=_search_presets, spelt={"search.sees": "imports", "search.expand": "graph"}
    ),
    "retrieve": Section(
        stage=_retrieve,
        presets=_retrieve_presets,
        flagged=("counting", "query", "decomposition", "generation"),
    ),
    "formalize": Section(stage=_formalize, flagged=("trying.sampling", "trying.heading", "adapting")),
    "build": Section(stage=_build),
    "embed": Section(stage=_embed),
    "describe": Section(stage=_describe, flagged=("limits",)),
    "approximation": Section(stage=_approximation),
    "uses": Section(stage=_uses),
    "embedder": Section(stage=_embedder, spelt={"embedder.model": "embedder"}),
    "reranker": Section(stage=_reranker, spelt={"reranker.model": "reranker"}),
    "chat": Section(stage=_chat, spelt={"chat.model": "chat"}),
    "verify": Section(stage=_verify, flagged=("limits",), spelt={"verify.axioms": "axiom"}),
    "equivalent": Section(stage=_equivalent, presets=_equivalent_presets),
    "lean": Section(stage=_lean),
    "prove": Section(stage=_prove, flagged=("budgets", "looking", "stopping")),
    "pool": Section(stage=_pool),
    "dataset": Section(stage=_dataset),
    "serve": Section(stage=_serve, spelt={"serve.token_variable": "token"}),
    "mcp": Section(stage=_mcp),
}
