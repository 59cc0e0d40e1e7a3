"""How far judgements of equivalence agree with people, as a person asks for it: which data, which Lean, kept where.

In: settings, a `BenchEquivalence`. Out: an `EquivalenceBenched`: what the data hold of each set, and how judgements
agree with its labels; where no Lean has the library, why that was not looked at. It does not know how pairs are judged,
nor how the page is shown.
"""

import asyncio
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from porism.errors import LeanMissing, UsageError
from porism.evaluate import (
    SETS,
    Agreement,
    AgreementReport,
    JudgedPair,
    Judging,
    LabelledSet,
    all_together,
    measure_agreement,
    read_labelled,
)
from porism.formalize import Comparing, not_comparable
from porism.interfaces.settings import Settings
from porism.interfaces.spending import going_on
from porism.lean import Compiler, Pool, find_project, open_compiler, warm

if TYPE_CHECKING:
    from porism.models import Chat


@dataclass(frozen=True, slots=True, kw_only=True)
class BenchEquivalence:
    """Whose labels, and with what pairs are judged."""

    data: Path
    here: Path
    project: Path | None
    """The Lean project that has the library; without one that around the current folder."""
    folder: Path | None
    """Where judgements are kept, a file for each set."""
    told: Callable[[int, int], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreed:
    """How judgements agree with labels; a share of nothing is None."""

    precision: float | None
    recall: float | None
    accuracy: float | None
    counts: Agreement


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelledPage:
    """What the data hold of one set, and what came of it."""

    name: str
    labelled: int
    """Pairs with a label."""
    referenced: int
    """Those whose reference is among the data."""
    together: int
    """Those of which both texts hold a statement that can be stated beside the other."""
    same: int
    """Those with a reference that people found equal."""
    missing: tuple[str, ...]
    """Pairs whose reference is not among the data."""
    apart: Mapping[str, str]
    """Why pairs cannot be put together, by name."""
    agreed: Agreed | None
    """None where nothing was judged."""
    not_looked: str
    """Why nothing was judged; empty where something was."""
    pairs: tuple[JudgedPair, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EquivalenceBenched:
    """How far judgements agree with people."""

    lean: str
    """Empty where there is none."""
    sets: tuple[LabelledPage, ...]
    all: Agreed | None
    """Over the sets; None where one of them was not looked at."""

    @property
    def complete(self) -> bool:
        """Whether every pair that has a reference was judged."""
        return self.all is not None and not self.all.counts.errored


def bench_agreement(settings: Settings, wanted: BenchEquivalence, chat: "Chat | None" = None) -> EquivalenceBenched:
    """Read the labelled pairs, judge those that have a reference, and count how that agrees with the labels.

    Raises TaskMissing, FormatError, UsageError for a project that is none, LeanBusy, ModelError.
    """
    labelled = [read_labelled(wanted.data, name) for name in SETS]
    compiler, missing = _compiler(settings, wanted)
    reports = asyncio.run(_reports(compiler, labelled, settings, wanted, chat)) if compiler else []
    reports = reports or [_unlooked(each, missing) for each in labelled]
    counted = [report.agreement for report in reports if report.agreement is not None]
    return EquivalenceBenched(
        lean=compiler.name if compiler else "",
        sets=tuple(_page(each, report) for each, report in zip(labelled, reports, strict=True)),
        all=_agreed(all_together(counted)) if len(counted) == len(reports) else None,
    )


def _compiler(settings: Settings, wanted: BenchEquivalence) -> tuple[Compiler | None, str]:
    """Return the Lean of the project, or why there is none; raises UsageError where a named project is none."""
    project = wanted.project or wanted.here
    if find_project(project) is None:
        if wanted.project is not None:
            advice = "Name the folder that holds its lakefile."
            raise UsageError("This is no Lean project.", where=str(project), advice=advice)
        return None, "There is no Lean project here; name one with Mathlib, compiled, with --project."
    try:
        return open_compiler(project, settings.stage("lean")), ""
    except LeanMissing as error:
        return None, str(error)


async def _reports(
    compiler: Compiler,
    labelled: Sequence[LabelledSet],
    settings: Settings,
    wanted: BenchEquivalence,
    chat: "Chat | None",
) -> list[AgreementReport]:
    """Judge the sets one after the other."""
    from porism.interfaces.chosen import chosen_chat

    how: Comparing = settings.stage("equivalent")
    asked = chat or (chosen_chat(settings) if how.level != "no" else None)
    sizes, total, before = settings.stage("pool"), sum(len(each.pairs) for each in labelled), 0
    reports: list[AgreementReport] = []
    async with Pool(warm(compiler), sizes) as lean:
        for each in labelled:
            start = before
            judging = Judging(
                how=how, chat=asked, at_once=sizes.workers,
                kept=wanted.folder / f"{each.name}.jsonl" if wanted.folder else None,
                told=lambda done, _, start=start: wanted.told(start + done, total),
            )  # fmt: skip
            with going_on(wanted.folder):
                reports.append(await measure_agreement(lean, each, judging))
            before += len(each.pairs)
    return reports


def _unlooked(labelled: LabelledSet, why: str) -> AgreementReport:
    """Return the report of a set that there is no Lean for."""
    return AgreementReport(name=labelled.name, pairs=(), missing=labelled.missing, agreement=None, problem=why)


def _page(labelled: LabelledSet, report: AgreementReport) -> LabelledPage:
    """Return what the data hold of a set, and what came of it."""
    reasons = {pair.name: not_comparable(pair.reference, pair.prediction) for pair in labelled.pairs}
    apart = {name: why for name, why in reasons.items() if why}
    return LabelledPage(
        name=labelled.name,
        labelled=len(labelled.pairs) + len(labelled.missing),
        referenced=len(labelled.pairs),
        together=len(labelled.pairs) - len(apart),
        same=sum(pair.same for pair in labelled.pairs),
        missing=labelled.missing,
        apart=apart,
        agreed=_agreed(report.agreement) if report.agreement else None,
        not_looked=report.problem,
        pairs=report.pairs,
    )


def _agreed(found: Agreement) -> Agreed:
    """Return the shares of an agreement beside its counts."""
    shares = (found.precision, found.recall, found.accuracy)
    precision, recall, accuracy = (None if math.isnan(share) else share for share in shares)
    return Agreed(precision=precision, recall=recall, accuracy=accuracy, counts=found)
