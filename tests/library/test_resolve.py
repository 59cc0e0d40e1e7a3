"""Lean's scoping of identifiers, one rule each."""

import pytest

from porism.lean import Action, Open, Scope
from porism.library.resolve import Resolver

NAMES = ("x", "A.x", "A.B.x", "A.B.y", "A.C.z", "D.w", "D.v", "Nat", "Nat.succ", "le.trans", "E.p", "E.only.q")


def scope(namespace: str = "", *opens: Open) -> Scope:
    return Scope(namespace=namespace, opens=opens)


def meant(identifier: str, where: Scope, name: str = "") -> str | None:
    return Resolver(NAMES, protected={"E.p"}).resolve(identifier, where, name)


@pytest.mark.parametrize(("space", "full"), [("A.B", "A.B.x"), ("A", "A.x"), ("A.C", "A.x"), ("", "x")])
def test_the_innermost_namespace_around_wins(space: str, full: str) -> None:
    assert meant("x", scope(space)) == full


def test_the_namespace_in_the_own_name_is_open_too() -> None:
    assert meant("y", scope(), "A.B.lemma") == "A.B.y"
    assert meant("y", scope()) is None


def test_an_opened_namespace_comes_after_those_around() -> None:
    assert meant("w", scope("", Open(namespace="D"))) == "D.w"
    assert meant("x", scope("", Open(namespace="A"))) == "x"


def test_a_list_of_opened_names_opens_no_others() -> None:
    only = scope("", Open(namespace="D", only=("w",)))
    assert (meant("w", only), meant("v", only)) == ("D.w", None)


def test_hidden_names_are_not_opened() -> None:
    hiding = scope("", Open(namespace="D", hiding=("w",)))
    assert (meant("w", hiding), meant("v", hiding)) == (None, "D.v")


def test_a_renamed_name_is_opened_as_its_new_name_only() -> None:
    renaming = scope("", Open(namespace="D", renaming=(("w", "u"),)))
    assert (meant("u", renaming), meant("w", renaming), meant("v", renaming)) == ("D.w", None, "D.v")


def test_an_open_may_be_relative_to_the_namespace_of_its_place() -> None:
    assert meant("z", scope("A", Open(namespace="C", within="A"))) == "A.C.z"


def test_a_scoped_open_brings_no_names() -> None:
    assert meant("w", scope("", Open(namespace="D", scoped=True))) is None


def test_root_leaves_out_every_namespace() -> None:
    assert meant("_root_.x", scope("A.B")) == "x"


def test_a_protected_name_needs_its_namespace() -> None:
    opened = scope("E", Open(namespace="E"))
    assert (meant("p", opened), meant("E.p", opened)) == (None, "E.p")


def test_an_exported_name_is_found_where_the_export_stands() -> None:
    export = Action(command="export", arguments=("D",), names=("w",), scope=Scope())
    assert Resolver(NAMES, exports=[export]).resolve("w", Scope()) == "D.w"


def test_the_longest_beginning_that_exists_is_meant() -> None:
    assert meant("le.trans.le", scope()) == "le.trans"


def test_an_unknown_member_of_a_type_means_nothing() -> None:
    assert (meant("Nat.gone", scope()), meant("_root_.Nat.gone", scope())) == (None, None)


def test_a_leading_dot_is_followed_where_one_name_alone_fits() -> None:
    assert (meant(".succ", scope()), meant(".x", scope())) == ("Nat.succ", None)
