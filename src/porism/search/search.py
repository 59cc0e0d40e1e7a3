"""A question in, ranked hits out: the stages of a search, top to bottom.

    understand -> match by names and words -> look again -> fuse -> filter -> expand through the graph, judge -> explain

In: an open index and a question. Out: an `Answer`. It does not know how an index is built, nor who asks.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from porism.index import PAPER, components
from porism.models import Reranker
from porism.search.answer import Answer, Hit
from porism.search.candidates import Candidates, fuse, match_words
from porism.search.explain import Explainer
from porism.search.filters import Allowed, Mask, allowed_rows
from porism.search.how import How
from porism.search.judging import Ranking, settle
from porism.search.look_up import LONGEST, look_up
from porism.search.naming import Named, match_names
from porism.search.ports import Searchable
from porism.search.question import Question, understand
from porism.search.relax import empty_answer
from porism.search.second_look import look_again


def search(index: Searchable, question: str, how: How | None = None, reranker: Reranker | None = None) -> Answer:
    """Return what answers a question; raises UsageError for a question or a filter that makes no sense."""
    how = how or How()
    asked = understand(question)
    allowed = allowed_rows(index, how)
    named = with_successors(index, match_names(index.names, index.graph.profile(PAPER), asked))
    worded, corrected = match_or_correct(index, asked, named, how.candidates, allowed.share)
    worded = look_again(index, asked, worded, allowed, how.scoring) if how.again else worded
    found = fuse(named, worded, allowed, how.fusion)
    kept = found.only(_passing(allowed, named, how)).best(how.candidates)
    if not len(kept):
        return empty_answer(index, asked, found, allowed, how)
    ranking = settle(index, asked, kept, allowed, how, reranker)
    hits = explained(index, ranking.best(how.limit), named, kept, how)
    said = remarks(index, asked, hits, kept, corrected)
    return Answer(question=asked, hits=hits, degraded=degraded(index, allowed, how), explanation=said)


def search_many(
    index: Searchable, questions: Iterable[str], how: How | None = None, reranker: Reranker | None = None
) -> list[Answer]:
    """Answer each question; filters, and what the graph's solver needs, are worked out once for all."""
    return [search(index, question, how, reranker) for question in questions]


def match_or_correct(
    index: Searchable, asked: Question, named: Sequence[Named], limit: int, share: float
) -> tuple[dict[int, float], str]:
    """Return what words match; where none do, what the last part of the name nearest in spelling matches, and it."""
    worded = match_words(index.lexical, asked, limit, share)
    near = index.names.fuzzy(asked.names[0], 1) if not worded and asked.shape == "name" and named else []
    if not near:
        return worded, ""
    corrected = components(index.names[near[0][0]])[-1]
    return match_words(index.lexical, replace(asked, text=corrected), limit, share), corrected


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


def _passing(allowed: Allowed, named: Sequence[Named], how: How) -> Mask:
    """Return what may be returned: what the filters let pass, and notation that was asked for outright."""
    outright = [one.row for one in named if one.how == "exact name"]
    if allowed.masks or not outright:
        return allowed.rows
    rows = allowed.rows.copy()
    rows[outright] = True
    return rows


def explained(
    index: Searchable, ranking: Ranking, named: Sequence[Named], found: Candidates, how: How
) -> tuple[Hit, ...]:
    """Return the hits of a ranking with all scores and the reasons for each."""
    explainer = Explainer(index.names, index.graph, how.graph.edges, ranking)
    by_row = {one.row: one for one in named}
    hits = list[Hit]()
    for at, row in enumerate(ranking.rows.tolist()):
        reasons = explainer.reasons(row, by_row, found)
        hits.append(
            Hit(
                declaration=index.declaration(row),
                row=row,
                rank=at + 1,
                score=float(ranking.final[at]),
                scores=_scores(ranking, found, at, row),
                lanes=tuple(dict.fromkeys(reason.lane for reason in reasons)),
                reasons=reasons,
            )
        )
    return tuple(hits)


def _scores(ranking: Ranking, found: Candidates, at: int, row: int) -> Mapping[str, float]:
    """Return every score that a hit has."""
    scores = {"first": float(ranking.first[at])}
    for place in (found.rows == row).nonzero()[0].tolist():
        scores |= {"name": float(found.name[place]), "lexical": float(found.words[place])}
    if len(ranking.seeds):
        scores |= {"walk": float(ranking.walk[at]), "prefilter": float(ranking.combined[at])}
    if ranking.judged is not None:
        scores["judged"] = float(ranking.judged[at])
    return scores


def degraded(index: Searchable, allowed: Allowed, how: How) -> tuple[str, ...]:
    """Return what could not be done as asked."""
    said = list[str]()
    if how.expand and not len(index.graph.profile(how.graph.edges).targets):
        said.append("The index has no edges of the kinds asked for: nothing was found through the graph.")
    if allowed.unknown:
        said.append(f"Not in this index, so what they import is unknown: {', '.join(allowed.unknown)}.")
    return tuple(said)


def remarks(index: Searchable, asked: Question, hits: Sequence[Hit], found: Candidates, corrected: str) -> str:
    """Return what should be known about the hits: deprecated, absent, read in another spelling."""
    if corrected:
        return f"No word of the question is in this library; it was read as {corrected}."
    if asked.shape == "name" and not found.asked_for:
        return _absent(index, asked.text)
    gone = hits[0].declaration.deprecated if found.asked_for else None
    if gone is None:
        return ""
    since = f" since {gone.since}" if gone.since else ""
    instead = f"; use {gone.by}" if gone.by else ""
    return f"{hits[0].declaration.name} is deprecated{since}{instead}."


def _absent(index: Searchable, name: str) -> str:
    """Return what is known of a name that is no declaration; nothing for a plain word or a part of names."""
    if ("." not in name.strip(".") and "_" not in name) or len(name) > LONGEST:
        return ""
    (known,) = look_up(index, [name])
    match known.verdict:
        case "not indexed":
            return f"{name} is not in this index; it may be in {known.elsewhere}."
        case "absent":
            return f"{name} is no declaration of this library."
        case "exact" | "renamed" | "partial":
            return ""
