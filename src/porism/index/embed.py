"""Embeds a library: one vector for each text of a declaration; a text is embedded once, and never again.

In: an index and an embedder. Out: the manifest of the index, which then has vectors. What is embedded is written to a
cache at once, so that an end at any moment loses seconds of work and the next run goes on. It does not know which model
embeds, nor what the text of a declaration says.
"""

import shutil
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from porism.errors import IndexMismatch, ModelMismatch, UsageError
from porism.index.approximate import Approximation, build_approximate
from porism.index.build import Progress, silent
from porism.index.embedding_cache import EmbeddingCache
from porism.index.folder import DECLARATIONS, Manifest, locked, read_manifest
from porism.index.texts import AT_ONCE, digests_of, texts_of
from porism.index.vectors import Vectors
from porism.index.vectors_form import (
    ROWS,
    SCALES,
    TEXTS,
    Digests,
    VectorsRecord,
    VectorsWriter,
    to_bytes,
    unpacked,
    write_record,
)
from porism.index.vectors_part import Former, lay_vectors, put_in_force, vectors_home
from porism.library import Shelf, Telling
from porism.models import Embedder, Matrix


@dataclass(frozen=True, slots=True, kw_only=True)
class Embedding:
    """How the declarations of an index are embedded."""

    chunk: int = 256
    """Texts given to the model at once, and written away together: what an interruption may lose."""
    resume: bool = True
    """Whether vectors that are known already are used; without it all texts are embedded anew."""
    cache: Path | None = None
    """Folder that keeps vectors by their text: for the command line the user's cache folder, else that of the index."""
    telling: Telling = "gist"
    """What of a declaration is embedded. gist: the start of what is said of it, its name in words, its conclusion.
    whole: all that is written of it. lean-search-v2: as LeanSearch v2 embeds its corpus."""

    def __post_init__(self) -> None:
        if self.chunk < 1:
            raise UsageError(f"{self.chunk} texts cannot be embedded at a time.", advice="chunk is at least 1.")


UNIT = 0.01
"""So much may the length of a vector differ from 1."""

_OTHER = "Embed with another model, or mend the server."


@dataclass(frozen=True, slots=True)
class _Work:
    """One library being embedded."""

    shelf: Shelf
    embedder: Embedder
    how: Embedding
    progress: Progress
    cache: EmbeddingCache
    former: Former | None
    digests: list[bytes]


def embed_index(
    folder: Path, embedder: Embedder, how: Embedding | None = None, progress: Progress = silent
) -> Manifest:
    """Give the index in a folder the vectors of its declarations, and put them in force; return its manifest.

    Raises ModelMismatch for an embedder that answers something else than vectors, IndexBusy while the index is built.
    """
    how = how or Embedding()
    read_manifest(folder)
    with locked(folder), EmbeddingCache(how.cache or folder, embedder.model, embedder.dimensions) as cache:
        manifest = read_manifest(folder)
        home = folder / manifest.generation
        shelf = Shelf(home / DECLARATIONS)
        digests = digests_of(shelf, how.telling, lambda done, total: progress("describe", done, total))
        former = _former(folder, manifest, embedder) if how.resume else None
        if former and former.is_complete(digests):
            return manifest
        work = _Work(shelf, embedder, how, progress, cache, former, unpacked(digests))
        _embed_texts(work, _unknown(work))
        name, record = lay_vectors(home, lambda staging: _lay_out(work, digests, staging))
        return put_in_force(folder, manifest, name, record)


def _former(folder: Path, manifest: Manifest, embedder: Embedder) -> Former | None:
    """Return the vectors that the index has already, if they are of this embedder and can be read."""
    home = vectors_home(folder, manifest)
    try:
        former = Former(home) if home else None
    except IndexMismatch:
        return None
    same = former and (former.vectors.model, former.vectors.dimensions) == (embedder.model, embedder.dimensions)
    return former if same else None


def _unknown(work: _Work) -> set[bytes]:
    """Return the digests of the texts that are to be embedded."""
    asked = {digest for digest in work.digests if work.former is None or digest not in work.former}
    return asked - work.cache.known(list(asked)) if work.how.resume else asked


def _embed_texts(work: _Work, unknown: set[bytes]) -> None:
    """Embed the texts of unknown digests, and keep each chunk before the next; texts of a chunk are alike in length."""
    total = len(unknown)
    work.progress("embed", 0, total)
    for start in range(0, len(work.digests), AT_ONCE):
        window = work.digests[start : start + AT_ONCE]
        if unknown.isdisjoint(window):
            continue
        described = zip(window, texts_of(work.shelf, work.how.telling, start, start + AT_ONCE), strict=True)
        texts = {digest: text for digest, text in described if digest in unknown}
        unknown -= texts.keys()
        asked = sorted(texts, key=lambda digest: len(texts[digest]))
        for first in range(0, len(asked), work.how.chunk):
            chunk = asked[first : first + work.how.chunk]
            vectors = _embedded(work.embedder, [texts[digest] for digest in chunk])
            work.cache.keep(dict(zip(chunk, vectors, strict=True)))
            work.progress("embed", total - len(unknown) - len(asked) + first + len(chunk), total)


def _embedded(embedder: Embedder, texts: Sequence[str]) -> Matrix:
    """Return the vectors of texts; raises ModelMismatch where the embedder does not keep to its port."""
    vectors = embedder.embed(texts, "declaration")
    if vectors.shape != (len(texts), embedder.dimensions):
        problem = f"{len(texts)} texts got vectors of shape {vectors.shape}, not of {embedder.dimensions} dimensions."
        raise ModelMismatch(problem, where=embedder.model, advice=_OTHER)
    if not np.isfinite(vectors).all():
        raise ModelMismatch("A vector has something that is no number.", where=embedder.model, advice=_OTHER)
    lengths = np.linalg.norm(vectors, axis=1)
    if not (np.abs(lengths - 1) < UNIT).all():
        problem = f"A vector has the length {lengths[np.abs(lengths - 1).argmax()]:g}, not 1."
        raise ModelMismatch(problem, where=embedder.model, advice=_OTHER)
    return vectors


def _lay_out(work: _Work, digests: Digests, staging: Path) -> VectorsRecord:
    """Write the vectors of all rows: those that the index has had as they are, the others from the cache."""
    writer = VectorsWriter(staging, len(work.digests), work.embedder.dimensions)
    for start in range(0, len(work.digests), AT_ONCE):
        work.progress("vectors", start, len(work.digests))
        window = work.digests[start : start + AT_ONCE]
        rows = np.arange(start, start + len(window))
        carried = np.array([work.former is not None and digest in work.former for digest in window])
        if work.former and carried.any():
            writer.put(rows[carried], work.former.stored([d for d, kept in zip(window, carried, strict=True) if kept]))
        found = work.cache.vectors([d for d, kept in zip(window, carried, strict=True) if not kept])
        if found:
            there = np.array([digest in found for digest in window])
            vectors = np.stack([found[digest] for digest in window if digest in found])
            writer.put(rows[there], to_bytes(vectors))
    work.progress("vectors", len(work.digests), len(work.digests))
    return writer.close(work.embedder.model, work.how.telling, digests)


def approximate_index(folder: Path, how: Approximation | None = None) -> Manifest:
    """Give the vectors of an index an approximate index, and put it in force; return the manifest.

    Raises UsageError where there are no vectors, too few, or the recall that is wanted is not reached.
    """
    read_manifest(folder)
    with locked(folder):
        manifest = read_manifest(folder)
        before = vectors_home(folder, manifest)
        if before is None:
            advice = "Embed the index first with `porism embed`."
            raise UsageError("The index has no vectors yet.", where=str(folder), advice=advice)
        vectors = Vectors.open(before)

        def write(staging: Path) -> VectorsRecord:
            staging.mkdir()
            for name in (ROWS, SCALES, TEXTS):
                shutil.copyfile(before / name, staging / name)
            found = build_approximate(vectors, staging, how or Approximation())
            record = replace(vectors.record, approximate=found)
            write_record(staging, record)
            return record

        name, record = lay_vectors(folder / manifest.generation, write)
        return put_in_force(folder, manifest, name, record)
