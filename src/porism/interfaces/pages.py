"""What Porism knows about one declaration, about asked names, and about one index.

In: an open index. Out: a `Page` for a declaration, `Checked` names, an `About` for the index, a `Benched` run. It does
not know how they are shown.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from porism.evaluate import GenerationScores, NeedsSummary, Paired, Record, Summary
from porism.index import MEMBER
from porism.interfaces.tree import count_edges
from porism.library import Declaration, missing_libraries
from porism.models import Spending
from porism.search import NameAnswer

if TYPE_CHECKING:
    from porism.index import Index

Codes = npt.NDArray[np.int32]


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """Everything about one declaration."""

    declaration: Declaration
    package: str
    uses: Mapping[str, int]
    """How many declarations it uses, by kind of edge."""
    used_by: Mapping[str, int]
    """How many declarations use it, by kind of edge."""
    generated: tuple[str, ...]
    """Names that come from its text: fields, constructors, twins..."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FileProblem:
    """Something in a source file that could not be read."""

    path: str
    line: int
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AboutVectors:
    """What the vectors of an index are."""

    model: str
    dimensions: int
    count: int
    """Declarations with a vector."""
    missing: int
    """Declarations without one: new or changed since the index was embedded, or left out of what was imported."""
    approximate: str
    """The approximate index over them, and what was measured of it; empty where there is none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Embedded:
    """What embedding an index, or importing its vectors, came to."""

    folder: str
    vectors: AboutVectors
    unknown: int
    """Imported vectors that were left out, as the library has no declaration of their name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class About:
    """What an index is and what is in it."""

    folder: str
    fingerprint: str
    porism: str
    """The version that built it."""
    built: str
    toolchain: str
    sources: tuple[str, ...]
    declarations: int
    written: int
    generated: int
    certain: int
    guessed: int
    deprecated: int
    kinds: Mapping[str, int]
    packages: Mapping[str, int]
    modules: int
    files: int
    problems: tuple[FileProblem, ...]
    missing: tuple[str, ...]
    """The libraries that files import and of which nothing is in the index, Lean's own aside."""
    parts: Mapping[str, int]
    """Size of each part in bytes."""
    seconds: Mapping[str, float]
    """How long each stage of the build took."""
    vectors: AboutVectors | None
    """None where the index was never embedded."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """What is known of each asked name, in the order asked."""

    names: tuple[NameAnswer, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Benched:
    """What a run of a benchmark came to, and the conditions of the run."""

    record: Record
    summary: Summary
    spent: Spending | None = None
    """What the model that writes took; None where none was asked."""
    paired: Mapping[str, Paired] = field(default_factory=dict[str, Paired])
    """How the run does against others that are kept, by their folders."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NeedsBenched:
    """What a run that is measured as sets of names came to, and the conditions of the run."""

    record: Record
    summary: NeedsSummary
    spent: Spending | None = None
    """What the model that writes took; None where none was asked."""
    generation: GenerationScores | None = None
    """generation: its names with the check and without it."""
    paired: Mapping[str, Paired] = field(default_factory=dict[str, Paired])
    """How the run does against others that are kept, by their folders."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Exported:
    """The prompts that a run waits for, written to files to be answered elsewhere."""

    folder: str
    task: str
    prompts: Mapping[str, tuple[str, ...]]
    """By the id of what waits, the hashes of the prompts that it waits for, which their files are called by."""
    written: int
    """How many prompts that are; several may wait for one."""
    present: int
    """How many prompts the recording had replies to; they were not written."""
    done: int
    """How many of what was asked for wait for nothing."""
    errored: int
    """How many came to an error that no further reply will mend."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken:
    """Answers that were given elsewhere, taken into a recording."""

    file: str
    added: int
    """Those that the recording did not have."""


def page_of(index: "Index", row: int) -> Page:
    """Return the page of the declaration in a row."""
    declaration = index.declaration(row)
    codes, packages = index.packages
    members, bits = index.graph.used(row)
    joined = index.declarations(members[(bits & MEMBER) != 0].tolist())
    return Page(
        declaration=declaration,
        package=packages[int(codes[row])],
        uses=count_edges(index, row, backwards=False),
        used_by=count_edges(index, row, backwards=True),
        generated=tuple(d.name for d in joined if d.generated_from == declaration.name),
    )


def about(index: "Index") -> About:
    """Return what an index says of itself."""
    manifest, count = index.manifest, len(index)
    certain = int(index.shelf.flags("certain").sum())
    written = _tally(index.shelf.coded("generated_by")).get("", 0)
    problems = tuple(
        FileProblem(path=file.path, line=problem.line, message=problem.message)
        for file in index.files
        for problem in file.problems
    )
    return About(
        folder=str(index.folder),
        fingerprint=manifest.fingerprint,
        porism=manifest.porism,
        built=manifest.built,
        toolchain=manifest.toolchain,
        sources=manifest.sources,
        declarations=count,
        written=written,
        generated=count - written,
        certain=certain,
        guessed=count - certain,
        deprecated=int(index.shelf.flags("deprecated").sum()),
        kinds=_tally(index.kinds),
        packages=_tally(index.packages),
        modules=len(_tally(index.modules)),
        files=len(index.files),
        problems=problems,
        missing=missing_libraries(index.files),
        parts={name: sum(file.size for file in part.files) for name, part in manifest.parts.items()},
        seconds=manifest.seconds,
        vectors=about_vectors(index),
    )


def embedded(index: "Index", unknown: int) -> Embedded:
    """Return what embedding an index came to, now that it is embedded."""
    vectors = about_vectors(index)
    assert vectors is not None
    return Embedded(folder=str(index.folder), vectors=vectors, unknown=unknown)


def about_vectors(index: "Index") -> AboutVectors | None:
    """Return what the vectors of an index are; None where it has none."""
    vectors = index.exact_vectors
    if vectors is None:
        return None
    near = vectors.record.approximate
    return AboutVectors(
        model=vectors.model,
        dimensions=vectors.dimensions,
        count=len(vectors) - vectors.missing,
        missing=vectors.missing,
        approximate=f"{near.kind}, {near.probes} probes, recall@{near.nearest} {near.recall:.3f}" if near else "",
    )


def _tally(coded: tuple[Codes, list[str]]) -> dict[str, int]:
    """Return how many rows have each value of a coded column, the commonest first."""
    codes, meanings = coded
    counts = Counter(dict(enumerate(np.bincount(codes, minlength=len(meanings)).tolist())))
    return {meanings[code]: count for code, count in counts.most_common() if count}
