"""The head of a type, read off its text: `a ≤ b` is `LE.le`, `Set α` is `Set`, `M →ₗ[R] N` is `LinearMap`.

In: a type as written. Out: the full name of the operator that binds loosest, or else the first identifier as written.
It does not know what identifiers mean. A plain arrow makes a function, whose methods are those of `Function`.
"""

import re
from dataclasses import dataclass
from functools import lru_cache


@dataclass(frozen=True, slots=True)
class Head:
    """What stands at the head of a type; both empty when it cannot be seen."""

    constant: str = ""
    """The full name, where an operator tells it."""
    identifier: str = ""
    """As written, where an identifier stands there."""


OPERATORS: dict[str, tuple[int, str]] = {
    "→": (25, "Function"), "↔": (20, "Iff"), "∧": (35, "And"), "∨": (30, "Or"), "=": (50, "Eq"), "≠": (50, "Ne"),
    "≤": (50, "LE.le"), "<": (50, "LT.lt"), "≥": (50, "GE.ge"), ">": (50, "GT.gt"), "∣": (50, "Dvd.dvd"),
    "∈": (50, "Membership.mem"), "∉": (50, "Not"), "⊆": (50, "HasSubset.Subset"), "⊂": (50, "HasSSubset.SSubset"),
    "⊇": (50, "Superset"), "⋖": (50, "CovBy"), "⩿": (50, "WCovBy"), "≍": (50, "HEq"), "≡": (50, ""), "≈": (50, ""),
    "∼": (50, ""), "~": (50, ""), "×": (35, "Prod"), "⊕": (30, "Sum"), "≃": (25, "Equiv"), "≃*": (25, "MulEquiv"),
    "≃+": (25, "AddEquiv"), "≃+*": (25, "RingEquiv"), "≃o": (25, "OrderIso"), "≃ₜ": (25, "Homeomorph"),
    "≃ᵢ": (25, "IsometryEquiv"), "≃ᵐ": (25, "MeasurableEquiv"), "≃r": (25, "RelIso"), "≃g": (25, "SimpleGraph.Iso"),
    "≃ₗ": (25, "LinearEquiv"), "≃ₛₗ": (25, "LinearEquiv"), "≃ₗ⋆": (25, "LinearEquiv"), "≃ₐ": (25, "AlgEquiv"),
    "≃L": (25, "ContinuousLinearEquiv"), "≃SL": (25, "ContinuousLinearEquiv"), "≃ₗᵢ": (25, "LinearIsometryEquiv"),
    "≃ᵃ": (25, "AffineEquiv"), "≃ₜ*": (25, "ContinuousMulEquiv"), "≃*o": (25, "OrderMonoidIso"),
    "↪": (25, "Function.Embedding"),
    "↪o": (25, "OrderEmbedding"), "↪r": (25, "RelEmbedding"), "↪g": (25, "SimpleGraph.Embedding"),
    "→*": (25, "MonoidHom"), "→+": (25, "AddMonoidHom"), "→+*": (25, "RingHom"), "→*₀": (25, "MonoidWithZeroHom"),
    "→ₙ*": (25, "MulHom"), "→ₙ+": (25, "AddHom"), "→ₙ+*": (25, "NonUnitalRingHom"), "→ₗ": (25, "LinearMap"),
    "→ₛₗ": (25, "LinearMap"), "→ₐ": (25, "AlgHom"), "→L": (25, "ContinuousLinearMap"),
    "→SL": (25, "ContinuousLinearMap"), "→A": (25, "ContinuousAlgHom"), "→o": (25, "OrderHom"), "→r": (25, "RelHom"),
    "→g": (25, "SimpleGraph.Hom"), "→ᵃ": (25, "AffineMap"), "→ₗᵢ": (25, "LinearIsometry"),
    "→ᵇ": (25, "BoundedContinuousFunction"),
    "→ₗ⁅": (25, "LieHom"), "→.": (25, "PFun"), "→₀": (25, "Finsupp"), "→ₘ": (25, "MeasureTheory.AEEqFun"),
    "→*o": (25, "OrderMonoidHom"), "⟶": (10, "Quiver.Hom"), "⥤": (26, "CategoryTheory.Functor"),
    "≅": (10, "CategoryTheory.Iso"), "≌": (10, "CategoryTheory.Equivalence"), "⊣": (15, "CategoryTheory.Adjunction"),
    "=ᶠ": (50, "Filter.EventuallyEq"), "=ᵐ": (50, "Filter.EventuallyEq"), "≤ᶠ": (50, "Filter.EventuallyLE"),
    "≤ᵐ": (50, "Filter.EventuallyLE"), "=o": (100, "Asymptotics.IsLittleO"), "=O": (100, "Asymptotics.IsBigO"),
    "=Θ": (100, "Asymptotics.IsTheta"), "≪": (50, "MeasureTheory.Measure.AbsolutelyContinuous"),
    "⊗": (70, "TensorProduct"), "∘": (90, "Function.comp"),
}  # fmt: skip
"""Operators that stand between blanks: how tightly each binds, and the head that it makes (empty: not known)."""

_BEGINNINGS = {
    "∀": "Function", "¬": "Not", "∃": "Exists", "∃!": "ExistsUnique", "∀ᶠ": "Filter.Eventually",
    "∃ᶠ": "Filter.Frequently", "∀ᵐ": "Filter.Eventually", "⨁": "DirectSum", "Π₀": "DFinsupp", "Σ": "Sigma",
    "ℕ": "Nat", "ℤ": "Int", "ℚ": "Rat", "ℝ": "Real", "ℂ": "Complex", "ℝ≥0": "NNReal", "ℝ≥0∞": "ENNReal",
    "ℚ≥0": "NNRat", "ℕ∞": "ENat", "ℕ+": "PNat",
}  # fmt: skip
"""What a type begins with when no operator is outside its brackets."""

_ENDINGS = (
    ("[X]", "Polynomial"), ("⟦X⟧", "PowerSeries"), ("ᵐᵒᵖ", "MulOpposite"), ("ᵃᵒᵖ", "AddOpposite"), ("ᵒᵖ", "Opposite"),
    ("ᵒᵈ", "OrderDual"), ("ˣ", "Units"), ("ᶜ", "Compl.compl"),
)  # fmt: skip
"""What a type may end with when it is no application."""

_OUTER = re.compile(r"[(\[{⟨⦃⁅]|[)\]}⟩⦄⁆]|(?<=\s)(?:[→↔≃↪=≤][^\s\[({]*|[^\w\s(){}\[\]⟨⟩⦃⦄])(?=[\s\[])|[,↦]")
_FIRST = re.compile(r"@?([^\s()\[\]{}⟨⟩⦃⦄,]+)")
_OPEN = frozenset("([{⟨⦃⁅")
_CLOSE = frozenset(")]}⟩⦄⁆")


@lru_cache(maxsize=65536)
def head_of(kind: str) -> Head:
    """Return the head of a type as written."""
    kind = kind.strip()
    beginning = _FIRST.match(kind)
    if beginning and beginning[1] in _BEGINNINGS and beginning[1][0] in "∀¬∃":
        return Head(constant=_BEGINNINGS[beginning[1]])
    operator = _loosest(kind)
    if operator is not None:
        return Head(constant=OPERATORS[operator][1])
    if kind.startswith("(") and kind.endswith(")"):
        return head_of(kind[1:-1])
    if kind.startswith("{"):
        return Head(constant="Set" if "|" in kind and "//" not in kind else "Subtype" if "//" in kind else "")
    if beginning is None:
        return Head()
    if beginning[1] in _BEGINNINGS:
        return Head(constant=_BEGINNINGS[beginning[1]])
    for ending, constant in _ENDINGS:
        if kind.endswith(ending) and " " not in kind:
            return Head(constant=constant)
    return Head(identifier=beginning[1])


def _loosest(kind: str) -> str | None:
    """Return the operator outside brackets that binds loosest, the first of several; None without any."""
    best: str | None = None
    depth = 0
    for found in _OUTER.finditer(f"{kind} "):
        token = found.group()
        if token in _OPEN:
            depth += 1
        elif token in _CLOSE:
            depth -= 1
        elif depth == 0 and token in OPERATORS and (best is None or OPERATORS[token][0] < OPERATORS[best][0]):
            best = token
    return best
