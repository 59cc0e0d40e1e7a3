"""Illustration: the greedy choice, its ties, its end, and what is kept back."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from porism.errors import UsageError
from porism.formalize import Illustrating, illustrate
from porism.library import Declaration, Deprecation
from porism.retrieve import Informal, Means, Need
from porism.search import How, Models
from tiny import EMBEDDER, TinyIndex, tiny_vectors

CONCEPTS = [Declaration(name=name, kind="def", module="M") for name in "ABCDEF"]


def theorem(name: str, uses: str, words: str = "", **more: object) -> Declaration:
    return Declaration(
        name=name, kind="theorem", module="M", signature=f": {name}", docstring=words, uses_in_type=tuple(uses),
        **more,  # type: ignore[arg-type]
    )  # fmt: skip


def means(folder: Path, theorems: Sequence[Declaration], *, dense: bool = False) -> Means:
    library = [*CONCEPTS, *theorems]
    index = TinyIndex(folder, library, tiny_vectors(library) if dense else None)
    return Means(index=index, how=How(), models=Models(embedder=EMBEDDER if dense else None))


def needs(of: Means, names: str) -> list[Need]:
    return [
        Need(name=name, declaration=of.index.declaration(at), way="search", source=name)
        for at, name in enumerate("ABCDEF")
        if name in names
    ]


def chosen(of: Means, wanted: str, statement: str = "prime", hidden: str = "", most: int = 3) -> list[str]:
    found = illustrate(
        of, Informal(text=statement, hidden=frozenset(hidden.split())), needs(of, wanted), Illustrating(most=most)
    )
    return [f"{example.declaration.name}:{''.join(example.covers)}" for example in found.examples]


GOLDEN = [
    theorem("one", "A", "a prime prime prime"),
    theorem("ab", "AB"),
    theorem("bcd", "BCD"),
    theorem("de", "DE", "a prime"),
    theorem("abc", "ABC", "a prime"),
    theorem("f_and_more", "FXYZ"),
]


def test_each_choice_gains_most_and_of_equals_is_most_similar(tmp_path: Path) -> None:
    of = means(tmp_path, GOLDEN)
    assert chosen(of, "ABCDEF") == ["abc:ABC", "de:DE", "f_and_more:F"]


def test_the_most_similar_comes_first_only_among_equal_gains(tmp_path: Path) -> None:
    assert chosen(means(tmp_path, GOLDEN), "AF", statement="prime") == ["one:A", "f_and_more:F"]


def test_of_equals_in_everything_the_first_in_the_library_is_taken(tmp_path: Path) -> None:
    of = means(tmp_path, [theorem("late", "A"), theorem("later", "A")])
    assert chosen(of, "A", statement="nothing shared") == ["late:A"]


def test_it_stops_where_nothing_new_is_used(tmp_path: Path) -> None:
    of = means(tmp_path, GOLDEN)
    found = illustrate(of, Informal(text="prime"), needs(of, "BCD"), Illustrating())
    assert [example.declaration.name for example in found.examples] == ["bcd"]
    assert (found.covered, found.needed, found.coverage, found.candidates) == (3, 3, 1.0, 4)


def test_coverage_is_the_share_of_what_is_needed(tmp_path: Path) -> None:
    of = means(tmp_path, GOLDEN)
    assert illustrate(of, Informal(text="prime"), needs(of, "ABCDEF"), Illustrating(most=1)).coverage == 0.5


def test_only_what_a_statement_uses_counts(tmp_path: Path) -> None:
    proof = Declaration(name="t", kind="theorem", module="M", uses_in_value=("A",))
    instance = Declaration(name="i", kind="instance", module="M", uses_in_type=("A",))
    assert chosen(means(tmp_path, [proof, instance]), "A") == []


def test_deprecated_and_guessed_names_show_nothing(tmp_path: Path) -> None:
    old = theorem("old", "A", deprecated=Deprecation(by="new"))
    guess = theorem("guess", "A", certain=False)
    assert chosen(means(tmp_path, [old, guess, theorem("new", "A")]), "A") == ["new:A"]


def test_meaning_ranks_where_the_index_is_embedded(tmp_path: Path) -> None:
    theorems = [theorem("tree", "A", "A tree with a leaf."), theorem("number", "A", "An irreducible element.")]
    of = means(tmp_path, theorems, dense=True)
    assert illustrate(of, Informal(text="prime"), needs(of, "A"), Illustrating()).by == "meaning"
    assert chosen(of, "A", statement="a prime number") == ["number:A"]


@pytest.mark.parametrize(
    "other",
    [
        theorem("copy", "AB", generated_from="abc"),
        Declaration(name="same", kind="theorem", module="M", signature=": abc", uses_in_type=("A", "B")),
        theorem("words", "AB", "All   primes are ODD."),
    ],
    ids=["generated from it", "the same statement", "the same words"],
)
def test_a_hidden_theorem_and_what_restates_it_are_kept_back(tmp_path: Path, other: Declaration) -> None:
    of = means(tmp_path, [theorem("abc", "ABC", "All primes are odd."), other, theorem("good", "A")])
    assert chosen(of, "AB", statement="anything", hidden="abc") == ["good:A"]
    assert chosen(of, "AB", statement="anything")[0].startswith("abc")


def test_no_examples_are_looked_for_where_none_are_wanted(tmp_path: Path) -> None:
    assert chosen(means(tmp_path, GOLDEN), "A", most=0) == []


def test_a_negative_number_of_examples_is_refused() -> None:
    with pytest.raises(UsageError):
        Illustrating(most=-1)


def test_what_is_not_in_the_library_is_not_needed_in_use(tmp_path: Path) -> None:
    of = means(tmp_path, GOLDEN)
    gone = Need(name="Gone", way="not found", source="Gone")
    assert illustrate(of, Informal(text="x"), [gone], Illustrating()).coverage == 1.0
