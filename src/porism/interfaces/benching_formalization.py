"""Benchmarks of formalization as a person asks for them: whose statements, in which modes, kept where.

In: settings, an index, a `StatedBenching`. Out: a page with a line for each mode; or the prompts of a run, written to
files for somebody else to answer. It does not know how a page is shown.
"""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, cast

from porism.errors import UsageError
from porism.evaluate import (
    Interval,
    Judge,
    RightKind,
    StatedBench,
    StatedConditions,
    StatedRun,
    StatedTask,
    load_statements,
    read_stated_run,
    run_stated,
    stated_differences,
    stated_outcomes,
    stated_subset,
    total_spent,
    with_library,
)
from porism.formalize import Comparing, Formalizing, Tools
from porism.index import Index
from porism.interfaces.exporting import export_run
from porism.interfaces.formalizing import Formalizer, Given
from porism.interfaces.pages import Exported
from porism.interfaces.pages_stated import StatedBenched, StatedLine
from porism.interfaces.settings import Settings
from porism.interfaces.spending import going_on
from porism.models import Chat
from porism.search import Models, Searchable

RETRIEVING = ("query", "drift", "ddr", "reasoning")
MODES = ("zero-shot", *RETRIEVING, "oracle")


@dataclass(frozen=True, slots=True, kw_only=True)
class StatedBenching:
    """Which benchmark of formalization, and how it is run."""

    of: str
    """Whose statements: the name of a task, or a file."""
    modes: tuple[str, ...]
    part: int | None
    """So many statements, chosen by a hash; all without it."""
    data: Path | None
    here: Path
    project: Path | None
    """The Lean project that statements are checked in; with `mini` that of the mini library unless it is named."""
    folder: Path | None
    """Where the runs are kept, each mode in a folder of its own."""
    against: tuple[Path, ...] = ()
    """Folders of runs that are shown beside these."""
    told: Callable[[int, int], None]

    @property
    def home(self) -> Path | None:
        """The project that statements are checked in."""
        return self.project or (self.here / "minilean" if self.of == "mini" else self.here)


def stated_task(wanted: StatedBenching) -> StatedTask:
    """Return the statements that are asked; raises UsageError, TaskMissing, FormatError."""
    whole = load_statements(wanted.of, wanted.data, wanted.here, wanted.project)
    return whole if wanted.part is None else stated_subset(whole, wanted.part)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Room:
    """With what the formalize room is opened, whatever the mode."""

    index: Index
    settings: Settings
    wanted: StatedBenching
    task: StatedTask
    models: Models | None = None

    def open(self, mode: str, chat: Chat | None) -> Formalizer:
        """Return the formalize room in one mode; raises UsageError for one that there is not."""
        if mode not in MODES:
            raise UsageError(f"There is no mode '{mode}'.", advice=f"Known are {', '.join(MODES)}.")
        settings = self.settings.over({"formalize.mode": mode, **_said(self.settings, self.task, mode)})
        search, retrieving = settings.stage("search"), settings.stage("retrieve")
        if (
            mode in RETRIEVING
            and retrieving.graph
            and search.expand
            and any(each.hidden for each in self.task.statements)
        ):
            advice = "Leave retrieve.graph out: what a hidden statement uses would be found through it."
            raise UsageError("The graph gives away what the statements of this task need.", advice=advice)
        given = Given(project=self.wanted.home, models=self.models, chat=chat, told=lambda stage, done, total: None)
        return Formalizer(cast("Searchable", self.index), settings, given)


def _said(settings: Settings, task: StatedTask, mode: str) -> dict[str, str]:
    """Return what a model is told of the library, where the settings say nothing.

    Statements are taken apart without it, as the recordings of that were made.
    """
    told = {} if settings.stage("formalize").library else {"formalize.library": task.said}
    if mode in ("ddr", "reasoning") and not settings.stage("retrieve").library:
        told["retrieve.library"] = task.said
    return {key: said for key, said in told.items() if said}


def export_statements(
    index: Index, settings: Settings, wanted: StatedBenching, out: Path, models: Models | None = None
) -> Exported:
    """Run one mode as far as the recording of the settings reaches, and write the prompts that it lacks to a folder."""
    if len(wanted.modes) != 1:
        raise UsageError("Prompts are written of one mode at a time.", advice="Name one with --mode.")
    task = stated_task(wanted)
    room = _Room(index=index, settings=settings, wanted=wanted, task=task, models=models)

    def run(chat: Chat) -> dict[str, Any]:
        formalizer = room.open(wanted.modes[0], chat)

        async def work(tools: Tools) -> dict[str, Any]:
            return await stated_outcomes(_unmeasured(await with_library(tools, task), formalizer.how, settings), task)

        return formalizer.work(work)

    return export_run(f"formalization of {task.name}", run, settings.stage("chat").recorded, out)


def _unmeasured(tools: Tools, how: Formalizing, settings: Settings) -> StatedBench:
    """Return with what a run is made that is not measured: nothing is compared, unless a model writes the proofs."""
    comparing: Comparing = settings.stage("equivalent")
    judge = Judge(tools.lean, comparing, tools.chat) if tools.lean and comparing.level != "no" else None
    return StatedBench(tools=tools, how=replace(how, group="text"), judge=judge)


def bench_statements(
    index: Index, settings: Settings, wanted: StatedBenching, models: Models | None, chat: Chat | None
) -> StatedBenched:  # fmt: skip
    """Formalize the statements in each mode, and measure what comes of them."""
    task = stated_task(wanted)
    room = _Room(index=index, settings=settings, wanted=wanted, task=task, models=models)
    lines: list[StatedLine] = []
    for mode in dict.fromkeys(wanted.modes):
        formalizer = room.open(mode, chat)
        chat = formalizer.chat  # one for all modes, with one limit
        with going_on(wanted.folder):
            lines.append(_line(mode, _run(room, formalizer), lines))
    for folder in wanted.against:
        lines.append(_line(folder.name, read_stated_run(folder), lines))
    return StatedBenched(task=task.name, lines=tuple(lines))


def _run(room: _Room, formalizer: Formalizer) -> StatedRun:
    """Run one mode."""
    comparing: Comparing = room.settings.stage("equivalent")
    told = {**formalizer.settings, "equivalent": asdict(comparing)}
    conditions = StatedConditions(fingerprint=room.index.manifest.fingerprint, settings=told)
    folder = room.wanted.folder / formalizer.how.mode if room.wanted.folder else None
    kept = (folder, room.wanted.told)
    return formalizer.work(lambda tools: run_stated(tools, formalizer.how, comparing, room.task, conditions, kept))


def _line(name: str, run: StatedRun, before: Sequence[StatedLine]) -> StatedLine:
    """Return the line of a run, compared with the first line where there is one."""
    first = before[0] if before else None
    less: dict[str, Interval] = {}
    if first is not None:
        samples = (run.summary.samples, first.summary.samples)
        both: list[RightKind] = [kind for kind in run.looked if f"{kind}@1" in first.summary.scores]
        less = stated_differences(run.rows, first.rows, samples, both) if both else {}
    times = sorted(row.seconds for row in run.rows)
    return StatedLine(
        name=name,
        record=run.record,
        summary=run.summary,
        spent=total_spent(row.spent for row in run.rows if row.spent is not None),
        seconds_median=times[len(times) // 2],
        less_first=less,
        rows=run.rows,
    )
