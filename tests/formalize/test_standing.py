"""Where a statement stands, by what Lean answers: taken, not taken, not done, not there."""

import asyncio
from collections.abc import Callable

import pytest
from mini_tools import lean_block, saying, tools_of, zero_shot

from porism.errors import LeanDied, LeanMissing
from porism.formalize import Fails, Standing, TypeChecker, Unchecked, Wanted, formalize
from porism.lean import Elaboration, Lean, OutOfMemory, OutOfTime, ScriptedLean
from porism.retrieve import Informal
from tiny import TinyIndex

SOURCE = "theorem t (n : Nat) : n = n := by sorry\n"
DEFINITION = "def P (n : Nat) : Prop := n = n\n"
WANTED = Wanted(informal=Informal(text="A number is itself."))


def raising(error: Exception) -> Callable[[str], Elaboration]:
    def answer(source: str) -> Elaboration:
        raise error

    return answer


def standing(lean: Lean, source: str = SOURCE) -> Standing:
    return asyncio.run(TypeChecker(lean).check(source))


@pytest.mark.parametrize("source", [SOURCE, DEFINITION])
def test_what_lean_was_not_done_with_is_not_taken(source: str) -> None:
    found = standing(ScriptedLean(answer=lambda _: OutOfTime(seconds=60)), source)
    assert isinstance(found, Fails)
    assert found.faults


def test_how_long_lean_had_is_told() -> None:
    found = standing(ScriptedLean(answer=lambda _: OutOfTime(seconds=60)))
    assert isinstance(found, Fails)
    assert found.faults[0].text == "Lean was not done with the statement after 60 s."


def test_what_needs_too_much_memory_is_not_taken() -> None:
    found = standing(ScriptedLean(answer=lambda _: OutOfMemory(megabytes=100)), DEFINITION)
    assert isinstance(found, Fails)
    assert found.faults[0].text == "limits: more than 100 MB of memory were needed"


def test_a_file_that_lean_does_not_end_is_not_taken() -> None:
    broken = Elaboration(messages=(), complete=False, seconds=0.1)
    assert isinstance(standing(ScriptedLean(answer=lambda _: broken), DEFINITION), Fails)


def test_a_lean_that_says_nothing_about_a_theorem_has_not_taken_it() -> None:
    silent = Elaboration(messages=(), complete=True, seconds=0.1)
    assert isinstance(standing(ScriptedLean(answer=lambda _: silent)), Fails)


def test_a_lean_that_is_missing_leaves_a_statement_unchecked() -> None:
    found = standing(ScriptedLean(answer=raising(LeanMissing("There is no command `lean`."))))
    assert isinstance(found, Unchecked)
    assert found.why == "There is no command `lean`."


def test_the_same_file_is_asked_about_once() -> None:
    lean = ScriptedLean(answer=lambda _: Elaboration(messages=(), complete=True, seconds=0.1))

    async def twice() -> None:
        checker = TypeChecker(lean)
        await asyncio.gather(checker.check(DEFINITION), checker.check(DEFINITION))

    asyncio.run(twice())
    assert len(lean.asked) == 1


def test_a_lean_that_died_is_no_verdict_on_a_statement(tiny: TinyIndex) -> None:
    chat, asked = saying({0: [lean_block(SOURCE)]})
    lean = ScriptedLean(answer=raising(LeanDied("Lean ended without an answer.")))
    found = asyncio.run(formalize(tools_of(tiny, chat, lean), WANTED, zero_shot()))  # type: ignore[arg-type]
    assert (found.outcome, found.groups) == ("errored", ())
    assert found.attempts[0].error == "Lean ended without an answer."
    assert len(asked) == 1


def test_a_lean_that_turns_out_to_be_missing_is_told(tiny: TinyIndex) -> None:
    chat, _ = saying({0: [lean_block(SOURCE)]})
    lean = ScriptedLean(answer=raising(LeanMissing("There is no command `lean`.")))
    found = asyncio.run(formalize(tools_of(tiny, chat, lean), WANTED, zero_shot()))  # type: ignore[arg-type]
    assert (found.outcome, found.why_unchecked) == ("unchecked", "There is no command `lean`.")
