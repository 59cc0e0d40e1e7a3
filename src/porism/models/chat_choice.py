"""Opens the model that writes: one of a provider, or one behind a server that speaks as OpenAI's does.

In: a choice, and the key of the server. Out: a chat, with a cache where one is wanted. It does not know what is asked.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path

from porism.errors import ModelMissing, UsageError
from porism.models.address import ServerAddress
from porism.models.chat import Chat, Usage
from porism.models.chat_cache import CachedChat
from porism.models.limited_chat import SpendingLimits
from porism.models.prices import price_of
from porism.models.providers import Provider, provider_of
from porism.models.recorded_chat import RecordedChat
from porism.models.served_chat import ChatLimits, ChatRequests, Line, ServedChat

CLIENTS = {"openai": "openai", "anthropic": "anthropic", "google": "google.genai"}
"""By protocol, the library that the extra must have brought beside pydantic-ai."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatChoice:
    """Which model writes, and how it is asked."""

    model: str = ""
    """Name of the model that writes, as its provider or server calls it; empty for none."""
    provider: str = ""
    """Who serves it: `openai`, `anthropic`, `google`, `openrouter`, `deepseek`, `vllm`, `ollama`, `llama.cpp`,
    `llama-cpp-python`, or `compatible`, which any other server with an address is taken for."""
    url: str = ""
    """Address of the server, with its `/v1`; empty takes the provider's own."""
    key_variable: str = ""
    """The environment variable that holds the key; empty takes the usual one of a provider at its own address."""
    cache: Path | None = None
    """Folder in which replies are kept, so that the same request is not paid for twice; empty takes the user's cache
    folder for a model that wants a key, and keeps none of others."""
    keep: bool = True
    """Keep replies, and use those that are kept; without it every request is sent, and paid for, anew."""
    cache_megabytes: int = 2_000
    """How large that folder may become; the replies that were used longest ago go first."""
    recorded: Path | None = None
    """A recorded run whose replies are used instead of a model's."""
    limits: SpendingLimits = field(default_factory=SpendingLimits)
    """What one command, or one request to a server of Porism, may ask of it."""
    server: ChatLimits = field(default_factory=ChatLimits)
    requests: ChatRequests = field(default_factory=ChatRequests)


def key_variable(choice: ChatChoice) -> str:
    """Return the variable that holds the key of a choice; none for a server at an address of one's own."""
    if choice.key_variable or choice.url or choice.recorded or not choice.provider:
        return choice.key_variable
    return provider_of(choice.provider).key_variable


def open_chat(choice: ChatChoice, key: str = "") -> Chat:
    """Open the model that is chosen; raises ModelMissing or UsageError."""
    if choice.recorded:
        return RecordedChat.open(choice.recorded)
    if not choice.model:
        raise UsageError(
            "No model that writes is chosen.",
            where="chat.model",
            advice="Set chat.provider and chat.model, or chat.url and chat.model.",
        )
    chat = _served(choice, key)
    return CachedChat(chat, choice.cache, choice.cache_megabytes) if choice.cache and choice.keep else chat


def price_list(choice: ChatChoice) -> Callable[[Usage], float | None]:
    """Return what tokens of a choice cost in US dollars, by the list prices: None for a server of one's own.

    A recorded run costs nothing.
    """
    if choice.recorded:
        return lambda usage: 0.0
    known = choice.provider and not choice.url and find_spec("genai_prices")
    provider = provider_of(choice.provider).priced if known else ""
    return lambda usage: price_of(usage, choice.model, provider)


def _served(choice: ChatChoice, key: str) -> ServedChat:
    """Return the chat behind the server that is chosen."""
    name = choice.provider or ("compatible" if choice.url else "")
    if not name:
        advice = "Set chat.provider, or chat.url for a server of your own."
        raise UsageError("Nobody is named who serves the model.", where="chat.provider", advice=advice)
    provider = provider_of(name)
    url = choice.url or provider.url
    if not url:
        raise UsageError(f"The provider '{name}' needs an address.", where="chat.url", advice="Set chat.url.")
    if not key and provider.key_variable and not choice.url:
        advice = f"Set {provider.key_variable}, or let chat.key_variable name another variable."
        raise UsageError(f"The provider '{name}' needs a key.", where="chat.key_variable", advice=advice)
    _refuse_without_extra(provider)
    address = ServerAddress(url=url.rstrip("/"), key=key, key_variable=key_variable(choice))
    return ServedChat(
        _identity(choice, name), lambda: _dial(choice, name, address), address.url, choice.server, choice.requests.tries
    )


def _dial(choice: ChatChoice, name: str, address: ServerAddress) -> Line:
    """Return a line to the server; what it needs is imported now."""
    from porism.models.chat_clients import Called
    from porism.models.chat_line import PydanticLine

    return PydanticLine(
        Called(
            name=choice.model,
            provider=provider_of(name),
            provider_name=name,
            address=address,
            how=choice.requests,
            limits=choice.server,
        )
    )


def _identity(choice: ChatChoice, name: str) -> str:
    """Return what tells the replies of a choice from those of others."""
    how = choice.requests
    at = f" at {choice.url}" if choice.url else ""
    told = (f"{how.structure} answers" if how.structure else "", f"thinking {how.thinking}" if how.thinking else "")
    told += (f"{how.max_tokens} tokens" if how.max_tokens else "", f"without {', '.join(how.omit)}" if how.omit else "")
    return " ".join((f"{name}/{choice.model}{at}", *filter(None, told)))


def _refuse_without_extra(provider: Provider) -> None:
    """Raise ModelMissing where the libraries that speak to a provider are not installed."""
    wanted = ("pydantic_ai", CLIENTS[provider.wire])
    absent = [library for library in wanted if not find_spec(library.partition(".")[0]) or not find_spec(library)]
    if absent:
        problem = f"To ask a model that writes, libraries are needed that are not installed: {', '.join(absent)}."
        raise ModelMissing(problem, advice="Say: pip install 'porism[chat]'")
