"""An account of what is asked of a model: every call with its step, its tokens and its price, failed ones too.

In: a chat. Out: a chat, and the account. It does not know what is asked, nor who pays.
"""

import asyncio
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Literal

from porism.errors import LimitReached, ModelError
from porism.models.answering import UnusableReply
from porism.models.chat import Answer, Chat, ChatRequest, Reply, Usage
from porism.models.recorded_chat import ReplyMissing

Status = Literal["replied", "failed", "cancelled"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """One request of a step."""

    purpose: str
    """The step that asked."""
    started: str
    """UTC, ISO 8601."""
    seconds: float
    status: Status
    from_cache: bool = False
    usage: Usage = field(default_factory=Usage)
    cost: float | None = None
    """US dollars; None where it is not known, as for a call that was cancelled or failed. An earlier reply costs
    nothing, nor does one that a recording lacks."""
    error: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spending:
    """What some calls took together."""

    calls: int = 0
    from_cache: int = 0
    failed: int = 0
    cancelled: int = 0
    usage: Usage = field(default_factory=Usage)
    cost: float = 0.0
    """US dollars of the calls whose price is known."""
    unpriced: int = 0
    """Calls whose price is not known, without earlier replies, which are free; with any, the cost is a lower bound."""
    seconds: float = 0.0
    """Seconds of all calls, as if one had followed another."""

    @property
    def price(self) -> str:
        """The cost in words, which say so where it is not known, or not of all calls."""
        if self.unpriced and not self.cost:
            return "price not known"
        known = f"${self.cost:,.4f}"
        calls = "1 call" if self.unpriced == 1 else f"{self.unpriced:,} calls"
        return f"{known}, and the price of {calls} not known" if self.unpriced else known

    def __add__(self, other: "Spending") -> "Spending":
        """Return what both took together."""
        return Spending(
            calls=self.calls + other.calls,
            from_cache=self.from_cache + other.from_cache,
            failed=self.failed + other.failed,
            cancelled=self.cancelled + other.cancelled,
            usage=self.usage + other.usage,
            cost=self.cost + other.cost,
            unpriced=self.unpriced + other.unpriced,
            seconds=self.seconds + other.seconds,
        )


@dataclass(slots=True)
class Account:
    """The calls so far, in the order in which they ended."""

    calls: list[Call] = field(default_factory=list[Call])

    def spent(self, purpose: str | None = None) -> Spending:
        """Return what all calls took, or those of one step."""
        return total(call for call in self.calls if purpose is None or call.purpose == purpose)


def total(calls: Iterable[Call]) -> Spending:
    """Return what some calls took together."""
    return sum((spent_on(call, call.status) for call in calls), Spending())


def spent_on(took: Call | Reply[Any], status: Status) -> Spending:
    """Return what one call took, by its account or by its reply; an earlier reply is free, whatever it cost then."""
    return Spending(
        calls=1,
        from_cache=int(took.from_cache),
        failed=int(status == "failed"),
        cancelled=int(status == "cancelled"),
        usage=took.usage,
        cost=0.0 if took.from_cache else took.cost or 0.0,
        unpriced=int(took.cost is None and not took.from_cache),
        seconds=took.seconds,
    )


@dataclass(frozen=True, slots=True)
class MeteredChat:
    """A chat whose calls are put into an account; a call that is cancelled counts as one, one that a limit refuses does
    not."""

    chat: Chat
    account: Account = field(default_factory=Account)

    @property
    def model(self) -> str:
        """That of the chat which is asked."""
        return self.chat.model

    async def ask(self, request: ChatRequest[Answer]) -> Reply[Answer]:
        """Ask, and put the call into the account; raises what the chat raises."""
        begun, started = time.monotonic(), datetime.now(UTC).isoformat(timespec="milliseconds")

        def put(status: Status, reply: Reply[Any] | None = None, error: str = "", *, unsent: bool = False) -> None:
            took = reply or Reply[Any](text="", cost=0.0 if unsent else None)
            call = Call(
                purpose=request.purpose,
                started=started,
                seconds=time.monotonic() - begun,
                status=status,
                from_cache=took.from_cache,
                usage=took.usage,
                cost=0.0 if took.from_cache else took.cost,
                error=error,
            )
            self.account.calls.append(call)

        try:
            reply = await self.chat.ask(request)
        except asyncio.CancelledError:
            put("cancelled", None, "cancelled")
            raise
        except LimitReached:
            raise
        except UnusableReply as error:
            put("failed", error.last, str(error))
            raise
        except ModelError as error:
            put("failed", None, str(error), unsent=isinstance(error, ReplyMissing))
            raise
        put("replied", reply)
        return reply
