"""The second look at candidates, taken before all that was found becomes one ranking.

In: an index, a question and the candidates. Out: the same candidates; what words or meaning found has better scores by
words. It does not know how the scores come about; a proof state is no notion and no statement in words, and is left as
it is.
"""

from dataclasses import replace

import numpy as np

from porism.search.candidates import Candidates
from porism.search.filters import Allowed
from porism.search.ports import Searchable
from porism.search.question import Question
from porism.search.score import Facts, Scoring, rescore

LEAST = 1e-3
"""A row that was found stays a match, however the second look judges it."""


def look_again(index: Searchable, question: Question, found: Candidates, allowed: Allowed, how: Scoring) -> Candidates:
    """Return the candidates with the scores by words of the second look; what only its name found keeps its own."""
    looked_at = found.by_words | found.by_meaning
    if not found.by_words.any() or question.shape == "goal":
        return found
    rows = found.rows[looked_at]
    codes, kinds = index.shelf.coded("kind")
    facts = Facts(
        names=[index.names[row] for row in rows.tolist()],
        kinds=[kinds[code] for code in codes[rows].tolist()],
        used=allowed.used[rows],
        generated=allowed.generated[rows],
    )
    words = found.words.copy()
    words[looked_at] = np.maximum(rescore(question.text, found.words[looked_at], facts, how), LEAST)
    return replace(found, words=words)
