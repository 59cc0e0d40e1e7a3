"""Runs: what is asked, written down, resumed and summed up."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from filelock import FileLock

from porism.errors import FormatError, LimitReached, UsageError
from porism.evaluate import (
    Asked,
    Group,
    Task,
    bench,
    measures,
    read_record,
    read_rows,
    read_run,
    summarise,
    table,
)


class Scripted:
    """A system that gives prepared answers."""

    fingerprint = "f00d"

    def __init__(self, answers: Mapping[str, Sequence[str]], names: Sequence[str], **settings: object) -> None:
        self.answers, self.names = answers, set(names)
        self.settings = settings
        self.asked: list[tuple[list[str], int]] = []
        self.same: dict[str, Sequence[str]] = {}

    def kin(self, name: str) -> Sequence[str]:
        return self.same.get(name, ())

    def holds(self, name: str) -> bool:
        return name in self.names

    def ask(self, questions: Sequence[str], limit: int) -> Sequence[Sequence[str]]:
        self.asked.append((list(questions), limit))
        if not self.answers.keys() >= set(questions):
            raise UsageError("The question is empty.")
        return [self.answers[question] for question in questions]


def about(id: str, *gold: str, text: str = "", style: str = "", hidden: tuple[str, ...] = ()) -> Asked:
    groups = tuple(Group(names=(name,)) for name in gold)
    return Asked(id=id, text=text or id, gold=groups, cluster=gold[0], style=style, hidden=hidden)


def task(*questions: Asked) -> Task:
    return Task(name="small", questions=questions, measures=measures("nDCG@2", "R@3"))


def test_every_question_has_a_row_in_the_tasks_order() -> None:
    run = bench(task(about("q2", "B"), about("q1", "A")), Scripted({"q1": ["A"], "q2": ["A", "B"]}, "AB"))
    assert [(row.id, row.found) for row in run.rows] == [("q2", (("original", 2),)), ("q1", (("original", 1),))]


def test_a_hit_that_stands_twice_counts_once() -> None:
    run = bench(task(about("q", "B", "C")), Scripted({"q": ["A", "A", "B", "B", "C"]}, "ABC"))
    assert run.rows[0].found == (("original", 2), ("original", 3))
    assert run.rows[0].hits == ("A", "B", "C")


def test_a_hidden_name_is_asked_for_in_addition_and_takes_no_rank() -> None:
    system = Scripted({"q": ["Self", "A"]}, "A")
    run = bench(task(about("q", "A", hidden=("Self",))), system)
    assert system.asked == [(["q"], 4)]
    assert run.rows[0].found == (("original", 1),)


def test_what_fails_is_told_in_its_row_scores_nothing_and_stays_in_the_mean() -> None:
    run = bench(task(about("good", "A"), about("bad", "B")), Scripted({"good": ["A"]}, "AB"))
    assert [row.status for row in run.rows] == ["answered", "errored"]
    assert run.rows[1].error == "UsageError: The question is empty."
    line = summarise(run).lines[0]
    assert (line.errored, line.scores["R@3"].mean) == (1, 0.5)


def test_gold_that_the_library_does_not_hold_is_told_apart_from_gold_that_was_missed() -> None:
    run = bench(task(about("gone", "Gone"), about("missed", "B")), Scripted({"gone": ["A"], "missed": ["A"]}, "AB"))
    everything, held = summarise(run).lines
    assert (everything.count, everything.absent, everything.missed) == (2, 1, 1)
    assert (held.questions, held.count, held.absent, held.missed) == ("gold in the library", 1, 0, 1)


def test_a_hit_that_says_the_same_under_another_name_is_counted_beside_the_strict_score() -> None:
    system = Scripted({"q": ["A'", "A"]}, ["A", "A'"])
    system.same = {"A": ["A'"]}
    run = bench(task(about("q", "A")), system)
    assert (run.rows[0].found, run.rows[0].kindred) == ((("original", 2),), (("original", 1),))
    strict, kindred = summarise(run).lines
    assert (kindred.questions, kindred.scores["nDCG@2"].mean) == ("same under another name", 1.0)
    assert strict.scores["nDCG@2"].mean < 1


def test_each_style_has_a_line_of_its_own() -> None:
    asked = (about("a", "A", style="latex"), about("b", "A", style="words"), about("c", "B", style="words"))
    run = bench(task(*asked), Scripted({"a": ["A"], "b": [], "c": ["B"]}, "AB"))
    lines = {line.questions: (line.count, line.scores["R@3"].mean) for line in summarise(run).lines}
    assert lines == {"all": (3, pytest.approx(2 / 3)), "latex": (1, 1.0), "words": (2, 0.5)}


def test_a_run_that_was_interrupted_is_taken_up_where_it_stopped(tmp_path: Path) -> None:
    questions = (about("a", "A"), about("b", "B"))
    whole = bench(task(*questions), Scripted({"a": ["A"], "b": ["B"]}, "AB"), tmp_path)
    rows = (tmp_path / "rows.jsonl").read_text()
    (tmp_path / "rows.jsonl").write_text(rows.splitlines(keepends=True)[0] + '{"id": "b", "sty')
    system = Scripted({"a": ["A"], "b": ["B"]}, "AB")
    again = bench(task(*questions), system, tmp_path)
    assert [questions for questions, _ in system.asked] == [["b"]]
    assert [row.found for row in again.rows] == [row.found for row in whole.rows]
    assert [row.id for row in read_rows(tmp_path)] == ["a", "b"]


def test_what_was_errored_is_asked_again_and_keeps_one_row_a_question(tmp_path: Path) -> None:
    asked = task(about("a", "A"), about("b", "B"))
    assert [row.status for row in bench(asked, Scripted({"b": ["B"]}, "AB"), tmp_path).rows] == ["errored", "answered"]
    system = Scripted({"a": ["A"], "b": ["B"]}, "AB")
    again = bench(asked, system, tmp_path)
    assert [questions for questions, _ in system.asked] == [["a"]]
    assert [(row.id, row.status) for row in again.rows] == [("a", "answered"), ("b", "answered")]
    assert len((tmp_path / "rows.jsonl").read_text().splitlines()) == 2
    assert read_run(tmp_path).rows == again.rows


def test_of_two_rows_of_one_question_the_later_counts(tmp_path: Path) -> None:
    asked = task(about("a", "A"), about("b", "B"))
    bench(asked, Scripted({"b": ["B"]}, "AB"), tmp_path)
    with (tmp_path / "rows.jsonl").open("a") as file:  # as a run leaves it that is killed after it asked again
        file.write((tmp_path / "rows.jsonl").read_text().splitlines()[0].replace("errored", "answered") + "\n")
    assert [(row.id, row.status) for row in read_run(tmp_path).rows] == [("a", "answered"), ("b", "answered")]


def test_a_limit_ends_a_run_that_keeps_what_was_answered_and_goes_on(tmp_path: Path) -> None:
    class Limited(Scripted):
        def ask(self, questions: Sequence[str], limit: int) -> Sequence[Sequence[str]]:
            if "b" in questions:
                raise LimitReached("Enough.")
            return super().ask(questions, limit)

    asked, answers = task(about("a", "A"), about("b", "B"), about("c", "A")), {"a": ["A"], "b": ["B"], "c": ["A"]}
    with pytest.raises(LimitReached):
        bench(asked, Limited(answers, "AB"), tmp_path)
    assert [(row.id, row.status) for row in read_rows(tmp_path)] == [("a", "answered"), ("c", "answered")]
    system = Scripted(answers, "AB")
    assert [row.status for row in bench(asked, system, tmp_path).rows] == ["answered"] * 3
    assert [questions for questions, _ in system.asked] == [["b"]]


def test_two_processes_are_not_at_work_on_one_run(tmp_path: Path) -> None:
    asked = task(about("a", "A"))
    with FileLock(tmp_path / ".lock"), pytest.raises(UsageError, match="Another process is at work on this run"):
        bench(asked, Scripted({"a": ["A"]}, "A"), tmp_path)
    assert bench(asked, Scripted({"a": ["A"]}, "A"), tmp_path).rows[0].status == "answered"


def test_a_run_that_raises_gives_its_folder_back(tmp_path: Path) -> None:
    def broken(done: int, of: int) -> None:
        raise KeyboardInterrupt

    asked = task(about("a", "A"))
    with pytest.raises(KeyboardInterrupt):
        bench(asked, Scripted({"a": ["A"]}, "A"), tmp_path, progress=broken)
    again = Scripted({"a": ["A"]}, "A")
    assert (bench(asked, again, tmp_path).rows[0].status, again.asked) == ("answered", [])


def test_a_folder_with_a_run_under_other_conditions_is_refused(tmp_path: Path) -> None:
    bench(task(about("a", "A")), Scripted({"a": ["A"]}, "A", depth=(1, 2)), tmp_path)
    bench(task(about("a", "A")), Scripted({"a": ["A"]}, "A", depth=(1, 2)), tmp_path)
    with pytest.raises(UsageError, match="other conditions"):
        bench(task(about("a", "A")), Scripted({"a": ["A"]}, "A", depth=(1, 3)), tmp_path)


def test_the_record_says_how_the_run_can_be_made_again(tmp_path: Path) -> None:
    bench(task(about("a", "A")), Scripted({"a": ["A"]}, "A", depth=3), tmp_path, seed=7)
    record = read_record(tmp_path)
    assert (record.task, record.measures, record.fingerprint, record.seed) == ("small", ("nDCG@2", "R@3"), "f00d", 7)
    assert record.settings == {"depth": 3}
    assert json.loads((tmp_path / "record.json").read_text())["porism"] == record.porism


def test_a_record_that_cannot_be_read_says_where(tmp_path: Path) -> None:
    (tmp_path / "record.json").write_text("{}")
    with pytest.raises(FormatError, match=r"record\.json"):
        read_record(tmp_path)


def test_questions_are_asked_in_batches_and_progress_is_told_after_each() -> None:
    told: list[tuple[int, int]] = []
    ids = [f"q{number}" for number in range(70)]
    system = Scripted({id: ["A"] for id in ids}, "A")
    run = bench(task(*(about(id, "A") for id in ids)), system, progress=lambda done, of: told.append((done, of)))
    assert [len(questions) for questions, _ in system.asked] == [32, 32, 6]
    assert told == [(32, 70), (64, 70), (70, 70)]
    assert [row.id for row in run.rows] == ids


def test_a_batch_in_which_one_question_fails_is_asked_again_one_by_one() -> None:
    system = Scripted({"a": ["A"], "c": ["A"]}, "A")
    run = bench(task(about("a", "A"), about("b", "A"), about("c", "A")), system)
    assert [row.status for row in run.rows] == ["answered", "errored", "answered"]
    assert [questions for questions, _ in system.asked] == [["a", "b", "c"], ["a"], ["b"], ["c"]]


def test_a_batch_asks_for_enough_to_leave_out_what_any_of_its_questions_hides() -> None:
    system = Scripted({"a": ["A", "B", "C", "D"], "b": ["Self", "A", "B", "C"]}, "ABCD")
    run = bench(task(about("a", "D"), about("b", "C", hidden=("Self",))), system)
    assert system.asked == [(["a", "b"], 4)]
    assert [row.found for row in run.rows] == [(("original", None),), (("original", 3),)]


def test_a_summary_is_a_table() -> None:
    run = bench(task(about("a", "A")), Scripted({"a": ["A"]}, "A"))
    assert table(summarise(run)).splitlines() == [
        "| questions | n | nDCG@2 | R@3 | errored | gold absent | gold missed |",
        "| --- | --: | --: | --: | --: | --: | --: |",
        "| all | 1 | 1.000 [1.000, 1.000] | 1.000 [1.000, 1.000] | 0 | 0 | 0 |",
    ]
