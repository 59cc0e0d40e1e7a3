"""What a search needs of an index: a port, so that tests and other stores of declarations can stand behind it.

In: nothing. Out: protocols. They do not know files, folders or how an index is built.
"""

from collections.abc import Sequence
from typing import Protocol

import numpy as np
import numpy.typing as npt

from porism.index import Graph, Names
from porism.library import Declaration, FileRecord

Codes = tuple[npt.NDArray[np.int32], list[str]]
"""A column with few values: one code a row, and what the codes mean."""


class Words(Protocol):
    """Matches a question with the words and symbols of declarations."""

    def match(self, question: str, limit: int) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.float32]]:
        """Return at most `limit` rows and their scores, best first, scores positive."""
        ...


class Columns(Protocol):
    """Whole columns of the declarations."""

    def coded(self, column: str) -> Codes:
        """Return a column of few values."""
        ...

    def flags(self, column: str) -> npt.NDArray[np.bool_]:
        """Return a truth column."""
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
