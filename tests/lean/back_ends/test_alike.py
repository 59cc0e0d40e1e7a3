"""Every back end gives the same answers: the real compiler, and recordings in the shapes of the other programs."""

import asyncio
import contextlib
import os
import signal
from pathlib import Path

import pytest
from back_ends import LIMITS, PLAYED, REAL, BackEnd, back_end, left_over, limits, marked
from lean_cases import ANSWERED, BEYOND, DIES, GOOD, LOOP, Case
from lean_player import RECORDED
from lean_record import recording

from porism.errors import LeanDied, SourceError
from porism.lean.port import Answer, Elaboration, Lean, Limits, OutOfMemory, OutOfOutput, OutOfTime, Position

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])
REAL_ONES = [pytest.param(name, marks=pytest.mark.lean) for name in REAL]
EVERY = [*REAL_ONES, *PLAYED]


@pytest.fixture
def one(request: pytest.FixtureRequest, tmp_path: Path) -> BackEnd:
    """The back end whose name is the parameter."""
    return back_end(request.param, tmp_path, lambda: request.getfixturevalue("lean").compiled)


every_back_end = pytest.mark.parametrize("one", EVERY, indirect=True)


async def answer(one: BackEnd, source: str, within: Limits = LIMITS) -> Answer:
    async with one.open() as lean:
        return await lean.elaborate(source, within)


def shown(answer: Answer, case: Case) -> tuple[object, ...]:
    """What an answer says, as a case writes it; texts are cut to what the case wants of them."""
    assert isinstance(answer, Elaboration), answer
    wanted = [text for *_, text in case.messages] + [""] * len(answer.messages)
    messages = [
        (message.severity, message.start.line, message.start.column, message.text[: len(text)])
        for message, text in zip(answer.messages, wanted, strict=False)
    ]
    return (tuple(messages), answer.complete)


@every_back_end
def test_what_lean_answers_is_the_same_everywhere(one: BackEnd) -> None:
    async def ask() -> list[Answer]:
        async with one.open() as lean:
            return [await lean.elaborate(case.source, limits(case)) for case in ANSWERED.values()]

    found = {name: shown(said, case) for (name, case), said in zip(ANSWERED.items(), asyncio.run(ask()), strict=True)}
    assert found == {name: (case.messages, case.complete) for name, case in ANSWERED.items()}
    assert not left_over(one.mark)


@every_back_end
def test_a_file_that_loops_is_out_of_time_and_its_processes_are_gone(one: BackEnd) -> None:
    case = BEYOND["loop"]
    assert asyncio.run(answer(one, case.source, limits(case))) == OutOfTime(seconds=case.seconds)
    assert not left_over(one.mark)


@every_back_end
def test_a_file_that_says_too_much_is_out_of_output(one: BackEnd) -> None:
    case = BEYOND["flood"]
    assert asyncio.run(answer(one, case.source, limits(case))) == OutOfOutput(output_bytes=case.output_bytes)
    assert not left_over(one.mark)


@every_back_end
def test_a_file_that_takes_all_memory_is_out_of_memory_where_the_memory_is_ours(one: BackEnd) -> None:
    case = BEYOND["bomb"]
    if one.is_remote:
        with pytest.raises(LeanDied, match="status 500"):
            asyncio.run(answer(one, case.source))
    else:
        assert asyncio.run(answer(one, case.source)) == OutOfMemory(megabytes=LIMITS.megabytes)
    assert not left_over(one.mark)


@every_back_end
def test_a_lean_that_dies_is_an_exception_and_the_next_file_is_answered(one: BackEnd) -> None:
    async def ask() -> Answer:
        async with one.open() as lean:
            with pytest.raises(LeanDied):
                await lean.elaborate(DIES.source, LIMITS)
            return await lean.elaborate(GOOD, LIMITS)

    assert shown(asyncio.run(ask()), ANSWERED["good"]) == ((), True)
    assert not left_over(one.mark)


@every_back_end
def test_one_who_gives_up_leaves_nothing_behind_and_the_next_file_is_answered(one: BackEnd) -> None:
    async def ask() -> Answer:
        async with one.open() as lean:
            given_up = asyncio.create_task(lean.elaborate(LOOP, LIMITS))
            await asyncio.sleep(0.5)
            given_up.cancel()
            await asyncio.wait([given_up])
            return await lean.elaborate(GOOD, LIMITS)

    assert shown(asyncio.run(ask()), ANSWERED["good"]) == ((), True)
    assert not left_over(one.mark)


@pytest.mark.parametrize("one", [REAL_ONES[-1], "pool of REPLs"], indirect=True)
def test_a_worker_that_is_killed_between_two_files_is_replaced(one: BackEnd) -> None:
    async def ask() -> list[Answer]:
        async with one.open() as lean:
            first = await lean.elaborate(GOOD, LIMITS)
            for process in marked(one.mark):
                with contextlib.suppress(ProcessLookupError):
                    os.kill(process, signal.SIGKILL)
            return [first, await lean.elaborate(GOOD, LIMITS)]

    assert [shown(said, ANSWERED["good"]) for said in asyncio.run(ask())] == [((), True)] * 2
    assert not left_over(one.mark)


@pytest.mark.parametrize("one", [REAL_ONES[-1], "pool of REPLs", "lake"], indirect=True)
def test_a_worker_that_is_killed_in_the_middle_of_a_file_is_an_exception(one: BackEnd) -> None:
    async def ask() -> None:
        async with one.open() as lean:
            asking = asyncio.create_task(lean.elaborate(LOOP, LIMITS))
            await asyncio.sleep(2)
            for process in marked(one.mark):
                with contextlib.suppress(ProcessLookupError):
                    os.kill(process, signal.SIGKILL)
            await asking

    with pytest.raises(LeanDied, match="ended by SIGKILL"):
        asyncio.run(ask())
    assert not left_over(one.mark)


@every_back_end
def test_files_asked_at_once_get_their_own_answers(one: BackEnd) -> None:
    names = [name for name in ("good", "error", "said", "unicode") for _ in range(3)]

    async def one_of(lean: Lean, name: str) -> bool:
        case = ANSWERED[name]
        return shown(await lean.elaborate(case.source, LIMITS), case) == (case.messages, case.complete)

    async def ask() -> list[bool]:
        async with one.open() as lean:
            return await asyncio.gather(*(one_of(lean, name) for name in names))

    assert asyncio.run(ask()) == [True] * 12


@every_back_end
def test_a_text_that_is_not_unicode_is_refused_before_lean_sees_it(one: BackEnd) -> None:
    with pytest.raises(SourceError, match="character 3"):
        asyncio.run(answer(one, "-- \ud835"))


@pytest.mark.parametrize("one", [*REAL_ONES, "pool of REPLs"], indirect=True)
def test_an_import_that_is_not_there_is_an_error_where_the_imports_begin(one: BackEnd) -> None:
    said = asyncio.run(answer(one, "-- first\nimport Nope\n\nexample : 1 = 1 := rfl\n"))
    assert isinstance(said, Elaboration)
    (message,) = said.messages
    assert (message.severity, message.start, message.text.splitlines()[0]) == (
        "error", Position(line=2, column=0), "unknown module prefix 'Nope'",
    )  # fmt: skip


@pytest.mark.lean
def test_the_recording_is_what_the_real_compiler_says(request: pytest.FixtureRequest) -> None:
    assert recording(request.getfixturevalue("lean").compiled) == RECORDED
