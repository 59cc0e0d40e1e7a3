"""What a Loogle query asks: its conditions, read from text.

In: text. Out: `Condition`s, or a `Misread` that says what is wrong. It does not know libraries: whether a name exists
is found out later.
"""

import itertools
import re
from dataclasses import dataclass
from typing import Literal

from porism.index import is_hole, parts_of, readable, tree_of
from porism.lean import BINDING, Term, reads_whole

Kind = Literal["name part", "constant", "pattern", "conclusion"]
LONGEST = 2_000
"""Characters of a query."""
MOST_CONDITIONS = 10
MOST_NODES = 200
"""How many nodes a pattern may have."""
_NAME = re.compile(r"@?(?:«[^»\n]+»|[^\W\d](?:\w|[!?'])*)(?:\.(?:«[^»\n]+»|\w(?:\w|[!?'])*))*")
_NO_CONSTANTS = frozenset({"_", "Prop", "Type", "Sort"})
_FUNCTIONS = frozenset({"fun", "λ"})
_BINDING = frozenset({*BINDING, *_FUNCTIONS, "∀"})
_LONG = "|".join(re.escape(sign) for sign in sorted(BINDING, key=len, reverse=True) if len(sign) > 1)
_TOKEN = re.compile(rf"{_LONG}|fun\b|\"[^\"]*\"?|.", re.DOTALL)
_BLANK = re.compile(r"(?<![\w.])_(?![\w.])")
_OPENING, _CLOSING = frozenset("([{⟨⟪⦃"), frozenset(")]}⟩⟫⦄")


class Misread(Exception):
    """A query that cannot be looked for; the sentence says why."""

    def __init__(self, sentence: str, suggestions: tuple[str, ...] = ()) -> None:
        self.suggestions = suggestions
        super().__init__(sentence)


@dataclass(frozen=True, slots=True)
class Condition:
    """One condition of a query."""

    kind: Kind
    text: str
    tree: Term | None = None
    """pattern and conclusion: what has to fit."""


def conditions_of(text: str) -> tuple[Condition, ...]:
    """Return the conditions of a query; raises Misread for one that asks for nothing or is not understood."""
    if len(text) > LONGEST:
        raise Misread(f"The query has {len(text):,} characters; at most {LONGEST:,} are read.")
    if not text.strip():
        raise Misread('The query is empty: give a name, part of a name in "quotes", or a pattern.')
    parts = [part.strip() for part in _split(text)]
    if len(parts) > MOST_CONDITIONS:
        raise Misread(f"The query has {len(parts)} conditions; at most {MOST_CONDITIONS} are looked for.")
    return tuple(_condition(part) for part in parts)


def _split(text: str) -> list[str]:
    """Return the parts between commas that stand outside brackets and are not a binder's own."""
    parts, depth, binders = [""], 0, 0
    for token in _TOKEN.findall(text):
        depth += (token in _OPENING) - (token in _CLOSING)
        binders += token in _BINDING and token not in _FUNCTIONS
        if token == "," and depth <= 0 and not binders:
            parts.append("")
            continue
        binders -= token == "," and depth <= 0
        parts[-1] += token
    return parts


def _condition(part: str) -> Condition:
    """Return the condition that a part of a query states."""
    if not part:
        raise Misread("There is nothing between two commas, or before or after one.")
    if part.startswith('"'):
        return _name_part(part)
    if part.startswith("⊢"):
        return Condition("conclusion", part, _tree(part.removeprefix("⊢").strip()))
    if _NAME.fullmatch(part) and part not in _NO_CONSTANTS:
        return Condition("constant", part.removeprefix("@"))
    return Condition("pattern", part, _tree(part))


def _name_part(part: str) -> Condition:
    """Return the condition on names that a part in quotes states."""
    if len(part) < 2 or not part.endswith('"'):
        raise Misread(f"The quotes of {part} do not close.")
    inside = part[1:-1]
    if not any(letter.isalnum() for letter in inside) and not set(inside) - set("._ "):
        raise Misread(f"{part} is part of every name: give a few letters of the names that are wanted.")
    return Condition("name part", inside)


def _tree(text: str) -> Term:
    """Return the tree of a pattern; raises Misread for what was not understood, which would fit anything.

    Each blank is a metavariable of its own; what a binder does not tell, the type of what it binds, stays blank.
    """
    if not text:
        raise Misread("There is no pattern after ⊢.")
    each = itertools.count()
    numbered = _BLANK.sub(lambda _: f"?_{next(each)}", text)
    tree = tree_of(numbered)
    nodes = parts_of(tree)
    if len(nodes) > MOST_NODES:
        raise Misread(f"The pattern is too large: more than {MOST_NODES} parts.")
    untold = sum(token in _BINDING for token in _TOKEN.findall(text))
    if sum(is_hole(node) for node in nodes) > untold or not reads_whole(readable(numbered)):
        raise Misread(f"{text[:80]} was not understood as a pattern, or is nested too deep: put _ for a part of it.")
    return tree
