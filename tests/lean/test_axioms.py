"""Axioms are read as data: whole names from one answer to one question."""

import pytest
from scripted import message

from porism.lean.axioms import is_native, read_answer, read_axioms, strange
from porism.lean.rules import STANDARD_AXIOMS


@pytest.mark.parametrize(
    ("text", "axioms"),
    [
        ("'t' does not depend on any axioms", ()),
        ("'t' depends on axioms: [propext]", ("propext",)),
        ("'t' depends on axioms: [propext, Classical.choice, Quot.sound]", STANDARD_AXIOMS),
        ("'t' depends on axioms: [a,\n «b, propext»,\n c']", ("a", "«b, propext»", "c'")),
        ("'t' depends on axioms: [_root_.propext, Foo.propext]", ("propext", "Foo.propext")),
        ("'t' depends on axioms: [«Quot.sound»]", ("«Quot.sound»",)),
        ("'s' does not depend on any axioms", None),
        ("'t' depends on axioms: []", None),
        ("'t' depends on axioms: [a] and more", None),
        ("'t' depends on axioms: [sorryAx, t]", None),
        ("'t' does not depend on any axioms\n'u' depends on axioms: [a]", None),
        ("something else", None),
    ],
)
def test_an_answer_is_read_whole_or_not_at_all(text: str, axioms: tuple[str, ...] | None) -> None:
    assert read_axioms(text, "t") == axioms


def test_an_answer_counts_only_on_the_line_of_the_question() -> None:
    said = [message("information", 3, "'t' does not depend on any axioms")]
    assert read_answer(said, 3, "t") == ()
    assert read_answer(said, 4, "t") is None


def test_two_answers_to_one_question_are_none() -> None:
    said = [message("information", 3, "'t' does not depend on any axioms")] * 2
    assert read_answer(said, 3, "t") is None


def test_only_information_is_an_answer() -> None:
    assert read_answer([message("warning", 3, "'t' does not depend on any axioms")], 3, "t") is None


def test_native_axioms_are_known_in_both_ways_that_lean_tells_them() -> None:
    told = ("Lean.ofReduceBool", "t._native.native_decide.ax_1", "Lean.trustCompiler")
    assert [is_native(axiom) for axiom in told] == [True, True, True]
    assert not is_native("Foo.ofReduceBool")


def test_what_is_strange_is_neither_allowed_nor_told_elsewhere() -> None:
    assert strange(("propext", "sorryAx", "Lean.ofReduceBool", "Foo.propext"), STANDARD_AXIOMS) == ("Foo.propext",)
