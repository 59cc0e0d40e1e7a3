"""The dense lane: which declarations are close to a question in meaning.

In: understood questions, vectors of declarations, the embedder that made them. Out: for each question the nearest rows,
and the cosine of any row that is asked about. It does not know words, names or the graph.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from porism.models import Matrix
from porism.search.filters import Allowed
from porism.search.how import How
from porism.search.lanes import Dense
from porism.search.pagerank import Rows, Scores
from porism.search.ports import Nearest
from porism.search.question import Question


@dataclass(frozen=True, slots=True, eq=False)
class Meaning:
    """What the dense lane knows of one question."""

    rows: Rows
    """The nearest rows, best first; none where the lane is closed."""
    _vector: npt.NDArray[np.float32] | None = None
    _vectors: Nearest | None = None

    def cosines(self, rows: Rows) -> Scores:
        """Return the cosine of each row with the question; NaN where none is known."""
        if self._vector is None or self._vectors is None or not len(rows):
            return np.full(len(rows), np.nan)
        cosines = self._vectors.cosines(self._vector, rows).astype(np.float64)
        return np.where(self._vectors.known[rows], cosines, np.nan)


def meanings(dense: Dense | None, asked: Sequence[Question], allowed: Allowed, how: How) -> list[Meaning]:
    """Return the nearest of the allowed rows for each question, if they are near enough.

    All questions are embedded at once and compared at once.
    """
    if dense is None or not asked:
        return [Meaning(np.zeros(0, np.int32)) for _ in asked]
    questions = embedded(dense, asked, how.goal)
    passing = None if allowed.rows.all() else allowed.rows
    found = dense.vectors.nearest(questions, how.candidates, passing)
    return [
        Meaning(rows[cosines >= how.nearest], vector, dense.vectors)
        for vector, (rows, cosines) in zip(questions, found, strict=True)
    ]


def embedded(dense: Dense, asked: Sequence[Question], goal: float) -> Matrix:
    """Return one vector of unit length for each question; conclusion and whole of a proof state are both in its own."""
    texts = [question.text for question in asked]
    goals = [at for at, question in enumerate(asked) if question.conclusion and goal > 0]
    vectors = dense.embedder.embed([*texts, *(asked[at].conclusion for at in goals)], "question")
    questions, conclusions = vectors[: len(asked)].copy(), vectors[len(asked) :]
    for at, conclusion in zip(goals, conclusions, strict=True):
        joined = goal * conclusion + (1 - goal) * questions[at]
        questions[at] = joined / max(float(np.linalg.norm(joined)), 1e-12)
    return questions
