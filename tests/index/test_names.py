"""Names in a suffix array: whole, in part, and nearly remembered."""

import lzma
import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from porism.errors import IndexMismatch
from porism.index import Names, build_names

LIBRARY = [
    "Nat.Prime.two_le",
    "Nat.Prime",
    "Nat.Prime.eq_one_or_self",
    "Prime.two_le",
    "BinaryTree.insert",
    "foo",
    "foo.bar",
    "MulOpposite.«forall»",
    "Tree.«a.b».size",
    "restrictSubRegionσ",
    "mulₗ",
    "Matrix.xᵀ",
    "GaloisConnection",
    "CategoryTheory.Functor.Σ_map",
    "x.prime.two_le",
    "isNil?",
    "«term_+_»",
    "Finset.sum_comm",
]


@pytest.fixture(scope="module")
def names(tmp_path_factory: pytest.TempPathFactory) -> Names:
    folder = tmp_path_factory.mktemp("index") / "names"
    build_names(LIBRARY, folder)
    return Names.open(folder)


def written(names: Names, rows: tuple[int, ...]) -> list[str]:
    return [names[row] for row in rows]


def test_every_row_gives_its_name_back_as_written(names: Names) -> None:
    assert [names[row] for row in range(len(names))] == LIBRARY


def test_every_name_is_found_exactly(names: Names) -> None:
    assert [names.row(name) for name in LIBRARY] == list(range(len(LIBRARY)))


@pytest.mark.parametrize(
    "asked",
    [
        "_root_.Nat.Prime.two_le",
        " Nat.Prime.two_le ",
        "`Nat.Prime.two_le`",
        "@Nat.Prime.two_le",
        "Nat.Prime.two_le.{u, v}",
        "«Nat».Prime.«two_le»",
        "_private.Mathlib.Data.Nat.Prime.0.Nat.Prime.two_le",
    ],
)
def test_a_name_is_the_same_however_it_is_written(names: Names, asked: str) -> None:
    assert names.check(asked).verdict == "exact"
    assert names.row(asked) == 0


def test_escaped_components_are_found_with_and_without_their_marks(names: Names) -> None:
    assert names.row("MulOpposite.forall") == names.row("MulOpposite.«forall»") == 7
    assert names.row("term_+_") == 16


def test_a_dot_inside_an_escaped_component_is_no_border(names: Names) -> None:
    assert names.check("Tree.«a.b».size").verdict == "exact"
    assert names.check("Tree.a.b.size").verdict == "none"
    assert names.check("b.size").verdict == "none"
    assert names.check("«a.b».size").verdict == "partial"


def test_asked_components_inside_a_longer_name_are_a_partial_match(names: Names) -> None:
    match = names.check("Prime.eq_one_or_self")
    assert (match.verdict, written(names, match.rows), match.total) == ("partial", ["Nat.Prime.eq_one_or_self"], 1)
    assert names.check("Nat").total == 3


def test_a_partial_match_stops_at_component_borders(names: Names) -> None:
    assert names.check("rime.two_le").verdict == "none"
    assert names.check("Prime.two").verdict == "none"
    assert names.check("Nat.two_le").verdict == "none"


def test_the_check_tells_upper_from_lower_case(names: Names) -> None:
    assert names.check("prime").total == 1
    assert names.check("nat.prime").verdict == "none"


def test_looking_up_a_name_does_not_return_what_lies_below_it(names: Names) -> None:
    match = names.check("foo")
    assert (match.verdict, written(names, match.rows)) == ("exact", ["foo"])


def test_whole_unicode_names_are_matched(names: Names) -> None:
    assert names.check("restrictSubRegionσ").verdict == "exact"
    assert names.check("restrictSubRegion").verdict == "none"
    assert names.check("mulₗ").verdict == "exact"
    assert names.check("xᵀ").verdict == "partial"
    assert names.check("x").total == 1


def test_case_is_ignored_on_request_and_the_exact_name_comes_first(names: Names) -> None:
    assert written(names, names.ignoring_case("galoisconnection")) == ["GaloisConnection"]
    assert written(names, names.ignoring_case("categorytheory.functor.σ_map")) == ["CategoryTheory.Functor.Σ_map"]
    assert names.ignoring_case("galois") == ()


def test_all_words_in_any_order_and_any_case_find_a_name(names: Names) -> None:
    assert written(names, names.with_all(["insert", "binarytree"])) == ["BinaryTree.insert"]
    assert names.with_all(["insert", "missing"]) == ()
    assert names.with_all([]) == ()


def test_endings_prefixes_and_fragments_give_the_shortest_names_first(names: Names) -> None:
    assert written(names, names.ending("two_le")) == ["Prime.two_le", "x.prime.two_le", "Nat.Prime.two_le"]
    assert written(names, names.prefix("nat.pr")) == ["Nat.Prime", "Nat.Prime.two_le", "Nat.Prime.eq_one_or_self"]
    assert written(names, names.containing("REGION")) == ["restrictSubRegionσ"]
    assert written(names, names.prefix("nat.pr", limit=1)) == ["Nat.Prime"]


def test_a_namespace_holds_itself_and_what_lies_below(names: Names) -> None:
    assert names.under("Nat.Prime").tolist() == [0, 1, 2]
    assert names.under("Nat.Pri").tolist() == []


@pytest.mark.parametrize(
    ("asked", "meant"),
    [
        ("GaloisConection", "GaloisConnection"),
        ("Nat.Prime.tow_le", "Nat.Prime.two_le"),
        ("Finset.sum_com", "Finset.sum_comm"),
        ("Nat.Prime.eq_one_or_slef", "Nat.Prime.eq_one_or_self"),
        ("Int.Prime.eq_one_or_self", "Nat.Prime.eq_one_or_self"),
    ],
)
def test_a_misspelt_name_is_found(names: Names, asked: str, meant: str) -> None:
    row, similarity = names.fuzzy(asked)[0]
    assert names[row] == meant
    assert 0.72 <= similarity < 1


@pytest.mark.parametrize("asked", ["", " ", ".", "`", "_root_.", "\ud800", "a\nb", "«", "x" * 10_000])
def test_what_is_no_name_matches_nothing(names: Names, asked: str) -> None:
    assert names.check(asked).verdict == "none"
    assert names.row(asked) is None
    assert names.fuzzy(asked) == []
    assert names.ignoring_case(asked) == ()


def test_a_library_without_names_opens(tmp_path: Path) -> None:
    build_names([], tmp_path)
    names = Names.open(tmp_path)
    assert (len(names), names.check("a").verdict, names.fuzzy("abc")) == (0, "none", [])


def test_a_folder_without_names_is_refused(tmp_path: Path) -> None:
    with pytest.raises(IndexMismatch, match="names cannot be opened"):
        Names.open(tmp_path)


PART = st.text(st.sampled_from("abAB_'"), min_size=1, max_size=3).filter(lambda part: part.strip("_"))
NAME = st.lists(PART, min_size=1, max_size=4).map(".".join)


@settings(max_examples=60, deadline=None)
@given(library=st.lists(NAME, min_size=1, max_size=25, unique=True), asked=NAME)
def test_the_check_agrees_with_comparing_each_name(
    tmp_path_factory: pytest.TempPathFactory, library: list[str], asked: str
) -> None:
    folder = tmp_path_factory.mktemp("names")
    build_names(library, folder)
    parts = asked.split(".")
    wholes = [name.split(".") for name in library]
    holding = [
        row for row, whole in enumerate(wholes)
        if any(whole[at : at + len(parts)] == parts for at in range(len(whole)))
    ]  # fmt: skip
    match = Names.open(folder).check(asked, limit=100)
    if asked in library:
        assert (match.verdict, match.rows) == ("exact", (library.index(asked),))
    else:
        assert match.verdict == ("partial" if holding else "none")
        assert sorted(match.rows) == holding


@pytest.mark.slow
def test_all_names_of_mathlib_are_found_again(tmp_path: Path) -> None:
    data = Path(os.environ.get("PORISM_DATA", Path(__file__).parents[3] / "shared" / "data"))
    file = data / "mathlib_names.txt.xz"
    if not file.is_file():
        pytest.skip(f"no list of names at {file}")
    library = lzma.decompress(file.read_bytes()).decode().splitlines()
    build_names(library, tmp_path)
    names = Names.open(tmp_path)
    first = {name: row for row, name in reversed(list(enumerate(library)))}
    assert all(names[row] == name for row, name in enumerate(library))
    assert [name for name, row in first.items() if names.row(name) != row] == []
