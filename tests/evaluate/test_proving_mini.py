"""The mini task on its real compiler: a scripted prover solves some of its theorems, most of them after failures."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from compiler import LIBRARY, Lean
from mini_tools import compiler_of, lean_block

from porism.evaluate import OF_A_PROJECT, Counting, ProvingRun, ProvingTask, Staging, prove_task, summarise_proving
from porism.lean import Pool, Sizes
from porism.models import ChatRequest, RecordedChat, RecordingChat, Reply, ScriptedChat, Usage
from porism.prove import Budgets, Mode, Prover, Proving

pytestmark = pytest.mark.lean

SCRIPTS: dict[str, list[str]] = {
    "antitone_monotone_comp": ["intro a b hab\nexact hf (hg hab)", "intro a b hab\nexact hg (hf hab)"],
    "eq_id_of_injective_of_idempotent": [
        "intro x\nexact hi (hf x)",
        "apply funext\nintro x\nexact hf x",
        "apply funext\nintro x\nexact hi _ _ (hf x)",
    ],
    "not_xor_self": ["intro h\ncases h with\n| inl h => exact h.2 h.1\n| inr h => exact h.1 h.2"],
    "add_square": ["ring", "omega", "simp", "rfl"],
    "existsUnique_least": ["exact?", "exact Nat.find h", "exact Nat.find h -- once more", "trivial"],
}
"""What is given for each theorem, in order; the last of them once and again."""

HOW = Proving(mode="none", budgets=Budgets(submissions=4, calls=8))


def say(request: ChatRequest[object]) -> Reply[object]:
    """Give the candidate that follows the one that failed, or follows it in turn where that was blocked."""
    text = request.messages[0].text
    bodies = next(bodies for name, bodies in SCRIPTS.items() if f"theorem {name} " in text)
    shown = [number for number, body in enumerate(bodies) if f"```lean\n{body}\n```" in text]
    number = min(shown[-1] + 1 + request.sample, len(bodies) - 1) if shown else 0
    usage = Usage(requests=1, input_tokens=1000, output_tokens=100)
    return Reply(text=lean_block(bodies[number]), usage=usage, cost=0.01)


def some() -> ProvingTask:
    """The task's theorems that there is a script for."""
    task = OF_A_PROJECT["mini"](LIBRARY)
    problems = tuple(problem for problem in task.problems if problem.key.removeprefix("Tasks.") in SCRIPTS)
    return replace(task, problems=problems)


@pytest.fixture(scope="module")
def prove(lean: Lean) -> Callable[..., ProvingRun]:
    """Have the theorems proved, two at a time."""

    def run(chat: ScriptedChat | RecordingChat | RecordedChat, folder: Path) -> ProvingRun:
        async def go() -> ProvingRun:
            async with Pool(compiler_of(lean), Sizes(workers=2)) as pool:
                prover = Prover(chat=chat, lean=pool, mode=Mode(name="none"))
                return await prove_task(some(), prover, HOW, Staging(folder=folder))

        return asyncio.run(go())

    return run


@pytest.fixture(scope="module")
def ran(
    prove: Callable[..., ProvingRun], tmp_path_factory: pytest.TempPathFactory
) -> tuple[ProvingRun, Path]:  # fmt: skip
    """The run of the script, recorded, and its recording."""
    folder = tmp_path_factory.mktemp("run")
    recording = folder / "recording.jsonl"
    return prove(RecordingChat(ScriptedChat(say), recording), folder / "kept"), recording


def test_some_theorems_are_solved_and_all_is_counted(ran: tuple[ProvingRun, Path]) -> None:
    results = {result.key.removeprefix("Tasks."): result for result in ran[0].results}
    solved = {key: result.found.counts.submissions for key, result in results.items()
              if result.found and result.status == "proved"}  # fmt: skip
    assert solved == {"antitone_monotone_comp": 2, "eq_id_of_injective_of_idempotent": 3, "not_xor_self": 1}
    (line,) = summarise_proving([ran[0]], Counting(at=(1, 2, 3)))
    assert [(each.k, each.solved) for each in line.passes] == [(1, 1), (2, 2), (3, 3), (4, 3)]
    assert line.statuses == {"proved": 3, "not proved": 2}
    assert line.verdicts == {"Lean error": 9, "accepted": 3, "refused: integrity": 1}
    assert (line.submissions, line.blocked, line.calls) == (13, 5, 18)
    assert line.spent.cost == pytest.approx(0.18)
    assert line.passes[-1].per_solved == pytest.approx(0.18 / 3)


def test_the_recording_plays_the_same_run_again_and_a_part_of_it_waits(
    ran: tuple[ProvingRun, Path], prove: Callable[..., ProvingRun], tmp_path: Path
) -> None:
    first, recording = ran
    again = prove(RecordedChat.open(recording), tmp_path / "again")
    assert [(result.key, result.status, result.why) for result in again.results] == [
        (result.key, result.status, result.why) for result in first.results
    ]  # fmt: skip
    lines = recording.read_text(encoding="utf-8").splitlines(keepends=True)
    firsts = [line for line in lines if "your last attempt failed" not in line]
    (tmp_path / "part.jsonl").write_text("".join(firsts), encoding="utf-8")
    part = prove(RecordedChat.open(tmp_path / "part.jsonl"), tmp_path / "part")
    assert (len(firsts), sorted(result.status for result in part.results)) == (5, ["proved", *["waiting"] * 4])
    assert all(len(missing.prompts) == 1 for missing in part.waiting.values())
