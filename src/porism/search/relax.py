"""Says why a question has no hits, and what nearby question has some.

In: the question, what was found before filtering, and the filters. Out: an `Answer` without hits. It does not search.
"""

from porism.search.answer import Answer
from porism.search.candidates import Candidates
from porism.search.filters import Allowed
from porism.search.lanes import Lanes
from porism.search.ports import Searchable
from porism.search.question import Question
from porism.search.remarks import degraded


def empty_answer(index: Searchable, question: Question, found: Candidates, allowed: Allowed, lanes: Lanes) -> Answer:
    """Return the answer to a question without hits: which filter lets nothing pass, or why nothing matches."""
    if len(found):
        explanation, suggestion = _filtered(found, allowed)
    else:
        explanation, suggestion = _unmatched(index, question, allowed, lanes)
    said = degraded(allowed, lanes)
    return Answer(question=question, degraded=said, explanation=explanation, suggestion=suggestion)


def _filtered(found: Candidates, allowed: Allowed) -> tuple[str, str]:
    """Return which filters let none of the matches pass, and which to leave out."""
    total, masks = len(found), allowed.masks
    alone = {spelling: int(mask[found.rows].sum()) for spelling, mask in masks.items()}
    if not masks:
        return f"{_matches(total)}, all of them notation or macros.", "Ask for them with kind=notation."
    told = "; ".join(f"{spelling} lets {passed} pass" for spelling, passed in alone.items())
    blocking = [spelling for spelling, passed in alone.items() if not passed]
    for left_out in (*[(one,) for one in (blocking or alone)], tuple(blocking), tuple(alone)):
        kept = [mask[found.rows] for spelling, mask in masks.items() if spelling not in left_out]
        passing = sum(all(flags) for flags in zip(*kept, strict=True)) if kept else total
        if passing:
            return f"{_matches(total)}; {told}.", f"Without {' and '.join(left_out)}: {passing} of them."
    return f"{_matches(total)}; {told}.", ""


def _matches(count: int) -> str:
    """Return how many declarations match, as the beginning of a sentence."""
    return f"{count} declaration{'s match' if count != 1 else ' matches'} the question"


def _unmatched(index: Searchable, question: Question, allowed: Allowed, lanes: Lanes) -> tuple[str, str]:
    """Return why nothing matches at all, in the lanes that were open, and names that look like what was asked for."""
    near = [index.names[row] for row, _ in index.names.fuzzy(question.names[0] if question.names else question.text, 3)]
    suggestion = f"Did you mean {' or '.join(near)}?" if near else ""
    return _why_unmatched(allowed, lanes), suggestion


def _why_unmatched(allowed: Allowed, lanes: Lanes) -> str:
    """Return what was looked for in vain."""
    if lanes.dense and not allowed.rows.any():
        return f"No declaration of this library passes {' and '.join(allowed.masks) or 'as mathematics'}."
    sought = (["name"] if lanes.names else []) + (["word or symbol"] if lanes.words else [])
    if lanes.dense and not sought and not (lanes.dense.vectors.known & allowed.rows).any():
        return "No declaration that may be returned has a vector."
    if not sought:
        return "No declaration that may be returned is close to the question in meaning."
    close = ", and nothing is close to it in meaning" if lanes.dense else ""
    return f"No {', '.join(sought)} of the question is in this library{close}."
