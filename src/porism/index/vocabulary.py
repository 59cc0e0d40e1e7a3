"""The vocabulary of mathematics: which symbols, LaTeX commands, parts of Lean names and English words mean one idea.

In: nothing. Out: `SIGNS`, `COMMANDS`, `NAME_PARTS`, `WORDS` and `PHRASES`, from a form to the ideas it may stand for.
It is knowledge, laid down as readable tables (`vocabulary_logic`, `vocabulary_algebra`...), one idea a line:

    idea | signs | LaTeX commands | parts of Lean names | English words and phrases

English phrases are in quotes; words and phrases stand for all that have their stems. A form that stands in several
lines may mean several ideas. An idea is also the English word or phrase that it is called by. It does not know how
text is cut into words.
"""

import re
from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from porism.index.vocabulary_algebra import ALGEBRA
from porism.index.vocabulary_analysis import ANALYSIS
from porism.index.vocabulary_logic import LOGIC
from porism.index.vocabulary_spaces import SPACES

_WORD = re.compile(r'"([^"]+)"|(\S+)')


class Idea(NamedTuple):
    """One line of the tables."""

    name: str
    signs: tuple[str, ...]
    commands: tuple[str, ...]
    parts: tuple[str, ...]
    words: tuple[str, ...]


Forms = Mapping[str, tuple[str, ...]]
"""From a form to the ideas that it may stand for."""


@cache
def ideas() -> tuple[Idea, ...]:
    """Return all lines of the tables."""
    lines = "".join((LOGIC, ALGEBRA, ANALYSIS, SPACES)).splitlines()
    return tuple(_idea(line) for line in lines if line.strip())


def _idea(line: str) -> Idea:
    name, signs, commands, parts, words = (cell.strip() for cell in line.split("|"))
    english = tuple(quoted or bare for quoted, bare in _WORD.findall(words))
    return Idea(
        name, tuple(signs.split()), tuple(commands.split()), tuple(parts.split()), (name.replace("-", " "), *english)
    )


def _forms(column: int) -> Forms:
    found: dict[str, list[str]] = defaultdict(list)
    for idea in ideas():
        for form in idea[column]:
            if idea.name not in found[form]:
                found[form].append(idea.name)
    return {form: tuple(names) for form, names in found.items()}


SIGNS: Forms = _forms(1)
COMMANDS: Forms = _forms(2)
"""Commands without their backslash."""
NAME_PARTS: Forms = _forms(3)
"""Lower-case parts of Lean names."""
WORDS: Forms = {form: names for form, names in _forms(4).items() if " " not in form}
PHRASES: Forms = {form: names for form, names in _forms(4).items() if " " in form}

_STOP_WORDS = """
a an the of in is are was were be been being for to and or with that this these those by on it its as at from
into onto one's there here such then than when where which who whose while will would can could may might must
shall should do does did has have had having if so also but not no nor only just very more most other another some
we you i he she they them their our your let suppose assume show prove given using use used uses uses via per
between both either whether about above below after before over under again same own too what how why because
called call calls denoted denote denotes defined definition define defines via e.g i.e etc s.t w.r.t resp namely
"""
STOP = frozenset(_STOP_WORDS.split())
"""English words that say nothing about mathematics."""
