"""A chat behind a server: as many requests at a time as are allowed, repeated where that may help, within a time.

In: requests. Out: replies with answers, or errors of the tree. It does not know protocols: `Line` sends one request.
"""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, Protocol
from weakref import WeakKeyDictionary

from porism.errors import ModelUnavailable
from porism.models.answering import Again, freely, until_usable
from porism.models.chat import Answer, ChatRequest, Reply
from porism.models.limits import Passing, ServerLimits, patience
from porism.models.providers import Structure

Omissible = Literal["temperature", "seed", "stop"]
Thinking = Literal["", "off", "minimal", "low", "medium", "high", "xhigh"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatLimits(ServerLimits):
    """How long, how often and how many at a time a server of a model that writes is asked; such models are slow."""

    timeout: float = 600.0
    """Seconds until a server must go on answering; a model that thinks says nothing for minutes."""
    deadline: float = 1800.0
    """Seconds that one request may take with all its repetitions and waits, once its turn has come."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatRequests:
    """How a server is asked; what is empty is as the provider is known to want it."""

    structure: Structure | Literal[""] = ""
    """How it is told of the form of an answer: `schema`, `object`, `object-schema` (llama-cpp-python) or `prompt`."""
    token_limit: Literal["", "max_tokens", "max_completion_tokens"] = ""
    """What it calls the number of tokens that a reply has at most."""
    max_tokens: int = 0
    """Tokens that a reply has at most, thinking included, where a step does not say; 0 leaves it to the provider."""
    omit: tuple[Omissible, ...] = ()
    """What is never sent, whatever a step wants, as the model does not take it: `temperature`, `seed`, `stop`."""
    thinking: Thinking = ""
    """How long a model thinks that can; empty leaves it to the provider."""
    tries: int = 3
    """How often an answer is asked for whose form is wrong, each time with what was wrong."""


class Line(Protocol):
    """What sends one request to a server, once."""

    async def send(self, request: ChatRequest[Any], seconds: float) -> Reply[Any]:
        """Return the reply; raises `Passing` where asking again may help, and an error of the tree otherwise."""
        ...

    async def close(self) -> None:
        """Close its connections."""
        ...


@dataclass(frozen=True, slots=True)
class _Home:
    """What belongs to one event loop: connections and places cannot be shared by two."""

    line: Line
    places: asyncio.Semaphore


class ServedChat:
    """A model behind a server; may be asked many times at once, and from one event loop after another."""

    def __init__(
        self, model: str, dial: Callable[[], Line], where: str, limits: ChatLimits | None = None, tries: int = 3
    ) -> None:
        self.model = model
        self._dial = dial
        self.where = where
        self._limits = limits or ChatLimits()
        self.tries = tries
        self._homes: WeakKeyDictionary[asyncio.AbstractEventLoop, _Home] = WeakKeyDictionary()

    def __repr__(self) -> str:
        return f"ServedChat({self.model!r})"

    async def ask(self, request: ChatRequest[Answer]) -> Reply[Answer]:
        """Return the model's reply; raises ModelUnavailable, ModelMissing, ModelMismatch or UnusableReply."""
        return await until_usable(request, self.send, self.tries, self.where)

    async def send(self, request: ChatRequest[Answer], again: Again = freely) -> Reply[Answer]:
        """Send a request when its turn comes; it keeps its place while it waits for its repetition.

        Raises ModelUnavailable, ModelMissing or ModelMismatch, and what `again` raises before a repetition.
        """
        loop = asyncio.get_running_loop()
        if loop not in self._homes:
            self._homes[loop] = _Home(self._dial(), asyncio.Semaphore(self._limits.parallel))
        home = self._homes[loop]
        async with home.places:
            started = time.monotonic()
            try:
                async with asyncio.timeout(self._limits.deadline):
                    return await self._patiently(home.line, request, started, again)
            except TimeoutError:
                problem = f"The model did not reply within {self._limits.deadline:g} s."
                raise ModelUnavailable(problem, where=self.where) from None

    async def close(self) -> None:
        """Close the connections of the running loop; a later request opens new ones."""
        home = self._homes.pop(asyncio.get_running_loop(), None)
        if home:
            await home.line.close()

    async def _patiently(
        self, line: Line, request: ChatRequest[Answer], started: float, again: Again
    ) -> Reply[Answer]:  # fmt: skip
        """Send a request until a reply comes, or patience ends."""
        from tenacity import AsyncRetrying

        retrying = AsyncRetrying(**patience(self._limits))

        async def attempt() -> Reply[Answer]:
            if retrying.statistics["attempt_number"] > 1:
                again()
            left = started + self._limits.deadline - time.monotonic()
            return await line.send(request, min(self._limits.timeout, max(left, 0.1)))

        try:
            return await retrying(attempt)
        except Passing as last:
            attempts = retrying.statistics["attempt_number"]
            tried = f" It was asked {attempts} times." if attempts > 1 else ""
            asked = "" if last.asked is None else f" It asks to wait {last.asked:,.0f} s."
            raise ModelUnavailable(f"{last.problem}{tried}{asked}", where=self.where, advice=last.advice) from None
