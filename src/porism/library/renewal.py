"""A library brought up to date: only changed files, and files that mention names that came or went, are read again.

In: the saved library, the records of its files, and the source modules as they are now. Out: the library as reading
everything anew would give it, and where each old row went. Names that are generated in a changed file are made from it
and the files that declare what its statements name. It does not know indexes.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from porism.lean import SourceFile, SourceModule, read_source
from porism.library.arrow import compute
from porism.library.files import FileRecord, built_ns, digest, stamp
from porism.library.generated import Generated, generate
from porism.library.reading import Reading, link_module, read_module, with_problem, without_repeats
from porism.library.resolve import Resolver
from porism.library.rows import Knowledge
from porism.library.storage import Shelf, table_of

MOST_NAMES = 60
"""With more names that came or went, everything is read anew: that is faster than looking for all of them."""
MOST_FILES = 0.1
"""The share of the files beyond which everything is read anew."""

STRUCTURE_DEPTH = 4
"""So many steps are followed from a statement to what the structures that it names are built on."""

Rows = npt.NDArray[np.int32]
ReadFiles = dict[str, tuple[SourceFile, FileRecord]]
ByModule = dict[str, list[Generated]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Renewal:
    """A library after an update."""

    reading: Reading
    row_map: Rows
    """The new row of each old row, -1 for one that is gone or was read again; shape (old rows,)."""
    fresh: Rows
    """The rows that were read again, ascending."""
    read_again: int
    """How many files were read again."""


@dataclass(slots=True)
class _Old:
    """What is known of the library before the update, looked up by name and module."""

    shelf: Shelf
    records: dict[str, FileRecord]
    starts: dict[str, int]
    """Where the rows of each module begin."""

    def names_of(self, module: str) -> list[str]:
        """Return the names that come from a module; none for a new one."""
        if module not in self.starts:
            return []
        start = self.starts[module]
        return self.shelf.names[start : start + self.records[module].declarations]

    def modules_of(self, names: Iterable[str], *, depth: int) -> set[str]:
        """Return the modules that declare names and, so many steps deep, what the structures among them name."""
        table = self.shelf.table
        known = set(names)
        edge = pa.array(sorted(known), pa.string())
        modules: set[str] = set()
        for _ in range(depth):
            found = table.filter(compute.is_in(table.column("name"), value_set=edge))
            modules.update(found.column("module").cast(pa.string()).to_pylist())
            kinds = compute.is_in(
                found.column("kind").cast(pa.string()), value_set=pa.array(["structure", "class", "abbrev"])
            )
            used = compute.list_flatten(found.filter(kinds).column("uses_in_type")).unique().to_pylist()
            edge = pa.array(sorted(set(used) - known), pa.string())
            known.update(used)
        return modules

    def protected_names(self) -> list[str]:
        """Return the names that are protected."""
        marks = self.shelf.table.column("modifiers").combine_chunks()
        rows = compute.list_parent_indices(marks).filter(compute.equal(compute.list_flatten(marks), "protected"))
        return self.shelf.table.column("name").combine_chunks().take(rows.unique()).to_pylist()

    def twins(self) -> dict[str, dict[str, str]]:
        """Return the translated copies: for each translating attribute, the copy's name by its original's."""
        table = self.shelf.table.select(["generated_by", "generated_from", "name"])
        by = table.column("generated_by").cast(pa.string())
        found: dict[str, dict[str, str]] = {}
        for attribute in ("to_additive", "to_dual"):
            part = table.filter(compute.equal(by, attribute))
            found[attribute] = dict(
                zip(part.column("generated_from").to_pylist(), part.column("name").to_pylist(), strict=True)
            )
        return found


def renew(shelf: Shelf, records: Sequence[FileRecord], modules: Sequence[SourceModule]) -> Renewal | None:
    """Bring a library up to date; None when so much has changed that it should be read anew."""
    starts = np.cumsum([0, *(record.declarations for record in records)]).tolist()
    old = _Old(shelf, {r.module: r for r in records}, {r.module: s for r, s in zip(records, starts, strict=False)})
    unchanged, changed = _sorted_out(old, modules)
    present = {module.name for module in modules}
    gone = [name for name in old.records if name not in present]
    limit = max(20, MOST_FILES * len(modules))
    if len(changed) + len(gone) > limit:
        return None
    read = {module.name: read_module(module) for module in changed}
    generated = _generated_again(old, modules, read)
    names = _came_or_went(old, read, generated, gone)
    mentioning = _mentioning(names, [module for module in modules if module.name in unchanged])
    if mentioning is None or len(mentioning) > limit:
        return None
    if mentioning:
        read.update((module.name, read_module(module)) for module in mentioning)
        generated = _generated_again(old, modules, read)
    return _put_together(old, modules, (unchanged, read), generated)


def _sorted_out(old: _Old, modules: Sequence[SourceModule]) -> tuple[dict[str, FileRecord], list[SourceModule]]:
    """Return the records of the files that are as they were, and the modules that are not."""
    unchanged: dict[str, FileRecord] = {}
    changed: list[SourceModule] = []
    for module in modules:
        record = old.records.get(module.name)
        size, mtime = stamp(module)
        if record is None or (record.path, record.package, record.ilean_ns) != _identity(module):
            changed.append(module)
        elif (record.size, record.mtime_ns) == (size, mtime):
            unchanged[module.name] = record
        elif record.size == size and record.sha256 == digest(module.path.read_bytes()):
            unchanged[module.name] = replace(record, mtime_ns=mtime)
        else:
            changed.append(module)
    return unchanged, changed


def _identity(module: SourceModule) -> tuple[str, str, int]:
    """Return what makes a file another one although its text is the same: its place, its package, its build."""
    return module.shown_path, module.package, built_ns(module)


def _came_or_went(old: _Old, read: ReadFiles, generated: ByModule, gone: Sequence[str]) -> set[str]:
    """Return the names that the changed files declare now and did not before, or the other way round."""
    before = {name for module in (*read, *gone) for name in old.names_of(module)}
    now = {d.name for file, _ in read.values() for d in file.declarations if d.name and "private" not in d.modifiers}
    now.update(made.name for module in read for made in generated.get(module, ()))
    return {name for name in now ^ before if not name.startswith("_private.")}


def _mentioning(names: set[str], modules: Sequence[SourceModule]) -> list[SourceModule] | None:
    """Return the modules whose text has the last component of one of the names; None when there are too many names."""
    last = sorted({name.rpartition(".")[2].encode() for name in names})
    if len(last) > MOST_NAMES:
        return None
    if not last:
        return []
    return [module for module in modules if _has_any(module.path.read_bytes(), last)]


def _has_any(contents: bytes, words: Iterable[bytes]) -> bool:
    """Whether one of the words stands in the contents."""
    return any(word in contents for word in words)


def _generated_again(old: _Old, modules: Sequence[SourceModule], read: ReadFiles) -> ByModule:
    """Return the names generated in the files read again.

    They are made from these files and those that declare what their statements name, and what the structures among
    that are built on.
    """
    files = [file for file, _ in read.values()]
    names = [*(name for module in read for name in old.names_of(module)), *old.shelf.names]
    resolver = Resolver(dict.fromkeys(names, 0))
    wanted: set[str] = set()
    for file in files:
        for written in file.declarations:
            found = (resolver.resolve(name, written.scope, written.name) for name in written.type_identifiers)
            wanted.update(name for name in found if name)
    sources = old.modules_of(wanted, depth=STRUCTURE_DEPTH) - set(read)
    around = [
        read_source(module.path.read_text(encoding="utf-8", errors="replace"), module=module.name)
        for module in modules
        if module.name in sources
    ]
    by_module: ByModule = defaultdict(list)
    for made in generate([*around, *files]):
        if made.module in read:
            by_module[made.module].append(made)
    return by_module


def _put_together(
    old: _Old,
    modules: Sequence[SourceModule],
    files: tuple[dict[str, FileRecord], ReadFiles],
    generated: ByModule,
) -> Renewal:
    """Make the rows of the files read again and put them between the rows of the unchanged ones."""
    unchanged, read = files
    knowledge = _knowledge(old, [name for name in unchanged if name not in read], generated, read)
    pieces: list[pa.Table] = []
    records: list[FileRecord] = []
    origins: list[Rows] = []
    for module in modules:
        if module.name in read:
            file, record = read[module.name]
            rows, problem = link_module(module, file, generated.get(module.name, ()), knowledge)
            record = with_problem(record, problem)
            pieces.append(table_of(rows, [module.package] * len(rows)))
            origins.append(np.full(len(rows), -1, np.int32))
        else:
            record = unchanged[module.name]
            start = old.starts[module.name]
            pieces.append(old.shelf.table.slice(start, record.declarations))
            origins.append(np.arange(start, start + record.declarations, dtype=np.int32))
        records.append(record)
    counts = [len(origin) for origin in origins]
    reading, kept = without_repeats(pa.concat_tables(pieces), counts, records)
    origin = np.concatenate(origins)[kept]
    row_map = np.full(len(old.shelf), -1, np.int32)
    stayed = np.flatnonzero(origin >= 0).astype(np.int32)
    row_map[origin[stayed]] = stayed
    fresh = np.flatnonzero(origin < 0).astype(np.int32)
    return Renewal(reading=reading, row_map=row_map, fresh=fresh, read_again=len(read))


def _knowledge(old: _Old, kept: Sequence[str], generated: ByModule, read: ReadFiles) -> Knowledge:
    """Return what is known of the whole library after the update: its names, exports and translated copies."""
    written = [d for file, _ in read.values() for d in file.declarations if d.name and d.kind != "example"]
    made = [one for module in read for one in generated.get(module, ())]
    names = [name for module in kept for name in old.names_of(module)]
    protected = {*old.protected_names(), *(d.name for d in written if "protected" in d.modifiers)}
    exports = [action for module in kept for action in old.records[module].exports]
    exports += [a for file, _ in read.values() for a in file.actions if a.command == "export"]
    resolver = Resolver(
        dict.fromkeys([*names, *(d.name for d in written), *(one.name for one in made)], 0),
        protected=protected,
        exports=exports,
    )
    twins = old.twins()
    for one in made:
        if one.by in twins and one.parent:
            twins[one.by][one.parent] = one.name
    return Knowledge(resolver=resolver, twins=twins)
