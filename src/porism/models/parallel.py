"""Does several things that wait at the same time, and keeps their order.

In: a piece of work and how many there are of it. Out: what each returned. It does not know what the work is.
"""

import queue
import threading
from collections.abc import Callable
from typing import TypeVar

from porism.errors import PorismError

Result = TypeVar("Result")


def in_parallel(work: Callable[[int, threading.Event], Result], count: int, width: int) -> list[Result]:
    """Return work(0), ..., work(count - 1), done by so many threads; the first failure ends them all and is raised.

    The threads are daemons: neither a caller who is interrupted nor the end of the program waits for a server that
    hangs. Work is told by an event when its result is no longer wanted.
    """
    unwanted = threading.Event()
    numbers: queue.SimpleQueue[int] = queue.SimpleQueue()
    ended: queue.SimpleQueue[tuple[int, Result] | PorismError | None] = queue.SimpleQueue()
    for number in range(count):
        numbers.put(number)

    def labour() -> None:
        try:
            while not unwanted.is_set():
                number = numbers.get_nowait()
                ended.put((number, work(number, unwanted)))
        except queue.Empty:
            return
        except PorismError as error:
            ended.put(error)
        finally:
            ended.put(None)

    threads = [threading.Thread(target=labour, daemon=True) for _ in range(min(width, count))]
    try:
        for thread in threads:
            thread.start()
        return _gather(ended, count, len(threads))
    finally:
        unwanted.set()


def _gather(
    ended: "queue.SimpleQueue[tuple[int, Result] | PorismError | None]", count: int, working: int
) -> list[Result]:
    """Return the results in the order of their numbers, or raise the first failure."""
    results: dict[int, Result] = {}
    while working and len(results) < count:
        match ended.get():
            case None:
                working -= 1
            case PorismError() as error:
                raise error
            case (number, result):
                results[number] = result
    assert len(results) == count, "a thread ended before its work was done"
    return [results[number] for number in range(count)]
