"""Judging labelled pairs of statements by proofs, and measuring how far that agrees with people.

In: a Lean with the library that the statements are written for, labelled pairs, knobs. Out: an `AgreementReport`. A
pair that kills Lean is errored, and so is one that Lean does not take; what a Lean without the library says of every
pair is told once. It does not know where the pairs come from.
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from porism.errors import LeanDied
from porism.evaluate.agreement import Agreement, Judged, LabelledSet, agreement
from porism.formalize import Comparing, Equal, Errored, KnownTactics, equivalent
from porism.lean import Lean


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedPair:
    """One pair, judged."""

    name: str
    same: bool
    judged: Judged
    detail: str = ""
    """How it was shown to be equal, or why it was not judged."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AgreementReport:
    """How far judgements of a set agree with its labels."""

    name: str
    pairs: tuple[JudgedPair, ...]
    missing: tuple[str, ...]
    """Pairs whose reference is not among the data."""
    agreement: Agreement
    problem: str = ""
    """What was missing, where no pair could be judged."""


def _unheard(done: int, total: int) -> None:
    """Tell nobody."""


async def measure_agreement(
    lean: Lean,
    labelled: LabelledSet,
    how: Comparing,
    at_once: int = 1,
    told: Callable[[int, int], None] = _unheard,
) -> AgreementReport:
    """Judge the pairs of a set and return how far that agrees with its labels. Raises LeanMissing, LeanBusy."""
    known: KnownTactics = {}
    found: dict[str, JudgedPair] = {}
    waiting = iter(labelled.pairs)

    async def work() -> None:
        for pair in waiting:
            judged, detail = await _judge(lean, (pair.reference, pair.prediction), how, known)
            found[pair.name] = JudgedPair(name=pair.name, same=pair.same, judged=judged, detail=detail)
            told(len(found), len(labelled.pairs))

    try:
        async with asyncio.TaskGroup() as group:
            for _ in range(at_once):
                group.create_task(work())
    except ExceptionGroup as several:
        raise several.exceptions[0] from several
    pairs = tuple(found[pair.name] for pair in labelled.pairs)
    return AgreementReport(
        name=labelled.name,
        pairs=pairs,
        missing=labelled.missing,
        agreement=agreement(labelled.pairs, {pair.name: pair.judged for pair in pairs}),
        problem=_problem(pairs),
    )


async def _judge(
    lean: Lean, texts: tuple[str, str], how: Comparing, known: KnownTactics
) -> tuple[Judged, str]:  # fmt: skip
    """Return what is judged of two texts, and by what or why not."""
    try:
        answer = await equivalent(lean, *texts, how, known=known)
    except LeanDied as error:
        return "errored", str(error)
    if isinstance(answer, Errored):
        said = answer.diagnostics[0][1].text if answer.diagnostics else ""
        return "errored", f"{answer.kind}: {said or answer.detail}"
    if isinstance(answer, Equal):
        return "equal", answer.by
    return "not shown", f"only the {answer.stronger} implies the other" if answer.stronger else ""


def _problem(pairs: tuple[JudgedPair, ...]) -> str:
    """Return the most frequent reason where no pair could be judged, such as a library that is not there."""
    if not pairs or any(pair.judged != "errored" for pair in pairs):
        return ""
    reason, count = Counter(pair.detail for pair in pairs).most_common(1)[0]
    return f"No pair could be judged; of {len(pairs)} pairs {count} for this reason: {reason}"
