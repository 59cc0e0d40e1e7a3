"""What a declaration uses, read off small files."""

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


def test_a_symbol_that_needs_an_open_namespace_is_read_only_there() -> None:
    assert "Cardinal.mk" in read("open Cardinal\ntheorem foo : #leaf = leaf := helper").in_type
    assert "Cardinal.mk" not in read("theorem foo : #leaf = leaf := helper").in_type
