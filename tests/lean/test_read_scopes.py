"""What surrounds a declaration: namespaces, opens, variables, universes."""

import pytest

from porism.lean import Open, Scope, SourceFile, read_source


def read(text: str) -> SourceFile:
    return read_source(text, module="M")


def scopes(text: str) -> list[Scope]:
    file = read(text)
    assert file.problems == ()
    return [written.scope for written in file.declarations]


def test_opens_are_read_in_every_form_and_end_with_their_section() -> None:
    text = """namespace N
section
open A B.C
open D (x y)
open E hiding a b
open F renaming a → b, c → d
open scoped G
def inside := 1
end
def outside := 1
end N"""
    inside, outside = scopes(text)
    assert inside.opens == (
        Open(namespace="A", within="N"),
        Open(namespace="B.C", within="N"),
        Open(namespace="D", only=("x", "y"), within="N"),
        Open(namespace="E", hiding=("a", "b"), within="N"),
        Open(namespace="F", renaming=(("a", "b"), ("c", "d")), within="N"),
        Open(namespace="G", scoped=True, within="N"),
    )
    assert outside.opens == ()


def test_variables_gather_change_their_brackets_and_leave_with_their_section() -> None:
    text = """variable {α β : Type*} [Group α]
section S
variable (β) {x : α}
  [inst : Monoid β]
def a := 1
end S
def b := 1"""
    a, b = scopes(text)
    assert a.variables == ("{α : Type*}", "(β : Type*)", "[Group α]", "{x : α}", "[inst : Monoid β]")
    assert b.variables == ("{α β : Type*}", "[Group α]")


def test_a_command_before_in_holds_for_one_declaration() -> None:
    text = "variable (α) in\nopen A in\ndef a := 1\nomit [Group α] in\ndef b := 1\ndef c := 1"
    a, b, c = scopes("variable {α : Type*} [Group α]\n" + text)
    assert (a.variables, [o.namespace for o in a.opens]) == (("(α : Type*)", "[Group α]"), ["A"])
    assert b.variables == ("{α : Type*}",)
    assert (c.variables, c.opens) == (("{α : Type*}", "[Group α]"), ())


def test_a_command_before_a_section_or_mutual_block_holds_inside_it() -> None:
    text = "open A in\nsection\ndef a := 1\nend\nopen B in\nmutual\ndef b := 1\nend\ndef c := 1"
    assert [[o.namespace for o in scope.opens] for scope in scopes(text)] == [["A"], ["B"], []]


def test_included_variables_are_part_of_every_statement() -> None:
    a, b, c = scopes("variable (h : P)\ninclude h\ndef a := 1\nomit h in\ndef b := 1\ndef c := 1")
    assert (a.included, a.variables) == (("h",), ("(h : P)",))
    assert (b.included, b.variables) == ((), ("(h : P)",))
    assert c.included == ("h",)


@pytest.mark.parametrize("omitted", ["[Foo n] h", "h [Foo n]", "h inst"])
def test_omit_takes_names_and_instances_in_any_order(omitted: str) -> None:
    text = f"variable {{n : T}} [inst : Foo n] (h : P n)\ninclude h\nomit {omitted} in\ndef a := 1\ndef b := 1"
    a, b = scopes(text)
    assert (a.variables, a.included) == (("{n : T}", "(h : P n)"), ())
    assert (b.variables, b.included) == (("{n : T}", "[inst : Foo n]", "(h : P n)"), ("h",))


def test_universes_are_those_in_force() -> None:
    assert [s.universes for s in scopes("universe u v\nsection\nuniverse w\ndef a := 1\nend\ndef b := 1")] == [
        ("u", "v", "w"), ("u", "v"),
    ]  # fmt: skip


def test_a_module_is_private_outside_its_public_sections() -> None:
    text = "def a := 1\n@[expose] public noncomputable section S\ndef b := 1\nend S\npublic section\nend\ndef c := 1"
    assert [scope.private for scope in scopes(f"module\n{text}")] == [True, False, True]
    assert [scope.private for scope in scopes("def a := 1")] == [False]


def test_declarations_between_two_scope_commands_share_their_scope() -> None:
    a, b = scopes("namespace N\ndef a := 1\ndef b := 1\nend N")
    assert a is b


def test_dotted_namespaces_and_sections_may_end_in_steps() -> None:
    text = "namespace A.B\ndef a := 1\nend B\ndef b := 1\nend A\nsection C.D\nend C.D\nnamespace E\ndef c := 1\nend E"
    assert [scope.namespace for scope in scopes(text)] == ["A.B", "A", "E"]


def test_an_end_that_does_not_fit_is_told_and_loses_nothing() -> None:
    file = read("namespace A\nsection S\ndef a := 1\nend A\ndef b := 1\nend C\ndef c := 1")
    assert [(w.name, w.scope.namespace) for w in file.declarations] == [("A.a", "A"), ("b", ""), ("c", "")]
    assert [p.line for p in file.problems] == [6]
