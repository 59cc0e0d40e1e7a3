"""Builds an index: a library is read, then its names, words and graph are laid out, then all is switched in at once.

In: source modules, or declarations from elsewhere. Out: the manifest of the new index. A build that is interrupted at
any moment leaves the old index in force, and its finished stages are used by the next. It does not know questions.
"""

import hashlib
import os
import shutil
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

import pyarrow as pa

from porism import __version__
from porism.errors import IndexMismatch, NotBuilt, SourceError
from porism.index.counting import count_library
from porism.index.described import told_table
from porism.index.edges import edges_of
from porism.index.folder import (
    DECLARATIONS,
    DESCRIPTIONS,
    FORMAT,
    PARTS,
    VECTORS,
    Manifest,
    Part,
    building,
    describe_part,
    new_generation,
    read_manifest,
    switch,
)
from porism.index.graph import build_graph
from porism.index.lexical import write_lexical
from porism.index.names import build_names
from porism.index.stages import Stages
from porism.index.texts import digests_of
from porism.index.trees import Trees
from porism.index.trees_lay import lay_library
from porism.index.vectors_form import Digests, VectorsRecord, read_record
from porism.index.vectors_part import carry_vectors, vectors_home, with_vectors
from porism.lean import SourceModule
from porism.library import (
    Declaration,
    FileRecord,
    Shelf,
    open_records,
    read_modules,
    save_records,
    save_table,
    stamp,
    table_of,
)

Progress = Callable[[str, int, int], None]
"""Told the stage, how much of it is done, and how much there is."""

SMALL = 20_000
"""Up to so many declarations are counted in one process."""


def silent(stage: str, done: int, total: int) -> None:
    """Tell nobody."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Building:
    """How an index is built."""

    workers: int = 0
    """Processes that read at the same time; 0 takes one for each processor."""
    resume: bool = True
    """Whether the finished stages of an interrupted build are used again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sources:
    """Where the declarations of an index come from."""

    modules: tuple[SourceModule, ...] = ()
    declarations: Iterable[Declaration] = ()
    """Declarations from elsewhere; they follow those of the modules."""
    key: str = ""
    """What tells one set of imported declarations from another, such as the digest of their file."""
    paths: tuple[str, ...] = ()
    """What was asked for, for a later update."""
    toolchain: str = ""


@dataclass(slots=True)
class _Build:
    """One build in progress."""

    sources: Sources
    how: Building
    progress: Progress
    stages: Stages
    home: Path
    folder: Path
    ticks: dict[str, int] = field(default_factory=dict[str, int])

    @property
    def declarations(self) -> Path:
        """Where the declarations lie."""
        return self.home / DECLARATIONS


def build_index(sources: Sources, folder: Path, how: Building | None = None, progress: Progress = silent) -> Manifest:
    """Build an index of the sources in a folder and put it in force; return its manifest."""
    how = how or Building()
    with building(folder) as staging:
        stages = Stages(staging, _key(sources, folder), resume=how.resume)
        build = _Build(sources, how, progress, stages, staging, folder)
        stages.run("read", lambda: _read(build))
        stages.run("names", lambda: lay_names(staging, progress))
        stages.run("lexical", lambda: _lay_words(build))
        stages.run("trees", lambda: _lay_trees(build))
        stages.run("graph", lambda: lay_graph(staging, progress))
        return finish(folder, staging, stages, sources, lambda before: _digests(staging, before, progress))


def _digests(home: Path, before: Path, progress: Progress) -> Digests:
    """Return what tells the texts of the declarations in a folder apart, as those of the vectors before."""
    telling = read_record(before).telling
    return digests_of(Shelf(home / DECLARATIONS), telling, lambda done, total: progress("vectors", done, total))


def _key(sources: Sources, folder: Path) -> str:
    """Return what tells this build from a build of anything else, or with other descriptions."""
    told = folder / DESCRIPTIONS
    parts = [__version__, str(FORMAT), sources.key, str(told.stat().st_mtime_ns if told.is_file() else 0)]
    parts += [f"{m.name}\t{m.path}\t{m.package}\t{stamp(m)}" for m in sources.modules]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def _read(build: _Build) -> None:
    """Read the modules and take in the imported declarations."""
    total = 2 * len(build.sources.modules)
    reading = read_modules(build.sources.modules, workers=build.how.workers, tick=_counter(build, "read", total))
    table = reading.table
    known = set(table.column("name").to_pylist())
    imported = [d for d in build.sources.declarations if d.name not in known and not known.add(d.name)]
    if imported:
        table = pa.concat_tables([table, table_of(imported, ["import"] * len(imported))]).unify_dictionaries()
    table = told_table(table, build.folder)
    if not table.num_rows:
        raise SourceError("No declaration was found in what was to be indexed.", advice="Check the paths.")
    save_table(table, build.declarations)
    save_records(reading.records, build.home / "files.json")


def lay_names(home: Path, progress: Progress) -> None:
    """Lay out the names of the declarations that lie in a folder."""
    progress("names", 0, 1)
    build_names(Shelf(home / DECLARATIONS).names, home / "names")
    progress("names", 1, 1)


def _lay_words(build: _Build) -> None:
    """Count the words and lay them out."""
    rows = len(Shelf(build.declarations))
    counted = count_library(build.declarations, rows, _workers(build, rows), _counter(build, "lexical", rows))
    write_lexical(counted, build.home / "lexical")


def _lay_trees(build: _Build) -> None:
    """Lay out the trees of the statements."""
    rows = len(Shelf(build.declarations))
    laid = lay_library(build.declarations, rows, _workers(build, rows), _counter(build, "trees", rows))
    Trees.of(laid).save(build.home / "trees")


def _workers(build: _Build, rows: int) -> int:
    """Return how many processes take the rows of a library."""
    return build.how.workers or (1 if rows <= SMALL else os.cpu_count() or 1)


def lay_graph(home: Path, progress: Progress) -> None:
    """Lay out what uses what among the declarations that lie in a folder."""
    progress("graph", 0, 1)
    table = Shelf(home / DECLARATIONS).table
    build_graph(table.num_rows, edges_of(table)).save(home)
    progress("graph", 1, 1)


def _counter(build: _Build, stage: str, total: int) -> Callable[[int], None]:
    """Return a function that adds to what is done of a stage, and tells it."""
    build.progress(stage, 0, total)

    def tick(done: int) -> None:
        build.ticks[stage] = build.ticks.get(stage, 0) + done
        build.progress(stage, build.ticks[stage], total)

    return tick


def finish(
    folder: Path, staging: Path, stages: Stages, sources: Sources, digests: Callable[[Path], Digests]
) -> Manifest:
    """Write the manifest of a complete staging folder and put it in force.

    Vectors are taken over from before: `digests` tells from their folder those of the declarations' texts.
    """
    carried = _carry_vectors(folder, staging, digests)
    seconds = dict(stages.seconds)
    stages.close()
    described = {part: describe_part(staging, part) for part in PARTS}
    fingerprint = described["declarations"][0].sha256
    shelf = Shelf(staging / DECLARATIONS)
    records = open_records(staging / "files.json")
    manifest = Manifest(
        porism=__version__,
        fingerprint=fingerprint,
        generation=new_generation(folder, fingerprint),
        built=datetime.now(UTC).isoformat(timespec="seconds"),
        seconds=seconds,
        sources=sources.paths,
        toolchain=sources.toolchain,
        counts=_counts(shelf, records),
        parts={part: Part(fingerprint=fingerprint, files=files) for part, files in described.items()},
    )
    if carried:
        manifest = with_vectors(manifest, staging, *carried)
    switch(folder, staging, manifest)
    return manifest


def _carry_vectors(folder: Path, staging: Path, digests: Callable[[Path], Digests]) -> tuple[str, VectorsRecord] | None:
    """Take over the vectors of unchanged texts from the index in force, if it has any that can be read."""
    for half_done in staging.glob(f"{VECTORS}-*"):
        shutil.rmtree(half_done)
    try:
        before = vectors_home(folder, read_manifest(folder))
        return carry_vectors(before, staging, digests(before)) if before else None
    except (NotBuilt, IndexMismatch):
        return None


def _counts(shelf: Shelf, records: Sequence[FileRecord]) -> dict[str, int]:
    """Return the numbers that say what an index holds."""
    codes, meanings = shelf.coded("generated_by")
    written = int((codes == meanings.index("")).sum()) if "" in meanings else 0
    return {
        "declarations": len(shelf),
        "written": written,
        "generated": len(shelf) - written,
        "guessed": int((~shelf.flags("certain")).sum()),
        "files": len(records),
        "files_with_problems": sum(1 for record in records if record.problems),
    }
