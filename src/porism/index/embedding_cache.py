"""A cache of vectors by the text that they are of, one SQLite file for each model; shared by all indexes.

In: digests of texts, and vectors. Out: the vectors that are known. Several processes may use one file. Vectors are kept
as float16. It does not know declarations, nor who makes a vector.
"""

import hashlib
import re
import sqlite3
from collections.abc import Generator, Iterable, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import numpy as np

from porism.errors import IndexMismatch
from porism.models import Matrix

_AT_ONCE = 500
"""Digests looked up in one statement; SQLite allows 999 in its oldest form."""
_PATIENCE = 120
"""Seconds that a process waits for another that writes."""
_TABLES = (
    "CREATE TABLE IF NOT EXISTS model (name TEXT NOT NULL, dimensions INTEGER NOT NULL)",
    "CREATE TABLE IF NOT EXISTS vectors (text BLOB PRIMARY KEY, vector BLOB NOT NULL) WITHOUT ROWID",
)


def cache_file(folder: Path, model: str) -> Path:
    """Return the file in a folder that keeps the vectors of a model."""
    mark = hashlib.blake2b(model.encode(), digest_size=6).hexdigest()
    plain = re.sub(r"[^A-Za-z0-9.]+", "-", model).strip("-.")[:60]
    return folder / f"vectors-{plain}-{mark}.sqlite"


class EmbeddingCache:
    """The known vectors of one model."""

    def __init__(self, folder: Path, model: str, dimensions: int) -> None:
        self.path = cache_file(folder, model)
        self.dimensions = dimensions
        with self._understood():
            folder.mkdir(parents=True, exist_ok=True)
            self._base = sqlite3.connect(self.path, timeout=_PATIENCE, isolation_level=None)
            self._base.execute("PRAGMA journal_mode=WAL")
            self._base.execute("PRAGMA synchronous=NORMAL")
            self._prepare(model)

    def _prepare(self, model: str) -> None:
        """Make the tables where they are not there; refuse those of another model."""
        with self._writing():
            for table in _TABLES:
                self._base.execute(table)
            written = self._base.execute("SELECT name, dimensions FROM model").fetchone()
            if written is None:
                self._base.execute("INSERT INTO model VALUES (?, ?)", (model, self.dimensions))
        if written is not None and written != (model, self.dimensions):
            raise self._broken(f"it is for {written[0]} with {written[1]} dimensions")

    def known(self, digests: Sequence[bytes]) -> set[bytes]:
        """Return those of the digests whose vector is known."""
        return {digest for (digest,) in self._rows("text", digests)}

    def vectors(self, digests: Sequence[bytes]) -> dict[bytes, Matrix]:
        """Return the known vectors of digests, each of shape (dimensions,)."""
        found: dict[bytes, Matrix] = {}
        for digest, stored in self._rows("text, vector", digests):
            if len(stored) != 2 * self.dimensions:
                raise self._broken("a vector has another length")
            found[digest] = np.frombuffer(stored, np.float16).astype(np.float32)
        return found

    def keep(self, vectors: Mapping[bytes, Matrix]) -> None:
        """Write vectors by the digest of their text; they are safe when this returns."""
        rows = [(digest, vector.astype(np.float16).tobytes()) for digest, vector in vectors.items()]
        with self._understood(), self._writing():
            self._base.executemany("INSERT OR REPLACE INTO vectors VALUES (?, ?)", rows)

    def close(self) -> None:
        """Let go of the file."""
        self._base.close()

    def __enter__(self) -> "EmbeddingCache":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _rows(self, columns: str, digests: Sequence[bytes]) -> Iterable[tuple[bytes, ...]]:
        """Return columns of the rows that have one of the digests."""
        rows: list[tuple[bytes, ...]] = []
        with self._understood():
            for start in range(0, len(digests), _AT_ONCE):
                some = digests[start : start + _AT_ONCE]
                marks = ",".join("?" * len(some))
                rows += self._base.execute(f"SELECT {columns} FROM vectors WHERE text IN ({marks})", some)
        return rows

    @contextmanager
    def _writing(self) -> Generator[None]:
        """Do what is inside all or not at all, alone."""
        with self._base:
            self._base.execute("BEGIN IMMEDIATE")
            yield

    @contextmanager
    def _understood(self) -> Generator[None]:
        """Tell what SQLite complains about in a sentence of ours."""
        try:
            yield
        except sqlite3.OperationalError as error:
            advice = "Is the disk full, the folder read-only, or another process writing?"
            problem = f"The cache of vectors cannot be used: {error}."
            raise IndexMismatch(problem, where=str(self.path), advice=advice) from error
        except sqlite3.DatabaseError as error:
            raise self._broken(str(error)) from error

    def _broken(self, fault: str) -> IndexMismatch:
        """Return the error for a file that is not what was written."""
        advice = "Delete the file; its vectors are computed again."
        return IndexMismatch(f"The cache of vectors is broken: {fault}.", where=str(self.path), advice=advice)
