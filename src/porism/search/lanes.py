"""Which ways of finding are open to a search, and what has to be said where one is not.

In: an index, the knobs of a search, the models at hand. Out: `Lanes`. It does not know questions.
"""

from dataclasses import dataclass

from porism.errors import ModelMismatch
from porism.models import Embedder, Reranker
from porism.search.how import How
from porism.search.ports import Models, Nearest, Searchable


@dataclass(frozen=True, slots=True, kw_only=True)
class Dense:
    """The dense lane: vectors of declarations, and the model that made them."""

    vectors: Nearest
    embedder: Embedder


@dataclass(frozen=True, slots=True, kw_only=True)
class Lanes:
    """The lanes that are open."""

    names: bool
    words: bool
    dense: Dense | None
    reranker: Reranker | None
    degraded: tuple[str, ...]
    """What cannot be done as asked, whatever the question."""


def open_lanes(index: Searchable, how: How, models: Models) -> Lanes:
    """Return the lanes that are open to a search; words stand in where no other lane is left.

    Raises ModelMismatch where `dense` is yes and the embedder is not the one that made the vectors.
    """
    dense, said = _dense_lane(index.vectors, how, models.embedder)
    stands_in = not (how.names or how.words or dense)
    if stands_in:
        said.append("Words stand in for it.")
    if how.rerank == "yes" and models.reranker is None:
        said.append("There is no reranker: nothing was judged by one.")
    if how.expand and not len(index.graph.profile(how.graph.edges).targets):
        said.append("The index has no edges of the kinds asked for: nothing was found through the graph.")
    return Lanes(
        names=how.names,
        words=how.words or stands_in,
        dense=dense,
        reranker=None if how.rerank == "no" else models.reranker,
        degraded=tuple(said),
    )


def shortcomings(index: Searchable, how: How, models: Models | None = None) -> tuple[str, ...]:
    """Return what no search can do as asked with these knobs and models, whatever the question."""
    return open_lanes(index, how, models or Models()).degraded


def _dense_lane(vectors: Nearest | None, how: How, embedder: Embedder | None) -> tuple[Dense | None, list[str]]:
    """Return the dense lane, if it is asked for and open, and what has to be said about it."""
    if how.dense == "no":
        return None, []
    if vectors is None:
        return None, ["This index has no vectors yet: nothing was looked for by meaning. Run `porism embed`."]
    if embedder is None:
        return None, ["There is no embedder: nothing was looked for by meaning."]
    if (embedder.model, embedder.dimensions) != (vectors.model, vectors.dimensions):
        problem = f"The vectors of this index are of {vectors.model}, the embedder is {embedder.model}"
        if how.dense == "yes":
            advice = "Choose the embedder that made the vectors, or run `porism embed` with the one at hand."
            raise ModelMismatch(f"{problem}.", advice=advice)
        return None, [f"{problem}: nothing was looked for by meaning. Choose theirs with --embedder."]
    lacking = vectors.missing
    many = "declarations have" if lacking != 1 else "declaration has"
    return Dense(vectors=vectors, embedder=embedder), (
        [f"{lacking:,} {many} no vector yet, and cannot be found by meaning. Run `porism embed`."] if lacking else []
    )
