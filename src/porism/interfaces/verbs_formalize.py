"""The verbs of the workbench that write statements in Lean.

In: statements in words, from the workbench whose verbs they are. Out: `Formalized`. They do not know how statements are
formalized, nor how an answer is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from porism.errors import UsageError
from porism.interfaces.sections import BENCHING, SPENDING, WRITING
from porism.interfaces.settings import Settings

if TYPE_CHECKING:
    from porism.formalize import Explained, Formalized
    from porism.index import Index, Progress
    from porism.interfaces.formalizing import FormalizedFile, Formalizer
    from porism.interfaces.pages import Exported
    from porism.interfaces.pages_stated import StatedBenched
    from porism.models import Chat
    from porism.search import Models, Searchable


class FormalizeVerbs:
    """What the workbench offers on formalization."""

    here: Path
    """The folder that paths are relative to."""
    settings: Settings

    @property
    def opened(self) -> Index:
        """The index, opened."""
        raise NotImplementedError

    @property
    def _searchable(self) -> Searchable:
        """The index as a search sees it."""
        raise NotImplementedError

    def _given(self, section: str, knobs: dict[str, object], also: Mapping[str, str] | None = None) -> Settings:
        """Return the settings with knobs given by the names of their flags."""
        raise NotImplementedError

    def formalize(
        self,
        statement: str,
        *,
        explain: bool = False,
        oracle: Iterable[str] = (),
        hidden: Iterable[str] = (),
        project: Path | str | None = None,
        models: Models | None = None,
        chat: Chat | None = None,
        progress: Progress | None = None,
        **knobs: object,
    ) -> Formalized | Explained:
        """Return what a statement in words comes to in Lean; with `explain` what a model would be told for it.

        Every knob of [formalize] may be given by name, and `embedder`, `reranker` and `chat`. Lean checks statements in
        `project`, else in the one around the current folder. Waits for the model: not to be called in a running loop.
        """
        from porism.formalize import Wanted
        from porism.retrieve import Informal

        wanted = Wanted(informal=Informal(text=statement, hidden=frozenset(hidden)), oracle=tuple(oracle))
        formalizer = self._formalizer(project, models, chat, progress, knobs)
        return formalizer.explained(wanted) if explain else formalizer.one(wanted)

    def formalize_file(
        self,
        statements: Path | str,
        out: Path | str,
        *,
        project: Path | str | None = None,
        models: Models | None = None,
        chat: Chat | None = None,
        progress: Progress | None = None,
        **knobs: object,
    ) -> FormalizedFile:
        """Formalize the statements of a file, a line each, into a file of JSON lines; an interrupted run goes on."""
        from porism.interfaces.formalizing import formalize_file

        file, into = self.here / Path(statements).expanduser(), self.here / Path(out).expanduser()
        formalizer = self._formalizer(project, models, chat, None, knobs)
        return formalize_file(formalizer, file, into, _told(progress))

    def bench_formalization(
        self,
        of: str,
        *,
        modes: Sequence[str] = (),
        part: int | None = None,
        project: Path | str | None = None,
        recorded: Path | str | None = None,
        export: Path | str | None = None,
        out: Path | str | None = None,
        against: Iterable[Path | str] = (),
        progress: Progress | None = None,
        models: Models | None = None,
        chat: Chat | None = None,
        **knobs: object,
    ) -> StatedBenched | Exported:
        """Formalize the statements of a benchmark and compare what Lean takes with what is right, a line a mode.

        `of` is mini, connf, proofnet, minif2f, or a file; without `modes` the settings say which. With `out` each
        mode's run is kept in a folder of its own, and goes on where it was interrupted; `against` names such folders,
        which are shown beside these. `recorded` takes a model's replies from a recording only; `export` runs as far as
        it reaches, measures nothing, and writes the prompts that it lacks to a folder. Every knob of [formalize] may be
        given by name, `level` and `dense`.
        """
        from porism.interfaces.benching_formalization import StatedBenching, bench_statements, export_statements

        given = self._given("formalize", knobs, {**WRITING, **BENCHING, **SPENDING})
        if recorded is not None:
            given = given.over({"chat.recorded": self._path(recorded)})
        data = self.settings.general.data
        wanted = StatedBenching(
            of=of,
            modes=tuple(modes) or (given.stage("formalize").mode,),
            part=part,
            data=self._path(data) if data is not None else None,
            here=self.here,
            project=self._path(project) if project is not None else None,
            folder=self._path(out) if out is not None else None,
            against=tuple(map(self._path, against)),
            told=_told(progress),
        )
        if export is not None:
            return export_statements(self.opened, given, wanted, self._path(export), models)
        return bench_statements(self.opened, given, wanted, models, chat)

    def _path(self, path: Path | str) -> Path:
        """Return a path, relative to the folder that paths are relative to."""
        return self.here / Path(path).expanduser()

    def _formalizer(
        self,
        project: Path | str | None,
        models: Models | None,
        chat: Chat | None,
        progress: Progress | None,
        knobs: dict[str, object],
    ) -> Formalizer:
        """Return the formalize room with what is given, and with the settings' own for the rest."""
        from porism.interfaces.formalizing import Formalizer, Given
        from porism.lean import find_project

        home = self.here / Path(project).expanduser() if project is not None else self.here
        if project is not None and find_project(home) is None:
            raise UsageError(
                "This is no Lean project.", where=str(home), advice="Name the folder that holds its lakefile."
            )
        given = Given(project=home, models=models, chat=chat, told=progress or _unheard)
        return Formalizer(self._searchable, self._given("formalize", knobs, {**WRITING, **SPENDING}), given)


def _unheard(stage: str, done: int, total: int) -> None:
    """Tell nobody."""


def _told(progress: Progress | None) -> Callable[[int, int], None]:
    """Return what tells how many statements of a file are done."""
    return lambda done, total: progress("formalize", done, total) if progress else None
