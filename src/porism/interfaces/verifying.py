"""Checking files of Lean projects: each project's files by its own Lean, several at a time.

In: paths, rules, which Lean. Out: a `Verified` page: every theorem of every file with its verdict. What could not be
checked is told apart from what is wrong. It does not know how the page is shown.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from porism.errors import SourceError
from porism.interfaces.lean_files import read_lean
from porism.interfaces.places import shown_path
from porism.lean import (
    Done,
    FileReport,
    Pool,
    Rules,
    Running,
    Sizes,
    SourceModule,
    Toolchain,
    check_files,
    find_modules,
    open_compiler,
    open_kernel,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class VerifiedFile:
    """One file, checked."""

    path: str
    report: FileReport | None
    """Nothing where the file could not be checked."""
    error: str = ""
    """Why it could not be."""
    again: bool = False
    """Whether the report was written down in an earlier run."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Verified:
    """Files, checked."""

    files: tuple[VerifiedFile, ...]
    accepted: bool
    """Whether every file could be checked and was accepted."""
    errored: int
    """How many files could not be checked."""
    counts: Mapping[str, int]
    """How many theorems have each outcome."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Checking:
    """How files are checked."""

    rules: Rules
    toolchain: Toolchain
    sizes: Sizes
    results: Path | None
    """A file in which answers are kept, so that an interrupted run goes on."""
    told: Callable[[int, int], None]
    here: Path
    """The folder that shown paths are relative to."""
    project: Path | None = None
    """The project whose Lean checks all of them; None: each one's own."""


def verify_paths(paths: Sequence[Path], how: Checking) -> Verified:
    """Check the Lean files at paths; a project's dependencies are not among them. Raises SourceError, LeanMissing."""
    modules = [module for module in find_modules(paths) if ".lake" not in module.path.parts]
    by_root: dict[Path, list[SourceModule]] = {}
    for module in modules:
        by_root.setdefault(how.project or module.root, []).append(module)
    done: list[Done[FileReport]] = []
    for root, here in by_root.items():
        done += asyncio.run(_check(root, here, how, len(done), len(modules)))
    return _page(done)


def _page(done: Sequence[Done[FileReport]]) -> Verified:
    """Return the page of files that were checked, or could not be."""
    files = tuple(VerifiedFile(path=d.key, report=d.answer, error=d.error, again=d.again) for d in done)
    outcomes = Counter(theorem.verdict.outcome for d in done if d.answer for theorem in d.answer.theorems)
    return Verified(
        files=files,
        accepted=all(file.report is not None and file.report.accepted for file in files),
        errored=sum(file.report is None for file in files),
        counts=dict(outcomes.most_common()),
    )


async def _check(
    root: Path, modules: Sequence[SourceModule], how: Checking, before: int, total: int
) -> list[Done[FileReport]]:  # fmt: skip
    """Check the files of one project; one that cannot be read is told with that file."""
    texts, done = list[tuple[str, str]](), dict[str, Done[FileReport]]()
    for shown, path in ((shown_path(module.path, how.here), module.path) for module in modules):
        try:
            texts.append((shown, read_lean(path)))
        except SourceError as error:
            done[shown] = Done(key=shown, digest="", answer=None, error=error.problem)
    async with Pool(open_compiler(root, how.toolchain), how.sizes) as lean:
        running = Running(
            results=how.results,
            at_once=how.sizes.workers,
            told=lambda checked, _: how.told(before + len(modules) - len(texts) + checked, total),
        )
        checked = await check_files(lean, texts, how.rules, running, kernel=open_kernel(root, how.toolchain))
    done |= {each.key: each for each in checked}
    return [done[shown_path(module.path, how.here)] for module in modules]
