"""What a run comes to when answers are sets: precision, recall and F1 of the first k names, for every k.

In: a run of a task that is measured as sets. Out: a `NeedsSummary`, and the cells of its lines. The best k is chosen
by F1 on the very questions it is told for, as papers that compare with a baseline at its best do. A question that
failed scores 0. It does not know how the names were found.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from porism.evaluate.intervals import Interval, cluster_interval
from porism.evaluate.record import Row
from porism.evaluate.run import Run
from porism.evaluate.sets import SetCount, SetMeans, set_means

SHOWN: Final = (1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 50, 100)


@dataclass(frozen=True, slots=True, kw_only=True)
class AtDepth:
    """The scores of the first k names of every answer."""

    k: int
    means: SetMeans
    f1: Interval
    """The macro F1 with its interval."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NeedsSummary:
    """What a run comes to."""

    task: str
    count: int
    errored: int
    """Questions that were not answered; they score 0."""
    absent: int
    """Gold names that the library does not hold."""
    returned: float
    """How many names an answer has on average."""
    lines: tuple[AtDepth, ...]
    """For some k; the last is the whole answer."""
    best: AtDepth
    """For the k with the highest macro F1 of all k."""
    seconds_median: float


def summarise_needs(run: Run, *, empty: float = 1.0) -> NeedsSummary:
    """Return what a run comes to; `empty` is the score of a right answer that nothing is needed."""
    rows = run.rows
    deepest = deepest_of(rows)
    best = best_depth(rows, empty)
    shown = sorted({*(k for k in SHOWN if k < deepest), deepest})
    times = sorted(row.seconds for row in rows)
    return NeedsSummary(
        task=run.record.task,
        count=len(rows),
        errored=sum(row.status == "errored" for row in rows),
        absent=sum(sum(row.absent) for row in rows),
        returned=sum(row.returned for row in rows) / len(rows),
        lines=tuple(_at(run, k, empty) for k in shown),
        best=_at(run, best, empty),
        seconds_median=times[len(times) // 2],
    )


def deepest_of(rows: Sequence[Row]) -> int:
    """Return how many names the longest answer has; 1 where all are empty."""
    return max((row.returned for row in rows), default=0) or 1


def best_depth(rows: Sequence[Row], empty: float = 1.0) -> int:
    """Return the k whose first k names have the highest macro F1, the smallest such."""
    f1s = {k: set_means(counts_at(rows, k, empty)).f1 for k in range(1, deepest_of(rows) + 1)}
    return max(f1s, key=lambda k: (f1s[k], -k))


def counts_at(rows: Sequence[Row], k: int, empty: float = 1.0) -> list[SetCount]:
    """Return each answer's first k names, counted; an answer that failed is counted as if one wrong name was given."""
    counts: list[SetCount] = []
    for row in rows:
        failed = row.status == "errored"
        right = len({rank for _, rank in row.found if rank is not None and rank <= k})
        hit = sum(rank is not None and rank <= k for _, rank in row.found)
        found = 1 if failed else min(k, row.returned)
        counts.append(SetCount(found=found, gold=len(row.found), right=right, hit=hit, empty=empty))
    return counts


def _at(run: Run, k: int, empty: float) -> AtDepth:
    """Return the scores of the first k names."""
    counts = counts_at(run.rows, k, empty)
    clusters = [row.cluster for row in run.rows]
    interval = cluster_interval([count.f1 for count in counts], clusters, run.record.seed)
    return AtDepth(k=k, means=set_means(counts), f1=interval)


HEADINGS: Final = ["k", "P", "R", "F1", "F1 of means", "micro P", "micro R", "micro F1"]


def cells_of(line: AtDepth) -> list[str]:
    """Return the cells of one line under the headings, in percent."""
    means = line.means
    interval = f"{100 * line.f1.mean:.2f} [{100 * line.f1.low:.2f}, {100 * line.f1.high:.2f}]"
    rest = (means.f1_of_means, means.micro_precision, means.micro_recall, means.micro_f1)
    return [
        str(line.k), f"{100 * means.precision:.2f}", f"{100 * means.recall:.2f}", interval,
        *(f"{100 * value:.2f}" for value in rest),
    ]  # fmt: skip
