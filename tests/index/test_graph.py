"""The dependency graph: typed edges, both ways."""

from pathlib import Path

import numpy as np
import pytest

from porism.errors import IndexMismatch
from porism.index import MEMBER, PAPER, PROOF, TYPE, VALUE, Graph, build_graph, edge_names


def graph_of(count: int, edges: list[tuple[int, int, int]]) -> Graph:
    users, used, kinds = zip(*edges, strict=True) if edges else ((), (), ())
    return build_graph(count, (np.array(users, np.int32), np.array(used, np.int32), np.array(kinds, np.uint8)))


EDGES = [(0, 2, TYPE), (2, 1, VALUE), (0, 1, PROOF), (0, 2, PROOF), (3, 3, TYPE), (3, 2, MEMBER), (0, 2, TYPE)]


def test_repeated_edges_join_their_kinds_and_loops_are_dropped() -> None:
    graph = graph_of(4, EDGES)
    rows, kinds = graph.used(0)
    assert (rows.tolist(), kinds.tolist()) == ([1, 2], [PROOF, TYPE | PROOF])
    assert graph.used(3)[0].tolist() == [2]
    assert graph.used(1)[0].tolist() == []


def test_the_way_back_has_the_same_edges() -> None:
    graph = graph_of(4, EDGES)
    rows, kinds = graph.users(2)
    assert (rows.tolist(), kinds.tolist()) == ([0, 3], [TYPE | PROOF, MEMBER])
    assert graph.users(1)[0].tolist() == [0, 2]


def test_what_uses_and_is_used_is_told_for_some_kinds_alone() -> None:
    graph = graph_of(4, EDGES)
    assert graph.used_in(0, TYPE).tolist() == [2] and graph.used_in(0, TYPE | PROOF).tolist() == [1, 2]
    assert graph.users_in(2, MEMBER).tolist() == [3] and graph.users_in(2, VALUE).tolist() == []


def test_rare_uses_tell_more_and_make_a_row_long() -> None:
    profile = graph_of(4, EDGES).profile(TYPE | PROOF)
    assert profile.rarity == pytest.approx(np.log([4.0, 2.0, 2.0, 4.0]))
    assert profile.lengths == pytest.approx(np.sqrt([2.0, 0.0, 0.0, 0.0]) * np.log(2.0))


def test_the_paper_profile_has_types_and_values_of_definitions_only() -> None:
    profile = graph_of(4, EDGES).profile(PAPER)
    assert profile.offsets.tolist() == [0, 1, 1, 2, 2]
    assert profile.targets.tolist() == [2, 1]
    assert profile.out_degrees.tolist() == [1, 0, 1, 0]
    assert profile.in_degrees.tolist() == [0, 1, 1, 0]


def test_a_saved_graph_opens_the_same(tmp_path: Path) -> None:
    graph = graph_of(4, EDGES)
    graph.save(tmp_path)
    again = Graph.open(tmp_path)
    assert len(again) == 4
    assert [again.used(row)[0].tolist() for row in range(4)] == [graph.used(row)[0].tolist() for row in range(4)]
    assert again.kinds.dtype == np.uint8
    assert again.targets.dtype == again.offsets.dtype == again.sources.dtype == np.int32


@pytest.mark.parametrize("count", [0, 3])
def test_a_graph_without_edges_is_a_graph(count: int) -> None:
    graph = graph_of(count, [])
    assert len(graph) == count
    assert len(graph.profile().targets) == 0


def test_kinds_of_an_edge_have_names() -> None:
    assert edge_names(TYPE | PROOF) == ("type", "proof")
    assert edge_names(0) == ()


def test_a_folder_without_a_graph_is_refused(tmp_path: Path) -> None:
    with pytest.raises(IndexMismatch, match="graph cannot be opened"):
        Graph.open(tmp_path)


def test_a_damaged_graph_is_refused(tmp_path: Path) -> None:
    (tmp_path / "graph.npz").write_bytes(b"PK\x03\x04 not a graph")
    with pytest.raises(IndexMismatch, match="graph cannot be opened"):
        Graph.open(tmp_path)
