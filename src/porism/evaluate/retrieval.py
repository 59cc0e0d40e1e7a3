"""The retrieve room, put to a task: every answer is written down with what was asked on the way and what it took.

In: an index, a task, and what retrieves for some statements at once. Out: a `System` that a run can ask, and a `Trace`
for each question. What is hidden is hidden from the retrieval itself. A model is asked once for each statement, also
where a run asks again because another question of its batch failed. It does not know how needs are found.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter, ValidationError

from porism.errors import FormatError, LimitReached, ModelError, ModelMismatch
from porism.evaluate.retriever import by_text
from porism.evaluate.system import OverIndex
from porism.evaluate.task import Asked, Task
from porism.evaluate.written import drop_torn_line
from porism.index import Index
from porism.models import Reply, ReplyMissing, Spending, UnusableReply, spent_on
from porism.retrieve import KEY, Informal, Needs, Reasoned, Told

Retrieve = Callable[[Sequence[Informal]], Sequence[Needs | ModelError]]
"""Returns for each statement what it will need, or what the model that was asked raised."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TracedNeed:
    """One declaration of an answer."""

    name: str
    source: str
    score: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Trace:
    """How one question was answered."""

    id: str
    asked: tuple[str, ...] = ()
    """The queries that were put, or the names that a model wrote."""
    found: tuple[TracedNeed, ...] = ()
    missing: tuple[str, ...] = ()
    reasoned: Reasoned | None = None
    told: Told | None = None
    degraded: tuple[str, ...] = ()
    error: str = ""
    lost: Spending | None = None
    """With an error: what was asked on the way to it."""


_TRACE = TypeAdapter(Trace)


class RetrievalSystem(OverIndex):
    """What retrieves, asked the questions of one task."""

    def __init__(
        self, index: Index, task: Task, retrieve: Retrieve, settings: Mapping[str, Any], traces: Path | None = None
    ) -> None:
        super().__init__(index)
        self._questions = by_text(task)
        self._retrieve = retrieve
        self._answers: dict[str, Needs | ModelError] = {}
        self._file = traces
        self.settings = settings
        self.traces = {trace.id: trace for trace in read_traces(traces)} if traces and traces.exists() else {}
        """By the id of the question; those of an interrupted run too."""
        self._is_begun = False

    def ask(self, questions: Sequence[str], limit: int) -> Sequence[Sequence[str]]:
        """Return at most `limit` names for each question; raises what spoilt the first that was spoilt.

        A server that was not reached is asked again when the question is.
        """
        asked = {text: self._questions[text] for text in questions}
        fresh = {text: question for text, question in asked.items() if text not in self._answers}
        statements = [informal(question) for question in fresh.values()]
        answers = dict(zip(fresh, self._retrieve(statements) if fresh else (), strict=True))
        for text, answer in answers.items():
            self._note(fresh[text], answer)
            if isinstance(answer, Needs | ReplyMissing | ModelMismatch):
                self._answers[text] = answer
        return [_names(answers.get(text) or self._answers[text])[:limit] for text in questions]

    def _note(self, question: Asked, answer: Needs | ModelError) -> None:
        """Write down how a question was answered."""
        trace = trace_of(question.id, answer)
        self.traces[trace.id] = trace
        if self._file:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            if not self._is_begun:
                drop_torn_line(self._file)
            self._is_begun = True
            line = json.dumps(asdict(trace), ensure_ascii=False).encode("utf-8", "replace")
            with self._file.open("ab") as file:
                file.write(line + b"\n")


def informal(question: Asked) -> Informal:
    """Return a question as the retrieve room is asked it."""
    return Informal(text=question.text, hidden=frozenset(question.hidden), formal=question.formal)


def retrieve_all(task: Task, retrieve: Retrieve) -> dict[str, Needs | ModelError]:
    """Return what each question of a task comes to, by its id; those with one text are asked once."""
    questions = by_text(task)
    answers = dict(zip(questions, retrieve([informal(one) for one in questions.values()]), strict=True))
    return {question.id: answers[question.text] for question in task.questions}


def _names(answer: Needs | ModelError) -> tuple[str, ...]:
    """Return the names of an answer; raises what stands in its place."""
    if isinstance(answer, ModelError):
        raise answer
    return answer.names


def trace_of(id: str, answer: Needs | ModelError) -> Trace:
    """Return how a question was answered."""
    if isinstance(answer, ModelError):
        return Trace(id=id, error=f"{type(answer).__name__}: {answer}", lost=_lost(answer))
    return Trace(
        id=id,
        asked=answer.asked,
        found=tuple(TracedNeed(name=need.name, source=need.source, score=need.score) for need in answer.found),
        missing=tuple(need.name for need in answer.missing),
        reasoned=answer.reasoned,
        told=answer.told,
        degraded=answer.degraded,
    )


def _lost(error: ModelError) -> Spending | None:
    """Return what was asked on the way to an error: what somebody counted, or one call that no limit refused."""
    if isinstance(error.spent, Spending):
        return error.spent
    if isinstance(error, LimitReached):
        return None
    unsent = isinstance(error, ReplyMissing)
    last = error.last if isinstance(error, UnusableReply) else Reply[Any](text="", cost=0.0 if unsent else None)
    return spent_on(last, "failed")


def replies_of(task: Task, traces: Mapping[str, Trace]) -> dict[str, object]:
    """Return the names that a model wrote, by the id of the question, in the form of its replies."""
    first = {text: traces.get(question.id) for text, question in by_text(task).items()}
    written = {question.id: first[question.text] for question in task.questions}
    return {id: {KEY: list(trace.asked)} for id, trace in written.items() if trace and not trace.error}


def read_traces(path: Path) -> Iterable[Trace]:
    """Yield the traces in a file, but for a last line that a killed run left unfinished; raises FormatError."""
    whole, _, _ = path.read_bytes().rpartition(b"\n")
    for number, line in enumerate(whole.split(b"\n") if whole else (), 1):
        try:
            yield _TRACE.validate_json(line)
        except ValidationError as error:
            advice = "Take the file away, or keep the run in another folder."
            raise FormatError("This is no trace of a run.", where=f"{path}:{number}", advice=advice) from error


def spent(traces: Iterable[Trace]) -> Spending:
    """Return what the models that were asked took, also for what came to an error."""
    return total_spent(one for trace in traces for one in (trace.told and trace.told.spent, trace.lost) if one)


def total_spent(spendings: Iterable[Spending]) -> Spending:
    """Return what several took together."""
    return sum(spendings, Spending())
