"""Runs on the same questions, compared question by question."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from porism.errors import FormatError, UsageError
from porism.evaluate import Row, Run, bench, cluster_interval, compare, read_run
from porism.evaluate.task import Asked, Group, Task


class System:
    """Answers from a table."""

    fingerprint = "f00d"

    def __init__(self, by: str, **answers: Sequence[str]) -> None:
        self.settings = {"retrieve": {"by": by}}
        self._answers = answers

    def ask(self, questions: Sequence[str], limit: int) -> Sequence[Sequence[str]]:
        return [self._answers[question] for question in questions]

    def holds(self, name: str) -> bool:
        return True

    def kin(self, name: str) -> Sequence[str]:
        return ()


def task(*ids: str) -> Task:
    """Each question wants two names: its id in capitals, once and twice."""
    asked = (
        Asked(id=id, text=id, gold=(Group(names=(id.upper(),)), Group(names=(2 * id.upper(),))), cluster=id)
        for id in ids
    )
    return Task(name="small", questions=tuple(asked), measures=(), at_most=5)


def run(by: str = "decomposition", folder: Path | None = None, **answers: Sequence[str]) -> Run:
    return bench(task(*answers), System(by, **answers), folder)  # type: ignore[arg-type]


def test_each_question_is_compared_with_itself() -> None:
    ours = run(a=["A", "AA"], b=["B", "BB"], c=["x"])
    theirs = run(a=["A"], b=["x"], c=["C", "x"])
    compared = compare(ours, theirs)
    assert compared.differences["F1"] == cluster_interval([1 - 2 / 3, 1.0, -0.5], ["a", "b", "c"], 0)
    assert compared.differences["P"].mean == pytest.approx((0 + 1 - 0.5) / 3)
    assert compared.differences["R"].mean == pytest.approx((0.5 + 1 - 0.5) / 3)
    assert (compared.count, compared.better, compared.worse, compared.same_library) == (3, 2, 1, True)


def test_a_constant_gain_is_certain_although_both_means_are_not() -> None:
    ours = run(a=["A", "AA"], b=["B"], c=["C", "CC"], d=["D"])
    f1s = [1, 2 / 3, 1, 2 / 3]
    assert cluster_interval(f1s, list("abcd"), 0).low < cluster_interval(f1s, list("abcd"), 0).high
    compared = compare(ours, run(a=[], b=[], c=[], d=[]))
    assert compared.differences["F1"].low > 0
    assert compare(ours, ours).differences["F1"].high == 0


def test_one_query_counts_at_its_best_depth_and_other_ways_with_all_names() -> None:
    ranked = {"a": ["A", "x", "y"], "b": ["B", "x", "y"]}
    compared = compare(run(**ranked), run("query", **ranked))
    assert (compared.depth, compared.other_depth) == (3, 1)
    assert compared.differences["F1"].mean == pytest.approx(2 / 5 - 2 / 3)


def test_the_other_run_may_have_been_asked_more(tmp_path: Path) -> None:
    whole = run(a=["A"], b=["B", "BB"], c=["x"])
    assert compare(run(b=["B"]), whole).differences["F1"].mean == pytest.approx(2 / 3 - 1)
    with pytest.raises(UsageError, match="1 of 2 questions are not asked in both"):
        compare(run(a=["A"], d=["D"]), whole)


def test_a_question_that_was_not_answered_scores_nothing() -> None:
    lacking = bench(task("a", "b"), System("query", a=["A", "AA"]))  # type: ignore[arg-type]
    assert compare(run(a=["A", "AA"], b=["B", "BB"]), lacking).differences["F1"].mean == 0.5


def test_rankings_are_compared_by_the_measures_of_their_task() -> None:
    record = run(a=["A"]).record
    rows = tuple(
        Row(id=id, style="", cluster=id, status="answered", found=(("original", rank),), kindred=(), absent=(False,))
        for id, rank in (("a", 1), ("b", 3))
    )
    ranked = Run(record=replace(record, measures=("R@1",)), rows=rows)
    lost = Run(record=ranked.record, rows=tuple(replace(row, found=(("original", None),)) for row in rows))
    compared = compare(ranked, lost)
    assert {name: each.mean for name, each in compared.differences.items()} == {"R@1": 0.5}
    assert (compared.depth, compared.better, compared.worse) == (0, 1, 0)
    with pytest.raises(UsageError, match="measures differ"):
        compare(ranked, Run(record=record, rows=rows))


def test_a_kept_run_is_read_whole_or_not_at_all(tmp_path: Path) -> None:
    done = run("query", tmp_path / "run", a=["A"], b=["B"])
    assert read_run(tmp_path / "run").rows == done.rows
    rows = tmp_path / "run" / "rows.jsonl"
    rows.write_text(rows.read_text(encoding="utf-8").splitlines(keepends=True)[0], encoding="utf-8")
    with pytest.raises(UsageError, match="has answered 1 of 2 questions"):
        read_run(tmp_path / "run")
    with pytest.raises(FormatError):
        read_run(tmp_path)
