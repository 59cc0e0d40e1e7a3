"""The narrow ports through which Porism talks to neural models.

A port is one method. What stands behind it (a server, a local model, a fake made from a function) is not known here.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol


class Reranker(Protocol):
    """Judges how well each text answers a question."""

    def score(self, question: str, texts: Sequence[str]) -> list[float]:
        """Return one score per text, in the order given; higher is better."""
        ...


@dataclass(frozen=True, slots=True)
class ScriptedReranker:
    """A reranker made from a function of question and text; for tests and demonstrations."""

    judge: Callable[[str, str], float]

    def score(self, question: str, texts: Sequence[str]) -> list[float]:
        """Apply the function to each text."""
        return [self.judge(question, text) for text in texts]
