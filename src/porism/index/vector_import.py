"""Takes vectors that were computed elsewhere into an index, by the names of declarations.

In: files of vectors, and the name of the model that made them. Out: what was taken in, and the manifest that is then in
force. It does not know models: questions must be embedded by the one that is named.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from porism.errors import FormatError, IndexMismatch, ModelMismatch
from porism.index.build import Progress, silent
from porism.index.folder import DECLARATIONS, Manifest, locked, read_manifest
from porism.index.names import Names
from porism.index.texts import digests_of
from porism.index.vector_files import Blocks, read_vectors
from porism.index.vectors_form import Digests, VectorsRecord, VectorsWriter, to_bytes
from porism.index.vectors_part import lay_vectors, put_in_force
from porism.library import Shelf, Telling

TELLING: Telling = "gist"
"""Imported vectors are taken over into a new index as long as so much of a declaration stays the same."""


@dataclass(frozen=True, slots=True, kw_only=True)
class VectorSource:
    """Vectors from elsewhere."""

    vectors: Path
    """A `.npy` of shape (rows, dimensions), or a Parquet file with the columns `name` and `vector`."""
    names: Path | None = None
    """The names of the rows of a `.npy`, one a line or as a JSON list."""
    model: str
    """What made them; an embedder of this name must embed the questions."""
    dimensions: int = 0
    """Length that they must have; 0 where that is not known."""
    fingerprint: str = ""
    """The library that they are for, if that is known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class VectorsTaken:
    """What became of vectors from elsewhere."""

    manifest: Manifest
    given: int
    unknown: int
    """Names that the library does not have; their vectors were left out."""
    missing: int
    """Declarations that got no vector."""


@dataclass(slots=True)
class _Taking:
    """Vectors on their way into an index."""

    source: VectorSource
    names: Names
    rows: dict[str, int]
    progress: Progress
    given: int = 0
    unknown: int = 0


def import_vectors(folder: Path, source: VectorSource, progress: Progress = silent) -> VectorsTaken:
    """Give the index in a folder vectors from elsewhere instead of those that it has.

    Raises FormatError for files that are not what they must be or name nothing that is there, IndexMismatch for vectors
    of another library, ModelMismatch for another length than expected, IndexBusy while the index is built.
    """
    read_manifest(folder)
    with locked(folder):
        manifest = read_manifest(folder)
        if source.fingerprint not in ("", manifest.fingerprint):
            advice = "Compute them for this library, or leave the fingerprint out: names are checked one by one."
            raise IndexMismatch("The vectors are of another library.", where=str(source.vectors), advice=advice)
        dimensions, blocks = read_vectors(source.vectors, source.names)
        if source.dimensions not in (0, dimensions):
            problem = f"The vectors have {dimensions} dimensions, those of the model {source.dimensions}."
            raise ModelMismatch(problem, where=str(source.vectors), advice="Name the model that made them.")
        home = folder / manifest.generation
        shelf = Shelf(home / DECLARATIONS)
        rows = {name: row for row, name in enumerate(shelf.names)}
        taking = _Taking(source, Names.open(home / "names"), rows, progress)
        digests = digests_of(shelf, TELLING, lambda done, total: progress("describe", done, total))
        name, record = lay_vectors(home, lambda staging: _lay_out(taking, (dimensions, blocks), digests, staging))
        now = put_in_force(folder, manifest, name, record)
    return VectorsTaken(manifest=now, given=taking.given, unknown=taking.unknown, missing=record.missing)


def _lay_out(taking: _Taking, given: tuple[int, Blocks], digests: Digests, staging: Path) -> VectorsRecord:
    """Write the vectors of known names into the rows of their declarations."""
    dimensions, blocks = given
    writer = VectorsWriter(staging, len(digests), dimensions)
    taken = np.zeros(len(digests), bool)
    for names, vectors in blocks:
        taking.given += len(names)
        taking.progress("vectors", taking.given, 0)
        found = [_row(taking, name) for name in names]
        known = np.array([row is not None for row in found])
        rows = np.array([row for row in found if row is not None], np.int64)
        taking.unknown += len(found) - len(rows)
        _refuse_doubles(taking, rows, taken)
        if len(rows):
            writer.put(rows, to_bytes(vectors[known]))
    if not taken.any():
        problem = f"None of the {taking.given:,} names is in the library."
        raise FormatError(problem, where=str(taking.source.names or taking.source.vectors))
    return writer.close(taking.source.model, TELLING, digests)


def _row(taking: _Taking, name: str) -> int | None:
    """Return the row of a name, however it is written."""
    return taking.rows[name] if name in taking.rows else taking.names.row(name)


def _refuse_doubles(taking: _Taking, rows: Sequence[int] | np.ndarray, taken: np.ndarray) -> None:
    """Note that rows have got a vector; raises FormatError where one has got it already."""
    for row in np.asarray(rows).tolist():
        if taken[row]:
            place = str(taking.source.names or taking.source.vectors)
            raise FormatError(f"The name '{taking.names[row]}' is there twice.", where=place)
        taken[row] = True
