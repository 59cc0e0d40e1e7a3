"""Two runs on the same questions: by how much one is better than the other, and how sure that is.

In: a run, and another that was asked at least the same questions. Out: the mean difference of each
measure with its interval. Each question is compared with itself, so that what makes some questions harder than others
drops out: the interval is far narrower than those of the two means. It does not know how the answers were found.

    difference  mean over questions of (this run - the other); the bootstrap draws whole clusters of questions
    depth       of sets of names: all names of an answer; of one query, which has no end of its own, its best k by F1
                on these very questions, which flatters it
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from porism.errors import UsageError
from porism.evaluate.intervals import Interval, cluster_interval
from porism.evaluate.measures import measure
from porism.evaluate.needs import best_depth, counts_at, deepest_of
from porism.evaluate.record import Record, Row
from porism.evaluate.run import Run


@dataclass(frozen=True, slots=True, kw_only=True)
class Paired:
    """How a run does against another on the same questions."""

    task: str
    count: int
    """Questions that were asked in both."""
    depth: int
    """How many names of an answer count; 0 where the measures say so themselves."""
    other_depth: int
    same_library: bool
    """Whether both were asked of the same library."""
    differences: Mapping[str, Interval]
    """By measure, this run less the other: F1, P and R of sets of names, or the measures of the task."""
    better: int
    """Questions that this run answers better, by the first of the measures."""
    worse: int


Values = Mapping[str, list[float]]
"""By measure, what each question scores."""


def compare(run: Run, other: Run) -> Paired:
    """Return how a run does against another; raises UsageError where that was not asked all the same questions."""
    others = _rows_for(run, other)
    mine, depth = _scored(run.record, run.rows)
    theirs, other_depth = _scored(other.record, others)
    clusters = [row.cluster for row in run.rows]
    apart = {name: [a - b for a, b in zip(mine[name], theirs[name], strict=True)] for name in mine}
    first = next(iter(apart.values()))
    return Paired(
        task=run.record.task,
        count=len(run.rows),
        depth=depth,
        other_depth=other_depth,
        same_library=other.record.fingerprint == run.record.fingerprint,
        differences={name: cluster_interval(each, clusters, run.record.seed) for name, each in apart.items()},
        better=sum(each > 0 for each in first),
        worse=sum(each < 0 for each in first),
    )


def _rows_for(run: Run, other: Run) -> list[Row]:
    """Return the rows of the other run for the questions of this one, in this one's order."""
    kept = {row.id: row for row in other.rows}
    found = [kept[row.id] for row in run.rows if row.id in kept and len(kept[row.id].found) == len(row.found)]
    lacking = len(run.rows) - len(found)
    if lacking or other.record.measures != run.record.measures:
        problem = f"The runs cannot be compared: {lacking:,} of {len(run.rows):,} questions are not asked in both"
        problem += ", and their measures differ." if other.record.measures != run.record.measures else "."
        advice = "Compare runs of one task; the second may have been asked more questions than the first."
        raise UsageError(problem, where=f"{run.record.task}, {other.record.task}", advice=advice)
    return found


def _scored(record: Record, rows: Sequence[Row]) -> tuple[Values, int]:
    """Return what each question scores in each measure, and how many names of an answer count."""
    if record.measures:
        return {name: [measure(name).of(row.found) for row in rows] for name in record.measures}, 0
    one_query = record.settings.get("retrieve", {}).get("by") == "query"
    depth = best_depth(rows) if one_query else deepest_of(rows)
    counts = counts_at(rows, depth)
    values = {
        "F1": [count.f1 for count in counts],
        "P": [count.precision for count in counts],
        "R": [count.recall for count in counts],
    }
    return values, depth
