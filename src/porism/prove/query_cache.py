"""What was found for a question that was asked in the same formal state before.

In: a failure, a question, the names of what was found. Out: these names again. The key is the sort of error, the
diagnostic and the goals: another text of the proof with the same failure is the same state.
It does not know how anything is found.
"""

import hashlib
import json

from porism.prove.failure import FailureState


def normal_question(question: str) -> str:
    """Return a question in small letters and with single spaces."""
    return " ".join(question.casefold().split())


def question_key(state: FailureState | None, question: str) -> str:
    """Return the key of a question in a state; in none, before anything failed, it is the question's own."""
    told = [] if state is None else [state.category, state.diagnostic, *state.goals]
    return hashlib.sha256(json.dumps([normal_question(question), told], ensure_ascii=False).encode()).hexdigest()


class QueryCache:
    """Keeps what was found, for one problem."""

    def __init__(self) -> None:
        self._found: dict[str, tuple[str, ...]] = {}

    def find(self, state: FailureState | None, question: str) -> tuple[str, ...] | None:
        """Return what was found for a question before; None for a new one."""
        return self._found.get(question_key(state, question))

    def keep(self, state: FailureState | None, question: str, names: tuple[str, ...]) -> None:
        """Keep the names of what was found; finding nothing is an answer too."""
        self._found[question_key(state, question)] = names
