"""The second look at what words have matched, taken before names and words become one ranking.

In: an index, a question and the rows that words have matched. Out: the same rows with better scores. It does not know
how the scores come about; a proof state is no notion and no statement in words, and is left as it is.
"""

import numpy as np

from porism.search.filters import Allowed
from porism.search.ports import Searchable
from porism.search.question import Question
from porism.search.score import Facts, Scoring, rescore

LEAST = 1e-3
"""A row that words have matched stays a match, however the second look judges it."""


def look_again(
    index: Searchable, question: Question, worded: dict[int, float], allowed: Allowed, how: Scoring
) -> dict[int, float]:
    """Return the rows matched by words with the scores of the second look."""
    if not worded or question.shape == "goal":
        return worded
    rows = np.array(list(worded), np.int32)
    codes, kinds = index.shelf.coded("kind")
    facts = Facts(
        names=[index.names[row] for row in rows.tolist()],
        kinds=[kinds[code] for code in codes[rows].tolist()],
        used=allowed.used[rows],
        generated=allowed.generated[rows],
    )
    scores = np.maximum(rescore(question.text, np.array(list(worded.values())), facts, how), LEAST)
    return dict(zip(rows.tolist(), scores.tolist(), strict=True))
