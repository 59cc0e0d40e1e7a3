"""The client of a Kimina server: what it sends, when it asks again, when it gives up."""

import asyncio

import pytest

from local_server import LocalServer, Reply, Request, serving
from porism.errors import LeanBusy, LeanDied, LeanMissing
from porism.lean.kimina import Kimina, KiminaSettings
from porism.lean.port import Answer, Elaboration, Limits, Message, Position

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])
FINE = {"results": [{"id": "file", "time": 0.5, "response": {"env": 0}}]}
SAID = {
    "severity": "info", "pos": {"line": 2, "column": 0}, "endPos": {"line": 2, "column": 6}, "data": "hello",
}  # fmt: skip


def asked(*replies: Reply, seconds: float = 3, waiting: float = 5, key: str = "") -> tuple[Answer, LocalServer]:
    """Ask a server that gives these replies in turn, the last one for ever."""

    def answer(request: Request) -> Reply:
        return replies[min(request.number, len(replies) - 1)]

    async def ask() -> tuple[Answer, LocalServer]:
        with serving(answer) as local:
            async with Kimina(KiminaSettings(url=local.url, waiting_seconds=waiting, key=key)) as lean:
                return await lean.elaborate("example", Limits(seconds=seconds, output_bytes=10_000)), local

    return asyncio.run(ask())


def test_a_file_is_sent_with_its_time_and_the_key() -> None:
    _, local = asked(Reply(body=FINE), key="secret")
    (request,) = local.requests
    assert request.body == {
        "snippets": [{"id": "file", "code": "example"}], "timeout": 3, "debug": False, "reuse": True,
    }  # fmt: skip
    assert request.headers["Authorization"] == "Bearer secret"


def test_the_answer_has_messages_time_and_ends() -> None:
    body = {"results": [{"id": "file", "time": 0.5, "error": None, "response": {"env": 0, "messages": [SAID]}}]}
    answer, _ = asked(Reply(body=body))
    start, end = Position(line=2, column=0), Position(line=2, column=6)
    message = Message(severity="information", start=start, end=end, text="hello")
    assert answer == Elaboration(messages=(message,), complete=True, seconds=0.5)


def test_a_busy_server_is_asked_again() -> None:
    answer, local = asked(Reply(status=429, body={"detail": "No available REPLs"}), Reply(body=FINE))
    assert isinstance(answer, Elaboration)
    assert len(local.requests) == 2


def test_a_server_that_wants_more_patience_than_there_is_is_busy() -> None:
    with pytest.raises(LeanBusy, match="no free Lean"):
        asked(Reply(status=503, headers={"Retry-After": "60"}))


def test_a_server_that_stays_busy_is_busy() -> None:
    with pytest.raises(LeanBusy, match="no free Lean"):
        asked(Reply(status=429), seconds=0.2, waiting=0.5)


def test_a_server_that_never_answers_is_dead() -> None:
    with pytest.raises(LeanDied, match="no answer in 0 seconds"):
        asked(Reply(body=FINE, pause=3), seconds=0.2, waiting=0.2)


def test_a_wrong_key_is_said() -> None:
    with pytest.raises(LeanMissing, match="wants another key"):
        asked(Reply(status=401, body={"detail": "Invalid API key"}))


def test_a_server_that_is_not_there_is_missing() -> None:
    async def ask() -> None:
        async with Kimina(KiminaSettings(url="http://127.0.0.1:9")) as lean:
            await lean.elaborate("", Limits())

    with pytest.raises(LeanMissing, match="No Kimina server answers"):
        asyncio.run(ask())


def test_a_connection_that_breaks_is_a_dead_lean() -> None:
    with pytest.raises(LeanDied, match="broke off"):
        asked(Reply(body=FINE, breaks=True))


@pytest.mark.parametrize(
    "body",
    [
        b"<html>",
        b"[1]",
        {"results": []},
        {"results": [{"id": "another", "response": {"env": 0}}]},
        {"results": [{"id": "file"}]},
        {"results": [{"id": "file", "response": {}}]},
        {"results": [{"id": "file", "response": {"env": 0, "messages": [{"severity": "error"}]}}]},
        {"results": [{"id": "file", "response": {"message": "Unknown environment."}}]},
        {"results": [{"id": "file", "error": "Lean process broken pipe"}]},
    ],
)
def test_an_answer_that_makes_no_sense_is_never_a_success(body: object) -> None:
    with pytest.raises(LeanDied):
        asked(Reply(body=body))
