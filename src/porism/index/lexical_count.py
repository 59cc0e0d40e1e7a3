"""The counting half of the lexical index: how strongly each declaration speaks of each term.

In: declarations. Out: `Counted`, plain arrays that travel between processes and are merged later. The impact of a term
on a declaration is BM25F's: weighted frequencies over fields, each field's length taken against a fixed reference
length, saturated once. No number depends on the other declarations, so that an index can be updated in place of being
built again. It does not know other chunks, document frequencies, or how anything is stored.
"""

import re
from array import array
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

import numpy as np
import numpy.typing as npt

from porism.index.words import component_terms, neighbours, phrase_ideas, pieces_of, raw_tokens, terms_of
from porism.library import Declaration

Rows = npt.NDArray[np.int32]
Impacts = npt.NDArray[np.uint8]


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """How one field of a declaration counts."""

    weight: float
    """What one occurrence is worth."""
    reference: float
    """The length, in terms, of a field of ordinary length."""
    shortness: float
    """How much a longer field dilutes its terms: 0 not at all, 1 in proportion."""


FIELDS: Final = {
    "name": Field(weight=2.5, reference=8, shortness=0.8),
    "space": Field(weight=0.7, reference=3.5, shortness=0.3),
    "summary": Field(weight=2.0, reference=12, shortness=0.5),
    "docstring": Field(weight=1.0, reference=23, shortness=0.6),
    "signature": Field(weight=1.0, reference=22, shortness=0.6),
    "value": Field(weight=0.8, reference=46, shortness=0.6),
    "module": Field(weight=0.3, reference=7, shortness=0.0),
    "told": Field(weight=1.0, reference=20, shortness=0.5),
}
"""name: the last component. space: the components before it. summary: the first sentence of the docstring; docstring:
the rest. value: of definitions and structures only. told: title and description."""

SATURATION: Final = 1.0
"""BM25's k1: the weighted frequency at which a term has half of its full impact."""

FULL: Final = 255
"""The impact of a term of which a declaration speaks without end."""

_SENTENCE = re.compile(r"(?<=[.:!?])\s|\n\s*\n")
_LONGEST_VALUE = 1_500
_LONGEST_TEXT = 6_000
_DEFINING = frozenset({"def", "abbrev", "structure", "class", "inductive", "instance", "alias"})
_COMPONENT, _TERM = "\x01", "\x02"


@dataclass(frozen=True, eq=False)
class Counted:
    """The postings of a chunk of declarations, one for each declaration and term, by declaration."""

    declarations: int
    vocabulary: list[str]
    rows: Rows
    """Shape (postings,), ascending: the number of the declaration in the chunk."""
    terms: Rows
    """Shape (postings,): places in the vocabulary."""
    impacts: Impacts
    """Shape (postings,): from 1 to FULL."""


class _Numbers(dict[str, int]):
    """Numbers strings in order of first sight."""

    def __missing__(self, key: str) -> int:
        self[key] = number = len(self)
        return number


def count_terms(declarations: Iterable[Declaration]) -> Counted:
    """Return the postings of a chunk of declarations; can run in a worker process."""
    numbers = _Numbers()
    stream = array("i")
    lengths = array("i")
    number: Callable[[str], int] = partial(_Numbers.__getitem__, numbers)
    for declaration in declarations:
        for tokens in field_tokens(declaration):
            before = len(stream)
            stream.extend(map(number, tokens))
            lengths.append(len(stream) - before)
    places = np.repeat(np.arange(len(lengths), dtype=np.int64), np.frombuffer(lengths, np.int32))
    vocabulary, starts, meant = _meanings(list(numbers))
    raw = np.frombuffer(stream, np.int32)
    widths = np.diff(starts)[raw]
    shifts = np.repeat(starts[raw] - np.cumsum(widths) + widths, widths)
    return _weighed(vocabulary, np.repeat(places, widths), meant[np.arange(len(shifts)) + shifts], len(lengths))


def field_tokens(declaration: Declaration) -> Iterator[list[str]]:
    """Yield the tokens of each field in the order of FIELDS; marked ones are components of names or ready terms."""
    space, _, last = declaration.name.rpartition(".")
    pieces = pieces_of(last)
    yield [*(_COMPONENT + piece for piece in pieces), *(_TERM + pair for pair in neighbours(pieces))]
    yield [_COMPONENT + piece for piece in pieces_of(space)]
    for text in sentence_and_rest(declaration.docstring[:_LONGEST_TEXT]):
        yield _prose(text)
    yield raw_tokens(declaration.signature[:_LONGEST_TEXT])
    yield raw_tokens(declaration.value[:_LONGEST_VALUE]) if declaration.kind in _DEFINING else []
    yield [_COMPONENT + piece for piece in declaration.module.split(".")[1:]]
    yield _prose(f"{declaration.title} {declaration.description}"[:_LONGEST_TEXT])


def _prose(text: str) -> list[str]:
    """Return the tokens of prose and the ideas of the phrases in it."""
    raw = raw_tokens(text)
    return [*raw, *(_TERM + idea for idea in phrase_ideas(raw))]


def sentence_and_rest(text: str) -> tuple[str, str]:
    """Split a docstring after its first sentence."""
    found = _SENTENCE.search(text)
    return (text[: found.start()], text[found.end() :]) if found else (text, "")


def _meanings(tokens: list[str]) -> tuple[list[str], npt.NDArray[np.int64], Rows]:
    """Return the vocabulary, and for each token the slice of places in it that it means."""
    numbers = _Numbers()
    meant = array("i")
    starts = [0]
    for token in tokens:
        if token[0] == _TERM:
            meant.append(numbers[token[1:]])
        else:
            terms = component_terms(token[1:]) if token[0] == _COMPONENT else terms_of(token)
            meant.extend(numbers[term] for term in terms)
        starts.append(len(meant))
    return list(numbers), np.array(starts, np.int64), np.frombuffer(meant, np.int32)


def _weighed(vocabulary: list[str], places: npt.NDArray[np.int64], terms: Rows, slots: int) -> Counted:
    """Return the postings of terms that stand at places, a place being a field of a declaration."""
    fields = list(FIELDS.values())
    lengths = np.bincount(places, minlength=slots).reshape(-1, len(fields))
    weight, reference, shortness = (
        np.array([getattr(f, name) for f in fields]) for name in ("weight", "reference", "shortness")
    )
    worth = (weight / (1 - shortness + shortness * lengths / reference)).ravel()
    keys = (places // len(fields)) * max(len(vocabulary), 1) + terms
    order = np.argsort(keys, kind="stable")
    keys = keys[order]
    first = np.flatnonzero(np.diff(keys, prepend=-1))
    frequency = np.add.reduceat(worth[places[order]], first) if len(first) else np.empty(0)
    rows, kept = np.divmod(keys[first], max(len(vocabulary), 1))
    impacts = np.maximum(np.rint(FULL * frequency / (SATURATION + frequency)), 1).astype(np.uint8)
    return Counted(len(lengths), vocabulary, rows.astype(np.int32), kept.astype(np.int32), impacts)
