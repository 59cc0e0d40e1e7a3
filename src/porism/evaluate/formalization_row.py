"""What came of one statement of a benchmark of formalization, as it is written down.

In: what the formalize room made of it, what was judged. Out: a `StatedRow`. That nobody could look is None, never
False. It does not know the other statements.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from porism.evaluate.formalization_judge import Judged
from porism.evaluate.formalization_measures import RightKind
from porism.evaluate.formalization_task import Stated
from porism.formalize import Attempt, Formalized, Prepared
from porism.models import Spending

GoldState = Literal["type-checks", "fails", "unchecked"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SampleRow:
    """One sample."""

    outcome: Literal["type-checks", "fails", "unchecked", "errored"]
    statement: str = ""
    """As it stands at its end; empty where no reply held one."""
    first: Literal["type-checks", "fails", "unchecked", "errored"]
    """Where its first form stood, before anything was put right."""
    corrected: int = 0
    """How often the name index put names right."""
    repaired: int = 0
    """How often the model wrote it again."""
    judged: Judged | None = None
    """None where it was not compared: it does not stand, or the right statement does not, or there is no Lean."""
    error: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class StatedRow:
    """One statement."""

    id: str
    status: Literal["answered", "errored"]
    gold: GoldState = "unchecked"
    """Whether Lean takes the right statement."""
    gold_fault: str = ""
    needs: tuple[str, ...] = ()
    found: tuple[str, ...] | None = None
    """What was retrieved; None where nothing was looked for."""
    shown: int = 0
    """How many declarations the model was shown."""
    examples: tuple[str, ...] = ()
    covered: int = 0
    """How many of the declarations that were to be shown in use the examples use."""
    to_cover: int = 0
    samples: tuple[SampleRow, ...] = ()
    offered: int | None = None
    """The number of the sample that is offered first."""
    error: str = ""
    spent: Spending | None = None
    seconds: float = 0.0


def answered_row(
    stated: Stated, made: Formalized, gold: tuple[GoldState, str], judged: Mapping[int, Judged]
) -> StatedRow:  # fmt: skip
    """Return the row of a statement that was formalized; `judged` by the number of the sample."""
    return replace(
        _begun(stated, made),
        status="answered",
        gold=gold[0],
        gold_fault=gold[1],
        samples=tuple(_sample(attempt, judged.get(attempt.sample)) for attempt in made.attempts),
        offered=made.groups[0].samples[0] if made.groups else None,
    )


def errored_row(stated: Stated, come_to: Formalized | Prepared | None, error: str) -> StatedRow:
    """Return the row of a statement that was errored, with what was retrieved for it where it came to that."""
    return replace(_begun(stated, come_to), error=error)


def _begun(stated: Stated, come_to: Formalized | Prepared | None) -> StatedRow:
    """Return the row of a statement as far as it is retrieved for."""
    row = StatedRow(id=stated.id, status="errored", needs=stated.needs)
    if come_to is None:
        return row
    return replace(
        row,
        found=come_to.needs.names if come_to.needs is not None else None,
        shown=len(come_to.context.declarations),
        examples=tuple(example.declaration.name for example in come_to.illustration.examples),
        covered=come_to.illustration.covered,
        to_cover=come_to.illustration.needed,
    )


def _sample(attempt: Attempt, judged: Judged | None) -> SampleRow:
    """Return one sample as it is written down."""
    return SampleRow(
        outcome=attempt.outcome,
        statement=attempt.draft.statement if attempt.draft else "",
        first=attempt.steps[0].standing.outcome if attempt.steps else "errored",
        corrected=sum(step.how == "corrected" for step in attempt.steps),
        repaired=sum(step.how == "repaired" for step in attempt.steps),
        judged=judged,
        error=attempt.error,
    )


def is_right(sample: SampleRow, kind: RightKind) -> bool:
    """Say whether a sample is right by a measure, where it could be looked at."""
    if kind == "TypeC":
        return sample.outcome == "type-checks"
    return sample.judged is not None and kind in sample.judged.shown
