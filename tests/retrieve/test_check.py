"""The Suffix Array Check, by DDR's rule."""

from pathlib import Path

import pytest

from porism.index import Names, build_names
from porism.retrieve import NameCheck, check_name, check_names, is_match


@pytest.fixture(scope="module")
def names(tmp_path_factory: pytest.TempPathFactory) -> Names:
    folder: Path = tmp_path_factory.mktemp("names")
    build_names(["Finset.Icc", "Set.Icc", "Nat.Prime", "Nat.Prime.two_le", "Prime", "A.«b c»"], folder)
    return Names.open(folder)


@pytest.mark.parametrize(
    ("asked", "verdict", "total"),
    [
        ("Finset.Icc", "exact", 1),
        ("`_root_.Finset.Icc`,", "exact", 1),
        ("Prime", "exact", 1),
        ("Icc", "partial", 2),
        ("Prime.two_le", "partial", 1),
        ("Nat", "partial", 2),
        ("Finset", "partial", 1),
        ("Nat.two_le", "none", 0),  # components must stand side by side
        ("Prim", "none", 0),  # a piece of a component is no match (appendix C.1)
        ("finset.icc", "none", 0),  # another case is another name
        ("Real.div", "none", 0),
        ("«b c»", "partial", 1),
        ("", "none", 0),
    ],
)
def test_a_name_is_exact_partial_or_none(names: Names, asked: str, verdict: str, total: int) -> None:
    check = check_name(names, asked)
    assert (check.verdict, check.total) == (verdict, total)


def test_the_papers_example_has_one_authentic_name_of_three(tmp_path: Path) -> None:
    build_names(["Nat.succ"], tmp_path)
    found = check_names(Names.open(tmp_path), ["Real.div", "Real.max", "Nat.succ"])
    assert [check.verdict for check in found] == ["none", "none", "exact"]


def test_a_check_keeps_what_was_written_and_tells_notation(names: Names) -> None:
    assert check_name(names, "[MOD 5]") == NameCheck(asked="[MOD 5]", name="[MOD", verdict="none", construct="MOD")
    assert check_name(names, "`Nat.Prime p`").name == "Nat.Prime"


@pytest.mark.parametrize(
    ("one", "other", "match"),
    [
        ("Nat.Prime", "Nat.Prime", True),
        ("Prime", "Nat.Prime", True),
        ("Nat.Prime", "Prime", True),  # the rule has no direction
        ("Nat", "Nat.Prime", True),
        ("Prim", "Nat.Prime", False),  # a substring, but no component
        ("Nat.two_le", "Nat.Prime.two_le", False),  # components, but not side by side: no substring
        ("Nat.prime", "Nat.Prime", False),
        ("", "Nat.Prime", False),
        ("_root_.Nat.Prime", "Prime", True),
    ],
)
def test_identifiers_match_by_the_suffix_based_rule(one: str, other: str, match: bool) -> None:
    assert is_match(one, other) is match
