"""Judging labelled pairs of statements by proofs, and measuring how far that agrees with people.

    library there? -> for each pair: judge it, keep that -> count

In: a Lean with the library that the statements are written for, labelled pairs, knobs. Out: an `AgreementReport`. A
pair that kills Lean is errored, and so is one that Lean does not take. A Lean that takes none of the first references
has not their library: then nothing is judged, and that is told once. It does not know where the pairs come from.
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

from porism import __version__
from porism.errors import LeanDied
from porism.evaluate.agreement import Agreement, Judged, JudgedPair, Labelled, LabelledSet, agreement
from porism.evaluate.agreement_kept import KeptPairs
from porism.formalize import Comparing, Equal, Errored, KnownTactics, TypeChecker, TypeChecks, Unchecked, equivalent
from porism.lean import Lean, Limits, Rules
from porism.models import Chat

PROBED = 3
"""References that are tried to see whether a Lean has the library."""


def _unheard(done: int, total: int) -> None:
    """Tell nobody."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Judging:
    """How the pairs of a set are judged."""

    how: Comparing
    chat: Chat | None = None
    """Asked for proofs where `how.level` says what these may hold."""
    at_once: int = 1
    kept: Path | None = None
    """A file in which judgements are kept, so that an interrupted run goes on."""
    told: Callable[[int, int], None] = _unheard


@dataclass(frozen=True, slots=True, kw_only=True)
class AgreementReport:
    """How far judgements of a set agree with its labels."""

    name: str
    pairs: tuple[JudgedPair, ...]
    """Empty where nothing was judged."""
    missing: tuple[str, ...]
    """Pairs whose reference is not among the data."""
    agreement: Agreement | None
    """None where no pair was judged."""
    problem: str = ""
    """What was missing, where no pair could be judged."""


async def measure_agreement(lean: Lean, labelled: LabelledSet, judging: Judging) -> AgreementReport:
    """Judge the pairs of a set and return how far that agrees with its labels.

    Raises LeanBusy, LeanMissing, ModelError, and FormatError for a file of judgements that is none.
    """
    if problem := await _no_library(lean, labelled, judging.how):
        return AgreementReport(
            name=labelled.name, pairs=(), missing=labelled.missing, agreement=None, problem=problem
        )  # fmt: skip
    pairs = await _judged(lean, labelled, judging)
    problem = _problem(pairs)
    counted = None if problem else agreement(labelled.pairs, {pair.name: pair.judged for pair in pairs})
    return AgreementReport(
        name=labelled.name, pairs=pairs, missing=labelled.missing, agreement=counted, problem=problem
    )  # fmt: skip


async def _no_library(lean: Lean, labelled: LabelledSet, how: Comparing) -> str:
    """Return why nothing can be judged: no pair has a reference, or Lean takes none of the first ones."""
    if not labelled.pairs:
        return "No pair has its reference among the data."
    checker = TypeChecker(lean, Rules(limits=Limits(seconds=how.seconds, megabytes=how.megabytes)))
    faults: list[str] = []
    for pair in labelled.pairs[:PROBED]:
        try:
            standing = await checker.check(pair.reference)
        except LeanDied as error:
            faults.append(str(error))
            continue
        match standing:
            case TypeChecks():
                return ""
            case Unchecked():
                return standing.why
            case _:
                faults.append(standing.faults[0].text)
    return f"Lean takes none of the first references: {faults[0]}"


async def _judged(lean: Lean, labelled: LabelledSet, judging: Judging) -> tuple[JudgedPair, ...]:
    """Return what is judged of each pair, so many at once; what is kept already is taken from there."""
    model = judging.chat.model if judging.chat else ""
    conditions = {"how": asdict(judging.how), "lean": lean.name, "model": model, "porism": __version__}
    kept, known = KeptPairs(judging.kept, conditions), KnownTactics()
    found: dict[str, JudgedPair] = {}
    waiting = iter(labelled.pairs)

    async def work() -> None:
        for pair in waiting:
            judged = kept.known(pair)
            if judged is None:
                judged = await _judge(lean, pair, judging, known)
                kept.add(pair, judged)
            found[pair.name] = judged
            judging.told(len(found), len(labelled.pairs))

    try:
        async with asyncio.TaskGroup() as group:
            for _ in range(judging.at_once):
                group.create_task(work())
    except ExceptionGroup as several:
        raise several.exceptions[0] from several
    return tuple(found[pair.name] for pair in labelled.pairs)


async def _judge(lean: Lean, pair: Labelled, judging: Judging, known: KnownTactics) -> JudgedPair:
    """Return what is judged of a pair, and by what or why not."""

    def judged(as_what: Judged, detail: str) -> JudgedPair:
        return JudgedPair(name=pair.name, same=pair.same, judged=as_what, detail=detail)

    texts = pair.reference, pair.prediction
    try:
        answer = await equivalent(lean, *texts, judging.how, chat=judging.chat, known=known)
    except LeanDied as error:
        return judged("errored", str(error))
    if isinstance(answer, Errored):
        said = answer.diagnostics[0][1].text if answer.diagnostics else ""
        return judged("errored", f"{answer.kind}: {said or answer.detail}")
    if isinstance(answer, Equal):
        return judged("equal", answer.by)
    return judged("not shown", f"only the {answer.stronger} implies the other" if answer.stronger else "")


def _problem(pairs: tuple[JudgedPair, ...]) -> str:
    """Return the most frequent reason where no pair could be judged."""
    if any(pair.judged != "errored" for pair in pairs):
        return ""
    reason, count = Counter(pair.detail for pair in pairs).most_common(1)[0]
    return f"No pair could be judged; of {len(pairs)} pairs {count} for this reason: {reason}"
