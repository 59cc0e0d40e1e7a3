"""Statements as trees: what is laid out, kept in files, renewed, and found again."""

import json
from pathlib import Path

import numpy as np
import pytest

from porism.errors import IndexMismatch
from porism.index import Trees
from porism.index.statement_trees import statement_of
from porism.index.trees_form import in_order, joined, lay_statements, taken
from porism.index.trees_lay import relaid

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


def test_each_statement_is_there_as_it_was_read(trees: Trees) -> None:
    assert [trees.tree(row) for row in range(len(trees))] == [statement_of(*one).whole() for one in STATEMENTS]


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


def test_a_name_stands_where_it_or_its_end_is_written(trees: Trees) -> None:
    assert trees.rows_of(trees.at(trees.naming("Nat.Prime"))).tolist() == [1]
    assert trees.rows_of(trees.at(trees.naming("LE.le"))).tolist() == [0, 1, 5]
    assert trees.naming("Nothing").tolist() == [] and trees.at(trees.naming("Nothing")).tolist() == []


def test_what_a_statement_supposes_and_states_is_told_apart(trees: Trees) -> None:
    places, owners = trees.hypotheses(np.array([1, 3], np.int32))
    texts = [trees.laid.vocabulary[token] for token in trees.laid.nodes[places].tolist()]
    assert list(zip(owners.tolist(), texts, strict=True)) == [(1, "Nat"), (1, ".Prime")]
    assert trees.laid.vocabulary[trees.laid.nodes[trees.stated(np.array([1], np.int32))[0]]] == "LE.le"


def test_the_same_tree_is_known_in_two_places(trees: Trees) -> None:
    (row,) = trees.at(trees.naming("Max.max"))
    (whole,) = trees.stated(np.array([0], np.int32))
    left, inner = whole + 1, row + 1
    pairs = np.array([[left, inner], [left, row], [whole, whole]], np.int32)
    assert trees.same(pairs[:, 0], pairs[:, 1]).tolist() == [True, False, True]


def test_constants_are_counted(trees: Trees) -> None:
    assert trees.constants_in(trees.stated(np.array([0, 1, 5], np.int32))).tolist() == [2, 2, 4]


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
