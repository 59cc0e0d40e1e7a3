"""The benchmark of goals as a person asks for it: how many goals of the library, from which half, asked in which ways.

In: settings, an index, a `GoalBenching`. Out: a page with the scores of each way, and how the first does against the
others. It does not know how goals are found, nor how a page is shown.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

from porism.errors import UsageError
from porism.evaluate import (
    GOAL_WAYS,
    GoalSample,
    GoalSystem,
    Run,
    Task,
    bench,
    compare,
    goal_task,
    gold_that_applies,
    read_run,
    summarise,
)
from porism.index import Index, Progress
from porism.interfaces.chosen import chosen_models
from porism.interfaces.pages import Benched
from porism.interfaces.settings import Settings
from porism.interfaces.spending import going_on
from porism.search import How, Models


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalBenching:
    """Which goals are asked, and in which ways."""

    sample: GoalSample
    ways: tuple[str, ...]
    folder: Path | None
    """Where the runs are kept, each way in a folder of its own."""
    against: tuple[Path, ...]
    """Folders of kept runs that the first way is compared with, goal by goal."""
    told: Progress
    """Told of each way by its name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Applying:
    """How many of the lemmas that are wanted apply to their goals, as far as texts show."""

    wanted: int
    apply: int
    found: int
    """Those that were found, down to the depth of the task."""
    found_apply: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalLine:
    """What came of one way to ask."""

    by: str
    benched: Benched
    applying: Mapping[str, Applying] = field(default_factory=dict[str, Applying])
    """By the way of the proof; `all` for all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalsBenched:
    """The scores of each way to ask the goals of a sample."""

    task: str
    one_step: int
    """How many theorems of the library one application of another proves, as far as that is certain."""
    lines: tuple[GoalLine, ...]


def refuse_unknown_ways(ways: tuple[str, ...]) -> None:
    """Raise UsageError where no way is named, or one that there is not; nothing is looked at."""
    unknown = [way for way in ways if way not in GOAL_WAYS]
    if unknown or not ways:
        problem = f"There is no way to ask goals '{unknown[0]}'." if unknown else "No way to ask goals is named."
        raise UsageError(problem, where="--by", advice=f"Known are {', '.join(GOAL_WAYS)}.")


def bench_goals(index: Index, settings: Settings, wanted: GoalBenching, models: Models | None) -> GoalsBenched:
    """Ask the goals of a sample in each way, and measure the answers."""
    task, one_step = goal_task(index, wanted.sample)
    how = cast(How, settings.stage("search"))
    opened = models or chosen_models(settings, how, has_vectors=index.vectors is not None)
    others = {str(folder): read_run(folder) for folder in wanted.against}
    runs = {by: _run(task, GoalSystem(index, task, by, how, opened), by, wanted) for by in dict.fromkeys(wanted.ways)}
    applying = gold_that_applies(index, task)
    first = next(iter(runs))
    against = {**{by: run for by, run in runs.items() if by != first}, **others}
    lines = [_line(by, run, task, applying, against if by == first else {}) for by, run in runs.items()]
    return GoalsBenched(task=task.name, one_step=one_step, lines=tuple(lines))


def _run(task: Task, system: GoalSystem, by: str, wanted: GoalBenching) -> Run:
    """Ask all goals in one way."""
    folder = wanted.folder / by if wanted.folder else None
    with going_on(folder):
        return bench(task, system, folder, progress=lambda done, total: wanted.told(by, done, total))


def _line(by: str, run: Run, task: Task, applying: frozenset[str], against: Mapping[str, Run]) -> GoalLine:
    """Return the line of a run, compared with others."""
    paired = {name: compare(run, other) for name, other in against.items()}
    found = frozenset(row.id for row in run.rows if row.found[0][1] is not None)
    styles = dict.fromkeys(("all", *sorted({question.style for question in task.questions})))
    shares = dict[str, Applying]()
    for style in styles:
        ids = {question.id for question in task.questions if style in ("all", question.style)}
        both = found & ids
        shares[style] = Applying(
            wanted=len(ids), apply=len(ids & applying), found=len(both), found_apply=len(both & applying)
        )
    return GoalLine(by=by, benched=Benched(record=run.record, summary=summarise(run), paired=paired), applying=shares)
