"""Labels of pairs: the names of a library that their formal code mentions, checked by the Suffix Array Check.

In: pairs. Out: a `Labelled` for each. One labeller is the worker of one process, and remembers what it checked last. It
does not know files but the folder of the names.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from porism.evaluate.dataset.candidates import Candidate, candidates, words_of
from porism.evaluate.dataset.labelling import Labelling
from porism.evaluate.dataset.pairs import Pair, Skipped
from porism.index import Names
from porism.library import Tick
from porism.retrieve import CONSTRUCTS

REMEMBERED = 200_000
"""Names whose check a process remembers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Labelled:
    """One row, labelled; or why it was not."""

    informal: str = ""
    formal: str = ""
    level: str = ""
    dependency: tuple[str, ...] = ()
    exact: int = 0
    """Candidates that are names of the library."""
    partial: int = 0
    """Candidates that stand in longer names only."""
    none: int = 0
    """Candidates that the library does not know."""
    skipped: str = ""


class Labeller:
    """Labels pairs against the names in a folder."""

    def __init__(self) -> None:
        self._how = Labelling()
        self._check: Any = None

    def open(self, given: tuple[Path, Labelling], tick: Tick) -> None:
        """Open the names."""
        folder, self._how = given
        names, how = Names.open(folder), self._how

        @lru_cache(maxsize=REMEMBERED)
        def check(candidate: Candidate) -> tuple[str, str]:
            return checked(names, candidate, how)

        self._names, self._check = names, check

    def label(self, pairs: Sequence[Pair | Skipped], tick: Tick) -> list[Labelled]:
        """Label some rows, in order."""
        found: list[Labelled] = []
        for pair in pairs:
            found.append(Labelled(skipped=pair.reason) if isinstance(pair, Skipped) else self._label(pair))
        tick(len(pairs))
        return found

    def _label(self, pair: Pair) -> Labelled:
        """Label one pair."""
        written, symbols = candidates(pair)
        answers = [self._check(candidate) for candidate in written]
        verdicts = [verdict for verdict, _ in answers]
        names = _without_ends([name for _, name in answers if name]) + words_of(symbols)
        if self._how.symbols:
            names += [name for key in symbols if (name := self._behind(key))]
        return Labelled(
            informal=pair.informal,
            formal=pair.formal,
            level=pair.level,
            dependency=tuple(dict.fromkeys(names)),
            exact=verdicts.count("exact"),
            partial=verdicts.count("partial"),
            none=verdicts.count("none"),
        )

    def _behind(self, key: str) -> str:
        """Return the first name behind notation that the library has, or nothing."""
        return next((name for name in CONSTRUCTS[key] if self._names.row(name) is not None), "")


def checked(names: Names, candidate: Candidate, how: Labelling) -> tuple[str, str]:
    """Return the verdict of the check on a candidate, and its label; an empty one where it is no dependency.

    What looks like a variable is none of the verdicts unless a name is exactly so.
    """
    for full in candidate.full:
        row = names.row(full)
        if row is not None:
            return "exact", names[row] if how.labels == "full" else candidate.written
    match = names.check(candidate.written, 2)
    if match.verdict == "exact" and not candidate.after_dot:
        return "exact", names[match.rows[0]] if how.labels == "full" else candidate.written
    if not candidate.loose:
        return "variable", ""
    ends = [row for row in names.ending(candidate.written, 3) if row != names.row(candidate.written)]
    if match.verdict == "none" or (candidate.after_dot and not ends):
        return "none", ""
    if not how.partial:
        return "partial", ""
    return "partial", names[ends[0]] if len(ends) == 1 and how.labels == "full" else candidate.written


def _without_ends(labels: Sequence[str]) -> list[str]:
    """Return the labels without those that are the end of another one, which says the same more clearly."""
    return [label for label in labels if not any(other.endswith(f".{label}") for other in labels)]
