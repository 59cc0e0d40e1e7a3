"""Vectors for an index, as the settings want them: computed, imported, and searched approximately or not.

In: the folder of an index, settings, and what is wanted. Out: vectors in force. It does not know how they are shown.
"""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from porism.errors import UsageError
from porism.interfaces.chosen import chosen_embedder
from porism.interfaces.settings import Settings

if TYPE_CHECKING:
    from porism.index import Progress
    from porism.models import Embedder


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What a command asks for."""

    vectors: Path | None
    """A file of vectors to import; None to compute them."""
    names: Path | None
    approximate: bool


def embed(folder: Path, settings: Settings, wanted: Wanted, embedder: "Embedder | None", progress: "Progress") -> int:
    """Give an index its vectors; return how many imported vectors were left out."""
    from porism.index import approximate_index, embed_index, read_manifest

    if wanted.names and not wanted.vectors:
        raise UsageError("Names belong to imported vectors.", where="--names", advice="Add --import FILE.")
    read_manifest(folder)
    unknown = 0
    if wanted.vectors:
        unknown = _import(folder, settings, wanted, embedder, progress)
    else:
        how = settings.stage("embed")
        kept = how if how.cache else replace(how, cache=settings.cache_folder)
        embed_index(folder, embedder or chosen_embedder(settings), kept, progress)
    if wanted.approximate:
        approximate_index(folder, settings.stage("approximation"))
    return unknown


def _import(folder: Path, settings: Settings, wanted: Wanted, embedder: "Embedder | None", progress: "Progress") -> int:
    """Import vectors as those of the embedder that will embed the questions."""
    from porism.index import VectorSource, import_vectors

    assert wanted.vectors
    identity = settings.stage("embedder").identity
    if embedder is None and identity:
        source = VectorSource(vectors=wanted.vectors, names=wanted.names, model=identity)
    else:
        asks = embedder or chosen_embedder(settings)
        source = VectorSource(vectors=wanted.vectors, names=wanted.names, model=asks.model, dimensions=asks.dimensions)
    return import_vectors(folder, source, progress).unknown
