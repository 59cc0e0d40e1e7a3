"""Joins what names, words and meaning say of the candidates into one first ranking.

In: candidates. Out: the same with their first scores, best first. It does not know how they were found.
"""

from collections.abc import Sequence

import numpy as np

from porism.search.candidates import OUTRIGHT, Candidates
from porism.search.expand import min_max, standard_scores
from porism.search.filters import Allowed
from porism.search.how import Fusion
from porism.search.naming import Named
from porism.search.pagerank import Scores


def fuse(found: Candidates, named: Sequence[Named], allowed: Allowed, how: Fusion) -> Candidates:
    """Return the candidates, at least one, ranked by all lanes; names that were asked for outright stand first."""
    rows, among = found.rows, frozenset(found.rows.tolist())
    outright = [one.row for one in named if one.how in OUTRIGHT and one.row in among]
    match how.method:
        case "sum":
            first = _by_sum(found, how)
        case "standard":
            first = _by_standard_scores(found, how)
        case "ranks":
            first = _by_ranks(found, how)
    first = first * np.where(allowed.deprecated[rows] & ~np.isin(rows, outright), how.deprecated, 1.0)
    place = {row: at for at, row in enumerate(outright)}
    pinned = np.array([place.get(row, len(outright)) for row in rows.tolist()])
    return found.ranked(first, np.lexsort((rows, -first, pinned)).astype(np.int32), len(outright))


def _by_sum(found: Candidates, how: Fusion) -> Scores:
    """Return the weighted mean of the strengths: the best match by words has 1, the rest its strength or its cosine."""
    total, weights = np.zeros(len(found)), 0.0
    if found.by_words.any() or found.name.any():
        words = found.words / max(found.words.max(), 1e-12)
        total, weights = how.name * found.name + how.words * words, how.name + how.words
    if _is_known(found.dense):
        total, weights = total + how.dense * np.maximum(_filled(found.dense), 0.0), weights + how.dense
    return total / max(weights, 1e-12)


def _by_standard_scores(found: Candidates, how: Fusion) -> Scores:
    """Return the weighted sum of the standard scores of all lanes, scaled to [0, 1]."""
    total = how.name * standard_scores(found.name) + how.words * standard_scores(found.words)
    if _is_known(found.dense):
        total += how.dense * standard_scores(_filled(found.dense))
    return min_max(total - total.min())


def _by_ranks(found: Candidates, how: Fusion) -> Scores:
    """Return the weighted sum of 1 / (constant + rank) over the lanes that found a row, scaled to [0, 1]."""
    total = np.zeros(len(found))
    for scores, is_found, weight in (
        (found.name, found.name > 0, how.name),
        (found.words, found.by_words, how.words),
        (found.dense, found.by_meaning, how.dense),
    ):
        rank = np.empty(len(found))
        rank[np.lexsort((found.rows, -scores, ~is_found))] = np.arange(1, len(found) + 1)
        total += np.where(is_found, weight / (how.constant + rank), 0.0)
    return min_max(total)


def _is_known(cosines: Scores) -> bool:
    """Say whether any candidate has a cosine."""
    return not np.isnan(cosines).all()


def _filled(cosines: Scores) -> Scores:
    """Return the cosines with the lowest of them where none is known."""
    return np.where(np.isnan(cosines), np.nanmin(cosines), cosines)
