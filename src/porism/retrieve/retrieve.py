"""Statements in, what each will need out: in the way that is chosen, with the knobs of that way.

    by query          one search with the whole statement
    by decomposition  ask a model for the concepts -> search for each -> unite           (DRIFT)
    by generation     ask a model for the names -> check them -> resolve short ones      (DDR)
    by reasoning      plan a proof -> search for each query -> sift -> judge, or again   (LeanGraphSearch)

In: statements, an index with the means to search it, perhaps a model that writes. Out: `Needs` for each statement, or
the error of the model that spoilt it. Only the asking waits; the rest is arithmetic. It does not know where settings
come from.
"""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from porism.errors import ModelError, UsageError
from porism.models import Chat, ChatRequest, Reply, spent_on
from porism.prompts import prompt_hash
from porism.retrieve.decomposition import PROMPT as DECOMPOSE
from porism.retrieve.decomposition import Decomposing, decompose_request, needs_of_decompositions
from porism.retrieve.generation import PROMPT as GENERATE
from porism.retrieve.generation import Generating, generate_request, needs_of_names
from porism.retrieve.hits import Counting, Means
from porism.retrieve.need import Informal, Needs, Told
from porism.retrieve.query import OneQuery, needs_of_queries
from porism.retrieve.reason import PROMPTS as REASON
from porism.retrieve.reason import reason_many
from porism.retrieve.reasoning import Reasoning

Asking = Literal["decomposition", "generation"]
"""The ways that ask a model once."""

Manner = Literal["query", "decomposition", "generation", "reasoning"]

PROMPTS: Mapping[Manner, tuple[str, ...]] = {
    "query": (),
    "decomposition": (DECOMPOSE,),
    "generation": (GENERATE,),
    "reasoning": REASON,
}
"""The prompts of each way."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Retrieving:
    """How what a statement will need is found."""

    by: Literal["auto", "query", "decomposition", "generation", "reasoning"] = "auto"
    """query: one search with the whole statement. decomposition: a model takes it apart, each concept is searched for.
    generation: a model names declarations, which are checked. reasoning: a model plans the proof; what its steps need
    is searched for, sifted and judged. auto: decomposition where a model that writes is chosen, else query."""
    library: str = ""
    """What a model is told of the library, in a few words: `Con(NF), built on Mathlib`."""
    graph: bool = False
    """Expand searches through the dependency graph, where [search] says so. It adds what is near, not what is meant."""
    counting: Counting = field(default_factory=Counting)
    query: OneQuery = field(default_factory=OneQuery)
    decomposition: Decomposing = field(default_factory=Decomposing)
    generation: Generating = field(default_factory=Generating)
    reasoning: Reasoning = field(default_factory=Reasoning)


async def retrieve(means: Means, statement: Informal, how: Retrieving, chat: Chat | None = None) -> Needs:
    """Return what one statement will need; raises UsageError without a model that is wanted, and the model's errors."""
    (needs,) = await retrieve_many(means, [statement], how, chat)
    if isinstance(needs, ModelError):
        raise needs
    return needs


async def retrieve_many(
    means: Means, statements: Sequence[Informal], how: Retrieving, chat: Chat | None = None
) -> list[Needs | ModelError]:
    """Return what each statement will need, or what the model that was asked for it raised."""
    means = replace(means, how=replace(means.how, expand=means.how.expand and how.graph))
    way = way_of(how, chat)
    if way == "query" or chat is None:
        return list(needs_of_queries(means, statements, how.query, how.counting))
    if way == "reasoning":
        return await reason_many(means, statements, how.reasoning, chat, how.library)
    return await _asked_once(means, statements, how, chat, way)


async def _asked_once(
    means: Means, statements: Sequence[Informal], how: Retrieving, chat: Chat, way: Asking
) -> list[Needs | ModelError]:
    """Return what each statement will need, in a way that asks a model once for each."""
    replies = await ask_all(chat, [request_of(way, one.text, how.library) for one in statements])
    asked = [one for one, reply in zip(statements, replies, strict=True) if isinstance(reply, Reply)]
    answers: list[Any] = [reply.answer for reply in replies if isinstance(reply, Reply)]
    match way:
        case "decomposition":
            needs = needs_of_decompositions(means, asked, answers, how.decomposition, how.counting)
        case "generation":
            pairs = zip(asked, answers, strict=True)
            needs = [needs_of_names(means, one, answer, how.generation) for one, answer in pairs]
    found = iter(needs)
    return [replace(next(found), told=_told(way, one)) if isinstance(one, Reply) else one for one in replies]


def way_of(how: Retrieving, chat: Chat | None) -> Manner:
    """Return the way that is taken; raises UsageError where it wants a model and there is none."""
    if how.by == "auto":
        return "decomposition" if chat else "query"
    if how.by != "query" and chat is None:
        advice = "Set chat.provider and chat.model, or chat.url and chat.model; or retrieve by query."
        raise UsageError(f"Retrieval by {how.by} asks a model that writes, and none is chosen.", advice=advice)
    return how.by


def request_of(way: Asking, statement: str, library: str) -> ChatRequest[Any]:
    """Return what a model is asked for a statement."""
    match way:
        case "decomposition":
            return decompose_request(statement, library)
        case "generation":
            return generate_request(statement, library)


async def ask_all(chat: Chat, requests: Sequence[ChatRequest[Any]]) -> list[Reply[Any] | ModelError]:
    """Ask everything at once, as far as the chat lets; a failure of one spoils no other and stands in its place."""

    async def ask(request: ChatRequest[Any]) -> Reply[Any] | ModelError:
        try:
            return await chat.ask(request)
        except ModelError as error:
            return error

    return await asyncio.gather(*map(ask, requests))


def _told(way: Asking, reply: Reply[Any]) -> Told:
    """Return what a reply took."""
    prompts = {prompt: prompt_hash(prompt) for prompt in PROMPTS[way]}
    return Told(prompts=prompts, model=reply.model, spent=spent_on(reply, "replied"))
