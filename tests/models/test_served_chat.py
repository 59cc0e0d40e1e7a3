"""Models that write, behind real connections: OpenAI's protocol, Anthropic's and Google's."""

import asyncio
import json
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

import pytest

from local_server import LocalServer, Request, serving
from local_server import Reply as Sent
from porism.errors import ModelMismatch, ModelMissing, ModelUnavailable, UsageError
from porism.models import Account, Chat, ChatChoice, ChatRequest, Message, MeteredChat, UnusableReply, open_chat
from porism.models.served_chat import ChatLimits, ChatRequests, ServedChat

pytest.importorskip("pydantic_ai", reason="the extra chat is not installed")
pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])

QUICK = ChatLimits(
    first_wait=0.01, longest_wait=2, timeout=5, deadline=10, parallel=4, attempts=3, answer_bytes=100_000
)
KEY = "sk-very-secret-key"


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    name: str
    sizes: list[int]


CLAUDE = "claude-sonnet-5"
GOOD = '{"name": "group", "sizes": [1, 2]}'


def completion(text: str, *, ending: str = "stop", **usage: Any) -> dict[str, Any]:
    """What OpenAI's protocol answers."""
    message = {"role": "assistant", "content": text}
    counted = {"prompt_tokens": 12, "completion_tokens": 5, "total_tokens": 17} | usage
    choice = {"index": 0, "finish_reason": ending, "message": message}
    return {"id": "c", "object": "chat.completion", "created": 1, "model": "m-1", "choices": [choice], "usage": counted}


def says(*texts: str, **kinds: Any) -> Callable[[Request], Sent]:
    """Answer with these texts in turn, and with the last ever after."""
    return lambda request: Sent(body=completion(texts[min(request.number, len(texts) - 1)], **kinds))


def at(local: LocalServer, **choice: Any) -> Chat:
    base = {"model": "m", "url": f"{local.url}/v1", "server": QUICK} | choice
    return open_chat(ChatChoice(**base), KEY)


def ask(text: str = "Hello", **more: Any) -> ChatRequest[Any]:
    return ChatRequest(messages=(Message(speaker="user", text=text),), **more)


def get(chat: Chat, request: ChatRequest[Any]) -> Any:
    return asyncio.run(chat.ask(request))


def test_a_reply_has_its_text_tokens_model_and_ending() -> None:
    cached = {"prompt_tokens_details": {"cached_tokens": 4}}
    with serving(says("<think>so</think>Good day", **cached)) as local:
        reply = get(at(local), ask())
    assert (reply.text, reply.answer, reply.model, reply.ending) == (
        "<think>so</think>Good day",
        None,
        "m-1",
        "complete",
    )
    usage = reply.usage
    assert (usage.requests, usage.input_tokens, usage.output_tokens, usage.cache_read_tokens) == (1, 12, 5, 4)
    assert reply.cost is None and not reply.from_cache and reply.seconds > 0


def test_thinking_that_comes_beside_the_text_is_left_out() -> None:
    body = completion("Good day")
    body["choices"][0]["message"]["reasoning_content"] = "hm"
    with serving(lambda _: Sent(body=body)) as local:
        assert get(at(local, provider="deepseek"), ask()).text == "Good day"


def test_only_what_is_wanted_is_sent() -> None:
    with serving(says("x")) as local:
        get(at(local), ask())
        get(at(local), ask(temperature=0.5, max_tokens=9, seed=3, stop=("END",)))
    plain, full = (request.body for request in local.requests)
    assert plain == {"messages": [{"role": "user", "content": "Hello"}], "model": "m", "stream": False}
    wanted = {"temperature": 0.5, "max_tokens": 9, "seed": 3, "stop": ["END"]}
    assert {name: full[name] for name in full.keys() - plain.keys()} == wanted
    assert local.requests[0].headers["Authorization"] == f"Bearer {KEY}"


def test_turns_keep_their_order_and_their_speakers() -> None:
    system, user, assistant = (Message(speaker=s, text=s[0]) for s in ("system", "user", "assistant"))
    request = ChatRequest[Any](messages=(system, user, assistant, user))
    with serving(says("x")) as local:
        get(at(local), request)
    assert [(m["role"], m["content"]) for m in local.requests[0].body["messages"]] == [
        ("system", "s"),
        ("user", "u"),
        ("assistant", "a"),
        ("user", "u"),
    ]


def test_a_server_that_counts_completion_tokens_is_told_so_and_a_model_without_temperature_gets_none() -> None:
    how = ChatRequests(token_limit="max_completion_tokens", omit=("temperature",))
    with serving(says("x")) as local:
        get(at(local, requests=how), ask(temperature=0.5, max_tokens=9))
    body = local.requests[0].body
    assert body["max_completion_tokens"] == 9 and not {"max_tokens", "temperature"} & body.keys()


@pytest.mark.parametrize(
    ("provider", "model", "path", "wants"),
    [
        ("openai", "gpt-5", "/v1", {"temperature": 0.5}),
        ("anthropic", CLAUDE, "", {"seed": 1, "max_tokens": 100}),
        ("anthropic", CLAUDE, "", {"temperature": 0.5, "max_tokens": 100}),
    ],
)
def test_what_a_model_does_not_take_is_not_left_out_in_silence(
    provider: str, model: str, path: str, wants: dict[str, Any]
) -> None:
    (name, *_) = wants
    with serving(says("x")) as local:
        url = local.url + path
        with pytest.raises(UsageError, match=f"takes no {name}.*chat.requests.omit"):
            get(at(local, url=url, provider=provider, model=model), ask(**wants))
        assert local.requests == []
        with suppress(ModelMismatch):
            get(at(local, url=url, provider=provider, model=model, requests=ChatRequests(omit=(name,))), ask(**wants))
        assert name not in local.requests[0].body


def test_the_form_of_an_answer_is_told_as_the_server_takes_it() -> None:
    forms: dict[str, Any] = {}
    told: dict[str, str] = {}
    with serving(says(GOOD)) as local:
        for structure in ("schema", "object", "object-schema", "prompt"):
            chat = at(local, requests=ChatRequests(structure=structure))
            assert get(chat, ask(answer=Named)).answer == Named(name="group", sizes=[1, 2])
            body = local.requests[-1].body
            forms[structure] = body.get("response_format")
            told[structure] = json.dumps(body["messages"])
            assert "tools" not in body
    assert forms["schema"]["type"] == "json_schema"
    assert forms["schema"]["json_schema"]["schema"]["required"] == ["name", "sizes"]
    assert (forms["object"], forms["prompt"]) == ({"type": "json_object"}, None)
    assert forms["object-schema"]["type"] == "json_object" and "properties" in forms["object-schema"]["schema"]
    assert {structure for structure, text in told.items() if "JSON schema" in text} == {
        "object",
        "object-schema",
        "prompt",
    }


def test_a_wrong_form_is_told_to_the_model_and_its_next_answer_is_used() -> None:
    wrong = '{"name": "group", "sizes": ["many"]}'
    with serving(says(wrong, GOOD)) as local:
        reply = get(at(local), ask(answer=Named))
    assert reply.answer == Named(name="group", sizes=[1, 2])
    assert (reply.usage.requests, reply.usage.input_tokens) == (2, 24)
    turns = local.requests[1].body["messages"]
    assert turns[-2] == {"role": "assistant", "content": wrong}
    assert "sizes.0: Input should be a valid integer" in turns[-1]["content"]


def test_an_answer_that_stays_wrong_is_an_error_with_what_it_took() -> None:
    with serving(says("I'm sorry, I can't.")) as local, pytest.raises(UnusableReply, match="asked 3 times") as caught:
        get(at(local), ask(answer=Named))
    assert len(local.requests) == 3 and caught.value.last.usage.requests == 3
    assert "I'm sorry" in str(caught.value)


def test_an_empty_answer_is_not_sent_back_as_a_turn() -> None:
    with serving(says(" ", GOOD)) as local:
        assert get(at(local), ask(answer=Named)).usage.requests == 2
    assert [turn["role"] for turn in local.requests[1].body["messages"] if turn["content"] == " "] == []


def test_a_reply_that_was_cut_off_says_so() -> None:
    with serving(says("Good d", ending="length")) as local:
        assert get(at(local), ask()).ending == "truncated"
        with pytest.raises(UnusableReply, match="cut off.*allow more tokens"):
            get(at(local), ask(answer=Named))


def test_a_reply_that_was_withheld_says_so() -> None:
    with serving(says("", ending="content_filter")) as local:
        assert get(at(local), ask()).ending == "refused"


def test_a_server_that_is_busy_is_asked_again_not_before_it_wants() -> None:
    def busy(request: Request) -> Sent:
        return Sent(status=429, headers={"Retry-After": "1"}) if request.number == 0 else says("x")(request)

    started = time.monotonic()
    with serving(busy) as local:
        assert get(at(local), ask()).text == "x"
    assert len(local.requests) == 2 and time.monotonic() - started >= 1


def test_a_server_that_stays_broken_is_given_up_after_so_many_attempts() -> None:
    broken = Sent(status=500, body={"error": {"message": f"no memory for {KEY}"}})
    with (
        serving(lambda _: broken) as local,
        pytest.raises(ModelUnavailable, match="no memory.*asked 3 times") as caught,
    ):
        get(at(local), ask())
    assert len(local.requests) == 3 and KEY not in str(caught.value)


def test_a_server_that_wants_too_long_a_wait_is_given_up_at_once() -> None:
    later = Sent(status=429, headers={"Retry-After": "3600"})
    with serving(lambda _: later) as local, pytest.raises(ModelUnavailable, match="asks to wait 3,600 s"):
        get(at(local), ask())
    assert len(local.requests) == 1


def test_an_account_with_nothing_left_is_not_asked_again() -> None:
    empty = Sent(status=429, body={"error": {"message": "You exceeded your quota", "code": "insufficient_quota"}})
    with serving(lambda _: empty) as local, pytest.raises(ModelUnavailable, match="nothing|used up"):
        get(at(local, provider="openai"), ask())
    assert len(local.requests) == 1


@pytest.mark.parametrize(
    ("status", "error", "says_so"),
    [(401, ModelUnavailable, "key"), (404, ModelMissing, "not known"), (400, ModelMismatch, "chat.requests.structure")],
)
def test_a_refusal_is_not_repeated_and_says_what_to_do(status: int, error: type[Exception], says_so: str) -> None:
    refusal = Sent(status=status, body={"error": {"message": f"no {KEY} here"}})
    with serving(lambda _: refusal) as local, pytest.raises(error, match=says_so) as caught:
        get(at(local), ask(answer=Named))
    assert len(local.requests) == 1 and KEY not in str(caught.value) and KEY not in repr(caught.value)


def test_a_redirect_is_not_followed() -> None:
    moved = Sent(status=302, headers={"Location": "http://127.0.0.1:9/v1"})
    with serving(lambda _: moved) as local, pytest.raises(ModelMissing):
        get(at(local), ask())
    assert len(local.requests) == 1


def test_an_answer_that_breaks_off_is_asked_for_again() -> None:
    def breaks(request: Request) -> Sent:
        sent = says("x")(request)
        return replace(sent, breaks=request.number == 0)

    with serving(breaks) as local:
        assert get(at(local), ask()).text == "x"
    assert len(local.requests) == 2


@pytest.mark.parametrize("body", [b'{"choices": [{"index": 0, "mess', b"<html>Hello</html>", b"{}", b""])
def test_an_answer_that_is_none_is_an_error(body: bytes) -> None:
    headers = {"Content-Type": "application/json"}
    with serving(lambda _: Sent(body=body, headers=headers)) as local, pytest.raises(ModelMismatch):
        get(at(local), ask())
    assert len(local.requests) == 1


def test_an_answer_that_is_too_long_is_not_read() -> None:
    with serving(says("x" * 200_000)) as local, pytest.raises(ModelMismatch, match="more than 100,000 bytes"):
        get(at(local), ask())


def test_a_server_that_is_not_there_is_named() -> None:
    with serving(says("x")) as local:
        pass
    with pytest.raises(ModelUnavailable, match=r"cannot be reached: .*(refused|failed).*asked 3 times.*127\.0\.0\.1"):
        get(at(local), ask())


def test_a_model_that_is_too_slow_is_given_up_when_its_time_is_over() -> None:
    slow = replace(QUICK, timeout=0.2, deadline=0.5)
    started = time.monotonic()
    with serving(lambda _: Sent(pause=3)) as local, pytest.raises(ModelUnavailable):
        get(at(local, server=slow), ask())
    assert time.monotonic() - started < 2.5


def test_no_more_requests_are_with_a_server_than_are_allowed() -> None:
    async def many(chat: Chat) -> None:
        await asyncio.gather(*(chat.ask(ask(str(number))) for number in range(9)))

    with serving(lambda request: replace(says("x")(request), pause=0.05)) as local:
        asyncio.run(many(at(local, server=replace(QUICK, parallel=2))))
    assert (len(local.requests), local.most_running) == (9, 2)


def test_one_chat_serves_one_event_loop_after_another() -> None:
    with serving(says("x")) as local:
        chat = at(local)
        assert [get(chat, ask()).text for _ in range(3)] == ["x"] * 3


def test_a_call_that_is_cancelled_ends_at_once_leaves_its_place_and_is_counted() -> None:
    async def cancelled(chat: Chat) -> None:
        asking = asyncio.create_task(chat.ask(ask("slow")))
        await asyncio.sleep(0.3)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        assert (await chat.ask(ask("quick"))).text == "x"

    def answer(request: Request) -> Sent:
        return replace(says("x")(request), pause=2.0 if "slow" in str(request.body) else 0.0)

    account = Account()
    with serving(answer) as local:
        asyncio.run(cancelled(MeteredChat(at(local, server=replace(QUICK, parallel=1)), account)))
    spent = account.spent()
    assert (spent.calls, spent.cancelled, spent.failed, spent.unpriced) == (2, 1, 0, 2)


CLAUDE_USAGE = {
    "input_tokens": 10,
    "output_tokens": 6,
    "cache_read_input_tokens": 30,
    "cache_creation_input_tokens": 20,
}


def test_anthropic_is_asked_and_read_in_its_own_protocol() -> None:
    thought = {"type": "thinking", "thinking": "hm", "signature": "s"}
    body = {"id": "m", "type": "message", "role": "assistant", "model": CLAUDE, "usage": CLAUDE_USAGE}
    body |= {"content": [thought, {"type": "text", "text": GOOD}], "stop_reason": "max_tokens", "stop_sequence": None}
    with serving(lambda _: Sent(body=body)) as local:
        chat = at(local, url=local.url, provider="anthropic", model=CLAUDE)
        system = Message(speaker="system", text="S")
        reply = get(chat, ChatRequest(messages=(system, *ask().messages), answer=Named, max_tokens=1000))
    (request,) = local.requests
    assert request.path.startswith("/v1/messages") and request.body["max_tokens"] == 1000
    assert {KEY, f"Bearer {KEY}"} & set(request.headers.values())
    assert (reply.answer, reply.ending) == (Named(name="group", sizes=[1, 2]), "truncated")
    took = reply.usage
    assert (took.input_tokens, took.output_tokens, took.cache_read_tokens, took.cache_write_tokens) == (60, 6, 30, 20)


def test_a_long_reply_of_anthropic_comes_in_pieces_and_is_put_together() -> None:
    start = {"id": "m", "type": "message", "role": "assistant", "model": CLAUDE, "usage": CLAUDE_USAGE, "content": []}
    events: list[dict[str, Any]] = [
        {"type": "message_start", "message": start | {"stop_reason": None, "stop_sequence": None}},
        {"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}},
        *({"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": c}} for c in GOOD),
        {"type": "content_block_stop", "index": 0},
        {"type": "message_delta", "delta": {"stop_reason": "end_turn", "stop_sequence": None}, "usage": CLAUDE_USAGE},
        {"type": "message_stop"},
    ]
    stream = "".join(f"event: {event['type']}\ndata: {json.dumps(event)}\n\n" for event in events).encode()
    with serving(lambda _: Sent(body=stream, headers={"Content-Type": "text/event-stream"})) as local:
        reply = get(at(local, url=local.url, provider="anthropic", model=CLAUDE), ask(answer=Named))
    assert local.requests[0].body["stream"] is True
    assert (reply.answer, reply.ending, reply.usage.input_tokens) == (Named(name="group", sizes=[1, 2]), "complete", 60)


def test_google_is_asked_and_read_in_its_own_protocol() -> None:
    usage = {"promptTokenCount": 40, "candidatesTokenCount": 6, "thoughtsTokenCount": 4, "cachedContentTokenCount": 30}
    content = {"role": "model", "parts": [{"text": GOOD}]}
    body = {"candidates": [{"content": content, "finishReason": "STOP"}], "usageMetadata": usage}
    with serving(lambda _: Sent(body=body | {"modelVersion": "gemini-2.5-pro"})) as local:
        chat = at(local, url=local.url, provider="google", model="gemini-2.5-pro")
        reply = get(chat, ask(answer=Named, seed=7))
    (request,) = local.requests
    assert "gemini-2.5-pro:generateContent" in request.path and KEY not in request.path
    assert request.body["generationConfig"]["seed"] == 7
    assert (reply.answer, reply.ending) == (Named(name="group", sizes=[1, 2]), "complete")
    assert (reply.usage.input_tokens, reply.usage.output_tokens, reply.usage.cache_read_tokens) == (40, 10, 30)


def test_variables_of_the_environment_reach_no_server(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("OPENAI_ORG_ID", "OPENAI_PROJECT_ID", "OPENAI_API_KEY", "OPENAI_BASE_URL", "ANTHROPIC_AUTH_TOKEN"):
        monkeypatch.setenv(name, "from-environment")
    with serving(says("x")) as local:
        get(open_chat(ChatChoice(model="m", url=f"{local.url}/v1", server=QUICK)), ask())
        with pytest.raises(ModelMismatch):
            get(at(local, url=local.url, provider="anthropic"), ask(max_tokens=9))
    assert "from-environment" not in str([request.headers for request in local.requests])


def test_a_chat_never_shows_its_key() -> None:
    chat = open_chat(ChatChoice(model="m", url="http://127.0.0.1:9/v1"), KEY)
    assert isinstance(chat, ServedChat) and KEY not in repr(chat) + chat.model
