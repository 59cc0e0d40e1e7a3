"""An index, opened read-only: its parts are mapped when they are first asked for.

In: the folder. Out: the declarations, and the ways to find one. Many processes may have the same index open. It does
not know questions, nor how an index is built.
"""

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path

import numpy as np
import numpy.typing as npt

from porism.errors import IndexMismatch
from porism.index.approximate import Nearly
from porism.index.folder import DECLARATIONS, Manifest, read_manifest
from porism.index.graph import Graph
from porism.index.lexical import Lexical
from porism.index.names import Names
from porism.index.trees import Trees
from porism.index.vectors import Vectors
from porism.index.vectors_part import vectors_home
from porism.library import Declaration, FileRecord, Shelf, open_records

Codes = npt.NDArray[np.int32]


class Index:
    """The parts of one index over one library; rows count from 0 and mean the same declaration in every part."""

    def __init__(self, folder: Path, *, approximate: bool = False) -> None:
        self.folder = folder
        self.approximate = approximate
        self.manifest: Manifest = read_manifest(folder)
        self.home = folder / self.manifest.generation

    def __len__(self) -> int:
        return self.manifest.counts["declarations"]

    @cached_property
    def shelf(self) -> Shelf:
        """The declarations themselves."""
        shelf = Shelf(self.home / DECLARATIONS)
        self._check("declarations", len(shelf))
        return shelf

    @cached_property
    def names(self) -> Names:
        """Look-up of names."""
        names = Names.open(self.home / "names")
        self._check("names", len(names))
        return names

    @cached_property
    def lexical(self) -> Lexical:
        """Look-up of words and symbols."""
        lexical = Lexical.open(self.home / "lexical")
        self._check("lexical", len(lexical))
        return lexical

    @cached_property
    def trees(self) -> Trees:
        """The statements as trees."""
        trees = Trees.open(self.home / "trees")
        self._check("trees", len(trees))
        return trees

    @cached_property
    def graph(self) -> Graph:
        """What uses what."""
        graph = Graph.open(self.home)
        self._check("graph", len(graph))
        return graph

    @cached_property
    def vectors(self) -> Vectors | Nearly | None:
        """The vectors of the declarations; None where the index has none yet."""
        exact = self.exact_vectors
        if exact and self.approximate and exact.record.approximate:
            return Nearly.open(exact)
        return exact

    @cached_property
    def exact_vectors(self) -> Vectors | None:
        """The vectors of the declarations, always searched exactly."""
        home = vectors_home(self.folder, self.manifest)
        if home is None:
            return None
        vectors = Vectors.open(home)
        self._check("vectors", len(vectors))
        return vectors

    @cached_property
    def files(self) -> tuple[FileRecord, ...]:
        """The source files that were read, with the problems met in them."""
        return open_records(self.home / "files.json")

    @cached_property
    def kinds(self) -> tuple[Codes, list[str]]:
        """The kind of each row, as codes of shape (rows,) and what they mean."""
        return self.shelf.coded("kind")

    @cached_property
    def modules(self) -> tuple[Codes, list[str]]:
        """The module of each row, coded."""
        return self.shelf.coded("module")

    @cached_property
    def packages(self) -> tuple[Codes, list[str]]:
        """The package of each row, coded."""
        return self.shelf.coded("package")

    def declaration(self, row: int) -> Declaration:
        """Return the declaration in one row."""
        return self.shelf.declaration(row)

    def find(self, name: str) -> Declaration | None:
        """Return the declaration of exactly this name, or None."""
        row = self.names.row(name)
        return None if row is None else self.declaration(row)

    def declarations(self, rows: Sequence[int]) -> list[Declaration]:
        """Return the declarations in the given rows."""
        return self.shelf.declarations(rows)

    def _check(self, part: str, count: int) -> None:
        """Refuse a part whose number of rows is not that of the library."""
        if count != len(self):
            problem = f"The part '{part}' has {count} rows, the library {len(self)}."
            raise IndexMismatch(problem, where=str(self.folder), advice="Build the index again with `porism index`.")


def open_index(folder: Path, *, approximate: bool = False) -> Index:
    """Open an index; raises NotBuilt where there is none, IndexMismatch where its parts do not belong together.

    With `approximate` the vectors are searched approximately where an approximate index was built.
    """
    return Index(folder, approximate=approximate)
