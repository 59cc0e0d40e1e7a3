"""A limit on what is asked of a model that writes: so many calls, so many US dollars, and then an error.

In: a chat, the limits, and perhaps what tokens cost. Out: a chat. A call is reserved before it is asked, so that calls
at the same time do not pass the limit together. Replies that were kept or recorded cost nothing and are no calls. It
does not know what is asked.
"""

import asyncio
import math
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from typing import Any

from porism.errors import LimitReached, UsageError
from porism.models.answering import UnusableReply
from porism.models.chat import Answer, Chat, ChatRequest, Reply, Usage
from porism.models.chat_cache import CachedChat
from porism.models.recorded_chat import RecordedChat

CHARACTERS_A_TOKEN = 3.8
"""Characters of a text that make a token, as LeanSearch v2 counts them: an estimate, which no provider promises."""

Price = Callable[[Usage], float | None]
"""What tokens cost in US dollars; None where that is not known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SpendingLimits:
    """How much may be asked of a model that writes; what is not set has no limit."""

    most_calls: int | None = None
    """Most calls; one whose answer had to be asked for again is one. Replies that are kept already are none."""
    most_dollars: float | None = None
    """Most US dollars, by the list prices; a call that is expected to pass them is not made."""
    unpriced: bool = False
    """Ask a model whose price is not known although there is a limit in dollars, which then cannot hold."""

    def __post_init__(self) -> None:
        if self.most_calls is not None and self.most_calls < 0:
            raise ValueError("most_calls is negative")
        if self.most_dollars is not None and not 0 <= self.most_dollars < math.inf:
            raise ValueError("most_dollars is a number from 0")


@dataclass(slots=True)
class _Spent:
    """What was asked so far, and what is reserved for calls that are on their way."""

    calls: int = 0
    dollars: float = 0.0
    reserved: float = 0.0
    dearest: float = 0.0
    unpriced: int = 0


def limited_chat(chat: Chat, limits: SpendingLimits, price: Price | None = None) -> Chat:
    """Return a chat that keeps to limits; below a cache they count only what is really asked.

    `price` tells what tokens of this model cost. Raises UsageError for a limit in dollars on a model that it has no
    price for, unless the limits allow that.
    """
    if isinstance(chat, RecordedChat) or (limits.most_calls is None and limits.most_dollars is None):
        return chat
    if isinstance(chat, CachedChat):
        return chat.before(lambda asked: limited_chat(asked, limits, price))
    if limits.most_dollars is not None and not limits.unpriced and price and price(_SOME) is None:
        raise UsageError(f"The price of {chat.model} is not known.", where="most_dollars", advice=_UNPRICED)
    return LimitedChat(chat, limits, price)


_SOME = Usage(requests=1, input_tokens=1000, output_tokens=1000)
_UNPRICED = "A limit in dollars cannot hold then: limit the calls instead, or allow it with `unpriced`."


class LimitedChat:
    """A chat that refuses a call which would pass the limits."""

    def __init__(self, chat: Chat, limits: SpendingLimits, price: Price | None = None) -> None:
        self._chat = chat
        self._limits = limits
        self._price = price
        self._spent = _Spent()
        self._lock = Lock()

    @property
    def model(self) -> str:
        """That of the chat which is asked."""
        return self._chat.model

    async def ask(self, request: ChatRequest[Answer]) -> Reply[Answer]:
        """Ask where the limits allow one more call; raises LimitReached, and what the chat raises.

        A call that fails or is cancelled is one; where it was cancelled, what it was expected to cost counts as spent.
        """
        reserved = self._reserve(request)
        came: Reply[Any] | None = None
        spent = 0.0
        try:
            came = reply = await self._chat.ask(request)
            return reply
        except UnusableReply as error:
            came = error.last
            raise
        except asyncio.CancelledError:
            spent = reserved
            raise
        finally:
            self._settle(reserved, came, spent)

    def _reserve(self, request: ChatRequest[Any]) -> float:
        """Take a call, and return the dollars that are held back for it; raises LimitReached where there are none."""
        limits, spent = self._limits, self._spent
        expected = self._expected(request)
        with self._lock:
            if limits.most_calls is not None and spent.calls >= limits.most_calls:
                raise self._reached(f"the limit is {_calls(limits.most_calls)}")
            if limits.most_dollars is not None:
                if spent.unpriced and not limits.unpriced:
                    problem = f"the limit is ${limits.most_dollars:,.2f}, and a reply came whose price is not known"
                    raise self._reached(problem, _UNPRICED)
                held = max(expected, spent.dearest)
                if spent.dollars + spent.reserved + held > limits.most_dollars or limits.most_dollars == 0:
                    raise self._reached(f"one more is expected to pass the limit of ${limits.most_dollars:,.2f}")
                expected = held
            spent.calls += 1
            spent.reserved += expected
            return expected

    def _settle(self, reserved: float, reply: Reply[Any] | None, spent: float) -> None:
        """Put what a call took in the place of what was held back for it."""
        state = self._spent
        with self._lock:
            state.reserved -= reserved
            state.dollars += spent
            if reply is None:
                return
            if reply.from_cache:
                state.calls -= 1
            elif reply.cost is None:
                state.unpriced += 1
            else:
                state.dollars += reply.cost
                state.dearest = max(state.dearest, reply.cost)

    def _expected(self, request: ChatRequest[Any]) -> float:
        """Return what a call will cost at least, as far as that is known: what it reads."""
        characters = sum(len(message.text) for message in request.messages)
        usage = Usage(requests=1, input_tokens=math.ceil(characters / CHARACTERS_A_TOKEN))
        return (self._price(usage) if self._price else None) or 0.0

    def _reached(self, why: str, advice: str = "") -> LimitReached:
        """Return the error that says what was spent, what the limit is, and how to go on."""
        spent = self._spent
        unknown = f" and {_calls(spent.unpriced)} of unknown price" if spent.unpriced else ""
        problem = f"No more is asked: {_calls(spent.calls)} and ${spent.dollars:,.4f}{unknown} are spent, {why}."
        return LimitReached(
            problem,
            where=self._chat.model,
            advice=advice or "What was replied is kept. Raise most_calls or most_dollars to go on.",
        )


def _calls(number: int) -> str:
    return "1 call" if number == 1 else f"{number:,} calls"
