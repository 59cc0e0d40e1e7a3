"""What a search needs: an index, as a port behind which tests and other stores can stand, and models where there are.

In: nothing. Out: protocols, and `Models`. They do not know files, folders or how an index is built.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from porism.index import Graph, Names, Trees
from porism.library import Declaration, FileRecord
from porism.models import Embedder, Matrix, Reranker

Codes = tuple[npt.NDArray[np.int32], list[str]]
"""A column with few values: one code a row, and what the codes mean."""


class Words(Protocol):
    """Matches a question with the words and symbols of declarations."""

    def match(self, question: str, limit: int) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.float32]]:
        """Return at most `limit` rows and their scores, best first, scores positive."""
        ...


class Nearest(Protocol):
    """Vectors of declarations; not every row needs to have one."""

    @property
    def model(self) -> str:
        """What made the vectors; only vectors of the same model may be compared with them."""
        ...

    @property
    def dimensions(self) -> int:
        """Length of a vector."""
        ...

    @property
    def missing(self) -> int:
        """How many rows have no vector yet."""
        ...

    @property
    def known(self) -> npt.NDArray[np.bool_]:
        """Which rows have a vector."""
        ...

    def nearest(
        self, questions: Matrix, limit: int, allowed: npt.NDArray[np.bool_] | None = None
    ) -> Sequence[tuple[npt.NDArray[np.int32], npt.NDArray[np.float32]]]:
        """Return for each vector of a question at most `limit` of the allowed rows and their cosines, best first.

        The lower row comes first among equals; what a question gets does not depend on the others.
        """
        ...

    def cosines(self, question: npt.NDArray[np.float32], rows: npt.NDArray[np.int32]) -> npt.NDArray[np.float32]:
        """Return the cosine of each row with one vector; of no meaning for a row without a vector."""
        ...


class Columns(Protocol):
    """Whole columns of the declarations."""

    def coded(self, column: str) -> Codes:
        """Return a column of few values."""
        ...

    def flags(self, column: str) -> npt.NDArray[np.bool_]:
        """Return a truth column."""
        ...

    def values(self, column: str, rows: npt.NDArray[np.int32]) -> list[Any]:
        """Return what stands in a column in the given rows."""
        ...


class Searchable(Protocol):
    """An open index; rows mean the same declaration in every part."""

    @property
    def names(self) -> Names:
        """Look-up of names."""
        ...

    @property
    def lexical(self) -> Words:
        """Look-up of words and symbols."""
        ...

    @property
    def trees(self) -> Trees:
        """The statements as trees."""
        ...

    @property
    def vectors(self) -> Nearest | None:
        """Look-up of meaning; None where nothing was embedded yet."""
        ...

    @property
    def graph(self) -> Graph:
        """What uses what."""
        ...

    @property
    def shelf(self) -> Columns:
        """The declarations' columns."""
        ...

    @property
    def files(self) -> Sequence[FileRecord]:
        """The source files."""
        ...

    def declaration(self, row: int) -> Declaration:
        """Return the declaration in a row."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Models:
    """The models that a search may use."""

    embedder: Embedder | None = None
    """Places a question among the vectors of an index; only the one that made them can."""
    reranker: Reranker | None = None
    """Judges candidates."""
