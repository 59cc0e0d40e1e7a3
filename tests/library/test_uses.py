"""What a declaration uses, read off small files."""

import pytest

from porism.lean import read_source
from porism.library.resolve import Resolver
from porism.library.uses import Uses, uses

NAMES = (
    "Tree", "Tree.size", "Tree.grow", "Group", "Monoid", "leaf", "Params", "size_pos", "helper", "Cardinal", "n",
    "Cardinal.mk", "Set", "LE.le",
)  # fmt: skip


def read(text: str) -> Uses:
    """Return what the last declaration of a text uses."""
    last = read_source(text, module="M").declarations[-1]
    return uses(last, Resolver([*NAMES, last.name]))


def test_statement_and_value_are_told_apart() -> None:
    found = read("theorem foo : leaf = leaf := helper")
    assert ("leaf" in found.in_type, found.in_value) == (True, ("helper",))


def test_dot_notation_on_a_binder_is_followed_through_the_head_of_its_type() -> None:
    assert read("theorem foo (t : Tree) : t.size = 0 := t.grow").in_type == ("Tree", "Tree.size")
    assert read("theorem foo (t : Tree) : t.size = 0 := t.grow").in_value == ("Tree.grow",)


def test_dot_notation_on_a_quantified_name_is_followed() -> None:
    assert "Tree.size" in read("theorem foo : ∀ t : Tree, t.size = 0 := helper").in_type


def test_dot_notation_inside_a_field_is_followed() -> None:
    assert "Tree.grow" in read("structure Foo where\n  a (t : Tree) : t.grow = t\n").in_type


def test_a_local_name_hides_a_global_one() -> None:
    assert "n" not in read("theorem foo (n : Tree) : n = n := helper").in_type


def test_a_declaration_does_not_use_itself() -> None:
    assert read("def foo : Tree := foo").in_value == ()


def test_a_mentioned_variable_brings_its_type_and_its_instances() -> None:
    found = read("variable (G : Type) [Group G] (H : Type) [Monoid H]\ntheorem foo (x : G) : x = x := helper")
    assert ("Group" in found.in_type, "Monoid" in found.in_type) == (True, False)
    assert found.context.variables == ("(G : Type)", "[Group G]")


def test_an_instance_that_mentions_no_variable_is_always_included() -> None:
    assert read("variable [Params]\ntheorem foo : leaf = leaf := helper").in_type[:2] == ("leaf", "Params")


def test_a_variable_in_a_value_counts_for_a_definition_but_not_for_a_proof() -> None:
    before = "variable (t : Tree)\n"
    assert "Tree" in read(before + "def foo : leaf := t.size").in_type
    assert "Tree" not in read(before + "theorem foo : leaf := t.size").in_type


SECTION = "variable {n m : Tree} (h : Params n) [Group n] [Monoid m]\n"


@pytest.mark.parametrize("text", ["include h in theorem foo : leaf", "include h\ntheorem foo : leaf"])
def test_a_theorem_takes_what_include_names_and_what_that_needs(text: str) -> None:
    found = read(f"{SECTION}{text} := helper")
    assert found.context.variables == ("{n : Tree}", "(h : Params n)", "[Group n]")
    assert found.in_type == ("leaf", "Tree", "Params", "Group")


@pytest.mark.parametrize(
    "text",
    [
        "include h\nomit h\ntheorem foo",
        "section\ninclude h\nend\ntheorem foo",
        "include h in\ntheorem bar : leaf := helper\ntheorem foo",
        "include h in\ndef foo",
        "include h in\nomit h in\ntheorem foo",
    ],
)
def test_include_ends_with_omit_and_with_its_section_and_is_for_theorems_alone(text: str) -> None:
    assert read(f"{SECTION}{text} : leaf := helper").context.variables == ()


def test_of_variables_that_share_brackets_those_that_are_mentioned_are_taken() -> None:
    found = read(f"{SECTION}theorem foo : m = leaf := helper")
    assert found.context.variables == ("{m : Tree}", "[Monoid m]")


def test_a_variable_without_a_type_brings_itself_alone() -> None:
    assert read("variable {n m} [Group n] [Monoid m]\ntheorem foo : n = n := helper").context.variables == (
        "{n}", "[Group n]",
    )  # fmt: skip


def test_a_symbol_that_needs_an_open_namespace_is_read_only_there() -> None:
    assert "Cardinal.mk" in read("open Cardinal\ntheorem foo : #leaf = leaf := helper").in_type
    assert "Cardinal.mk" not in read("theorem foo : #leaf = leaf := helper").in_type
