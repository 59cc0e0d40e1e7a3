"""Calls that last: the client is told that they do, can give them up, and is told when they took too long."""

import asyncio
import os
import time
from pathlib import Path
from typing import Any

import pytest
from asked_by_agent import asked, call, session
from mcp import Client

from porism.interfaces import Workbench
from porism.interfaces.mcp import server as serving

SLOW = Path(__file__).parents[1] / "slow_lean.py"


async def until(true: Any, seconds: float = 10) -> None:
    """Wait until something is so."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        await asyncio.sleep(0.02)


def is_alive(pid: Path) -> bool:
    try:
        os.kill(int(pid.read_text(encoding="utf-8")), 0)
    except ProcessLookupError:
        return False
    return True


def test_a_call_that_lasts_tells_its_progress(made: Any, with_lean: Any, tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr(serving, "TICK", 0.05)
    heard: list[tuple[float, str | None]] = []

    async def hear(progress: float, total: float | None, message: str | None) -> None:
        heard.append((progress, message))

    async def talk(client: Client) -> Any:
        return await client.call_tool("verify", {"source": "x", "seconds": 0.5}, progress_callback=hear)

    result = session(made(with_lean(SLOW, str(tmp_path / "pid"))), talk)
    assert result.is_error and len(heard) >= 3 and heard == sorted(heard)
    assert heard[0][1] == "verify: 0 s"


def test_lean_that_takes_too_long_is_given_up_and_ended(made: Any, with_lean: Any, tmp_path: Path) -> None:
    async def talk(client: Client) -> tuple[bool, str]:
        told = await call(client, "verify", source="theorem t : True := trivial", seconds=2)
        await until(lambda: not is_alive(tmp_path / "pid"))
        return told

    failed, text = session(made(with_lean(SLOW, str(tmp_path / "pid"))), talk)
    assert failed and text.startswith("Lean was not done after 2 seconds; nothing is known about the file.")


def test_a_call_that_is_given_up_ends_lean_and_leaves_room_for_others(
    made: Any, with_lean: Any, tmp_path: Path
) -> None:
    async def talk(client: Client) -> tuple[bool, str]:
        waiting = asyncio.create_task(call(client, "verify", source="theorem t : True := trivial"))
        await until(lambda: (tmp_path / "pid").is_file() and (tmp_path / "pid").read_text(encoding="utf-8"))
        waiting.cancel()
        await until(lambda: not is_alive(tmp_path / "pid"))
        return await call(client, "names", names=["Tiny.join_comm"])

    failed, text = session(made(with_lean(SLOW, str(tmp_path / "pid"))), talk)
    assert not failed and text.startswith("exact")


def test_many_calls_at_once_get_their_own_answers(made: Any) -> None:
    names = ["Tiny.join_comm", "Tiny.join_self", "Tiny.Ring.IsPrime", "Tiny.Lattice"] * 8

    async def talk(client: Client) -> list[tuple[bool, str]]:
        return await asyncio.gather(*(call(client, "declaration", name=name) for name in names))

    for name, (failed, text) in zip(names, session(made(), talk), strict=True):
        assert not failed and name in text.splitlines()[0]


def test_one_call_more_than_may_wait_is_told_to_come_later(made: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Workbench, "names", lambda *_: time.sleep(0.3))

    async def talk(client: Client) -> list[tuple[bool, str]]:
        return await asyncio.gather(*(call(client, "names", names=["x"]) for _ in range(4)))

    told = [text for _, text in session(made(threads=1, waiting=1), talk)]
    assert any(text.startswith("Too many requests are waiting.") and "in 2 seconds" in text for text in told)


def test_a_slow_search_does_not_hold_up_the_protocol(made: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Workbench, "names", lambda *_: time.sleep(1))

    async def talk(client: Client) -> float:
        waiting = asyncio.create_task(call(client, "names", names=["x"]))
        await asyncio.sleep(0.1)
        began = time.monotonic()
        await client.list_tools()
        await call(client, "search", question="join")
        took = time.monotonic() - began
        assert not waiting.done()
        await waiting
        return took

    assert session(made(), talk) < 0.8


def test_arguments_may_be_left_out_where_none_are_needed(made: Any) -> None:
    async def talk(client: Client) -> bool:
        return bool((await client.call_tool("library")).is_error)

    assert session(made(), talk) is False
    assert asked(made(), "library", anything=1)[0]
