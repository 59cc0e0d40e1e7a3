"""The workbench: one object that opens an index and offers every verb; the Python face of Porism.

    with_mathlib = Workbench.open("~/src/mathlib4/.porism")
    answer = with_mathlib.search("a prime dividing a product divides a factor", limit=5)

In: settings. Out: answers as values. The verbs and their arguments are those of the command line. Here stand those
that look into an index, the others in `verbs_*.py`. The index is opened when it is first needed, and again after it was
built. It does not know how an answer is shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from porism.interfaces.sections import MODELS, SECTIONS
from porism.interfaces.settings import InForce, read_settings
from porism.interfaces.verbs_formalize import FormalizeVerbs
from porism.interfaces.verbs_index import IndexVerbs
from porism.interfaces.verbs_prove import ProveVerbs
from porism.interfaces.verbs_retrieve import RetrieveVerbs

if TYPE_CHECKING:
    from porism.interfaces.pages import About, Checked, Page
    from porism.interfaces.tree import Uses
    from porism.search import Answer, GoalAnswer, Mask, Models, PatternAnswer


class Workbench(IndexVerbs, RetrieveVerbs, FormalizeVerbs, ProveVerbs):
    """Porism's verbs over one index."""

    @classmethod
    def open(cls, index: Path | str | None = None, *, here: Path | None = None) -> Workbench:
        """Return a workbench on the index in a folder, or on the one that belongs to the current folder."""
        flags = {"index": Path(index).expanduser() if index is not None else None}
        return cls(read_settings(SECTIONS, flags=flags, folder=here), here)

    def search(self, question: str, *, models: Models | None = None, **knobs: object) -> Answer:
        """Answer a question; every knob of [search] may be given by name, `preset` among them.

        The models are those of [embedder] and [reranker], which `embedder` and `reranker` name too, unless given.
        """
        return self.search_many([question], models=models, **knobs)[0]

    def search_many(self, questions: Iterable[str], *, models: Models | None = None, **knobs: object) -> list[Answer]:
        """Answer many questions, which are embedded at once; the knobs are those of a search."""
        from porism.interfaces.chosen import chosen_models
        from porism.search import search_many

        given = self._given("search", knobs, MODELS)
        how = given.stage("search")
        models = models or chosen_models(given, how, has_vectors=self.opened.vectors is not None)
        return search_many(self._searchable, questions, how, models)

    def goal(self, state: str, *, limit: int = 20, models: Models | None = None, **knobs: object) -> GoalAnswer:
        """Return lemmas for the goals of a proof state as Lean prints it; the knobs are those of a search."""
        from porism.search import search_goal

        def ask(questions: Sequence[str], wanted: Mapping[str, int]) -> list[Answer]:
            return self.search_many(questions, models=models, **{**knobs, **wanted})

        return search_goal(self._searchable, state, limit, ask, self._passing(knobs))

    def pattern(self, query: str, *, limit: int = 200, **filters: object) -> PatternAnswer:
        """Return the declarations that meet all conditions of a query in Loogle's language, the most used first.

        The filters are those of a search.
        """
        from porism.search import match_pattern

        return match_pattern(self._searchable, query, limit, self._passing(filters))

    def show(self, name: str) -> Page | Checked:
        """Return everything about a declaration, or what is known of a name that is not one."""
        from porism.interfaces.pages import page_of

        checked = self.names([name])
        row = self.opened.names.row(name.strip()) if checked.names[0].exists else None
        return checked if row is None else page_of(self.opened, row)

    def names(self, names: Iterable[str]) -> Checked:
        """Return for each name whether it exists."""
        from porism.interfaces.pages import Checked
        from porism.search import look_up

        return Checked(names=tuple(look_up(self._searchable, names)))

    def uses(self, name: str, **knobs: object) -> Uses | Checked:
        """Return what a declaration uses, as a tree; the knobs of [uses] say how far."""
        return self._tree(name, knobs, backwards=False)

    def used_by(self, name: str, **knobs: object) -> Uses | Checked:
        """Return what uses a declaration, as a tree."""
        return self._tree(name, knobs, backwards=True)

    def info(self) -> About:
        """Return what the index is and what is in it."""
        from porism.interfaces.pages import about

        return about(self.opened)

    def in_force(self) -> InForce:
        """Return every setting with its value and where that came from."""
        return self.settings.every()

    def _passing(self, knobs: dict[str, object]) -> Mask:
        """Return which rows the filters among the knobs of a search let pass."""
        from porism.search import passing_rows

        return passing_rows(self._searchable, self._given("search", knobs, MODELS).stage("search"))

    def _tree(self, name: str, knobs: dict[str, object], *, backwards: bool) -> Uses | Checked:
        """Return what a declaration uses or what uses it, as a tree."""
        from porism.interfaces.tree import grow

        growth = self._stage("uses", knobs)
        checked = self.names([name])
        row = self.opened.names.row(name.strip()) if checked.names[0].exists else None
        return checked if row is None else grow(self.opened, row, growth, backwards=backwards)
