"""A benchmark of formalization, put to the formalize room: each statement written, checked, compared, written down.

    formalize   the statement by its words alone, n samples
    check       whether Lean takes the right statement: where it takes none, it has not the library
    judge       each sample that stands, beside the right statement
    write down  a row; an interrupted run goes on, and asks again for what was errored

In: a task, with what statements are formalized. Out: a row for each statement. A statement that waits for replies which
a recording lacks is errored as a whole and names them. It does not know how rows are summed up.
"""

import asyncio
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from porism.errors import LeanDied, LeanMissing, LimitReached, ModelMismatch
from porism.evaluate.formalization_judge import Judge, Judged
from porism.evaluate.formalization_row import GoldState, StatedRow, answered_row, errored_row
from porism.evaluate.formalization_task import Stated, StatedTask
from porism.evaluate.retrieval import total_spent
from porism.formalize import (
    Fails,
    Formalized,
    Formalizing,
    Prepared,
    Standing,
    Tools,
    TypeChecker,
    TypeChecks,
    formalize,
    prepare,
)
from porism.models import Account, Chat, ChatRequest, MeteredChat, Reply, ReplyMissing

Wish = TypeVar("Wish")

PROBED = 3
"""Right statements that are tried to see whether a Lean has the library."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StatedBench:
    """With what a benchmark is run."""

    tools: Tools
    how: Formalizing
    judge: Judge | None
    """None where there is no Lean that has the library, or nothing is to be judged."""
    at_once: int = 4


class _Noting:
    """A chat that notes which replies were missing; a sample that lacks one tells it in words only."""

    def __init__(self, chat: Chat) -> None:
        self._chat = chat
        self.missing: list[ReplyMissing] = []

    @property
    def model(self) -> str:
        """That of the chat which is asked."""
        return self._chat.model

    async def ask(self, request: ChatRequest[Wish]) -> Reply[Wish]:
        """Ask; raises what the chat raises."""
        try:
            return await self._chat.ask(request)
        except ReplyMissing as error:
            self.missing.append(error)
            raise


async def made_of(bench: StatedBench, stated: Stated) -> Formalized | ReplyMissing | ModelMismatch:
    """Return what a statement comes to; a ReplyMissing for all replies that it, or any sample of it, waits for.

    Raises the other errors of a model, which would spoil the next statements too, and those of a Lean.
    """
    chat = _Noting(bench.tools.chat)
    try:
        made = await formalize(replace(bench.tools, chat=chat), stated.wanted, _fit(bench.how, stated))
    except (ReplyMissing, ModelMismatch) as error:
        made = error
    return ReplyMissing.joined(chat.missing) if chat.missing else made


async def stated_outcomes(bench: StatedBench, task: StatedTask) -> dict[str, object]:
    """Return what each statement comes to, by its id, or the error of the model that it waits for or came to."""
    found: dict[str, object] = {}

    async def one(stated: Stated) -> None:
        made = await made_of(bench, stated)
        try:
            found[stated.id] = made
            if isinstance(made, Formalized):
                await _judged(bench, stated, made, Account())
        except (ReplyMissing, ModelMismatch) as error:
            found[stated.id] = error

    await _in_turn(one, task.statements, bench.at_once)
    return {stated.id: found[stated.id] for stated in task.statements}


async def run_statements(bench: StatedBench, statements: Iterable[Stated], told: Callable[[StatedRow], None]) -> None:
    """Formalize and judge statements, several at once; each is told when it is done."""

    async def one(stated: Stated) -> None:
        told(await _row(bench, stated))

    await _in_turn(one, statements, bench.at_once)


async def with_library(tools: Tools, task: StatedTask) -> Tools:
    """Return tools whose Lean has the library of a task: without one where it takes none of the first right statements.

    What such a Lean says against samples would say nothing of them.
    """
    if tools.lean is None:
        return tools
    faults: list[str] = []
    for stated in task.statements[:PROBED]:
        state, fault = await _gold(tools, stated)
        if state == "type-checks":
            return tools
        faults.append(fault)
    return replace(tools, lean=None, missing=f"Lean takes none of the first right statements: {faults[0]}")


async def _row(bench: StatedBench, stated: Stated) -> StatedRow:
    """Return the row of one statement."""
    began = time.perf_counter()
    made = await made_of(bench, stated)
    account = Account()
    try:
        if isinstance(made, Formalized) and made.outcome != "errored":
            gold, judged = await _judged(bench, stated, made, account)
            row = answered_row(stated, made, gold, judged)
            return replace(row, spent=total_spent((made.spent, account.spent())), seconds=_since(began))
    except (ReplyMissing, ModelMismatch) as error:
        made = error
    if isinstance(made, Formalized):
        said = next(attempt.error for attempt in made.attempts if attempt.error)
        return replace(errored_row(stated, made, said), spent=made.spent, seconds=_since(began))
    prepared = await _prepared(bench, stated) if isinstance(made, ReplyMissing) else None
    return replace(errored_row(stated, prepared, f"{type(made).__name__}: {made}"), seconds=_since(began))


async def _prepared(bench: StatedBench, stated: Stated) -> Prepared | None:
    """Return what a statement would be written with; None where a recording lacks what retrieval asks too."""
    try:
        return await prepare(bench.tools, stated.wanted, _fit(bench.how, stated))
    except (ReplyMissing, ModelMismatch):
        return None


def _fit(how: Formalizing, stated: Stated) -> Formalizing:
    """Return the knobs for a statement: with the mode oracle one that needs nothing is written alone."""
    return how if stated.needs or how.mode != "oracle" else replace(how, mode="zero-shot")


async def _judged(
    bench: StatedBench, stated: Stated, made: Formalized, account: Account
) -> tuple[tuple[GoldState, str], dict[int, Judged]]:  # fmt: skip
    """Return whether Lean takes the right statement, and what is known of each sample that stands beside it."""
    gold = await _gold(bench.tools, stated)
    if bench.judge is None or gold[0] != "type-checks":
        return gold, {}
    standing = [attempt for attempt in made.attempts if attempt.outcome == "type-checks"]
    judge = replace(bench.judge, chat=MeteredChat(bench.tools.chat, account))
    return gold, {attempt.sample: await judge.judge(stated.gold, attempt.source) for attempt in standing}


async def _gold(tools: Tools, stated: Stated) -> tuple[GoldState, str]:
    """Return whether Lean takes the right statement, and what is wrong with it."""
    try:
        standing: Standing = await TypeChecker(tools.lean, tools.rules, tools.missing).check(stated.gold)
    except (LeanDied, LeanMissing) as error:
        return "unchecked", str(error)
    match standing:
        case TypeChecks():
            return "type-checks", ""
        case Fails():
            return "fails", standing.faults[0].text
        case _:
            return "unchecked", standing.why


async def _in_turn(work: Callable[[Stated], Any], statements: Iterable[Stated], at_once: int) -> None:
    """Do something with each statement, so many at once; the first error ends it and is raised.

    At a limit nothing more is begun, and what is under way goes on.
    """
    waiting, reached = iter(statements), list[LimitReached]()

    async def worker() -> None:
        for stated in waiting:
            try:
                await work(stated)
            except LimitReached as error:
                reached.append(error)
            if reached:
                return

    try:
        async with asyncio.TaskGroup() as group:
            for _ in range(at_once):
                group.create_task(worker())
    except ExceptionGroup as several:
        raise several.exceptions[0] from several
    if reached:
        raise reached[0]


def _since(began: float) -> float:
    """Return the seconds since a moment of the performance counter."""
    return round(time.perf_counter() - began, 3)
