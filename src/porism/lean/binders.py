"""Binder groups: `{α : Type*} [Group α] (s : Set α) : s.Finite` split into its groups and what follows.

In: text of a signature, comments removed. Out: groups with bracket, names and type, and the rest.
It does not know what a name means.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

PAIRS = {"(": ")", "[": "]", "{": "}", "⦃": "⦄", "⟨": "⟩", "⟦": "⟧"}
CLOSERS = frozenset(PAIRS.values())
BRACKET = re.compile(r"[(\[{⦃⟨⟦)\]}⦄⟩⟧]")
NAMES = re.compile(r"\s*((?:[^\s:()\[\]{}⦃⦄,]+\s+)*[^\s:()\[\]{}⦃⦄,]+)\s*:(?![=:])", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Binder:
    """One binder group."""

    bracket: str
    """`(`, `{`, `[` or `⦃`."""
    names: tuple[str, ...]
    """Empty for an instance without a name."""
    type: str

    @property
    def is_explicit(self) -> bool:
        """Whether the argument is written at each use."""
        return self.bracket == "("

    @property
    def is_instance(self) -> bool:
        """Whether type class search fills the argument."""
        return self.bracket == "["


def closing(text: str, start: int) -> int:
    """The place of the bracket that closes the one at `start`, or the end of the text."""
    depth = 0
    for found in BRACKET.finditer(text, start):
        depth += -1 if found[0] in CLOSERS else 1
        if depth == 0:
            return found.start()
    return len(text)


@lru_cache(maxsize=65536)
def split_binders(signature: str) -> tuple[tuple[Binder, ...], str]:
    """The binder groups before the colon, and the type after it (or what is left when there is no colon)."""
    groups: list[Binder] = []
    place = 0
    while place < len(signature):
        letter = signature[place]
        if letter.isspace():
            place += 1
        elif letter in "([{⦃":
            end = closing(signature, place)
            groups.append(read_binder(signature[place : end + 1]))
            place = end + 1
        elif letter == ":":
            return tuple(groups), signature[place + 1 :].strip()
        else:
            word = re.compile(r"[^\s:()\[\]{}⦃⦄]+").match(signature, place)
            if word is None:
                break
            groups.append(Binder("(", (word[0],), ""))
            place = word.end()
    return tuple(groups), ""


@lru_cache(maxsize=65536)
def read_binder(group: str) -> Binder:
    """Read one group with its brackets; a default value or tactic after `:=` is left out."""
    bracket, inside = group[0], group[1:-1]
    inside = without_default(inside)
    named = NAMES.match(inside)
    if named:
        return Binder(bracket, tuple(named[1].split()), inside[named.end() :].strip())
    if bracket == "[":
        return Binder(bracket, (), inside.strip())
    return Binder(bracket, tuple(inside.split()), "")


def without_default(inside: str) -> str:
    """Cut `:= value` at the outer level."""
    if ":=" not in inside:
        return inside
    depth = 0
    for found in re.finditer(r"[(\[{⦃⟨⟦)\]}⦄⟩⟧]|:=", inside):
        if found[0] == ":=" and depth == 0:
            return inside[: found.start()]
        if found[0] != ":=":
            depth += -1 if found[0] in CLOSERS else 1
    return inside


def bound_names(groups: Iterable[Binder]) -> frozenset[str]:
    """All names that the groups bind."""
    return frozenset(name for group in groups for name in group.names)


def binder_list(text: str) -> list[Binder]:
    """Binders after `∀` or `fun`, with or without brackets: `(x : α) y`, `x y : α`, `x ∈ s`."""
    text = text.strip()
    if not text or text[0] in "([{⦃":
        return list(split_binders(text)[0])
    found = read_binder(f"({text})")
    if found.type:
        return [found]
    return [Binder("(", tuple(re.split(r"\s+|[∈<>≤≥]", text, maxsplit=1)[:1]), "")]
