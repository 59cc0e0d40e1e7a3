"""The expansion through the graph: LeanGraphSearch's figures to the digit, and its corner cases."""

import math

import numpy as np
import pytest

from porism.errors import UsageError
from porism.index import build_graph
from porism.search.expand import Expansion, Start, expand, min_max, mix, prefilter, standard_scores, top_rows


def ints(*values: int) -> np.ndarray:
    return np.array(values, np.int32)


FIVE = build_graph(5, (ints(0, 0, 1, 3), ints(1, 2, 2, 2), np.ones(4, np.uint8)))
PAPER = Expansion.paper()


def test_the_prefilter_gives_the_papers_figures() -> None:
    pool = expand(FIVE, Start(ints(0, 3), np.array([0.9, 0.3])), PAPER)
    assert pool.rows.tolist() == [0, 2, 3, 1]
    assert pool.combined == pytest.approx([1.850559, 0.930685, 0.298676, 0.069575], abs=5e-7)
    assert pool.from_graph.tolist() == [False, True, False, True]
    assert pool.first.tolist() == [0.9, 0.0, 0.3, 0.0]


def test_the_mix_gives_the_papers_figures() -> None:
    walk = np.array([0.3536171390, 0.1178723797, 0.1502874177, 0.3782230637])
    assert standard_scores(walk) == pytest.approx([0.887060, -1.131136, -0.853633, 1.097710], abs=1e-6)
    final = mix(np.array([0.8, 0.3, 0.6, 0.1]), walk, 0.005)
    assert final == pytest.approx([0.804435, 0.294344, 0.595732, 0.105488], abs=1e-6)


def test_the_exact_solver_changes_the_figures_only_slightly() -> None:
    exact = expand(FIVE, Start(ints(0, 3), np.array([0.9, 0.3])), Expansion())
    assert exact.rows.tolist() == [0, 2, 3, 1]
    assert exact.combined == pytest.approx([1.850559, 0.930685, 0.298676, 0.069575], abs=1e-5)


def test_the_paper_preset_has_the_papers_constants() -> None:
    assert (PAPER.seeds, PAPER.restart, PAPER.nodes, PAPER.keep) == (50, 0.15, 200, 100)
    assert (PAPER.first, PAPER.graph, PAPER.degree, PAPER.mix) == (1.0, 1.0, 0.05, 0.005)
    assert (PAPER.solver, PAPER.iterations, PAPER.tolerance, PAPER.underflow_to_rank) == ("power", 50, 1e-6, True)


def test_equal_scores_scale_to_one_where_positive_and_to_zero_elsewhere() -> None:
    assert min_max(np.array([0.2, 0.2])).tolist() == [1.0, 1.0]
    assert min_max(np.array([0.0, 0.0])).tolist() == [0.0, 0.0]
    assert min_max(np.array([1.0, 3.0, 2.0])).tolist() == [0.0, 1.0, 0.5]


def test_a_walk_without_differences_adds_nothing() -> None:
    assert mix(np.array([0.5, 0.4]), np.array([0.1, 0.1]), 0.005).tolist() == [0.5, 0.4]


def test_top_rows_break_ties_by_row_and_leave_out_what_was_not_reached() -> None:
    assert top_rows(np.array([0.1, 0.3, 0.0, 0.3, 0.1]), 3).tolist() == [1, 3, 0]
    assert top_rows(np.array([0.0, 0.2]), 3).tolist() == [1]


def test_no_row_of_the_walk_joins_where_none_is_wanted() -> None:
    assert top_rows(np.array([0.3, 0.5, 0.2]), 0).tolist() == []


def test_the_prefilter_keeps_no_more_than_asked() -> None:
    walk = np.array([0.4, 0.1, 0.4, 0.1, 0.0])
    pool = prefilter(FIVE.profile(), Start(ints(0, 3), np.array([0.9, 0.3])), walk, Expansion(keep=1))
    assert pool.rows.tolist() == [0]


def test_seeds_that_use_nothing_keep_the_walk_to_themselves() -> None:
    pool = expand(FIVE, Start(ints(2, 4), np.array([0.5, 0.5])), Expansion())
    assert pool.rows.tolist() == [4, 2]
    assert pool.walk.tolist() == [0.5, 0.5]


def test_the_head_is_kept_whatever_the_prefilter_says() -> None:
    walk = np.array([0.4, 0.1, 0.4, 0.1, 0.0])
    start = Start(ints(4, 0, 3), np.array([0.1, 0.9, 0.3]), head=1)
    assert prefilter(FIVE.profile(), start, walk, Expansion(keep=2)).rows.tolist() == [4, 0]


def test_the_walk_finds_only_what_is_allowed() -> None:
    allowed = np.array([True, False, True, True, True])
    pool = expand(FIVE, Start(ints(0, 3), np.array([0.9, 0.3]), allowed=allowed), Expansion())
    assert sorted(pool.rows.tolist()) == [0, 2, 3]


@pytest.mark.parametrize(
    "wrong",
    [
        {"restart": 0.0}, {"restart": 1.0}, {"restart": math.nan}, {"seeds": 0}, {"seeds": -1}, {"keep": 0},
        {"nodes": -1}, {"iterations": 0}, {"tolerance": math.nan}, {"degree": math.inf}, {"edges": 16}, {"edges": -1},
    ],
)  # fmt: skip
def test_an_expansion_that_makes_no_sense_is_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(UsageError):
        Expansion(**wrong)  # type: ignore[arg-type]
