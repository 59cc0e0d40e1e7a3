"""The verbs of the workbench about what statements need, and the benchmarks of finding it.

In: statements in words, names of benchmarks, files. Out: `Needs`, scores, or what was written to files. They do not
know how needs are found, nor how an answer is shown.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, cast

from porism.errors import UsageError
from porism.interfaces.opening import Opening, told, unheard
from porism.interfaces.sections import MODELS, RETRIEVAL, SPENDING, WRITING

if TYPE_CHECKING:
    from porism.evaluate import DatasetReport
    from porism.index import Progress
    from porism.interfaces.benching_goals import GoalsBenched
    from porism.interfaces.pages import Benched, Exported, NeedsBenched, Taken
    from porism.interfaces.retrieving import Retrieved
    from porism.models import Chat
    from porism.retrieve import Needs
    from porism.search import Models


class RetrieveVerbs(Opening):
    """What the workbench offers on retrieval."""

    def retrieve(
        self, statement: str, *, formal: str = "", proof: str = "", models: Models | None = None,
        chat: Chat | None = None, **knobs: object,
    ) -> Needs:  # fmt: skip
        """Return the declarations that a statement will need to be written in Lean, or by reasoning to be proved.

        Reasoning also reads its `formal` statement, and a `proof` in words, where there are any. Every knob of
        [retrieve] may be given by name, and `embedder`, `reranker`, `chat`, `most_calls` and `most_dollars`. The model
        that writes is that of [chat]; [search] says how is searched. Waits for the model: not for an event loop.
        """
        from porism.interfaces.retrieving import Retriever

        retriever = Retriever(self._searchable, self._given("retrieve", knobs, {**WRITING, **SPENDING}), models, chat)
        return retriever.one(statement, formal, proof)

    def retrieve_file(
        self,
        statements: Path | str,
        out: Path | str,
        *,
        models: Models | None = None,
        chat: Chat | None = None,
        progress: Progress | None = None,
        **knobs: object,
    ) -> Retrieved:
        """Answer the statements of a file, a line each, into a file of JSON lines; an interrupted run goes on."""
        from porism.interfaces.retrieving import Retriever, retrieve_file

        retriever = Retriever(self._searchable, self._given("retrieve", knobs, {**WRITING, **SPENDING}), models, chat)
        file, into = self._path(statements), self._path(out)
        return retrieve_file(retriever, file, into, told("retrieve", progress))

    def bench(
        self,
        task: str,
        *,
        of: str | None = None,
        by: str = "query",
        part: int | None = None,
        recorded: Path | str | None = None,
        export: Path | str | None = None,
        out: Path | str | None = None,
        against: Iterable[Path | str] = (),
        progress: Progress | None = None,
        models: Models | None = None,
        chat: Chat | None = None,
        **knobs: object,
    ) -> Benched | NeedsBenched | Exported:
        """Put a benchmark's questions to the search and measure the answers; with `out` the run is kept there.

        The task `retrieval` asks what the statements `of` connf or proofnet need, and measures answers as sets. `by` is
        query, decomposition, generation, reasoning, or oracle, the right answers. `part` asks so many questions, chosen
        by a hash. `recorded` takes replies from a recording only; `export` writes what it lacks to a folder.
        `against` names kept runs to compare with. Knobs: those of [search], MODELS, RETRIEVAL and SPENDING, by name.
        """
        from porism.interfaces.benching import Benching, export_benchmark, refuse_unknown, run_benchmark

        refuse_unknown(task, of)
        given = self._given("search", knobs, {**MODELS, **RETRIEVAL, **SPENDING})
        if recorded is not None:
            given = given.over({"chat.recorded": self._path(recorded)})
        wanted = Benching(
            task=task,
            of=of,
            by=by,
            part=part,
            data=self._data(),
            folder=self._path(out),
            told=told(task, progress),
            against=tuple(map(self._path, against)),
        )
        if export is not None:
            return export_benchmark(lambda: self.opened, given, wanted, self._path(export), models)
        return run_benchmark(self.opened, given, wanted, models, chat)

    def bench_goals(
        self,
        *,
        size: int = 300,
        seed: int = 0,
        half: str = "dev",
        by: Iterable[str] = ("goal", "conclusion", "text"),
        against: Iterable[Path | str] = (),
        out: Path | str | None = None,
        progress: Progress | None = None,
        models: Models | None = None,
        **knobs: object,
    ) -> GoalsBenched:
        """Ask goals of the library itself for the lemmas that prove them, in each way, and measure the answers.

        With `out` each way's run is kept in a folder there. The first way is compared with the others and with the
        kept runs `against`. The knobs are those of [search] and MODELS.
        """
        from porism.evaluate import GoalSample, Half
        from porism.interfaces.benching_goals import GoalBenching, bench_goals, refuse_unknown_ways

        ways = tuple(by)
        refuse_unknown_ways(ways)
        wanted = GoalBenching(
            sample=GoalSample(size=size, seed=seed, half=cast("Half", half)),
            ways=ways,
            folder=self._path(out),
            against=tuple(map(self._path, against)),
            told=progress or unheard,
        )
        return bench_goals(self.opened, self._given("search", knobs, MODELS), wanted, models)

    def take_answers(self, folder: Path | str, recording: Path | str, *, model: str) -> Taken:
        """Take the answers `HASH.answer.md` beside exported prompts into a recording, unchanged."""
        from porism.interfaces.pages import Taken
        from porism.models import take_answers

        source, file = self._path(folder), self._path(recording)
        if not source.is_dir():
            raise UsageError("There is no such folder.", where=str(source), advice="Name the folder of the prompts.")
        return Taken(file=str(file), added=take_answers(source, file, model))

    def dataset(
        self,
        pairs: Path | str,
        out: Path | str,
        *,
        names: Path | str | None = None,
        progress: Progress | None = None,
        **knobs: object,
    ) -> DatasetReport:
        """Make training data for direct generation of pairs of statements; every knob of [dataset] may be given.

        Labels are checked against a list of names, or against the index. An interrupted run goes on where it was.
        """
        from porism.evaluate import DatasetSources, build_dataset

        library = self._path(names) if names is not None else self.opened.home / "names"
        sources = DatasetSources(pairs=self._path(pairs), names=library)
        folder = self._path(out)
        return build_dataset(sources, folder, self._stage("dataset", knobs), progress or unheard)
