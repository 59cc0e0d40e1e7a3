"""The pool over workers that are made from functions: what is kept, what is replaced, what is asked again."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from porism.errors import LeanDied
from porism.lean.pool import Pool, Sizes
from porism.lean.port import Answer, Elaboration, Limits, OutOfMemory, OutOfTime

LIMITS = Limits(seconds=5)
FINE = Elaboration(messages=(), complete=True, seconds=0.0)


def dead() -> LeanDied:
    return LeanDied("died", where="", advice="")


@dataclass(eq=False)
class ScriptedWorker:
    number: int
    header: str
    answer: Callable[[str, int], Answer]
    """What a file's text, and how many files came before, make it say."""
    asked: list[str] = field(default_factory=list[str])
    closed: bool = False

    async def elaborate(self, source: str, limits: Limits) -> Answer:
        self.asked.append(source)
        await asyncio.sleep(0.01)
        return self.answer(source, len(self.asked) - 1)

    async def close(self) -> None:
        self.closed = True


@dataclass
class ScriptedWorkshop:
    answer: Callable[[str, int], Answer] = lambda source, before: FINE
    keeps: bool = True
    name: str = "scripted"
    workers: list[ScriptedWorker] = field(default_factory=list[ScriptedWorker])
    start_time: float = 0.0

    async def start(self, header: str, limits: Limits) -> ScriptedWorker:
        await asyncio.sleep(self.start_time)
        if header == "import Broken":
            raise dead()
        worker = ScriptedWorker(len(self.workers), header, self.answer)
        self.workers.append(worker)
        return worker

    def asked(self) -> list[list[str]]:
        return [worker.asked for worker in self.workers]


async def ask(workshop: ScriptedWorkshop, sources: list[str], **sizes: int) -> list[object]:
    """Ask one file after the other, exceptions among the answers."""
    said: list[object] = []
    async with Pool(workshop, Sizes(**{"workers": 1, "spares": 0, **sizes})) as pool:  # type: ignore[arg-type]
        for source in sources:
            try:
                said.append(await pool.elaborate(source, LIMITS))
            except LeanDied as error:
                said.append(error)
    assert all(worker.closed for worker in workshop.workers)
    return said


def test_a_worker_that_keeps_its_imports_takes_the_next_file_with_the_same_header() -> None:
    workshop = ScriptedWorkshop()
    sources = ["import A\nexample", "import   A -- again\nexample", "/- a -/ import A"]
    assert asyncio.run(ask(workshop, sources)) == [FINE] * 3
    assert workshop.asked() == [sources]
    assert workshop.workers[0].header == "import A"


def test_the_order_of_imports_tells_headers_apart() -> None:
    workshop = ScriptedWorkshop()
    asyncio.run(ask(workshop, ["import A\nimport B", "import B\nimport A"]))
    assert [worker.header for worker in workshop.workers] == ["import A import B", "import B import A"]


def test_idle_workers_are_kept_for_other_headers_as_far_as_there_are_spares() -> None:
    sources = ["import A", "import B", "import A", "import B"]
    few, many = ScriptedWorkshop(), ScriptedWorkshop()
    asyncio.run(ask(few, sources))
    asyncio.run(ask(many, sources, spares=1))
    assert (len(few.workers), len(many.workers)) == (4, 2)


def test_a_worker_that_keeps_nothing_takes_one_file() -> None:
    workshop = ScriptedWorkshop(keeps=False)
    asyncio.run(ask(workshop, ["import A", "import A"]))
    assert workshop.asked() == [["import A"], ["import A"]]


def test_a_worker_is_replaced_after_so_many_files() -> None:
    workshop = ScriptedWorkshop()
    asyncio.run(ask(workshop, ["a"] * 5, files_per_worker=2))
    assert workshop.asked() == [["a", "a"], ["a", "a"], ["a"]]


def test_a_file_on_which_a_used_worker_dies_is_given_to_a_fresh_one() -> None:
    def answer(source: str, before: int) -> Answer:
        if before:
            raise dead()
        return FINE

    workshop = ScriptedWorkshop(answer)
    assert asyncio.run(ask(workshop, ["a", "b"])) == [FINE, FINE]
    assert workshop.asked()[0] == ["a", "b"]
    assert ["b"] in workshop.asked()[1:]


def test_a_file_on_which_a_fresh_worker_dies_is_not_tried_for_ever() -> None:
    def answer(source: str, before: int) -> Answer:
        if source == "bad":
            raise dead()
        return FINE

    workshop = ScriptedWorkshop(answer)
    first, second, third, fourth = asyncio.run(ask(workshop, ["bad", "a", "bad", "a"]))
    assert isinstance(first, LeanDied) and isinstance(third, LeanDied)
    assert (second, fourth) == (FINE, FINE)
    assert sum(asked.count("bad") for asked in workshop.asked()) <= 4


def test_memory_that_earlier_files_have_left_is_not_charged_to_a_file() -> None:
    workshop = ScriptedWorkshop(lambda source, before: OutOfMemory(megabytes=1) if before else FINE)
    assert asyncio.run(ask(workshop, ["a", "b"])) == [FINE, FINE]


def test_a_worker_that_was_out_of_time_is_ended_and_a_spare_is_warm() -> None:
    workshop = ScriptedWorkshop(lambda source, before: OutOfTime(seconds=1) if source == "slow" else FINE)

    async def work() -> tuple[bool, int]:
        async with Pool(workshop, Sizes(workers=1, spares=1)) as pool:
            await pool.elaborate("slow", LIMITS)
            await asyncio.sleep(0.02)
            return workshop.workers[0].closed, pool.stats.idle

    assert asyncio.run(work()) == (True, 1)
    assert len(workshop.workers) == 2


def test_one_who_gives_up_ends_the_worker_and_frees_the_place() -> None:
    workshop = ScriptedWorkshop()

    async def work() -> Answer:
        async with Pool(workshop, Sizes(workers=1)) as pool:
            asking = asyncio.create_task(pool.elaborate("a", LIMITS))
            await asyncio.sleep(0.005)
            asking.cancel()
            await asyncio.wait([asking])
            return await asyncio.wait_for(pool.elaborate("b", LIMITS), 1)

    assert asyncio.run(work()) == FINE
    assert workshop.workers[0].closed
    assert all("a" not in worker.asked for worker in workshop.workers[1:])


def test_a_header_that_cannot_be_loaded_is_an_exception_for_its_own_file() -> None:
    workshop = ScriptedWorkshop()
    broken, fine = asyncio.run(ask(workshop, ["import Broken", "import Fine"]))
    assert isinstance(broken, LeanDied)
    assert fine == FINE


def test_no_more_files_are_worked_on_at_once_than_there_are_workers() -> None:
    working = most = 0

    class Counting(ScriptedWorker):
        async def elaborate(self, source: str, limits: Limits) -> Answer:
            nonlocal working, most
            working += 1
            most = max(most, working)
            await asyncio.sleep(0.001)
            working -= 1
            return FINE

    class Workshop(ScriptedWorkshop):
        async def start(self, header: str, limits: Limits) -> ScriptedWorker:
            self.workers.append(Counting(0, header, self.answer))
            return self.workers[-1]

    async def work() -> int:
        async with Pool(Workshop(), Sizes(workers=3)) as pool:
            await asyncio.gather(*(pool.elaborate(str(number), LIMITS) for number in range(50)))
            return pool.stats.answered

    assert (asyncio.run(work()), most) == (50, 3)


def test_a_pool_that_is_closed_ends_what_it_is_starting() -> None:
    workshop = ScriptedWorkshop(start_time=0.05)

    async def work() -> bool:
        pool = Pool(workshop, Sizes(workers=1))
        asking = asyncio.create_task(pool.elaborate("a", LIMITS))
        await asyncio.sleep(0.01)
        await pool.close()
        await asyncio.wait([asking])
        return asking.cancelled() or isinstance(asking.exception(), LeanDied)

    assert asyncio.run(work())
    assert all(worker.closed for worker in workshop.workers)


def test_a_closed_pool_takes_nothing() -> None:
    async def work() -> None:
        async with Pool(ScriptedWorkshop(), Sizes()) as pool:
            pass
        await pool.elaborate("a", LIMITS)

    with pytest.raises(AssertionError, match="closed"):
        asyncio.run(work())
