"""An informal statement in, a type-checked Lean statement out.

    retrieve    what the formal statement will need                               (by the mode)
    illustrate  theorems that use it                                              (DRIFT, design 3)
    write       n samples, each checked by Lean, put right, given back            (DRIFT, design 4)
    group       samples that say the same; the largest group's best comes first

In: statements, with what they are worked on. Out: `Formalized` for each. Only asking and checking wait. It does not
know where settings come from, nor how statements are proved.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from porism.errors import ModelError, UsageError
from porism.formalize.adapt import Adapting, Amount, amount
from porism.formalize.asking import formalize_request
from porism.formalize.attempt import Attempt, Desk, Trying, attempt
from porism.formalize.context import Context, Showing, context_of
from porism.formalize.correct import Known
from porism.formalize.formalized import Formalized, Mode, Outcome
from porism.formalize.groups import Equivalent, groups_of
from porism.formalize.illustrate import Illustrating, Illustration, illustrate
from porism.formalize.standing import TypeChecker
from porism.lean import Lean, Rules
from porism.models import Account, Chat, ChatRequest, MeteredChat
from porism.retrieve import Informal, Manner, Means, Need, Needs, Retrieving, retrieve

Part = Literal["auto", "yes", "no"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Formalizing:
    """How a statement is formalized."""

    mode: Mode = "drift"
    """zero-shot: the statement alone. query: with the hits of one search (DPR). drift: with what a model takes the
    statement apart into, and examples of its use. ddr: with the names that a model writes, checked. reasoning: with
    what the steps of a planned proof need. oracle: with the declarations that are given as the right ones."""
    declarations: Part = "auto"
    """Show the declarations that were found; auto: as the mode says."""
    examples: Part = "auto"
    """Show theorems that use them; auto: as the mode says."""
    library: str = ""
    """What a model is told of the library, in a few words; empty takes what retrieve.library says."""
    illustrating: Illustrating = field(default_factory=Illustrating)
    adapting: Adapting = field(default_factory=Adapting)
    showing: Showing = field(default_factory=Showing)
    trying: Trying = field(default_factory=Trying)


_BY: Mapping[Mode, Manner] = {
    "query": "query", "drift": "decomposition", "ddr": "generation", "reasoning": "reasoning",
}  # fmt: skip
"""How each mode retrieves; the others show nothing, or what they are given."""

_ILLUSTRATED: frozenset[Mode] = frozenset({"drift"})
"""Modes that show examples by themselves."""


def _silent(stage: str, done: int, total: int) -> None:
    """Tell nobody."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tools:
    """With what statements are formalized."""

    means: Means
    """The index with the means to search it."""
    chat: Chat
    retrieving: Retrieving = field(default_factory=Retrieving)
    """The knobs of retrieval; the mode says by what it goes."""
    lean: Lean | None = None
    missing: str = ""
    """Without a Lean: why there is none."""
    rules: Rules = field(default_factory=Rules)
    equivalent: Equivalent | None = None
    """What puts samples together that are written differently; without it they stay apart."""
    told: Callable[[str, int, int], None] = _silent
    """Is told of each stage how much is done."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """One statement that is to be formalized."""

    informal: Informal
    """With the names that may neither be found nor shown."""
    oracle: tuple[str, ...] = ()
    """With the mode oracle: the declarations that its formal statement needs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Prepared:
    """A statement with all that a model is shown beside it."""

    needs: Needs | None
    illustration: Illustration
    amount: Amount
    context: Context


async def formalize(tools: Tools, wanted: Wanted, how: Formalizing) -> Formalized:
    """Return what a statement comes to in Lean.

    Raises what a model raises that was asked on the way to the context, and LimitReached. What befalls single samples
    is told in them.
    """
    account = Account()
    tools = replace(tools, chat=MeteredChat(tools.chat, account))
    prepared = await prepare(tools, wanted, how)
    requests = requests_of(tools, wanted, prepared.context, how)
    attempts = await _attempts(tools, wanted, prepared, how, requests)
    standing = [one for one in attempts if one.outcome in ("type-checks", "unchecked")]
    groups = await groups_of(standing, tools.equivalent if tools.lean else None)
    best = next((one for one in attempts if groups and one.sample == groups[0].samples[0]), None)
    return Formalized(
        informal=wanted.informal.text,
        mode=how.mode,
        outcome=_outcome(attempts),
        statement=best.draft.statement if best and best.draft else "",
        source=best.source if best else "",
        why_unchecked=tools.missing if best and best.outcome == "unchecked" else "",
        groups=groups,
        attempts=tuple(attempts),
        needs=prepared.needs,
        illustration=prepared.illustration,
        amount=prepared.amount.why,
        context=prepared.context,
        spent=account.spent(),
    )


async def formalize_many(
    tools: Tools, wanted: Sequence[Wanted], how: Formalizing, at_once: int = 4
) -> list[Formalized | ModelError]:
    """Return what each statement comes to, or the error of the model that spoilt it; so many are worked on at once."""
    turns = asyncio.Semaphore(at_once)

    async def one(statement: Wanted) -> Formalized | ModelError:
        async with turns:
            try:
                return await formalize(tools, statement, how)
            except ModelError as error:
                return error

    return await asyncio.gather(*map(one, wanted))


async def prepare(tools: Tools, wanted: Wanted, how: Formalizing) -> Prepared:
    """Return what a statement is written with: what it will need, examples, and how much of both is shown."""
    tools.told("retrieve", 0, 1)
    needs = await _needs(tools, wanted, how)
    tools.told("retrieve", 1, 1)
    if needs is None:
        return Prepared(needs=None, illustration=Illustration(), amount=Amount(needs=(), examples=False),
                        context=Context())  # fmt: skip
    chosen = amount(tools.means.index, needs, how.adapting)
    with_examples = how.examples == "yes" or (how.examples == "auto" and how.mode in _ILLUSTRATED)
    illustration = Illustration()
    if with_examples and chosen.examples:
        illustration = illustrate(tools.means, wanted.informal, chosen.needs, how.illustrating)
    declared = [need.declaration for need in chosen.needs if need.declaration is not None]
    shown = declared if how.declarations != "no" else []
    context = context_of(shown, illustration.examples, how.showing)
    return Prepared(needs=needs, illustration=illustration, amount=chosen, context=context)


async def _needs(tools: Tools, wanted: Wanted, how: Formalizing) -> Needs | None:
    """Return what a statement will need, by the mode; None where nothing is looked for."""
    if how.mode == "zero-shot":
        return None
    if how.mode == "oracle":
        return given(tools.means, wanted)
    return await retrieve(tools.means, wanted.informal, replace(tools.retrieving, by=_BY[how.mode]), tools.chat)


def given(means: Means, wanted: Wanted) -> Needs:
    """Return the declarations that are given as the right ones as needs; raises UsageError where none are."""
    if not wanted.oracle:
        raise UsageError("The mode oracle is given no declarations.", advice="Name them, or take another mode.")
    rows = {name: means.index.names.row(name) for name in wanted.oracle if name not in wanted.informal.hidden}
    found = tuple(
        Need(name=name, declaration=means.index.declaration(row), way="exact name", source=name)
        for name, row in rows.items()
        if row is not None
    )
    missing = tuple(
        Need(name=name, way="not found", source=name, score=0.0) for name, row in rows.items() if row is None
    )
    return Needs(statement=wanted.informal.text, by="oracle", asked=wanted.oracle, found=found, missing=missing)


def requests_of(
    tools: Tools, wanted: Wanted, context: Context, how: Formalizing
) -> list[ChatRequest[None]]:  # fmt: skip
    """Return what a model is asked for each sample; a prompt differs from the next only in its number."""
    library = how.library or tools.retrieving.library
    sampling = how.trying.sampling
    return [
        formalize_request(wanted.informal.text, context, library, sampling, sample)
        for sample in range(sampling.samples)
    ]


async def _attempts(
    tools: Tools, wanted: Wanted, prepared: Prepared, how: Formalizing, requests: Sequence[ChatRequest[None]]
) -> list[Attempt]:
    """Work on all samples at once."""
    needed = tuple(need.name for need in prepared.amount.needs)
    known = Known(index=tools.means.index, needed=needed, hidden=wanted.informal.hidden)
    checker = TypeChecker(tools.lean, tools.rules, tools.missing)
    desk = Desk(chat=tools.chat, checker=checker, known=known, how=how.trying)
    done = 0

    async def one(request: ChatRequest[None]) -> Attempt:
        nonlocal done
        made = await attempt(desk, request)
        done += 1
        tools.told("write and check", done, len(requests))
        return made

    tools.told("write and check", 0, len(requests))
    return await asyncio.gather(*map(one, requests))


def _outcome(attempts: Sequence[Attempt]) -> Outcome:
    """Return the best that any sample came to; errors count only where there is nothing else."""
    outcomes = {one.outcome for one in attempts}
    order: tuple[Outcome, ...] = ("type-checks", "unchecked", "fails")
    for outcome in order:
        if outcome in outcomes:
            return outcome
    return "errored"
