"""Intervals draw whole clusters."""

from porism.evaluate import cluster_interval


def test_the_mean_counts_questions_and_not_clusters() -> None:
    assert cluster_interval([1, 1, 1, 0], ["a", "a", "a", "b"], seed=0).mean == 0.75


def test_values_that_are_all_alike_leave_no_doubt() -> None:
    interval = cluster_interval([0.5] * 6, list("aabbcc"), seed=1)
    assert (interval.mean, interval.low, interval.high) == (0.5, 0.5, 0.5)


def test_questions_about_one_declaration_are_not_counted_as_independent() -> None:
    values = [1.0] * 50 + [0.0] * 50
    apart = cluster_interval(values, [str(i) for i in range(100)], seed=0)
    together = cluster_interval(values, [str(i // 10) for i in range(100)], seed=0)
    assert apart.high - apart.low < 0.25 < together.high - together.low


def test_the_same_seed_gives_the_same_interval() -> None:
    values, clusters = [0.1, 0.9, 0.4, 0.6], list("abcd")
    assert cluster_interval(values, clusters, seed=3) == cluster_interval(values, clusters, seed=3)
    assert str(cluster_interval([1.0], ["a"], seed=0)) == "1.000 [1.000, 1.000]"
