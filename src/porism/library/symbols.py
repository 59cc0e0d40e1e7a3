"""Notation whose symbols stand for declarations of Lean and Mathlib, as a table.

In: a text. Out: the names that its symbols stand for. It does not know notation that a library declares itself.
"""

import re
from collections.abc import Container, Iterator
from functools import lru_cache

from porism.lean import Scope

SYMBOLS = {
    "ℕ": "Nat", "ℤ": "Int", "ℚ": "Rat", "ℝ": "Real", "ℂ": "Complex", "ℝ≥0": "NNReal", "ℝ≥0∞": "ENNReal",
    "ℚ≥0": "NNRat", "ℕ∞": "ENat", "ℕ+": "PNat", "≤": "LE.le", "<": "LT.lt", "≥": "GE.ge", ">": "GT.gt",
    "≠": "Ne", "∣": "Dvd.dvd", "∈": "Membership.mem", "∉": "Membership.mem", "⊆": "HasSubset.Subset",
    "⊂": "HasSSubset.SSubset", "∪": "Union.union", "∩": "Inter.inter",
    "∅": "EmptyCollection.emptyCollection", "⊔": "Max.max", "⊓": "Min.min", "⊤": "Top.top", "⊥": "Bot.bot",
    "∘": "Function.comp", "''": "Set.image", "⁻¹'": "Set.preimage", "⁻¹": "Inv.inv", "↔": "Iff",
    "∧": "And", "∨": "Or", "¬": "Not", "∃": "Exists", "∃!": "ExistsUnique", "×": "Prod", "⊕": "Sum",
    "≃": "Equiv", "≃*": "MulEquiv", "≃+": "AddEquiv", "≃+*": "RingEquiv", "≃ₐ": "AlgEquiv",
    "≃ₗ": "LinearEquiv", "≃o": "OrderIso", "≃ₜ": "Homeomorph", "≃ᵢ": "IsometryEquiv",
    "↪": "Function.Embedding", "↪o": "OrderEmbedding", "→*": "MonoidHom", "→+": "AddMonoidHom",
    "→+*": "RingHom", "→ₗ": "LinearMap", "→ₐ": "AlgHom", "→o": "OrderHom", "→L": "ContinuousLinearMap",
    "→*₀": "MonoidWithZeroHom", "→SL": "ContinuousLinearMap", "≃L": "ContinuousLinearEquiv",
    "∑": "Finset.sum", "∏": "Finset.prod", "∑'": "tsum", "∏'": "tprod", "⨆": "iSup", "⨅": "iInf",
    "⋃": "Set.iUnion", "⋂": "Set.iInter", "⋃₀": "Set.sUnion", "⋂₀": "Set.sInter",
    "∫": "MeasureTheory.integral", "∫⁻": "MeasureTheory.lintegral", "∂": "MeasureTheory.Measure",
    "•": "HSMul.hSMul", "⊗": "TensorProduct", "⊗ₜ": "TensorProduct.tmul", "⟶": "Quiver.Hom",
    "⥤": "CategoryTheory.Functor", "≅": "CategoryTheory.Iso", "≫": "CategoryTheory.CategoryStruct.comp",
    "𝟙": "CategoryTheory.CategoryStruct.id", "⋙": "CategoryTheory.Functor.comp",
    "⊣": "CategoryTheory.Adjunction", "≌": "CategoryTheory.Equivalence", "⟹": "CategoryTheory.NatTrans",
    "𝓝": "nhds", "𝓟": "Filter.principal", "𝓤": "uniformity", "∀ᶠ": "Filter.Eventually",
    "∃ᶠ": "Filter.Frequently", "=ᶠ": "Filter.EventuallyEq", "≤ᶠ": "Filter.EventuallyLE",
    "=ᵐ": "Filter.EventuallyEq", "∀ᵐ": "Filter.Eventually", "‖": "Norm.norm", "‖₊": "NNNorm.nnnorm",
    "⟪": "Inner.inner", "ᶜ": "Compl.compl", "ᵀ": "Matrix.transpose", "ᴴ": "Matrix.conjTranspose",
    "ˣ": "Units", "ᵐᵒᵖ": "MulOpposite", "ᵒᵖ": "Opposite", "ᵒᵈ": "OrderDual", "⌊": "Int.floor",
    "⌈": "Int.ceil", "√": "Real.sqrt", "∆": "symmDiff", "⇨": "HImp.himp", "⋖": "CovBy", "⩿": "WCovBy",
    "⧸": "HasQuotient.Quotient", "[X]": "Polynomial", "⟦X⟧": "PowerSeries", "→₀": "Finsupp",
    "Π₀": "DFinsupp", "⨁": "DirectSum", "≪": "MeasureTheory.Measure.AbsolutelyContinuous",
    "+": "HAdd.hAdd", "*": "HMul.hMul", "^": "HPow.hPow", "/": "HDiv.hDiv", "-": "HSub.hSub", "=": "Eq",
}  # fmt: skip
"""Symbols and what they stand for; the longest symbol at a place counts."""

SCOPED = {
    "Cardinal": {"#": "Cardinal.mk", "ℵ₀": "Cardinal.aleph0", "𝔠": "Cardinal.continuum", "ℵ_": "Cardinal.aleph"},
    "Finset": {"#": "Finset.card"},
    "Nat": {"!": "Nat.factorial"},
    "Ordinal": {"ω": "Ordinal.omega0"},
}  # fmt: skip
"""Symbols that have a meaning only where a namespace is open."""

_SYMBOL = re.compile("|".join(re.escape(s) for s in sorted(SYMBOLS, key=len, reverse=True)))


@lru_cache(maxsize=4096)
def _distinct(symbols: frozenset[str]) -> tuple[str, ...]:
    """Return the names of a set of symbols, in a fixed order."""
    return tuple(dict.fromkeys(SYMBOLS[s] for s in sorted(symbols) if SYMBOLS[s]))


def named_by_symbols(text: str, known: Container[str], spaces: tuple[str, ...] = ()) -> Iterator[str]:
    """Yield the known names that the symbols of a text stand for, in which some namespaces are open."""
    for name in _distinct(frozenset(_SYMBOL.findall(text))):
        if name in known:
            yield name
    for space in spaces:
        for symbol, name in SCOPED[space].items():
            if symbol in text and name in known:
                yield name


def spaces_of(scope: Scope) -> tuple[str, ...]:
    """Return the namespaces with symbols of their own that are open in a scope."""
    opened = {how.namespace for how in scope.opens if not how.only}
    return tuple(space for space in SCOPED if space in opened or scope.namespace.split(".")[0] == space)
