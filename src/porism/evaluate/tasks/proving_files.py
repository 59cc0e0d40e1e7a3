"""Lean files with holes as statements to prove: each theorem stands alone, without the other open ones of its file.

In: Lean files. Out: a `ProvingTask`. A proof that rests on another open theorem can never be accepted; so these are
taken out of the text around a hole, and the headings of the file with them: the prompt is short, and Lean has less to
do. Whatever else stands in the file is kept, the docstring of the theorem above all. It does not know which library the
files belong to.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from porism.errors import TaskMissing, UsageError
from porism.evaluate.proving_task import LeftOut, ProvingTask
from porism.lean import Opening, Task, Written, find_holes, plain_lines, read_source, task_at
from porism.prove import Problem

MINI = Path("tasks") / "Statements.lean"
"""Where the task of the mini library stands in its folder."""

_GAP = re.compile(r"\n{3,}")
_HEADING = re.compile(r"^/-!(?:(?!-/)[\s\S])*-/[ \t]*\n?", re.M)
_DOCSTRING = re.compile(r"/--(?:(?!-/)[\s\S])*-/\s*\Z")


def mini_proving(project: Path) -> ProvingTask:
    """Return the statements of the mini library, by its folder."""
    problems, left_out = _in_file(project / MINI)
    return ProvingTask(name="mini", problems=tuple(problems), left_out=tuple(left_out))


def files_proving(files: Sequence[Path]) -> ProvingTask:
    """Return the theorems of files that have one hole; raises UsageError where there are none."""
    problems: list[Problem] = []
    left_out: list[LeftOut] = []
    for file in files:
        mark = f"{file.stem}:" if len(files) > 1 else ""
        found, others = _in_file(file, mark)
        problems, left_out = problems + found, left_out + others
    name = ", ".join(file.name for file in files)
    if not problems:
        advice = "Leave one `sorry` in each theorem that shall be proved."
        raise UsageError("There is no theorem with one hole.", where=name, advice=advice)
    if len({problem.key for problem in problems}) < len(problems):
        raise UsageError("Two theorems have the same name.", where=name, advice="Give the files apart.")
    return ProvingTask(name=name, problems=tuple(problems), left_out=tuple(left_out))


def _in_file(file: Path, mark: str = "") -> tuple[list[Problem], list[LeftOut]]:
    """Return the theorems of a file with one hole, and what has holes besides."""
    try:
        text = plain_lines(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise TaskMissing(
            f"The statements cannot be read: {getattr(error, 'strerror', None) or error}.", where=str(file)
        ) from error
    written = [one for one in read_source(text, module="File").declarations if one.name]
    holes = find_holes(text)
    open_ones = {one.name: [hole for hole in holes if one.start <= hole.start < one.end] for one in written}
    theorems = [one for one in written if open_ones[one.name] and one.kind == "theorem"]
    problems: list[Problem] = []
    left_out = [LeftOut(key=f"{mark}{key}", why=why) for key, why in _unasked(written, holes, open_ones)]
    for one in theorems:
        inside = open_ones[one.name]
        if len(inside) == 1 and inside[0].place == "proof":
            hidden = frozenset(w.name for w in written if w.start > one.start or w in theorems)
            task = _alone(text, one, inside[0], [other for other in theorems if other is not one])
            problems.append(Problem(key=f"{mark}{one.name}", task=task, hidden=hidden))
    return problems, left_out


def _unasked(
    written: Sequence[Written], holes: Sequence[Opening], inside: dict[str, list[Opening]]
) -> Iterator[tuple[str, str]]:  # fmt: skip
    """Yield what has holes and is no problem, and why."""
    for one in written:
        if len(inside[one.name]) > 1:
            yield one.name, "it has several holes"
        elif inside[one.name] and one.kind != "theorem":
            yield one.name, f"it is no theorem, but {one.kind}"
        elif inside[one.name] and inside[one.name][0].place != "proof":
            yield one.name, "the hole stands in its statement"
    for hole in holes:
        if not any(hole in found for found in inside.values()):
            yield f"line {hole.line}", "it stands outside of any theorem with a name"


def _alone(text: str, theorem: Written, hole: Opening, others: Sequence[Written]) -> Task:
    """Return the task of one theorem in a file from which the other open ones are taken out."""
    head = _without(text, (0, theorem.start), [one for one in others if one.start < theorem.start])
    tail = _without(text, (theorem.end, len(text)), [one for one in others if one.start >= theorem.end])
    moved = len(head) - theorem.start
    source = head + text[theorem.start : theorem.end] + tail
    return task_at(source, replace(hole, start=hole.start + moved, end=hole.end + moved))


def _without(text: str, stretch: tuple[int, int], others: Sequence[Written]) -> str:
    """Return a stretch of a text without some declarations in it and their docstrings."""
    at, end = stretch
    kept = ""
    for other in others:
        kept += _DOCSTRING.sub("", text[at : other.start])
        at = other.end
    return _GAP.sub("\n\n", _HEADING.sub("", kept + text[at:end]))
