"""The model that writes, as settings choose it."""

import asyncio
import importlib.util
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import porism.models
from porism.errors import LimitReached, UsageError
from porism.interfaces import chosen
from porism.interfaces.chosen import chosen_chat
from porism.interfaces.knobs import knobs_of
from porism.interfaces.sections import SECTIONS
from porism.interfaces.settings import Settings, read_settings
from porism.models import CachedChat, ChatChoice, ChatRequest, Message, ScriptedChat


def settings(folder: Path, environment: Mapping[str, str]) -> Settings:
    homes = {"XDG_CONFIG_HOME": str(folder), "XDG_CACHE_HOME": str(folder), "XDG_DATA_HOME": str(folder)}
    return read_settings(SECTIONS, environment=homes | dict(environment), folder=folder)


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[tuple[ChatChoice, str]]:
    seen: list[tuple[ChatChoice, str]] = []

    def open_chat(choice: ChatChoice, key: str) -> ScriptedChat:
        seen.append((choice, key))
        return ScriptedChat(lambda _: "x")

    monkeypatch.setattr(porism.models, "open_chat", open_chat)
    monkeypatch.setattr(chosen, "_OPENED", {})
    return seen


def test_the_usual_variable_of_a_provider_holds_its_key_and_a_chat_is_opened_once(
    opened: list[tuple[ChatChoice, str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DEEPSEEK_API_KEY", "sk-x")
    given = {"PORISM_CHAT_PROVIDER": "deepseek", "PORISM_CHAT_MODEL": "m", "PORISM_CHAT_SERVER_PARALLEL": "3"}
    given |= {"PORISM_CHAT_REQUESTS_OMIT": "temperature,seed"}
    first, second = (chosen_chat(settings(tmp_path, given)) for _ in range(2))
    assert first is second
    ((choice, key),) = opened
    assert (key, choice.model, choice.server.parallel, choice.server.timeout) == ("sk-x", "m", 3, 600.0)
    assert choice.requests.omit == ("temperature", "seed")


def test_a_key_that_is_not_set_is_named(opened: list[tuple[ChatChoice, str]], tmp_path: Path) -> None:
    given = {"PORISM_CHAT_URL": "http://localhost/v1", "PORISM_CHAT_MODEL": "m", "PORISM_CHAT_KEY_VARIABLE": "NO_SUCH"}
    with pytest.raises(UsageError, match="NO_SUCH is not set"):
        chosen_chat(settings(tmp_path, given))


def test_every_knob_of_a_chat_says_what_it_means() -> None:
    knobs = {knob.key: knob for knob in knobs_of("chat", ChatChoice)}
    assert all(knob.meaning for knob in knobs.values())
    assert knobs["chat.server.timeout"].default == 600.0
    assert knobs["chat.server.attempts"].meaning.startswith("How often a server is asked")


def test_replies_that_are_paid_for_are_kept_in_the_users_cache_folder_and_others_where_it_is_said(
    opened: list[tuple[ChatChoice, str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DEEPSEEK_API_KEY", "sk-x")
    monkeypatch.setenv("MY_KEY", "k")
    paid = {"PORISM_CHAT_PROVIDER": "deepseek", "PORISM_CHAT_MODEL": "m"}
    own = {"PORISM_CHAT_URL": "http://localhost:9/v1", "PORISM_CHAT_MODEL": "m"}
    for given in (
        paid,
        paid | {"PORISM_CHAT_CACHE": "elsewhere"},
        own,
        own | {"PORISM_CHAT_KEY_VARIABLE": "MY_KEY"},
    ):
        chosen_chat(settings(tmp_path, given))
    user = tmp_path / "porism"
    assert [choice.cache for choice, _ in opened] == [user, Path("elsewhere"), None, user]


@pytest.mark.skipif(importlib.util.find_spec("pydantic_ai") is None, reason="the extra chat is not installed")
def test_nothing_is_kept_where_that_is_not_wanted(tmp_path: Path) -> None:
    choice = ChatChoice(url="http://localhost:9/v1", model="m", cache=tmp_path)
    assert isinstance(porism.models.open_chat(choice), CachedChat)
    assert not isinstance(porism.models.open_chat(replace(choice, keep=False)), CachedChat)
    assert not list(tmp_path.iterdir())


def test_each_chat_keeps_to_the_limits_by_itself(opened: list[tuple[ChatChoice, str]], tmp_path: Path) -> None:
    given = {"PORISM_CHAT_PROVIDER": "compatible", "PORISM_CHAT_MODEL": "m", "PORISM_CHAT_URL": "http://localhost:1/v1"}
    given |= {"PORISM_CHAT_LIMITS_MOST_CALLS": "1"}
    request = ChatRequest[Any](messages=(Message(speaker="user", text="Hello"),))
    for _ in range(2):
        chat = chosen_chat(settings(tmp_path, given))
        asyncio.run(chat.ask(request))
        with pytest.raises(LimitReached, match="the limit is 1 call"):
            asyncio.run(chat.ask(request))
    assert len(opened) == 1
