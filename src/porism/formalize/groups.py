"""Samples that say the same, put together: the more often something is written, the likelier it is what was meant.

In: attempts, perhaps what decides whether two statements are equivalent. Out: groups, the largest first, each with its
best member first. Statements that differ only in names and blanks are together in any case. It does not know how
equivalence is decided.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from porism.formalize.attempt import Attempt
from porism.lean import statement_difference


class Equivalent(Protocol):
    """Decides whether two statements, both of which type-check, say the same."""

    async def __call__(self, one: str, other: str) -> bool | None:
        """Return whether two files, each with one open statement, state the same; None where that is not known."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Samples that say the same."""

    samples: tuple[int, ...]
    """Numbers of the samples, the best member's first."""
    undecided: int = 0
    """With how many earlier groups it could not be compared."""


async def groups_of(attempts: Sequence[Attempt], equivalent: Equivalent | None) -> tuple[Group, ...]:
    """Return the groups of attempts with statements, the largest first, of equals the one with the best member.

    Only the first members of groups are compared, one pair after another, so that n statements that all say different
    things take n(n-1)/2 comparisons.
    """
    groups: list[list[Attempt]] = []
    undecided: list[int] = []
    for one in sorted(attempts, key=goodness):
        unknown = 0
        for group in groups:
            same = _same_text(group[0], one)
            if not same and equivalent is not None:
                answer = await equivalent(group[0].source, one.source)
                unknown, same = unknown + (answer is None), answer is True
            if same:
                group.append(one)
                break
        else:
            groups.append([one])
            undecided.append(unknown)
    ranked = sorted(range(len(groups)), key=lambda at: (-len(groups[at]), at))
    return tuple(
        Group(samples=tuple(one.sample for one in groups[at]), undecided=undecided[at]) for at in ranked
    )  # fmt: skip


def goodness(attempt: Attempt) -> tuple[int, int, int, int]:
    """Return by what the better of two samples comes first: few remarks, few steps, a short statement, its number."""
    length = len(attempt.draft.statement) if attempt.draft else 0
    return (len(attempt.remarks), len(attempt.steps), length, attempt.sample)


def _same_text(one: Attempt, other: Attempt) -> bool:
    """Say whether two statements are the same up to names and blanks."""
    if one.draft is None or other.draft is None or one.draft.before.split() != other.draft.before.split():
        return False
    return not statement_difference(one.draft.read, other.draft.read)
