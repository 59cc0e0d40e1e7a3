"""How Mathlib's translating attributes name the copy of a declaration: `mul_comm` becomes `add_comm`.

In: a full name, the translations that are already known, and the name given in the attribute if any. Out: a full name.
It does not know which declarations exist, nor whether Lean accepts the translated statement.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from porism.lean import translate_tables as tables

SHORTEST_NAME = 2
"""Shorter identifiers are taken for variables."""

NOTHING: Mapping[str, str] = {}
TOKEN = re.compile(r"«[^»]*»|(?:Type|Sort)\*|[^\W\d][\w!?'₀-₉.]*|[∏∑]'|[^\s\w()\[\]{}⟨⟩,.:;|@]+|\d+|.", re.DOTALL)
INVERSE = re.compile(r"([\w.₀-₉']+|\([^()]*\))⁻¹")
POWER = re.compile(r"([\w.₀-₉']+|\([^()]*\)) \^ ([\w.₀-₉']+|\([^()]*\))")


@dataclass(frozen=True)
class Renaming:
    """The tables of one translating attribute."""

    words: Mapping[str, str]
    abbreviations: Mapping[str, str]
    symbols: Mapping[str, str]
    both_ways: bool = False
    """Whether a translation from A to B is also one from B to A."""

    @cached_property
    def lowered(self) -> Mapping[str, str]:
        """The abbreviations under keys with lowered leading capitals, as they are looked up."""
        return {lower_capitals(key): value for key, value in self.abbreviations.items()}

    def component(self, text: str) -> str:
        """Rename one component of a name; primes separate and stay."""
        return "'".join(self.repair(self.rename_words(split_words(part))) for part in text.split("'"))

    def rename_words(self, words: list[str]) -> list[str]:
        """Replace each word by the words of the table, keeping the case of its first letter."""
        renamed: list[str] = []
        for word in words:
            found = self.words.get(word.lower())
            if found is None:
                renamed.append(word)
                continue
            first, *rest = found.split()
            renamed += [like_case(word, first), *rest]
        return renamed

    def repair(self, words: list[str]) -> str:
        """Join the words, replacing the shortest run from each place that is an abbreviation."""
        out, place = "", 0
        while place < len(words):
            taken, text = 1, words[place]
            for stop in range(place + 1, len(words) + 1):
                joined = "".join(words[place:stop])
                if words[stop - 1] == "_" and is_capital(joined[:1]):
                    break
                post = self.lowered.get(lower_capitals(joined))
                if post is not None:
                    taken, text = stop - place, like_case(joined, post)
                    break
            out, place = out + text, place + taken
        return out

    def hinted(self, pairs: tuple[tuple[str, str], ...]) -> "Renaming":
        """The same tables with more words, in both directions; a hint of several words is an abbreviation."""
        words, abbreviations = dict(self.words), dict(self.abbreviations)
        for source, target in (*pairs, *((b, a) for a, b in pairs)):
            if len(split_words(source)) == 1:
                words[lower_capitals(source)] = " ".join(split_words(target))
            else:
                abbreviations[lower_capitals(source)] = target
        return Renaming(words, abbreviations, self.symbols, self.both_ways)


ADDITIVE = Renaming(tables.ADDITIVE_WORDS, tables.ADDITIVE_ABBREVIATIONS, tables.ADDITIVE_SYMBOLS)
DUAL = Renaming(tables.DUAL_WORDS, tables.DUAL_ABBREVIATIONS, tables.DUAL_SYMBOLS, both_ways=True)
SETS = Renaming(tables.SET_WORDS, NOTHING, NOTHING)


@lru_cache(maxsize=64)
def dual_of(module: str) -> Renaming:
    """The dual tables as they are in one module, with the words that the module itself adds."""
    hints = tables.DUAL_HINTS.get(module)
    return DUAL.hinted(hints) if hints else DUAL


def additive_name(name: str, known: Mapping[str, str] = NOTHING, given: str = "") -> str:
    """The name that `@[to_additive given]` gives to the copy of `name`."""
    return translated_name(name, ADDITIVE, known, given)


def dual_name(name: str, known: Mapping[str, str] = NOTHING, given: str = "") -> str:
    """The name that `@[to_dual given]` gives to the copy of `name`."""
    return translated_name(name, DUAL, known, given)


def translated_name(name: str, renaming: Renaming, known: Mapping[str, str], given: str = "") -> str:
    """Translate the namespace by what is known and the last component by the tables.

    A given name replaces as many components as it has itself; `_root_.` before it replaces all.
    """
    if given.startswith("_root_."):
        return given.removeprefix("_root_.")
    *outer, last = name_parts(name)
    space = translated_prefix(outer, known)
    if not given:
        return ".".join((*space, renaming.component(last)))
    depth = len(name_parts(given)) - 1
    return ".".join((*(space[: len(space) - depth] if depth else space), given))


def translated_prefix(parts: list[str], known: Mapping[str, str]) -> list[str]:
    """Replace the longest known beginning of a namespace."""
    for stop in range(len(parts), 0, -1):
        found = known.get(".".join(parts[:stop]))
        if found is not None:
            return [*name_parts(found), *parts[stop:]]
    return parts


def name_parts(name: str) -> list[str]:
    """Split a name at its dots, not at those inside `«»`."""
    return re.findall(r"(?:«[^»]*»|[^.«])+", name) if "«" in name else name.split(".")


@lru_cache(maxsize=65536)
def words_of(text: str) -> tuple[str, ...]:
    """Split one component at underscores, after words that end in a capital, and before a capital after a small one."""
    words: list[str] = []
    place = 0
    while place + 1 < len(text):
        here, after = text[place], text[place + 1]
        cut = place + 1 if here == "_" or after == "_" else 0
        if not cut and is_capital(after):
            tails = tables.ENDINGS.get(text[: place + 1], ())
            tail = next((t for t in tails if text.startswith(t, place + 1)), None)
            if tail is not None:
                cut = place + 1 + len(tail)
            elif not is_capital(here):
                cut = place + 1
        if cut:
            words.append(text[:cut])
            text, place = text[cut:], 0
        else:
            place += 1
    return (*words, text)


def split_words(text: str) -> list[str]:
    """Split one component of a name into words: `HMulLE_one` gives `HMul`, `LE`, `_`, `one`."""
    return list(words_of(text))


def is_capital(letter: str) -> bool:
    """Whether a letter is one of A to Z, the only capitals for Lean's name tables."""
    return "A" <= letter <= "Z"


def lower_capitals(text: str) -> str:
    """Lower the leading run of capitals."""
    stop = 0
    while stop < len(text) and is_capital(text[stop]):
        stop += 1
    return text[:stop].lower() + text[stop:]


def like_case(model: str, text: str) -> str:
    """`text` as it is when `model` starts with a capital, else with its leading capitals lowered."""
    return text if is_capital(model[:1]) else lower_capitals(text)


def translated_text(text: str, renaming: Renaming, known: Mapping[str, str]) -> str:
    """A statement in the other notation, as well as text alone can tell: for search, not for Lean."""
    text = TOKEN.sub(lambda m: translated_token(m[0], renaming, known), text)
    if renaming.both_ways:
        return text
    text = text.replace("|ₘ", "|")
    if not ("⁻¹" in text or "^" in text):
        return text
    return INVERSE.sub(r"-\1", POWER.sub(r"\2 • \1", text))


def translated_token(token: str, renaming: Renaming, known: Mapping[str, str]) -> str:
    """One symbol or identifier in the other notation.

    What is known under a leading dot, `.mulSupport`, serves for fields and for names in an open namespace.
    """
    found = renaming.symbols.get(token) or known.get(token)
    if found is not None or not token[0].isalpha():
        return found or token
    first, *rest = token.split(".")
    if not rest:
        return known.get(f".{token}", f".{token}")[1:] if len(token) > SHORTEST_NAME else token
    parts = translated_prefix([first, *rest], known)
    if parts == [first, *rest]:
        parts = [first, *(known.get(f".{part}", f".{part}")[1:] for part in rest)]
    return ".".join(parts)
