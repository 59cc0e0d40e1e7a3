"""Names spelt much like an asked one, among hundreds of thousands, without comparing with each.

In: a folded name and a look-up of fragments. Out: rows with similarities. A name with at most k edits, cut into k + 1
pieces, keeps one piece whole; rows that share pieces with the asked name are compared by edit distance, on as many
components from the end as were asked. It does not know how fragments are found.
"""

from typing import Protocol

import numpy as np
import numpy.typing as npt
from rapidfuzz import process
from rapidfuzz.distance import OSA

MOST_PLACES = 20_000
"""A piece that stands at more places than this says too little and is left out."""
MOST_ROWS = 4_000
"""At most so many rows, those sharing most pieces, are compared by edit distance."""
MOST_LETTERS = 300
"""A longer text is no name."""


class Fragments(Protocol):
    """What is needed of a name index."""

    def key(self, row: int) -> str:
        """Return the folded name of a row."""
        ...

    def positions(self, fragment: str, limit: int) -> npt.NDArray[np.int32]:
        """Return the rows that have a folded fragment, one for each place, none where there are more than `limit`."""
        ...


def nearest(names: Fragments, asked: str, limit: int, at_least: float) -> list[tuple[int, float]]:
    """Return at most `limit` (row, similarity in [at_least, 1]), the most similar first, then the shortest name."""
    if not 2 <= len(asked) <= MOST_LETTERS:
        return []
    rows = _sharing_pieces(names, asked)
    keys = [names.key(row) for row in rows]
    depth = asked.count(".") + 1
    tails = [".".join(key.split(".")[-depth:]) for key in keys]
    whole = _similarities(asked, tails)
    last = whole if depth == 1 else _similarities(_last(asked), [_last(key) for key in keys])
    alike = (whole + last) / 2
    ranked = sorted((-alike[at], len(keys[at]), rows[at]) for at in np.flatnonzero(alike >= at_least).tolist())
    return [(row, float(-negative)) for negative, _, row in ranked[:limit]]


def _similarities(asked: str, others: list[str]) -> npt.NDArray[np.float32]:
    """Return how alike each other text is, shape (others,): 1 less the share of letters to be edited."""
    return process.cdist([asked], others, scorer=OSA.normalized_similarity, dtype=np.float32)[0]


def _last(key: str) -> str:
    """Return the last component of a name."""
    return key.rpartition(".")[2]


def _sharing_pieces(names: Fragments, asked: str) -> list[int]:
    """Return the rows that share most with the asked name, a piece counting the more the rarer it is."""
    edits = max(1, min(5, round(len(asked) * 0.28)))
    pieces = {piece for count in range(2, edits + 2) for piece in _pieces(asked, count)}
    found = [rows for piece in sorted(pieces) if len(rows := names.positions(piece, MOST_PLACES))]
    if not found:
        return []
    rows, which = np.unique(np.concatenate(found), return_inverse=True)
    weights = np.concatenate([np.full(len(part), np.log2(2 * MOST_PLACES / len(part))) for part in found])
    shared = np.bincount(which, weights=weights)
    return rows[np.argsort(-shared, kind="stable")[:MOST_ROWS]].tolist()


def _pieces(asked: str, count: int) -> list[str]:
    """Cut a text into so many pieces of nearly one length, leaving out pieces of one letter."""
    cuts = [round(at * len(asked) / count) for at in range(count + 1)]
    pieces = [asked[low:high] for low, high in zip(cuts, cuts[1:], strict=False)]
    return [piece for piece in pieces if len(piece) > 1]
