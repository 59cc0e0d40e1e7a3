"""What a run of a benchmark of formalization comes to: pass@k of each measure, curves over k, and what was shown.

In: the rows of a run. Out: a `StatedSummary`, and how two runs differ on the same statements. Errored statements and
samples are counted beside the scores and score 0. What nobody could look at has no score: it says why. It does not
know how the rows came about.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from porism.errors import UsageError
from porism.evaluate.formalization_measures import KINDS_OF_RIGHT, RightKind, consistency, efficiency, pass_at
from porism.evaluate.formalization_row import SampleRow, StatedRow, is_right
from porism.evaluate.intervals import Interval, cluster_interval
from porism.evaluate.sets import SetMeans, set_count, set_means

Curve = tuple[float, ...]
"""For each k from 1 to n."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StatedSummary:
    """What a run comes to."""

    mode: str
    count: int
    """Statements."""
    samples: int
    """How often each is written."""
    errored: int
    """Statements for which the model or Lean was not there."""
    errored_samples: int
    """Samples, of the other statements, for which they were not."""
    read: int
    """Samples, of all, in which there is a statement."""
    retrieved: SetMeans | None
    """How what was retrieved agrees with what the right statements use; None where nothing was looked for."""
    shown: float | None
    """Mean number of declarations that a model was shown."""
    coverage: float | None
    """Share of the declarations to be shown in use that some example uses; None where no examples were looked for."""
    scores: Mapping[str, Interval]
    """By `TypeC@1`, `TypeC@n`, `BEq+@1`, ...: the unbiased pass@k."""
    offered: Mapping[str, Interval]
    """By measure: whether the statement that is offered first is right."""
    consistency: Mapping[str, Curve]
    efficiency: Mapping[str, Curve]
    mended: int
    """Statements of which a sample type-checks, though none did as first written."""
    unjudged: int
    """Samples that stand and could not be compared with the right statement."""
    gold_failed: int
    """Statements whose right form this Lean does not take; their samples count as not equal."""
    not_looked: Mapping[str, str]
    """By measure, why it has no score."""


def summarise_stated(
    rows: Sequence[StatedRow], mode: str, samples: int, not_looked: Mapping[str, str], seed: int = 0
) -> StatedSummary:
    """Return what rows come to; `not_looked` says why there is nothing to tell of a measure."""
    made = [sample for row in rows for sample in row.samples]
    looked: list[RightKind] = [kind for kind in KINDS_OF_RIGHT if kind not in not_looked]
    right: dict[RightKind, list[int]] = {kind: [_count(row, kind) for row in rows] for kind in looked}
    found = [row for row in rows if row.found is not None]
    to_cover = sum(row.to_cover for row in rows)
    ids = [row.id for row in rows]

    def at(kind: RightKind, k: int) -> Interval:
        return cluster_interval([pass_at(samples, count, k) for count in right[kind]], ids, seed)

    return StatedSummary(
        mode=mode,
        count=len(rows),
        samples=samples,
        errored=sum(row.status == "errored" for row in rows),
        errored_samples=sum(sample.outcome == "errored" for sample in made),
        read=sum(bool(sample.statement) for sample in made),
        retrieved=set_means([set_count(row.found or (), row.needs) for row in rows]) if found else None,
        shown=sum(row.shown for row in found) / len(found) if found else None,
        coverage=sum(row.covered for row in rows) / to_cover if to_cover else None,
        scores={f"{kind}@{k}": at(kind, k) for kind in looked for k in dict.fromkeys((1, samples))},
        offered={kind: cluster_interval([_offered(row, kind) for row in rows], ids, seed) for kind in looked},
        consistency={kind: consistency(right[kind], samples) for kind in looked},
        efficiency={kind: efficiency(right[kind], samples) for kind in looked},
        mended=sum(_is_mended(row) for row in rows),
        unjudged=sum(sample.judged is not None and sample.judged.outcome == "errored" for sample in made),
        gold_failed=sum(row.gold == "fails" for row in rows),
        not_looked=dict(not_looked),
    )


def stated_differences(
    rows: Sequence[StatedRow],
    others: Sequence[StatedRow],
    samples: tuple[int, int],
    kinds: Sequence[RightKind],
    seed: int = 0,
) -> dict[str, Interval]:
    """Return by how much rows are better than others on the same statements: each measure at 1 and at all samples.

    `samples`: how often a statement is written here and there; of two numbers the smaller is all. Raises UsageError
    where the others lack a statement.
    """
    by_id = {row.id: row for row in others}
    if any(row.id not in by_id for row in rows):
        advice = "Compare runs on the same statements."
        raise UsageError("The runs cannot be compared: they were not asked the same statements.", advice=advice)
    apart: dict[str, Interval] = {}
    for kind in kinds:
        pairs = [(_count(row, kind), _count(by_id[row.id], kind)) for row in rows]
        for k in dict.fromkeys((1, min(samples))):
            values = [pass_at(samples[0], one, k) - pass_at(samples[1], other, k) for one, other in pairs]
            apart[f"{kind}@{k}"] = cluster_interval(values, [row.id for row in rows], seed)
    return apart


def _count(row: StatedRow, kind: RightKind) -> int:
    """Return how many samples of a statement are right."""
    return sum(is_right(sample, kind) for sample in row.samples)


def _offered(row: StatedRow, kind: RightKind) -> float:
    """Return 1 where the sample that is offered first is right."""
    return float(row.offered is not None and is_right(row.samples[row.offered], kind))


def _is_mended(row: StatedRow) -> bool:
    """Say whether a sample type-checks only because something was put right."""
    return any(map(_stands, row.samples)) and not any(s.first == "type-checks" for s in row.samples)


def _stands(sample: SampleRow) -> bool:
    """Say whether a sample type-checks."""
    return sample.outcome == "type-checks"
