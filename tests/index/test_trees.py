"""Statements as trees: what is laid out, kept in files, renewed, and found again."""

import json
import math
from pathlib import Path

import numpy as np
import pytest

from porism.errors import IndexMismatch
from porism.index import Trees, tree_of
from porism.index.trees_form import in_order, joined, taken
from porism.index.trees_lay import lay_statements, relaid, telescope_of
from porism.lean import Arrow, Term

STATEMENTS = [
    ("{a b : α} : a ≤ a ⊔ b", ("[Lattice α]",)),
    ("{p : ℕ} : p.Prime → 2 ≤ p", ()),
    ("(f : α → β) (hf : ∀ x, Continuous (f x)) : Continuous fun x => f x", ("[TopologicalSpace α]",)),
    (": Type u", ()),
    ("", ()),
    ("(z : ℂ) : |re z| ≤ ‖z‖", ()),
]


@pytest.fixture
def trees() -> Trees:
    return Trees.read(STATEMENTS)


def whole(signature: str, section: tuple[str, ...]) -> Term:
    """The tree of a statement, each binder an arrow, without nodes in between."""
    binders, conclusion, bound = telescope_of(signature, section)
    term = tree_of(conclusion, bound)
    for bracket, kind in reversed(binders):
        term = Arrow(bracket, (), tree_of(kind, bound), term)
    return term


def rows_with(trees: Trees, tokens: np.ndarray) -> list[int]:
    return trees.rows_of(trees.at(tokens)).tolist()


def test_each_statement_is_there_as_it_was_read(trees: Trees) -> None:
    assert [trees.tree(row) for row in range(len(trees))] == [whole(*one) for one in STATEMENTS]


def test_a_binder_of_several_names_is_an_arrow_for_each() -> None:
    binders, conclusion, bound = telescope_of("(a b : G) : a = b", ("[Group G]",))
    assert (binders, conclusion, bound) == ((("[", "Group G"), ("(", "G"), ("(", "G")), "a = b", {"a", "b"})


def test_trees_are_the_same_after_they_were_kept(trees: Trees, tmp_path: Path) -> None:
    trees.save(tmp_path)
    opened = Trees.open(tmp_path)
    assert [opened.tree(row) for row in range(len(opened))] == [trees.tree(row) for row in range(len(trees))]


def test_files_that_do_not_belong_together_are_refused(trees: Trees, tmp_path: Path) -> None:
    trees.save(tmp_path)
    (tmp_path / "tokens.json").write_text(json.dumps(["alone"]))
    with pytest.raises(IndexMismatch, match="The trees of statements do not fit"):
        Trees.open(tmp_path)
    (tmp_path / "tokens.json").write_text("{")
    with pytest.raises(IndexMismatch, match="The trees of statements cannot be read"):
        Trees.open(tmp_path)


@pytest.mark.parametrize(
    ("part", "array"),
    [("starts", []), ("starts", [0]), ("token_starts", []), ("sizes", [1]), ("nodes", [[1], [2]]), ("stated", [0])],
)
def test_arrays_of_other_shapes_are_refused(trees: Trees, tmp_path: Path, part: str, array: list[int]) -> None:
    trees.save(tmp_path)
    np.save(tmp_path / f"{part}.npy", np.array(array, np.int32))
    with pytest.raises(IndexMismatch, match="The trees of statements do not fit"):
        Trees.open(tmp_path)


def test_a_library_without_statements_is_kept_and_opened(tmp_path: Path) -> None:
    Trees.read([]).save(tmp_path)
    assert len(Trees.open(tmp_path)) == 0


def test_a_name_stands_where_it_or_its_end_is_written(trees: Trees) -> None:
    assert rows_with(trees, trees.tokens.naming("Nat.Prime")) == [1]
    assert rows_with(trees, trees.tokens.naming("LE.le")) == [0, 1, 5]
    assert trees.tokens.naming("Nothing").tolist() == [] == rows_with(trees, trees.tokens.naming("Nothing"))


def test_tokens_are_told_by_what_they_stand_for() -> None:
    trees = Trees.read([("(x : α) (f : Nat.foo → Prop) : Foo.bar x ∧ x.foo", ())])
    tokens = trees.tokens

    def texts(some: np.ndarray) -> list[str]:
        return [tokens.texts[token] for token in some.tolist()]

    assert texts(tokens.ending("Any.foo")) == [".foo", "Nat.foo"]
    assert texts(tokens.naming("Nat.foo")) == [".foo", "Nat.foo"] and texts(tokens.exactly("Nat.foo")) == ["Nat.foo"]
    assert texts(tokens.within("Foo")) == ["Foo.bar"] and "bar" not in tokens
    assert texts(tokens.arrows) == [" → ("] and texts(tokens.sort("Prop")) == [" sort Prop"]
    assert texts(np.flatnonzero(tokens.are_free)) == ["%x"] and texts(np.flatnonzero(tokens.are_dotted)) == [".foo"]


def test_what_a_statement_supposes_and_states_is_told_apart(trees: Trees) -> None:
    places, owners = trees.hypotheses(np.array([1, 3], np.int32))
    texts = [trees.tokens.texts[token] for token in trees.layout.nodes[places].tolist()]
    assert list(zip(owners.tolist(), texts, strict=True)) == [(1, "Nat"), (1, ".Prime")]
    assert trees.tokens.texts[trees.layout.nodes[trees.stated(np.array([1], np.int32))[0]]] == "LE.le"


def test_what_is_supposed_explicitly_stands_in_round_brackets_or_before_an_arrow(trees: Trees) -> None:
    places, owners = trees.hypotheses(np.array([0, 1, 2], np.int32), explicit=True)
    heads = [trees.tokens.texts[token] for token in trees.layout.nodes[places].tolist()]
    assert sorted(zip(owners.tolist(), heads, strict=True)) == [(1, ".Prime"), (2, " → ("), (2, " → (")]


def test_arrows_are_found_in_some_declarations_alone(trees: Trees) -> None:
    among = np.array([False, True, False, True, False, True])
    assert trees.rows_of(trees.arrows_in(among)).tolist() == [1, 1, 5]


def test_the_same_tree_is_known_in_two_places(trees: Trees) -> None:
    (row,) = trees.at(trees.tokens.naming("Max.max"))
    (whole,) = trees.stated(np.array([0], np.int32))
    left, inner = whole + 1, row + 1
    pairs = np.array([[left, inner], [left, row], [whole, whole]], np.int32)
    assert trees.same(pairs[:, 0], pairs[:, 1]).tolist() == [True, False, True]


def test_trees_with_the_same_words_in_another_order_of_brackets_differ() -> None:
    trees = Trees.read([(": f (g a) b = f (g a b)", ())])
    (whole,) = trees.stated(np.array([0], np.int32))
    left = whole + 1
    right = left + trees.layout.sizes[left]
    assert trees.same(np.array([left]), np.array([right])).tolist() == [False]


def test_constants_are_counted(trees: Trees) -> None:
    assert trees.constants_in(trees.stated(np.array([0, 1, 5], np.int32))).tolist() == [2, 2, 4]


def test_last_parts_of_names_are_in_a_tree_once_and_tell_more_where_they_are_rare() -> None:
    trees = Trees.read([("(x : α) : Foo.bar x = bar x", ()), (": baz = 1", ())])
    parts = trees.last_parts
    which, numbers = parts.at(trees.stated(np.array([0, 1], np.int32)))
    names = ["Eq", "bar", "baz"]
    found = {name: which[parts.mask([name])[numbers]].tolist() for name in names}
    assert found == {"Eq": [0, 1], "bar": [0], "baz": [1]}
    assert [parts.rarity_of(name) for name in [*names, "gone"]] == pytest.approx(
        [math.log(1 + 2 / 3), math.log(1 + 2 / 3), math.log(1 + 2 / 2), math.log(1 + 2)]
    )


def test_renewed_trees_are_those_of_a_new_layout() -> None:
    old = in_order(lay_statements(STATEMENTS))
    new = [STATEMENTS[5], ("(x : β) : x = x", ()), STATEMENTS[0], STATEMENTS[1]]
    row_map = np.array([2, 3, -1, -1, -1, 0], np.int32)
    again = relaid(old, row_map, np.array([1], np.int32), lay_statements([new[1]]))
    anew = in_order(lay_statements(new))
    assert again.vocabulary == anew.vocabulary
    for one, other in zip(again.arrays, anew.arrays, strict=True):
        assert one.dtype == other.dtype and one.tolist() == other.tolist()


def test_layouts_of_ranges_are_put_together() -> None:
    whole, parts = lay_statements(STATEMENTS), [lay_statements(STATEMENTS[:2]), lay_statements(STATEMENTS[2:])]
    assert in_order(joined(parts)).nodes.tolist() == in_order(whole).nodes.tolist()
    assert taken(whole, np.array([4, 4])).starts.tolist() == [0, 1, 2]
