"""Workers keep their share between calls and do not outlive their parent."""

import os
import time

import pytest

from porism.errors import SourceError
from porism.library.crew import Crew


class Adder:
    """A worker that remembers a sum."""

    def __init__(self) -> None:
        self.total = 0

    def add(self, number: int, tick: object) -> int:
        self.total += number
        tick(1)  # type: ignore[operator]
        return self.total

    def process(self, _: object, tick: object) -> int:
        return os.getpid()

    def refuse(self, _: object, tick: object) -> None:
        raise SourceError("No.", where="here", advice="Do not ask.")

    def vanish(self, _: object, tick: object) -> None:
        os._exit(3)


NAME = f"{__name__}:Adder"


@pytest.mark.parametrize("count", [1, 2])
def test_each_worker_keeps_its_share_between_calls(count: int) -> None:
    ticks: list[int] = []
    with Crew(NAME, count) as crew:
        crew.ask("add", [1, 10][:count], ticks.append)
        assert crew.ask("add", [2, 20][:count], ticks.append) == [3, 30][:count]
    assert ticks == [1] * (2 * count)


@pytest.mark.parametrize("count", [1, 2])
def test_an_error_of_a_worker_arrives_whole(count: int) -> None:
    with Crew(NAME, count) as crew, pytest.raises(SourceError) as caught:
        crew.ask("refuse", [None] * count)
    assert str(caught.value) == "No. (here) Do not ask."


def test_a_worker_that_dies_is_an_error_and_not_a_wait() -> None:
    with Crew(NAME, 2) as crew, pytest.raises(SourceError, match="exit status 3"):
        crew.ask("vanish", [None, None])


def test_workers_end_with_the_crew() -> None:
    with Crew(NAME, 2) as crew:
        processes = crew.ask("process", [None, None])
    for process in processes:
        for _ in range(100):
            if not os.path.exists(f"/proc/{process}"):
                break
            time.sleep(0.02)
        assert not os.path.exists(f"/proc/{process}")
