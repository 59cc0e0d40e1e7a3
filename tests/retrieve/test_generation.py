"""Names written by a scripted model, checked in a tiny library or taken as they are; and the one-query baseline."""

import asyncio
import json

import pytest

from porism.errors import UsageError
from porism.models import ChatRequest, ScriptedChat
from porism.retrieve import (
    Counting,
    Generating,
    Informal,
    Means,
    Needs,
    OneQuery,
    Resolving,
    Retrieving,
    retrieve,
    way_of,
)
from porism.search import PRESETS, Models
from tiny import TinyIndex

STATEMENT = "Every prime number is irreducible."


@pytest.fixture
def means(tiny: TinyIndex) -> Means:
    return Means(index=tiny, how=PRESETS["words"], models=Models())


def scripted(*names: str) -> ScriptedChat:
    return ScriptedChat(lambda _: json.dumps({"dependency": names}))


def asked(means: Means, chat: ScriptedChat, statement: Informal | str = STATEMENT, **knobs: object) -> Needs:
    how = Retrieving(by="generation", generation=Generating(**knobs))  # type: ignore[arg-type]
    statement = Informal(text=statement) if isinstance(statement, str) else statement
    return asyncio.run(retrieve(means, statement, how, chat))


def test_names_that_exist_are_declarations_and_others_are_told(means: Means) -> None:
    needs = asked(means, scripted("Nat.Prime", "Nat.IsIrreducible"))
    assert (needs.statement, needs.by, needs.names) == (STATEMENT, "generation", ("Nat.Prime",))
    assert [need.name for need in needs.missing] == ["Nat.IsIrreducible"]
    assert needs.hallucination is not None and needs.hallucination.rate == 0.5
    assert needs.told is not None and list(needs.told.prompts) == ["generate_dependencies"]


@pytest.mark.parametrize(("library", "said"), [("", "a library: Mathlib."), ("Con(NF)", "a library: Con(NF).")])
def test_the_model_is_told_whose_names_are_wanted(means: Means, library: str, said: str) -> None:
    told: list[str] = []

    def note(request: ChatRequest[object]) -> str:
        told.append(request.messages[0].text)
        return '{"dependency": ["No usage"]}'

    needs = asyncio.run(
        retrieve(means, Informal(text=STATEMENT), Retrieving(by="generation", library=library), ScriptedChat(note))
    )
    assert said in told[0] and STATEMENT in told[0]
    assert (needs.asked, needs.found, needs.degraded) == ((), (), ())


def test_without_the_check_names_are_taken_as_they_are_and_inventions_still_counted(means: Means) -> None:
    needs = asked(means, scripted("`Nat.Prime`", "Nat.IsIrreducible", "minFac", "[MOD 5]"), check=False)
    assert needs.names == ("Nat.Prime", "Nat.IsIrreducible", "minFac", "MOD")
    assert {need.way for need in needs.found} == {"unchecked"}
    assert needs.missing == ()
    assert needs.hallucination is not None and needs.hallucination.none == 2


def test_short_names_become_full_by_the_knobs_of_resolving(means: Means) -> None:
    statement = "insert into a treap"
    resolving = Resolving(use=0, concept=0)
    assert asked(means, scripted("insert"), statement, resolving=resolving).names == ("Treap.insert",)


def test_a_statement_that_cannot_be_searched_for_leaves_the_search_out(means: Means) -> None:
    assert asked(means, scripted("minFac", "insert"), "...").names[0] == "Nat.minFac"


@pytest.mark.parametrize("check", [True, False])
def test_a_hidden_name_is_not_found(means: Means, check: bool) -> None:
    hidden = Informal(text=STATEMENT, hidden=frozenset({"Nat.Prime"}))
    assert asked(means, scripted("Nat.Prime", "Irreducible"), hidden, check=check).names == ("Irreducible",)


def test_a_short_name_never_means_a_hidden_one(means: Means) -> None:
    hidden = Informal(text="insert into a treap", hidden=frozenset({"Treap.insert"}))
    needs = asked(means, scripted("insert"), hidden)
    assert needs.names == ("BinaryTree.insert",)


# One query.


def test_one_query_takes_the_first_hits_for_the_whole_statement(means: Means) -> None:
    how = Retrieving(query=OneQuery(hits=2), counting=Counting(kinds="all"))
    needs = asyncio.run(retrieve(means, Informal(text="A prime divides a product."), how))
    assert (needs.by, needs.asked, needs.told) == ("query", ("A prime divides a product.",), None)
    assert len(needs.found) == 2 and needs.names[0] == "Nat.Prime.dvd_mul"
    assert [need.score for need in needs.found] == sorted((need.score for need in needs.found), reverse=True)


def test_one_query_has_the_same_knobs_for_kinds_and_scores(means: Means) -> None:
    statement = Informal(text="A prime divides a product.", hidden=frozenset({"Prime"}))
    needs = asyncio.run(
        retrieve(means, statement, Retrieving(query=OneQuery(hits=3), counting=Counting(kinds="concepts")))
    )
    assert "Prime" not in needs.names and len(needs.found) == 3
    assert {need.declaration.kind for need in needs.found if need.declaration} == {"def"}
    assert asyncio.run(retrieve(means, statement, Retrieving(counting=Counting(least=9.0)))).found == ()


def test_fewer_hits_are_the_first_of_more(means: Means) -> None:
    statement = Informal(text="a prime divides a product of primes in order")
    found = [asyncio.run(retrieve(means, statement, Retrieving(query=OneQuery(hits=k)))).names for k in (3, 8, 40)]
    assert len(found[2]) > 10
    assert found[0] == found[2][:3] and found[1] == found[2][:8]


# Which way.


@pytest.mark.parametrize(
    ("by", "chat", "way"),
    [("auto", None, "query"), ("auto", scripted(), "decomposition"), ("query", scripted(), "query"),
     ("generation", scripted(), "generation")],
)  # fmt: skip
def test_without_a_word_a_model_is_used_where_there_is_one(by: str, chat: ScriptedChat | None, way: str) -> None:
    assert way_of(Retrieving(by=by), chat) == way  # type: ignore[arg-type]


@pytest.mark.parametrize("by", ["decomposition", "generation"])
def test_a_way_that_needs_a_model_says_what_to_set(by: str) -> None:
    with pytest.raises(UsageError, match=f"by {by} asks a model.*chat.provider and chat.model"):
        way_of(Retrieving(by=by), None)  # type: ignore[arg-type]
