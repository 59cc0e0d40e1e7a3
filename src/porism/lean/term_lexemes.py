"""The pieces of a Lean type: names, symbols, operators and brackets.

In: the text of a type, comments removed. Out: pieces in order, each with whether a space stands before it. It does not
know how they are put together.
"""

import re
from dataclasses import dataclass

from porism.lean.notation import BINDING, BRACKETED, INFIX, MEASURE, POSTFIX, PREFIX, SYMBOLS

_OPERATORS = sorted(
    {re.sub(r"\[\]|⁅,?⁆", "", k) for k in INFIX} | set(BINDING) | set(PREFIX) | {"→", MEASURE}, key=len, reverse=True
)
_SYMBOLS = "|".join(re.escape(s) for s in sorted({*SYMBOLS, *BRACKETED}, key=len, reverse=True))
_POSTFIX = "|".join(re.escape(s) for s in sorted(POSTFIX, key=len, reverse=True) if s not in "!‼")
_WORD = r"(?:«[^»]*»|(?![λΠΣ∀∃])[^\W\dℕℤℚℝℂℍ𝓞𝟙𝟭ˣ⅟][\w!?'₀-₉]*)"
_IDENT = rf"{_WORD}(?:\.(?:{_WORD}|\d+))*(?:\.\{{[^}}]*\}})?"
LEXEME = re.compile(
    rf"(?P<space>\s+)|(?P<sort>(?:Type|Sort)\*)|(?P<post>{_POSTFIX})(?![\w'])|(?P<late>(?<!\])!(?![\w!=(\[⟨])|‼)"
    rf"|(?P<symbol>{_SYMBOLS})|(?P<name>@?{_IDENT}|\.{_IDENT}|(?<=[\w)\]⟩}}'])\.\d+)|(?P<number>\d+)"
    rf"|(?P<op>!{{1,2}}\[|∀(?![ᵐᶠ])|λ|↥|↑|⇑|↦|=>|:=|//|{'|'.join(map(re.escape, _OPERATORS))})|(?P<other>.)",
    re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Lexeme:
    """One piece of text, and whether a space stands before it."""

    kind: str
    text: str
    spaced: bool
    start: int
    end: int


def lexemes(text: str) -> list[Lexeme]:
    """Cut text into pieces; superscript endings of a name are pieces of their own."""
    out: list[Lexeme] = []
    spaced = True
    place = 0
    while place < len(text):
        found = LEXEME.match(text, place)
        assert found is not None
        kind, piece, end = found.lastgroup or "other", found[0], found.end()
        if kind == "name" and not piece.startswith("«"):
            cut = next((i for i, c in enumerate(piece) if c in "ᵒˣᵐᵃˢᴹᵀᶜᗮ" and i > 0 and is_postfix(piece[i:])), 0)
            if cut:
                piece, end = piece[:cut], place + cut
        if kind != "space":
            out.append(Lexeme(kind, piece, spaced, place, end))
        spaced = kind == "space"
        place = end
    return out


def is_postfix(rest: str) -> bool:
    """Whether a piece of a name is a run of postfix symbols."""
    return re.fullmatch(rf"(?:{_POSTFIX})+", rest) is not None
