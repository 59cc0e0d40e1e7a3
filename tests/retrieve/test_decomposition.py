"""Statements taken apart by a scripted model, and their parts searched for in a tiny library."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from porism.errors import UsageError
from porism.models import ChatRequest, ScriptedChat, UnusableReply, Usage
from porism.prompts import prompt_hash
from porism.retrieve import Counting, Decomposing, Informal, Means, Needs, Retrieving, SubQuery, retrieve, retrieve_many
from porism.retrieve.decomposition import query_text
from porism.search import PRESETS, How, Models
from tiny import EMBEDDER, LIBRARY, TinyIndex, tiny_vectors

STATEMENT = "Every prime number is irreducible."


def said(*queries: tuple[str, str]) -> str:
    return json.dumps({"queries": [{"phrase": phrase, "formal": formal} for phrase, formal in queries]})


def scripted(*queries: tuple[str, str]) -> ScriptedChat:
    return ScriptedChat(lambda _: said(*queries))


@pytest.fixture
def means(tiny: TinyIndex) -> Means:
    return Means(index=tiny, how=PRESETS["words"], models=Models())


def asked(means: Means, chat: ScriptedChat, statement: Informal | str = STATEMENT, **knobs: object) -> Needs:
    counting = Counting(**{name: knobs.pop(name) for name in ("kinds", "least") if name in knobs})  # type: ignore[arg-type]
    how = Retrieving(by="decomposition", counting=counting, decomposition=Decomposing(**knobs))  # type: ignore[arg-type]
    statement = Informal(text=statement) if isinstance(statement, str) else statement
    return asyncio.run(retrieve(means, statement, how, chat))


PRIME = ("a prime number", "Nat.Prime p")
IRREDUCIBLE = ("not a product of two non-units", "Irreducible x")


def test_each_concept_is_searched_for_and_brings_its_first_hit(means: Means) -> None:
    needs = asked(means, scripted(PRIME, IRREDUCIBLE))
    assert needs.names == ("Nat.Prime", "Irreducible")
    assert needs.by == "decomposition"
    assert needs.asked == ("a prime number\n`Nat.Prime` p", "not a product of two non-units\n`Irreducible` x")
    first = needs.found[0]
    assert (first.way, first.source, first.declaration) == ("search", needs.asked[0], LIBRARY[15])
    assert "name" in first.why


def test_the_model_is_told_the_statement_and_the_library_by_the_prompt(means: Means) -> None:
    told: list[ChatRequest[object]] = []

    def note(request: ChatRequest[object]) -> str:
        told.append(request)
        return said(PRIME)

    how = Retrieving(by="decomposition", library="a tiny one")
    needs = asyncio.run(retrieve(means, Informal(text=STATEMENT), how, ScriptedChat(note)))
    (request,) = told
    assert request.purpose == "decompose"
    assert STATEMENT in request.messages[0].text and "The library: a tiny one" in request.messages[0].text
    assert needs.told is not None
    assert needs.told.prompts == {"decompose": prompt_hash("decompose")}
    assert (needs.told.model, needs.told.usage, needs.told.cost) == ("scripted", Usage(requests=1), 0.0)


def test_two_concepts_with_one_hit_are_one_need_that_names_both(means: Means) -> None:
    needs = asked(means, scripted(PRIME, ("primes", "Nat.Prime q"), IRREDUCIBLE))
    assert needs.names == ("Nat.Prime", "Irreducible")
    assert needs.found[0].also == ("primes\n`Nat.Prime` q",)


def test_a_concept_that_is_named_twice_is_searched_for_once(means: Means) -> None:
    assert len(asked(means, scripted(PRIME, PRIME)).asked) == 1


def test_a_concept_that_nothing_answers_is_missing_and_says_why(means: Means) -> None:
    needs = asked(means, scripted(PRIME, ("xyzzy", "")))
    assert needs.names == ("Nat.Prime",)
    (missing,) = needs.missing
    assert (missing.name, missing.way, missing.score) == ("xyzzy", "not found", 0.0)
    assert missing.why


@pytest.mark.parametrize("phrase", ["?a → ?b", "...", "y" * 20_000])
def test_a_concept_that_cannot_be_searched_for_spoils_no_other(means: Means, phrase: str) -> None:
    needs = asked(means, scripted((phrase, ""), PRIME))
    assert needs.names == ("Nat.Prime",)
    assert [need.name for need in needs.missing] == [phrase]


@pytest.mark.parametrize("queries", [(), (("", " "),)])
def test_an_empty_decomposition_finds_nothing_and_says_so(means: Means, queries: tuple[tuple[str, str], ...]) -> None:
    needs = asked(means, scripted(*queries))
    assert (needs.asked, needs.found, needs.missing) == ((), (), ())
    assert needs.degraded == ("The model named no concept.",)


def test_a_reply_that_cannot_be_read_is_asked_for_again(means: Means) -> None:
    replies = iter(["Let me think.", '{"queries": [{"phrase": "a prime number"}]}', said(PRIME)])
    needs = asked(means, ScriptedChat(lambda _: next(replies)))
    assert needs.names == ("Nat.Prime",)
    assert needs.told is not None and needs.told.usage.requests == 3


def test_a_model_that_never_answers_in_form_is_an_error(means: Means) -> None:
    with pytest.raises(UnusableReply, match="no JSON"):
        asked(means, ScriptedChat(lambda _: "No."))


def test_the_error_of_one_statement_spoils_no_other(means: Means) -> None:
    chat = ScriptedChat(lambda request: "No." if "bad" in request.messages[0].text.split("## The")[1] else said(PRIME))
    statements = [Informal(text=text) for text in ("good", "bad", "fine")]
    one, two, three = asyncio.run(retrieve_many(means, statements, Retrieving(by="decomposition"), chat))
    assert isinstance(one, Needs) and isinstance(two, UnusableReply) and isinstance(three, Needs)
    assert (one.statement, three.statement) == ("good", "fine")


# The knobs.


@pytest.mark.parametrize(
    ("text", "ticked", "query"),
    [
        ("both", False, "an even number\nEven n"),
        ("both", True, "an even number\n`Even` n"),
        ("phrase", True, "an even number"),
        ("formal", False, "Even n"),
        ("formal", True, "`Even` n"),
    ],
)
def test_what_is_searched_for_is_the_phrase_the_formal_form_or_both(text: str, ticked: bool, query: str) -> None:
    one = SubQuery(phrase=" an even number ", formal="Even n")
    assert query_text(one, text, ticked=ticked) == query  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("phrase", "formal", "text", "query"),
    [("even", "", "formal", "even"), ("", "Even n", "phrase", "`Even` n"), ("even", "", "both", "even")],
)
def test_what_is_empty_is_replaced_by_what_there_is(phrase: str, formal: str, text: str, query: str) -> None:
    assert query_text(SubQuery(phrase=phrase, formal=formal), text, ticked=True) == query  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("formal", "query"),
    [
        ("∫ x, f x ∂μ", "∫ x, f x ∂μ"),
        ("p : ℕ", "p : ℕ"),  # a variable is no name
        ("(f : X → Y)", "(f : X → Y)"),
        ("@Nat.card", "`Nat.card`"),
        ("Nat.Prime", "`Nat.Prime`"),
    ],
)
def test_only_a_name_at_the_beginning_of_a_form_is_asked_for_as_one(formal: str, query: str) -> None:
    assert query_text(SubQuery(phrase="", formal=formal), "formal", ticked=True) == query


def test_names_are_asked_for_only_where_it_is_wanted_and_searches_look_for_them(means: Means, tiny: TinyIndex) -> None:
    assert asked(means, scripted(PRIME), named=False).asked == ("a prime number\nNat.Prime p",)
    nameless = Means(index=tiny, how=How(names=False, expand=False), models=Models())
    assert asked(nameless, scripted(PRIME)).asked == ("a prime number\nNat.Prime p",)


def test_more_hits_of_each_concept_come_after_the_first_ones_of_all(means: Means) -> None:
    first = asked(means, scripted(PRIME, IRREDUCIBLE)).names
    both = asked(means, scripted(PRIME, IRREDUCIBLE), each=3)
    assert both.names[:2] == first
    assert len(both.names) > 2


def test_hits_of_the_whole_statement_are_taken_besides(means: Means) -> None:
    needs = asked(means, scripted(("a lattice", "Lattice α")), whole=1)
    assert needs.names == ("Lattice", "Nat.Prime")
    assert needs.found[1].source == STATEMENT and needs.asked[-1] == STATEMENT


def test_a_hit_that_scores_too_little_is_named_and_not_taken(means: Means) -> None:
    needs = asked(means, scripted(("smallest prime factor", "")), least=5.0)
    assert needs.found == ()
    assert needs.missing[0].why.startswith("Nat.minFac is the nearest, but scores only 0.")


def test_concepts_alone_are_searched_where_that_is_wanted(means: Means) -> None:
    prime_divides = ("a prime divides a product iff it divides a factor", "")
    assert asked(means, scripted(prime_divides), kinds="all").names == ("Nat.Prime.dvd_mul",)
    needs = asked(means, scripted(prime_divides), kinds="concepts")
    assert needs.found[0].declaration is not None and needs.found[0].declaration.kind != "theorem"


def test_theorems_come_behind_all_else_that_is_near_where_that_is_preferred(means: Means) -> None:
    needs = asked(means, scripted(("a prime divides a product iff it divides a factor", "")), each=10)
    kinds = [need.declaration.kind == "theorem" for need in needs.found if need.declaration]
    assert kinds == sorted(kinds) and any(kinds) and not all(kinds)


def test_only_so_many_concepts_are_searched_for(means: Means) -> None:
    needs = asked(means, scripted(PRIME, IRREDUCIBLE, ("a lattice", "Lattice α")), most=2)
    assert needs.names == ("Nat.Prime", "Irreducible")
    assert needs.degraded == ("The model named 3 concepts; the first 2 were searched for.",)


def test_a_hidden_name_is_no_hit_and_takes_no_place(means: Means) -> None:
    hidden = Informal(text=STATEMENT, hidden=frozenset({"Nat.Prime"}))
    needs = asked(means, scripted(PRIME), hidden)
    assert len(needs.names) == 1 and "Nat.Prime" not in needs.names


def test_the_graph_is_left_out_unless_it_is_asked_for(tiny: TinyIndex) -> None:
    means = Means(index=tiny, how=How(dense="no"), models=Models())
    chat = scripted(("a fixed point", "OrderHom.lfp f"))
    for graph, walked in ((False, False), (True, True)):
        how = Retrieving(by="decomposition", graph=graph, decomposition=Decomposing(each=20))
        needs = asyncio.run(retrieve(means, Informal(text=STATEMENT), how, chat))
        assert any("near a candidate" in need.why for need in needs.found) is walked


def test_all_concepts_of_all_statements_are_embedded_at_once(tmp_path: Path) -> None:
    batches: list[int] = []

    class Counting:
        model, dimensions = EMBEDDER.model, EMBEDDER.dimensions
        embed: Callable[..., object] = staticmethod(
            lambda texts, role: batches.append(len(texts)) or EMBEDDER.embed(texts, role)
        )

    index = TinyIndex(tmp_path, vectors=tiny_vectors())
    means = Means(index=index, how=PRESETS["dense"], models=Models(embedder=Counting()))  # type: ignore[arg-type]
    statements = [Informal(text="one"), Informal(text="two")]
    needs = asyncio.run(retrieve_many(means, statements, Retrieving(by="decomposition"), scripted(PRIME, IRREDUCIBLE)))
    assert len(needs) == 2 and batches == [4]


def test_what_a_search_cannot_do_is_told_once(tiny: TinyIndex) -> None:
    needs = asked(Means(index=tiny, how=How(expand=False), models=Models()), scripted(PRIME, IRREDUCIBLE))
    assert needs.degraded == ("This index has no vectors yet: nothing was looked for by meaning. Run `porism embed`.",)


@pytest.mark.parametrize("knobs", [{"each": 0}, {"most": 0}, {"whole": -1}])
def test_knobs_that_make_no_sense_are_refused(knobs: dict[str, int]) -> None:
    with pytest.raises(UsageError):
        Decomposing(**knobs)  # type: ignore[arg-type]
