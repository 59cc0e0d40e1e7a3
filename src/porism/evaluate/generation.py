"""Direct generation measured, with the check and without it: recorded replies against what the statements need.

In: an index, a task that is measured as sets, the replies of a model by the id of the statement. Out: precision, recall
and F1 of the names as they were written, of those that the check knows (DDR, table 3: without hallucinations), and of
the declarations that they come to; and Hall_m and Hall_std. A statement without a reply scores 0; so does one whose
reply has no list of names. The target itself counts nowhere. It does not know models.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from pydantic import TypeAdapter

from porism.errors import FormatError
from porism.evaluate.hall import Hall, hall
from porism.evaluate.intervals import Interval, cluster_interval
from porism.evaluate.sets import SetCount, SetMeans, set_count, set_means
from porism.evaluate.task import Asked, Task
from porism.evaluate.tasks.files import read_lines
from porism.index import Index
from porism.retrieve import Needs, Question, Resolving, is_match, needs_of
from porism.search import How, Models, Searchable


@dataclass(frozen=True, slots=True)
class Recorded:
    """What a model replied to one statement, read as JSON."""

    id: str
    reply: Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Scores:
    """Means over the statements, and the interval of the macro F1."""

    means: SetMeans
    f1: Interval


@dataclass(frozen=True, slots=True, kw_only=True)
class GenerationScores:
    """What replies come to."""

    task: str
    count: int
    unanswered: int
    """Statements without a reply, or with one that has no list of names; they score 0."""
    written: Scores
    """Names as they were written, by DDR's rule of a match."""
    verified: Scores
    """Those of them that the check knows, or that are notation, by DDR's rule."""
    declared: Scores
    """The declarations that the names come to: a match is the same full name."""
    hall: Hall
    ways: Mapping[str, int]
    """How many names came to what: exact name, short name, successor, ..."""


_LINE = TypeAdapter(Recorded)


def read_replies(path: Path) -> dict[str, Any]:
    """Return the replies in a file of JSON lines by the id of the statement; raises FormatError for two to one."""
    found: dict[str, Any] = {}
    for line in read_lines(path.parent, path.name, _LINE):
        if line.id in found:
            raise FormatError(f"There are two replies to {line.id}.", where=str(path), advice="Keep one of them.")
        found[line.id] = line.reply
    return found


def score_replies(
    index: Index,
    task: Task,
    replies: Mapping[str, object],
    resolving: Resolving | None = None,
    how: How | None = None,
    models: Models | None = None,
) -> GenerationScores:
    """Measure the replies to the statements of a task; `how` and `models` search for each to tell short names apart."""
    searchable = cast("Searchable", index)
    answered: dict[str, Needs] = {}
    for question in task.questions:
        if question.id in replies:
            hidden = frozenset(question.hidden)
            asked = Question(statement=question.text, how=how, models=models, hidden=hidden)
            answered[question.id] = needs_of(searchable, replies[question.id], asked, resolving)
    usable = {id: needs for id, needs in answered.items() if needs.asked or not needs.degraded}
    ways: dict[str, int] = {}
    for needs in usable.values():
        for need in (*needs.found, *needs.missing):
            ways[need.way] = ways.get(need.way, 0) + 1
    return GenerationScores(
        task=task.name,
        count=len(task.questions),
        unanswered=len(task.questions) - len(usable),
        written=_scores(task, [_written(q, usable.get(q.id)) for q in task.questions]),
        verified=_scores(task, [_written(q, usable.get(q.id), known=True) for q in task.questions]),
        declared=_scores(task, [_declared(q, usable.get(q.id)) for q in task.questions]),
        hall=hall(needs.hallucination for needs in usable.values() if needs.hallucination is not None),
        ways=dict(sorted(ways.items(), key=lambda item: -item[1])),
    )


def _scores(task: Task, counts: Sequence[SetCount]) -> Scores:
    """Return the means of some counts."""
    clusters = [question.cluster for question in task.questions]
    return Scores(means=set_means(counts), f1=cluster_interval([count.f1 for count in counts], clusters, 0))


def _written(question: Asked, needs: Needs | None, *, known: bool = False) -> SetCount:
    """Count names as they were written; only those that the check knows, or all."""
    if needs is None:
        return _failed(question)
    names = [
        check.construct or check.name or check.asked
        for check in needs.checks
        if not known or check.verdict != "none" or check.construct
    ]
    return set_count([name for name in names if name not in question.hidden], _gold(question), is_match)


def _declared(question: Asked, needs: Needs | None) -> SetCount:
    """Count the declarations that names come to."""
    if needs is None:
        return _failed(question)
    return set_count([name for name in needs.names if name not in question.hidden], _gold(question))


def _gold(question: Asked) -> list[str]:
    """Return the names that a statement needs."""
    return [group.names[0] for group in question.gold]


def _failed(question: Asked) -> SetCount:
    """Return the count of a statement that was not answered: as if one wrong name was given."""
    return SetCount(found=1, gold=len(question.gold), right=0, hit=0)
