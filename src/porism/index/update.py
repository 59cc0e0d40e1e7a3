"""Brings an index up to date: what did not change is taken over from the index in force.

In: the sources as they are now, and the folder of an index. Out: the manifest of the index that is then in force; it
holds what building anew would give. Where too much has changed, or there is no index yet, it is built anew.
"""

import os
from pathlib import Path

import numpy as np

from porism.errors import IndexMismatch, NotBuilt
from porism.index.build import SMALL, Building, Progress, Sources, build_index, finish, lay_graph, lay_names, silent
from porism.index.counting import count_library
from porism.index.described import told_again
from porism.index.folder import DECLARATIONS, Manifest, building, read_manifest
from porism.index.lexical import count_terms, splice_lexical, write_lexical
from porism.index.stages import Stages
from porism.index.trees import Trees
from porism.index.trees_lay import lay_statements, relaid
from porism.index.vectors_form import DIGEST, Digests, digest_of, open_digests, packed, read_record
from porism.library import Reading, Renewal, Shelf, describe, open_records, renew, save_records, save_table


def update_index(sources: Sources, folder: Path, how: Building | None = None, progress: Progress = silent) -> Manifest:
    """Bring the index in a folder up to date with its sources; return the manifest then in force."""
    try:
        manifest = read_manifest(folder)
    except (NotBuilt, IndexMismatch):
        return build_index(sources, folder, how, progress)
    if any(sources.declarations):
        return build_index(sources, folder, how, progress)
    home = folder / manifest.generation
    records = open_records(home / "files.json")
    progress("read", 0, 1)
    renewal = renew(Shelf(home / DECLARATIONS), records, sources.modules)
    if renewal is None:
        return build_index(sources, folder, how, progress)
    told = told_again(renewal, folder)
    if told is renewal and not renewal.read_again and renewal.reading.records == records:
        return manifest
    with building(folder) as staging:
        return _lay_out(told, home, staging, (folder, sources, progress))


def tell_index(folder: Path, progress: Progress = silent) -> Manifest:
    """Put the descriptions that are kept beside an index into it; return the manifest then in force.

    Its sources are not looked at. Raises NotBuilt and IndexMismatch for an index that cannot be used, IndexBusy while
    it is built.
    """
    read_manifest(folder)
    with building(folder) as staging:
        manifest = read_manifest(folder)
        home = folder / manifest.generation
        shelf = Shelf(home / DECLARATIONS)
        rows = np.arange(len(shelf), dtype=np.int32)
        reading = Reading(table=shelf.table, records=open_records(home / "files.json"))
        as_it_is = Renewal(reading=reading, row_map=rows, fresh=rows[:0], read_again=0)
        renewal = told_again(as_it_is, folder)
        if renewal is as_it_is:
            return manifest
        sources = Sources(paths=manifest.sources, toolchain=manifest.toolchain)
        return _lay_out(renewal, home, staging, (folder, sources, progress))


def _lay_out(renewal: Renewal, home: Path, staging: Path, rest: tuple[Path, Sources, Progress]) -> Manifest:
    """Lay out the parts of a renewed library and put them in force."""
    folder, sources, progress = rest
    stages = Stages(staging, "", resume=False)
    saved = staging / DECLARATIONS

    def read() -> None:
        save_table(renewal.reading.table, saved)
        save_records(renewal.reading.records, staging / "files.json")
        progress("read", 1, 1)

    def words() -> None:
        progress("lexical", 0, 1)
        shelf = Shelf(saved)
        if len(renewal.fresh) > max(SMALL, len(shelf) // 2):
            counted = count_library(saved, len(shelf), os.cpu_count() or 1, lambda done: None)
            write_lexical(counted, staging / "lexical")
        else:
            fresh = count_terms(shelf.declaration(row) for row in renewal.fresh.tolist())
            splice_lexical(home / "lexical", renewal.row_map, renewal.fresh, fresh, staging / "lexical", len(shelf))
        progress("lexical", 1, 1)

    def trees() -> None:
        progress("trees", 0, 1)
        fresh = lay_statements(Shelf(saved).statements(renewal.fresh.tolist()))
        laid = relaid(Trees.open(home / "trees").layout, renewal.row_map, renewal.fresh, fresh)
        Trees.of(laid).save(staging / "trees")
        progress("trees", 1, 1)

    stages.run("read", read)
    stages.run("names", lambda: lay_names(staging, progress))
    stages.run("lexical", words)
    stages.run("trees", trees)
    stages.run("graph", lambda: lay_graph(staging, progress))
    return finish(folder, staging, stages, sources, lambda before: _digests(renewal, before, saved))


def _digests(renewal: Renewal, before: Path, saved: Path) -> Digests:
    """Return what tells the texts of renewed declarations apart; only what is fresh is looked at."""
    shelf, stayed, telling = Shelf(saved), renewal.row_map >= 0, read_record(before).telling
    digests = np.zeros((len(shelf), DIGEST), np.uint8)
    digests[renewal.row_map[stayed]] = open_digests(before, len(stayed))[stayed]
    for row in renewal.fresh.tolist():
        digests[row] = packed([digest_of(describe(shelf.declaration(row), telling))])
    return digests
