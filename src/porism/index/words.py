"""Cuts mathematics into terms: English, LaTeX and Lean meet in one vocabulary.

In: text that mixes prose, LaTeX and Lean, or a name. Out: terms, which are strings: an idea of the `vocabulary`
(`~join`), a word's stem (`compact`), a sign of its own (`⊔`), two neighbouring parts of a name (`finit+subcov`) or a
whole name (`=Finset.sum_comm`). It does not know fields, weights or how terms are stored.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache

import Stemmer  # pyright: ignore[reportMissingImports]

from porism.index.vocabulary import COMMANDS, NAME_PARTS, PHRASES, SIGNS, STOP, WORDS, ideas
from porism.library import NAME_PART

NAME_STOP = frozenset({"of", "is", "to", "the", "a", "in", "on", "at", "and", "or", "for", "by", "self", "aux", "inst"})

_LETTERS = {
    "R": "ℝ", "N": "ℕ", "Z": "ℤ", "Q": "ℚ", "C": "ℂ", "F": "𝔽", "E": "𝔼", "P": "ℙ",
}  # fmt: skip
_SCRIPTS = {
    command: signs[0]
    for idea in ideas()
    for command in idea.commands
    if "{" in command and (signs := idea.signs)
}  # fmt: skip
"""Commands with a letter in a script alphabet, and the sign that they stand for."""
_BLACKBOARD = re.compile(r"\\(?:mathbb|Bbb|mathbf)\s*\{?\s*([RNZQCFEP])\s*\}?")
_CALLIGRAPHIC = re.compile(r"\\(mathcal|mathscr|mathfrak)\s*\{?\s*([A-Za-z])\s*\}?")
_UPRIGHT = re.compile(
    r"\\(?:mathrm|operatorname|text|textbf|textit|mathit|mathbf|mathsf|textrm|mbox)\*?\s*\{([^{}]*)\}"
)
_INVERSE = re.compile(r"\^\s*\{?\s*-\s*1\s*\}?(\s*[(\[\\])?")
_NORM = re.compile(r"\\\|")
_SPACING = re.compile(
    r"\\[,;:!> ]|\\(?:left|right|big|Big|bigl|bigr|quad|qquad|displaystyle|limits|ldots|dots|cdots)\b"
)

_LONG_SIGNS = sorted((s for s in SIGNS if len(s) > 1 and not s.isalnum()), key=len, reverse=True)
_LETTER_SIGNS = "|".join(re.escape(s) for s in _LONG_SIGNS if s[0].isalpha())
_OTHER_SIGNS = "|".join(re.escape(s) for s in _LONG_SIGNS if not s[0].isalpha())
_SINGLE_SIGNS = "".join(re.escape(s) for s in SIGNS if len(s) == 1 and s.isascii() and not s.isalnum() and s != "-")
_TOKEN = re.compile(
    rf"{_LETTER_SIGNS}|[^\W\d_][\w'!?]*(?:\.[^\W\d_][\w'!?]*)*|\\[A-Za-z]+|\d+"
    rf"|{_OTHER_SIGNS}|[^\x00-\x7f]|[{_SINGLE_SIGNS}]|(?<!\w)-|-(?!\w)"
)
_BETWEEN = re.compile(r"[._']+")
_SUBSCRIPTS = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")
_stem = Stemmer.Stemmer("english", 200_000).stemWord


@lru_cache(1_000_000)
def _lower_stem(word: str) -> str:
    return _stem(word.lower())


def plain(text: str) -> str:
    """Return a text with the structure of LaTeX removed: its letters, commands and signs stay."""
    if "\\" not in text and "$" not in text and "^" not in text:
        return text
    text = _UPRIGHT.sub(r" \1 ", text)
    text = _BLACKBOARD.sub(lambda found: f" {_LETTERS[found[1]]} ", text)
    text = _CALLIGRAPHIC.sub(lambda found: _calligraphic(found[1], found[2]), text)
    text = _INVERSE.sub(lambda found: " ⁻¹' " + found[1] if found[1] else " ⁻¹ ", text)
    text = _SPACING.sub(" ", _NORM.sub(" ‖ ", text))
    return text.replace("\\{", " ").replace("\\}", " ").replace("\\_", "_")


def _calligraphic(style: str, letter: str) -> str:
    """Return a letter of a script alphabet, as the command the vocabulary knows or as the letter."""
    return f" {_SCRIPTS.get(f'{style}{{{letter}}}', letter)} "


def raw_tokens(text: str) -> list[str]:
    """Return the words, names, commands, numbers and signs of a text, in order."""
    return _TOKEN.findall(plain(text))


@lru_cache(1_000_000)
def terms_of(raw: str) -> tuple[str, ...]:
    """Return the terms of one raw token."""
    if raw in SIGNS:
        return (*_ideas(SIGNS[raw]), raw)
    if raw[0] == "\\":
        return _ideas(COMMANDS.get(raw[1:], ())) or _word(raw[1:])
    if raw[0].isdecimal():
        return _ideas(SIGNS.get(raw, ())) or (raw,)
    if not raw[0].isalpha():
        return (raw,) if ord(raw[0]) > 0x2000 else ()
    return _word(raw) if raw.isalpha() and raw[1:].islower() else name_terms(raw)


def _ideas(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(f"~{name}" for name in names)


def _word(word: str) -> tuple[str, ...]:
    """Return the ideas of a plain word, or its stem."""
    lower = word.lower()
    if lower in STOP:
        return ()
    if len(lower) == 1:
        return _letter(word)
    stem = _stem(lower)
    found = dict.fromkeys((*NAME_PARTS.get(lower, ()), *WORDS.get(lower, ()), *_WORDS_BY_STEM.get(stem, ())))
    return _ideas(found) or (stem,)


def _letter(letter: str) -> tuple[str, ...]:
    """Return the ideas of a single letter; Latin letters and those that stand for types are silent."""
    if letter in SIGNS:
        return (*_ideas(SIGNS[letter]), letter)
    return () if letter.isascii() or letter in "αβγικ" else (letter,)


def _by_stem() -> dict[str, tuple[str, ...]]:
    found: dict[str, dict[str, None]] = {}
    for word, names in WORDS.items():
        found.setdefault(_stem(word.lower()), {}).update(dict.fromkeys(names))
    return {stem: tuple(names) for stem, names in found.items()}


_WORDS_BY_STEM = _by_stem()


@cache
def _openings() -> dict[str, list[tuple[list[str], tuple[str, ...]]]]:
    """Return the phrases of the vocabulary by the stem of their first word: the other stems, and the ideas."""
    found: dict[str, list[tuple[list[str], tuple[str, ...]]]] = {}
    for phrase, names in PHRASES.items():
        first, *rest = (_stem(word.lower()) for word in phrase.split())
        found.setdefault(first, []).append((rest, _ideas(names)))
    return found


def pieces_of(name: str) -> list[str]:
    """Return what stands in a Lean name between dots, underscores and primes; subscripts become digits."""
    return [piece for piece in _BETWEEN.split(name.translate(_SUBSCRIPTS)) if piece]


def name_terms(name: str) -> tuple[str, ...]:
    """Return the terms of a Lean name: its parts, runs of parts that the vocabulary knows, neighbours, the whole."""
    pieces = pieces_of(name)
    found = [term for piece in pieces for term in component_terms(piece)]
    whole = (f"={name}",) if "." in name or "_" in name else ()
    return tuple(dict.fromkeys((*found, *neighbours(pieces)))) + whole


@lru_cache(1_000_000)
def component_terms(component: str) -> tuple[str, ...]:
    """Return the terms of one component of a name: runs of its parts that the vocabulary knows, and its parts."""
    pieces = NAME_PART.findall(component)
    found: list[str] = []
    for length in (3, 2):
        for start in range(len(pieces) - length + 1):
            found += _ideas(NAME_PARTS.get("".join(pieces[start : start + length]).lower(), ()))
    for piece in pieces:
        found += _part(piece)
    return tuple(dict.fromkeys(found))


def _part(piece: str) -> tuple[str, ...]:
    """Return the ideas of one part of a name, or its stem."""
    lower = piece.lower()
    if lower in NAME_STOP:
        return ()
    if lower.isdigit():
        return _ideas(SIGNS.get(lower, ())) or (lower,)
    if lower in NAME_PARTS:
        return _ideas(dict.fromkeys((*NAME_PARTS[lower], *_WORDS_BY_STEM.get(_stem(lower), ()))))
    if len(lower) == 1:
        return _letter(piece)
    return () if lower in STOP else _ideas(_WORDS_BY_STEM.get(_stem(lower), ())) or (_stem(lower),)


def neighbours(pieces: Iterable[str]) -> list[str]:
    """Return each two neighbouring parts of a name, given by its components, as one term."""
    return paired([stem for piece in pieces for stem in _part_stems(piece)])


@lru_cache(1_000_000)
def _part_stems(component: str) -> tuple[str, ...]:
    lower = (part.lower() for part in NAME_PART.findall(component))
    return tuple(_stem(part) for part in lower if len(part) > 1 and part not in NAME_STOP)


def paired(stems: list[str]) -> list[str]:
    """Return each two neighbouring stems as one term."""
    return [f"{a}+{b}" for a, b in zip(stems, stems[1:], strict=False)]


def word_pairs(raw: list[str]) -> list[str]:
    """Return each two neighbouring words of prose as one term, stop words left out."""
    return paired(
        [_stem(word.lower()) for word in raw if len(word) > 1 and word.isalpha() and word.lower() not in STOP]
    )


def phrase_ideas(raw: list[str]) -> Iterator[str]:
    """Yield the ideas of the phrases of the vocabulary that stand in a text."""
    openings = _openings()
    stems = list(map(_lower_stem, raw))
    for place, stem in enumerate(stems):
        for rest, names in openings.get(stem, ()):
            if stems[place + 1 : place + 1 + len(rest)] == rest:
                yield from names


def senses_of(raw: str) -> list[tuple[str, ...]]:
    """Return what one raw token speaks of: for a word or sign one group of terms that may stand for it, for a name one
    group for each of its parts."""
    if raw in SIGNS or raw[0] == "\\" or not raw[0].isalpha() or (raw.isalpha() and raw[1:].islower()):
        groups = [terms_of(raw)]
    else:
        groups = [_part(piece) for part in pieces_of(raw) for piece in NAME_PART.findall(part)]
    return [group for group in groups if group]


def exact_terms(raw: str) -> tuple[str, ...]:
    """Return the terms of a name that no part of it alone has: neighbours, known runs of parts, the whole."""
    if len(senses_of(raw)) < 2:
        return ()
    alone = {term for group in senses_of(raw) for term in group}
    return tuple(term for term in terms_of(raw) if term not in alone)


def share_explained(name: str, spoken: frozenset[str]) -> tuple[float, int]:
    """Return the share of a name's parts for which one of the spoken terms may stand, and the length of its last
    component in parts."""
    space, _, last = name.rpartition(".")
    inside, whole = _explained(last, spoken), _explained(space, spoken)
    parts = inside[1] + whole[1]
    return (inside[0] + whole[0]) / max(parts, 1), inside[1]


def _explained(component: str, spoken: frozenset[str]) -> tuple[int, int]:
    """Return how many parts of some components are explained, and how many there are."""
    meanings = [terms for piece in pieces_of(component) for terms in _part_terms(piece)]
    return sum(not spoken.isdisjoint(terms) for terms in meanings), len(meanings)


@lru_cache(1_000_000)
def _part_terms(piece: str) -> tuple[tuple[str, ...], ...]:
    """Return the terms of each part of a component that has some."""
    return tuple(terms for part in NAME_PART.findall(piece) if (terms := _part(part)))
