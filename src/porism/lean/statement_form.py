"""The normal form of a statement: its tokens, with bound names numbered, binders one by one, and one spelling.

In: binders and conclusion. Out: tokens that are equal for statements that differ only in harmless ways.
It does not know what a name means, so that two spellings of one proposition stay different.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from porism.lean.binders import Binder
from porism.lean.lexemes import plain_name
from porism.lean.proof_tokens import tokens

SPELLINGS: Mapping[str, str] = {
    "->": "→", "<-": "←", "<->": "↔", "<=": "≤", ">=": "≥", "/\\": "∧", "\\/": "∨", "=>": "↦", "|-": "⊢",
    "fun": "λ", "forall": "∀", "exists": "∃", "Pi": "∀", "Π": "∀", "<|": "$",
    "ℕ": "Nat", "ℤ": "Int", "ℚ": "Rat", "ℝ": "Real", "ℂ": "Complex",
}  # fmt: skip
"""One spelling for each of several that Lean or Mathlib reads alike."""

_SYMBOLS = re.compile("|".join(re.escape(s) for s in sorted(SPELLINGS, key=len)[::-1] if not s[0].isalpha()))
_BINDING = frozenset({"∀", "∃", "∃!", "λ", "Σ", "∑", "∏", "⨆", "⨅", "⋃", "⋂", "∫", "Σ'", "∃ᶠ", "∀ᶠ"})
_SEPARATORS = frozenset({",", "↦", "∈", ":", "⊆", "<", "≤", ">", "≥", "≠", "∉", "with", "in", "//", "|"})
_OPENING, _CLOSING = frozenset("([{⟨⦃"), frozenset(")]}⟩⦄")


def normal_form(universes: Sequence[str], binders: Sequence[Binder], conclusion: str) -> list[str]:
    """Return the tokens of a statement in normal form."""
    names: dict[str, str] = {name: f"#u{at}" for at, name in enumerate(universes)}
    form: list[str] = [f".{{{len(universes)}}}"]
    numbered = 0
    for binder in binders:
        inside = list(_renamed(_spelt(binder.type), names))
        for name in binder.names or ("",):
            form += [binder.bracket, f"#{numbered}", ":", *inside, ")"]
            if name:
                names[name] = f"#{numbered}"
            numbered += 1
    return [*form, "⊢", *_renamed(_spelt(conclusion), names)]


def _spelt(text: str) -> list[str]:
    """Return the tokens of a text in one spelling; marks that stand together are one token."""
    pieces: list[str] = []
    end = -1
    text = _SYMBOLS.sub(lambda found: SPELLINGS[found.group()], text)
    for token in tokens(text):
        word = SPELLINGS.get(token.text, plain_name(token.text))
        mark = token.kind == "mark" and token.text not in _OPENING and token.text not in _CLOSING
        if mark and token.start == end and pieces[-1] not in _OPENING | _CLOSING | {","} and token.text != ",":
            pieces[-1] += word
        else:
            pieces.append(word)
        end = token.end if mark else -1
    return pieces


def _renamed(pieces: list[str], names: Mapping[str, str]) -> Iterator[str]:
    """Yield tokens with bound names numbered; what a binder binds ends with its bracket or at the next comma."""
    scopes: list[tuple[str, dict[str, str], bool]] = [("", dict(names), False)]
    bound = 0
    at = 0
    while at < len(pieces):
        piece = pieces[at]
        if piece in _OPENING:
            scopes.append((piece, dict(scopes[-1][1]), False))
        elif piece in _CLOSING and len(scopes) > 1:
            while len(scopes) > 1 and not scopes.pop()[0]:
                pass
        elif piece == ",":
            while len(scopes) > 1 and not scopes[-1][0]:
                scopes.pop()
        is_set = piece == "{" and _binds_set(pieces, at)
        if piece in _BINDING or is_set:
            yield piece
            fresh, at, bound = _binder(pieces, at + 1, scopes[-1][1], bound)
            yield from fresh[0]
            scopes.append(("", fresh[1], True))
            continue
        yield _named(piece, scopes[-1][1])
        at += 1


def _binds_set(pieces: list[str], at: int) -> bool:
    """Whether a brace begins a set or subtype with a bound name: `{x | ...}`, `{x : α // ...}`, `{x ∈ s | ...}`."""
    return at + 2 < len(pieces) and pieces[at + 2] in ("|", ":", "∈", "//")


def _binder(
    pieces: list[str], at: int, names: dict[str, str], bound: int
) -> tuple[tuple[list[str], dict[str, str]], int, int]:  # fmt: skip
    """Read what a binding symbol binds, its own separator included; return its tokens and the names in force after it.

    Brackets around all that is bound are left out: `∀ (x : α), ` is `∀ x : α, `. Types see the names before them.
    """
    inner, out, depth, reading = dict(names), list[str](), 0, True
    closing = _lone_group(pieces, at)
    if closing:
        del pieces[closing], pieces[at]
    while at < len(pieces):
        piece = pieces[at]
        at += 1
        if piece in ("(", "{", "⦃", "[") and reading and depth == 0:
            depth, reading = 1, piece != "["
            out.append("(" if piece == "(" else piece)
        elif depth and piece in _OPENING:
            depth += 1
            out.append(piece)
        elif piece in _CLOSING:
            if not depth:
                return (out, inner), at - 1, bound
            depth -= 1
            out.append(piece)
            reading = reading or depth == 0
        elif not depth and piece in (",", "↦", "//", "|"):
            out.append(piece)
            return (out, inner), at, bound
        elif piece in _SEPARATORS:
            reading = False
            out.append(piece)
        elif reading and piece != "_":
            inner[piece] = f"#b{bound}"
            out.append(f"#b{bound}")
            bound += 1
        else:
            out.append(_named(piece, inner))
    return (out, inner), at, bound


def _lone_group(pieces: list[str], at: int) -> int:
    """Return where the bracket closes that is around all that is bound here; 0 when none is, or it is not alone."""
    depth = 0
    for place in range(at, len(pieces)) if pieces[at : at + 1] == ["("] else ():
        depth += (pieces[place] in _OPENING) - (pieces[place] in _CLOSING)
        if not depth:
            return place if pieces[place + 1 : place + 2] in ([","], ["↦"]) else 0
    return 0


def _named(piece: str, names: Mapping[str, str]) -> str:
    """Return a token with the name at its head numbered where it is bound."""
    head, dot, rest = piece.partition(".")
    return f"{names[head]}{dot}{rest}" if head in names else piece
