"""Whether names exist: exactly, renamed, in part, outside of the index, or not at all."""

from dataclasses import replace

import pytest

from porism.errors import UsageError
from porism.search import NameAnswer, look_up
from porism.search.lean_made import is_made_by_lean
from tiny import TinyIndex


def one(tiny: TinyIndex, name: str) -> NameAnswer:
    (answer,) = look_up(tiny, [name])
    return answer


def test_an_exact_name_gives_its_declaration(tiny: TinyIndex) -> None:
    answer = one(tiny, "_root_.Nat.Prime.two_le")
    assert (answer.verdict, answer.exists) == ("exact", True)
    assert answer.declaration is not None
    assert answer.declaration.name == "Nat.Prime.two_le"


def test_a_deprecated_name_gives_its_successor(tiny: TinyIndex) -> None:
    answer = one(tiny, "Nat.Prime.ge_two")
    assert (answer.verdict, answer.exists) == ("renamed", True)
    assert answer.successor is not None
    assert answer.successor.name == "Nat.Prime.two_le"


def test_a_part_of_longer_names_gives_these(tiny: TinyIndex) -> None:
    answer = one(tiny, "AnotherDef")
    assert (answer.verdict, answer.exists, answer.total) == ("partial", False, 3)
    assert set(answer.candidates) == {"Alpha.AnotherDef", "Beta.AnotherDef", "Gamma.AnotherDef"}


@pytest.mark.parametrize(
    ("name", "where"),
    [
        ("Nat.add", "Lean's own library, which is not indexed"),
        ("Lean.Expr", "Lean's own library, which is not indexed"),
        ("funext", "Lean's own library, which is not indexed"),
        ("Lattice.rec", "what Lean itself makes for Lattice, which is not indexed"),
        ("le_sup_left.congr_simp", "what Lean itself makes for le_sup_left, which is not indexed"),
    ],
)
def test_a_name_outside_of_the_index_is_not_called_absent(tiny: TinyIndex, name: str, where: str) -> None:
    answer = one(tiny, name)
    assert (answer.verdict, answer.elsewhere) == ("not indexed", where)


@pytest.fixture(scope="module")
def incomplete(tmp_path_factory: pytest.TempPathFactory) -> TinyIndex:
    """An index of files that import a library of which nothing is in it."""
    index = TinyIndex(tmp_path_factory.mktemp("incomplete"))
    index.files = [replace(file, imports=(*file.imports, "Mathlib.Algebra.Group")) for file in index.files]
    return index


MATHLIB = "Mathlib, which is imported but not indexed"


@pytest.mark.parametrize(
    ("name", "verdict", "where"),
    [
        ("mul_comm", "not indexed", MATHLIB),
        ("Group.mul_left_cancel", "not indexed", MATHLIB),
        ("Mathlib.Tactic", "not indexed", "the package Mathlib, which is imported but not indexed"),
        ("AnotherDef", "partial", ""),
        ("Nat.Prime.tow_le", "absent", ""),
        ("Mini.nothing", "absent", ""),
    ],
)
def test_any_name_that_is_not_the_own_of_an_index_may_be_in_a_library_that_it_lacks(
    incomplete: TinyIndex, name: str, verdict: str, where: str
) -> None:
    answer = one(incomplete, name)
    assert (answer.verdict, answer.elsewhere) == (verdict, where)


@pytest.mark.parametrize(
    ("kind", "last", "made"),
    [
        ("inductive", "recOn", True), ("class", "casesOn", True), ("structure", "noConfusion", True),
        ("constructor", "injEq", True), ("def", "eq_1", True), ("def", "eq_x", False), ("theorem", "rec", False),
        ("inductive", "injEq", False),
    ],
)  # fmt: skip
def test_what_lean_makes_depends_on_the_kind(kind: str, last: str, *, made: bool) -> None:
    assert is_made_by_lean(kind, last) is made


def test_a_name_below_a_declaration_of_the_library_is_absent_with_its_neighbours(tiny: TinyIndex) -> None:
    answer = one(tiny, "Nat.Prime.tow_le")
    assert (answer.verdict, answer.elsewhere) == ("absent", "")
    assert answer.nearest[0] == "Nat.Prime.two_le"


def test_a_name_in_other_case_is_the_nearest(tiny: TinyIndex) -> None:
    answer = one(tiny, "galoisconnection")
    assert (answer.verdict, answer.nearest[0]) == ("absent", "GaloisConnection")


def test_answers_come_in_the_order_asked(tiny: TinyIndex) -> None:
    assert [a.verdict for a in look_up(tiny, ["Lattice", "xyzzy", "Lattice"])] == ["exact", "absent", "exact"]


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("", "An empty name"),
        (" . ", "An empty name"),
        ("a\x00b", "control characters"),
        ("x" * 2_001, "2,001 characters"),
    ],
)
def test_what_cannot_be_a_name_is_refused(tiny: TinyIndex, name: str, problem: str) -> None:
    with pytest.raises(UsageError, match=problem):
        look_up(tiny, [name])
