"""What a run comes to: for all questions and for each style the mean of every measure with its interval.

In: a run. Out: a `Summary`, and the same as a plain table. Errors and gold that the library does not hold are counted
beside the scores and never taken out of them. It does not know how the rows came about.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from porism.evaluate.intervals import Interval, cluster_interval
from porism.evaluate.measures import measure
from porism.evaluate.record import Row
from porism.evaluate.run import Run

ALL = "all"
HELD = "gold in the library"
KINDRED = "same under another name"


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """The scores of some questions of a run."""

    questions: str
    """Which: `all`, a style, `gold in the library` (no wanted group is absent), or `same under another name`: all
    again, where a hit counts too that says the same as the gold name; told only where that makes a difference."""
    count: int
    errored: int
    """Questions that were not answered; they score 0."""
    absent: int
    """Groups of gold of which the library holds no name."""
    missed: int
    """Groups of gold that the library holds but the answers have not, down to the depth of the task."""
    scores: dict[str, Interval]
    """By the spelling of the measure."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """The lines of a run: all questions, each style, and the questions whose gold the library holds."""

    task: str
    lines: tuple[Line, ...]
    seconds_median: float
    """Of one question: its share of the time of its batch."""


def summarise(run: Run) -> Summary:
    """Return what a run comes to."""
    styles = [style for style in dict.fromkeys(row.style for row in run.rows) if style]
    chosen = {ALL: list(run.rows)}
    if len(styles) > 1:
        chosen |= {style: [row for row in run.rows if row.style == style] for style in styles}
    held = [row for row in run.rows if not any(row.absent)]
    if 0 < len(held) < len(run.rows):
        chosen[HELD] = held
    lines = [_line(name, rows, run) for name, rows in chosen.items() if rows]
    if any(row.kindred != row.found for row in run.rows):
        lines.append(_line(KINDRED, [replace(row, found=row.kindred) for row in run.rows], run))
    times = sorted(row.seconds for row in run.rows)
    return Summary(
        task=run.record.task,
        lines=tuple(lines),
        seconds_median=times[len(times) // 2] if times else 0.0,
    )


def _line(name: str, rows: Sequence[Row], run: Run) -> Line:
    """Return the scores of some rows."""
    clusters = [row.cluster for row in rows]
    absent = sum(sum(row.absent) for row in rows)
    unfound = sum(rank is None for row in rows for _, rank in row.found)
    return Line(
        questions=name,
        count=len(rows),
        errored=sum(row.status == "errored" for row in rows),
        absent=absent,
        missed=unfound - absent,
        scores={
            spelling: cluster_interval([measure(spelling).of(row.found) for row in rows], clusters, run.record.seed)
            for spelling in run.record.measures
        },
    )


def table(summary: Summary) -> str:
    """Return a summary as a Markdown table: one line for each set of questions, means with 95 % intervals."""
    spellings = list(summary.lines[0].scores) if summary.lines else []
    head = ["questions", "n", *spellings, "errored", "gold absent", "gold missed"]
    lines = [head, ["---", *("--:" for _ in head[1:])]]
    for line in summary.lines:
        scores = (str(line.scores[spelling]) for spelling in spellings)
        lines.append([line.questions, str(line.count), *scores, str(line.errored), str(line.absent), str(line.missed)])
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)
