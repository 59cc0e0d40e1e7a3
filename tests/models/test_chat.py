"""A chat from a function, the account of calls, and prices."""

import asyncio
from dataclasses import dataclass
from typing import Any

import pytest

from porism.errors import ModelUnavailable
from porism.models import (
    Account,
    ChatRequest,
    Message,
    MeteredChat,
    Reply,
    ScriptedChat,
    Spending,
    UnusableReply,
    Usage,
)
from porism.models.prices import price_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    steps: list[str]


def ask(text: str = "Hello", **more: Any) -> ChatRequest[Any]:
    return ChatRequest(messages=(Message(speaker="user", text=text),), **more)


def test_a_scripted_chat_says_what_its_function_returns() -> None:
    reply = asyncio.run(ScriptedChat(lambda request: request.messages[-1].text.upper()).ask(ask()))
    assert (reply.text, reply.answer, reply.model, reply.cost) == ("HELLO", None, "scripted", 0.0)


def test_a_scripted_chat_may_be_async_and_may_return_a_whole_reply() -> None:
    async def say(request: ChatRequest[Any]) -> Reply[Any]:
        await asyncio.sleep(0)
        return Reply(text="cut", ending="truncated", model="other")

    reply = asyncio.run(ScriptedChat(say).ask(ask()))
    assert (reply.text, reply.ending, reply.model) == ("cut", "truncated", "other")


def test_answers_are_read_from_a_script_and_asked_for_again() -> None:
    said = iter(["nothing", '{"steps": ["a"]}'])
    seen: list[int] = []

    def say(request: ChatRequest[Any]) -> str:
        seen.append(len(request.messages))
        return next(said)

    reply = asyncio.run(ScriptedChat(say).ask(ask(answer=Plan)))
    assert (reply.answer, reply.usage.requests, seen) == (Plan(steps=["a"]), 2, [1, 3])


def test_of_earlier_attempts_a_model_is_shown_the_last_only() -> None:
    seen: list[tuple[Message, ...]] = []

    def say(request: ChatRequest[Any]) -> str:
        seen.append(request.messages)
        return f"attempt {len(seen)}"

    with pytest.raises(UnusableReply, match="attempt 4"):
        asyncio.run(ScriptedChat(say, tries=4).ask(ask(answer=Plan)))
    assert [turn.text for turn in seen[3]][1] == "attempt 3" and len(seen[3]) == 3


def test_an_account_tells_steps_failures_and_cancelled_calls_apart() -> None:
    def say(request: ChatRequest[Any]) -> Reply[Any]:
        match request.purpose:
            case "plan":
                return Reply(text="{}", usage=Usage(requests=1, input_tokens=10, output_tokens=1), cost=0.5)
            case "broken":
                raise ModelUnavailable("gone")
            case _:
                return Reply(text="x", usage=Usage(requests=1, input_tokens=3), cost=None)

    account = Account()
    chat = MeteredChat(ScriptedChat(say), account)

    async def calls() -> None:
        await chat.ask(ask(purpose="plan"))
        with pytest.raises(UnusableReply):
            await chat.ask(ask(purpose="plan", answer=Plan))
        with pytest.raises(ModelUnavailable):
            await chat.ask(ask(purpose="broken"))
        await chat.ask(ask(purpose="other"))

    asyncio.run(calls())
    assert [(call.purpose, call.status) for call in account.calls] == [
        ("plan", "replied"),
        ("plan", "failed"),
        ("broken", "failed"),
        ("other", "replied"),
    ]
    plan, spent = account.spent("plan"), account.spent()
    assert (plan.calls, plan.cost, plan.usage.requests, plan.usage.input_tokens) == (2, 2.0, 4, 40)
    assert (spent.calls, spent.failed, spent.cancelled, spent.unpriced, spent.cost) == (4, 2, 0, 2, 2.0)
    assert "gone" in account.calls[2].error


def test_a_price_in_words_says_of_how_many_calls_it_is_not_known() -> None:
    assert Spending(calls=2, cost=0.5).price == "$0.5000"
    assert Spending(calls=4, unpriced=4).price == "price not known"
    assert Spending(calls=2, cost=0.5, unpriced=1).price == "$0.5000, and the price of 1 call not known"


def test_a_cancelled_call_is_in_the_account() -> None:
    async def slow(request: ChatRequest[Any]) -> str:
        await asyncio.sleep(60)
        return "x"

    chat = MeteredChat(ScriptedChat(slow))

    async def cancelled() -> None:
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.01):
                await chat.ask(ask())

    asyncio.run(cancelled())
    spent = chat.account.spent()
    assert (spent.calls, spent.cancelled, spent.unpriced) == (1, 1, 1)


def test_usages_add_up() -> None:
    one = Usage(requests=1, input_tokens=2, output_tokens=3, cache_read_tokens=4, cache_write_tokens=5)
    assert one + one == Usage(requests=2, input_tokens=4, output_tokens=6, cache_read_tokens=8, cache_write_tokens=10)


def test_tokens_have_the_price_of_the_provider_and_cached_ones_are_paid_for_once() -> None:
    pytest.importorskip("genai_prices", reason="the extra chat is not installed")
    million = Usage(requests=1, input_tokens=1000, output_tokens=100)
    assert price_of(million, "gpt-4o", "openai") == pytest.approx(0.0035)
    cached = Usage(requests=1, input_tokens=1000, output_tokens=100, cache_read_tokens=1000)
    assert price_of(cached, "gpt-4o", "openai") == pytest.approx(0.00225)


def test_what_nobody_sells_has_no_price() -> None:
    pytest.importorskip("genai_prices", reason="the extra chat is not installed")
    assert price_of(Usage(input_tokens=1), "gpt-4o", "") is None
    assert price_of(Usage(input_tokens=1), "no-such-model-at-all", "openai") is None
