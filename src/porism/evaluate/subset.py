"""Part of a task that is always the same: so many of its questions, chosen by a hash of their names.

In: a task and a number. Out: a task. The choice depends neither on the order of the questions nor on the others being
there, and nobody chose it by looking. It does not know what is asked.
"""

import hashlib
from dataclasses import replace

from porism.errors import UsageError
from porism.evaluate.task import Task


def subset(task: Task, count: int) -> Task:
    """Return the questions with the smallest SHA-256 of their id, in the task's order; all where there are no more.

    Raises UsageError for less than one.
    """
    if count < 1:
        raise UsageError(f"{count} questions are no subset of a task.", advice="Ask for one at least.")
    if count >= len(task.questions):
        return task
    by_hash = sorted(task.questions, key=lambda question: hashlib.sha256(question.id.encode()).hexdigest())
    chosen = {question.id for question in by_hash[:count]}
    kept = tuple(question for question in task.questions if question.id in chosen)
    return replace(task, name=f"{task.name}-{count}", questions=kept)
