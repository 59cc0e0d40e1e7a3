"""A choice opens the model that writes, or says what is missing."""

import asyncio
import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

from porism.errors import ModelMissing, UsageError
from porism.models import (
    CachedChat,
    ChatChoice,
    ChatRequest,
    Message,
    RecordedChat,
    RecordingChat,
    ScriptedChat,
    key_variable,
    open_chat,
)
from porism.models.providers import PROVIDERS
from porism.models.served_chat import ChatRequests

with_extra = pytest.mark.skipif(
    importlib.util.find_spec("pydantic_ai") is None, reason="the extra chat is not installed"
)


@with_extra
@pytest.mark.parametrize("provider", [name for name in PROVIDERS if name != "compatible"])
def test_every_provider_opens_with_a_model_and_a_key(provider: str) -> None:
    assert open_chat(ChatChoice(provider=provider, model="m"), "key").model == f"{provider}/m"


@with_extra
def test_an_address_alone_is_a_server_that_speaks_as_openai_does() -> None:
    choice = ChatChoice(
        url="http://localhost:9/v1", model="m", requests=ChatRequests(thinking="high", structure="object")
    )
    assert open_chat(choice).model == "compatible/m at http://localhost:9/v1 object answers thinking high"


@with_extra
def test_a_folder_for_replies_makes_a_cache(tmp_path: Path) -> None:
    assert isinstance(open_chat(ChatChoice(provider="ollama", model="m", cache=tmp_path)), CachedChat)


def test_a_recorded_run_is_opened_in_the_place_of_a_model(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    request = ChatRequest[str](messages=(Message(speaker="user", text="a"),))
    asyncio.run(RecordingChat(ScriptedChat(lambda _: "x"), file).ask(request))
    assert isinstance(open_chat(ChatChoice(recorded=file)), RecordedChat)


@pytest.mark.parametrize(
    ("choice", "says_so"),
    [
        (ChatChoice(), "No model that writes is chosen"),
        (ChatChoice(model="m"), "chat.provider"),
        (ChatChoice(model="m", provider="opneai"), "There is no provider 'opneai'"),
        (ChatChoice(model="m", provider="compatible"), "needs an address"),
        (ChatChoice(model="m", provider="openai"), "OPENAI_API_KEY"),
    ],
)
def test_a_choice_that_makes_no_sense_is_refused(choice: ChatChoice, says_so: str) -> None:
    with pytest.raises(UsageError, match=says_so):
        open_chat(choice)


def test_a_key_goes_only_where_it_belongs() -> None:
    assert key_variable(ChatChoice(provider="openai")) == "OPENAI_API_KEY"
    assert key_variable(ChatChoice(provider="openai", url="http://localhost/v1")) == ""
    assert key_variable(ChatChoice(provider="openai", url="http://localhost/v1", key_variable="MINE")) == "MINE"
    assert key_variable(ChatChoice(url="http://localhost/v1")) == ""


def test_what_is_not_installed_is_named_with_the_extra_that_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("porism.models.chat_choice.find_spec", lambda name: None if "pydantic" in name else object())
    with pytest.raises(ModelMissing, match=r"pydantic_ai.*pip install 'porism\[chat\]'"):
        open_chat(ChatChoice(provider="ollama", model="m"))


@with_extra
def test_opening_a_chat_loads_no_client_yet() -> None:
    program = (
        "import sys, porism.models as m;"
        "m.open_chat(m.ChatChoice(provider='ollama', model='m'));"
        "print([name for name in ('pydantic_ai', 'openai', 'httpx', 'httpx2', 'genai_prices') if name in sys.modules])"
    )
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (ended.stdout.strip(), ended.stderr) == ("[]", "")
