"""What is to be described, in which order, and what that will take.

In: a library, what uses what, the descriptions in force, and the knobs. Out: a plan. Each member of a circle is
described in a call of its own, in which it sees the signatures of the others: one call for all would make a long reply,
all of which is lost when its end is cut off. It does not know models.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from porism.library.arrow import compute
from porism.library.declaration import Declaration
from porism.library.describe_choice import Describing, Flags, Rows, choose, describable, origins
from porism.library.describe_order import Order, components, order_of
from porism.library.describe_prompt import PROMPT
from porism.library.describe_words import Dictionary, words_digest
from porism.library.descriptions import PROPOSITIONS, Description
from porism.library.storage import Shelf
from porism.models import CHARACTERS_A_TOKEN
from porism.prompts import prompt_hash, render

EXPECTED_WORDS = 400
"""Characters of a description, with name and title, before there are any to measure."""

_AT_ONCE = 16_384
"""Rows that are looked at together."""

EXPECTED_REPLY = 150
"""Tokens of a reply, without thinking."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Used:
    """Which row uses which, by statement and by value unless that is a proof: CSR, user to used."""

    offsets: Rows
    """Shape (rows + 1,)."""
    targets: Rows

    def pairs(self, chosen: Flags) -> tuple[Rows, Rows]:
        """Return (users, used) of the chosen users."""
        counts = np.diff(self.offsets)
        kept = np.repeat(chosen, counts)
        return np.repeat(np.arange(len(counts), dtype=np.int32), counts)[kept], self.targets[kept]


@dataclass(frozen=True, slots=True)
class _Edges:
    """Pairs of rows: a user, and what it uses."""

    users: Rows
    targets: Rows


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
    """What describing will take: an estimate by the lengths of texts, at 3.8 characters a token."""

    calls: int
    input_tokens: int
    output_tokens: int
    """Without thinking."""


@dataclass(frozen=True, eq=False)
class Plan:
    """What is due."""

    how: Describing
    rows: Rows
    """Rows that are due, ascending; a number of the order is a place in it."""
    order: Order
    circles: Mapping[int, tuple[int, ...]]
    """By row, for those that are in a circle, all rows of it."""
    chosen: int
    """Declarations that the knobs choose."""
    told: int
    """Those of them that are described as they are now written."""
    changed: int
    """Those of them that were described, and are due again."""
    left_out: int
    """Those that are due and that `limit` leaves for another time."""
    uses: Rows
    """By number, how many rows it uses."""
    dictionary: Dictionary

    @cached_property
    def due(self) -> list[int]:
        """The numbers of the order that are to be described now, what is used first."""
        return self.order.numbers[: len(self.rows) - self.left_out]

    @cached_property
    def estimate(self) -> Estimate:
        """What it will take."""
        return _estimate(self)


def plan_describing(
    shelf: Shelf, used: Used, kept: Mapping[str, Description], told: dict[str, Description], how: Describing
) -> Plan:
    """Return what is due: `kept` are all descriptions, `told` those of them that are in force.

    Raises UsageError for a name or a module that the library does not have.
    """
    home = origins(shelf)
    dictionary = Dictionary(shelf, told, home, how.bounds)
    chosen, allowed = choose(shelf, how), describable(shelf, how) | shelf.named(told)
    edges = _edges(used, home, allowed | chosen)
    if how.uses:
        chosen = _reached(chosen, edges.users, edges.targets, allowed)
    circles = _circles(edges, len(shelf))
    holds = chosen & shelf.named(name for name, one in told.items() if _holds(one, how))
    due = chosen & ~holds
    if how.follow:
        due |= _out_of_date(holds, dictionary, circles)
        due |= _reached(due, edges.targets, edges.users, holds)
    rows, places = np.flatnonzero(due).astype(np.int32), np.cumsum(due, dtype=np.int32) - 1
    both = due[edges.users] & due[edges.targets]
    return Plan(
        how=how,
        rows=rows,
        order=order_of(len(rows), places[edges.users[both]], places[edges.targets[both]]),
        circles=circles,
        chosen=int(chosen.sum()),
        told=int((chosen & ~due).sum()),
        changed=int((due & shelf.named(kept)).sum()),
        left_out=max(0, len(rows) - how.limit) if how.limit else 0,
        uses=np.diff(used.offsets)[rows],
        dictionary=dictionary,
    )


def _edges(used: Used, home: Rows, allowed: Flags) -> _Edges:
    """Return what uses what among the allowed rows; one that is not allowed is stood for by what it comes from.

    What is generated uses what it comes from.
    """
    users, targets = used.pairs(allowed)
    made = np.flatnonzero(allowed & (home != np.arange(len(home)))).astype(np.int32)
    users, targets = np.concatenate([users, made]), np.concatenate([targets, home[made]])
    targets = np.where(allowed[targets], targets, home[targets])
    kept = allowed[targets] & (users != targets)
    return _Edges(users[kept], targets[kept])


def _circles(edges: _Edges, count: int) -> dict[int, tuple[int, ...]]:
    """Return for each row that is in a circle all rows of it."""
    groups = components(count, edges.users, edges.targets)
    return {row: tuple(group) for group in groups if len(group) > 1 for row in group}


def _holds(one: Description, how: Describing) -> bool:
    """Say whether a description of the present text needs no other."""
    return one.by == "imported" or not how.reworded or one.prompt == prompt_hash(PROMPT)


def _reached(start: Flags, sources: Rows, targets: Rows, allowed: Flags) -> Flags:
    """Return the rows of a start with all allowed ones that edges lead to from there, in any number of steps."""
    found, before = start.copy(), -1
    while (count := int(found.sum())) != before:
        before = count
        reached = targets[found[sources]]
        found[reached[allowed[reached]]] = True
    return found


def _out_of_date(told: Flags, dictionary: Dictionary, circles: Mapping[int, tuple[int, ...]]) -> Flags:
    """Return the described rows whose prompt would now say something else of what they use."""
    found, rows = np.zeros(len(told), np.bool_), np.flatnonzero(told)
    names = dictionary.shelf.names
    columns = ["name", "kind", "generated_from", "uses_in_type", "uses_in_value"]
    for start in range(0, len(rows), _AT_ONCE):
        some = rows[start : start + _AT_ONCE]
        for row, values in zip(
            some.tolist(), dictionary.shelf.table.select(columns).take(some).to_pylist(), strict=True
        ):
            one = dictionary.told[values["name"]]
            if one.by == "asked":
                words = dictionary.words(
                    Declaration(module="", **values), [names[other] for other in circles.get(row, ())]
                )
                found[row] = one.used != words_digest(words)
    return found


def _estimate(plan: Plan) -> Estimate:
    """Return what the calls of a plan will take, by the lengths of what their prompts hold."""
    shelf, bounds = plan.dictionary.shelf, plan.how.bounds
    rows = plan.rows[plan.due]
    if not len(rows):
        return Estimate(calls=0, input_tokens=0, output_tokens=0)
    table = shelf.table.select(["name", "signature", "value", "docstring"]).take(rows)
    codes, kinds = shelf.coded("kind")
    is_proof = np.array([kind in PROPOSITIONS for kind in kinds], np.bool_)[codes[rows]]
    most = CHARACTERS_A_TOKEN
    characters = _frame() + 2.0 * _lengths(table, "name")
    characters += np.minimum(_lengths(table, "signature"), bounds.signature_tokens * most)
    characters += np.where(is_proof, 0, np.minimum(_lengths(table, "value"), bounds.value_tokens * most))
    characters += np.minimum(_lengths(table, "docstring"), bounds.docstring_tokens * most)
    words = min(_mean_words(plan.dictionary.told), bounds.dependency_tokens * most)
    characters += np.minimum(plan.uses[plan.due], bounds.dependencies) * words
    tokens = np.minimum(np.ceil(characters / most), bounds.input_tokens)
    return Estimate(calls=len(rows), input_tokens=int(tokens.sum()), output_tokens=EXPECTED_REPLY * len(rows))


def _frame() -> int:
    """Return the characters of a prompt without its values."""
    empty = {"declaration": "", "kind": "theorem", "name": "", "module": "", "docstring": "", "cycle": ()}
    return len(render(PROMPT, dependencies=(), **empty))


def _lengths(table: pa.Table, column: str) -> npt.NDArray[np.int32]:
    """Return the characters of each text in a column."""
    return compute.utf8_length(table.column(column)).to_numpy()


def _mean_words(told: Mapping[str, Description]) -> float:
    """Return how long the words for a declaration are, on average of up to a thousand."""
    some = list(islice(told.values(), 1000))
    return (
        sum(len(f"- `{one.name}`: {one.title}: {one.description}") for one in some) / len(some)
        if some
        else EXPECTED_WORDS
    )
