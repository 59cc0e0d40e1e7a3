"""A question in, ranked hits out: the stages of a search, top to bottom.

    understand -> look for names, words and meaning, filter -> look again -> fuse
               -> expand through the graph, judge -> explain

In: an open index, questions, perhaps models. Out: an `Answer` for each. It does not know how an index is built, what
stands behind a model, nor who asks.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from porism.index import PAPER
from porism.search.answer import Answer
from porism.search.candidates import gather
from porism.search.dense import Meaning, meanings
from porism.search.explain import explained
from porism.search.filters import Allowed, Mask, allowed_rows
from porism.search.fusion import fuse
from porism.search.hiding import hidden_rows
from porism.search.how import How
from porism.search.judging import settle
from porism.search.lanes import Lanes, open_lanes
from porism.search.matching import Worded, depth_of, match_or_correct
from porism.search.naming import Named, match_names
from porism.search.ports import Models, Searchable
from porism.search.question import Question, understand
from porism.search.relax import empty_answer
from porism.search.remarks import degraded, remarks
from porism.search.second_look import look_again


def search(index: Searchable, question: str, how: How | None = None, models: Models | None = None) -> Answer:
    """Return what answers a question; raises UsageError for a question or a filter that makes no sense."""
    return search_many(index, [question], how, models)[0]


def search_many(
    index: Searchable,
    questions: Iterable[str],
    how: How | None = None,
    models: Models | None = None,
    hidden: Sequence[Collection[str]] = (),
) -> list[Answer]:
    """Answer each question; all are embedded at once, and filters are worked out once for all.

    `hidden` has for each question the names that are not returned and through which no walk leads, nor through what is
    made from them; without it, none are.
    """
    how = how or How()
    asked = [understand(question) for question in questions]
    allowed = allowed_rows(index, how)
    lanes = open_lanes(index, how, models or Models())
    close = meanings(lanes.dense, asked, allowed, how)
    plan = Plan(how, allowed, lanes)
    plans = [_without(index, plan, names) for names in hidden] or [plan] * len(asked)
    return [_answer(index, one, meaning, its) for one, meaning, its in zip(asked, close, plans, strict=True)]


@dataclass(frozen=True, slots=True)
class Plan:
    """What a question is answered with; the same for all questions of a search, but for what is hidden from each."""

    how: How
    allowed: Allowed
    lanes: Lanes


def _answer(index: Searchable, asked: Question, meaning: Meaning, plan: Plan) -> Answer:
    """Return the answer to one question of which the meaning is known."""
    how, allowed, lanes = plan.how, plan.allowed, plan.lanes
    named = with_successors(index, match_names(index.names, index.graph.profile(PAPER), asked)) if lanes.names else []
    named = [one for one in named if one.row not in allowed.hidden]
    depth = depth_of(how.candidates, allowed.share, others=lanes.dense is not None)
    worded, corrected = match_or_correct(index, asked, named, depth) if lanes.words else (Worded(), "")
    found = gather(named, worded, meaning, _passing(allowed, named))
    if not len(found):
        unfiltered = gather(named, worded, meaning, ~np.isin(np.arange(len(allowed.rows)), list(allowed.hidden)))
        return empty_answer(index, asked, unfiltered, allowed, lanes)
    found = look_again(index, asked, found, allowed, how.scoring) if how.again else found
    found = fuse(found, named, allowed, how.fusion).best(how.candidates)
    ranking = settle(index, asked, found, allowed, how, lanes.reranker).best(how.limit)
    hits = explained(index, ranking, named, found, meaning, how)
    said = remarks(index, asked, hits, found, corrected, lanes)
    return Answer(question=asked, hits=hits, degraded=degraded(allowed, lanes), explanation=said)


def _without(index: Searchable, plan: Plan, hidden: Collection[str]) -> Plan:
    """Return a plan in which nothing with a hidden name passes."""
    rows = hidden_rows(index, hidden)
    if not rows:
        return plan
    passing = plan.allowed.rows.copy()
    passing[list(rows)] = False
    return replace(plan, allowed=replace(plan.allowed, rows=passing, hidden=rows))


def with_successors(index: Searchable, named: Sequence[Named]) -> list[Named]:
    """Put after each deprecated declaration that was asked for outright the one that replaces it."""
    found = list[Named]()
    for one in named:
        found.append(one)
        gone = index.declaration(one.row).deprecated if one.how == "exact name" else None
        successor = index.names.row(gone.by) if gone is not None and gone.by else None
        if successor is not None:
            found.append(Named(row=successor, strength=0.999, how="successor of a deprecated name"))
    latest = {one.row: one for one in reversed(found)}
    return list(dict.fromkeys(latest[one.row] for one in found))


def _passing(allowed: Allowed, named: Sequence[Named]) -> Mask:
    """Return what may be returned: what the filters let pass, and notation that was asked for outright."""
    outright = [one.row for one in named if one.how == "exact name"]
    if allowed.masks or not outright:
        return allowed.rows
    rows = allowed.rows.copy()
    rows[outright] = True
    return rows
