"""Who is asked: a port with one method, and the search room behind it.

In: questions. Out: for each of them names, best first. It does not look at gold, nor knows measures.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any, Protocol, cast

from porism.evaluate.kin import kin_of
from porism.evaluate.task import Asked
from porism.index import Index, Nearly
from porism.search import How, Models, Searchable, search_many, shortcomings


class System(Protocol):
    """Something that answers questions with names of declarations."""

    @property
    def fingerprint(self) -> str:
        """Which library it searches."""
        ...

    @property
    def settings(self) -> Mapping[str, Any]:
        """How it searches: JSON values that tell two ways of searching apart."""
        ...

    def holds(self, name: str) -> bool:
        """Whether its library has a declaration of this name."""
        ...

    def kin(self, name: str) -> Collection[str]:
        """Return other names under which its library says the same."""
        ...

    def ask(self, questions: Sequence[str], limit: int) -> Sequence[Sequence[str]]:
        """Return names for each question, best first; a name may stand twice."""
        ...


class OverIndex:
    """What every system over an open index tells of its library."""

    def __init__(self, index: Index) -> None:
        self._index = index

    @property
    def fingerprint(self) -> str:
        """The fingerprint of the index."""
        return self._index.manifest.fingerprint

    def holds(self, name: str) -> bool:
        """Whether the index has the name."""
        return self._index.names.row(name) is not None

    def kin(self, name: str) -> Collection[str]:
        """Return aliases, successors and translated copies of a name."""
        return kin_of(self._index, name)


class SearchSystem(OverIndex):
    """The search room over an open index; what a question hides is hidden from its search too."""

    def __init__(
        self, index: Index, how: How | None = None, models: Models | None = None, questions: Iterable[Asked] = ()
    ) -> None:  # fmt: skip
        super().__init__(index)
        self._hidden: dict[str, frozenset[str]] = {}
        for question in questions:
            before = self._hidden.get(question.text, frozenset())
            self._hidden[question.text] = before.union(question.hidden)
        self._how = how or How()
        self._models = models or Models()

    @property
    def _searchable(self) -> Searchable:
        """The index as a search sees it; the type checker does not take its cached properties for properties."""
        return cast("Searchable", self._index)

    @property
    def settings(self) -> Mapping[str, Any]:
        """All knobs of the search but the number of hits, which the task sets; the models; what is not as asked."""
        knobs = {name: value for name, value in asdict(self._how).items() if name != "limit"}
        vectors, embedder, reranker = self._index.vectors, self._models.embedder, self._models.reranker
        models = {
            "vectors": vectors.model if vectors else "",
            "approximate": isinstance(vectors, Nearly),
            "embedder": embedder.model if embedder else "",
            "reranker": reranker.model if reranker else "",
        }
        return knobs | {"models": models, "degraded": shortcomings(self._searchable, self._how, self._models)}

    def ask(self, questions: Sequence[str], limit: int) -> Sequence[Sequence[str]]:
        """Return the names of the hits of a search for each question."""
        hidden = [self._hidden.get(question, frozenset()) for question in questions]
        answers = search_many(self._searchable, questions, replace(self._how, limit=limit), self._models, hidden)
        return [[hit.declaration.name for hit in answer.hits] for answer in answers]
