"""Personalised PageRank: the paper's figures to the digit, and the exact solver against them."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from porism.index import Profile, build_graph
from porism.search import triangle
from porism.search.pagerank import Seeds, exact_scores, power_iteration, seed_shares


def profile_of(count: int, edges: list[tuple[int, int]]) -> Profile:
    users, used = (
        (np.array(ends, np.int32) for ends in zip(*edges, strict=True)) if edges else (np.empty(0, np.int32),) * 2
    )
    return build_graph(count, (users, used, np.ones(len(users), np.uint8))).profile()


def seeds_of(shares: dict[int, float]) -> Seeds:
    values = np.array(list(shares.values()))
    return Seeds(np.array(list(shares), np.int32), values / values.sum())


FIVE = profile_of(5, [(0, 1), (0, 2), (1, 2), (3, 2)])


def test_fifty_steps_do_not_settle_two_nodes() -> None:
    walk = power_iteration(profile_of(2, [(0, 1)]), seeds_of({0: 1.0}))
    assert walk.scores == pytest.approx([0.54067643, 0.45932357], abs=5e-9)
    assert walk.iterations == 50
    assert walk.change == pytest.approx(5.9e-4, abs=5e-6)


def test_the_fixed_point_of_two_nodes_is_known() -> None:
    scores = exact_scores(profile_of(2, [(0, 1)]), seeds_of({0: 1.0}))
    assert scores == pytest.approx([20 / 37, 17 / 37], abs=1e-15)


def test_five_nodes_settle_after_twenty_three_steps() -> None:
    walk = power_iteration(FIVE, seeds_of({0: 0.9, 3: 0.3}))
    assert walk.scores == pytest.approx([0.3536171390, 0.1502874177, 0.3782230637, 0.1178723797, 0], abs=5e-11)
    assert walk.iterations == 23


def test_scores_in_proportion_seed_the_walk() -> None:
    assert seed_shares(np.array([0.9, 0.3])).tolist() == pytest.approx([0.75, 0.25])
    assert seed_shares(np.array([0.0, 0.0, 0.0])).tolist() == pytest.approx([6 / 11, 3 / 11, 2 / 11])


def test_a_score_that_underflowed_seeds_nothing_unless_the_paper_is_asked_for() -> None:
    scores = np.array([1e-3, 1e-4, 0.0])
    assert seed_shares(scores)[2] == 0
    assert seed_shares(scores, underflow_to_rank=True)[2] == pytest.approx((1 / 3) / (1e-3 + 1e-4 + 1 / 3))


@st.composite
def graphs(draw: st.DrawFn) -> tuple[Profile, Seeds]:
    count = draw(st.integers(1, 14))
    node = st.integers(0, count - 1)
    edges = draw(st.lists(st.tuples(node, node), max_size=40))
    seeds = draw(st.dictionaries(node, st.floats(0.01, 1), min_size=1))
    return profile_of(count, edges), seeds_of(seeds)


def settled(profile: Profile, seeds: Seeds, restart: float) -> np.ndarray:
    return power_iteration(profile, seeds, restart=restart, iterations=2_000, tolerance=1e-16).scores


@pytest.mark.parametrize("bridge", [0, 2, 64])
@settings(max_examples=30, deadline=None)
@given(case=graphs(), restart=st.sampled_from([0.05, 0.15, 0.5]))
def test_the_exact_solver_agrees_with_the_settled_iteration(
    case: tuple[Profile, Seeds], restart: float, bridge: int
) -> None:
    profile, seeds = case
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(triangle, "LARGEST_BRIDGE", bridge)
        exact = exact_scores(profile, seeds, restart=restart)
    assert np.abs(exact - settled(profile, seeds, restart)).max() <= 1e-12
    assert exact.sum() == pytest.approx(1, abs=1e-14)


@settings(max_examples=20, deadline=None)
@given(case=graphs())
def test_public_functions_alone_give_the_same(case: tuple[Profile, Seeds]) -> None:
    profile, seeds = case
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(triangle, "LARGEST_BRIDGE", 2)
        patch.setattr(triangle, "_substitute", triangle._substitute_publicly)
        assert np.abs(exact_scores(profile, seeds) - settled(profile, seeds, 0.15)).max() <= 1e-12


def test_a_large_graph_with_cycles_is_solved_to_rounding() -> None:
    random = np.random.default_rng(5)
    count = 3_000
    users = random.integers(1, count, 30_000)
    used = (users * random.random(30_000) ** 2).astype(int)
    back = random.integers(0, 30_000, 40)
    edges = list(zip(np.r_[users, used[back]].tolist(), np.r_[used, users[back]].tolist(), strict=True))
    profile = profile_of(count, edges)
    seeds = seeds_of({int(row): 1.0 for row in random.choice(count, 50, replace=False)})
    assert np.abs(exact_scores(profile, seeds) - settled(profile, seeds, 0.15)).sum() <= 1e-12


def test_no_walk_leads_through_a_closed_row() -> None:
    chain = profile_of(4, [(0, 1), (1, 2), (0, 3)])
    closed = Seeds(np.array([0], np.int32), np.ones(1), (1,))
    for scores in (exact_scores(chain, closed), power_iteration(chain, closed, iterations=500, tolerance=1e-16).scores):
        assert scores[[1, 2]].tolist() == [0.0, 0.0]
        assert scores[3] / scores[0] == pytest.approx(0.85 / 2, abs=1e-12)


@settings(max_examples=60, deadline=None)
@given(graphs(), st.data())
def test_the_exact_solver_closes_rows_as_the_iteration_does(given: tuple[Profile, Seeds], data: st.DataObject) -> None:
    profile, seeds = given
    others = sorted(set(range(len(profile))) - set(seeds.rows.tolist()))
    closed = tuple(data.draw(st.lists(st.sampled_from(others), unique=True, max_size=3))) if others else ()
    walled = Seeds(seeds.rows, seeds.shares, closed)
    assert np.abs(exact_scores(profile, walled) - settled(profile, walled, 0.15)).max() <= 1e-10
