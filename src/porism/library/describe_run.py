"""Asks a model for the descriptions that are due: each as soon as what it uses is described, several at a time.

In: a plan, a chat, and what keeps a description. Out: what came of it. A description is kept before anything else is
begun, and a declaration whose reply cannot be used is listed and not kept, so that the next run asks again; what waits
for it goes on without it. A limit, a model that is not there, or failures one after another end the run: what is on its
way is awaited and kept. It does not know where descriptions are kept.
"""

import asyncio
import heapq
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime

from porism.errors import LimitReached, ModelError, ModelMissing
from porism.library.describe_plan import Plan
from porism.library.describe_prompt import PROMPT, describe_request
from porism.library.describe_words import words_digest
from porism.library.descriptions import Description, text_digest
from porism.models import Chat, ReplyMissing
from porism.prompts import prompt_hash

Keep = Callable[[Description], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """A declaration that could not be described, and why."""

    name: str
    error: str


@dataclass(slots=True, kw_only=True)
class Outcome:
    """What a run came to."""

    described: int = 0
    unchanged: int = 0
    """Those that were to follow a change and need not: their prompts are what they were."""
    failures: list[Failure] = field(default_factory=list[Failure])
    stopped: str = ""
    """Why the run ended before its end; empty where it did not."""


@dataclass(slots=True)
class _Run:
    """One run in progress."""

    plan: Plan
    chat: Chat
    keep: Keep
    outcome: Outcome
    ready: list[tuple[int, int]]
    """Places in the order and numbers that may be asked about, a heap."""
    waits: list[int]
    left: list[int]
    """By group, how many of its members are not done."""
    place: dict[int, int]
    in_a_row: int = 0
    """Failures one after another."""


async def run_describing(plan: Plan, chat: Chat, keep: Keep, told: Callable[[int, int], None]) -> Outcome:
    """Describe what is due; `told` hears how many of how many are done."""
    run = _begin(plan, chat, keep)
    running: dict[asyncio.Task[Description | None], int] = {}
    done = 0
    told(done, len(plan.due))
    while running or (run.ready and not run.outcome.stopped):
        while run.ready and len(running) < plan.how.parallel and not run.outcome.stopped:
            _, number = heapq.heappop(run.ready)
            running[asyncio.ensure_future(_describe(run, number))] = number
        finished, _ = await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
        for task in finished:
            number = running.pop(task)
            _take(run, number, task)
            _release(run, number)
            done += 1
        told(done, len(plan.due))
    return run.outcome


def _begin(plan: Plan, chat: Chat, keep: Keep) -> _Run:
    """Return a run in which everything that waits for nothing is ready."""
    order, place = plan.order, {number: place for place, number in enumerate(plan.due)}
    left = [sum(number in place for number in group) for group in order.groups]
    run = _Run(plan, chat, keep, Outcome(), [], list(order.waits), left, place)
    for group, waits in enumerate(order.waits):
        if not waits:
            _make_ready(run, group)
    return run


def _make_ready(run: _Run, group: int) -> None:
    """Let the members of a group be asked about."""
    for number in run.plan.order.groups[group]:
        if number in run.place:
            heapq.heappush(run.ready, (run.place[number], number))


def _release(run: _Run, number: int) -> None:
    """Make ready what has waited for the last member of a group."""
    order = run.plan.order
    group = order.group_of[number]
    run.left[group] -= 1
    if run.left[group]:
        return
    for other in order.waiting[group]:
        run.waits[other] -= 1
        if not run.waits[other]:
            _make_ready(run, other)


async def _describe(run: _Run, number: int) -> Description | None:
    """Return the description of a declaration; None where the one that it has is of the very same prompt."""
    plan, dictionary = run.plan, run.plan.dictionary
    row = int(plan.rows[number])
    declaration = dictionary.shelf.declaration(row)
    circle = dictionary.shelf.declarations(other for other in plan.circles.get(row, ()) if other != row)
    words = dictionary.words(declaration, [one.name for one in circle])
    used, text, wording = words_digest(words), text_digest(declaration), prompt_hash(PROMPT)
    before = dictionary.told.get(declaration.name)
    if before and (before.text, before.prompt, before.used) == (text, wording, used):
        return None
    reply = await run.chat.ask(describe_request(declaration, words, circle, plan.how.bounds))
    assert reply.answer is not None
    return Description(
        name=declaration.name,
        title=" ".join(reply.answer.title.split()),
        description=reply.answer.description.strip(),
        text=text,
        prompt=wording,
        used=used,
        model=reply.model or run.chat.model,
        when=datetime.now(UTC).isoformat(timespec="seconds"),
    )


def _take(run: _Run, number: int, task: "asyncio.Task[Description | None]") -> None:
    """Keep what a call has given, or note why it has given nothing."""
    outcome = run.outcome
    try:
        description = task.result()
    except LimitReached as error:
        outcome.stopped = outcome.stopped or str(error)
    except ModelError as error:
        run.in_a_row += 1
        name = run.plan.dictionary.shelf.names[int(run.plan.rows[number])]
        outcome.failures.append(Failure(name=name, error=str(error)))
        if isinstance(error, ModelMissing) and not isinstance(error, ReplyMissing):
            outcome.stopped = outcome.stopped or str(error)
        elif run.in_a_row >= run.plan.how.failures:
            outcome.stopped = outcome.stopped or f"{run.in_a_row} declarations one after another failed: {error}"
    else:
        run.in_a_row = 0
        if description is None:
            outcome.unchanged += 1
        else:
            run.keep(description)
            run.plan.dictionary.told[description.name] = description
            outcome.described += 1
