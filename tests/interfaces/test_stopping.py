"""Work in a thread is stopped from another: what it waits for is cancelled, and nothing more is asked."""

import asyncio
import threading

import pytest

from porism.interfaces.stopping import Stop, Stopped, waited


def test_what_is_waited_for_is_cancelled_from_another_thread() -> None:
    stop, began, ended = Stop(), threading.Event(), list[str]()

    async def ask() -> None:
        began.set()
        try:
            await asyncio.sleep(60)
        finally:
            ended.append("cleared up")

    def work() -> None:
        with pytest.raises(Stopped):
            stop.around(lambda: waited(ask()))
        ended.append("stopped")

    thread = threading.Thread(target=work)
    thread.start()
    assert began.wait(10)
    stop.set()
    thread.join(10)
    assert ended == ["cleared up", "stopped"]


def test_nothing_is_begun_once_the_work_is_stopped() -> None:
    stop, asked = Stop(), list[int]()

    async def ask() -> None:
        asked.append(1)

    stop.set()
    with pytest.raises(Stopped):
        stop.around(lambda: waited(ask()))
    with pytest.raises(Stopped):
        stop.check()
    assert asked == []


def test_work_that_nobody_stops_returns_what_it_found() -> None:
    async def ask() -> int:
        return 42

    stop = Stop()
    assert stop.around(lambda: waited(ask())) == 42 == waited(ask())
    stop.set()


def test_a_stop_holds_for_its_own_work_alone() -> None:
    async def ask() -> int:
        return 42

    stop = Stop()
    stop.set()
    assert waited(ask()) == 42
