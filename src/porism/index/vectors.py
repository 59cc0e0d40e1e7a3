"""Vectors of declarations: the nearest to a question, found exactly among all of them.

In: vectors of questions. Out: rows and cosines. The vectors stay in their file, mapped, and are multiplied block by
block; what comes near is computed once more with doubles, so that equal vectors have equal cosines and the lower row
comes first, whatever else is asked at the same time. It does not know texts or models.
"""

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import cast

import numpy as np
import numpy.typing as npt

from porism.errors import ModelMismatch
from porism.index.vectors_form import ROWS, SCALES, Bytes, Scales, VectorsRecord, map_array, read_record
from porism.models import Matrix

Rows = npt.NDArray[np.int32]
Cosines = npt.NDArray[np.float32]
Allowed = npt.NDArray[np.bool_]

BLOCK = 196_608
"""Numbers multiplied at once: they stay in a core's cache, and are so few that OpenBLAS does not share them out among
threads of its own, which costs much where another process is at work."""
CROWD = 8
"""Threads that multiply at the same time, at most."""
TOGETHER = 64
"""Questions answered at once."""
DOUBLY = 1024
"""Rows computed with doubles at once."""
SLACK = 6e-8
"""For each dimension, more than float32 can be wrong by; so far below the last are rows computed once more."""


class Vectors:
    """The vectors of a library, opened read-only; row for row those of the declarations."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.record: VectorsRecord = read_record(folder)
        shape = (self.record.rows, self.record.dimensions)
        self.rows = cast(Bytes, map_array(folder / ROWS, np.int8, shape))
        self.scales = cast(Scales, map_array(folder / SCALES, np.float32, shape[:1]))

    @classmethod
    def open(cls, home: Path) -> "Vectors":
        """Map the vectors of a folder; raises IndexMismatch where they cannot be used."""
        return cls(home)

    def __len__(self) -> int:
        return self.record.rows

    @property
    def model(self) -> str:
        """The embedder that the vectors come from; a question must be embedded by the same."""
        return self.record.model

    @property
    def dimensions(self) -> int:
        """Length of a vector."""
        return self.record.dimensions

    @property
    def missing(self) -> int:
        """How many rows have no vector."""
        return self.record.missing

    @property
    def known(self) -> Allowed:
        """Which rows have a vector, shape (rows,)."""
        return self.scales > 0

    def nearest(self, questions: Matrix, limit: int, allowed: Allowed | None = None) -> list[tuple[Rows, Cosines]]:
        """Return for each question, shape (questions, dimensions), at most `limit` rows and their cosines, best first.

        Rows without a vector, and rows that are not `allowed`, shape (rows,), are never among them. Of equals the
        lower row comes first. Raises ModelMismatch for questions of other dimensions, or that are not numbers.
        """
        asked = self.checked(questions)
        among = self.known if allowed is None else self.known & allowed
        found: list[tuple[Rows, Cosines]] = []
        for start in range(0, len(asked), TOGETHER):
            some = asked[start : start + TOGETHER]
            products = self._products(some)
            if not among.all():
                products[:, ~among] = -np.inf
            found += [self._best(one, line, limit) for one, line in zip(some, products, strict=True)]
        return found

    def cosines(self, question: npt.NDArray[np.float32], rows: npt.ArrayLike) -> Cosines:
        """Return the cosines of one question, shape (dimensions,), with the rows given; 0 for a row without a vector.

        Raises ModelMismatch as `nearest` does.
        """
        return self._doubly(self.checked(question[None])[0], np.asarray(rows, np.int64))

    def decoded(self, rows: npt.NDArray[np.int64]) -> Matrix:
        """Return the vectors of some rows, of unit length, shape (rows, dimensions)."""
        return self.rows[rows] * self.scales[rows][:, None]

    def checked(self, questions: Matrix) -> Matrix:
        """Return questions as unit vectors; raises ModelMismatch for what cannot be compared with these vectors."""
        if questions.ndim != 2 or questions.shape[1] != self.dimensions:
            problem = f"The question has the shape {questions.shape}, the vectors have {self.dimensions} dimensions."
            raise ModelMismatch(problem, where=self.model, advice="Embed it with the model of the index.")
        wide = questions.astype(np.float64)
        if not np.isfinite(wide).all():
            raise ModelMismatch("The vector of the question has something that is no number.", where=self.model)
        lengths = np.linalg.norm(wide, axis=1, keepdims=True)
        return (wide / np.where(lengths > 0, lengths, 1)).astype(np.float32)

    def _products(self, questions: Matrix) -> npt.NDArray[np.float32]:
        """Return nearly the cosines of all rows, shape (questions, rows); each core takes a share of the rows."""
        products = np.empty((len(questions), len(self)), np.float32)
        block = max(BLOCK // self.dimensions, 1)
        shares = min(os.cpu_count() or 1, CROWD)
        share = -(-len(self) // shares)

        def multiply(first: int) -> None:
            wide = np.empty((block, self.dimensions), np.float32)
            for start in range(first, min(first + share, len(self)), block):
                stop = min(start + block, first + share, len(self))
                some = wide[: stop - start]
                np.copyto(some, self.rows[start:stop])
                for question, line in zip(questions, products, strict=True):
                    np.dot(some, question, out=line[start:stop])
                products[:, start:stop] *= self.scales[start:stop]

        with ThreadPoolExecutor(shares) as crowd:
            list(crowd.map(multiply, range(0, len(self), share or 1)))
        return products

    def _best(self, question: npt.NDArray[np.float32], products: Cosines, limit: int) -> tuple[Rows, Cosines]:
        """Return the best rows of one question, given nearly their cosines; -inf keeps a row out."""
        count = min(limit, len(products))
        if count < 1:
            return np.empty(0, np.int32), np.empty(0, np.float32)
        last = np.partition(products, len(products) - count)[len(products) - count]
        rows = np.flatnonzero((products >= last - SLACK * self.dimensions) & (products > -np.inf))
        cosines = self._doubly(question, rows)
        order = np.lexsort((rows, -cosines))[:count]
        return rows[order].astype(np.int32), cosines[order]

    def _doubly(self, question: npt.NDArray[np.float32], rows: npt.NDArray[np.int64]) -> Cosines:
        """Return the cosines of a unit vector with some rows, computed with doubles and the same way for each row."""
        cosines = np.zeros(len(rows), np.float32)
        wide = question.astype(np.float64)
        if not wide.any():
            return cosines
        for start in range(0, len(rows), DOUBLY):
            some = rows[start : start + DOUBLY]
            products = np.einsum("ij,j->i", self.rows[some].astype(np.float64), wide)
            cosines[start : start + DOUBLY] = products * self.scales[some]
        return cosines
