"""Part of a task that is always the same: so many of what it asks, chosen by a hash of their keys.

In: keys, or a task of questions, and a number. Out: the keys that are chosen, or a task. The choice depends neither on
the order of what is asked nor on the others being there, and nobody chose it by looking. It does not know what is
asked.
"""

import hashlib
from collections.abc import Iterable
from dataclasses import replace

from porism.errors import UsageError
from porism.evaluate.task import Task


def chosen(keys: Iterable[str], count: int) -> frozenset[str]:
    """Return so many keys, those with the smallest SHA-256; all where there are no more.

    Raises UsageError for less than one.
    """
    if count < 1:
        raise UsageError(f"{count} is no size of a subset of a task.", advice="Ask for one at least.")
    return frozenset(sorted(keys, key=lambda key: hashlib.sha256(key.encode()).hexdigest())[:count])


def subset(task: Task, count: int) -> Task:
    """Return the `chosen` questions by their ids, in the task's order; the task itself where it has no more."""
    kept = chosen((question.id for question in task.questions), count)
    if count >= len(task.questions):
        return task
    questions = tuple(question for question in task.questions if question.id in kept)
    return replace(task, name=f"{task.name}-{count}", questions=questions)
