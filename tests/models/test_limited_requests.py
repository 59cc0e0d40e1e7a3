"""A limit on calls, counted where they arrive: at a server."""

import asyncio
from dataclasses import dataclass

import pytest

from local_server import LocalServer, Reply, Request, serving
from porism.errors import LimitReached, PorismError
from porism.models import ChatChoice, ChatRequest, Message, SpendingLimits, limited_chat, open_chat
from porism.models.served_chat import ChatLimits

pytest.importorskip("pydantic_ai", reason="the extra chat is not installed")
pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])

QUICK = ChatLimits(first_wait=0.01, longest_wait=2, timeout=5, deadline=10, parallel=4, attempts=3)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sized:
    """An answer of a wanted form."""

    size: int


WANTED = ChatRequest[Sized](messages=(Message(speaker="user", text="How large?"),), answer=Sized)


def wrong(request: Request) -> Reply:
    choice = {"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": "large"}}
    usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
    return Reply(body={"id": "c", "object": "x", "created": 1, "model": "m", "choices": [choice], "usage": usage})


def asked_until_the_limit(local: LocalServer, most: int, at_once: int) -> list[PorismError]:
    """Ask, so many calls at the same time, until the limit is told, and return all errors."""
    chat = open_chat(ChatChoice(model="m", url=f"{local.url}/v1", server=QUICK))
    limited, errors = limited_chat(chat, SpendingLimits(most_calls=most)), list[PorismError]()

    async def calls() -> None:
        while not any(isinstance(error, LimitReached) for error in errors):
            made = await asyncio.gather(*(limited.ask(WANTED) for _ in range(at_once)), return_exceptions=True)
            errors.extend(error for error in made if isinstance(error, PorismError))

    asyncio.run(calls())
    return errors


@pytest.mark.parametrize("at_once", [1, 4])
def test_answers_that_are_asked_for_again_do_not_pass_the_limit(at_once: int) -> None:
    with serving(wrong) as local:
        asked_until_the_limit(local, 5, at_once)
        assert len(local.requests) == 5


def test_requests_that_a_busy_server_does_not_answer_are_counted() -> None:
    with serving(lambda request: Reply(status=503, body={})) as local:
        asked_until_the_limit(local, 4, 1)
        assert len(local.requests) == 4
