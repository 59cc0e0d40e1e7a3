"""Finds declarations by words and symbols: BM25 over fields, in a vocabulary where English, LaTeX and Lean meet.

In: a question. Out: rows with scores, best first. How often a term stands in the library is weighed when a question
is asked, so that the postings of one declaration never depend on another. It does not know names as such, kinds, the
graph, or how a library is counted.
"""

import math
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from porism.index.lexical_count import FULL, Rows, count_terms
from porism.index.lexical_question import Asked, asked
from porism.index.lexical_store import open_postings, splice_lexical, write_lexical

__all__ = ["Lexical", "Matching", "count_terms", "splice_lexical", "write_lexical"]

Scores = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True, kw_only=True)
class Matching:
    """How a question is matched."""

    exact: float = 0.2
    """What neighbouring words and whole names are worth, beside 1 for each thing that a question speaks of."""
    sign: float = 0.5
    """What a sign itself is worth, beside the ideas that it may stand for."""
    presence: float = 0.4
    """What is added to each impact (which is from 0 to 1): a thing that is spoken of at all is worth so much."""
    commonest: float = 0.35
    """A term in more than this share of the declarations says nothing, unless a question has no other."""
    most_terms: int = 80
    """So many terms of a question are looked up, the rarest ones."""
    most_postings: int = 2_000_000
    """A question stops at this many postings, the rarest terms first."""


class Lexical:
    """An open lexical index; read-only, mapped."""

    def __init__(self, folder: Path, how: Matching) -> None:
        self._postings = open_postings(folder)
        self._how = how

    @classmethod
    def open(cls, folder: Path, how: Matching | None = None) -> "Lexical":
        """Open the index in a folder; raises IndexMismatch where there is none that fits."""
        return cls(folder, how or Matching())

    def __len__(self) -> int:
        return self._postings.count

    def match(self, question: str, limit: int) -> tuple[Rows, Scores]:
        """Return at most `limit` rows and their scores, best first; equal scores by row."""
        scores = np.zeros(len(self), np.float32)
        levels = np.arange(FULL + 1, dtype=np.float32) / FULL + np.float32(self._how.presence)
        for place, worth in self._weighed(asked(question)):
            own = slice(self._postings.offsets[place], self._postings.offsets[place + 1])
            scores[self._postings.rows[own]] += (levels * np.float32(worth))[self._postings.impacts[own]]
        return best(scores, limit)

    def _weighed(self, question: Asked) -> list[tuple[int, float]]:
        """Return the places of a question's terms and what each is worth, rarest first, within the limits."""
        found: list[tuple[int, int, float]] = []
        for term, weight in worths(question, self._how).items():
            place = self._postings.terms.find(term)
            if place is not None:
                declarations = int(self._postings.offsets[place + 1] - self._postings.offsets[place])
                found.append((declarations, place, weight * rarity(declarations, len(self))))
        found.sort()
        speaking = [one for one in found if one[0] <= self._how.commonest * len(self)]
        kept: list[tuple[int, float]] = []
        postings = 0
        for declarations, place, worth in (speaking or found)[: self._how.most_terms]:
            postings += declarations
            if kept and postings > self._how.most_postings:
                break
            kept.append((place, worth))
        return kept


def worths(question: Asked, how: Matching) -> dict[str, float]:
    """Return what each term of a question is worth: the ideas that one word or sign may stand for share its vote."""
    found = dict.fromkeys(question.exact, how.exact)
    for wanted in question.wanted:
        senses = sum(is_idea(term) for term in wanted.terms)
        for term in wanted.terms:
            worth = 1 / senses if is_idea(term) else (how.sign if senses else 1.0)
            found[term] = max(found.get(term, 0.0), worth)
    return found


def is_idea(term: str) -> bool:
    """Say whether a term is an idea of the vocabulary, and no word or sign itself."""
    return term[0] == "~"


def rarity(documents: int, total: int) -> float:
    """Return BM25's inverse document frequency, in the form that is never negative."""
    return math.log(1 + (total - documents + 0.5) / (documents + 0.5))


def best(scores: Scores, limit: int) -> tuple[Rows, Scores]:
    """Return the rows of the highest positive scores, best first; equal scores by row."""
    rows = np.flatnonzero(scores > 0)
    if limit < len(rows):
        positive = scores[rows]
        rows = rows[positive >= np.partition(positive, len(rows) - limit)[len(rows) - limit]]
    order = np.lexsort((rows, -scores[rows]))[:limit]
    kept = rows[order].astype(np.int32)
    return kept, scores[kept]
