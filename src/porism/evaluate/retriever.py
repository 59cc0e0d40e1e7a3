"""Any way to retrieve what a statement needs, put to a task: a function from a question to names.

In: an index, a task, a function. Out: a `System` that a run can ask. The function is given the whole question: what is
hidden, the target itself above all, must neither be returned nor take the place of another declaration on the way. It
does not know how the function finds anything.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from porism.evaluate.system import OverIndex
from porism.evaluate.task import Asked, Task
from porism.index import Index

Retriever = Callable[[Asked], Sequence[str]]
"""Returns the names that a statement needs, the surest first; as many as it thinks right."""


class RetrieverSystem(OverIndex):
    """A retriever, asked the questions of one task."""

    def __init__(self, index: Index, task: Task, retriever: Retriever, settings: Mapping[str, Any]) -> None:
        super().__init__(index)
        self._questions = by_text(task)
        self._retriever = retriever
        self.settings = settings

    def ask(self, questions: Sequence[str], limit: int) -> Sequence[Sequence[str]]:
        """Return at most `limit` names for each question."""
        return [self._retriever(self._questions[question])[:limit] for question in questions]


def by_text(task: Task) -> dict[str, Asked]:
    """Return the questions by their text; those with one text are one, with all that is hidden and wanted."""
    found: dict[str, Asked] = {}
    for question in task.questions:
        before = found.get(question.text)
        found[question.text] = (
            question
            if before is None
            else replace(
                before,
                hidden=tuple(dict.fromkeys(before.hidden + question.hidden)),
                gold=tuple(dict.fromkeys(before.gold + question.gold)),
            )
        )
    return found


def oracle(question: Asked) -> Sequence[str]:
    """Return exactly what is needed: the most that any retriever can do."""
    return [group.names[0] for group in question.gold]
