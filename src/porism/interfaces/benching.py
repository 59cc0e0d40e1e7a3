"""Benchmarks as a person asks for them: which task, which part of it, asked in which way, kept where.

In: settings, an index, a `Benching`. Out: a page of scores; or the prompts of a run, written to files for somebody else
to answer. It does not know how a page is shown.
"""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, cast

from porism.errors import UsageError
from porism.evaluate import (
    NEEDS,
    TASKS,
    GenerationScores,
    RetrievalSystem,
    RetrieverSystem,
    Run,
    SearchSystem,
    System,
    Task,
    bench,
    compare,
    load_needs,
    load_task,
    oracle,
    read_run,
    replies_of,
    retrieve_all,
    score_replies,
    spent,
    subset,
    summarise,
    summarise_needs,
)
from porism.index import Index
from porism.interfaces.chosen import chosen_models
from porism.interfaces.exporting import Outcomes, export_run
from porism.interfaces.pages import Benched, Exported, NeedsBenched
from porism.interfaces.retrieving import Retriever
from porism.interfaces.settings import Settings
from porism.interfaces.spending import going_on
from porism.models import Chat, ChatRequest
from porism.retrieve import ask_all, request_of
from porism.search import How, Models, Searchable

WAYS = ("query", "decomposition", "generation", "reasoning", "oracle")
"""The ways to answer what statements need: those of the retrieve room, and the right answers."""

APART = ("formalization", "prove", "equivalence", "goals")
"""Benchmarks with commands of their own."""

TRACES = "traces.jsonl"
"""What was asked on the way, in the folder of a run."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Benching:
    """Which benchmark, and how it is run."""

    task: str
    of: str | None
    """With the task `retrieval`: whose statements."""
    by: str
    part: int | None
    """So many questions, chosen by a hash; all without it."""
    data: Path
    folder: Path | None
    """Where the run is kept."""
    told: Callable[[int, int], None]
    against: tuple[Path, ...] = ()
    """Folders of kept runs that this one is compared with, question by question."""


RETRIEVAL_TASK = "retrieval"
"""The task that asks what statements need, with their name in `of`."""


def refuse_unknown(task: str, of: str | None) -> None:
    """Raise UsageError for a benchmark that there is not, and where it is not said which; no data is looked at."""
    if task == RETRIEVAL_TASK:
        if of not in NEEDS:
            problem = "It is not said whose statements." if of is None else f"There are no statements '{of}'."
            raise UsageError(problem, advice=f"Say --task {' or --task '.join(NEEDS)}.")
    elif task not in TASKS:
        advice = f"Tasks are {', '.join((*TASKS, RETRIEVAL_TASK, *APART))}."
        raise UsageError(f"There is no task '{task}'.", advice=advice)


def task_of(wanted: Benching) -> Task:
    """Return the questions that are asked."""
    whole = load_needs(wanted.of, wanted.data) if wanted.of else load_task(wanted.task, wanted.data)
    return whole if wanted.part is None else subset(whole, wanted.part)


def run_benchmark(
    index: Index, settings: Settings, wanted: Benching, models: Models | None, chat: Chat | None
) -> Benched | NeedsBenched:  # fmt: skip
    """Put the questions to what answers them, and measure the answers."""
    task = task_of(wanted)
    if wanted.by == "oracle":
        run = bench(task, RetrieverSystem(index, task, oracle, {"by": wanted.by}), wanted.folder, progress=wanted.told)
        return _benched(run, task, wanted)
    if task.measures and _way(wanted.by) == "query":
        searching = _searching(index, settings, models, task)
        return _benched(bench(task, searching, wanted.folder, progress=wanted.told), task, wanted)
    retriever = _retriever(index, settings, wanted, task, models, chat)
    system = _retrieving(index, wanted, task, retriever)
    with going_on(wanted.folder):
        run = bench(task, system, wanted.folder, progress=wanted.told)
    asked = [system.traces[question.id] for question in task.questions if question.id in system.traces]
    benched = replace(_benched(run, task, wanted), spent=spent(asked) if retriever.manner != "query" else None)
    if isinstance(benched, Benched) or retriever.manner != "generation":
        return benched
    return replace(benched, generation=_generated(index, task, system, retriever))


def _benched(run: Run, task: Task, wanted: Benching) -> Benched | NeedsBenched:
    """Return what a run comes to, of rankings by the task's measures, else of sets, and how it does against others."""
    paired = {str(folder): compare(run, read_run(folder)) for folder in wanted.against}
    if task.measures:
        return Benched(record=run.record, summary=summarise(run), paired=paired)
    return NeedsBenched(record=run.record, summary=summarise_needs(run), paired=paired)


def _searching(index: Index, settings: Settings, models: Models | None, task: Task) -> System:
    """Return the search room with the knobs and models of the settings."""
    how = cast(How, settings.stage("search"))
    opened = models or chosen_models(settings, how, has_vectors=index.vectors is not None)
    return SearchSystem(index, how, opened, task.questions)


def _retriever(
    index: Index, settings: Settings, wanted: Benching, task: Task, models: Models | None, chat: Chat | None
) -> Retriever:  # fmt: skip
    """Return the retrieve room in the way that is measured; one query gives as many names as the task looks at."""
    given = settings.over({"retrieve.by": _way(wanted.by), "retrieve.query.hits": task.depth})
    retriever = Retriever(cast("Searchable", index), given, models, chat)
    if retriever.how.graph and retriever.means.how.expand and any(question.hidden for question in task.questions):
        advice = "Leave retrieve.graph out: what a hidden statement uses would be found through it."
        raise UsageError("The graph gives away what the statements of this task need.", advice=advice)
    return retriever


def _way(by: str) -> str:
    """Return a way to retrieve; raises UsageError for one that there is not."""
    if by not in WAYS:
        raise UsageError(f"There is no way to retrieve '{by}'.", advice=f"Known are {', '.join(WAYS)}.")
    return by


def _retrieving(index: Index, wanted: Benching, task: Task, retriever: Retriever) -> RetrievalSystem:
    """Return the retrieve room as what answers a task."""
    searching = SearchSystem(index, replace(retriever.means.how, expand=retriever.how.graph), retriever.means.models)
    traces = wanted.folder / TRACES if wanted.folder else None
    return RetrievalSystem(index, task, retriever.many, {**searching.settings, **retriever.settings}, traces)


def _generated(index: Index, task: Task, system: RetrievalSystem, retriever: Retriever) -> GenerationScores:
    """Return how the names that a model wrote do, with the check and without it."""
    how = replace(retriever.means.how, expand=False, rerank="no")
    replies = replies_of(task, system.traces)
    return score_replies(index, task, replies, retriever.how.generation.resolving, how, retriever.means.models)


def export_benchmark(
    index: Callable[[], Index], settings: Settings, wanted: Benching, out: Path, models: Models | None = None
) -> Exported:
    """Run as far as the recording of the settings reaches, and write the prompts that it lacks to a folder.

    The index is opened only for a way that asks what depends on what was found.
    """
    task, recording = task_of(wanted), settings.stage("chat").recorded
    match _way(wanted.by):
        case "decomposition" | "generation" as way:
            library = settings.stage("retrieve").library
            requests = {question.id: request_of(way, question.text, library) for question in task.questions}
            return export_run(task.name, lambda chat: asyncio.run(_asked(chat, requests)), recording, out)
        case "reasoning":
            opened = index()
            return export_run(
                task.name,
                lambda chat: retrieve_all(task, _retriever(opened, settings, wanted, task, models, chat).many),
                recording,
                out,
            )
        case by:
            known = "decomposition, generation, reasoning"
            raise UsageError(f"Retrieval by {by} asks no model.", advice=f"Those that do: {known}.")


async def _asked(chat: Chat, requests: Mapping[str, ChatRequest[Any]]) -> Outcomes:
    """Return what a model replied to each request, or what it raised."""
    return dict(zip(requests, await ask_all(chat, list(requests.values())), strict=True))
