"""Solves x = v + c P^T x over a nearly acyclic graph in one pass, by forward substitution in topological order.

In: the graph as CSR (user -> used, every edge of a row with the same share) and the factor c < 1. Out: x, to rounding.
Strongly connected components stand in the order in which a walk can meet them. A small component is bridged: its rows
enter at one slot and leave at another, and the inverse of its own equations stands between, so that the whole is
triangular. A large one is solved by sweeps when the pass comes to it. It does not know what the graph means.
"""

from typing import Any

import numpy as np
import numpy.typing as npt
from scipy.sparse import csc_array, csr_array, eye_array
from scipy.sparse.csgraph import connected_components
from scipy.sparse.linalg import spsolve_triangular

try:
    from scipy.sparse import _sparsetools  # pyright: ignore[reportAttributeAccessIssue, reportPrivateUsage]

    compiled: Any = _sparsetools
except ImportError:
    compiled = None

Ints = npt.NDArray[np.integer[Any]]
Floats = npt.NDArray[np.float64]

LARGEST_BRIDGE = 64
"""Components up to this size are bridged; the bridge of k rows has k * k edges."""
ROUNDING = 1e-14
"""Sweeps over a large component stop when what is left is this part of what came in."""


class Triangle:
    """The equations of one graph and one factor, put in order."""

    def __init__(self, offsets: Ints, targets: Ints, factor: float) -> None:
        count = len(offsets) - 1
        degrees = np.diff(offsets)
        users = np.repeat(np.arange(count, dtype=np.int32), degrees)
        shares = factor / np.maximum(degrees, 1)
        label = _components(offsets, targets)
        sizes = np.bincount(label)
        bridged = (sizes > 1) & (sizes <= LARGEST_BRIDGE)
        widths = np.where(bridged, 2 * sizes, sizes)
        begins = np.concatenate([[0], np.cumsum(widths)])
        self._enter = (begins[label] + _rank_within(label, sizes)).astype(np.int32)
        self._leave = (self._enter + np.where(bridged, sizes, 0)[label]).astype(np.int32)

        inner = label[users] == label[targets]
        within = (users[inner], targets[inner])
        edges: list[tuple[Ints, Ints, Floats]] = [
            (self._leave[users[~inner]], self._enter[targets[~inner]], shares[users[~inner]])
        ]
        for size in np.unique(sizes[bridged]).tolist():
            edges.append(self._bridges(label, size, within, shares))
        columns, rows, weights = (np.concatenate(part) for part in zip(*edges, strict=True))
        total = int(begins[-1])
        self._matrix: Any = csc_array((weights, (rows, columns)), shape=(total, total))
        self._knots = [
            (int(begins[one]), _Knot(np.flatnonzero(label == one), within, shares))
            for one in np.flatnonzero(sizes > LARGEST_BRIDGE).tolist()
        ]

    def _bridges(self, label: Ints, size: int, within: tuple[Ints, Ints], shares: Floats) -> tuple[Ints, Ints, Floats]:
        """Return (columns, rows, weights) that lead from entering to leaving slots of all components of one size."""
        sizes = np.bincount(label)
        members = np.flatnonzero(sizes[label] == size)
        members = members[np.argsort(self._enter[members])].reshape(-1, size)
        block_of = np.full(len(sizes), -1)
        block_of[label[members[:, 0]]] = np.arange(len(members))
        users, used = within
        here = block_of[label[users]] >= 0
        users, used = users[here], used[here]
        first = self._enter[members[:, 0]]
        block = block_of[label[users]]
        equations = np.tile(np.eye(size), (len(members), 1, 1))
        equations[block, self._enter[used] - first[block], self._enter[users] - first[block]] -= shares[users]
        inverse = np.linalg.inv(equations).astype(np.float64, copy=False)
        columns = np.broadcast_to(self._enter[members][:, None, :], inverse.shape)
        rows = np.broadcast_to(self._leave[members][:, :, None], inverse.shape)
        return columns.ravel(), rows.ravel(), inverse.ravel()

    def solve(self, rows: Ints, shares: Floats) -> Floats:
        """Return x, shape (rows of the graph,), for v with the given shares in the given distinct rows."""
        x = np.zeros(self._matrix.shape[0])
        x[self._enter[rows]] = shares
        at = int(self._enter[rows].min())
        for begin, knot in self._knots:
            end = begin + len(knot)
            if end > at:
                _substitute(self._matrix, x, at, max(begin, at))
                if x[begin:end].any():
                    x[begin:end] = knot.solve(x[begin:end])
                    x[end:] += self._matrix[end:, begin:end] @ x[begin:end]
                at = end
        _substitute(self._matrix, x, at, len(x))
        return x[self._leave]


class _Knot:
    """A large strongly connected component: its edges forward and backward in some order."""

    def __init__(self, members: Ints, within: tuple[Ints, Ints], shares: Floats) -> None:
        users, used = within
        here = np.isin(users, members)
        columns, rows = np.searchsorted(members, users[here]), np.searchsorted(members, used[here])
        weights, shape = shares[users[here]], (len(members), len(members))
        forward = rows > columns
        self._forward: Any = _square(weights, rows, columns, forward, shape)
        self._backward: Any = _square(weights, rows, columns, ~forward, shape)

    def __len__(self) -> int:
        return self._forward.shape[0]

    def solve(self, entering: Floats) -> Floats:
        """Return the solution inside the component for what enters it; each sweep passes on what is left."""
        solution, left, enough = np.zeros(len(self)), entering.copy(), ROUNDING * entering.sum()
        while left.sum() > enough:
            _substitute(self._forward, left, 0, len(left))
            solution += left
            left = self._backward @ left
        return solution


def _square(weights: Floats, rows: Ints, columns: Ints, kept: npt.NDArray[np.bool_], shape: tuple[int, int]) -> Any:
    """Return the kept edges as a matrix with 32-bit indices."""
    places = (rows[kept].astype(np.int32), columns[kept].astype(np.int32))
    return csc_array((weights[kept], places), shape=shape)


def _components(offsets: Ints, targets: Ints) -> Ints:
    """Return the strongly connected component of each row, numbered so that edges lead to higher numbers only."""
    count = len(offsets) - 1
    ones = np.ones(len(targets), np.int8)
    graph = csr_array((ones, targets, offsets), shape=(count, count))
    number, label = connected_components(graph, directed=True, connection="strong")
    ordered = (number - 1 - label).astype(np.int32)
    users = np.repeat(np.arange(count, dtype=np.int32), np.diff(offsets))
    assert (ordered[users] <= ordered[targets]).all(), "components come out sinks first"
    return ordered


def _rank_within(label: Ints, sizes: Ints) -> Ints:
    """Return the place of each row among the rows of its component, in row order."""
    order = np.argsort(label, kind="stable")
    begins = np.concatenate([[0], np.cumsum(sizes)[:-1]])
    rank = np.empty(len(label), np.int32)
    rank[order] = np.arange(len(label)) - np.repeat(begins, sizes)
    return rank


def _substitute_compiled(matrix: Any, x: Floats, low: int, high: int) -> None:
    """Pass on what stands in slots low to high, slot by slot, to the slots below them, in place.

    SciPy's compiled product with a matrix kept by columns adds column after column to the result. With factor and
    result in the same array, a column is multiplied after all columns before it were added: forward substitution.
    """
    count = matrix.shape[0]
    compiled.csc_matvec(count, high - low, matrix.indptr[low : high + 1], matrix.indices, matrix.data, x[low:high], x)


def _substitute_publicly(matrix: Any, x: Floats, low: int, high: int) -> None:
    """Do the same by SciPy's public functions, about five times slower."""
    if low < high:
        block = (eye_array(high - low) - matrix[low:high, low:high]).tocsc()
        x[low:high] = spsolve_triangular(block, x[low:high], lower=True, unit_diagonal=True)
        x[high:] += matrix[high:, low:high] @ x[low:high]


def _passes_on() -> bool:
    """Say whether this SciPy's compiled product works in place, column after column."""
    chain = csc_array(([0.5, 0.5], ([1, 2], [0, 1])), shape=(3, 3))
    x = np.array([1.0, 0.0, 0.0])
    try:
        _substitute_compiled(chain, x, 0, 3)
    except (AttributeError, TypeError, ValueError):
        return False
    return x.tolist() == [1.0, 0.5, 0.25]


_substitute = _substitute_compiled if _passes_on() else _substitute_publicly
