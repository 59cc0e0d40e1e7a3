"""What should be known about an answer besides its hits: what could not be done, what is deprecated, absent or misread.

In: the question, the hits, and what was found. Out: sentences. It does not search.
"""

from collections.abc import Sequence

from porism.search.answer import Hit
from porism.search.candidates import Candidates
from porism.search.filters import Allowed
from porism.search.lanes import Lanes
from porism.search.look_up import LONGEST, look_up
from porism.search.ports import Searchable
from porism.search.question import Question


def degraded(allowed: Allowed, lanes: Lanes) -> tuple[str, ...]:
    """Return what could not be done as asked."""
    if not allowed.unknown:
        return lanes.degraded
    return (*lanes.degraded, f"Not in this index, so what they import is unknown: {', '.join(allowed.unknown)}.")


def remarks(
    index: Searchable, asked: Question, hits: Sequence[Hit], found: Candidates, corrected: str, lanes: Lanes
) -> str:
    """Return what should be known about the hits: deprecated, absent, misread, or near in meaning alone."""
    if corrected:
        return f"No word of the question is in this library; it was read as {corrected}."
    if asked.shape == "name" and not found.asked_for:
        return _absent(index, asked.text)
    if lanes.words and not (found.by_words.any() or found.name.any()):
        return "These declarations are near in meaning; none was found by a word of the question."
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
