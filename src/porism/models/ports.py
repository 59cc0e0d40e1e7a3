"""The narrow ports through which Porism talks to neural models, and fakes made from functions.

A port is one method. What stands behind it (a server, a local model, a fake) is not known here.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

import numpy as np
import numpy.typing as npt

Matrix = npt.NDArray[np.float32]

Role = Literal["question", "declaration"]
"""What a text is; many models want an instruction before a question and none before a declaration."""


class Embedder(Protocol):
    """Turns texts into vectors whose inner product says how close two texts are."""

    @property
    def model(self) -> str:
        """What tells these vectors from those of any other model or setting of it; vectors of two are never mixed."""
        ...

    @property
    def dimensions(self) -> int:
        """Length of a vector."""
        ...

    def embed(self, texts: Sequence[str], role: Role) -> Matrix:
        """Return vectors of unit length, shape (texts, dimensions), in the order given."""
        ...


class Reranker(Protocol):
    """Judges how well each text answers a question."""

    @property
    def model(self) -> str:
        """What tells these scores from those of any other model or setting of it."""
        ...

    def score(self, question: str, texts: Sequence[str]) -> list[float]:
        """Return one score from 0 to 1 per text, in the order given; higher is better."""
        ...


@dataclass(frozen=True, slots=True)
class ScriptedEmbedder:
    """An embedder made from a function of one text; for tests and demonstrations."""

    place: Callable[[str], Sequence[float]]
    dimensions: int
    model: str = "scripted"

    def embed(self, texts: Sequence[str], role: Role) -> Matrix:
        """Apply the function to each text and scale to unit length; a vector of zeros stays one."""
        found = np.array([self.place(text) for text in texts], np.float32).reshape(len(texts), self.dimensions)
        lengths = np.linalg.norm(found, axis=1, keepdims=True)
        return (found / np.where(lengths > 0, lengths, 1)).astype(np.float32)


@dataclass(frozen=True, slots=True)
class ScriptedReranker:
    """A reranker made from a function of question and text; for tests and demonstrations."""

    judge: Callable[[str, str], float]
    model: str = "scripted"

    def score(self, question: str, texts: Sequence[str]) -> list[float]:
        """Apply the function to each text."""
        return [self.judge(question, text) for text in texts]
