"""Runs of a prover over a benchmark: what is counted, what is kept, what is gone on with."""

import asyncio
import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from scripted import QUESTION, message

from porism.errors import FormatError, LeanMissing, ModelError, UsageError
from porism.evaluate import (
    PUBLISHED,
    Counting,
    ProblemResult,
    ProvingLine,
    ProvingRun,
    ProvingTask,
    Staging,
    proportion,
    prove_task,
    read_proving_record,
    read_results,
    summarise_proving,
)
from porism.evaluate.proving_record import ProvingFolder
from porism.lean import Elaboration, ScriptedLean, Task
from porism.models import ChatRequest, RecordedChat, RecordingChat, Reply, ScriptedChat, SpendingLimits, limited_chat
from porism.prove import Budgets, Mode, Problem, Prover, Proving, Stopping
from prove.scripted_prover import Script, Shelf, fenced
from prove.scripted_prover import lean as lean_that_judges

DATA = Path(os.environ.get("PORISM_DATA", Path(__file__).resolve().parents[3] / "shared" / "data"))
NONE = Proving(mode="none")


def problem(name: str) -> Problem:
    return Problem(key=name, task=Task(prefix=f"import Mathlib\n\ntheorem {name} : 1 = 1 := by"))


def task_of(*names: str) -> ProvingTask:
    return ProvingTask(name="tiny", problems=tuple(map(problem, names)))


def checking(broken: Sequence[str] = (), imports: bool = True) -> ScriptedLean:
    """A Lean that judges candidates, and says of statements alone whether they compile."""
    judge = lean_that_judges()

    def answer(source: str) -> Any:
        if QUESTION.search(source):
            return judge.answer(source)
        bad = not imports or any(f"theorem {name} " in source for name in broken)
        said = (message("error", 3, "unknown identifier 'Foo'"),) if bad else ()
        return Elaboration(messages=said, complete=True, seconds=0.1)

    return ScriptedLean(answer=answer)


class Plans:
    """A model with a list of bodies for each theorem, the last of which is repeated; each call costs a cent."""

    def __init__(self, bodies: Mapping[str, Sequence[str]], cost: float | None = 0.01) -> None:
        self.scripts = {name: Script([fenced(body) for body in each], cost=cost) for name, each in bodies.items()}

    def say(self, request: ChatRequest[Any]) -> Reply[Any]:
        text = request.messages[0].text
        return next(script for name, script in self.scripts.items() if f"theorem {name} " in text).say(request)

    @property
    def calls(self) -> int:
        return sum(len(script.asked) for script in self.scripts.values())

    @property
    def chat(self) -> ScriptedChat:
        return ScriptedChat(self.say, tries=1)


def bodies(failures: int) -> list[str]:
    return [*(f"exact wrong{number}" for number in range(failures)), "exact good"]


def bench(
    task: ProvingTask, plans: Plans, how: Proving = NONE, folder: Path | None = None, **more: Any
) -> ProvingRun:  # fmt: skip
    staging = Staging(folder=folder, at_once=more.pop("at_once", 2))
    prover = Prover(chat=more.pop("chat", plans.chat), lean=more.pop("lean", checking()), mode=Mode(name="none"))
    return asyncio.run(prove_task(task, replace(prover, **more), how, staging))


def line_of(run: ProvingRun, **counting: Any) -> ProvingLine:
    return summarise_proving([run], Counting(**counting))[0]


def test_what_is_solved_at_each_k_is_counted_with_wilsons_interval() -> None:
    plans = Plans({"a": bodies(0), "b": bodies(7), "c": bodies(8), "d": bodies(40)})
    line = line_of(bench(task_of("a", "b", "c", "d"), plans))
    assert [(each.k, each.solved) for each in line.passes] == [(8, 2), (16, 3), (32, 3)]
    share = line.passes[0].share
    assert (share.mean, round(share.low, 4), round(share.high, 4)) == (0.5, 0.15, 0.85)
    assert line.statuses == {"proved": 3, "not proved": 1}
    assert line.verdicts == {"Lean error": 47, "accepted": 3}
    assert (line.submissions, line.calls, line.spent.calls) == (50, 50, 50)
    assert line.spent.usage.output_tokens == 500


def test_an_interval_of_none_or_all_is_not_empty() -> None:
    assert (proportion(0, 10).mean, round(proportion(0, 10).high, 4)) == (0.0, 0.2775)
    assert (round(proportion(10, 10).low, 4), proportion(10, 10).mean) == (0.7225, 1.0)


def test_the_rule_of_the_paper_lets_one_more_candidate_count() -> None:
    run = bench(task_of("b", "c"), Plans({"b": bodies(7), "c": bodies(8)}))
    assert line_of(run).passes[0].solved == 1
    assert line_of(run, pass_rule="paper").passes[0].solved == 2
    with pytest.raises(UsageError, match="no rule"):
        Counting(pass_rule="mine")  # type: ignore[arg-type]


def test_no_k_above_the_budget_is_told() -> None:
    how = replace(NONE, budgets=Budgets(submissions=6))
    line = line_of(bench(task_of("a", "b"), Plans({"a": bodies(5), "b": bodies(6)}), how))
    assert [(each.k, each.solved) for each in line.passes] == [(6, 1)]


def test_the_cost_of_a_solved_problem_counts_what_all_problems_cost_up_to_k() -> None:
    run = bench(task_of("a", "d"), Plans({"a": bodies(0), "d": bodies(40)}))
    assert [(each.k, each.cost, each.per_solved) for each in line_of(run).passes] == [
        (k, pytest.approx(0.01 * (1 + k)), pytest.approx(0.01 * (1 + k))) for k in (8, 16, 32)
    ]


def test_there_is_no_cost_of_a_solved_problem_where_none_is_solved_or_a_price_is_not_known() -> None:
    how = replace(NONE, budgets=Budgets(submissions=2))
    none = line_of(bench(task_of("d"), Plans({"d": bodies(40)}), how)).passes[0]
    assert (none.solved, none.cost, none.per_solved) == (0, pytest.approx(0.02), None)
    unpriced = line_of(bench(task_of("a"), Plans({"a": bodies(0)}, cost=None), how)).passes[0]
    assert (unpriced.solved, unpriced.cost, unpriced.per_solved) == (1, None, None)


def test_costs_are_relative_to_the_run_without_retrieval_with_the_same_memory() -> None:
    task = task_of("a", "c")
    plain = bench(task, Plans({"a": bodies(0), "c": bodies(2)}))
    shelf = Shelf()
    how = replace(NONE, mode="graph")
    looking = bench(task, Plans({"a": bodies(0), "c": bodies(2)}), how, mode=shelf.mode)
    forgetful = bench(task, Plans({"a": bodies(0), "c": bodies(2)}), replace(how, memory=False), mode=shelf.mode)
    lines = summarise_proving([plain, looking, forgetful], Counting())
    assert [(line.mode, line.memory, line.relative_cost) for line in lines] == [
        ("none", True, 1.0), ("graph", True, pytest.approx(1.5)), ("graph", False, None),
    ]  # fmt: skip
    assert (lines[1].retrievals, lines[1].calls) == (2, 6)


def test_a_statement_that_does_not_compile_is_errored_and_nobody_is_asked() -> None:
    plans = Plans({"a": bodies(0), "bad": bodies(0)})
    run = bench(task_of("a", "bad"), plans, lean=checking(broken=["bad"]))
    assert [result.status for result in run.results] == ["proved", "errored"]
    assert run.results[1].why == "the statement does not compile: line 3: unknown identifier 'Foo'"
    line = line_of(run)
    assert (line.problems, line.passes[0].solved, line.statuses["errored"], plans.calls) == (2, 1, 1, 1)


def test_a_lean_without_the_library_ends_the_run_before_anybody_is_asked() -> None:
    plans = Plans({"a": bodies(0)})
    with pytest.raises(LeanMissing, match="not what the problems import: line 3: unknown identifier"):
        bench(task_of("a"), plans, lean=checking(imports=False))
    assert plans.calls == 0


def test_a_model_that_fails_is_told_apart_from_a_proof_that_fails() -> None:
    def say(request: ChatRequest[Any]) -> Reply[Any]:
        raise ModelError("The server is gone.")

    how = replace(NONE, budgets=Budgets(submissions=1))
    run = bench(task_of("a"), Plans({}), how, chat=ScriptedChat(say))
    assert [(result.status, result.why) for result in run.results] == [("errored", "The server is gone.")]
    failed = bench(task_of("d"), Plans({"d": bodies(9)}), how)
    assert [result.status for result in failed.results] == ["not proved"]


def test_limits_of_a_problem_stop_it_cleanly_and_a_higher_limit_goes_on(tmp_path: Path) -> None:
    how = replace(NONE, stopping=Stopping(problem_dollars=0.02))
    plans = Plans({"a": bodies(0), "c": bodies(5)})
    run = bench(task_of("a", "c"), plans, how, tmp_path)
    assert [(result.status, result.why) for result in run.results] == [
        ("proved", "accepted in round 0"), ("stopped", "0.02 of 0.02 US dollars for one problem are spent"),
    ]  # fmt: skip
    assert line_of(run).statuses == {"proved": 1, "stopped": 1}
    again = bench(task_of("a", "c"), plans, NONE, tmp_path)
    assert [result.status for result in again.results] == ["proved", "proved"]
    assert plans.calls == 1 + 6


def test_a_limit_of_the_run_stops_all_that_is_left() -> None:
    plans = Plans({"a": bodies(1), "b": bodies(1), "c": bodies(1)})
    run = bench(
        task_of("a", "b", "c"), plans, chat=limited_chat(plans.chat, SpendingLimits(most_calls=3)), at_once=1
    )  # fmt: skip
    assert [result.status for result in run.results] == ["proved", "stopped", "stopped"]
    assert plans.calls == 3 and line_of(run).spent.calls == 3


def test_no_step_is_begun_when_the_time_of_the_run_has_passed() -> None:
    plans, lean = Plans({"a": bodies(0)}), checking()
    run = bench(task_of("a"), plans, replace(NONE, stopping=Stopping(run_seconds=0)), lean=lean)
    assert [(result.status, result.why) for result in run.results] == [
        ("stopped", "the seconds of the run have passed")
    ]  # fmt: skip
    assert (plans.calls, len(lean.asked)) == (0, 1)


def test_a_finished_run_asks_nobody_again_and_tells_the_same(tmp_path: Path) -> None:
    plans = Plans({"a": bodies(1), "d": bodies(40)})
    first = bench(task_of("a", "d"), plans, folder=tmp_path)
    calls, lean = plans.calls, checking()
    second = bench(task_of("a", "d"), plans, folder=tmp_path, lean=lean)
    assert second.results == first.results
    assert (plans.calls, lean.asked) == (calls, [])
    assert read_proving_record(tmp_path).task == "tiny"
    assert {result.key: result.status for result in read_results(tmp_path)} == {"a": "proved", "d": "not proved"}


def test_a_run_that_lost_its_results_takes_them_from_its_trajectories(tmp_path: Path) -> None:
    plans = Plans({"a": bodies(1), "d": bodies(40)})
    first = bench(task_of("a", "d"), plans, folder=tmp_path)
    calls = plans.calls
    for file in (tmp_path / "results").iterdir():
        file.unlink()
    assert bench(task_of("a", "d"), plans, folder=tmp_path).results == first.results
    assert plans.calls == calls


def test_a_run_under_other_conditions_is_refused(tmp_path: Path) -> None:
    plans = Plans({"a": bodies(0)})
    bench(task_of("a"), plans, folder=tmp_path)
    with pytest.raises(UsageError, match="another settings"):
        bench(task_of("a"), plans, replace(NONE, memory=False), tmp_path)
    with pytest.raises(UsageError, match="another problems and another digest"):
        bench(task_of("a", "b"), plans, folder=tmp_path)


def test_a_result_that_is_none_is_told_with_its_file(tmp_path: Path) -> None:
    plans = Plans({"a": bodies(0)})
    bench(task_of("a"), plans, folder=tmp_path)
    (file,) = (tmp_path / "results").iterdir()
    file.write_text('{"key": "a"')
    with pytest.raises(FormatError, match="no result of a problem"):
        bench(task_of("a"), plans, folder=tmp_path)


def test_a_result_with_half_a_character_is_kept_too(tmp_path: Path) -> None:
    found = bench(task_of("a"), Plans({"a": bodies(0)}), folder=tmp_path).results[0].found
    assert found is not None
    folder = ProvingFolder(tmp_path)
    folder.add(ProblemResult(key="a", status="proved", found=replace(found, sketch=("so \ud800",))))
    (kept,) = read_results(tmp_path)
    assert kept.found == replace(found, sketch=("so ?",))


def test_the_record_says_what_the_results_depend_on(tmp_path: Path) -> None:
    bench(task_of("a"), Plans({"a": bodies(0)}), folder=tmp_path)
    record = json.loads((tmp_path / "record.json").read_text())
    assert set(record["conditions"]) == {"settings", "rules", "prompts", "model", "Lean", "library"}
    assert (record["conditions"]["model"], record["conditions"]["Lean"]) == ("scripted", "scripted")
    assert record["limits"]["run"]["most_dollars"] is None


def test_a_run_that_breaks_keeps_what_it_has_and_goes_on_from_there(tmp_path: Path) -> None:
    plans = Plans({"a": bodies(1), "b": bodies(2), "c": bodies(0)})

    def fault(number: int) -> None:
        if number == 1:
            plans.scripts["b"].fault = lambda number: None
            raise RuntimeError("A fault of the test's own.")

    plans.scripts["b"].fault = fault
    with pytest.raises(RuntimeError, match="own"):
        bench(task_of("a", "b", "c"), plans, folder=tmp_path, at_once=1)
    kept = {result.key for result in read_results(tmp_path)}
    assert "a" in kept and "b" not in kept
    run = bench(task_of("a", "b", "c"), plans, folder=tmp_path, at_once=1)
    assert [result.status for result in run.results] == ["proved"] * 3
    line = line_of(run)
    assert (plans.calls, line.calls, line.spent.cancelled) == (2 + 3 + 1, 6, 1)


def test_so_many_problems_are_worked_at_at_once() -> None:
    at_work, most = 0, 0

    async def say(request: ChatRequest[Any]) -> str:
        nonlocal at_work, most
        at_work += 1
        most = max(most, at_work)
        await asyncio.sleep(0.01)
        at_work -= 1
        return fenced("exact good")

    names = [f"p{number}" for number in range(6)]
    for places in (1, 3):
        most = 0
        run = bench(task_of(*names), Plans({}), chat=ScriptedChat(say), at_once=places)
        assert (most, [result.key for result in run.results]) == (places, names)


def test_a_recording_that_ends_leaves_problems_waiting_and_goes_on_with_more_replies(tmp_path: Path) -> None:
    plans, recording = Plans({"a": bodies(0), "c": bodies(2)}), tmp_path / "recording.jsonl"
    bench(task_of("a", "c"), plans, chat=RecordingChat(plans.chat, recording))
    lines = recording.read_text().splitlines(keepends=True)
    assert len(lines) == 4
    statuses: list[list[str]] = []
    for known in range(5):
        (tmp_path / "part.jsonl").write_text("".join(lines[:known]))
        chat = RecordedChat.open(tmp_path / "part.jsonl")
        run = bench(task_of("a", "c"), plans, folder=tmp_path / "run", chat=chat, at_once=1)
        statuses.append([result.status for result in run.results])
        assert set(run.waiting) == {result.key for result in run.results if result.status == "waiting"}
    assert statuses[0] == ["waiting", "waiting"] and statuses[4] == ["proved", "proved"]
    assert [status.count("waiting") for status in statuses] == [2, 1, 1, 1, 0]
    line = line_of(run)
    assert (line.spent.calls, line.spent.failed, line.calls) == (4, 0, 4)


def test_candidates_are_counted_by_what_came_of_them() -> None:
    given = ["exact?", "exact wrong", "exact wrong", "theorem x : True := trivial", "exact good"]
    line = line_of(bench(task_of("a"), Plans({"a": given})))
    assert line.verdicts == {"refused: integrity": 1, "Lean error": 1, "accepted": 1}
    assert (line.blocked, line.submissions, line.calls) == (1, 3, 5)


def test_queries_that_were_answered_before_are_counted() -> None:
    script = {"a": ["exact wrong\nskip", "exact wrong\nrfl", "exact wrong\ntrivial", "exact good"]}
    line = line_of(bench(task_of("a"), Plans(script), replace(NONE, mode="graph"), mode=Shelf().mode))
    assert (line.retrievals, line.repeated_queries) == (3, 10)


def test_a_result_is_finished_where_nothing_more_would_come_of_it() -> None:
    finished = {status for status in ("proved", "not proved", "stopped", "errored", "waiting")
                if ProblemResult(key="a", status=status).finished}  # fmt: skip
    assert finished == {"proved", "not proved"}


@pytest.mark.slow
@pytest.mark.skipif(not (DATA / "fate_h").is_dir(), reason="FATE-H is not there (PORISM_DATA names its folder)")
@pytest.mark.parametrize(("name", "least"), [("fate-h", 100), ("mpr-prop", 25)])
def test_published_problems_come_as_far_as_their_first_prompts(name: str, least: int) -> None:
    task = PUBLISHED[name](DATA)
    run = bench(task, Plans({}), chat=RecordedChat.begun(None))
    assert [result.status for result in run.results] == ["waiting"] * len(task.problems)
    prompts = {prompt for missing in run.waiting.values() for prompt in missing.prompts}
    assert len(prompts) == len(task.problems) >= least
    texts = [missing.requests[0].messages[0].text for missing in run.waiting.values()]
    assert all("## In words" in text and len(text) < 20_000 for text in texts)
