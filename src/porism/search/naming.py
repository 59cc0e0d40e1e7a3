"""Matches a question with names: whole, up to case, ends of names, parts, misspelt, words joined.

In: the name index and an understood question. Out: rows with a strength from 0 to 1 and what was found. It does not
know words of statements or docstrings, nor filters.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from porism.index import Names, Profile, components
from porism.search.question import Question

Manner = Literal[
    "exact name", "successor of a deprecated name", "name in other case", "end of the name", "part of the name",
    "begins so", "words of the name", "misspelt", "named in the question", "quoted part",
]  # fmt: skip

STRENGTHS: dict[Manner, float] = {
    "exact name": 1.0,
    "successor of a deprecated name": 0.999,
    "name in other case": 0.97,
    "end of the name": 0.9,
    "misspelt": 0.8,
    "part of the name": 0.7,
    "words of the name": 0.7,
    "begins so": 0.65,
    "named in the question": 0.3,
    "quoted part": 0.3,
}
"""How sure each way is that the declaration was meant. What a question names is mostly what the answer is about."""

LIMIT = 50
"""Rows that one way gives at most."""
_LOOKED_AT = 1_000
"""Rows of which these are the ones that most others use."""
_WORD = re.compile(r"[^\W_]+(?:[.'][^\W_]+)*")
_MOST_WORDS = 5
_FILLERS = frozenset(
    ("a", "an", "the", "of", "for", "in", "on", "is", "to", "and", "or", "theorem", "lemma", "definition", "def")
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """A row whose name answers the question."""

    row: int
    strength: float
    how: Manner


def match_names(names: Names, profile: Profile, question: Question) -> list[Named]:
    """Return the rows found by name, the strongest first; equal ways order by how many rows use them, then length."""
    found: dict[int, Named] = {}
    ways = _by_name(names, question) if question.shape == "name" else _in_text(names, question)
    users = profile.in_degrees
    for how, rows, weight in ways:
        ranked = sorted(rows, key=lambda row: (-int(users[row]), len(names.key(row)), row))[:LIMIT]
        for place, row in enumerate(ranked):
            strength = STRENGTHS[how] * weight * (1 - 0.1 * place / LIMIT)
            if row not in found or found[row].strength < strength:
                found[row] = Named(row=row, strength=strength, how=how)
    return sorted(found.values(), key=lambda named: (-named.strength, named.row))


Way = tuple[Manner, Iterable[int], float]


def _by_name(names: Names, question: Question) -> Iterable[Way]:
    """Yield what a question that is one name finds; misspelt names are looked for only where nothing else is."""
    asked = question.names[0]
    row = names.row(asked)
    if row is not None:
        yield "exact name", (row,), 1.0
    yield "name in other case", (other for other in names.ignoring_case(asked) if other != row), 1.0
    any_case = names.ending(asked, _LOOKED_AT, any_case=True)
    if asked.islower() and asked.isalpha():
        yield from _concepts_first(names, any_case)
    else:
        yield "end of the name", names.ending(asked, _LOOKED_AT), 1.0
        yield "end of the name", any_case, 0.9
    parts = names.check(asked, _LOOKED_AT).rows
    yield "part of the name", parts, 1.0
    if not any_case and row is None and not parts:
        begun = names.prefix(asked, LIMIT)
        yield "begins so", begun, 1.0
        inside = () if begun else names.containing(asked, LIMIT)
        yield "part of the name", inside, 0.8
        if not begun:
            yield from _misspelt(names, asked)
            yield from _called(names, asked)


def _concepts_first(names: Names, rows: Iterable[int]) -> Iterable[Way]:
    """Yield names that end in asked words, those of types and properties (with a capital) first."""
    capital = {row: components(names[row])[-1][:1].isupper() for row in rows}
    yield "end of the name", [row for row, is_concept in capital.items() if is_concept], 0.97
    yield "end of the name", [row for row, is_concept in capital.items() if not is_concept], 0.8


def _misspelt(names: Names, asked: str, at_least: float = 0.72, weight: float = 1.0) -> Iterable[Way]:
    """Yield names spelt much like the asked one."""
    for row, similarity in names.fuzzy(asked, 10, at_least):
        yield "misspelt", (row,), similarity * weight


def _called(names: Names, asked: str) -> Iterable[Way]:
    """Yield what `h.foo` may mean for a local h: names that end in `foo`."""
    parts = components(asked)
    if len(parts) > 1 and len(parts[0]) <= 3:
        yield "end of the name", names.ending(".".join(parts[1:]), _LOOKED_AT), 0.7


def _in_text(names: Names, question: Question) -> Iterable[Way]:
    """Yield what a longer question finds by name."""
    row = names.row(question.text)
    if row is not None:
        yield "exact name", (row,), 1.0
    for name in question.names:
        row = names.row(name)
        if row is not None:
            yield "named in the question", (row,), 1.0
        elif 0 < len(ends := names.ending(name, 4)) < 4:
            yield "named in the question", ends, 0.8
    for part in question.quoted:
        if " " not in part:
            yield "quoted part", names.containing(part, _LOOKED_AT), 1.0
    words = [word for word in _WORD.findall(question.text) if word.lower() not in _FILLERS]
    if question.shape == "words" and 1 <= len(words) <= _MOST_WORDS:
        yield from _by_words(names, words)


def _by_words(names: Names, words: Sequence[str]) -> Iterable[Way]:
    """Yield names made of a few words: `Galois connection` is GaloisConnection, `p-group` is IsPGroup."""
    joined = ["".join(words), "_".join(words), ".".join(words)]
    for name in (*joined, "Is" + joined[0]):
        yield "name in other case", names.ignoring_case(name), 1.0
        yield from _concepts_first(names, names.ending(name, _LOOKED_AT, any_case=True))
    is_said_enough = len(words) > 1 and all(len(word) > 1 for word in words)
    together = names.with_all(words, _LOOKED_AT) if is_said_enough else ()
    letters = sum(len(word) for word in words)
    for row in together:
        yield "words of the name", (row,), min(1.0, letters / len(names.key(row).replace(".", "").replace("_", "")))
    if not together:
        for name in joined[:2]:
            yield from _misspelt(names, name, 0.85, 0.7)
