"""Many checks: some at once, written down, and never asked again."""

import asyncio
from pathlib import Path

import pytest
from scripted import answering

from porism.errors import FormatError, LeanDied, LeanMissing
from porism.lean.assemble import Task
from porism.lean.batch import Done, Running, check_files, verify_all
from porism.lean.port import Answer, Elaboration, ScriptedLean
from porism.lean.replay import Replayed, ScriptedKernel
from porism.lean.rules import Rules
from porism.lean.verdict import Verdict

PROOFS = [
    (f"p{n}", Task(prefix=f"theorem t : {n} = {n} := by"), body) for n, body in enumerate(["rfl", "sorry", "axiom"])
]


def run(lean: ScriptedLean, path: Path | None) -> list[Done[Verdict]]:
    return asyncio.run(verify_all(lean, PROOFS, running=Running(results=path, at_once=2)))


def test_answers_come_in_the_order_of_the_proofs(tmp_path: Path) -> None:
    done = run(answering(), None)
    assert [(d.key, d.answer.outcome if d.answer else None) for d in done] == [
        ("p0", "accepted"), ("p1", "accepted"), ("p2", "rejected"),
    ]  # fmt: skip


def test_an_interrupted_run_goes_on_and_asks_nothing_twice(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "results.jsonl"
    first = run(answering(), path)
    with path.open("a", encoding="utf-8") as file:
        file.write('{"key": "cut o')
    lean = answering()
    again = run(lean, path)
    assert lean.asked == []
    assert [d.again for d in again] == [True] * 3
    assert [d.answer for d in again] == [d.answer for d in first]
    assert len(path.read_text(encoding="utf-8").splitlines()) == 3


def test_other_rules_are_another_question(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    run(answering(), path)
    lean = answering()
    asyncio.run(verify_all(lean, PROOFS, Rules(axioms=()), Running(results=path)))
    assert len(lean.asked) == 2


def test_a_lean_that_dies_of_one_proof_is_told_with_it_and_asked_again_next_time(tmp_path: Path) -> None:
    good = answering().answer

    def answer(source: str) -> Answer:
        if "1 = 1" in source:
            raise LeanDied("Lean ended without an answer.")
        return good(source)

    path = tmp_path / "results.jsonl"
    done = run(ScriptedLean(answer=answer), path)
    assert [(d.answer is None, d.error) for d in done] == [
        (False, ""), (True, "Lean ended without an answer."), (False, ""),
    ]  # fmt: skip
    lean = answering()
    assert [d.again for d in run(lean, path)] == [True, False, True]
    assert len(lean.asked) == 1


def test_a_missing_lean_ends_the_run() -> None:
    def answer(source: str) -> Answer:
        raise LeanMissing("There is no Lean.")

    with pytest.raises(LeanMissing):
        run(ScriptedLean(answer=answer), None)


def test_a_file_that_holds_no_results_is_told(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    path.write_text('{"key": "a"}\n')
    with pytest.raises(FormatError, match="no result"):
        run(answering(), path)


def test_an_acceptance_without_evidence_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    path.write_text('{"key": "a", "digest": "b", "answer": {"outcome": "accepted", "checks": []}}\n')
    with pytest.raises(FormatError):
        run(answering(), path)


def test_files_are_checked_the_same_way_and_progress_is_told(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    files = [("a.lean", "theorem a : 1 = 1 := rfl\n"), ("b.lean", "theorem b : 1 = 1 := sorry\n")]
    path = tmp_path / "results.jsonl"
    running = Running(results=path, told=lambda done, total: told.append((done, total)))
    done = asyncio.run(check_files(answering({"b": "sorryAx"}), files, running=running))
    again = asyncio.run(check_files(answering(), files, running=Running(results=path)))
    assert [d.answer.accepted for d in done if d.answer] == [True, False]
    assert [d.answer for d in again] == [d.answer for d in done]
    assert told == [(1, 2), (2, 2)]


def test_never_more_are_asked_at_once_than_allowed() -> None:
    working = most = 0

    class Counting(ScriptedLean):
        async def elaborate(self, source: str, limits: object) -> Answer:
            nonlocal working, most
            working += 1
            most = max(most, working)
            await asyncio.sleep(0.001)
            working -= 1
            return Elaboration(messages=(), complete=True, seconds=0)

    proofs = [(str(n), Task(prefix=f"theorem t : {n} = {n} := by"), "rfl") for n in range(20)]
    asyncio.run(verify_all(Counting(answer=answering().answer), proofs, running=Running(at_once=3)))
    assert most == 3


def test_a_second_kernel_makes_it_another_question(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    run(answering(), path)
    kernel = ScriptedKernel(answer=lambda source: Replayed(problem="no"))
    done = asyncio.run(verify_all(answering(), PROOFS, running=Running(results=path), kernel=kernel))
    assert [d.answer.outcome for d in done if d.answer] == ["rejected"] * 3
    assert len(kernel.asked) == 2
