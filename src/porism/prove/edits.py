"""How one candidate differs from the one before, and what exactly was tried in it when it failed.

In: two bodies; where the later one failed. Out: an `Edit`. It does not know verdicts.
"""

import difflib
import hashlib
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from porism.lean import identifiers, mask
from porism.prove.failure import Failing
from porism.prove.normalise import bounded

EditKind = Literal["initial", "local_patch", "substantial_revision", "full_rewrite"]

_LONGEST_STEP = 200
_MOST_NAMES = 8
_SEVERAL_LINES = 400
"""Bodies of more lines are compared by hashes of lines alone, without difflib's search for the best match."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Resemblance:
    """How much two bodies have in common; lines that are blank are not counted."""

    ratio: float
    """Twice the matching lines, of all lines of both: difflib's measure."""
    retained: float
    """The matching lines, of the lines of the longer body."""
    changed: int
    """Lines of either body that the other one has not."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Edit:
    """A change that led to a failure."""

    kind: EditKind
    tactic: str
    """The tactic that failed."""
    step: str
    """The line with the first error, as it was written; empty where the error is about no line."""
    names: tuple[str, ...]
    """The declarations that the line names."""
    ratio: float
    """How much it resembles the candidate before it; 0 for the first."""
    candidate: str
    """The SHA-256 of the candidate."""


@lru_cache(maxsize=512)
def resemblance(before: str, after: str) -> Resemblance:
    """Return how much two bodies have in common."""
    old, new = _lines(before), _lines(after)
    quick = len(old) > _SEVERAL_LINES or len(new) > _SEVERAL_LINES
    matcher = difflib.SequenceMatcher(None, old, new, autojunk=quick)
    matched = sum(block.size for block in matcher.get_matching_blocks())
    total = len(old) + len(new)
    return Resemblance(
        ratio=2 * matched / total if total else 1.0,
        retained=matched / max(len(old), len(new)) if total else 1.0,
        changed=total - 2 * matched,
    )


def edit_kind(before: str | None, after: str) -> EditKind:
    """Return how far a body was changed; the bounds are those of LeanGraphSearch."""
    if before is None:
        return "initial"
    found = resemblance(before, after)
    if (found.ratio >= 0.70 and found.retained >= 0.55) or (found.changed <= 8 and found.retained >= 0.45):
        return "local_patch"
    if found.ratio < 0.35 or found.retained <= 0.35:
        return "full_rewrite"
    return "substantial_revision"


def edit_between(before: str | None, after: str, failure: Failing) -> Edit:
    """Return the change that led from a body to one that failed."""
    lines = after.replace("\r\n", "\n").split("\n")
    written = lines[failure.line - 1].strip() if 0 < failure.line <= len(lines) else ""
    return Edit(
        kind=edit_kind(before, after),
        tactic=failure.state.tactic,
        step=bounded(written, _LONGEST_STEP),
        names=identifiers(mask(written))[:_MOST_NAMES],
        ratio=0.0 if before is None else round(resemblance(before, after).ratio, 4),
        candidate=hashlib.sha256(after.encode()).hexdigest(),
    )


def _lines(body: str) -> list[str]:
    """Return the lines of a body that have something on them, without blanks at their ends."""
    return [line.rstrip() for line in body.splitlines() if line.strip()]
