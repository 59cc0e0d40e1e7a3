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
        explanation, suggestion = _unmatched(index, question)
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


def _unmatched(index: Searchable, question: Question) -> tuple[str, str]:
    """Return why nothing matches at all."""
    near = [index.names[row] for row, _ in index.names.fuzzy(question.names[0] if question.names else question.text, 3)]
    if near:
        return "No name, word or symbol of the question is in this library.", f"Did you mean {' or '.join(near)}?"
    return "No name, word or symbol of the question is in this library.", ""
