"""The holes of a file: where `sorry` stands, in which declaration, and the task that each one sets.

In: the text of a file. Out: `Opening`s, `Task`s, and a file with a header. It does not know what fills a hole.
"""

from dataclasses import dataclass
from typing import Literal

from porism.errors import UsageError
from porism.lean.assemble import ENDS_IN_BY, Task, plain_lines
from porism.lean.header import read_header
from porism.lean.mask import mask, masked
from porism.lean.openings import OPEN_WORD
from porism.lean.statement import read_statements

_NEAR = 200
"""How far before a hole its `by` is looked for."""

MATHLIB = "import Mathlib\n"


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """One `sorry` of a file."""

    start: int
    end: int
    """Code points into the text with plain line ends."""
    line: int
    column: int
    declaration: str
    """Name as written of the declaration that holds it; empty for an `example`, or outside of any."""
    place: Literal["proof", "statement", "other"]
    """A hole in a statement is a hole in what is asked, and no proof can fill it."""
    tactic: bool
    """Whether a tactic stands there, and not a term."""


def find_holes(source: str) -> tuple[Opening, ...]:
    """Return the holes of a file in order; words in comments, strings and names are none."""
    text = plain_lines(source)
    file = masked(text)
    statements = read_statements(text)
    found: list[Opening] = []
    for word in OPEN_WORD.finditer(file.code):
        start = word.start()
        inside = next((s for s in statements if s.start <= start < s.end), None)
        place = "other" if inside is None else "statement" if start < inside.value else "proof"
        found.append(
            Opening(
                start=start,
                end=word.end(),
                line=file.line(start),
                column=file.column(start),
                declaration=inside.name if inside else "",
                place=place,
                tactic=_is_tactic(file.code, start, word.group()),
            )  # fmt: skip
        )
    return tuple(found)


def _is_tactic(code: str, start: int, word: str) -> bool:
    """Whether a tactic stands at a place: after `by`, at the beginning of a line, after a bullet or a semicolon."""
    before = code[code.rfind("\n", 0, start) + 1 : start].rstrip()
    return (
        word != "sorry"
        or bool(ENDS_IN_BY.search(code[max(0, start - _NEAR) : start]))
        or before.endswith(("·", ";", "<;>"))
        or not before
    )


def task_at(source: str, hole: Opening) -> Task:
    """Return the task to fill one hole of a file; the others stay open."""
    text = plain_lines(source)
    prefix = text[: hole.start]
    opened = prefix.rstrip()
    return Task(prefix=opened if opened.endswith((":=", "by")) else prefix, suffix=text[hole.end :])


def only_task(source: str) -> Task:
    """Return the task of a file with one hole; raises UsageError where there is none, or there are several."""
    holes = find_holes(source)
    if len(holes) == 1 and holes[0].place == "proof":
        return task_at(source, holes[0])
    where = ", ".join(f"line {hole.line}" for hole in holes[:5])
    if len(holes) == 1:
        advice = "Say what is meant: a proof can only fill the hole of a proof."
        raise UsageError("The hole stands in a statement, or outside of any declaration.", where=where, advice=advice)
    problem = f"There are {len(holes)} holes." if holes else "There is no hole to be filled."
    raise UsageError(problem, where=where, advice="Leave exactly one `sorry` where the proof shall stand.")


def with_header(snippet: str, header: str = MATHLIB) -> str:
    """Return a snippet that begins with imports: its own wherever it has some, else the header given."""
    text = plain_lines(snippet)
    read = read_header(mask(text))
    return text if read.imports or read.prelude else f"{header.rstrip()}\n\n{text}"
