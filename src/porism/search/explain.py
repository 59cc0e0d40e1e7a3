"""Says why a declaration is among the hits: by its name, by words, in meaning, through the graph.

In: an index and a ranking. Out: hits with their scores and reasons. It does not know how the ranking came about.
"""

import math
from collections.abc import Mapping, Sequence

import numpy as np

from porism.index import Graph, Names, edge_names
from porism.search.answer import Hit, Reason
from porism.search.candidates import Candidates
from porism.search.dense import Meaning
from porism.search.how import How
from porism.search.judging import Ranking
from porism.search.naming import Named
from porism.search.ports import Searchable

LONGEST_WAY = 8
"""Edges of the longest way from a seed that is told."""


def explained(
    index: Searchable, ranking: Ranking, named: Sequence[Named], found: Candidates, meaning: Meaning, how: How
) -> tuple[Hit, ...]:
    """Return the hits of a ranking with all scores and the reasons for each."""
    explainer = Explainer(index.names, index.graph, how.graph.edges, ranking)
    by_row = {one.row: one for one in named}
    cosines = meaning.cosines(ranking.rows).tolist()
    hits = list[Hit]()
    for at, row in enumerate(ranking.rows.tolist()):
        reasons = explainer.reasons(row, by_row, found)
        hits.append(
            Hit(
                declaration=index.declaration(row),
                row=row,
                rank=at + 1,
                score=float(ranking.final[at]),
                scores=_scores(ranking, found, at, cosines[at]),
                lanes=tuple(dict.fromkeys(reason.lane for reason in reasons)),
                reasons=reasons,
            )
        )
    return tuple(hits)


def _scores(ranking: Ranking, found: Candidates, at: int, cosine: float) -> Mapping[str, float]:
    """Return every score that a hit has."""
    scores = {"first": float(ranking.first[at])}
    for place in (found.rows == ranking.rows[at]).nonzero()[0].tolist():
        scores |= {"name": float(found.name[place]), "lexical": float(found.words[place])}
    if not math.isnan(cosine):
        scores["dense"] = cosine
    if len(ranking.seeds):
        scores |= {"walk": float(ranking.walk[at]), "prefilter": float(ranking.combined[at])}
    if not math.isnan(ranking.judged[at]):
        scores["judged"] = float(ranking.judged[at])
    return scores


class Explainer:
    """Finds the reasons for rows of one ranking."""

    def __init__(self, names: Names, graph: Graph, edges: int, ranking: Ranking) -> None:
        self._names, self._graph, self._edges = names, graph, edges
        self._degrees = graph.profile(edges).out_degrees
        self._ranking = ranking
        self._from_graph = frozenset(ranking.rows[ranking.from_graph].tolist())
        self._is_seed = np.zeros(len(graph), np.bool_)
        self._is_seed[ranking.seeds] = True

    def reasons(self, row: int, named: Mapping[int, Named], found: Candidates) -> tuple[Reason, ...]:
        """Return the reasons for one row: by name, by words, in meaning, through the graph from which candidate."""
        reasons = list[Reason]()
        if row in named:
            reasons.append(Reason(lane="name", how=named[row].how))
        place = found.rows == row
        if found.by_words[place].any():
            reasons.append(Reason(lane="lexical", how="words"))
        if found.by_meaning[place].any():
            cosine = float(found.dense[place][0])
            reasons.append(Reason(lane="dense", how=f"close in meaning, cosine {cosine:.2f}"))
        way = self._way_to(row, LONGEST_WAY if row in self._from_graph else 1) if len(self._ranking.seeds) else []
        if row in self._from_graph and not way:
            reasons.append(Reason(lane="graph", how=f"more than {LONGEST_WAY} edges from any candidate"))
        if way:
            seed, *through = way[:-1]
            reasons.append(
                Reason(
                    lane="graph",
                    how="near a candidate",
                    seed=self._names[seed],
                    edge=", ".join(edge_names(self._kinds(seed, way[1]) & self._edges)),
                    direction="uses",
                    through=tuple(self._names[between] for between in through),
                )
            )
        return tuple(reasons)

    def _way_to(self, row: int, longest: int) -> list[int]:
        """Return the way from a seed to a row on which most of the walk came, both included; nothing without one."""
        way = [row]
        for _ in range(longest):
            users, kinds = self._graph.users(way[0])
            walked = (kinds & self._edges) != 0
            for passed in way:
                walked &= users != passed
            users = users[walked]
            flow = self._ranking.whole_walk[users] / self._degrees[users]
            if not len(users) or flow.max() <= 0:
                return []
            are_seeds = self._is_seed[users]
            if are_seeds.any():
                return [int(users[are_seeds][flow[are_seeds].argmax()]), *way]
            way.insert(0, int(users[flow.argmax()]))
        return []

    def _kinds(self, user: int, used: int) -> int:
        """Return the kinds of an edge that exists."""
        rows, kinds = self._graph.used(user)
        return int(kinds[np.searchsorted(rows, used)])
