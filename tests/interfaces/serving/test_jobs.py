"""Jobs: started, watched, their results taken, stopped."""

import asyncio
import sys
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from pydantic import BaseModel, TypeAdapter
from served import Serve, listening
from starlette.testclient import TestClient

from porism.errors import LeanDied
from porism.interfaces import Workbench
from porism.interfaces.http.jobs import Job, JobKind, Jobs, Told
from porism.interfaces.http.writing import in_thread
from porism.lean import FileReport
from porism.models import Reply, ScriptedChat
from prove.scripted_prover import Script

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])


class Order(BaseModel):
    number: int = 1


def kind(run: Any) -> JobKind:
    return JobKind(meaning="A test.", order=Order, result=int, run=run)


async def ended(jobs: Jobs, id: str) -> Job:
    for _ in range(1_000):
        if jobs.get(id).stand not in ("waiting", "running"):
            return jobs.get(id)
        await asyncio.sleep(0.001)
    raise AssertionError("the job did not end")


def jobs_of(run: Any, **limits: Any) -> Jobs:
    sizes = {"at_once": 1, "waiting": 10, "kept": 10, "seconds": 10.0} | limits
    return Jobs({"test": kind(run)}, **sizes)


def test_a_job_tells_its_progress_and_keeps_its_result() -> None:
    async def run(order: Order, told: Told) -> int:
        told("counting", 3, 4)
        return order.number + 1

    async def scenario() -> tuple[Job, Any]:
        jobs = jobs_of(run)
        first = jobs.start("test", Order(number=41))
        assert first.stand == "waiting"
        return await ended(jobs, first.id), jobs.result(first.id)[1]

    job, result = asyncio.run(scenario())
    assert (job.stand, job.stage, job.done, job.total, result) == ("done", "counting", 3, 4, 42)


def test_a_job_that_fails_says_why_and_leaves_room_for_the_next() -> None:
    async def run(order: Order, _: Told) -> int:
        if order.number == 1:
            raise LeanDied("Lean ended without an answer.", advice="Try again.")
        return order.number

    async def scenario() -> tuple[Job, Job]:
        jobs = jobs_of(run)
        first, second = jobs.start("test", Order()), jobs.start("test", Order(number=2))
        return await ended(jobs, first.id), await ended(jobs, second.id)

    failed, done = asyncio.run(scenario())
    assert (failed.stand, failed.problem) == ("failed", "Lean ended without an answer. Try again.")
    assert done.stand == "done"


def test_a_job_is_stopped_and_one_that_takes_too_long_is_given_up() -> None:
    async def run(order: Order, _: Told) -> int:
        await asyncio.sleep(10)
        return 0

    async def scenario() -> tuple[Job, Job]:
        jobs = jobs_of(run, seconds=0.02, at_once=2)
        first, second = jobs.start("test", Order()), jobs.start("test", Order())
        await asyncio.sleep(0)
        jobs.cancel(first.id)
        return await ended(jobs, first.id), await ended(jobs, second.id)

    stopped, slow = asyncio.run(scenario())
    assert stopped.stand == "cancelled"
    assert (slow.stand, slow.problem) == ("failed", "The job did not end within 0.02 seconds.")


def test_the_oldest_finished_jobs_are_forgotten() -> None:
    async def run(order: Order, _: Told) -> int:
        return order.number

    async def scenario() -> list[str]:
        jobs = jobs_of(run, kept=2)
        ids = list[str]()
        for number in range(4):
            ids.append(jobs.start("test", Order(number=number)).id)
            await ended(jobs, ids[-1])
        known = list[str]()
        for id in ids:
            try:
                known.append(jobs.get(id).id)
            except Exception:
                continue
        return [str(ids.index(id)) for id in known]

    assert asyncio.run(scenario()) == ["2", "3"]


def wait(client: TestClient, id: str) -> dict[str, Any]:
    for _ in range(500):
        job = client.get(f"/api/v1/jobs/{id}").json()
        if job["stand"] not in ("waiting", "running"):
            return job
        time.sleep(0.02)
    raise AssertionError("the job did not end")


def test_retrieval_runs_as_a_job_over_http(client: TestClient) -> None:
    started = client.post("/api/v1/jobs/retrieve", json={"statement": "The join is commutative."})
    job = started.json()
    assert (started.status_code, started.headers["Location"]) == (202, f"/api/v1/jobs/{job['id']}")
    assert wait(client, job["id"])["stand"] == "done"
    assert client.get(f"/api/v1/jobs/{job['id']}/result").json()["found"]


def test_a_server_without_lean_says_so_of_a_verification(client: TestClient) -> None:
    job = client.post("/api/v1/jobs/verify", json={"source": "theorem t : True := trivial"}).json()
    assert wait(client, job["id"])["stand"] == "failed"
    result = client.get(f"/api/v1/jobs/{job['id']}/result")
    assert (result.status_code, result.json()["error"]["kind"]) == (503, "LeanMissing")
    assert result.json()["error"]["retry"] == 0 and "Retry-After" not in result.headers


def test_a_job_that_is_not_known_and_an_order_that_does_not_fit(client: TestClient) -> None:
    assert client.get("/api/v1/jobs/nothing").status_code == 404
    assert client.delete("/api/v1/jobs/nothing").status_code == 404
    assert client.post("/api/v1/jobs/verify", json={"source": "x", "metaprograms": True}).status_code == 400


def test_no_more_jobs_wait_than_may(serve: Serve) -> None:
    client = serve(jobs_waiting=1, jobs=1).client
    orders = [client.post("/api/v1/jobs/retrieve", json={"statement": "The join is commutative."}) for _ in range(8)]
    assert {order.status_code for order in orders} <= {202, 503}
    refused = [order for order in orders if order.status_code == 503]
    assert all(order.headers["Retry-After"] for order in refused)


FAKE = Path(__file__).parents[1] / "fake_lean.py"


def test_a_file_is_verified_as_a_job(serve: Serve, library: Workbench, tmp_path: Path) -> None:
    says = tmp_path / "says.json"
    says.write_text('{"axioms": {"bad": "cheat"}}', encoding="utf-8")
    settings = library.settings.over({"lean.lean": (sys.executable, str(FAKE), str(says))})
    client = serve(Workbench(settings, library.here)).client
    source = "theorem good : True := trivial\n\ntheorem bad : True := trivial\n"
    job = client.post("/api/v1/jobs/verify", json={"source": source}).json()
    assert wait(client, job["id"])["stand"] == "done"
    report = TypeAdapter(FileReport).validate_python(client.get(f"/api/v1/jobs/{job['id']}/result").json())
    assert [(t.name, t.verdict.outcome) for t in report.theorems] == [("good", "accepted"), ("bad", "rejected")]


def with_model(library: Workbench, root: Path, **settings: Any) -> Workbench:
    """The small library with a model that writes in name, and a program in the place of Lean."""
    lean = (sys.executable, str(FAKE.with_name("proof_lean.py")))
    return Workbench(library.settings.over({"chat.model": "scripted", "lean.lean": lean, **settings}), root)


@pytest.mark.parametrize(
    ("kind", "order"), [("formalize", {"statement": "One is one."}), ("prove", {"source": "theorem t : True := sorry"})]
)
def test_a_server_without_a_model_that_writes_says_so(client: TestClient, kind: str, order: dict[str, str]) -> None:
    job = client.post(f"/api/v1/jobs/{kind}", json=order).json()
    ended = wait(client, job["id"])
    assert ended["problem"].startswith("This server has no model that writes.")
    assert client.get(f"/api/v1/jobs/{job['id']}/result").status_code == 503
    assert client.post(f"/api/v1/jobs/{kind}", json=order | {"chat": "other", "samples": 9}).status_code == 400


def test_the_holes_of_a_file_are_filled_as_a_job(
    serve: Serve, library: Workbench, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = Script(["exact wrong", "rfl"])
    monkeypatch.setattr("porism.interfaces.proving.chosen_chat", lambda _: script.chat)
    bench = with_model(library, library.here, **{"prove.mode": "none"})
    client = serve(bench).client
    source = "theorem first : 1 = 1 := by sorry\n\ntheorem second : 2 = 2 := by sorry\n"
    job = client.post("/api/v1/jobs/prove", json={"source": source, "theorem": "second"}).json()
    ended = wait(client, job["id"])
    assert (ended["stand"], ended["stage"]) == ("done", "prove") and ended["done"] > 1
    found = client.get(f"/api/v1/jobs/{job['id']}/result")
    (gap,) = found.json()["gaps"]
    assert (gap["declaration"], gap["outcome"], gap["proof"].strip()) == ("second", "proved", "rfl")
    assert str(library.here) not in found.text and not list((library.here / ".lake").glob("porism-*"))
    job = client.post("/api/v1/jobs/prove", json={"source": "theorem t : True := trivial"}).json()
    assert wait(client, job["id"])["problem"].startswith("There is no hole to be filled. (Asked.lean)")


def test_a_statement_is_formalized_as_a_job(serve: Serve, library: Workbench, monkeypatch: pytest.MonkeyPatch) -> None:
    chat = ScriptedChat(lambda _: Reply(text="```lean\ntheorem one : 1 = 1 := by sorry\n```", model="scripted"))
    monkeypatch.setattr("porism.interfaces.formalizing.chosen_chat", lambda _: chat)
    knobs = {"formalize.mode": "zero-shot", "formalize.trying.sampling.samples": 1}
    client = serve(with_model(library, library.here, **knobs)).client
    job = client.post("/api/v1/jobs/formalize", json={"statement": "One is one."}).json()
    assert wait(client, job["id"])["stand"] == "done"
    found = client.get(f"/api/v1/jobs/{job['id']}/result").json()
    assert found["outcome"] != "errored" and found["statement"].startswith("theorem one : 1 = 1")


def test_work_in_a_thread_ends_when_its_job_is_stopped() -> None:
    steps, began = list[int](), threading.Event()

    def work(tell: Told) -> int:
        for step in range(200):
            steps.append(step)
            tell("work", step, 200)
            began.set()
            time.sleep(0.01)
        return 1

    async def scenario() -> None:
        jobs = jobs_of(lambda _, told: in_thread(work, told))
        job = jobs.start("test", Order())
        await asyncio.to_thread(began.wait, 5)
        jobs.cancel(job.id)
        assert (await ended(jobs, job.id)).stand == "cancelled"

    asyncio.run(scenario())
    assert len(steps) < 100


STATEMENT = {"statement": "The join is commutative.", "by": "generation"}


class SlowChat:
    """A model that answers nothing for long, and knows when it is left alone."""

    model = "slow"

    def __init__(self) -> None:
        self.begun, self.ended = threading.Event(), threading.Event()
        self.asked = 0

    async def ask(self, request: Any) -> Any:
        self.asked += 1
        self.begun.set()
        try:
            await asyncio.sleep(60)
        finally:
            self.ended.set()
        raise AssertionError("nobody stopped the call")


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> SlowChat:
    chat = SlowChat()
    monkeypatch.setattr("porism.interfaces.retrieving.chosen_chat", lambda _: chat)
    return chat


def test_a_retrieval_that_is_stopped_leaves_its_model_alone(serve: Serve, library: Workbench, slow: SlowChat) -> None:
    client = serve(with_model(library, library.here)).client
    job = client.post("/api/v1/jobs/retrieve", json=STATEMENT).json()
    assert slow.begun.wait(10)
    assert client.delete(f"/api/v1/jobs/{job['id']}").json()["stand"] == "cancelled"
    assert slow.ended.wait(5) and slow.asked == 1


def test_a_retrieval_that_takes_too_long_leaves_its_model_alone(
    serve: Serve, library: Workbench, slow: SlowChat
) -> None:
    client = serve(with_model(library, library.here), seconds=0.5).client
    assert client.post("/api/v1/retrieve", json=STATEMENT).status_code == 503
    assert slow.ended.wait(5) and slow.asked == 1


def test_the_end_of_the_server_stops_its_jobs(library: Workbench, slow: SlowChat) -> None:
    with listening(with_model(library, library.here)) as served:
        httpx.post(f"{served.url}/api/v1/jobs/retrieve", json=STATEMENT)
        assert slow.begun.wait(10)
    assert slow.ended.wait(5) and slow.asked == 1


def test_a_client_that_leaves_its_retrieval_leaves_the_model_alone(library: Workbench, slow: SlowChat) -> None:
    with listening(with_model(library, library.here)) as served:
        with pytest.raises(httpx.ReadTimeout):
            httpx.post(f"{served.url}/api/v1/retrieve", json=STATEMENT, timeout=0.5)
        assert slow.ended.wait(10) and slow.asked == 1
