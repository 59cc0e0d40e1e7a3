"""Who is next: round robin over callers, bounded, safe against those who give up."""

import asyncio

import pytest

from porism.errors import LeanBusy
from porism.lean.turns import Turns


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def served(turns: Turns, callers: str) -> str:
    """Let callers wait for the one place, and return the order in which they get it."""
    order: list[str] = []
    await turns.take("first")

    async def wait(caller: str) -> None:
        await turns.take(caller)
        order.append(caller)
        turns.give()

    tasks = [asyncio.create_task(wait(caller)) for caller in callers]
    await settle()
    assert turns.waiting == len(callers)
    turns.give()
    await asyncio.gather(*tasks)
    return "".join(order)


def test_callers_take_turns_however_many_files_one_has() -> None:
    assert asyncio.run(served(Turns(1, 100), "aaaaabbc")) == "abcabaaa"


def test_files_of_one_caller_keep_their_order_and_places_are_free_afterwards() -> None:
    turns = Turns(1, 100)
    assert asyncio.run(served(turns, "aaa")) == "aaa"
    assert (turns.taken, turns.waiting) == (0, 0)


def test_one_more_than_may_wait_is_refused() -> None:
    async def crowd() -> None:
        turns = Turns(1, 1)
        await turns.take("a")
        waiting = asyncio.create_task(turns.take("b"))
        await settle()
        with pytest.raises(LeanBusy, match="1 files are waiting"):
            await turns.take("c")
        turns.give()
        await waiting

    asyncio.run(crowd())


def test_one_who_gives_up_waiting_loses_the_place_in_line_and_no_other() -> None:
    async def leave() -> tuple[int, int]:
        turns = Turns(1, 10)
        await turns.take("a")
        leaving, staying = (asyncio.create_task(turns.take(caller)) for caller in "bc")
        await settle()
        leaving.cancel()
        await settle()
        assert turns.waiting == 1
        turns.give()
        await staying
        turns.give()
        return turns.taken, turns.waiting

    assert asyncio.run(leave()) == (0, 0)


def test_one_who_gives_up_at_the_moment_of_getting_the_place_passes_it_on() -> None:
    async def race() -> tuple[int, int]:
        turns = Turns(1, 10)
        await turns.take("a")
        leaving, staying = (asyncio.create_task(turns.take(caller)) for caller in "bc")
        await settle()
        turns.give()
        leaving.cancel()
        await asyncio.wait_for(staying, 1)
        turns.give()
        return turns.taken, turns.waiting

    assert asyncio.run(race()) == (0, 0)
