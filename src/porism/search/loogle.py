"""Finds declarations by patterns in the manner of Loogle: names, parts of names, shapes of statements and conclusions.

    understand -> resolve names -> compare with all statements at once -> look at what is not sure, most used first

In: an open index and a query. Out: a `PatternAnswer`. Statements are matched as they stand in the source, so that
instances, coercions, implicit arguments and what a binder ranges over are not seen; the answer says so. It does not
know who asks.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from porism.index import NAMED, NUMERAL, constants, parts_of
from porism.lean import Term
from porism.library import Declaration
from porism.search.lean_names import LEAN_NAMES, LEAN_NAMESPACES
from porism.search.loogle_fit import TooManyWays, Tries, fits, states
from porism.search.loogle_narrow import Mask, is_written, mathematical, meeting
from porism.search.loogle_query import Condition, Misread, conditions_of
from porism.search.loogle_text import pattern_text
from porism.search.look_up import look_up
from porism.search.ports import Searchable

MOST_READ = 3_000
"""So many times a statement is looked at for a condition of a query; then the answer says that it is not complete."""
FAR = "Only {:,} statements, those used most, were looked at one by one: ask for something more definite."
TOO_MANY = "It can be matched in too many ways: the search was stopped; ask for fewer hypotheses or names."
SEEN = "Matched as written in the source: instances, coercions, implicit arguments and ranges of binders are not seen."


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
    """How many declarations were found; more than are shown where there is a limit."""
    complete: bool = True
    """False where more may fit than was found."""
    hits: tuple[Declaration, ...] = ()
    """The declarations, most used first."""
    rows: tuple[int, ...] = ()


def match_pattern(index: Searchable, asked: str, limit: int = 200, passing: Mask | None = None) -> PatternAnswer:
    """Return the declarations that meet all conditions of a query, at most `limit`, the most used first.

    `passing` says which rows may be returned.
    """
    among = mathematical(index)
    whole = int(among.sum())
    if passing is not None:
        among = among & passing
    try:
        text = pattern_text(asked)
        conditions = conditions_of(text)
        rows = {name: row for condition in conditions for name, row in _resolved(index, condition, text)}
        _refuse_general(conditions)
    except Misread as misread:
        return PatternAnswer(asked=asked, error=str(misread), suggestions=misread.suggestions, header=SEEN)
    try:
        found = _found(index, conditions, rows, among)
    except TooManyWays:
        found = _Found(stopped=TOO_MANY)
    left = int(among.sum())
    header = _header(conditions, found, limit, left if left < whole else None, _unknown(conditions, rows))
    shown = tuple(found.rows[:limit])
    return PatternAnswer(
        asked=asked, header=header, count=len(found.rows), complete=not found.stopped,
        hits=tuple(index.declaration(row) for row in shown), rows=shown,
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Found:
    """What was found, and why the search was stopped, if it was."""

    rows: list[int] = field(default_factory=list[int])
    stopped: str = ""


def _found(index: Searchable, conditions: Sequence[Condition], rows: dict[str, int], mask: Mask) -> _Found:
    """Return which of some rows meet all conditions, the most used first. Raises TooManyWays."""
    open_ = list[Condition]()
    for condition in sorted(conditions, key=lambda c: c.tree is not None):
        mask, sure = meeting(index, condition, rows, mask)
        open_ += [] if sure else [condition]
        if not mask.any():
            return _Found()
    users = index.graph.profile(NAMED).in_degrees
    order = np.flatnonzero(mask)
    order = order[np.lexsort((order, -users[order]))].tolist()
    if not open_:
        return _Found(order)
    found, tries, most = list[int](), Tries(), MOST_READ // len(open_)
    for row in order[:most]:
        try:
            if _meets(index.trees.tree(row), open_, tries):
                found.append(row)
        except TooManyWays:
            return _Found(found, TOO_MANY)
    return _Found(found, FAR.format(most) if len(order) > most else "")


def _meets(statement: Term, conditions: Sequence[Condition], tries: Tries) -> bool:
    """Say whether a statement meets conditions that each have a tree."""
    for condition in conditions:
        assert condition.tree is not None
        if condition.kind == "conclusion":
            met = states(condition.tree, statement, tries)
        else:
            met = any(next(fits(condition.tree, part, {}), None) is not None for part in parts_of(statement))
        if not met:
            return False
    return True


def _written(conditions: Sequence[Condition]) -> list[str]:
    """Return the names of constants that stand in a query as names."""
    found = list[str]()
    for c in conditions:
        if c.kind == "constant":
            found.append(c.text)
        elif c.tree is not None:
            found += [n for n in constants(c.tree) if n in c.text and not n.startswith(NUMERAL)]
    return found


def _unknown(conditions: Sequence[Condition], rows: dict[str, int]) -> list[str]:
    """Return the names of constants in a query that the library does not have."""
    return [name for name in _written(conditions) if name not in rows]


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


def _header(
    conditions: Sequence[Condition], found: _Found, limit: int, passing: int | None, unknown: Sequence[str]
) -> str:
    """Return what was looked for, how much was found, and how.

    At most `limit` are shown; `passing` is how many the filters let pass, where they keep any out.
    """
    told = {
        "name part": 'whose name contains "{}"', "constant": "mentioning {}",
        "pattern": "in whose statement stands {}", "conclusion": "stating {}",
    }  # fmt: skip
    wanted = " and ".join(told[c.kind].format(c.text) for c in conditions)
    count = len(found.rows)
    more, plural = "at least " if found.stopped else "", "" if count == 1 else "s"
    among = "" if passing is None else f" among the {passing:,} that the filters let pass"
    said = f"Found {more}{count:,} declaration{plural} {wanted}{among}."
    said += f" At most {limit:,} are shown, the most used first." if count > limit else ""
    said += f" {found.stopped}" if found.stopped else ""
    names = [c.text.rpartition(".")[2] for c in conditions if c.kind == "constant"]
    if not count and names:
        said += f' A name asks for what mentions it; for what is called so, put it in quotes: "{names[0]}".'
    if unknown:
        said += f" {', '.join(dict.fromkeys(unknown))}: not in this index, matched by name as written."
    return f"{said} {SEEN}"
