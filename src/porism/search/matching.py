"""Matches a question with the words of declarations; a proof state by its conclusion and as a whole.

In: an index and an understood question. Out: `Worded`: rows with the scores of the lexical index. It does not know how
words are matched, nor other ways of finding.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from porism.index import components
from porism.search.naming import Named
from porism.search.ports import Searchable, Words
from porism.search.question import Question

GOAL_SHARE = 0.7
"""Weight of the conclusion of a goal; the whole proof state has the rest."""
DEEPER = 5
"""Where another lane finds rows too, scores by words are known for this many times as many rows."""


@dataclass(frozen=True, slots=True)
class Worded:
    """What words match."""

    found: frozenset[int] = frozenset()
    """The rows that words have found."""
    scores: dict[int, float] = field(default_factory=dict[int, float])
    """The scores of these rows, and of some further ones, best first but for a proof state's."""


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
    """Return what words match."""
    if not question.conclusion:
        return _matched(lexical, question.text, depth)
    scores, found = dict[int, float](), frozenset[int]()
    for text, weight in ((question.conclusion, GOAL_SHARE), (question.text, 1 - GOAL_SHARE)):
        matched = _matched(lexical, text, depth)
        highest = max(matched.scores.values(), default=1.0)
        for row, score in matched.scores.items():
            scores[row] = scores.get(row, 0.0) + weight * score / highest
        found |= matched.found
    return Worded(found, scores)


def _matched(lexical: Words, text: str, depth: Depth) -> Worded:
    """Return what the words of a text match."""
    rows, scores = lexical.match(text, depth.known)
    listed = rows.tolist()
    return Worded(frozenset(listed[: depth.found]), dict(zip(listed, scores.tolist(), strict=True)))


def match_or_correct(index: Searchable, asked: Question, named: Sequence[Named], depth: Depth) -> tuple[Worded, str]:
    """Return what words match; where none do, what the last part of the name nearest in spelling matches, and it."""
    worded = match_words(index.lexical, asked, depth)
    near = index.names.fuzzy(asked.names[0], 1) if not worded.found and asked.shape == "name" and named else []
    if not near:
        return worded, ""
    corrected = components(index.names[near[0][0]])[-1]
    return match_words(index.lexical, replace(asked, text=corrected), depth), corrected
