"""A real server with a real, if senseless, model: what it writes is read, or refused with a reason; nothing breaks."""

import asyncio
import json
from collections.abc import Generator
from pathlib import Path

import pytest

from porism.errors import ModelError
from porism.models import Chat, ChatChoice, UnusableReply, open_chat
from porism.models.served_chat import ChatRequests
from porism.retrieve import Decomposition, GeneratedNames, decompose_request, generate_request
from real_server import real_server

STATEMENT = "Every prime that divides a product divides a factor."

pytest.importorskip("pydantic_ai", reason="the extra chat is not installed")
pytestmark = [pytest.mark.slow, pytest.mark.enable_socket]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Generator[str]:
    with real_server(tmp_path_factory.mktemp("model")) as address:
        yield address


def chat(address: str, provider: str, cache: Path | None = None) -> Chat:
    requests = ChatRequests(max_tokens=3000)
    return open_chat(ChatChoice(provider=provider, url=address, model="tiny", requests=requests, cache=cache))


def test_a_server_that_is_told_of_the_schema_writes_answers_of_that_form(server: str) -> None:
    asked = chat(server, "llama.cpp")
    parts, names = (
        asyncio.run(asked.ask(request)) for request in (decompose_request(STATEMENT), generate_request(STATEMENT))
    )
    assert isinstance(parts.answer, Decomposition) and isinstance(names.answer, GeneratedNames)
    assert parts.usage.input_tokens > 1000 and parts.usage.output_tokens > 10
    assert parts.ending == "complete" and json.loads(parts.text)


def test_a_reply_without_sense_is_refused_with_what_is_wrong_and_what_it_took(server: str) -> None:
    with pytest.raises(UnusableReply) as refused:
        asyncio.run(chat(server, "compatible").ask(generate_request(STATEMENT)))
    assert refused.value.advice and refused.value.last.usage.requests == 3


def test_many_requests_at_once_are_all_answered(server: str) -> None:
    async def ask_all() -> list[object]:
        asked = chat(server, "llama.cpp")
        requests = [generate_request(f"Statement {number}.") for number in range(20)]
        return await asyncio.gather(*map(asked.ask, requests), return_exceptions=True)

    answers = asyncio.run(ask_all())
    assert [one for one in answers if isinstance(one, Exception) and not isinstance(one, ModelError)] == []
    assert sum(not isinstance(one, Exception) for one in answers) >= 15


def test_a_reply_that_is_kept_is_given_without_the_server(server: str, tmp_path: Path) -> None:
    first = asyncio.run(chat(server, "llama.cpp", tmp_path).ask(generate_request(STATEMENT)))
    again = asyncio.run(chat(server, "llama.cpp", tmp_path).ask(generate_request(STATEMENT)))
    assert (again.text, again.from_cache, first.from_cache) == (first.text, True, False)
