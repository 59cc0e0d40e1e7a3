"""What a statement is written with: the declarations that it will need, theorems that use them, how much is shown.

In: a statement with what it is worked on. Out: `Prepared`, and the requests for its samples. It does not know what the
model replies.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from porism.errors import UsageError
from porism.formalize.adapt import Amount, amount
from porism.formalize.asking import formalize_request
from porism.formalize.context import Context, context_of
from porism.formalize.formalized import Mode
from porism.formalize.formalizing import Formalizing, Tools, Wanted
from porism.formalize.illustrate import Illustration, illustrate
from porism.models import ChatRequest, UnusableReply
from porism.retrieve import Manner, Means, Need, Needs, retrieve

_BY: Mapping[Mode, Manner] = {
    "query": "query", "drift": "decomposition", "ddr": "generation", "reasoning": "reasoning",
}  # fmt: skip
"""How each mode retrieves; the others show nothing, or what they are given."""

_STEPS: Mapping[Mode, str] = {
    "drift": "Taking the statement apart",
    "ddr": "Naming what the statement needs",
    "reasoning": "Planning what the statement needs",
}
"""What a model is asked before it writes the statement, by the modes that ask it."""

_ILLUSTRATED: frozenset[Mode] = frozenset({"drift"})
"""Modes that show examples by themselves."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Prepared:
    """A statement with all that a model is shown beside it."""

    needs: Needs | None
    illustration: Illustration
    amount: Amount
    context: Context


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


def retrieval_of(mode: Mode) -> Manner | None:
    """Return how a mode retrieves; None where it does not."""
    return _BY.get(mode)


async def _needs(tools: Tools, wanted: Wanted, how: Formalizing) -> Needs | None:
    """Return what a statement will need, by the mode; None where nothing is looked for."""
    if how.mode == "oracle":
        return given(tools.means, wanted)
    by = retrieval_of(how.mode)
    try:
        return by and await retrieve(tools.means, wanted.informal, replace(tools.retrieving, by=by), tools.chat)
    except UnusableReply as error:
        told = UnusableReply(f"{_STEPS[how.mode]}: {error.problem}", where=error.where, last=error.last)
        told.spent = error.spent
        raise told from error


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
