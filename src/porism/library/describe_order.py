"""An order in which what is used comes before what uses it, with circles as groups, and who waits for whom.

In: pairs of numbers, a user and what it uses. Out: the order, and for each number those that wait for it. Groups are
strongly connected components; a group waits for everything that one of its members uses outside of it. It does not know
what the numbers stand for.
"""

import heapq
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt
from scipy.sparse import csr_array
from scipy.sparse.csgraph import connected_components

Numbers = npt.NDArray[np.int32]


@dataclass(frozen=True, slots=True, eq=False)
class Order:
    """Numbers from 0 in an order, what is used first."""

    numbers: list[int]
    groups: list[list[int]]
    """Numbers that use each other in a circle, in ascending order; a group of one uses itself only, if at all."""
    group_of: list[int]
    """By number, its group."""
    waiting: list[list[int]]
    """By group, the groups that wait for it."""
    waits: list[int]
    """By group, for how many others it waits."""


def order_of(count: int, users: Numbers, used: Numbers) -> Order:
    """Return the order of `count` numbers; where it is free, the smallest first."""
    members = components(count, users, used)
    labels = np.empty(count, np.int64)
    for group, own in enumerate(members):
        labels[own] = group
    between = labels[users] * max(len(members), 1) + labels[used]
    waiter, source = np.divmod(np.unique(between[labels[users] != labels[used]]), max(len(members), 1))
    bounds = np.searchsorted(np.sort(source), np.arange(len(members) + 1)).tolist()
    by_source = waiter[np.argsort(source, kind="stable")].tolist()
    waiting = [by_source[start:stop] for start, stop in pairwise(bounds)]
    waits = np.bincount(waiter, minlength=len(members)).tolist()
    return Order(
        numbers=_in_order(members, waiting, waits),
        groups=members,
        group_of=labels.tolist(),
        waiting=waiting,
        waits=waits,
    )


def components(count: int, users: Numbers, used: Numbers) -> list[list[int]]:
    """Return the strongly connected components of `count` numbers, the members of each ascending."""
    edges = csr_array((np.ones(len(users), np.int8), (users, used)), shape=(count, count))
    groups, labels = connected_components(edges, directed=True, connection="strong")
    by_label = np.argsort(labels, kind="stable").tolist()
    bounds = np.concatenate([[0], np.cumsum(np.bincount(labels, minlength=groups))]).tolist()
    return [by_label[start:stop] for start, stop in pairwise(bounds)]


def _in_order(members: list[list[int]], waiting: list[list[int]], waits: list[int]) -> list[int]:
    """Return all members, group after group, each after those that it waits for (Kahn's algorithm)."""
    left = list(waits)
    ready = [(own[0], group) for group, own in enumerate(members) if not left[group]]
    heapq.heapify(ready)
    found: list[int] = []
    while ready:
        _, group = heapq.heappop(ready)
        found += members[group]
        for other in waiting[group]:
            left[other] -= 1
            if not left[other]:
                heapq.heappush(ready, (members[other][0], other))
    return found
