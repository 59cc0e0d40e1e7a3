"""The second look at what words have matched: whose name the question explains, who is used, what kind was asked for.

In: a question, the best rows of the lexical index with their scores, and what is known of these rows. Out: better
scores for the same rows. It does not know how rows were found, nor the graph beyond how much a row is used.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from porism.index import asked, share_explained

Scores = npt.NDArray[np.float64]

TYPES: Final = frozenset({"structure", "class", "inductive"})
DEFINITIONS: Final = frozenset({"def", "abbrev"})
MOST_PARTS: Final = 8
"""A name is not worse for more parts than this."""

_STATES = re.compile(
    r"[=:≤≥<>∀∃↔→⇒∈⊆]|\\(?:iff|to|le|leq|ge|geq|forall|exists|in|implies|Rightarrow|rightarrow|subseteq)\b"
    r"|\b(?:is|are|has|have|if|iff|then|exists|every|any|all|implies|equals|holds)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Scoring:
    """What counts in the second look, beside the score by words, whose best is 1."""

    name: float = 0.25
    """A name of which every part is explained by the question."""
    used: float = 0.35
    """The declaration that the library uses most; others by the logarithm of their users."""
    part: float = -0.02
    """Each part of the last component of a name."""
    generated: float = -0.25
    """A declaration that is not written but generated."""
    type: float = 0.15
    """A structure, class or inductive type where the question is a notion and states nothing."""
    definition: float = -0.1
    """A definition where the question is a notion: their values match much."""
    definition_of_statement: float = -0.25
    """A definition where the question states something."""


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Facts:
    """What is known of the rows; all have one value for each row."""

    names: Sequence[str]
    kinds: Sequence[str]
    used: npt.NDArray[np.float64]
    """From 0 to 1, by the logarithm of users."""
    generated: npt.NDArray[np.bool_]


def rescore(question: str, words: npt.NDArray[np.floating], facts: Facts, how: Scoring | None = None) -> Scores:
    """Return the scores of rows after a second look; the scores by words are not negative."""
    how = how or Scoring()
    if not len(words):
        return np.zeros(0)
    spoken = frozenset(term for wanted in asked(question).wanted for term in wanted.terms)
    explained, length = np.array([share_explained(name, spoken) for name in facts.names]).T
    kinds = np.array(_by_kind(states_something(question), facts.kinds, how))
    scores = words / max(float(words.max()), 1e-9)
    scores = scores + how.name * explained + how.part * np.minimum(length, MOST_PARTS)
    return scores + how.used * facts.used + how.generated * facts.generated + kinds


def states_something(question: str) -> bool:
    """Say whether a question states something; otherwise it is a notion, such as `Galois connection`."""
    return _STATES.search(question) is not None


def _by_kind(states: bool, kinds: Sequence[str], how: Scoring) -> list[float]:
    """Return what each kind counts."""
    definition = how.definition_of_statement if states else how.definition
    worth = dict.fromkeys(DEFINITIONS, definition) | dict.fromkeys(TYPES, 0.0 if states else how.type)
    return [worth.get(kind, 0.0) for kind in kinds]
