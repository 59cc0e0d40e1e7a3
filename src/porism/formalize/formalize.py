"""An informal statement in, a type-checked Lean statement out.

    retrieve    what the formal statement will need                               (by the mode)
    illustrate  theorems that use it                                              (DRIFT, design 3)
    write       n samples, each checked by Lean, put right, given back            (DRIFT, design 4)
    group       samples that say the same; the largest group's best comes first

In: statements, with what they are worked on. Out: `Formalized` for each. Only asking and checking wait. It does not
know where settings come from, nor how statements are proved.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import replace

from porism.errors import LeanMissing, LimitReached, ModelError
from porism.formalize.attempt import Attempt, Desk, attempt
from porism.formalize.correct import Known
from porism.formalize.formalized import Formalized, Outcome
from porism.formalize.formalizing import Formalizing, Tools, Wanted
from porism.formalize.groups import Equivalent, groups_of
from porism.formalize.prepare import Prepared, prepare, requests_of
from porism.formalize.proofs import ByProofs
from porism.formalize.standing import TypeChecker, Unchecked
from porism.models import Account, ChatRequest, MeteredChat


async def formalize(tools: Tools, wanted: Wanted, how: Formalizing) -> Formalized:
    """Return what a statement comes to in Lean.

    Raises what a model raises that was asked on the way to the context, or that replied to no sample; LimitReached; and
    LeanMissing where a Lean is wanted and there is none. What befalls single samples is told in them.
    """
    tools = _with_lean(tools, how)
    account = Account()
    tools = replace(tools, chat=MeteredChat(tools.chat, account))
    prepared = await prepare(tools, wanted, how)
    requests = requests_of(tools, wanted, prepared.context, how)
    attempts = await _attempts(tools, wanted, prepared, how, requests)
    standing = [one for one in attempts if one.outcome in ("type-checks", "unchecked")]
    tools.told("compare", 0, len(standing))
    groups = await groups_of(standing, _equivalent(tools, how))
    tools.told("compare", len(standing), len(standing))
    best = next((one for one in attempts if groups and one.sample == groups[0].samples[0]), None)
    return Formalized(
        informal=wanted.informal.text,
        mode=how.mode,
        outcome=_outcome(attempts),
        statement=best.draft.statement if best and best.draft else "",
        source=best.source if best else "",
        why_unchecked=_why_unchecked(best),
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


async def _attempts(
    tools: Tools, wanted: Wanted, prepared: Prepared, how: Formalizing, requests: Sequence[ChatRequest[None]]
) -> list[Attempt]:
    """Work on all samples at once."""
    needed = tuple(need.name for need in prepared.amount.needs)
    known = Known(index=tools.means.index, needed=needed, hidden=wanted.informal.hidden)
    checker = TypeChecker(tools.lean, tools.rules, tools.missing)
    desk = Desk(chat=tools.chat, checker=checker, known=known, how=how.trying)
    done = 0

    async def one(request: ChatRequest[None]) -> Attempt | ModelError:
        nonlocal done
        made: Attempt | ModelError
        try:
            made = await attempt(desk, request)
        except ModelError as error:
            made = error
        done += 1
        tools.told("write and check", done, len(requests))
        return made

    tools.told("write and check", 0, len(requests))
    return _told_apart(await asyncio.gather(*map(one, requests)))


def _why_unchecked(best: Attempt | None) -> str:
    """Return why Lean was not asked about the best sample; empty where it was."""
    standing = best.steps[-1].standing if best and best.steps else None
    return standing.why if isinstance(standing, Unchecked) else ""


def _told_apart(made: Sequence[Attempt | ModelError]) -> list[Attempt]:
    """Return attempts with those to which the model did not reply; raises its error where it replied to none.

    Raises LimitReached where a limit kept one from its end; the others, which are paid for, have come to theirs.
    """
    errors = [one for one in made if isinstance(one, ModelError)]
    refused = [error for error in errors if isinstance(error, LimitReached)]
    if refused or len(errors) == len(made):
        raise (refused or errors)[0]
    return [
        Attempt(sample=sample, error=str(one)) if isinstance(one, ModelError) else one
        for sample, one in enumerate(made)
    ]


def _with_lean(tools: Tools, how: Formalizing) -> Tools:
    """Return tools with the Lean that is to be asked, or without one."""
    if how.check == "yes" and tools.lean is None:
        raise LeanMissing(tools.missing or "There is no Lean to ask.", advice="Name a project, or take check = auto.")
    return replace(tools, lean=None, missing="Lean was not to be asked.") if how.check == "no" else tools


def _equivalent(tools: Tools, how: Formalizing) -> Equivalent | None:
    """Return what compares samples that are written differently."""
    if how.group == "text" or tools.lean is None:
        return None
    return tools.equivalent or ByProofs(tools.lean, tools.comparing)


def _outcome(attempts: Sequence[Attempt]) -> Outcome:
    """Return the best that any sample came to; errors count only where there is nothing else."""
    outcomes = {one.outcome for one in attempts}
    order: tuple[Outcome, ...] = ("type-checks", "unchecked", "fails")
    for outcome in order:
        if outcome in outcomes:
            return outcome
    return "errored"
