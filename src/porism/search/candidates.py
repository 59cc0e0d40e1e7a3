"""The candidates of a question: the distinct rows that names, words and meaning have found, and what each says of them.

In: what the lanes found. Out: arrays over the candidates, best first once they are ranked. It does not know how they
are ranked, the graph, or models.
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace

import numpy as np
import numpy.typing as npt

from porism.search.dense import Meaning
from porism.search.matching import Worded
from porism.search.naming import Named
from porism.search.pagerank import Rows, Scores

Mask = npt.NDArray[np.bool_]
OUTRIGHT = frozenset({"exact name", "successor of a deprecated name"})


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Candidates:
    """Distinct rows; all arrays have one value for each."""

    rows: Rows
    first: Scores
    """What the ranking goes by; from 0 to 1, and what is added for use."""
    name: Scores
    """Strength of the match by name; 0 without one."""
    words: Scores
    """Score of the match by words, as the lexical index or the second look gives it; 0 where none is known."""
    dense: Scores
    """Cosine with the question; NaN where none is known."""
    by_words: Mask
    """True where words found the row."""
    by_meaning: Mask
    """True where the row is among the nearest in meaning."""
    asked_for: int = 0
    """So many of the first were asked for outright by their name."""

    def __len__(self) -> int:
        return len(self.rows)

    def best(self, count: int) -> "Candidates":
        """Return the first candidates, those asked for outright in any case."""
        return self._taken(slice(max(count, self.asked_for)), self.asked_for)

    def ranked(self, first: Scores, order: Rows, asked_for: int) -> "Candidates":
        """Return the candidates with the scores of a ranking, in its order."""
        return replace(self, first=first)._taken(order, asked_for)

    def _taken(self, kept: Rows | slice, asked_for: int) -> "Candidates":
        """Return the candidates at some places."""
        arrays = {field.name: getattr(self, field.name)[kept] for field in fields(self) if field.name != "asked_for"}
        return Candidates(**arrays, asked_for=asked_for)


def gather(named: Sequence[Named], worded: Worded, meaning: Meaning, passing: Mask) -> Candidates:
    """Return what any lane found and the filters let pass, not ranked yet; each has what every lane knows of it.

    `passing` has one value for each row of the library.
    """
    names = {one.row: one.strength for one in named}
    found = worded.rows[worded.is_found]
    listed = [np.array(list(names), np.int32), found, meaning.rows]
    together = np.concatenate([some[passing[some]] for some in listed])
    _, places = np.unique(together, return_index=True)
    rows = together[np.sort(places)].astype(np.int32)
    by_words, by_meaning = _marked(found, passing)[rows], _marked(meaning.rows, passing)[rows]
    scores = np.zeros(len(passing))
    scores[worded.rows] = worded.scores
    return Candidates(
        rows=rows,
        first=np.zeros(len(rows)),
        name=np.array([names.get(row, 0.0) for row in rows.tolist()]),
        words=np.where(by_words | by_meaning, scores[rows], 0.0),
        dense=meaning.cosines(rows),
        by_words=by_words,
        by_meaning=by_meaning,
    )


def _marked(rows: Rows, library: Mask) -> Mask:
    """Return a mask over a library's rows that is true in some."""
    marked = np.zeros(len(library), np.bool_)
    marked[rows] = True
    return marked
