"""Which of some declarations is most similar to a statement: by meaning where it can be told, else by words.

In: an index with the means to search it, a statement, rows. Out: the best row and its score. Of equals the lower row is
the best. It does not know why the rows are asked about.
"""

from dataclasses import dataclass
from typing import Literal, Protocol

import numpy as np
import numpy.typing as npt

from porism.retrieve import Means
from porism.search import Nearest


class Similarity(Protocol):
    """How similar declarations are to one statement."""

    @property
    def by(self) -> Literal["meaning", "words"]:
        """What is compared."""
        ...

    def best(self, rows: npt.NDArray[np.int64]) -> tuple[int, float]:
        """Return the best of some rows, ascending and at least one, and how similar it is."""
        ...


@dataclass(frozen=True, slots=True, eq=False)
class ByMeaning:
    """Similarity by the cosine of vectors."""

    vectors: Nearest
    question: npt.NDArray[np.float32]
    by: Literal["meaning", "words"] = "meaning"

    def best(self, rows: npt.NDArray[np.int64]) -> tuple[int, float]:
        """Return the row whose vector is nearest; a row without a vector is as near as a right angle."""
        known = self.vectors.known[rows]
        cosines = np.where(known, self.vectors.cosines(self.question, rows.astype(np.int32)), 0.0)
        at = int(np.argmax(cosines))
        return int(rows[at]), float(cosines[at])


@dataclass(frozen=True, slots=True, eq=False)
class ByWords:
    """Similarity by the score of words; rows that share none have none."""

    scores: npt.NDArray[np.float32]
    """Shape (rows of the library,)."""
    by: Literal["meaning", "words"] = "words"

    def best(self, rows: npt.NDArray[np.int64]) -> tuple[int, float]:
        """Return the row with the best score."""
        at = int(np.argmax(self.scores[rows]))
        return int(rows[at]), float(self.scores[rows[at]])


def similarity(means: Means, statement: str, deep: int) -> Similarity:
    """Return how similar declarations are to a statement: by meaning where the index was embedded by the model at hand.

    By words, the `deep` best rows have a score.
    """
    vectors, embedder = means.index.vectors, means.models.embedder
    if vectors is not None and embedder is not None and vectors.model == embedder.model and means.how.dense != "no":
        return ByMeaning(vectors, embedder.embed([statement], "question")[0])
    scores = np.zeros(len(means.index.names), np.float32)
    rows, found = means.index.lexical.match(statement, deep)
    scores[rows] = found
    return ByWords(scores)
