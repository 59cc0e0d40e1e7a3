"""The verbs of the workbench that write statements in Lean, and compare them.

In: statements in words, files with statements in Lean. Out: `Formalized`, `Compared`. They do not know how statements
are formalized or compared, nor how an answer is shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from porism.interfaces.opening import Opening, told, unheard
from porism.interfaces.sections import BENCHING, SPENDING, WRITING

if TYPE_CHECKING:
    from porism.formalize import Explained, Formalized
    from porism.index import Progress
    from porism.interfaces.bench_equivalence import EquivalenceBenched
    from porism.interfaces.comparing import Compared
    from porism.interfaces.formalizing import FormalizedFile, Formalizer
    from porism.interfaces.pages import Exported
    from porism.interfaces.pages_stated import StatedBenched
    from porism.models import Chat
    from porism.search import Models


class FormalizeVerbs(Opening):
    """What the workbench offers on formalization."""

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

        file, into = self._path(statements), self._path(out)
        formalizer = self._formalizer(project, models, chat, None, knobs)
        return formalize_file(formalizer, file, into, told("formalize", progress))

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
            data=self._path(data),
            here=self.here,
            project=self._path(project),
            folder=self._path(out),
            against=tuple(map(self._path, against)),
            told=told("formalize", progress),
        )
        if export is not None:
            return export_statements(self.opened, given, wanted, self._path(export), models)
        return bench_statements(self.opened, given, wanted, models, chat)

    def equivalent(
        self,
        first: Path | str,
        second: Path | str,
        *,
        project: Path | str | None = None,
        chat: Chat | None = None,
        **knobs: object,
    ) -> Compared:
        """Say whether the last theorems of two files state the same; every knob of [equivalent] may be given by name.

        A model is asked for proofs where `level` says what these may hold.
        """
        from porism.interfaces.comparing import compare_files

        given = self._given("equivalent", knobs, {"chat": "chat.model"})
        paths = [self._path(path) for path in (first, second, project or first)]
        return compare_files(paths, given, self.here, chat)

    def bench_equivalence(
        self,
        *,
        project: Path | str | None = None,
        out: Path | str | None = None,
        progress: Progress | None = None,
        chat: Chat | None = None,
        **knobs: object,
    ) -> EquivalenceBenched:
        """Judge pairs of statements that people labelled, and count how far that agrees with them.

        With `out` judgements are kept, and an interrupted run goes on. Every knob of [equivalent] may be given by name.
        Without a Lean that has the library it is told what the data hold, and why nothing was looked at.
        """
        from porism.interfaces.bench_equivalence import BenchEquivalence, bench_agreement

        given = self._given("equivalent", knobs, {"chat": "chat.model", **SPENDING})
        wanted = BenchEquivalence(
            data=self._data(),
            here=self.here,
            project=self._path(project),
            folder=self._path(out),
            told=told("equivalence", progress),
        )
        return bench_agreement(given, wanted, chat)

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

        given = Given(project=self._project(project) or self.here, models=models, chat=chat, told=progress or unheard)
        return Formalizer(self._searchable, self._given("formalize", knobs, {**WRITING, **SPENDING}), given)
