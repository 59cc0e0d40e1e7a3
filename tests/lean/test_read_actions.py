"""Commands that act on names declared elsewhere."""

from porism.lean import Action, Scope, read_source

TOP = Scope()


def actions(text: str) -> tuple[Action, ...]:
    file = read_source(text, module="M")
    assert file.problems == ()
    return file.actions


def test_attributes_are_put_on_names_and_taken_off() -> None:
    text = (
        "attribute [to_additive existing add_x, simp] mul_x Foo.y\nattribute [-simp] z\nlocal attribute [instance] i\n"
    )
    assert actions(text) == (
        Action(command="attribute", arguments=("to_additive existing add_x", "simp"), names=("mul_x", "Foo.y"),
               scope=TOP, line=1),
        Action(command="attribute", arguments=("-simp",), names=("z",), scope=TOP, line=2),
        Action(command="attribute", arguments=("local instance",), names=("i",), scope=TOP, line=3),
    )  # fmt: skip


def test_names_may_go_on_over_indented_lines() -> None:
    (action,) = actions("attribute [simp] a\n  b\n  c\ndef d := 1")
    assert action.names == ("a", "b", "c")


def test_exports_docs_derivings_and_projections_are_recorded() -> None:
    text = """namespace N
export Foo (a b)
/-- about it -/
add_decl_doc Triple.toProd
deriving instance DecidableEq, Module R for X, Y
initialize_simps_projections Foo (toFun → apply, -c,
  as_prefix d)
end N"""
    scope = Scope(namespace="N")
    assert actions(text) == (
        Action(command="export", arguments=("Foo",), names=("a", "b"), scope=scope, line=2),
        Action(command="add_decl_doc", arguments=("about it",), names=("Triple.toProd",), scope=scope, line=4),
        Action(command="deriving", arguments=("DecidableEq", "Module R"), names=("X", "Y"), scope=scope, line=5),
        Action(command="initialize_simps_projections", arguments=("(toFun → apply, -c, as_prefix d)",), names=("Foo",),
               scope=scope, line=6),
    )  # fmt: skip
