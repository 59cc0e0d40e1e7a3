"""A limit on what is asked of a model that writes: so many calls, so many US dollars, and then an error.

In: a chat, the limits, and perhaps what tokens cost. Out: a chat. A call is reserved before it is asked, with the
tokens that it reads and may write, so that calls at the same time do not pass the limit together; one that only they
stand against waits for them. Replies that were kept or recorded cost nothing and are no calls. Nobody tells what a call
that failed cost: it is counted, and told as one of unknown price. It does not know what is asked.
"""

import asyncio
import math
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from threading import Lock
from typing import Any

from porism.errors import LimitReached, UsageError
from porism.models.answering import Again, Sender, UnusableReply, freely, until_usable
from porism.models.chat import Answer, Chat, ChatRequest, Reply, Usage
from porism.models.chat_cache import CachedChat
from porism.models.recorded_chat import RecordedChat

CHARACTERS_A_TOKEN = 3.8
"""Characters of a text that make a token, as LeanSearch v2 counts them: an estimate, which no provider promises."""

ASSUMED_REPLY = 2_000
"""Tokens that a reply is expected to have, thinking included, where the request sets no limit and none has come yet."""

Price = Callable[[Usage], float | None]
"""What tokens cost in US dollars; None where that is not known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SpendingLimits:
    """How much may be asked of a model that writes; what is not set has no limit."""

    most_calls: int | None = None
    """Most requests to the model, those that ask again for an answer in a wrong form, or as the server did not answer,
    among them. Replies that are kept already are none."""
    most_dollars: float | None = None
    """Most US dollars, by the list prices; a call that is expected to pass them is not made. Expected are the tokens of
    the prompt and of the longest reply that is allowed; where none is set, 2,000, or the dearest call so far."""
    unpriced: bool = False
    """Ask a model whose price is not known although there is a limit in dollars, which then cannot hold."""

    def __post_init__(self) -> None:
        if self.most_calls is not None and self.most_calls < 0:
            raise UsageError(f"{self.most_calls} calls are no limit.", advice="most_calls is a number from 0.")
        if self.most_dollars is not None and not 0 <= self.most_dollars < math.inf:
            raise UsageError(f"{self.most_dollars} dollars are no limit.", advice="most_dollars is a number from 0.")


@dataclass(slots=True)
class _Spent:
    """What was asked so far, and what is reserved for calls that are on their way."""

    calls: int = 0
    dollars: float = 0.0
    reserved: float = 0.0
    under_way: int = 0
    dearest: float = 0.0
    unpriced: int = 0
    """Replies whose price is not known."""
    failed: int = 0
    """Calls that brought no reply: what they cost is not known either."""


def limited_chat(chat: Chat, limits: SpendingLimits, price: Price | None = None, *, kept: bool = False) -> Chat:
    """Return a chat that keeps to limits; below a cache they count only what is really asked.

    `price` tells what tokens of this model cost; `kept`: whoever asks keeps the replies, as a cache does. Raises
    UsageError for a limit in dollars on a model that it has no price for, unless the limits allow that.
    """
    if isinstance(chat, RecordedChat) or (limits.most_calls is None and limits.most_dollars is None):
        return chat
    if isinstance(chat, CachedChat):
        return chat.before(lambda asked: limited_chat(asked, limits, price, kept=True))
    if limits.most_dollars is not None and not limits.unpriced and price and price(_SOME) is None:
        raise UsageError(f"The price of {chat.model} is not known.", where="most_dollars", advice=_UNPRICED)
    kind = LimitedSender if isinstance(chat, Sender) else LimitedChat
    return kind(chat, limits, price, kept=kept)


_SOME = Usage(requests=1, input_tokens=1000, output_tokens=1000)
_UNPRICED = "A limit in dollars cannot hold then: limit the calls instead, or allow it with `unpriced`."


class LimitedChat:
    """A chat that refuses a call which would pass the limits.

    What a call takes more than one request for is known, and counted, when it has ended.
    """

    def __init__(self, chat: Chat, limits: SpendingLimits, price: Price | None = None, *, kept: bool = False) -> None:
        self._chat = chat
        self._limits = limits
        self._price = price
        self._kept = kept
        self._spent = _Spent()
        self._lock = Lock()
        self._waiting: list[asyncio.Future[None]] = []
        """Of those that wait for a call to end, perhaps in several event loops."""

    @property
    def model(self) -> str:
        """That of the chat which is asked."""
        return self._chat.model

    async def ask(self, request: ChatRequest[Answer]) -> Reply[Answer]:
        """Ask where the limits allow one more call; raises LimitReached, and what the chat raises.

        A call that fails or is cancelled is one; where it was cancelled, what it was expected to cost counts as spent.
        """
        return await self._within(request, self._chat.ask)

    async def _within(
        self, request: ChatRequest[Answer], send: Callable[[ChatRequest[Answer]], Awaitable[Reply[Answer]]]
    ) -> Reply[Answer]:
        """Send a request where the limits allow one more call."""
        reserved = await self._reserved(request)
        came: Reply[Any] | None = None
        spent = 0.0
        try:
            came = reply = await send(request)
            return reply
        except UnusableReply as error:
            came = error.last
            raise
        except asyncio.CancelledError:
            spent = reserved
            raise
        finally:
            self._settle(reserved, came, spent)

    async def _reserved(self, request: ChatRequest[Any]) -> float:
        """Take a call, and return the dollars that are held back for it; raises LimitReached where there are none.

        Where they are only held back for calls that are under way, it waits for one of these to end.
        """
        while True:
            expected = self._expected(request)
            with self._lock:
                held = self._take(expected)
                if held is not None:
                    return held
                ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
                self._waiting.append(ended)
            await ended

    def _refuse_more(self) -> None:
        """Raise LimitReached where no call is left."""
        most = self._limits.most_calls
        if most is not None and self._spent.calls >= most:
            raise self._reached(f"the limit is {_calls(most)}")

    def _take(self, expected: float) -> float | None:
        """Take a call where the limits allow it; None where that depends on calls that are under way."""
        limits, spent = self._limits, self._spent
        self._refuse_more()
        held = max(expected, spent.dearest)
        if limits.most_dollars is not None:
            if spent.unpriced and not limits.unpriced:
                problem = f"the limit is ${limits.most_dollars:,.2f}, and a reply came whose price is not known"
                raise self._reached(problem, _UNPRICED)
            if spent.dollars + held > limits.most_dollars or limits.most_dollars == 0:
                raise self._reached(f"one more may pass the limit of ${limits.most_dollars:,.2f}")
            if spent.under_way and spent.dollars + spent.reserved + held > limits.most_dollars:
                return None
        spent.calls += 1
        spent.under_way += 1
        spent.reserved += held
        return held

    def _settle(self, reserved: float, reply: Reply[Any] | None, spent: float) -> None:
        """Put what a call took in the place of what was held back for it."""
        state = self._spent
        with self._lock:
            state.reserved -= reserved
            state.under_way -= 1
            state.dollars += spent
            for ended in (one for one in self._waiting if not one.done()):
                ended.get_loop().call_soon_threadsafe(_wake, ended)
            self._waiting.clear()
            if reply is None:
                state.failed += not spent
                return
            if not reply.from_cache:
                state.calls += self._further(reply)
            if reply.from_cache:
                state.calls -= 1
            elif reply.cost is None:
                state.unpriced += 1
            else:
                state.dollars += reply.cost
                state.dearest = max(state.dearest, reply.cost)

    def _further(self, reply: Reply[Any]) -> int:
        """Return how many requests a call took besides the one that was counted when it was begun."""
        return max(0, reply.usage.requests - 1)

    def _expected(self, request: ChatRequest[Any]) -> float:
        """Return what a call may cost, as far as that is known: what it reads, and the longest reply or a usual one."""
        characters = sum(len(message.text) for message in request.messages)
        assumed = 0 if self._spent.dearest else ASSUMED_REPLY
        usage = Usage(
            requests=1,
            input_tokens=math.ceil(characters / CHARACTERS_A_TOKEN),
            output_tokens=request.max_tokens or assumed,
        )
        return (self._price(usage) if self._price else None) or 0.0

    def _reached(self, why: str, advice: str = "") -> LimitReached:
        """Return the error that says what was spent, what the limit is, and how to go on."""
        spent = self._spent
        without = spent.unpriced + spent.failed
        unknown = f" ({_calls(without)} of unknown price)" if without else ""
        problem = f"No more is asked: {_calls(spent.calls)} and ${spent.dollars:,.4f}{unknown} are spent, {why}."
        kept = "What was replied is kept. " if self._kept else ""
        advice = advice or "Raise most_calls or most_dollars to go on."
        return LimitReached(problem, where=self._chat.model, advice=kept + advice)


class LimitedSender(LimitedChat):
    """A limited chat that counts every request to the server before it is sent."""

    def __init__(self, chat: Chat, limits: SpendingLimits, price: Price | None = None, *, kept: bool = False) -> None:
        assert isinstance(chat, Sender)
        super().__init__(chat, limits, price, kept=kept)
        self._sender: Sender = chat
        self.where, self.tries = chat.where, chat.tries

    async def ask(self, request: ChatRequest[Answer]) -> Reply[Answer]:
        """Ask where the limits allow one more request, and again while they do; raises as the chat that is asked."""
        return await until_usable(request, self.send, self.tries, self.where)

    async def send(self, request: ChatRequest[Answer], again: Again = freely) -> Reply[Answer]:
        """Send one request where the limits allow it; raises LimitReached, and what the chat raises."""

        def counted() -> None:
            again()
            with self._lock:
                self._refuse_more()
                self._spent.calls += 1

        return await self._within(request, lambda asked: self._sender.send(asked, counted))

    def _further(self, reply: Reply[Any]) -> int:
        """Return none: every request was counted before it was sent."""
        return 0


def _wake(ended: asyncio.Future[None]) -> None:
    """Let somebody go on who waits; one that was cancelled meanwhile does not wait any more."""
    if not ended.done():
        ended.set_result(None)


def _calls(number: int) -> str:
    return "1 call" if number == 1 else f"{number:,} calls"
