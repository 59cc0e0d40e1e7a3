"""What is said of asked names: exact, renamed, partial, not indexed, absent."""

from dataclasses import dataclass, replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pyarrow as pa
import pytest

from porism.errors import UsageError
from porism.index import Names, build_names
from porism.interfaces.checks import NameCheck, check_names
from porism.library import Declaration, Deprecation

DECLARATIONS = (
    Declaration(
        name="Nat.Prime.two_le", kind="theorem", module="Lib.Prime", value="by exact Nat.le_of_ble_eq_true rfl"
    ),
    Declaration(name="Nat.Prime.one_lt", kind="theorem", module="Lib.Prime", value=":= foo.bar x"),
    Declaration(
        name="Old.name", kind="theorem", module="Lib.Old", deprecated=Deprecation(by="New.name", since="2026-01-01")
    ),
    Declaration(name="Gone.name", kind="theorem", module="Lib.Old", deprecated=Deprecation(since="2026-01-01")),
    Declaration(name="Foo.mk", kind="constructor", module="Lib.Foo", generated_from="Foo", generated_by="constructor"),
)


@dataclass(eq=False)
class Small:
    names: Names
    files: tuple[Any, ...]
    shelf: Any

    def declaration(self, row: int) -> Declaration:
        return DECLARATIONS[row]


@pytest.fixture
def index(tmp_path: Path) -> Any:
    build_names([d.name for d in DECLARATIONS], tmp_path)
    table = pa.table({"signature": [d.signature for d in DECLARATIONS], "value": [d.value for d in DECLARATIONS]})
    files = (SimpleNamespace(module="Lib.Prime", imports=("Lib.Old", "Batteries.Data.Nat")),)
    return Small(Names.open(tmp_path), files, SimpleNamespace(table=table))


def check(index: Any, asked: str) -> NameCheck:
    return check_names(index, [asked]).names[0]


def test_an_exact_name_comes_with_its_declaration(index: Any) -> None:
    found = check(index, "Nat.Prime.two_le")
    assert (found.verdict, found.exists, found.known[0].module) == ("exact", True, "Lib.Prime")


def test_a_deprecated_name_is_renamed_to_its_successor(index: Any) -> None:
    found = check(index, "Old.name")
    assert (found.verdict, found.exists) == ("renamed", True)
    assert found.deprecated == Deprecation(by="New.name", since="2026-01-01")


def test_a_deprecated_name_without_successor_stays_exact(index: Any) -> None:
    assert check(index, "Gone.name").verdict == "exact"
    assert check(index, "Gone.name").deprecated == Deprecation(since="2026-01-01")


def test_components_of_longer_names_are_partial(index: Any) -> None:
    found = check(index, "Prime.two_le")
    assert (found.verdict, [k.name for k in found.known], found.total) == ("partial", ["Nat.Prime.two_le"], 1)


def test_an_absent_name_comes_with_those_spelt_like_it(index: Any) -> None:
    found = check(index, "Nat.Prime.two_lee")
    assert found.verdict == "absent" and found.known[0].name == "Nat.Prime.two_le"


def test_another_case_is_absent_and_the_nearest_name_first(index: Any) -> None:
    assert check(index, "nat.prime.TWO_LE").known[0].name == "Nat.Prime.two_le"


def test_a_name_that_the_text_mentions_but_nobody_declares_is_not_indexed(index: Any) -> None:
    found = check(index, "Nat.le_of_ble_eq_true")
    assert (found.verdict, found.unindexed) == ("not indexed", ("Batteries", "Init"))


def test_a_part_of_a_mentioned_name_is_no_mention(index: Any) -> None:
    assert check(index, "Nat.le_of_ble").verdict == "absent"


def test_local_looking_names_are_never_taken_for_mentions(index: Any) -> None:
    assert check(index, "foo.bar").verdict == "absent"


def test_a_name_in_an_imported_package_that_was_not_indexed_is_not_indexed(index: Any) -> None:
    found = check(index, "Batteries.HashMap.find")
    assert (found.verdict, found.unindexed) == ("not indexed", ("Batteries",))


def test_without_packages_outside_an_absent_name_is_absent(index: Any) -> None:
    whole = replace(index, files=(SimpleNamespace(module="Init.Core", imports=("Init.Prelude",)),))
    assert check(whole, "Nat.le_of_ble_eq_true") == replace(
        check(whole, "Nat.le_of_ble_eq_true"), verdict="absent", unindexed=()
    )


def test_generated_names_say_from_what(index: Any) -> None:
    assert check(index, "Foo.mk").known[0].generated_from == "Foo"


def test_the_order_asked_is_kept_and_repeats_are_answered(index: Any) -> None:
    asked = ["Foo.mk", "nope", "Foo.mk"]
    assert [c.asked for c in check_names(index, asked).names] == asked


@pytest.mark.parametrize(
    "asked", ["", "   ", "a\x00b", "x" * 3000, "a\nb"], ids=["empty", "blank", "nul", "huge", "lines"]
)
def test_what_cannot_be_a_name_is_a_usage_error(index: Any, asked: str) -> None:
    with pytest.raises(UsageError):
        check(index, asked)
