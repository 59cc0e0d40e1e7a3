"""The workbench: one object that opens an index and offers every verb; the Python face of Porism.

    with_mathlib = Workbench.open("~/src/mathlib4/.porism")
    answer = with_mathlib.search("a prime dividing a product divides a factor", limit=5)

In: settings. Out: answers as values. The verbs and their arguments are those of the command line. The index is opened
when it is first needed, and again after it was built. It does not know how an answer is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from porism.errors import UsageError
from porism.interfaces.places import Place, find_index, folder_to_build, folder_to_update, keep_out_of_git, remember
from porism.interfaces.sections import MODELS, RETRIEVAL, SECTIONS, SPENDING, WRITING
from porism.interfaces.settings import InForce, Settings, read_settings
from porism.interfaces.verbs_prove import ProveVerbs

if TYPE_CHECKING:
    from porism.evaluate import DatasetReport
    from porism.index import Index, Manifest, Progress
    from porism.interfaces.comparing import Compared
    from porism.interfaces.describing import Described, DescriptionsTaken, Planned
    from porism.interfaces.pages import About, Benched, Checked, Embedded, Exported, NeedsBenched, Page, Taken
    from porism.interfaces.proving import Filling, ProvedFile, Tools
    from porism.interfaces.retrieving import Retrieved
    from porism.interfaces.tree import Uses
    from porism.interfaces.verifying import Verified
    from porism.models import Chat, Embedder
    from porism.retrieve import Needs
    from porism.search import Answer, How, Models, Searchable


class Workbench(ProveVerbs):
    """Porism's verbs over one index."""

    def __init__(self, settings: Settings, here: Path | None = None) -> None:
        self.settings = settings
        self.here = here or Path.cwd()
        self._place: Place | None = None
        self._index: Index | None = None

    @classmethod
    def open(cls, index: Path | str | None = None, *, here: Path | None = None) -> Workbench:
        """Return a workbench on the index in a folder, or on the one that belongs to the current folder."""
        flags = {"index": Path(index).expanduser() if index is not None else None}
        return cls(read_settings(SECTIONS, flags=flags, folder=here), here)

    @property
    def place(self) -> Place:
        """Where the index is; raises NotBuilt where there is none."""
        if self._place is None:
            self._place = find_index(self.settings, self.here)
        return self._place

    @property
    def opened(self) -> Index:
        """The index, opened."""
        if self._index is None:
            from porism.index import open_index

            self._index = open_index(self.place.folder, approximate=self.settings.general.approximate)
        return self._index

    @property
    def _searchable(self) -> Searchable:
        """The index as a search sees it; the type checker does not take its cached properties for properties."""
        return cast("Searchable", self.opened)

    def index(
        self,
        paths: Sequence[Path | str] = (),
        *,
        out: Path | str | None = None,
        update: bool = False,
        imported: Sequence[Path | str] = (),
        progress: Progress | None = None,
        **knobs: object,
    ) -> Manifest:
        """Build an index of paths, or of the Lake project around the current folder, and use it from now on.

        An update reads again only what changed, without paths in what the index was built from.
        """
        from porism.index import build_index, update_index
        from porism.interfaces.sources import sources_again, sources_of

        given = [self.here / Path(path).expanduser() for path in paths]
        files = [self.here / Path(path).expanduser() for path in imported]
        target = Path(out) if out is not None else None
        same = folder_to_update(self.settings, self.here, target) if update and not (given or files) else None
        folder = same or folder_to_build(self.settings, self.here, given or files, target)
        sources = sources_again(self.here, folder) if same else sources_of(self.here, given, files)
        work = update_index if update else build_index
        manifest = work(sources, folder, self._stage("build", knobs), progress or _unheard)
        keep_out_of_git(folder)
        remember(self.settings, folder)
        self._place, self._index = Place(folder=folder, found="named"), None
        return manifest

    def embed(
        self,
        *,
        imported: Path | str | None = None,
        names: Path | str | None = None,
        approximate: bool = False,
        embedder: Embedder | None = None,
        progress: Progress | None = None,
        **knobs: object,
    ) -> Embedded:
        """Give the index the vectors of its declarations: computed by the embedder of [embedder], or imported.

        `model` names the embedder; every knob of [embed] may be given by name.
        """
        from porism.interfaces.embedding import Wanted, embed
        from porism.interfaces.pages import embedded

        given = self._given("embed", knobs, {"model": "embedder.model"})
        files = [self.here / Path(path).expanduser() if path is not None else None for path in (imported, names)]
        wanted = Wanted(vectors=files[0], names=files[1], approximate=approximate)
        unknown = embed(self.place.folder, given, wanted, embedder, progress or _unheard)
        self._index = None
        return embedded(self.opened, unknown)

    def describe(
        self,
        *,
        dry_run: bool = False,
        agreed: Callable[[Planned], bool] | None = None,
        chat: Chat | None = None,
        progress: Progress | None = None,
        **knobs: object,
    ) -> Planned | Described:
        """Have declarations described in words by the model of [chat], what is used before what uses it.

        Every knob of [describe] may be given by name, and `model`. `agreed` hears what will be asked, and says whether
        to go on; with `dry_run` nothing is asked. Waits for the model: not to be called in a running event loop.
        """
        from porism.interfaces.describing import Asking, describe_index

        given = self._given("describe", knobs, {"model": "chat.model"})
        asking = Asking(dry=dry_run, agreed=agreed or (lambda _: True), chat=chat, progress=progress or _unheard)
        described = describe_index(self.opened, given, asking)
        self._index = None
        return described

    def take_descriptions(self, file: Path | str, *, progress: Progress | None = None) -> DescriptionsTaken:
        """Take titles and descriptions from a file that others have written, by name."""
        from porism.interfaces.describing import take_descriptions

        taken = take_descriptions(self.opened, self.here / Path(file).expanduser(), progress or _unheard)
        self._index = None
        return taken

    def search(self, question: str, *, models: Models | None = None, **knobs: object) -> Answer:
        """Answer a question; every knob of [search] may be given by name, `preset` among them.

        The models are those of [embedder] and [reranker], which `embedder` and `reranker` name too, unless given.
        """
        return self.search_many([question], models=models, **knobs)[0]

    def search_many(self, questions: Iterable[str], *, models: Models | None = None, **knobs: object) -> list[Answer]:
        """Answer many questions, which are embedded at once; the knobs are those of a search."""
        from porism.search import search_many

        given = self._given("search", knobs, MODELS)
        how = given.stage("search")
        return search_many(self._searchable, questions, how, models or self._models(given, how))

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

    def _tree(self, name: str, knobs: dict[str, object], *, backwards: bool) -> Uses | Checked:
        from porism.interfaces.tree import grow

        growth = self._stage("uses", knobs)
        checked = self.names([name])
        row = self.opened.names.row(name.strip()) if checked.names[0].exists else None
        return checked if row is None else grow(self.opened, row, growth, backwards=backwards)

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
        file, into = self.here / Path(statements).expanduser(), self.here / Path(out).expanduser()
        return retrieve_file(retriever, file, into, _told("retrieve", progress))

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
        from porism.interfaces.benching import Benching, export_benchmark, run_benchmark

        given = self._given("search", knobs, {**MODELS, **RETRIEVAL, **SPENDING})
        if recorded is not None:
            given = given.over({"chat.recorded": self.here / Path(recorded).expanduser()})
        folder = self.here / Path(out).expanduser() if out is not None else None
        told = _told(task, progress)
        wanted = Benching(task=task, of=of, by=by, part=part, data=self._data(), folder=folder, told=told)
        wanted = replace(wanted, against=tuple(self.here / Path(other).expanduser() for other in against))
        if export is not None:
            return export_benchmark(lambda: self.opened, given, wanted, self.here / Path(export).expanduser(), models)
        return run_benchmark(self.opened, given, wanted, models, chat)

    def take_answers(self, folder: Path | str, recording: Path | str, *, model: str) -> Taken:
        """Take the answers `HASH.answer.md` beside exported prompts into a recording, unchanged."""
        from porism.interfaces.pages import Taken
        from porism.models import take_answers

        source, file = self.here / Path(folder).expanduser(), self.here / Path(recording).expanduser()
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

        library = self.here / Path(names).expanduser() if names is not None else self.opened.home / "names"
        sources = DatasetSources(pairs=self.here / Path(pairs).expanduser(), names=library)
        folder = self.here / Path(out).expanduser()
        return build_dataset(sources, folder, self._stage("dataset", knobs), progress or _unheard)

    def _data(self) -> Path:
        """Return the folder of the benchmarks' data; raises UsageError where it is not known."""
        data = self.settings.general.data
        if data is None:
            advice = "Name it with --data, PORISM_DATA, or `data` in a porism.toml."
            raise UsageError("The folder with the benchmarks' data is not known.", advice=advice)
        return self.here / data.expanduser()

    def verify(
        self,
        paths: Sequence[Path | str],
        *,
        results: Path | str | None = None,
        progress: Progress | None = None,
        **knobs: object,
    ) -> Verified:
        """Check the Lean files at paths with the Lean of their projects; every knob of [verify] may be given by name.

        With `results` the answers are kept in a file, and an interrupted run goes on where it was.
        """
        from porism.interfaces.verifying import Checking, verify_paths

        how = Checking(
            rules=self._stage("verify", knobs),
            toolchain=self._stage("lean", {}),
            sizes=self._stage("pool", {}),
            results=self.here / Path(results).expanduser() if results is not None else None,
            told=_told("verify", progress),
            here=self.here,
        )
        return verify_paths([self.here / Path(path).expanduser() for path in paths], how)

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
        paths = [self.here / Path(path).expanduser() for path in (first, second, project or first)]
        return compare_files(paths, given, self.here, chat)

    def prove(
        self, target: Path | str, request: Filling | None = None, tools: Tools | None = None, **knobs: object
    ) -> ProvedFile:
        """Fill the holes of `FILE[:THEOREM]` with proofs that Lean accepts; the file changes only where that is asked.

        Every knob of [prove] may be given by name, and `embedder`, `reranker` and `chat`; `tools` replaces what the
        settings choose. Not to be called in a running event loop.
        """
        from porism.interfaces.proving import prove_file, split_target

        given = self._given("prove", knobs, WRITING)
        return prove_file(lambda: self.opened, given, split_target(str(target), self.here), request, tools)

    def info(self) -> About:
        """Return what the index is and what is in it."""
        from porism.interfaces.pages import about

        return about(self.opened)

    def _models(self, settings: Settings, how: How) -> Models:
        """Return the models of the settings that a search can use, opened once in a process."""
        from porism.interfaces.chosen import chosen_models

        is_embedded = how.dense != "no" and self.opened.vectors is not None
        return chosen_models(settings, embedder=is_embedded, reranker=how.rerank != "no")

    def _stage(self, section: str, knobs: dict[str, object]) -> Any:
        """Return the knobs of a section with those given by the names of their flags set."""
        return self._given(section, knobs).stage(section)

    def _given(self, section: str, knobs: dict[str, object], also: Mapping[str, str] | None = None) -> Settings:
        """Return the settings with knobs of a section given by the names of their flags, and some others by `also`."""
        own = {flag: knob.key for flag, knob in self.settings.sections[section].flags(section).items()}
        keys = {flag.replace("-", "_"): key for flag, key in (own | dict(also or {})).items()}
        return self.settings.over({keys.get(name, f"{section}.{name}"): value for name, value in knobs.items()})

    def in_force(self) -> InForce:
        """Return every setting with its value and where that came from."""
        return self.settings.every()


def _unheard(stage: str, done: int, total: int) -> None:
    """Tell nobody."""


def _told(stage: str, progress: Progress | None) -> Callable[[int, int], None]:
    """Return what tells how much of one stage is done."""
    return lambda done, total: progress(stage, done, total) if progress else None
