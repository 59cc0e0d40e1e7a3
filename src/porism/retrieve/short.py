"""Short names made full: which declaration `degree` or `ncard` means, of all whose names end so.

In: checked names of one answer, an index, perhaps what a search for the statement has found. Out: candidates, the
likeliest first. DDR gives this up (section 6: it cannot locate what a short name means). Four things speak for a
candidate: that many declarations use it, that the search for the statement found it, that other names of the same
answer lie in its namespace, and that it is something statements are made of rather than a theorem. It does not know
where the names came from.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from porism.index import PAPER, components
from porism.retrieve.check import NameCheck
from porism.search import Searchable

CONCEPTS = frozenset({"def", "abbrev", "structure", "class", "inductive", "opaque", "axiom", "alias"})
"""Kinds of declarations that statements are made of."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolving:
    """How generated names become declarations."""

    use: float = 1.0
    """Weight of how many declarations use a candidate, on a logarithmic scale."""
    question: float = 1.0
    """Weight of the candidate's place among the hits for the statement."""
    agreement: float = 2.0
    """Weight of the other names of the answer that lie in the candidate's namespace."""
    concept: float = 1.0
    """Weight of being a definition, a structure or the like, and no theorem, field or constructor."""
    hits: int = 200
    """How many hits for the statement are looked at; 0 leaves the search out."""
    names: int = 200
    """How many names of one answer are looked at."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Likely:
    """One declaration that a short name may mean."""

    row: int
    score: float
    """From 0 to 1."""
    why: str
    """What speaks for it, in words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """What is known of an answer as a whole."""

    spaces: Sequence[Mapping[str, float]]
    """For each name of the answer, the namespaces it may be about, and how much it says for each, from 0 to 1."""
    ranks: Mapping[int, int]
    """Rows among the hits for the statement, with their ranks from 1."""
    hidden: frozenset[str] = frozenset()
    """Names that nothing may mean."""


def likely(index: Searchable, check: NameCheck, at: int, context: Context, how: Resolving) -> list[Likely]:
    """Return the declarations that a partial name, the answer's `at`-th, may mean, the likeliest first."""
    rows = [row for row in ending(index, check) if index.names[row] not in context.hidden]
    if not rows:
        return []
    agreeing = _agreeing(context, at)
    users, most = index.graph.profile(PAPER).in_degrees, max(int(index.graph.profile(PAPER).in_degrees.max()), 1)
    codes, kinds = index.shelf.coded("kind")
    whole = how.use + how.question + how.agreement + how.concept or 1.0
    found: list[Likely] = []
    for row in rows:
        space = _space(index.names[row], check.name)
        said = {
            f"used by {int(users[row]):,}": how.use * float(np.log1p(users[row]) / np.log1p(most)),
            "found for the statement": how.question * _nearness(context.ranks.get(row), how.hits),
            f"other names lie in {space}": how.agreement * min(1.0, agreeing[space] if space else 0.0),
            kinds[int(codes[row])]: how.concept * (kinds[int(codes[row])] in CONCEPTS),
        }
        why = ", ".join(words for words, weight in said.items() if weight > 0)
        found.append(Likely(row=row, score=sum(said.values()) / whole, why=why))
    return sorted(found, key=lambda one: (-one.score, len(index.names.key(one.row)), one.row))


def ending(index: Searchable, check: NameCheck) -> list[int]:
    """Return the rows of a check whose names end with the asked components."""
    asked = components(check.name)
    return [row for row in check.rows if components(index.names[row])[-len(asked) :] == asked]


def spaces_of(index: Searchable, check: NameCheck, declared: str = "") -> dict[str, float]:
    """Return the namespaces that a checked name may be about, and how much it says for each.

    A full name, its own or the one that it is `declared` to stand for, speaks for itself and all that it lies in; a
    short one for the namespaces of its candidates, the less the more there are.
    """
    full = declared or (index.names[check.rows[0]] if check.verdict == "exact" else "")
    if full:
        parts = components(full)
        return {".".join(parts[:depth]): 1.0 for depth in range(1, len(parts) + 1)}
    spaces = {_space(index.names[row], check.name) for row in ending(index, check)} - {""}
    return dict.fromkeys(spaces, 1 / len(spaces)) if spaces else {}


def _agreeing(context: Context, at: int) -> Counter[str]:
    """Return for each namespace how much the other names of the answer speak for it."""
    total = Counter[str]()
    for place, spaces in enumerate(context.spaces):
        if place != at:
            total.update(spaces)  # pyright: ignore[reportArgumentType] - counts may be any numbers
    return total


def _space(full: str, short: str) -> str:
    """Return the namespace that is before a short name in a full one."""
    return ".".join(components(full)[: -len(components(short))])


def _nearness(rank: int | None, hits: int) -> float:
    """Return 1 for the first hit, falling to 0 behind the last."""
    return 0.0 if rank is None else 1 - (rank - 1) / max(hits, 1)
