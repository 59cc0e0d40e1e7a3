"""What n samples of each statement are worth: pass@k without bias, and how that and agreement grow with k.

In: for each statement how many of its n samples are right. Out: numbers from 0 to 1. They do not know what makes a
sample right.

    pass@k       1 - C(n-c, k) / C(n, k), the chance that k of n samples, drawn at random, hold one of c right ones
                 (Chen et al., arXiv 2107.03374)
    consistency  for each k the share of statements with at least k right samples of n (DDR, figures 3 and 5)
    efficiency   for each k the mean pass@k (DDR, figures 4 and 6)
"""

from collections.abc import Sequence
from math import comb
from typing import Literal

RightKind = Literal["TypeC", "BEqL", "BEq", "BEq+"]
"""What makes a sample right. TypeC: Lean takes it. The others: it says the same as the right statement, shown by the
first steps of BEq+ alone (BEqL), with proofs of a model too (BEq), or by all of BEq+."""

KINDS_OF_RIGHT: tuple[RightKind, ...] = ("TypeC", "BEqL", "BEq", "BEq+")


def pass_at(n: int, c: int, k: int) -> float:
    """Return the chance that k of n samples hold a right one, when c of the n are right."""
    assert 0 <= c <= n and 1 <= k <= n, "counts that cannot be"
    return 1.0 - comb(n - c, k) / comb(n, k)


def consistency(right: Sequence[int], n: int) -> tuple[float, ...]:
    """Return for each k from 1 to n the share of statements with at least k right samples."""
    assert right, "nothing has no share"
    return tuple(sum(c >= k for c in right) / len(right) for k in range(1, n + 1))


def efficiency(right: Sequence[int], n: int) -> tuple[float, ...]:
    """Return for each k from 1 to n the mean pass@k."""
    assert right, "nothing has no mean"
    return tuple(sum(pass_at(n, c, k) for c in right) / len(right) for k in range(1, n + 1))
