"""Lean text brought to what the reader of terms understands, and names that patterns alone have.

In: Lean text. Out: the same with one spelling of each sign; norms, absolute values, floors and inner products as
applications; numerals and metavariables as names. It does not know libraries.
"""

import re

META = "ζmeta_"
"""Beginning of the name that stands for a metavariable `?a`."""
NUMERAL = "ζnum_"
"""Beginning of the name that stands for a numeral."""
_ASCII = {
    "->": "→", "<->": "↔", "<=": "≤", ">=": "≥", "!=": "≠", "/\\": "∧", "\\/": "∨", "|-": "⊢", "=>": "↦",
}  # fmt: skip
_SPELT = re.compile("|".join(re.escape(ascii) for ascii in sorted(_ASCII, key=len, reverse=True)))
_META = re.compile(r"\?(\w+)")
_NUMERAL = re.compile(r"(?<![\w.!?'₀-₉])(?<![ℝℚ]≥)\d+(?![\w.'])")
_INNER = re.compile(r"⟪([^⟪⟫]*?),([^⟪⟫]*?)⟫(?:_\[[^\]]*\]|_[^\s()\[\]]+)?")
_ROUNDED = re.compile(r"⌊([^⌊⌋⌈⌉]*)⌋(₊?)|⌈([^⌊⌋⌈⌉]*)⌉(₊?)")
_NESTED = 4
_KINDS = {"‖₊": "nn", "‖ₑ": "e", "|ₘ": "m"}
"""What stands before the name of a norm or an absolute value where a letter stands behind its sign."""
_OPENS = frozenset("([{⟨,=<>≤≥≠+-*/^→↔∧∨¬•∣∈∘⊔⊓∪∩⊆↦:|·~∑∏")


def spelt(text: str) -> str:
    """Return Lean text with the usual sign for each that can be typed in ASCII."""
    return _SPELT.sub(lambda found: _ASCII[found[0]], text)


def readable(text: str) -> str:
    """Return Lean text as the reader of terms understands it."""
    text = spelt(text)
    if "⟪" in text:
        text = _INNER.sub(r"(inner (\1) (\2))", text)
    if "⌊" in text or "⌈" in text:
        for _ in range(_NESTED):
            text = _ROUNDED.sub(_rounded, text)
    text = _paired(text, "‖", "norm") if "‖" in text else text
    text = _paired(text, "|", "abs") if "|" in text and "{" not in text else text
    text = _NUMERAL.sub(lambda found: NUMERAL + found[0], text)
    return _META.sub(lambda found: META + found[1], text)


def _rounded(found: re.Match[str]) -> str:
    """Return what is rounded down or up as an application."""
    kind, inside = ("floor", found[1]) if found[1] is not None else ("ceil", found[3])
    return f"({'Nat' if found[2] or found[4] else 'Int'}.{kind} ({inside}))"


def _paired(text: str, sign: str, name: str) -> str:
    """Return a text in which what stands between two equal signs is an application; as it was if they do not pair.

    `‖x‖₊` and `‖x‖ₑ` are other norms than `‖x‖`.
    """
    out, before, opened, places = list[str](), "", False, list[int]()
    for place, letter in enumerate(text):
        if letter == sign and text[max(place - 1, 0) : place + 1] != "<|" and text[place : place + 2] != "|>":
            opened = not places or (opened if before == sign else before in _OPENS)
            if opened:
                places.append(len(out))
            else:
                out[places.pop()] = f"({_KINDS.get(text[place : place + 2], '')}{name} ("
            out.append("" if opened else "))")
        elif before != sign or opened or before + letter not in _KINDS or text[place - 1] != sign:
            out.append(letter)
        before = before if letter.isspace() else letter
    return text if places else "".join(out)
