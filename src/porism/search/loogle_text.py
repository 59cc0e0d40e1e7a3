"""Text of patterns and statements, brought to what the reader of terms understands.

In: Lean text. Out: the same with one spelling of each sign; norms, absolute values, floors and inner products as
applications; numerals and metavariables as names. It does not know libraries.
"""

import re

from porism.search.question import plain_text

META = "ζmeta_"
"""Beginning of the name that stands for a metavariable `?a`."""
NUMERAL = "ζnum_"
"""Beginning of the name that stands for a numeral."""
_ASCII = {
    "->": "→", "<->": "↔", "<=": "≤", ">=": "≥", "!=": "≠", "/\\": "∧", "\\/": "∨", "|-": "⊢", "=>": "↦",
}  # fmt: skip
_SPELT = re.compile("|".join(re.escape(ascii) for ascii in sorted(_ASCII, key=len, reverse=True)))
_META = re.compile(r"\?(\w+)")
_NUMERAL = re.compile(r"(?<![\w.!?'₀-₉])\d+(?![\w.'])")
_INNER = re.compile(r"⟪([^⟪⟫]*?),([^⟪⟫]*?)⟫(?:_\[[^\]]*\]|_[^\s()\[\]]+)?")
_ENCLOSED = {"⌊": ("⌋", "Int.floor"), "⌈": ("⌉", "Int.ceil")}
_OPENS = frozenset("([{⟨,=<>≤≥≠+-*/^→↔∧∨¬•∣∈∘⊔⊓∪∩⊆↦:|·~∑∏")
_COMMENT = re.compile(r"/-.*", re.DOTALL)
_COMMAND = re.compile(r"^#loogle\b")


def pattern_text(asked: str) -> str:
    """Return what was asked on one line: made plain, without the command and without a comment behind it."""
    text = _COMMAND.sub("", plain_text(_COMMENT.sub("", asked)))
    lines = (line.partition("-- ")[0] for line in text.split("\n"))
    return _SPELT.sub(lambda found: _ASCII[found[0]], " ".join(" ".join(lines).split()))


def readable(text: str) -> str:
    """Return Lean text as the reader of terms understands it."""
    text = _SPELT.sub(lambda found: _ASCII[found[0]], text)
    if "⟪" in text:
        text = _INNER.sub(r"(inner (\1) (\2))", text)
    for opening, (closing, name) in _ENCLOSED.items():
        if opening in text:
            text = text.replace(f"{closing}₊", ")").replace(f"{opening}", f"({name} (").replace(closing, "))")
    text = _paired(text, "‖", "norm") if "‖" in text else text
    text = _paired(text, "|", "abs") if "|" in text and "{" not in text else text
    text = text.replace("∉", "∈") if "∉" in text else text
    text = _NUMERAL.sub(lambda found: NUMERAL + found[0], text)
    return _META.sub(lambda found: META + found[1], text)


def _paired(text: str, sign: str, name: str) -> str:
    """Return a text in which what stands between two equal signs is an application; as it was if they do not pair."""
    out, depth = list[str](), 0
    for place, letter in enumerate(text):
        if letter != sign:
            out.append(letter)
            continue
        before = text[:place].rstrip()[-1:]
        opens = not depth or before in _OPENS
        depth += 1 if opens else -1
        out.append(f"({name} (" if opens else "))")
    return "".join(out) if depth == 0 else text
