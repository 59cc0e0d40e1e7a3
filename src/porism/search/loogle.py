"""Finds declarations by patterns in the manner of Loogle: names, parts of names, shapes of statements and conclusions.

    understand -> resolve names -> narrow down by names, graph and signs -> fit the statements, most used first

In: an open index and a query. Out: a `PatternAnswer`. Statements are matched as they stand in the source, so that
instances, coercions and implicit arguments are not seen; the answer says so. It does not know who asks.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from porism.index import PAPER
from porism.lean import Arrow, Name, Term
from porism.library import Declaration
from porism.search.lean_names import LEAN_NAMES, LEAN_NAMESPACES
from porism.search.loogle_fit import TooManyWays, Tries, fits, named, states
from porism.search.loogle_narrow import Mask, candidates, is_written, spellings, users_of
from porism.search.loogle_query import Condition, Misread, conditions_of
from porism.search.loogle_terms import Part, Statement, constants, parts_of, statement_of
from porism.search.loogle_text import NUMERAL, pattern_text
from porism.search.look_up import look_up
from porism.search.ports import Searchable

MOST_READ = 3_000
"""So many parts of statements are read for a query; then the answer says that it is not complete."""
_CHUNK = 128
SEEN = "Statements are matched as they stand in the source: instances, coercions and implicit arguments are not seen."


@dataclass(frozen=True, slots=True, kw_only=True)
class PatternAnswer:
    """What was found by pattern."""

    asked: str
    header: str = ""
    """What was looked for, how much was found, and how."""
    error: str = ""
    """Why nothing could be looked for; empty where it could."""
    suggestions: tuple[str, ...] = ()
    """Queries that may have been meant."""
    count: int = 0
    """How many declarations were found."""
    complete: bool = True
    """False where more may fit than was found."""
    hits: tuple[Declaration, ...] = ()
    """The declarations, most used first."""
    rows: tuple[int, ...] = ()


def match_pattern(index: Searchable, asked: str, limit: int = 200) -> PatternAnswer:
    """Return the declarations that meet all conditions of a query, at most `limit`, the most used first."""
    try:
        text = pattern_text(asked)
        conditions = conditions_of(text)
        rows = {name: row for condition in conditions for name, row in _resolved(index, condition, text)}
        _refuse_general(conditions)
    except Misread as misread:
        return PatternAnswer(asked=asked, error=str(misread), suggestions=misread.suggestions, header=SEEN)
    mask = candidates(index, conditions, rows)
    sure = [users_of(index, rows[c.text]) if c.kind == "constant" and c.text in rows else None for c in conditions]
    order = _order(index, mask, sure)
    reading = _Reading(conditions, sure, MOST_READ)
    found = list[int]()
    for row in _fitting(index, order, reading):
        if len(found) == limit:
            reading.stopped = True
            break
        found.append(row)
    hits = tuple(index.declaration(row) for row in found)
    header = _header(conditions, len(found), reading, [c for c in _written(conditions) if c not in rows])
    return PatternAnswer(
        asked=asked, header=header, count=len(found), complete=not reading.stopped, hits=hits, rows=tuple(found)
    )


def _order(index: Searchable, mask: Mask, sure: Sequence[Mask | None]) -> np.ndarray:
    """Return the rows of a mask: first those known to mention all constants, then those that most others use."""
    rows = np.flatnonzero(mask)
    users = index.graph.profile(PAPER).in_degrees
    unsure = np.zeros(len(rows), np.int32)
    for known in sure:
        unsure += 0 if known is None else (~known[rows]).astype(np.int32)
    return rows[np.lexsort((rows, -users[rows], unsure))]


class _Reading:
    """The conditions of a query, and how much of statements may still be read for them."""

    def __init__(self, conditions: Sequence[Condition], sure: Sequence[Mask | None], most: int) -> None:
        self.conditions, self.sure, self.left, self.tries = conditions, sure, most, Tries()
        self.spelt = [
            [_pattern(spellings(constant, c)) for constant in (constants(c.tree) if c.tree is not None else (c.text,))]
            for c in conditions
        ]
        self.stopped = False

    def meets(self, row: int, signature: str, variables: Sequence[str]) -> bool:
        """Say whether a declaration meets all conditions; its statement is read only where that is not known."""
        open_ = [at for at in range(len(self.conditions)) if not self._is_met(at, row)]
        statement = statement_of(signature, variables) if open_ else None
        return statement is None or all(self._meets(at, statement) for at in open_)

    def _is_met(self, at: int, row: int) -> bool:
        """Say whether it is known without reading that a declaration meets a condition."""
        sure = self.sure[at]
        return self.conditions[at].kind == "name part" or (sure is not None and bool(sure[row]))

    def _meets(self, at: int, statement: Statement) -> bool:
        condition = self.conditions[at]
        if condition.kind == "conclusion":
            assert condition.tree is not None
            if not isinstance(condition.tree, Arrow):
                last = statement.conclusion
                return self._may(at, last.text) and states(condition.tree, self._tree(statement, last), self.tries)
            return self._may(at, statement.text) and states(condition.tree, self._whole(statement), self.tries)
        if condition.tree is None:
            return any(self._names(at, part, statement) for part in statement.parts)
        if isinstance(condition.tree, Arrow):
            return self._may(at, statement.text) and _somewhere(condition.tree, self._whole(statement))
        return any(
            self._may(at, part.text) and _somewhere(condition.tree, self._tree(statement, part))
            for part in statement.parts
        )

    def _may(self, at: int, text: str) -> bool:
        """Say whether a text has some spelling of each constant of a condition."""
        return all(known.search(text) for known in self.spelt[at])

    def _names(self, at: int, part: Part, statement: Statement) -> bool:
        """Say whether a part names the constant of a condition."""
        if not self._may(at, part.text):
            return False
        wanted = self.conditions[at].text
        nodes = parts_of(self._tree(statement, part))
        return any(isinstance(node, Name) and named(wanted, node.text) for node in nodes)

    def _tree(self, statement: Statement, part: Part) -> Term:
        self.left -= 1
        return statement.tree(part)

    def _whole(self, statement: Statement) -> Term:
        self.left -= len(statement.parts)
        return statement.whole()


def _pattern(written: Sequence[str]) -> re.Pattern[str]:
    """Return what finds one of several spellings in a text; a word stands there as a whole."""
    word = r"(?<![\w'])(?:{})(?![\w'!?])"
    return re.compile(
        "|".join(word.format(re.escape(one)) if one.isidentifier() else re.escape(one) for one in written)
    )


def _fitting(index: Searchable, order: np.ndarray, reading: _Reading) -> Iterator[int]:
    """Yield the rows, in an order, that meet all conditions; stops where too much was read."""
    plain = all(c.kind == "name part" for c in reading.conditions)
    for start in range(0, len(order), _CHUNK):
        rows = order[start : start + _CHUNK].astype(np.int32)
        if plain:
            yield from rows.tolist()
            continue
        texts = zip(index.shelf.values("signature", rows), index.shelf.values("variables", rows), strict=True)
        for row, (signature, variables) in zip(rows.tolist(), texts, strict=True):
            if reading.left <= 0:
                reading.stopped = True
                return
            try:
                is_met = reading.meets(row, signature, variables)
            except TooManyWays:
                reading.stopped = True
                return
            if is_met:
                yield row


def _somewhere(pattern: Term, term: Term) -> bool:
    """Say whether a pattern fits a tree or a tree in it."""
    return any(next(fits(pattern, part, {}), None) is not None for part in parts_of(term))


def _written(conditions: Sequence[Condition]) -> list[str]:
    """Return the names of constants that stand in a query as names."""
    found = list[str]()
    for c in conditions:
        if c.kind == "constant":
            found.append(c.text)
        elif c.tree is not None:
            found += [n for n in constants(c.tree) if n in c.text and not n.startswith(NUMERAL)]
    return found


def _resolved(index: Searchable, condition: Condition, text: str) -> Iterator[tuple[str, int]]:
    """Yield the names of a condition that the library has, with their rows; raises Misread for an unknown name."""
    for name in _written([condition]):
        row = index.names.row(name)
        if row is not None:
            yield name, row
            continue
        (known,) = look_up(index, [name])
        if known.verdict == "not indexed" and ("." in name or name in LEAN_NAMES or name in LEAN_NAMESPACES):
            continue
        if len(name) <= 2 and condition.kind != "constant":
            raise Misread(f"unknown identifier '{name}'", (text.replace(name, f"?{name}"),))
        ends = index.names.ending(name, 10) or index.names.ending(name, 10, any_case=True)
        if not ends and "." in name and is_written(index, name):
            continue
        near = [index.names[row] for row in ends] or list(known.nearest[:5])
        said = f"unknown identifier '{name}'" if "." not in name else f"unknown constant '{name}'"
        raise Misread(said, tuple(dict.fromkeys((*(text.replace(name, one) for one in near), f'"{name}"'))))


def _refuse_general(conditions: Sequence[Condition]) -> None:
    """Raise Misread for a query without any constant or letters to go by."""
    if any(c.kind in ("name part", "constant") for c in conditions):
        return
    if not any(c.tree is not None and constants(c.tree) for c in conditions):
        advice = 'name a constant in it, or add part of a name in quotes, such as "comm"'
        raise Misread(f"The pattern is too general: it names no constant; {advice}.")


def _header(conditions: Sequence[Condition], count: int, reading: _Reading, unknown: Sequence[str]) -> str:
    """Return what was looked for, how much was found, and how."""
    told = {
        "name part": 'whose name contains "{}"', "constant": "mentioning {}",
        "pattern": "in whose statement stands {}", "conclusion": "that state {}",
    }  # fmt: skip
    wanted = " and ".join(told[c.kind].format(c.text) for c in conditions)
    more = "at least " if reading.stopped else ""
    plural = "" if count == 1 else "s"
    said = f"Found {more}{count} declaration{plural} {wanted}."
    if reading.tries.left < 0:
        said += " Its hypotheses can be matched in too many ways: the search was stopped; ask for fewer."
    elif reading.stopped and reading.left <= 0:
        said += f" After {MOST_READ:,} parts of statements the search was stopped."
    if unknown:
        said += f" {', '.join(dict.fromkeys(unknown))}: not in this index, matched by name as written."
    return f"{said} {SEEN}"
