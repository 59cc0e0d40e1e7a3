"""From a model's reply to declarations, over a tiny library."""

import dataclasses
from pathlib import Path

import pytest

from porism.library import Declaration
from porism.retrieve import Needs, Question, Resolving, needs_of
from tiny import LIBRARY, TinyIndex


def reply(*names: object) -> dict[str, object]:
    return {"dependency": list(names)}


def test_an_exact_name_is_its_declaration(tiny: TinyIndex) -> None:
    (need,) = needs_of(tiny, reply("`Nat.Prime`")).found
    assert need.declaration is tiny.library[15]
    assert (need.name, need.way, need.source, need.score) == ("Nat.Prime", "exact name", "`Nat.Prime`", 1.0)


def test_a_deprecated_name_gives_its_successor(tiny: TinyIndex) -> None:
    (need,) = needs_of(tiny, reply("Nat.Prime.ge_two")).found
    assert (need.name, need.way) == ("Nat.Prime.two_le", "successor")
    assert need.why == "Nat.Prime.ge_two is deprecated since 2026-01-05"


def test_the_only_name_that_ends_so_is_meant(tiny: TinyIndex) -> None:
    (need,) = needs_of(tiny, reply("minFac")).found
    assert (need.name, need.way, need.why) == ("Nat.minFac", "short name", "the only name that ends so")


@pytest.mark.parametrize(
    ("beside", "meant"), [("Treap", "Treap.insert"), ("BinaryTree", "BinaryTree.insert"), ("leaf", "BinaryTree.insert")]
)
def test_the_other_names_of_the_answer_tell_which_short_name_is_meant(tiny: TinyIndex, beside: str, meant: str) -> None:
    found = {need.source: need for need in needs_of(tiny, reply("insert", beside)).found}
    assert found["insert"].name == meant
    assert set(found["insert"].others) == {"Treap.insert", "BinaryTree.insert"} - {meant}


def test_the_statement_tells_which_short_name_is_meant(tiny: TinyIndex) -> None:
    question = Question(statement="insert into a treap")
    (need,) = needs_of(tiny, reply("insert"), question, Resolving(use=0, concept=0)).found
    assert (need.name, need.why) == ("Treap.insert", "found for the statement")
    question = Question(statement="insert into a binary tree with leaves")
    assert needs_of(tiny, reply("insert"), question).names == ("BinaryTree.insert",)


def test_what_more_declarations_use_is_the_likelier_one(tmp_path: Path) -> None:
    users = [Declaration(kind="theorem", name=f"t{n}", module="M", uses_in_type=("Beta.AnotherDef",)) for n in range(3)]
    index = TinyIndex(tmp_path, [*LIBRARY, *users])
    (need,) = needs_of(index, reply("AnotherDef")).found
    assert need.name == "Beta.AnotherDef"
    assert need.why == "used by 3, def"
    assert set(need.others) == {"Alpha.AnotherDef", "Gamma.AnotherDef"}


def test_a_definition_is_likelier_than_a_theorem(tmp_path: Path) -> None:
    more = [dataclasses.replace(LIBRARY[1], name="A.Foo"), dataclasses.replace(LIBRARY[4], name="Bigger.Foo")]
    index = TinyIndex(tmp_path, [*LIBRARY, *more])
    assert needs_of(index, reply("Foo")).names == ("Bigger.Foo",)


def test_notation_is_the_declaration_behind_it(tiny: TinyIndex) -> None:
    needs = needs_of(tiny, reply("⨆ i, f i", "n!", "[MOD 5]"))
    assert [(need.name, need.way) for need in needs.found] == [("iSup", "construct"), ("Nat.factorial", "construct")]
    (need,) = needs.missing
    assert (need.name, need.way) == ("Nat.ModEq", "not indexed")


def test_a_name_in_other_case_is_the_declaration_meant(tiny: TinyIndex) -> None:
    needs = needs_of(tiny, reply("nat.prime", "galoisconnection"))
    assert [(need.name, need.way) for need in needs.found] == [
        ("Nat.Prime", "other case"), ("GaloisConnection", "other case"),
    ]  # fmt: skip


def test_a_name_from_elsewhere_is_told_apart_from_one_that_is_nowhere(tiny: TinyIndex) -> None:
    needs = needs_of(tiny, reply("Lean.Expr", "Nat.Prime.tow_le", "Std.HashMap"))
    assert [(need.name, need.way) for need in needs.missing] == [
        ("Lean.Expr", "not indexed"), ("Nat.Prime.tow_le", "not found"), ("Std.HashMap", "not indexed"),
    ]  # fmt: skip
    assert needs.missing[1].others[0] == "Nat.Prime.two_le"
    assert needs.found == ()


def test_a_namespace_is_no_declaration(tiny: TinyIndex) -> None:
    (need,) = needs_of(tiny, reply("Alpha")).missing
    assert (need.way, need.others) == ("namespace", ("Alpha.AnotherDef",))


def test_a_declaration_named_twice_is_needed_once(tiny: TinyIndex) -> None:
    needs = needs_of(tiny, reply("Monotone", "minFac", "Nat.minFac", "monotone"))
    assert needs.names == ("Monotone", "Nat.minFac")


@pytest.mark.parametrize("answer", [reply("No usage"), reply(), "No usage", ["no usage"], reply("None", "")])
def test_no_usage_needs_nothing_and_is_no_effective_sample(tiny: TinyIndex, answer: object) -> None:
    needs = needs_of(tiny, answer)
    assert (needs.found, needs.missing, needs.degraded) == ((), (), ())
    assert needs.hallucination is not None
    assert not needs.hallucination.effective


@pytest.mark.parametrize("answer", [None, 7, {}, {"deps": ["Nat"]}, {"dependency": {"a": 1}}])
def test_a_reply_without_names_says_so(tiny: TinyIndex, answer: object) -> None:
    assert needs_of(tiny, answer).degraded == ('The reply has no list of names under "dependency".',)


def test_items_that_are_no_text_and_too_many_are_told(tiny: TinyIndex) -> None:
    needs = needs_of(tiny, reply("Monotone", 7, None, *(f"x{n}" for n in range(300))))
    assert needs.degraded == (
        "2 of the reply's items are no text.", "The reply has 301 names; the first 200 were looked at.",
    )  # fmt: skip
    assert len(needs.checks) == 200


def test_hallucination_is_counted_by_the_paper_and_by_what_is_known(tiny: TinyIndex) -> None:
    counts = needs_of(tiny, reply("Nat.Prime", "insert", "Real.div", "nat.prime", "NAT.PRIME", "∑", "Lean.Expr", "q.z"))
    counted = counts.hallucination
    assert counted is not None
    assert (counted.generated, counted.none, counted.rate) == (8, 6, 0.75)
    assert (counted.constructs, counted.elsewhere, counted.other_case) == (1, 1, 2)
    assert counted.invented == 0.25


def test_needs_go_into_json_and_back(tiny: TinyIndex) -> None:
    from pydantic import TypeAdapter

    needs, shape = needs_of(tiny, reply("Nat.Prime", "[MOD 5]", "xyzzy")), TypeAdapter(Needs)
    assert shape.validate_json(shape.dump_json(needs)) == needs
