"""Limits on what a model that writes is asked: calls, dollars, and what is not known of prices."""

import asyncio
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from porism.errors import LimitReached, ModelUnavailable, UsageError
from porism.models import (
    CachedChat,
    Chat,
    ChatChoice,
    ChatRequest,
    Message,
    RecordingChat,
    Reply,
    ScriptedChat,
    SpendingLimits,
    UnusableReply,
    Usage,
    limited_chat,
    price_list,
)


def ask(text: str = "Hello") -> ChatRequest[Any]:
    return ChatRequest(messages=(Message(speaker="user", text=text),))


def costing(cost: float | None) -> ScriptedChat:
    async def say(request: ChatRequest[Any]) -> Reply[Any]:
        await asyncio.sleep(0)
        return Reply(text="x", usage=Usage(requests=1), cost=cost)

    return ScriptedChat(say)


def all_at_once(chat: Chat, count: int) -> list[Reply[Any] | BaseException]:
    async def calls() -> list[Reply[Any] | BaseException]:
        return await asyncio.gather(*(chat.ask(ask(str(n))) for n in range(count)), return_exceptions=True)

    return asyncio.run(calls())


def test_calls_at_the_same_time_do_not_pass_the_limit_together() -> None:
    chat = limited_chat(costing(0.0), SpendingLimits(most_calls=3))
    replies = all_at_once(chat, 10)
    assert [isinstance(reply, Reply) for reply in replies] == [True] * 3 + [False] * 7
    assert all(isinstance(reply, LimitReached) for reply in replies[3:])


def test_the_error_says_what_is_spent_what_the_limit_is_and_how_to_go_on() -> None:
    chat = limited_chat(costing(0.25), SpendingLimits(most_calls=1))
    asyncio.run(chat.ask(ask()))
    with pytest.raises(LimitReached) as raised:
        asyncio.run(chat.ask(ask()))
    assert str(raised.value) == (
        "No more is asked: 1 call and $0.2500 are spent, the limit is 1 call. (scripted) "
        "Raise most_calls or most_dollars to go on."
    )


def test_that_replies_are_kept_is_said_where_they_are(tmp_path: Path) -> None:
    limits = SpendingLimits(most_calls=0)
    for chat in (
        limited_chat(CachedChat(costing(1.0), tmp_path), limits),
        limited_chat(costing(1.0), limits, kept=True),
    ):
        with pytest.raises(LimitReached, match="What was replied is kept"):
            asyncio.run(chat.ask(ask()))


def test_a_call_that_is_expected_to_pass_the_dollars_is_not_made() -> None:
    chat = limited_chat(costing(0.25), SpendingLimits(most_dollars=0.6))
    assert [isinstance(all_at_once(chat, 1)[0], Reply) for _ in range(4)] == [True, True, False, False]


def test_what_a_call_reads_is_expected_before_the_first_is_answered() -> None:
    def price(usage: Usage) -> float:
        return usage.input_tokens * 0.01

    chat = limited_chat(costing(0.01), SpendingLimits(most_dollars=0.03), price)
    assert sum(isinstance(reply, Reply) for reply in all_at_once(chat, 5)) == 3


def dear(usage: Usage) -> float:
    return usage.output_tokens * 0.001


def test_the_longest_reply_that_is_allowed_is_held_back() -> None:
    chat = limited_chat(costing(0.01), SpendingLimits(most_dollars=0.5), dear)
    longest = ChatRequest[Any](messages=ask().messages, max_tokens=501)
    with pytest.raises(LimitReached, match="0 calls"):
        asyncio.run(chat.ask(ask()))  # 2,000 tokens, as nothing is said and nothing has come
    with pytest.raises(LimitReached):
        asyncio.run(chat.ask(longest))
    asyncio.run(chat.ask(ChatRequest[Any](messages=ask().messages, max_tokens=500)))
    asyncio.run(chat.ask(ask()))  # a reply has come, and cost a cent


def test_a_call_waits_for_others_where_only_what_is_held_back_for_them_is_in_its_way() -> None:
    chat = limited_chat(costing(0.01), SpendingLimits(most_dollars=2.055), dear)
    assert sum(isinstance(reply, Reply) for reply in all_at_once(chat, 300)) == 205


def test_replies_that_are_kept_are_no_calls(tmp_path: Path) -> None:
    chat = limited_chat(CachedChat(costing(1.0), tmp_path), SpendingLimits(most_calls=1, most_dollars=5))
    first, again = asyncio.run(chat.ask(ask())), asyncio.run(chat.ask(ask()))
    assert (first.from_cache, again.from_cache) == (False, True)
    with pytest.raises(LimitReached):
        asyncio.run(chat.ask(ask("other")))


def test_a_call_that_fails_is_one() -> None:
    def say(request: ChatRequest[Any]) -> str:
        raise ModelUnavailable("gone")

    chat = limited_chat(ScriptedChat(say), SpendingLimits(most_calls=1))
    with pytest.raises(ModelUnavailable):
        asyncio.run(chat.ask(ask()))
    with pytest.raises(LimitReached, match=r"1 call and \$0.0000 \(1 call of unknown price\) are spent"):
        asyncio.run(chat.ask(ask()))


@dataclass(frozen=True)
class Plan:
    """An answer of a wanted form."""

    steps: int


def test_every_request_for_an_answer_in_another_form_is_a_call() -> None:
    sent: list[str] = []

    def say(request: ChatRequest[Any]) -> str:
        sent.append(request.messages[0].text)
        return "no JSON"

    chat = limited_chat(limited_chat(ScriptedChat(say), SpendingLimits(most_calls=9)), SpendingLimits(most_calls=5))
    wanted = ChatRequest[Plan](messages=ask().messages, answer=Plan)
    with pytest.raises(UnusableReply, match="asked 3 times"):
        asyncio.run(chat.ask(wanted))
    with pytest.raises(UnusableReply, match="asked 2 times") as raised:
        asyncio.run(chat.ask(wanted))
    assert (len(sent), raised.value.last.usage.requests) == (5, 2)
    with pytest.raises(LimitReached, match="5 calls"):
        asyncio.run(chat.ask(wanted))
    assert len(sent) == 5


def test_what_another_chat_asked_again_by_itself_counts_when_it_has_replied(tmp_path: Path) -> None:
    replies = iter(["no JSON", '{"steps": 1}'])
    recording = RecordingChat(ScriptedChat(lambda request: next(replies)), tmp_path / "recording.jsonl")
    chat = limited_chat(recording, SpendingLimits(most_calls=2))
    asyncio.run(chat.ask(ChatRequest[Plan](messages=ask().messages, answer=Plan)))
    with pytest.raises(LimitReached, match="2 calls"):
        asyncio.run(chat.ask(ask()))


def test_a_limit_in_dollars_needs_a_price_unless_that_is_allowed() -> None:
    limits = SpendingLimits(most_dollars=1)
    with pytest.raises(UsageError, match="price of scripted is not known"):
        limited_chat(costing(None), limits, lambda usage: None)
    allowed = limited_chat(costing(None), SpendingLimits(most_dollars=1, unpriced=True), lambda usage: None)
    assert sum(isinstance(reply, Reply) for reply in all_at_once(allowed, 5)) == 5


def test_a_reply_without_a_price_ends_a_run_with_a_limit_in_dollars() -> None:
    chat = limited_chat(costing(None), SpendingLimits(most_dollars=1))
    asyncio.run(chat.ask(ask()))
    with pytest.raises(LimitReached, match=r"\(1 call of unknown price\) are spent, the limit is"):
        asyncio.run(chat.ask(ask()))


def test_without_limits_a_chat_is_itself() -> None:
    chat = costing(0.0)
    assert limited_chat(chat, SpendingLimits()) is chat


def test_a_server_of_ones_own_has_no_list_price() -> None:
    usage = Usage(requests=1, input_tokens=1000, output_tokens=100)
    assert price_list(ChatChoice(model="gpt-4o", provider="compatible", url="http://localhost/v1"))(usage) is None
    assert price_list(ChatChoice(recorded=Path("x")))(usage) == 0.0
    pytest.importorskip("genai_prices")
    found = price_list(ChatChoice(model="gpt-4o", provider="openai"))(usage)
    assert found is not None and found > 0
