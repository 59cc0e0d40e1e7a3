"""Measured sets of names, and data sets, laid out for people.

In: a `NeedsBenched` run or a `DatasetReport`. Out: what rich prints. It does not know how they came about.
"""

from rich.console import Group, RenderableType
from rich.table import Table

from porism.evaluate import HEADINGS, DatasetReport, cells_of
from porism.interfaces.pages import NeedsBenched
from porism.interfaces.paper import plain
from porism.interfaces.sheets_paired import paired_in_words
from porism.interfaces.sheets_retrieved import generation_sheet, spending_in_words

SHOWN_NAMES = 10
"""How many of the most frequent names are shown."""


def needs_sheet(benched: NeedsBenched) -> RenderableType:
    """Return the scores of a run for some depths, in percent, the best depth marked."""
    summary = benched.summary
    table = Table(box=None, pad_edge=False, show_edge=False)
    for heading in HEADINGS:
        table.add_column(heading, justify="right")
    lines = {line.k: line for line in (*summary.lines, summary.best)}
    for k in sorted(lines):
        style = "bold green" if k == summary.best.k else ""
        table.add_row(*(plain(cell, style) for cell in cells_of(lines[k])))
    said = (
        f"{summary.task}: {summary.count:,} statements, {summary.errored:,} not answered; "
        f"{summary.absent:,} gold names are not in the library; {summary.returned:.1f} names an answer, "
        f"{summary.seconds_median * 1000:.0f} ms"
    )
    lacking = (plain(f"Not as asked: {what}", "yellow") for what in benched.record.settings.get("degraded", ()))
    more = [generation_sheet(benched.generation)] if benched.generation else []
    more += [plain(spending_in_words(benched.spent), "dim")] if benched.spent else []
    more += [plain(line) for line in paired_in_words(benched.paired)]
    return Group(table, plain(said, "dim"), *more, *lacking)


def dataset_sheet(report: DatasetReport) -> RenderableType:
    """Return the statistics of a data set."""
    table = Table(box=None, pad_edge=False, show_edge=False)
    for heading in ("level", "statements", "Depend Rate", "Depend Length"):
        table.add_column(heading, justify="right")
    for name, level in report.levels.items():
        table.add_row(name, f"{level.statements:,}", f"{level.depend_rate:.3f}", f"{level.depend_length:.3f}")
    tests = ", ".join(f"{name} {count:,}" for name, count in report.tested.items()) or "none"
    names = ", ".join(f"{name} {count:,}" for name, count in list(report.frequent.items())[:SHOWN_NAMES])
    verdicts = ", ".join(f"{count:,} {verdict}" for verdict, count in report.candidates.items())
    said = [
        f"{report.trained:,} statements for training; for testing: {tests}; {report.repeats:,} repeated ones left out",
        f"names in code: {verdicts}; {report.names:,} distinct labels: {names}",
        *(f"{count:,} rows left out: {reason}" for reason, count in report.skipped.items()),
    ]
    return Group(table, *(plain(line, "dim") for line in said))
