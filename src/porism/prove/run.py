"""A trajectory at work: its journal, where it stands, and every call to the model written down before it is used.

In: events as they happen, and requests. Out: the state; replies, which are in the journal when they are returned. It
does not know the order of the loop.
"""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, TypeVar

from porism.errors import FormatError, LimitReached, ModelError
from porism.models import Chat, ChatRequest, Reply, ReplyMissing, ScriptedChat, UnusableReply, request_hash
from porism.prove.events import Asked, Event, Missing, Replied, Stage, Unanswered
from porism.prove.journal import Journal
from porism.prove.problem import Problem
from porism.prove.prompting import Read
from porism.prove.proving import Proving
from porism.prove.state import State, after, replayed
from porism.prove.steps import too_dear

Answer = TypeVar("Answer")

Told = Callable[[Problem, Event, State], None]
"""Hears of every event, with the state that it led to."""


@dataclass(slots=True)
class Run:
    """One trajectory at work."""

    problem: Problem
    how: Proving
    chat: Chat
    journal: Journal
    told: Told
    state: State = field(default_factory=State)

    def resume(self) -> None:
        """Take up where the journal ends; calls that were under way then are written down as lost.

        Raises FormatError where the events cannot have happened in their order.
        """
        try:
            self.state = replayed(self.journal.events)
        except (KeyError, AssertionError) as error:
            problem = f"The events of this trajectory cannot have happened in their order: {error}."
            advice = "Name another folder for this run, or take the file away."
            raise FormatError(problem, where=str(self.journal.path), advice=advice) from error
        for number in tuple(self.state.open):
            self.record(Unanswered(number=number, how="lost", error="the run ended while the call was under way"))

    def record(self, event: Event) -> None:
        """Write an event down, and let it change the state."""
        self.journal.append(event)
        self.state = after(self.state, event)
        self.told(self.problem, event, self.state)

    async def ask(self, request: ChatRequest[Answer], stage: Stage, read: Callable[[Reply[Any]], Read]) -> None:
        """Ask the model, and record its reply with what was read from it; raises what the chat raises.

        A reply in which no answer could be found, however often it was asked for, was paid for: it is a reply.
        """
        number, begun = self.state.asked, time.monotonic()
        prompt, started = request_hash(request), datetime.now(UTC).isoformat(timespec="milliseconds")
        self.record(Asked(number=number, stage=stage, purpose=request.purpose, prompt=prompt, started=started))
        try:
            reply: Reply[Any] = await self.chat.ask(request)
        except UnusableReply as error:
            reply = error.last
        except asyncio.CancelledError:
            self._missed(number, "cancelled", "cancelled", begun)
            raise
        except ModelError as error:
            unasked = isinstance(error, ReplyMissing | LimitReached)
            self._missed(number, "not recorded" if unasked else "failed", str(error), begun)
            raise
        found = read(reply)
        self.record(
            Replied(
                number=number,
                text=reply.text,
                body=found.body,
                queries=found.queries,
                unread=found.unread,
                model=reply.model or self.chat.model,
                truncated=reply.ending == "truncated",
                usage=reply.usage,
                cost=reply.cost,
                seconds=time.monotonic() - begun,
                from_cache=reply.from_cache,
            )
        )

    def _missed(self, number: int, how: Missing, error: str, begun: float) -> None:
        self.record(Unanswered(number=number, how=how, error=error, seconds=time.monotonic() - begun))


@dataclass(slots=True)
class JournalChat:
    """A chat for what is prepared before a proof: replies that the journal holds are not asked for again."""

    run: Run

    @property
    def model(self) -> str:
        """That of the chat which is asked."""
        return self.run.chat.model

    async def ask(self, request: ChatRequest[Answer]) -> Reply[Answer]:
        """Return the reply in the journal, or ask; raises what the chat raises, and LimitReached."""
        prompt = request_hash(request)
        if self._known(prompt) is None:
            if dear := too_dear(self.run.state, self.run.how.stopping):
                raise LimitReached(f"The limit of one problem is reached: {dear}.")
            await self.run.ask(request, "reasoning", lambda reply: Read())
        known = self._known(prompt)
        assert known is not None
        return await ScriptedChat(lambda _: known, self.model, tries=1).ask(request)

    def _known(self, prompt: str) -> Reply[Any] | None:
        """Return the reply to a prompt that is in the journal."""
        for paid in self.run.state.paid:
            if paid.stage == "reasoning" and paid.prompt == prompt and paid.missing is None:
                return Reply(
                    text=paid.text,
                    model=paid.model,
                    ending="truncated" if paid.truncated else "complete",
                    usage=paid.usage,
                    cost=paid.cost,
                    seconds=paid.seconds,
                    from_cache=paid.from_cache,
                )
        return None
