"""A tree of Lean source, read into a library: in parallel, with what was read of each file remembered.

In: source modules. Out: one table of declarations in the order of the modules, and a record of each file. It does not
know indexes.
"""

import gc
import os
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from porism.lean import Action, Problem, SourceFile, SourceModule, read_source
from porism.library.crew import Crew, Tick
from porism.library.declaration import Declaration
from porism.library.exact import open_exact
from porism.library.files import FileRecord, built_ns, digest, stamp
from porism.library.generated import Generated, generate
from porism.library.resolve import Resolver
from porism.library.rows import Knowledge, rows_of
from porism.library.storage import table_of

SMALL = 60
"""Up to so many files are read in this process: starting another takes longer than reading them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """What every worker must know to turn its share into rows."""

    names: tuple[str, ...]
    protected: frozenset[str]
    exports: tuple[Action, ...]
    generated: dict[str, list[Generated]]
    """By module, of this worker's share only."""
    twins: dict[str, dict[str, str]]


class Reader:
    """One worker's share of the files, kept between the steps of reading."""

    def __init__(self) -> None:
        self.files: list[tuple[SourceModule, SourceFile]] = []

    def read(self, modules: Sequence[SourceModule], tick: Tick) -> list[tuple[SourceFile, FileRecord]]:
        """Read source files, remember them and return them."""
        found: list[tuple[SourceFile, FileRecord]] = []
        for module in modules:
            file, record = read_module(module)
            self.files.append((module, file))
            found.append((file, record))
            tick(1)
        return found

    def link(self, known: Known, tick: Tick) -> tuple[pa.Table, list[int], list[Problem | None]]:
        """Turn what was read into rows; return them, how many come from each file, and what there is to tell of it."""
        resolver = Resolver(known.names, protected=known.protected, exports=known.exports)
        knowledge = Knowledge(resolver=resolver, twins=known.twins)
        rows: list[Declaration] = []
        packages: list[str] = []
        counts: list[int] = []
        told: list[Problem | None] = []
        for module, file in self.files:
            own, problem = link_module(module, file, known.generated.get(file.module, ()), knowledge)
            told.append(problem)
            rows += own
            packages += [module.package] * len(own)
            counts.append(len(own))
            tick(1)
        return table_of(rows, packages), counts, told


def link_module(
    module: SourceModule, file: SourceFile, generated: Sequence[Generated], knowledge: Knowledge
) -> tuple[list[Declaration], Problem | None]:
    """Return the rows of one file, with Lean's own references where it is built, and what there is to tell of these."""
    exact, problem = open_exact(module)
    return rows_of(file, generated, module.shown_path, replace(knowledge, exact=exact)), problem


def read_module(module: SourceModule) -> tuple[SourceFile, FileRecord]:
    """Read one source file; text that is not UTF-8 is read as far as it is, and told."""
    size, mtime = stamp(module)
    contents = module.path.read_bytes()
    problems: tuple[Problem, ...] = ()
    try:
        text = contents.decode("utf-8")
    except UnicodeDecodeError as error:
        line = contents.count(b"\n", 0, error.start) + 1
        problems = (Problem(line=line, message="this is not UTF-8; what cannot be read was left out"),)
        text = contents.decode("utf-8", errors="replace")
    file = read_source(text, module=module.name)
    record = FileRecord(
        module=module.name,
        path=module.shown_path,
        package=module.package,
        size=size,
        mtime_ns=mtime,
        ilean_ns=built_ns(module),
        sha256=digest(contents),
        imports=tuple(imported.module for imported in file.imports),
        problems=(*problems, *file.problems),
        exports=tuple(action for action in file.actions if action.command == "export"),
    )
    return file, record


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """A library as it was read: its declarations and its files, both in the order of the modules."""

    table: pa.Table
    records: tuple[FileRecord, ...]


def read_modules(modules: Sequence[SourceModule], *, workers: int = 0, tick: Tick = lambda done: None) -> Reading:
    """Read source modules into a library; each file ticks twice, once when read and once when linked.

    `workers` processes read at the same time; 0 takes one for each processor, and this process alone for few files.
    """
    count = workers or (1 if len(modules) <= SMALL else os.cpu_count() or 1)
    shares = shares_of(modules, min(count, max(len(modules), 1)))
    with Crew(f"{__name__}:Reader", len(shares)) as crew:
        read = crew.ask("read", shares, tick)
        gc.freeze()  # the files stay as they are: looking through them for cycles again and again is slow
        files = [file for share in read for file, _ in share]
        records = [record for share in read for _, record in share]
        plans = plan_links(files, [len(share) for share in shares])
        linked = crew.ask("link", plans, tick)
        gc.unfreeze()
    table = pa.concat_tables([table for table, _, _ in linked]).unify_dictionaries()
    told = [problem for _, _, problems in linked for problem in problems]
    records = [with_problem(record, problem) for record, problem in zip(records, told, strict=True)]
    return without_repeats(table, [count for _, counts, _ in linked for count in counts], records)[0]


def with_problem(record: FileRecord, problem: Problem | None) -> FileRecord:
    """Return the record of a file with one more problem, if there is one."""
    return record if problem is None else replace(record, problems=(*record.problems, problem))


def shares_of(modules: Sequence[SourceModule], count: int) -> list[list[SourceModule]]:
    """Cut the modules, in their order, into shares of about the same number of bytes."""
    sizes = [stamp(module)[0] for module in modules]
    whole, done = sum(sizes) or 1, 0
    shares: list[list[SourceModule]] = [[] for _ in range(count)]
    for module, size in zip(modules, sizes, strict=True):
        shares[min(count - 1, done * count // whole)].append(module)
        done += size
    return [share for share in shares if share] or [[]]


def plan_links(files: Sequence[SourceFile], counts: Sequence[int]) -> list[Known]:
    """Generate the names that no file writes and say to each worker what it must know; `counts` are files a share."""
    generated = generate(files)
    by_module: dict[str, list[Generated]] = defaultdict(list)
    twins: dict[str, dict[str, str]] = {"to_additive": {}, "to_dual": {}}
    for made in generated:
        by_module[made.module].append(made)
        if made.by in twins and made.parent:
            twins[made.by].setdefault(made.parent, made.name)
    written = [d for file in files for d in file.declarations if d.name and d.kind != "example"]
    names = tuple(dict.fromkeys([*(d.name for d in written), *(made.name for made in generated)]))
    protected = frozenset(d.name for d in written if "protected" in d.modifiers)
    exports = tuple(a for file in files for a in file.actions if a.command == "export")
    plans: list[Known] = []
    start = 0
    for count in counts:
        own = {file.module: by_module[file.module] for file in files[start : start + count]}
        plans.append(Known(names=names, protected=protected, exports=exports, generated=own, twins=twins))
        start += count
    return plans


def without_repeats(
    table: pa.Table, counts: Sequence[int], records: Sequence[FileRecord]
) -> tuple[Reading, npt.NDArray[np.bool_]]:
    """Leave out, and tell, names that are declared again later; `counts` says how many rows come from each file.

    Returns the library and which rows of the table were kept.
    """
    names: list[str] = table.column("name").to_pylist()
    owner: dict[str, str] = {}
    keep = np.ones(len(names), np.bool_)
    told: list[FileRecord] = []
    row = 0
    for record, count in zip(records, counts, strict=True):
        problems: list[Problem] = []
        for place in range(row, row + count):
            before = owner.get(names[place])
            if before is None:
                owner[names[place]] = record.module
            else:
                keep[place] = False
                line = table.column("line")[place].as_py()
                message = f"`{names[place]}` is declared in {before} too; that one is kept"
                problems.append(Problem(line=line, message=message))
        kept = count - len(problems)
        told.append(replace(record, declarations=kept, problems=(*record.problems, *problems)))
        row += count
    kept = table if keep.all() else table.filter(pa.array(keep))
    return Reading(table=kept, records=tuple(told)), keep
