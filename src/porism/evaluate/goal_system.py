"""Goals put to a search: by the goal search, or as plain text; what a proof in that place could not use is hidden.

In: an index and a task of goals. Out: a `System` that a run can ask, and whether each lemma's text shows that it
applies. Hidden is all that stands behind the theorem in its file, it included, and all modules that its own does not
import; so is what is made from these. It does not know the gold of a question while it answers.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

import numpy as np

from porism.errors import UsageError
from porism.evaluate.goal_gold import seen_from
from porism.evaluate.system import OverIndex, SearchSystem
from porism.evaluate.task import Asked, Task
from porism.index import Index
from porism.search import Answer, How, Models, Searchable, applies, read_goals, search_goal, search_many

GOAL_WAYS = ("goal", "conclusion", "text")
"""goal: by the goal search. conclusion: by a plain search with what is to be proved. text: with the whole goal."""


class GoalSystem(OverIndex):
    """A way to search for the lemmas of goals, asked the questions of one task."""

    def __init__(self, index: Index, task: Task, by: str, how: How, models: Models) -> None:
        if by not in GOAL_WAYS:
            raise UsageError(f"Goals are not asked by '{by}'.", advice=f"Ways are {', '.join(GOAL_WAYS)}.")
        super().__init__(index)
        self._questions = {question.text: question for question in task.questions}
        self._by, self._how, self._models = by, how, models
        self._told = SearchSystem(index, how, models).settings

    @property
    def settings(self) -> Mapping[str, Any]:
        """The knobs of the search, its models, and in which way goals are asked."""
        return {**self._told, "by": self._by}

    def ask(self, questions: Sequence[str], limit: int) -> Sequence[Sequence[str]]:
        """Return at most `limit` names for each goal."""
        return [self._names(self._questions[text], limit) for text in questions]

    def _names(self, question: Asked, limit: int) -> list[str]:
        """Return the names of what is found for one goal, without what is hidden from it."""
        row = self._index.names.row(question.id)
        assert row is not None, f"{question.id} is a theorem of the index"
        seen, searchable = seen_from(self._index, row), cast("Searchable", self._index)
        codes, modules = self._index.modules
        behind = np.flatnonzero((codes == codes[row]) & ~seen)
        hidden = [self._index.names[int(one)] for one in behind]

        def ask(texts: Sequence[str], knobs: Mapping[str, Any]) -> Sequence[Answer]:
            how = replace(self._how, **{"sees": (modules[int(codes[row])],), **knobs})
            return search_many(searchable, texts, how, self._models, [hidden] * len(texts))

        if self._by == "goal":
            hits = search_goal(searchable, question.text, limit, ask, seen).hits
            return [hit.declaration.name for hit in hits]
        text = question.text if self._by == "text" else read_goals(question.text)[0].conclusion
        return [hit.declaration.name for hit in ask([text], {"limit": limit})[0].hits]


def gold_that_applies(index: Index, task: Task) -> frozenset[str]:
    """Return the ids of the goals whose lemma applies, as far as its text and that of the goal show."""
    return frozenset(question.id for question in task.questions if _applies(index, question))


def _applies(index: Index, question: Asked) -> bool:
    """Say whether the lemma of a goal applies to it."""
    row = index.names.row(question.gold[0].names[0])
    assert row is not None, "the lemma is in the index that the goal is from"
    return applies(cast("Searchable", index), read_goals(question.text)[0], row)
