"""Matches a question with the words of declarations; a proof state by its conclusion and as a whole.

In: an index and an understood question. Out: `Worded`: rows with the scores of the lexical index. It does not know how
words are matched, nor other ways of finding.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np
import numpy.typing as npt

from porism.index import components
from porism.search.naming import Named
from porism.search.pagerank import Rows, Scores
from porism.search.ports import Searchable, Words
from porism.search.question import Question

GOAL_SHARE = 0.7
"""Weight of the conclusion of a goal; the whole proof state has the rest."""
DEEPER = 5
"""Where another lane finds rows too, scores by words are known for this many times as many rows."""


def _no_rows() -> Rows:
    return np.zeros(0, np.int32)


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Worded:
    """What words match: distinct rows; all arrays have one value for each."""

    rows: Rows = field(default_factory=_no_rows)
    scores: Scores = field(default_factory=lambda: np.zeros(0))
    is_found: npt.NDArray[np.bool_] = field(default_factory=lambda: np.zeros(0, np.bool_))
    """True where words have found the row; of the others only the score is known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Depth:
    """How deep words are matched."""

    found: int
    """How many rows words find."""
    known: int
    """Of how many rows the score is known."""


def depth_of(limit: int, share: float, *, others: bool) -> Depth:
    """Return how deep to match: more where filters let only a share of rows pass, or where other lanes find rows."""
    found = math.ceil(limit / max(share, 1e-3))
    return Depth(found=found, known=max(found, DEEPER * limit) if others else found)


def match_words(lexical: Words, question: Question, depth: Depth) -> Worded:
    """Return what words match; of a proof state both matches, each scaled to 1, together."""
    if not question.conclusion:
        return _matched(lexical, question.text, depth)
    both = [_matched(lexical, text, depth) for text in (question.conclusion, question.text)]
    shares = (GOAL_SHARE, 1 - GOAL_SHARE)
    weighed = [share * one.scores / one.scores.max(initial=1e-12) for share, one in zip(shares, both, strict=True)]
    rows, place = np.unique(np.concatenate([one.rows for one in both]), return_inverse=True)
    is_found = np.zeros(len(rows), np.bool_)
    is_found[place[np.concatenate([one.is_found for one in both])]] = True
    scores = np.bincount(place, np.concatenate(weighed), len(rows)).astype(np.float64)
    return Worded(rows=rows, scores=scores, is_found=is_found)


def _matched(lexical: Words, text: str, depth: Depth) -> Worded:
    """Return what the words of a text match."""
    rows, scores = lexical.match(text, depth.known)
    return Worded(rows=rows, scores=scores.astype(np.float64), is_found=np.arange(len(rows)) < depth.found)


def match_or_correct(index: Searchable, asked: Question, named: Sequence[Named], depth: Depth) -> tuple[Worded, str]:
    """Return what words match; where none do, what the last part of the name nearest in spelling matches, and it."""
    worded = match_words(index.lexical, asked, depth)
    near = index.names.fuzzy(asked.names[0], 1) if not len(worded.rows) and asked.shape == "name" and named else []
    if not near:
        return worded, ""
    corrected = components(index.names[near[0][0]])[-1]
    return match_words(index.lexical, replace(asked, text=corrected), depth), corrected
