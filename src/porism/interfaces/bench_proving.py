"""Benchmarks of provers as a person asks for them: which statements, in which modes, with and without memory.

In: settings, an index where a mode searches, a `BenchProving`. Out: a `ProvingBenched`: a line for each mode and memory
setting, and what came of each problem; or the prompts that a run waits for, in files. It does not know how a page is
shown.
"""

import asyncio
import hashlib
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import cast

from porism.errors import LeanMissing, TaskMissing, UsageError
from porism.evaluate import (
    MINI,
    OF_A_PROJECT,
    PROVING_TASKS,
    PUBLISHED,
    Counting,
    LeftOut,
    ProvingLine,
    ProvingRun,
    ProvingTask,
    Staging,
    data_folder,
    files_proving,
    part_of,
    prove_task,
    recorded_conditions,
    summarise_proving,
)
from porism.index import Index
from porism.interfaces.pages import Exported
from porism.interfaces.proving import Tools, open_prover
from porism.interfaces.settings import Settings
from porism.lean import Pool, find_project
from porism.models import RecordedChat, export_missing
from porism.prove import ModeName, Proved, Prover, Proving, file_name, limited

MODES: dict[str, ModeName] = {
    "none": "none",
    "standard": "standard",
    "graph": "graph",
    "standard-reasoning": "standard-reasoning",
    "reasoning": "reasoning",
    "fixed": "fixed-reasoning",
    "fixed-reasoning": "fixed-reasoning",
}
"""The modes of the prover by the names that may be given."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BenchProving:
    """Which statements are proved, and how the runs are kept."""

    task: str = ""
    """A name of PROVING_TASKS; empty where files are given."""
    files: tuple[Path, ...] = ()
    project: Path | None = None
    """The Lean project in which statements are proved; without one that of the task, or around the current folder."""
    data: Path | None = None
    """The folder with the benchmarks' data."""
    part: int | None = None
    """So many problems, chosen by a hash; all without it."""
    modes: tuple[str, ...] = ()
    """Empty: the one of the settings."""
    memories: tuple[bool, ...] = ()
    """Empty: as the settings say."""
    counting: Counting
    at_once: int = 2
    out: Path | None = None
    """Where the runs are kept, each in a folder of its own; without it in this user's, by what they depend on."""
    export: Path | None = None
    """Where the prompts are written that a recording lacks; then nothing is counted."""
    told: Callable[[int, int], None] = lambda done, total: None


@dataclass(frozen=True, slots=True, kw_only=True)
class BenchedProblem:
    """What came of one problem in one run."""

    key: str
    mode: ModeName
    memory: bool
    status: str
    why: str
    submissions: int
    page: str
    """Where the trajectory is kept, to be read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ProvingBenched:
    """What runs of a prover came to."""

    task: str
    counted: Counting
    lines: tuple[ProvingLine, ...]
    left_out: tuple[LeftOut, ...]
    """What belongs to the task and was not asked."""
    folders: tuple[str, ...]
    """Where the runs are kept, in the order of the lines."""
    problems: tuple[BenchedProblem, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Kept:
    """A run, and where it is kept."""

    run: ProvingRun
    folder: Path


def bench_prover(
    opened: Callable[[], Index], settings: Settings, wanted: BenchProving, here: Path, tools: Tools | None = None
) -> ProvingBenched | Exported:  # fmt: skip
    """Have the statements of a benchmark proved in each mode, with and without memory, as is wanted.

    Raises UsageError, TaskMissing, LeanMissing where what statements need is not there, and NotBuilt where a mode
    searches and there is no index.
    """
    project = _project(wanted, here)
    task = _task(wanted, project)
    given, tools = _for_the_task(settings, wanted, project), tools or Tools()
    if wanted.export is not None:
        recording = given.stage("chat").recorded
        tools = replace(tools, chat=RecordedChat.begun(recording))
    kept = asyncio.run(_runs(opened, given, wanted, (task, project), tools))
    if wanted.export is not None:
        return _exported(task, [each.run for each in kept], cast(RecordedChat, tools.chat), wanted.export)
    return ProvingBenched(
        task=task.name,
        counted=wanted.counting,
        lines=summarise_proving([each.run for each in kept], wanted.counting),
        left_out=task.left_out,
        folders=tuple(str(each.folder) for each in kept),
        problems=tuple(problem for each in kept for problem in _problems(each)),
    )


async def _runs(
    opened: Callable[[], Index], given: Settings, wanted: BenchProving, where: tuple[ProvingTask, Path], tools: Tools
) -> list[_Kept]:
    """Return a run for each mode and memory setting; Lean, model, money and time are one for all of them."""
    (task, project), kept, first = where, list[_Kept](), None
    try:
        for settings in _each(given, wanted):
            how = cast(Proving, settings.stage("prove"))
            if first is None:
                first = limited(open_prover(opened, settings, project, tools), how)
                prover = first
            else:
                shared = Tools(lean=first.lean, chat=first.chat, models=tools.models)
                prover = open_prover(opened, settings, project, shared)
                prover = replace(prover, kernel=first.kernel, until=first.until)
            staging = Staging(at_once=wanted.at_once, progress=wanted.told)
            folder = _folder(wanted, settings, task, prover)
            kept.append(_Kept(run=await prove_task(task, prover, how, replace(staging, folder=folder)), folder=folder))
    finally:
        if first is not None and isinstance(first.lean, Pool):
            await first.lean.close()
    return kept


def _each(given: Settings, wanted: BenchProving) -> list[Settings]:
    """Return the settings of each run; raises UsageError for a mode that there is not."""
    how = cast(Proving, given.stage("prove"))
    for mode in wanted.modes:
        if mode not in MODES:
            raise UsageError(f"There is no mode '{mode}'.", advice=f"Known are {', '.join(MODES)}.")
    modes = tuple(dict.fromkeys(MODES[mode] for mode in wanted.modes)) or (how.mode,)
    memories = wanted.memories or (how.memory,)
    return [given.over({"prove.mode": mode, "prove.memory": memory}) for memory in memories for mode in modes]


def _project(wanted: BenchProving, here: Path) -> Path:
    """Return where statements are proved; raises UsageError, TaskMissing, LeanMissing where that is not known."""
    if bool(wanted.task) == bool(wanted.files):
        advice = f"Name a task (--task {'|'.join(PROVING_TASKS)}), or Lean files with holes."
        raise UsageError("It is not clear what is to be proved.", advice=advice)
    if wanted.task and wanted.task not in PROVING_TASKS:
        raise UsageError(f"There is no task '{wanted.task}'.", advice=f"Tasks are {', '.join(PROVING_TASKS)}.")
    if wanted.project is not None:
        return wanted.project
    if wanted.files:
        return wanted.files[0]
    if wanted.task in OF_A_PROJECT:
        near = next((folder for folder in (here, here / "minilean") if (folder / MINI).is_file()), None)
        if near is None:
            advice = "Name its folder with --project; it comes with Porism's source, as `minilean`."
            raise TaskMissing("The mini library is not here.", where=str(here), advice=advice)
        return near
    around = find_project(here)
    if around is None:
        problem = f"The statements of {wanted.task} are written for Mathlib, and no Lean project with Mathlib is given."
        raise LeanMissing(problem, where=str(here), advice="Name a compiled one with --project.")
    return around.root


def _task(wanted: BenchProving, project: Path) -> ProvingTask:
    """Return the problems that are asked."""
    if wanted.files:
        whole = files_proving(wanted.files)
    elif wanted.task in OF_A_PROJECT:
        whole = OF_A_PROJECT[wanted.task](project)
    else:
        whole = PUBLISHED[wanted.task](data_folder(wanted.data))
    return whole if wanted.part is None else part_of(whole, wanted.part)


def _for_the_task(settings: Settings, wanted: BenchProving, project: Path) -> Settings:
    """Return the settings; where they name no Lean, with the compiler and second kernel of the mini library."""
    own = project / "pylean.py"
    if wanted.task not in OF_A_PROJECT or settings.stage("lean").lean or not own.is_file():
        return settings
    if not (project / ".lake" / "build" / "lib" / "lean" / "Mini.olean").is_file():
        advice = f"Say: {Path(sys.executable).name} {project / 'build.py'}"
        raise LeanMissing("The mini library is not compiled.", where=str(project), advice=advice)
    checker = [sys.executable, str(own.with_name("leanchecker.py").resolve())]
    named = {} if settings.stage("lean").checker else {"lean.checker": checker}
    return settings.over({"lean.lean": [sys.executable, str(own.resolve())], **named})


def _folder(wanted: BenchProving, settings: Settings, task: ProvingTask, prover: Prover) -> Path:
    """Return where a run is kept."""
    how = cast(Proving, settings.stage("prove"))
    name = f"{how.mode}-{'memory' if how.memory else 'no-memory'}"
    if wanted.out is not None:
        return wanted.out / name
    record = recorded_conditions(task, prover, how, Staging())
    told = json.dumps([record.digest, record.porism, record.conditions], sort_keys=True, default=str)
    mark = hashlib.sha256(told.encode()).hexdigest()[:12]
    return settings.data_folder / "bench" / f"{file_name(task.name)}" / f"{name}-{mark}"


def _name(run: ProvingRun) -> str:
    """Return what a run is called beside others of its task."""
    settings = run.record.conditions["settings"]
    return f"{settings['mode']}-{'memory' if settings['memory'] else 'no-memory'}"


def _problems(kept: _Kept) -> Sequence[BenchedProblem]:
    """Return what came of each problem of a run."""
    settings = kept.run.record.conditions["settings"]
    return [
        BenchedProblem(
            key=result.key,
            mode=settings["mode"],
            memory=settings["memory"],
            status=result.status,
            why=result.why,
            submissions=_submissions(result.found),
            page=str(kept.folder / "trajectories" / f"{file_name(result.key)}.md") if result.found else "",
        )
        for result in kept.run.results
    ]


def _submissions(found: Proved | None) -> int:
    return found.counts.submissions if found else 0


def _exported(task: ProvingTask, runs: Sequence[ProvingRun], chat: RecordedChat, out: Path) -> Exported:
    """Write the prompts that runs wait for; the same prompt of several is one."""
    waiting = {f"{key} ({_name(run)})": missing for run in runs for key, missing in run.waiting.items()}
    written = export_missing(waiting.values(), out)
    results = [result for run in runs for result in run.results]
    return Exported(
        folder=str(out),
        task=task.name,
        prompts={id: one.prompts for id, one in waiting.items()},
        written=len(written),
        present=len(chat.played),
        done=sum(result.finished for result in results),
        errored=sum(result.status in ("errored", "stopped") for result in results),
    )
