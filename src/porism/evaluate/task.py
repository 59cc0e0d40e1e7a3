"""What a benchmark asks: questions, what answers each of them, and the measures that it is reported in.

In: nothing. Out: frozen values, checked when they are made. They do not know where their data came from, nor who is
asked.
"""

import re
from dataclasses import dataclass
from typing import Literal

from porism.evaluate.measures import Measure

Role = Literal["original", "alternative"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Declarations of which any one will do."""

    names: tuple[str, ...]
    role: Role = "original"
    """The original groups are one way to answer, the alternative groups together another."""

    def __post_init__(self) -> None:
        assert self.names, "a group names what it wants"


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """One question of a task, and what it wants."""

    id: str
    text: str
    gold: tuple[Group, ...]
    """Empty where nothing is wanted: only a task that is measured as sets may ask so."""
    cluster: str
    """What the question is about; questions about one thing are not independent of each other."""
    style: str = ""
    """How the question is put, where a task has several ways."""
    formal: str = ""
    """The formal statement, where it is given with the question."""
    hidden: tuple[str, ...] = ()
    """Names that are taken out of every answer: the statement that is asked about must not answer itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """A benchmark."""

    name: str
    questions: tuple[Asked, ...]
    measures: tuple[Measure, ...]
    """None where answers are measured as sets."""
    at_most: int = 0
    """How many names of an answer are looked at where there are no measures to say so."""

    def __post_init__(self) -> None:
        assert self.measures or self.at_most, "a task says how much of an answer it looks at"
        assert not self.measures or all(question.gold for question in self.questions), "a question wants something"

    @property
    def depth(self) -> int:
        """How many hits are looked at."""
        return max((measure.cutoff for measure in self.measures), default=self.at_most)


_NUMBERED = re.compile(r"::\d+\Z")


def plain_name(told: str) -> str:
    """Return the Lean name in a name as benchmarks tell it: without `file::` before it, `::7` behind it, or `_root_.`.

    What stands between « and » belongs to the name: `a.lean::List.«term_::_»` is `List.«term_::_»`.
    """
    name = _NUMBERED.sub("", told.strip())
    before, quoted, rest = name.partition("«")
    return (before.rpartition("::")[2] + quoted + rest).removeprefix("_root_.")
