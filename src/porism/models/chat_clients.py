"""The clients of pydantic-ai for each protocol, over connections that Porism bounds.

In: whom to call, and how. Out: a model of pydantic-ai. It does not know requests. It is imported when the first request
is sent. Addresses and keys are always given, so that nothing is taken from variables of the environment.
"""

# pyright: reportMissingImports=false

import re
from collections.abc import AsyncIterator
from contextvars import ContextVar
from dataclasses import dataclass

import httpx2
from pydantic_ai.models import Model
from pydantic_ai.profiles import ModelProfile
from pydantic_ai.profiles.openai import OpenAIModelProfile

from porism.models.address import ServerAddress
from porism.models.providers import Provider
from porism.models.served_chat import ChatLimits, ChatRequests

NO_KEY = "none"
"""What servers that want no key are sent in its place."""

UNTAGGED = "\ue000no-thinking-tag\ue000"
"""A tag that no model writes: thinking stays in the text, which is passed on unchanged."""


SPELT = {"temperature": b"temperature", "seed": b"seed", "stop": b"stop|stop_sequences|stopSequences"}
"""How each protocol calls what a request may want."""

WANTED: ContextVar[tuple[str, ...]] = ContextVar("WANTED", default=())
"""What the request of the running task wants of these."""


class NotSent(Exception):
    """A client left out what a request wants, since it knows that the model does not take it."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class TooLong(Exception):
    """A server answered with more bytes than are read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Called:
    """Whom a line connects to, and how."""

    name: str
    """The model, as the server calls it."""
    provider: Provider
    provider_name: str
    address: ServerAddress
    how: ChatRequests
    limits: ChatLimits


def http_client(limits: ChatLimits) -> httpx2.AsyncClient:
    """Return connections that follow no redirects, read no more than is allowed, and leave nothing out in silence."""

    async def whole(request: httpx2.Request) -> None:
        for name in WANTED.get():
            if not re.search(rb'"(?:' + SPELT[name] + rb')"\s*:', request.content):
                raise NotSent(name)

    async def bound(response: httpx2.Response) -> None:
        assert isinstance(response.stream, httpx2.AsyncByteStream)
        response.stream = _Bounded(response.stream, limits.answer_bytes)

    return httpx2.AsyncClient(
        trust_env=limits.trust_environment,
        follow_redirects=False,
        timeout=httpx2.Timeout(limits.timeout, connect=limits.connect_timeout),
        limits=httpx2.Limits(max_connections=None, max_keepalive_connections=limits.parallel),
        event_hooks={"request": [whole], "response": [bound]},
    )


class _Bounded(httpx2.AsyncByteStream):
    """The body of an answer, which may not be too long."""

    def __init__(self, body: httpx2.AsyncByteStream, most: int) -> None:
        self._body = body
        self._left = most

    async def __aiter__(self) -> AsyncIterator[bytes]:
        async for piece in self._body:
            self._left -= len(piece)
            if self._left < 0:
                raise TooLong
            yield piece

    async def aclose(self) -> None:
        """Close the connection's stream."""
        await self._body.aclose()


def model_at(called: Called, client: httpx2.AsyncClient) -> Model:
    """Return the model that is called."""
    match called.provider.wire:
        case "openai":
            return _openai(called, client)
        case "anthropic":
            return _anthropic(called, client)
        case "google":
            return _google(called, client)


def _openai(called: Called, client: httpx2.AsyncClient) -> Model:
    """Return a model behind OpenAI's protocol."""
    from openai import AsyncOpenAI
    from pydantic_ai.models.openai import OpenAIChatModel
    from pydantic_ai.providers.openai import OpenAIProvider
    from pydantic_ai.providers.openai_compatible import OpenAICompatibleProvider

    address, how = called.address, called.how
    opened = AsyncOpenAI(
        api_key=address.key or NO_KEY,
        base_url=address.url,
        http_client=client,
        max_retries=0,
        organization="",
        project="",
    )
    opened.organization = opened.project = None
    if called.provider_name == "openai":
        provider = OpenAIProvider(openai_client=opened)
    else:
        provider = OpenAICompatibleProvider(called.provider_name, openai_client=opened)
    limit = how.token_limit or called.provider.token_limit
    structure = how.structure or called.provider.structure
    profile = OpenAIModelProfile(
        openai_chat_supports_max_completion_tokens=limit == "max_completion_tokens",
        supports_json_schema_output=True,
        supports_json_object_output=structure == "object",
        thinking_tags=(UNTAGGED, UNTAGGED),
    )
    return OpenAIChatModel(called.name, provider=provider, profile=profile)


def _anthropic(called: Called, client: httpx2.AsyncClient) -> Model:
    """Return a model behind Anthropic's protocol."""
    from anthropic import AsyncAnthropic
    from pydantic_ai.models.anthropic import AnthropicModel
    from pydantic_ai.providers.anthropic import AnthropicProvider

    address = called.address
    opened = AsyncAnthropic(api_key=address.key or NO_KEY, base_url=address.url, http_client=client, max_retries=0)
    return AnthropicModel(called.name, provider=AnthropicProvider(anthropic_client=opened), profile=_told(called))


def _google(called: Called, client: httpx2.AsyncClient) -> Model:
    """Return a model behind Google's protocol."""
    from pydantic_ai.models.google import GoogleModel
    from pydantic_ai.providers.google import GoogleProvider

    address = called.address
    provider = GoogleProvider(api_key=address.key or NO_KEY, http_client=client, base_url=address.url)
    return GoogleModel(called.name, provider=provider, profile=_told(called))


def _told(called: Called) -> ModelProfile | None:
    """Return what the settings say of a model beyond what is known of it."""
    return ModelProfile(supports_json_schema_output=True) if called.how.structure == "schema" else None
