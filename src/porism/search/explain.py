"""Says why a declaration is among the hits: by its name, by words, and from which candidate the walk came to it.

In: the graph and a ranking. Out: reasons. It does not know how the ranking came about.
"""

from collections.abc import Mapping

import numpy as np

from porism.index import Graph, Names, edge_names
from porism.search.answer import Reason
from porism.search.candidates import Candidates
from porism.search.judging import Ranking
from porism.search.naming import Named

LONGEST_WAY = 8
"""Edges of the longest way from a seed that is told."""


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
        """Return the reasons for one row: by name, by words, through the graph."""
        reasons = list[Reason]()
        if row in named:
            reasons.append(Reason(lane="name", how=named[row].how))
        if (found.words[found.rows == row] > 0).any():
            reasons.append(Reason(lane="lexical", how="words"))
        way = self._way_to(row, LONGEST_WAY if row in self._from_graph else 1) if len(self._ranking.seeds) else []
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
