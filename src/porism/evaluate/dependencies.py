"""Dependencies read from source against those that Lean knows: how many that we tell are true, how many we miss.

In: `connf/library.jsonl`, which has 1,348 objects of Con(NF), Mathlib and Lean, each with its source text and the
objects among them that its *statement* names once Lean has elaborated it (structures with their fields; no proof, no
value); and optionally a checkout of Con(NF) as it was then. Out: precision and recall, over all edges (micro) and as
the mean over objects (macro; an object without told or found edges counts in neither mean).

What is read is source only: with a checkout, its files as they are, so that section variables, opens and notation are
seen; without one, the `code` of each object in the namespace of its name, where these are missing. Objects that the
checkout has not, among them all of Mathlib and Lean, are always read from their `code`. The elaborated `header` and the
told edges are never read as text. It does not know the graph, nor search.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from pydantic import TypeAdapter

from porism.evaluate.tasks.files import read_lines
from porism.lean import SourceModule, find_modules
from porism.library import read_modules

REVISION = "d5f652d4fe8c5a4a0f058c05455b13db042e714b"
"""The commit of leanprover-community/con-nf (16 March 2024) whose files hold the text of nearly all of its objects."""

_FILE = "connf/library.jsonl"
_OWN = "con-nf"


@dataclass(frozen=True, slots=True)
class Told:
    """One object of the file."""

    full_name: str
    code_src: str
    ptype: str
    code: str
    def_path: str
    used_premises: list[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreement:
    """How well found edges agree with true ones, for some objects."""

    objects: str
    """Which: `all`, or a kind as the file tells it."""
    count: int
    true: int
    found: int
    right: int
    macro_precision: float
    macro_recall: float

    @property
    def precision(self) -> float:
        """The share of found edges that are true."""
        return self.right / self.found if self.found else 0.0

    @property
    def recall(self) -> float:
        """The share of true edges that are found."""
        return self.right / self.true if self.true else 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Edges:
    """The names that one object uses, by Lean and by our reading."""

    name: str
    kind: str
    true: frozenset[str]
    found: frozenset[str]


_LINE = TypeAdapter(Told)


def dependencies(data: Path, checkout: Path | None = None) -> tuple[Edges, ...]:
    """Return what the statement of each object uses, by Lean and as read from source."""
    told = read_lines(data, _FILE, _LINE)
    names = frozenset(one.full_name for one in told)
    found = _read(told, checkout)
    return tuple(
        Edges(
            name=one.full_name,
            kind=one.ptype,
            true=frozenset(told[place].full_name for place in one.used_premises) - {one.full_name},
            found=frozenset(found.get(one.full_name, ())) & names - {one.full_name},
        )
        for one in told
    )


def _read(told: Sequence[Told], checkout: Path | None) -> Mapping[str, Sequence[str]]:
    """Return the names that the statement of each declaration uses, as read from source."""
    with TemporaryDirectory() as folder:
        alone = (one for one in told if checkout is None or not _is_in(checkout, one))
        modules = [*(find_modules([checkout]) if checkout else ()), *_modules(alone, Path(folder))]
        table = read_modules(modules).table
    return dict(zip(table.column("name").to_pylist(), table.column("uses_in_type").to_pylist(), strict=True))


def _is_in(checkout: Path, one: Told) -> bool:
    """Whether the checkout has the text of an object."""
    file = checkout / one.def_path
    return one.code_src == _OWN and file.is_file() and one.code.strip() in file.read_text(encoding="utf-8")


def _modules(told: Iterable[Told], folder: Path) -> Iterable[SourceModule]:
    """Write the code of each object to a file of its own, in the namespace that makes its name the full one."""
    for place, one in enumerate(told):
        name = f"Object{place}"
        path = folder / f"{name}.lean"
        path.write_text(_in_namespace(one), encoding="utf-8")
        yield SourceModule(name=name, path=path, package=one.code_src, root=folder)


def _in_namespace(one: Told) -> str:
    """Return an object's code inside a namespace: the longest beginning of its name that the code does not write."""
    parts = one.full_name.split(".")
    for place in range(len(parts)):
        if ".".join(parts[place:]) in one.code:
            space = ".".join(parts[:place])
            return f"namespace {space}\n{one.code}\nend {space}\n" if space else one.code
    return one.code


def agreement(edges: Sequence[Edges]) -> tuple[Agreement, ...]:
    """Return how well all objects agree, and then those of each kind, the most frequent kind first."""
    by_kind: dict[str, list[Edges]] = defaultdict(list)
    for one in edges:
        by_kind[one.kind].append(one)
    kinds = sorted(by_kind, key=lambda kind: -len(by_kind[kind]))
    return _agreement("all", edges), *(_agreement(kind, by_kind[kind]) for kind in kinds)


def _agreement(objects: str, edges: Sequence[Edges]) -> Agreement:
    """Return how well some objects agree."""
    right = [len(one.true & one.found) for one in edges]
    precisions = [part / len(one.found) for part, one in zip(right, edges, strict=True) if one.found]
    recalls = [part / len(one.true) for part, one in zip(right, edges, strict=True) if one.true]
    return Agreement(
        objects=objects,
        count=len(edges),
        true=sum(len(one.true) for one in edges),
        found=sum(len(one.found) for one in edges),
        right=sum(right),
        macro_precision=sum(precisions) / len(precisions) if precisions else 0.0,
        macro_recall=sum(recalls) / len(recalls) if recalls else 0.0,
    )
