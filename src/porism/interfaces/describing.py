"""Describing the declarations of an index, as the settings want it: planned, priced, asked for, kept, put to use.

In: an open index, settings, and perhaps a chat. Out: what would be asked and what that costs; what was described; what
was imported. It does not know how that is shown.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, cast

from porism.index import DESCRIPTIONS, describing, tell_index
from porism.interfaces.chosen import chosen_chat
from porism.interfaces.settings import Settings
from porism.library import (
    Describing,
    Estimate,
    Failure,
    Outcome,
    Plan,
    Used,
    add_descriptions,
    import_declarations,
    in_force,
    join_descriptions,
    plan_describing,
    read_descriptions,
    run_describing,
)
from porism.models import Account, Chat, ChatChoice, MeteredChat, Price, Spending, Usage, limited_chat, price_list

if TYPE_CHECKING:
    from porism.index import Index, Progress


@dataclass(frozen=True, slots=True, kw_only=True)
class Planned:
    """What describing would ask for."""

    folder: str
    model: str
    """The model that would be asked; empty where none is chosen."""
    chosen: int
    """Declarations that the knobs choose."""
    told: int
    """Those that are described as they are now written."""
    changed: int
    """Those that were described and are due again."""
    left_out: int
    """Those that are due and that the limit leaves for another time."""
    estimate: Estimate
    dollars: float | None
    """What that costs by the list prices; None where the model's is not known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Described:
    """What describing came to."""

    planned: Planned
    described: int
    unchanged: int
    """Those that were to follow a change, and whose prompts are what they were."""
    failures: tuple[Failure, ...]
    """Those whose replies could not be used; the same command asks for them again."""
    left: int
    """Those that are still due."""
    stopped: str
    """Why the run ended before its end; empty where it did not."""
    spent: Spending


@dataclass(frozen=True, slots=True, kw_only=True)
class DescriptionsTaken:
    """What importing descriptions came to."""

    folder: str
    file: str
    taken: int
    """Those that are new, or other than those before."""
    matched: int
    """Declarations of the index that the file describes."""
    unknown: int
    """Descriptions of names that the index does not have; they were left out."""
    empty: int
    """Declarations of the file without a description."""
    asked: int
    """Those of the matched whose description a model was asked for, which stays."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asking:
    """How a command wants it."""

    dry: bool
    """Only plan."""
    agreed: Callable[[Planned], bool]
    """Whether to go on, now that it is known what will be asked."""
    chat: Chat | None
    """The model to ask instead of that of the settings."""
    progress: "Progress"


def describe_index(index: "Index", settings: Settings, asking: Asking) -> Planned | Described:
    """Describe what is due, and put it into the index; return the plan alone where no more is wanted.

    Raises IndexBusy while another process does the same, UsageError where a model is needed and none is chosen.
    """
    if asking.dry:
        return _planned(index, _plan(index, settings), settings, asking.chat)[0]
    with describing(index.folder) as file:
        plan = _plan(index, settings)
        planned, price = _planned(index, plan, settings, asking.chat)
        account, outcome = Account(), Outcome()
        if plan.due:
            chat = limited_chat(asking.chat or chosen_chat(settings), plan.how.limits, price, kept=True)
            if not asking.agreed(planned):
                return planned
            outcome = _ask(plan, MeteredChat(chat, account), file, asking.progress)
        tell_index(index.folder, asking.progress)
    return Described(
        planned=planned,
        described=outcome.described,
        unchanged=outcome.unchanged,
        failures=tuple(outcome.failures),
        left=len(plan.rows) - outcome.described - outcome.unchanged,
        stopped=outcome.stopped,
        spent=account.spent(),
    )


def _plan(index: "Index", settings: Settings) -> Plan:
    """Return what is due by the settings."""
    how = cast(Describing, settings.stage("describe"))
    kept = read_descriptions(index.folder / DESCRIPTIONS)
    graph = index.graph.profile()
    used = Used(offsets=graph.offsets, targets=graph.targets)
    return plan_describing(index.shelf, used, kept, in_force(index.shelf, kept), how)


def _planned(index: "Index", plan: Plan, settings: Settings, chat: Chat | None) -> tuple[Planned, Price | None]:
    """Return a plan with what it will cost, and what tells the price."""
    choice = cast(ChatChoice, settings.stage("chat"))
    price = price_list(choice) if chat is None else None
    found = plan.estimate
    dollars = None
    if price and found.calls:
        # A single call is priced: many providers charge more for long prompts.
        each = Usage(
            requests=1,
            input_tokens=found.input_tokens // found.calls,
            output_tokens=found.output_tokens // found.calls,
        )
        one = price(each)
        dollars = None if one is None else one * found.calls
    planned = Planned(
        folder=str(index.folder),
        model=chat.model if chat else f"{choice.provider}/{choice.model}".strip("/") or str(choice.recorded or ""),
        chosen=plan.chosen,
        told=plan.told,
        changed=plan.changed,
        left_out=plan.left_out,
        estimate=found,
        dollars=dollars,
    )
    return planned, price


def _ask(plan: Plan, chat: Chat, file: Path, progress: "Progress") -> Outcome:
    """Ask for what is due, and keep each description in the file."""
    return asyncio.run(
        run_describing(
            plan,
            chat,
            lambda description: add_descriptions(file, [description]),
            lambda done, total: progress("describe", done, total),
        )
    )


def take_descriptions(index: "Index", file: Path, progress: "Progress") -> DescriptionsTaken:
    """Take descriptions from a file in a known format into an index that has their declarations."""
    with describing(index.folder) as kept:
        progress("import", 0, 1)
        joined = join_descriptions(index.shelf, import_declarations(file), read_descriptions(kept), file.name)
        add_descriptions(kept, joined.descriptions)
        progress("import", 1, 1)
        tell_index(index.folder, progress)
    return DescriptionsTaken(
        folder=str(index.folder),
        file=str(file),
        taken=len(joined.descriptions),
        matched=joined.matched,
        unknown=joined.unknown,
        empty=joined.empty,
        asked=joined.asked,
    )
