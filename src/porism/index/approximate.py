"""An approximate index over vectors, by FAISS: cells of near vectors, of which a question looks into a few.

In: the vectors of an index. Out: a file beside them, how much of what is nearest it finds, and near rows. What it finds
is compared exactly afterwards, so that cosines and the order of equals are those of the exact search. This is the only
file that imports faiss. It does not know manifests.
"""

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from porism.errors import IndexMismatch, ModelMissing, UsageError
from porism.index.vectors import Allowed, Cosines, Rows, Vectors
from porism.index.vectors_form import AGAIN, Approximate
from porism.models import Matrix

FILE = "approximate.faiss"
_AT_ONCE = 8192
_MORE = 2
"""So many times what is asked for is compared exactly."""
_NARROW = 0.5
"""Where less than this share of the rows is allowed, all of these are compared: few of the cells would have them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Approximation:
    """How an approximate index is made, and when it is good enough."""

    recall: float = 0.95
    """Share of the nearest that it has to find; below that it is refused."""
    nearest: int = 50
    """How many nearest the recall is about."""
    sample: int = 500
    """How many of the library's own vectors the recall is measured with."""
    cells: int = 0
    """Number of cells; 0 takes twice the root of the number of vectors."""
    probes: tuple[int, ...] = (8, 16, 32, 64, 128)
    """How many cells a question looks into: the first number that reaches the recall is kept."""
    least: int = 10_000
    """With fewer vectors the exact search is as fast."""

    def __post_init__(self) -> None:
        if not 0 < self.recall <= 1 or self.nearest < 1 or self.sample < 1 or self.cells < 0:
            raise UsageError(
                "With these knobs no approximate index can be built.",
                advice="recall is above 0 and at most 1, nearest and sample are at least 1, cells at least 0.",
            )
        if not self.probes or min(self.probes) < 1:
            raise UsageError("Without probes nothing is found.", advice="probes are numbers from 1.")


def _faiss() -> Any:
    """Return the library; raises ModelMissing where it is not installed."""
    try:
        import faiss  # pyright: ignore[reportMissingImports]
    except ImportError as error:
        problem = "The approximate index needs faiss, which is not installed."
        raise ModelMissing(problem, advice="Install it with `pip install 'porism[faiss]'`.") from error
    return faiss


def build_approximate(vectors: Vectors, folder: Path, how: Approximation) -> Approximate:
    """Write an approximate index of vectors into a folder; return what it is, with the recall that was measured.

    Raises UsageError where there are too few vectors, or the recall that is wanted is not reached.
    """
    faiss = _faiss()
    known = np.flatnonzero(vectors.known)
    if len(known) < how.least:
        advice = "Leave out --approximate."
        raise UsageError(
            f"The exact search is as fast over {len(known):,} vectors.", where="approximate", advice=advice
        )
    random = np.random.default_rng(0)
    cells = min(how.cells or round(2 * len(known) ** 0.5), len(known) // 39 or 1)
    index = faiss.IndexIVFScalarQuantizer(
        faiss.IndexFlatIP(vectors.dimensions),
        vectors.dimensions,
        cells,
        faiss.ScalarQuantizer.QT_8bit,
        faiss.METRIC_INNER_PRODUCT,
    )
    index.train(vectors.decoded(np.sort(random.choice(known, min(len(known), 64 * cells), replace=False))))
    for start in range(0, len(known), _AT_ONCE):
        rows = known[start : start + _AT_ONCE]
        index.add_with_ids(vectors.decoded(rows), rows)
    sample = vectors.decoded(random.choice(known, min(len(known), how.sample), replace=False))
    probes, recall = _measured(vectors, index, sample, how)
    if recall < how.recall:
        problem = f"The approximate index finds only {recall:.3f} of the {how.nearest} nearest."
        advice = f"The exact search stays in force. Ask for more cells to look into, or less than {how.recall}."
        raise UsageError(problem, where="approximate", advice=advice)
    faiss.write_index(index, str(folder / FILE))
    return Approximate(kind=f"IVF{cells},SQ8", recall=round(recall, 4), nearest=how.nearest, probes=probes)


def _measured(vectors: Vectors, index: Any, sample: Matrix, how: Approximation) -> tuple[int, float]:
    """Return the fewest probes that reach the recall, or the most, and the recall with them."""
    exact = [set(rows.tolist()) for rows, _ in vectors.nearest(sample, how.nearest)]
    probes, recall = how.probes[0], 0.0
    for probes in how.probes:
        near = Nearly(vectors, index, probes).nearest(sample, how.nearest)
        shares = [len(right & set(rows.tolist())) / len(right) for right, (rows, _) in zip(exact, near, strict=True)]
        recall = float(np.mean(shares))
        if recall >= how.recall:
            break
    return probes, recall


class Nearly:
    """Vectors, searched approximately."""

    def __init__(self, vectors: Vectors, index: Any, probes: int) -> None:
        self.vectors = vectors
        self._index = index
        self._probes = probes

    @classmethod
    def open(cls, vectors: Vectors) -> "Nearly":
        """Open the approximate index beside vectors; raises UsageError where there is none."""
        record = vectors.record.approximate
        if record is None:
            advice = "Build one with `porism embed --approximate`."
            raise UsageError("There is no approximate index.", where=str(vectors.folder), advice=advice)
        faiss, path = _faiss(), vectors.folder / FILE
        try:
            index = faiss.read_index(str(path), faiss.IO_FLAG_MMAP | faiss.IO_FLAG_READ_ONLY)
        except RuntimeError as error:
            raise IndexMismatch("The approximate index cannot be opened.", where=str(path), advice=AGAIN) from error
        if (index.ntotal, index.d) != (len(vectors) - vectors.missing, vectors.dimensions):
            raise IndexMismatch("The approximate index is of other vectors.", where=str(path), advice=AGAIN)
        return cls(vectors, index, record.probes)

    def __len__(self) -> int:
        return len(self.vectors)

    @property
    def model(self) -> str:
        """The embedder that the vectors come from."""
        return self.vectors.model

    @property
    def dimensions(self) -> int:
        """Length of a vector."""
        return self.vectors.dimensions

    @property
    def missing(self) -> int:
        """How many rows have no vector."""
        return self.vectors.missing

    @cached_property
    def known(self) -> Allowed:
        """Which rows have a vector, shape (rows,)."""
        return self.vectors.known

    def nearest(self, questions: Matrix, limit: int, allowed: Allowed | None = None) -> list[tuple[Rows, Cosines]]:
        """Return what `Vectors.nearest` returns, or nearly that; exactly that under a narrow filter."""
        if allowed is not None and np.count_nonzero(allowed) < _NARROW * len(self):
            return self.vectors.nearest(questions, limit, allowed)
        asked = self.vectors.checked(questions)
        wanted = min(_MORE * limit, len(self))
        if wanted < 1 or not len(asked):
            return [(np.empty(0, np.int32), np.empty(0, np.float32)) for _ in asked]
        _, near = self._index.search(asked, wanted, params=self._parameters(allowed))
        return [self._compared(question, rows[rows >= 0], limit) for question, rows in zip(asked, near, strict=True)]

    def cosines(self, question: npt.NDArray[np.float32], rows: npt.ArrayLike) -> Cosines:
        """Return the exact cosines of one question with the rows given."""
        return self.vectors.cosines(question, rows)

    def _compared(self, question: npt.NDArray[np.float32], rows: Rows, limit: int) -> tuple[Rows, Cosines]:
        """Return the best of some rows, compared exactly."""
        cosines = self.vectors.cosines(question, rows)
        order = np.lexsort((rows, -cosines))[:limit]
        return rows[order].astype(np.int32), cosines[order]

    def _parameters(self, allowed: Allowed | None) -> Any:
        """Return how one search looks: into how many cells, and at which rows."""
        faiss = _faiss()
        if allowed is None:
            return faiss.SearchParametersIVF(nprobe=self._probes)
        bits = np.packbits(allowed, bitorder="little")
        return faiss.SearchParametersIVF(nprobe=self._probes, sel=faiss.IDSelectorBitmap(bits))
