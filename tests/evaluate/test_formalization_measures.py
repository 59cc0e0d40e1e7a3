"""pass@k without bias, the curves over k, and what runs of formalization come to."""

from dataclasses import replace
from itertools import combinations

import pytest

from porism.errors import UsageError
from porism.evaluate import (
    SampleRow,
    StatedRow,
    consistency,
    efficiency,
    pass_at,
    stated_differences,
    summarise_stated,
)
from porism.evaluate.formalization_judge import Judged

NO_LEVEL = {"BEq": "no level"}


def sample(state: str, *shown: str, first: str = "") -> SampleRow:
    """A sample that stands, fails or is errored, and what it is right by."""
    outcome = {"+": "type-checks", "-": "fails", "!": "errored", "?": "unchecked"}
    judged = Judged(outcome="equal" if shown else "not shown", shown=shown) if state == "+" else None  # type: ignore[arg-type]
    return SampleRow(
        outcome=outcome[state],  # type: ignore[arg-type]
        first=outcome[first or state],  # type: ignore[arg-type]
        statement="" if state == "!" else "theorem t : True := by sorry",
        judged=judged,
        error="gone" if state == "!" else "",
    )


def row(id: str, *samples: SampleRow, **more: object) -> StatedRow:
    return StatedRow(id=id, status="answered", gold="type-checks", samples=samples, **more)  # type: ignore[arg-type]


ROWS = [
    row("a", sample("+", "BEqL", "BEq+"), sample("+", "BEq+"), sample("+"), sample("-"), offered=0),
    row("b", sample("+", first="-"), sample("-"), sample("-"), sample("!"), offered=0),
    row("c", sample("-"), sample("-"), sample("-"), sample("-")),
    StatedRow(id="d", status="errored", error="nobody"),
]


@pytest.mark.parametrize(
    ("n", "c", "k", "value"),
    [(5, 2, 2, 0.7), (10, 3, 5, 11 / 12), (8, 1, 1, 0.125), (8, 8, 3, 1), (8, 0, 8, 0), (8, 1, 8, 1), (4, 3, 2, 1)],
)  # fmt: skip
def test_pass_at_k_has_its_known_values(n: int, c: int, k: int, value: float) -> None:
    assert pass_at(n, c, k) == pytest.approx(value)


def test_pass_at_k_is_the_share_of_draws_with_a_right_sample() -> None:
    for n in range(1, 7):
        for c in range(n + 1):
            for k in range(1, n + 1):
                draws = list(combinations(range(n), k))
                share = sum(any(one < c for one in draw) for draw in draws) / len(draws)
                assert pass_at(n, c, k) == pytest.approx(share)


def test_consistency_counts_statements_with_at_least_k_right_samples() -> None:
    assert consistency([8, 4, 1, 0], 8) == (0.75, 0.5, 0.5, 0.5, 0.25, 0.25, 0.25, 0.25)


def test_efficiency_is_the_mean_pass_at_each_k() -> None:
    assert efficiency([2, 0], 4) == pytest.approx((0.25, 5 / 12, 0.5, 0.5))


def test_a_summary_has_each_measure_at_one_and_at_all_samples() -> None:
    found = summarise_stated(ROWS, "drift", 4, NO_LEVEL)
    means = {name: round(one.mean, 6) for name, one in found.scores.items()}
    assert means == {
        "TypeC@1": 0.25, "TypeC@4": 0.5, "BEqL@1": 0.0625, "BEqL@4": 0.25, "BEq+@1": 0.125, "BEq+@4": 0.25,
    }  # fmt: skip
    assert found.consistency["TypeC"] == (0.5, 0.25, 0.25, 0.0)
    assert found.efficiency["BEq+"] == pytest.approx((0.125, 5 / 24, 0.25, 0.25))
    assert {name: one.mean for name, one in found.offered.items()} == {"TypeC": 0.5, "BEqL": 0.25, "BEq+": 0.25}


def test_what_is_errored_is_counted_apart_from_what_failed() -> None:
    found = summarise_stated(ROWS, "drift", 4, NO_LEVEL)
    assert (found.count, found.errored, found.errored_samples, found.read, found.mended) == (4, 1, 1, 11, 1)


def test_what_nobody_looked_at_has_no_score() -> None:
    reasons = dict.fromkeys(("TypeC", "BEqL", "BEq", "BEq+"), "no project")
    found = summarise_stated([row("a", sample("?"))], "drift", 1, reasons)
    assert (found.scores, found.consistency, found.offered, found.not_looked) == ({}, {}, {}, reasons)


def test_retrieval_and_coverage_are_measured_where_something_was_looked_for() -> None:
    rows = [
        row("a", sample("?"), needs=("A", "B"), found=("A", "C"), shown=2, covered=1, to_cover=2),
        row("b", sample("?"), needs=("A",), found=("A",), shown=1, covered=1, to_cover=1),
    ]
    found = summarise_stated(rows, "drift", 1, NO_LEVEL)
    assert found.retrieved is not None
    assert (found.retrieved.precision, found.retrieved.recall, found.shown) == (0.75, 0.75, 1.5)
    assert found.coverage == pytest.approx(2 / 3)
    assert summarise_stated([row("a", sample("?"))], "zero-shot", 1, NO_LEVEL).retrieved is None


def test_an_errored_statement_counts_as_nothing_found() -> None:
    rows = [row("a", sample("?"), needs=("A",), found=("A",)), StatedRow(id="b", status="errored", needs=("B",))]
    found = summarise_stated(rows, "drift", 1, NO_LEVEL).retrieved
    assert found is not None
    assert (found.precision, found.recall) == (0.5, 0.5)


def test_runs_differ_statement_by_statement_each_with_its_own_number_of_samples() -> None:
    others = [replace(one, samples=one.samples[:2]) for one in ROWS]
    apart = stated_differences(ROWS, others, (4, 2), ["TypeC"])
    assert apart["TypeC@1"].mean == pytest.approx(0.25 - 0.375)
    assert apart["TypeC@2"].mean == pytest.approx((1.0 + 0.5) / 4 - 0.5)


def test_runs_on_other_statements_are_not_compared() -> None:
    with pytest.raises(UsageError, match="not asked the same statements"):
        stated_differences(ROWS, ROWS[:2], (4, 4), ["TypeC"])
