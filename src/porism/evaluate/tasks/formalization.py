"""Statements to be written in Lean, from files: those of the mini library, Con(NF), ProofNet, miniF2F, or one's own.

In: the folder of the benchmarks' data, or a file: a `.lean` file, whose docstrings are the statements in words, or a
`.jsonl` in the form of one of these benchmarks. Out: a `StatedTask`. The right statement's own name is hidden, since
Con(NF)'s library describes its theorems in the words of the task. It does not know who will be asked.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from pydantic import TypeAdapter

from porism.errors import FormatError, TaskMissing, UsageError
from porism.evaluate.formalization_task import Stated, StatedTask
from porism.evaluate.task import plain_name
from porism.evaluate.tasks.files import data_folder, read_lines
from porism.evaluate.tasks.formalization_source import stated_in
from porism.evaluate.tasks.statements import CONNF, PROOFNET

MINIF2F = "minif2f/minif2f.jsonl"
MINI = Path("tasks", "Statements.lean")
"""In the project of the mini library."""
SAID_OF_MINI = (
    "Mini, a small library that stands in for Mathlib, with mostly the same names; types are taken from `Type`, and "
    "there is no `Type*`"
)


@dataclass(frozen=True, slots=True)
class _Line:
    """One line, in the form of ProofNet and Con(NF), or in those that miniF2F is spread in."""

    informal_stmt: str = ""
    informal_prefix: str = ""
    nl_statement: str = ""
    formal_stmt: str = ""
    formal_statement: str = ""
    header: str = ""
    full_name: str = ""
    name: str = ""
    id: str = ""
    split: str = ""
    mathlib_dependencies: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """The statement in words, whatever it is called; a docstring's marks are taken off."""
        text = self.informal_stmt or self.nl_statement or self.informal_prefix
        return text.strip().removeprefix("/--").removesuffix("-/").strip()

    @property
    def lean(self) -> str:
        """The right statement, left open."""
        text = (self.formal_stmt or self.formal_statement).rstrip()
        return text if text.endswith("sorry") or not text.endswith((":=", "by")) else f"{text} sorry"


_LINE = TypeAdapter(_Line)


def connf(data: Path) -> StatedTask:
    """Return Con(NF)'s statements; a Lean must have its library in the state of early 2024."""
    return replace(_lines("connf", "Con(NF) and Mathlib", data, CONNF), said="Con(NF), built on Mathlib")


def proofnet(data: Path) -> StatedTask:
    """Return ProofNet's statements, written for Mathlib of early 2024."""
    return _lines("proofnet", "Mathlib", data, PROOFNET)


def minif2f(data: Path) -> StatedTask:
    """Return the statements of miniF2F's test part."""
    return _lines("minif2f", "Mathlib", data, MINIF2F, split="test")


FORMALIZATION: Final[dict[str, Callable[[Path], StatedTask]]] = {
    "connf": connf, "proofnet": proofnet, "minif2f": minif2f,
}  # fmt: skip
"""Readers of benchmarks by name; `mini` and files are read from where they are."""


def load_statements(name: str, data: Path | None, here: Path, project: Path | None = None) -> StatedTask:
    """Return the task of a name, or of a file that is named relative to a folder.

    `mini` is read from the project of the mini library. Raises UsageError for a task that there is not, TaskMissing
    where its data is not there, FormatError where the data is not what it should be.
    """
    if name == "mini":
        home = project or here / "minilean"
        if not (home / MINI).is_file():
            raise TaskMissing("The statements of the mini library are not there.", where=str(home / MINI),
                              advice="Name the folder of the mini library with --project.")  # fmt: skip
        return replace(stated_in(home / MINI, "mini", "the mini library"), said=SAID_OF_MINI)
    if name in FORMALIZATION:
        return FORMALIZATION[name](data_folder(data))
    return _file(name, here / Path(name).expanduser())


def _file(name: str, file: Path) -> StatedTask:
    """Return the task in a file of one's own."""
    known = f"Tasks are mini, {', '.join(FORMALIZATION)}; or name a .lean or .jsonl file."
    if not file.is_file():
        raise UsageError(f"There is no task '{name}'.", advice=known)
    if file.suffix == ".lean":
        return stated_in(file, file.stem, f"what {file.name} imports")
    if file.suffix != ".jsonl":
        raise UsageError("Statements are read from .lean and .jsonl files.", where=str(file), advice=known)
    return _lines(file.stem, f"what {file.name} imports", file.parent, file.name)


def _lines(name: str, library: str, data: Path, file: str, split: str = "") -> StatedTask:
    """Return the task in a file of lines, those of one part where the lines tell it."""
    where = str(data / file)
    found = [each for each in _statements(read_lines(data, file, _LINE), where, split)]
    if not found:
        advice = "Name a file with statements, or the benchmark's own folder with --data."
        raise FormatError("The file has no statements.", where=where, advice=advice)
    return StatedTask(name=name, library=library, statements=tuple(found))


def _statements(lines: list[_Line], where: str, split: str) -> Iterator[Stated]:
    """Yield the statements of lines; raises FormatError for a line that lacks words, Lean or a name of its own."""
    seen: set[str] = set()
    for number, line in enumerate(lines, 1):
        if split and line.split and line.split != split:
            continue
        told = line.full_name or line.name or line.id
        if not (told and line.words and line.lean) or told in seen:
            problem = "A statement lacks its words, its Lean text, or a name of its own."
            advice = "Give each line a name of its own, `informal_stmt` and `formal_stmt`, or leave it out."
            raise FormatError(problem, where=f"{where}:{number}", advice=advice)
        seen.add(told)
        gold = f"{line.header.rstrip()}\n\n{line.lean}\n".lstrip()
        needs = tuple(dict.fromkeys(map(plain_name, line.mathlib_dependencies)))
        yield Stated(id=told, text=line.words, gold=gold, needs=needs, hidden=(plain_name(told),))
