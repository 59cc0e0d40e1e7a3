"""How vectors lie on disk: bytes with one scale a row, and beside each row what tells its text from any other.

    rows.npy      int8, (rows, dimensions)
    scales.npy    float32, (rows,); what makes a row a unit vector, 0 where there is no vector
    texts.npy     uint8, (rows, 16); the digest of the text that the vector is of, for taking it over into a new index
    record.json   a `VectorsRecord`

In: vectors in blocks of rows. Out: a folder. It does not know models, nor how a near vector is found. (Why bytes:
docs/decisions.md.)
"""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import cast

import numpy as np
import numpy.typing as npt
from pydantic import TypeAdapter, ValidationError

from porism.errors import IndexMismatch
from porism.library import Telling
from porism.models import Matrix

Bytes = npt.NDArray[np.int8]
Scales = npt.NDArray[np.float32]
Digests = npt.NDArray[np.uint8]

ROWS, SCALES, TEXTS, RECORD = "rows.npy", "scales.npy", "texts.npy", "record.json"
DIGEST = 16
"""Length of a text's digest in bytes."""
AGAIN = "Run `porism embed` again."
_FILLED = 1024
"""Rows of zeros written at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Approximate:
    """An approximate index over the vectors, and how good it was found to be."""

    kind: str
    recall: float
    """Share of the exact nearest that it found, for some of the library's own vectors."""
    nearest: int
    """How many nearest the recall is about."""
    probes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class VectorsRecord:
    """What the vectors of an index are."""

    model: str
    dimensions: int
    rows: int
    missing: int
    """Rows without a vector."""
    telling: Telling = "gist"
    """What of a declaration was embedded."""
    approximate: Approximate | None = None


_RECORD = TypeAdapter(VectorsRecord)


def digest_of(text: str) -> bytes:
    """Return what tells a text from any other, 16 bytes."""
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=DIGEST).digest()


def packed(digests: Sequence[bytes]) -> Digests:
    """Return digests as an array of shape (digests, 16)."""
    return np.frombuffer(b"".join(digests), np.uint8).reshape(-1, DIGEST)


def unpacked(digests: Digests) -> list[bytes]:
    """Return the digests of an array one by one."""
    together = np.ascontiguousarray(digests).tobytes()
    return [together[at : at + DIGEST] for at in range(0, len(together), DIGEST)]


def to_bytes(vectors: Matrix) -> tuple[Bytes, Scales]:
    """Return vectors of shape (rows, dimensions) as bytes, and what makes each row of bytes a unit vector again."""
    wide = np.asarray(vectors, np.float32)
    largest = np.abs(wide).max(axis=1, initial=0)
    rows = np.rint(wide * (127 / np.where(largest > 0, largest, 1))[:, None]).astype(np.int8)
    lengths = np.linalg.norm(rows.astype(np.float32), axis=1)
    return rows, np.divide(1, lengths, out=np.zeros_like(lengths), where=lengths > 0).astype(np.float32)


class VectorsWriter:
    """Writes the vectors of a library into a folder; rows that are never put have no vector."""

    def __init__(self, folder: Path, rows: int, dimensions: int) -> None:
        folder.mkdir(parents=True)
        self._folder = folder
        _fill(folder / ROWS, rows, dimensions)
        self._rows = np.lib.format.open_memmap(folder / ROWS, "r+")
        self._scales = np.zeros(rows, np.float32)

    def put(self, rows: npt.NDArray[np.int64], stored: tuple[Bytes, Scales]) -> None:
        """Write vectors that are bytes already, shape (some, dimensions), into the rows given."""
        self._rows[rows], self._scales[rows] = stored

    def close(self, model: str, telling: Telling, digests: Digests) -> VectorsRecord:
        """Write what is left to write, and return the record."""
        self._rows.flush()
        np.save(self._folder / SCALES, self._scales)
        np.save(self._folder / TEXTS, digests)
        rows, dimensions = self._rows.shape
        missing = int(rows - np.count_nonzero(self._scales))
        record = VectorsRecord(model=model, dimensions=dimensions, rows=rows, missing=missing, telling=telling)
        write_record(self._folder, record)
        return record


def _fill(path: Path, rows: int, dimensions: int) -> None:
    """Write an array of zeros, so that a full disk is met here: met through a map, it ends the process."""
    head = {"descr": "|i1", "fortran_order": False, "shape": (rows, dimensions)}
    some = bytes(_FILLED * dimensions)
    try:
        with path.open("wb") as file:
            np.lib.format.write_array_header_1_0(file, head)
            for start in range(0, rows, _FILLED):
                file.write(some[: (rows - start) * dimensions])
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error


def write_record(folder: Path, record: VectorsRecord) -> None:
    """Write the record of a folder of vectors."""
    (folder / RECORD).write_bytes(_RECORD.dump_json(record, indent=1))


def read_record(folder: Path) -> VectorsRecord:
    """Return the record of a folder of vectors; raises IndexMismatch for one that cannot be read."""
    try:
        return _RECORD.validate_python(json.loads((folder / RECORD).read_bytes()))
    except (OSError, ValueError, ValidationError) as error:
        raise IndexMismatch("What the vectors are cannot be read.", where=str(folder), advice=AGAIN) from error


def map_array(path: Path, kind: type, shape: tuple[int, ...]) -> npt.NDArray[np.generic]:
    """Map an array read-only; raises IndexMismatch for one of another type or shape."""
    try:
        array = np.load(path, mmap_mode="r", allow_pickle=False).view(np.ndarray)
    except (OSError, ValueError, EOFError) as error:
        raise IndexMismatch("The vectors cannot be opened.", where=str(path), advice=AGAIN) from error
    if array.dtype != kind or array.shape != shape:
        raise IndexMismatch("The vectors are not of the recorded shape.", where=str(path), advice=AGAIN)
    return array


def open_digests(folder: Path, rows: int) -> Digests:
    """Map the digests of a folder of vectors, shape (rows, 16)."""
    return cast(Digests, map_array(folder / TEXTS, np.uint8, (rows, DIGEST)))
