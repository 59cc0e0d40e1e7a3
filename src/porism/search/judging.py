"""Lets a reranker judge candidates, each of them once, and settles the final order.

In: candidates, the graph, perhaps a reranker. Out: the final ranking with every score that led to it. It does not
know how candidates were found, nor what stands behind the reranker.
"""

from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from porism.errors import ModelMismatch
from porism.library import Telling, describe
from porism.models import Reranker
from porism.search.candidates import Candidates
from porism.search.expand import Pool, Start, expand, min_max, mix
from porism.search.filters import Allowed
from porism.search.how import How
from porism.search.pagerank import Rows, Scores
from porism.search.ports import Searchable
from porism.search.question import Question


@dataclass(frozen=True, slots=True, eq=False)
class Ranking:
    """The final order: distinct rows, best first; all arrays have one value for each."""

    rows: Rows
    final: Scores
    first: Scores
    walk: Scores
    combined: Scores
    judged: Scores
    """NaN for what no reranker has judged."""
    from_graph: npt.NDArray[np.bool_]
    """True where only the graph found the row."""
    seeds: Rows
    """The rows from which the walk came; none without the graph."""
    whole_walk: Scores
    """The walk's score of every row of the library."""

    def best(self, count: int) -> "Ranking":
        """Return the first rows of the ranking."""
        kept = slice(count)
        return replace(
            self,
            rows=self.rows[kept],
            final=self.final[kept],
            first=self.first[kept],
            walk=self.walk[kept],
            combined=self.combined[kept],
            judged=self.judged[kept],
            from_graph=self.from_graph[kept],
        )


def settle(
    index: Searchable, question: Question, found: Candidates, allowed: Allowed, how: How, reranker: Reranker | None
) -> Ranking:
    """Expand the candidates through the graph and return the final ranking; names asked for outright stay first."""
    judge = _Judge(index, question, reranker, how.judging.telling) if reranker else None
    rows, scores = _standing(found, how, judge)
    if how.expand:
        pool = expand(index.graph, Start(rows, scores, found.asked_for, allowed.rows, tuple(allowed.hidden)), how.graph)
    else:
        nothing = np.zeros(len(rows))
        pool = Pool(rows, scores, nothing, nothing, np.zeros(len(rows), np.bool_), nothing[:0])
    final, judged = _final_scores(pool, judge, how)
    order = np.lexsort((np.arange(len(final)), -final, _places(pool.rows, found.rows[: found.asked_for])))
    first = dict(zip(found.rows.tolist(), found.first.tolist(), strict=True))
    return Ranking(
        rows=pool.rows[order],
        final=final[order],
        first=np.array([first.get(row, 0.0) for row in pool.rows[order].tolist()]),
        walk=pool.walk[order],
        combined=pool.combined[order],
        judged=judged[order],
        from_graph=pool.from_graph[order],
        seeds=rows[: how.graph.seeds] if how.expand else rows[:0],
        whole_walk=pool.whole_walk,
    )


def _standing(found: Candidates, how: How, judge: "_Judge | None") -> tuple[Rows, Scores]:
    """Return the candidates and the scores with which they go into the expansion, best first."""
    if judge and how.judging.before:
        scores = judge.scores(found.rows)
        order = _pinned_order(scores, found.asked_for)
        return found.rows[order], scores[order]
    if how.expand and how.graph.standing == "place":
        return found.rows, 1 - np.arange(len(found)) / len(found)
    return found.rows, found.first


def _final_scores(pool: Pool, judge: "_Judge | None", how: How) -> tuple[Scores, Scores]:
    """Return what the pool is ranked by, and the judgements, NaN for what was not judged.

    The walk is mixed into judgements, or into first scores. What is not judged comes behind what is, in its own order.
    """
    before = _unjudged_scores(pool, how)
    judged = np.full(len(pool.rows), np.nan)
    if judge is None:
        return before, judged
    count = min(how.judging.most, len(pool.rows))
    judged[:count] = judge.scores(pool.rows[:count], anew=how.judging.anew)
    scores = judged[:count]
    if how.judging.share < 1:
        scores = how.judging.share * min_max(scores) + (1 - how.judging.share) * min_max(before[:count])
    final = mix(scores, pool.walk[:count], how.graph.mix) if how.expand else scores
    rest = before[count:]
    return np.concatenate([final, rest - rest.max(initial=-np.inf) + final.min()]), judged


def _unjudged_scores(pool: Pool, how: How) -> Scores:
    """Return what the pool is ranked by where nobody judges."""
    if not how.expand:
        return pool.first
    return pool.combined if how.graph.unjudged == "prefilter" else mix(pool.first, pool.walk, how.graph.mix)


def _pinned_order(scores: Scores, pinned: int) -> Rows:
    """Return the order by score that leaves the first ones in place."""
    rest = np.argsort(-scores[pinned:], kind="stable") + pinned
    return np.concatenate([np.arange(pinned), rest]).astype(np.int32)


def _places(rows: Rows, outright: Rows) -> Rows:
    """Return the place of each row among those asked for outright; behind them all for any other."""
    place = {row: at for at, row in enumerate(outright.tolist())}
    return np.array([place.get(row, len(outright)) for row in rows.tolist()], np.int32)


class _Judge:
    """A reranker that sees each declaration once, unless it is asked anew."""

    def __init__(self, index: Searchable, question: Question, reranker: Reranker, telling: Telling) -> None:
        self._index, self._question, self._reranker = index, question, reranker
        self._telling: Telling = telling
        self._known: dict[int, float] = {}

    def scores(self, rows: Rows, *, anew: bool = False) -> Scores:
        """Return the reranker's scores of rows; only those not yet known are asked for, or all anew.

        Raises ModelMismatch for a score that is not from 0 to 1.
        """
        fresh = [row for row in rows.tolist() if anew or row not in self._known]
        if fresh:
            texts = [describe(self._index.declaration(row), self._telling) for row in fresh]
            self._known.update(zip(fresh, self._checked(self._reranker.score(self._question.text, texts)), strict=True))
        return np.array([self._known[row] for row in rows.tolist()])

    def _checked(self, scores: list[float]) -> list[float]:
        """Return scores that are from 0 to 1."""
        for score in scores:
            if not 0 <= score <= 1:
                advice = "If a server answers with logits, set reranker.requests.logits to true."
                problem = f"A score is {score:g}, not from 0 to 1."
                raise ModelMismatch(problem, where=self._reranker.model, advice=advice)
        return scores
