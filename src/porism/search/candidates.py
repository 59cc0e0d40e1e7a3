"""The candidates of a question: matches by name and by words, joined into one first ranking.

In: what names and words found. Out: distinct rows with their scores, best first. It does not know the graph or models.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from porism.search.expand import min_max
from porism.search.filters import Allowed
from porism.search.how import Fusion
from porism.search.naming import Named
from porism.search.pagerank import Rows, Scores
from porism.search.ports import Words
from porism.search.question import Question

GOAL_SHARE = 0.7
"""Weight of the conclusion of a goal; the whole proof state has the rest."""


@dataclass(frozen=True, slots=True, eq=False)
class Candidates:
    """Distinct rows, best first; all arrays have one value for each."""

    rows: Rows
    first: Scores
    """What the ranking goes by; from 0 to 1, and what is added for use."""
    name: Scores
    """Strength of the match by name; 0 without one."""
    words: Scores
    """Score of the match by words, as the lexical index gives it; 0 without one."""
    asked_for: int = 0
    """So many of the first were asked for outright by their name."""

    def __len__(self) -> int:
        return len(self.rows)

    def only(self, allowed: npt.NDArray[np.bool_]) -> "Candidates":
        """Return the candidates that the filters let pass."""
        kept = allowed[self.rows]
        asked_for = int(kept[: self.asked_for].sum())
        return Candidates(self.rows[kept], self.first[kept], self.name[kept], self.words[kept], asked_for)

    def best(self, count: int) -> "Candidates":
        """Return the first candidates, those asked for outright in any case."""
        kept = slice(max(count, self.asked_for))
        return replace(self, rows=self.rows[kept], first=self.first[kept], name=self.name[kept], words=self.words[kept])


def match_words(lexical: Words, question: Question, limit: int, share: float) -> dict[int, float]:
    """Return rows matched by words with their scores; more of them where filters let only a share of rows pass."""
    depth = math.ceil(limit / max(share, 1e-3))
    if not question.conclusion:
        return _matched(lexical, question.text, depth)
    scores: dict[int, float] = {}
    for text, weight in ((question.conclusion, GOAL_SHARE), (question.text, 1 - GOAL_SHARE)):
        matched = _matched(lexical, text, depth)
        highest = max(matched.values(), default=1.0)
        for row, score in matched.items():
            scores[row] = scores.get(row, 0.0) + weight * score / highest
    return scores


def _matched(lexical: Words, text: str, limit: int) -> dict[int, float]:
    """Return rows matched by a text with their scores, best first."""
    rows, scores = lexical.match(text, limit)
    return dict(zip(rows.tolist(), scores.tolist(), strict=True))


def fuse(named: Sequence[Named], worded: dict[int, float], allowed: Allowed, how: Fusion) -> Candidates:
    """Join both lanes into one ranking; names that were asked for outright stand first."""
    outright = [one.row for one in named if one.how in OUTRIGHT]
    names = {one.row: one.strength for one in named}
    rows = np.array(list(dict.fromkeys((*names, *worded))), np.int32)
    name = np.array([names.get(row, 0.0) for row in rows.tolist()])
    words = np.array([worded.get(row, 0.0) for row in rows.tolist()])
    if not len(rows):
        return Candidates(rows, name, name, words)
    first = _by_sum(name, words, how) if how.method == "sum" else _by_ranks(name, words, how)
    is_outright = np.isin(rows, outright)
    first *= np.where(allowed.deprecated[rows] & ~is_outright, how.deprecated, 1.0)
    place = {row: at for at, row in enumerate(outright)}
    pinned = np.array([place.get(row, len(outright)) for row in rows.tolist()])
    order = np.lexsort((rows, -first, pinned))
    return Candidates(rows[order], first[order], name[order], words[order], len(outright))


OUTRIGHT = frozenset({"exact name", "successor of a deprecated name"})


def _by_sum(name: Scores, words: Scores, how: Fusion) -> Scores:
    """Return the weighted mean of the strengths, the best match by words having strength 1."""
    highest = words.max()
    strength = words / highest if highest > 0 else words
    return (how.name * name + how.words * strength) / max(how.name + how.words, 1e-12)


def _by_ranks(name: Scores, words: Scores, how: Fusion) -> Scores:
    """Return the weighted sum of 1 / (constant + rank), scaled to [0, 1]."""
    total = np.zeros(len(name))
    for scores, weight in ((name, how.name), (words, how.words)):
        rank = np.empty(len(scores))
        rank[np.argsort(-scores, kind="stable")] = np.arange(1, len(scores) + 1)
        total += np.where(scores > 0, weight / (how.constant + rank), 0.0)
    return min_max(total)
