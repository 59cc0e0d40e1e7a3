"""Means with intervals: the bootstrap over clusters, since questions about one declaration are not independent.

In: values, and the cluster that each belongs to. Out: mean and the bounds of a 95 % interval. It does not know what
the values measure.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

RESAMPLES = 2_000


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean and the bounds between which it lies with 95 % confidence."""

    mean: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.mean:.3f} [{self.low:.3f}, {self.high:.3f}]"


def cluster_interval(values: Sequence[float], clusters: Sequence[str], seed: int) -> Interval:
    """Return the mean of values and its percentile bootstrap interval, whole clusters drawn with replacement."""
    assert values, "nothing has no mean"
    _, cluster = np.unique(np.array(clusters), return_inverse=True)
    sums = np.bincount(cluster, weights=np.array(values, np.float64))
    sizes = np.bincount(cluster)
    drawn = np.random.default_rng(seed).integers(0, len(sums), size=(RESAMPLES, len(sums)))
    means = sums[drawn].sum(axis=1) / sizes[drawn].sum(axis=1)
    low, high = np.quantile(means, (0.025, 0.975))
    return Interval(float(np.mean(values)), float(low), float(high))
