"""Verdicts, laid out for people: every theorem of every file with its axioms, and why one is not accepted.

In: a `Verified` page. Out: what rich prints. It does not know how the verdicts came about.
"""

from collections.abc import Iterator
from typing import assert_never

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from porism.interfaces.paper import one_line, plain
from porism.interfaces.verifying import Verified, VerifiedFile
from porism.lean import Accepted, Check, FileReport, Incomplete, Judged, Rejected, TimedOut, Verdict, counted

_STYLES = {"accepted": "green", "rejected": "red", "incomplete": "yellow", "timed out": "yellow"}

MESSAGE = 240
"""Characters of a message of Lean that are shown."""


def verdicts_sheet(verified: Verified) -> RenderableType:
    """Return the sheet of checked files."""
    blocks: list[RenderableType] = []
    for file in verified.files:
        blocks += _file(file)
    counts = ", ".join(f"{count:,} {outcome}" for outcome, count in verified.counts.items())
    errored = f"; {counted(verified.errored, 'file')} could not be checked" if verified.errored else ""
    blocks.append(plain(f"{counted(len(verified.files), 'file')}: {counts or 'no theorems'}{errored}", "bold"))
    return Group(*blocks)


def _file(file: VerifiedFile) -> Iterator[RenderableType]:
    """Yield the blocks of one file."""
    yield plain(file.path, "bold")
    if file.report is None:
        yield plain(f"  could not be checked: {file.error}", "magenta")
    else:
        yield from report_blocks(file.report)
    yield Text()


def report_blocks(report: FileReport) -> Iterator[RenderableType]:
    """Yield the blocks of what was found in one file."""
    yield _theorems(report)
    failed = [made for made in report.checks if made.result == "failed"]
    yield from (plain(f"  the file: {_failed(report, made)}", "red") for made in failed)


def _failed(report: FileReport, made: Check) -> str:
    """Return why a check of a whole file failed; of errors how many, and the first one."""
    errors = [said for said in report.diagnostics if said.severity == "error"]
    if made.name != "no_error" or not errors:
        return made.detail
    first = min(errors, key=lambda error: error.start.line)
    place = f"{'the first in ' if len(errors) > 1 else ''}line {first.start.line}"
    return f"{counted(len(errors), 'error')}, {place}: {one_line(first.text, MESSAGE)}"


def _theorems(report: FileReport) -> Table:
    """Return the table of a file's theorems."""
    table = Table(box=None, pad_edge=False, show_edge=False, show_header=False, padding=(0, 2, 0, 0))
    for heading in ("line", "verdict", "theorem", "axioms or reason"):
        table.add_column(heading, justify="right" if heading == "line" else "left", overflow="fold")
    for theorem in report.theorems:
        outcome = theorem.verdict.outcome
        name = theorem.name or theorem.kind
        table.add_row(str(theorem.line), Text(outcome, _STYLES[outcome]), plain(name), plain(_why(theorem), "dim"))
    return table


def _why(theorem: Judged) -> str:
    """Return the axioms of an accepted theorem, or why it is not accepted."""
    verdict: Verdict = theorem.verdict
    match verdict:
        case Accepted(axioms=axioms):
            return ", ".join(axioms) or "no axioms"
        case Rejected(reason=reason):
            return reason.detail
        case Incomplete(holes=holes):
            names = ", ".join(f"{hole.name or 'an example'} (line {hole.line})" for hole in holes)
            return f"left open: {names or 'something that it rests on'}"
        case TimedOut(limit=limit):
            return f"not done after {limit:g} s"
        case _:
            assert_never(verdict)
