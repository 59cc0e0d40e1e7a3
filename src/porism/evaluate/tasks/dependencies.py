"""How well dependencies are read off source text: those of Con(NF)'s library against the ones that Lean elaborated.

In: `connf/library.jsonl`, 1,348 declarations with their text as written and their elaborated statement. Out: precision
and recall of the declarations of that library which each statement is found to use.

The references to be found (`used_premises`, and the marks in the elaborated statement) are never read by what finds
them. The texts are put back into a tree of source files, which is then read as any library is.
"""

import tempfile
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from pydantic import TypeAdapter

from porism.errors import FormatError
from porism.evaluate.tasks.files import read_lines
from porism.evaluate.tasks.fragments import Fragment, rebuilt
from porism.lean import find_modules
from porism.library import read_modules

FILE = "connf/library.jsonl"
MARK = "🔗<|PREMISE|>🔗"
"""What follows each reference in an elaborated statement; taken out before anything is read."""


@dataclass(frozen=True, slots=True)
class _Told:
    """One line of the library."""

    full_name: str
    ptype: str
    header: str
    code: str
    def_path: str
    pos: tuple[int, int]
    used_premises: list[int]


_LINE = TypeAdapter(_Told)
Names = Mapping[str, frozenset[str]]
"""For each declaration, names of others."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DependencyScore:
    """Precision and recall over a group of declarations."""

    group: str
    """`all`, or a kind of declaration as the library calls it."""
    declarations: int
    found: int
    right: int
    wanted: int
    macro_precision: float
    """Mean over the declarations for which anything was found."""
    macro_recall: float
    """Mean over the declarations that use anything."""

    @property
    def precision(self) -> float:
        """Share of what was found that is right."""
        return self.right / self.found if self.found else 0.0

    @property
    def recall(self) -> float:
        """Share of what was wanted that was found."""
        return self.right / self.wanted if self.wanted else 0.0


def measure_dependencies(data: Path) -> tuple[DependencyScore, ...]:
    """Return the scores over all declarations, then over each kind, the most frequent first.

    Raises TaskMissing where the data is not there, FormatError where it is not what it should be.
    """
    fragments, wanted = read_fragments(data)
    found = found_in_text(fragments)
    kinds: dict[str, list[str]] = defaultdict(list)
    for fragment in fragments:
        kinds["all"].append(fragment.name)
        kinds[fragment.kind].append(fragment.name)
    groups = sorted(kinds.items(), key=lambda kind: -len(kind[1]))
    return tuple(score(group, names, found, wanted) for group, names in groups)


def read_fragments(data: Path) -> tuple[list[Fragment], Names]:
    """Return the declarations as text, and apart from them what each one's statement uses besides itself."""
    told = read_lines(data, FILE, _LINE)
    if any(not 0 <= used < len(told) for one in told for used in one.used_premises):
        raise FormatError("A declaration uses one that is not in the file.", where=str(data / FILE))
    fragments = [
        Fragment(
            name=one.full_name,
            kind=one.ptype,
            statement=one.header.replace(MARK, ""),
            text=one.code,
            file=one.def_path,
            line=one.pos[0],
        )
        for one in told
    ]
    names = [one.full_name for one in told]
    wanted = {one.full_name: frozenset(names[used] for used in one.used_premises) - {one.full_name} for one in told}
    return fragments, wanted


def found_in_text(fragments: Sequence[Fragment]) -> Names:
    """Return which of the declarations each one's statement is found to use, by reading the tree of their texts."""
    names = frozenset(fragment.name for fragment in fragments)
    with tempfile.TemporaryDirectory() as folder:
        for path, text in rebuilt(fragments).items():
            file = Path(folder, path)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        table = read_modules(find_modules([Path(folder)]), workers=1).table
    read = zip(table.column("name").to_pylist(), table.column("uses_in_type").to_pylist(), strict=True)
    found = {name: names.intersection(used) - {name} for name, used in read if name in names}
    return {name: found.get(name, frozenset()) for name in names}


def score(group: str, names: Sequence[str], found: Names, wanted: Names) -> DependencyScore:
    """Return the score over some of the declarations."""
    right = {name: len(found[name] & wanted[name]) for name in names}
    precisions = [right[name] / len(found[name]) for name in names if found[name]]
    recalls = [right[name] / len(wanted[name]) for name in names if wanted[name]]
    return DependencyScore(
        group=group,
        declarations=len(names),
        found=sum(len(found[name]) for name in names),
        right=sum(right.values()),
        wanted=sum(len(wanted[name]) for name in names),
        macro_precision=sum(precisions) / max(len(precisions), 1),
        macro_recall=sum(recalls) / max(len(recalls), 1),
    )
