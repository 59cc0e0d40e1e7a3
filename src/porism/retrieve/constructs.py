"""Notation that stands for declarations: what `[MOD 5]`, `ℝ` or `∑` need, though no declaration is called so.

In: an item of a model's answer, or Lean code. Out: the names that may stand behind the notation, the usual one first.
DDR (section 6) names such core constructs as its limit. It does not know which names a library has: of several names
the first that it has counts, so that the table serves Mathlib of several years.
"""

import re
from collections.abc import Iterator
from typing import Final

CONSTRUCTS: Final[dict[str, tuple[str, ...]]] = {
    # Types: Mathlib/Data/{Nat,Int,Rat,Real,Complex}, NNReal and ENNReal notation
    "ℕ": ("Nat",), "ℤ": ("Int",), "ℚ": ("Rat",), "ℝ": ("Real",), "ℂ": ("Complex",),
    "ℕ+": ("PNat",), "ℕ∞": ("ENat",), "ℚ≥0": ("NNRat",), "ℝ≥0": ("NNReal",), "ℝ≥0∞": ("ENNReal",),
    "ℤ√": ("Zsqrtd",), "ℍ": ("UpperHalfPlane", "Quaternion"), "𝔽": ("GaloisField",),
    # Congruences: Mathlib/Data/Nat/ModEq, Data/Int/ModEq, LinearAlgebra/SModEq, Algebra/ModEq
    "MOD": ("Nat.ModEq",), "ZMOD": ("Int.ModEq",), "SMOD": ("SModEq",), "PMOD": ("AddCommGroup.ModEq",),
    # Big operators and integrals: Mathlib/Algebra/BigOperators, Topology/Algebra/InfiniteSum, MeasureTheory/Integral
    "∑": ("Finset.sum",), "∏": ("Finset.prod",), "∑ᶠ": ("finsum",), "∏ᶠ": ("finprod",), "∑'": ("tsum",),
    "∏'": ("tprod",), "∫": ("MeasureTheory.integral", "intervalIntegral"), "∫⁻": ("MeasureTheory.lintegral",),
    "⨆": ("iSup",), "⨅": ("iInf",), "⋃": ("Set.iUnion",), "⋂": ("Set.iInter",), "⋃₀": ("Set.sUnion",),
    "⋂₀": ("Set.sInter",),
    # Logic and sets: Lean core, Mathlib/Data/Set/Defs, Order/Filter
    "∃!": ("ExistsUnique",), "∀ᶠ": ("Filter.Eventually",), "∃ᶠ": ("Filter.Frequently",), "∣": ("Dvd.dvd",),
    "∈": ("Membership.mem",), "⊆": ("HasSubset.Subset",), "⊂": ("HasSSubset.SSubset",), "∪": ("Union.union",),
    "∩": ("Inter.inter",), "∅": ("EmptyCollection.emptyCollection",), "ᶜ": ("HasCompl.compl", "Compl.compl"),
    "𝒫": ("Set.powerset",), "⊔": ("Max.max", "Sup.sup"), "⊓": ("Min.min", "Inf.inf"), "⊤": ("Top.top",),
    "⊥": ("Bot.bot",), "∆": ("symmDiff",), "×ˢ": ("SProd.sprod",), "''": ("Set.image",), "⁻¹'": ("Set.preimage",),
    # Numbers and functions: Data/Nat/Factorial, Analysis, Algebra/Order/Floor
    "!": ("Nat.factorial",), "‼": ("Nat.doubleFactorial",), "√": ("Real.sqrt",), "π": ("Real.pi",),
    "⌊⌋": ("Int.floor",), "⌈⌉": ("Int.ceil",), "⌊⌋₊": ("Nat.floor",), "⌈⌉₊": ("Nat.ceil",), "‖‖": ("Norm.norm",),
    "‖‖₊": ("NNNorm.nnnorm",), "||": ("abs",), "φ": ("Nat.totient",), "σ": ("ArithmeticFunction.sigma",),
    "Λ": ("ArithmeticFunction.vonMangoldt",), "μ": ("ArithmeticFunction.moebius",), "ℵ₀": ("Cardinal.aleph0",),
    "𝔠": ("Cardinal.continuum",), "#": ("Cardinal.mk", "Finset.card"),
    # Topology and analysis: Mathlib/Topology/Defs/Filter, Analysis/InnerProductSpace
    "𝓝": ("nhds",), "𝓝[]": ("nhdsWithin",), "𝓝[≠]": ("nhdsWithin",), "𝓤": ("uniformity",),
    "⟪⟫": ("Inner.inner", "inner"),
    "⟂": ("Submodule.IsOrtho",), "ᗮ": ("Submodule.orthogonal",),
    "†": ("ContinuousLinearMap.adjoint", "LinearMap.adjoint"),
    "∂": ("MeasureTheory.integral",), "=ᵐ": ("Filter.EventuallyEq",), "=o": ("Asymptotics.IsLittleO",),
    "=O": ("Asymptotics.IsBigO",), "=Θ": ("Asymptotics.IsTheta",),
    # Morphisms: Mathlib/Algebra/{Group,Ring,Module}, Order/Hom, Topology
    "≃": ("Equiv",), "↪": ("Function.Embedding",), "∘": ("Function.comp",),
    "→*": ("MonoidHom",), "→+": ("AddMonoidHom",),
    "→+*": ("RingHom",), "→ₗ": ("LinearMap",), "→L": ("ContinuousLinearMap",), "→ₐ": ("AlgHom",), "→o": ("OrderHom",),
    "≃*": ("MulEquiv",), "≃+": ("AddEquiv",), "≃+*": ("RingEquiv",), "≃ₗ": ("LinearEquiv",), "≃ₐ": ("AlgEquiv",),
    "≃o": ("OrderIso",), "≃ₜ": ("Homeomorph",), "≃ᵢ": ("IsometryEquiv",), "⟶": ("Quiver.Hom",),
    "≅": ("CategoryTheory.Iso",), "⥤": ("CategoryTheory.Functor",), "⋙": ("CategoryTheory.Functor.comp",),
    "≫": ("CategoryTheory.CategoryStruct.comp",), "⧸": ("HasQuotient.Quotient",), "⊗": ("TensorProduct",),
    "⊗ₜ": ("TensorProduct.tmul",), "•": ("HSMul.hSMul", "SMul.smul"), "[X]": ("Polynomial",), "⟦X⟧": ("PowerSeries",),
    "ᵀ": ("Matrix.transpose",), "ᴴ": ("Matrix.conjTranspose",), "ᵐᵒᵖ": ("MulOpposite",), "ˣ": ("Units",),
    "⬝ᵥ": ("dotProduct", "Matrix.dotProduct"), "*ᵥ": ("Matrix.mulVec",), "!!": ("Matrix.of",),
}  # fmt: skip
"""Notation of Lean and Mathlib with what it stands for. Source: the `notation` and `infix` commands of the named parts
of Mathlib (2024 to 2026) and of Lean's Init/Prelude and Init/Core."""

WORDS: Final = frozenset({"MOD", "ZMOD", "SMOD", "PMOD"})
"""Constructs that are written as words; DDR's answers have them as they are (`MOD`)."""

AMBIGUOUS: Final = frozenset({"!", "#", "φ", "σ", "Λ", "μ", "ᶜ", "||", "''", "†", "∂", "⊗", "∆", "[X]", "!!", "ˣ"})
"""Marks that code has for other things too: they count where a model names them, not where code has them."""

_IN_BRACKETS = re.compile(r"\[\s*(Z?MOD|SMOD|PMOD)\b[^\]]*\]")
_HOLES = re.compile(r"\s+|·|⬝|_|…|\.\.\.")
_LETTER = re.compile(r"[A-Za-z]")
_PAIRS = {"⌊": "⌊⌋", "⌈": "⌈⌉", "‖": "‖‖", "|": "||", "⟪": "⟪⟫"}
_LONGEST_FIRST = sorted(CONSTRUCTS, key=len, reverse=True)


def construct_of(item: str) -> str:
    """Return the key in the table of the notation that an item of an answer is; empty where it is none.

    `[MOD 5]`, `≡ [MOD n]` and `Nat.MOD` are MOD; `∑ i in s, f i` is ∑; `⌊x⌋₊` is ⌊⌋₊; `R[X]` is [X].
    """
    found = _IN_BRACKETS.search(item)
    if found:
        return found[1]
    text = _HOLES.sub("", item.strip())
    if text in CONSTRUCTS:
        return text
    if text.rpartition(".")[2] in WORDS:
        return text.rpartition(".")[2]
    for opening, key in _PAIRS.items():
        if text.startswith(opening):
            return key + "₊" if text.endswith("₊") and key + "₊" in CONSTRUCTS else key
    if text.endswith(("[X]", "⟦X⟧")):
        return text[-3:]
    if text.endswith(("!", "‼")) and len(text) == 2:
        return text[-1]
    if _LETTER.match(text) or not text:
        return ""
    return next((key for key in _LONGEST_FIRST if text.startswith(key)), "")


def constructs_in(code: str) -> Iterator[str]:
    """Yield the keys of unambiguous notation in masked Lean code, each once, in order of appearance."""
    yield from dict.fromkeys(found[1] or found[0] for found in _IN_CODE.finditer(code))


_SYMBOLS = [key for key in _LONGEST_FIRST if key not in AMBIGUOUS | WORDS and key not in _PAIRS.values()]
_IN_CODE = re.compile(rf"{_IN_BRACKETS.pattern}|{'|'.join(map(re.escape, _SYMBOLS))}")
