"""Notation of Lean and Mathlib in types: which constant stands behind a symbol, with its visible arguments.

In: nothing. Out: tables. A template is a term in which `l` and `r` are the operands, `b` and `c` stand in brackets
after the symbol, and `τ` and `ρ` are the types of `l` and `r`. Only what a name made from a type can show is kept.
"""

from collections.abc import Mapping
from typing import NamedTuple


class Infix(NamedTuple):
    """An infix symbol: how strongly it binds, whether it groups to the right, and its template."""

    strength: int
    right: bool
    template: str


def plain(strength: int, right: bool, table: str) -> dict[str, Infix]:
    """Symbols whose constant takes just the two operands, written `symbol constant` pairs."""
    words = table.split()
    return {s: Infix(strength, right, f"{c} l r") for s, c in zip(words[::2], words[1::2], strict=True)}


def typed(strength: int, right: bool, table: str) -> dict[str, Infix]:
    """Symbols whose constant also takes the type of the left operand."""
    words = table.split()
    return {s: Infix(strength, right, f"{c} τ l r") for s, c in zip(words[::2], words[1::2], strict=True)}


def based(strength: int, table: str) -> dict[str, Infix]:
    """Arrows over a base in brackets, written `symbol constant` pairs; the base is the first argument."""
    words = table.split()
    return {f"{s}[]": Infix(strength, True, f"{c} b l r") for s, c in zip(words[::2], words[1::2], strict=True)}


def linear(strength: int, table: str) -> dict[str, Infix]:
    """Arrows that are semilinear over the identity of the base in brackets."""
    words = table.split()
    return {
        f"{s}[]": Infix(strength, True, f"{c} (RingHom.id b) l r") for s, c in zip(words[::2], words[1::2], strict=True)
    }


INFIX: Mapping[str, Infix] = {
    **plain(35, True, "× Prod ×' PProd ∧ And"),
    **plain(30, True, "⊕ Sum ∨ Or ⊕' PSum ⊕ₗ Lex"),
    **plain(20, True, "↔ Iff"),
    **plain(25, True, "≃ Equiv ↪ Function.Embedding →+ AddMonoidHom →* MonoidHom →ₙ+ AddHom →ₙ* MulHom"),
    **plain(25, True, "→*₀ MonoidWithZeroHom →+* RingHom →ₙ+* NonUnitalRingHom ≃* MulEquiv ≃+ AddEquiv"),
    **plain(25, True, "≃+* RingEquiv ≃ₜ Homeomorph ≃ₜ* ContinuousMulEquiv ≃ₜ+ ContinuousAddEquiv ≃ᵤ UniformEquiv"),
    **plain(25, True, "≃ᵢ IsometryEquiv ≃ᵈ DilationEquiv →ᵈ Dilation →o OrderHom ≃o OrderIso ↪o OrderEmbedding"),
    **plain(25, True, "→+o OrderAddMonoidHom →*o OrderMonoidHom →*₀o OrderMonoidWithZeroHom →+*o OrderRingHom"),
    **plain(25, True, "≃+o OrderAddMonoidIso ≃*o OrderMonoidIso ≃+*o OrderRingIso"),
    **plain(25, True, "→₀ Finsupp →ᵇ BoundedContinuousFunction"),
    **plain(25, True, "→ₜ+ ContinuousAddMonoidHom →ₜ* ContinuousMonoidHom →Co ContinuousOrderHom →. PFun →r RelHom"),
    **plain(25, True, "↪r RelEmbedding ≃r RelIso →⋆* StarMonoidHom →⋆ₙ+* NonUnitalStarRingHom ≃⋆+* StarRingEquiv"),
    **plain(25, True, "→ᵢ IsometryHom →g SimpleGraph.Hom ↪g SimpleGraph.Embedding ≃g SimpleGraph.Iso →ₛ SimpleFunc"),
    **plain(26, True, "⥤ CategoryTheory.Functor ⥤ₗ LeftExactFunctor ⥤ᵣ RightExactFunctor"),
    **plain(10, True, "≌ CategoryTheory.Equivalence"),
    **typed(10, True, "⟶ Quiver.Hom ≅ CategoryTheory.Iso"),
    **plain(80, True, "⋙ CategoryTheory.Functor.comp ≫ CategoryStruct.comp"),
    **plain(15, False, "⊣ CategoryTheory.Adjunction"),
    **plain(90, True, "∘ Function.comp ⁻¹ᵁ TopologicalSpace.Opens.preimage"),
    **plain(80, True, "∘ₗ LinearMap.comp ∘L ContinuousLinearMap.comp '' Set.image ⁻¹' Set.preimage"),
    **plain(80, True, "≪≫ CategoryTheory.Iso.trans"),
    **plain(81, True, "◁ MonoidalCategoryStruct.whiskerLeft"),
    **plain(81, False, "▷ MonoidalCategoryStruct.whiskerRight"),
    **plain(70, True, "⊗ₘ MonoidalCategoryStruct.tensorHom"),
    **plain(82, True, "×ˢ SProd.sprod"),
    **plain(100, False, "∆ symmDiff ⇔ bihimp ⊗ₜ TensorProduct.tmul"),
    **plain(60, True, "⇨ HImp.himp"),
    **plain(72, False, "⬝ᵥ dotProduct"),
    **plain(73, True, "*ᵥ Matrix.mulVec"),
    **plain(73, False, "ᵥ* Matrix.vecMul"),
    **plain(50, False, "⋖ CovBy ⩿ WCovBy ~ List.Perm ~ᵤ Associated ≪ MeasureTheory.Measure.AbsolutelyContinuous ≍ HEq"),
    **plain(300, False, "⤳ Specializes"),
    **plain(50, False, "⟂ Submodule.IsOrtho"),
    **plain(25, True, "≃ᵐ MeasurableEquiv"),
    "=ᶠ[]": Infix(50, False, "Filter.EventuallyEq b l r"),
    "=ᵐ[]": Infix(50, False, "Filter.EventuallyEq (ae b) l r"),
    "≤ᶠ[]": Infix(50, False, "Filter.EventuallyLE b l r"),
    "≤ᵐ[]": Infix(50, False, "Filter.EventuallyLE (ae b) l r"),
    "=o[]": Infix(100, False, "Asymptotics.IsLittleO b l r"),
    "=O[]": Infix(100, False, "Asymptotics.IsBigO b l r"),
    "=Θ[]": Infix(100, False, "Asymptotics.IsTheta b l r"),
    "~[]": Infix(50, False, "Asymptotics.IsEquivalent b l r"),
    "⊗ₜ[]": Infix(100, False, "TensorProduct.tmul b l r"),
    **typed(50, False, "= Eq ≠ Ne < LT.lt ≤ LE.le > GT.gt ≥ GE.ge ∣ Dvd.dvd ⊆ LE.le ⊂ LT.lt ≈ HasEquiv.Equiv"),
    **typed(65, False, "+ HAdd.hAdd - HSub.hSub ∪ Max.max -ᵥ VSub.vsub"),
    **typed(65, True, "+ᵥ HVAdd.hVAdd"),
    **typed(70, False, "* HMul.hMul / HDiv.hDiv % HMod.hMod ∩ Min.min \\ SDiff.sdiff"),
    **typed(68, False, "⊔ Max.max"),
    **typed(69, False, "⊓ Min.min"),
    "⊗": Infix(70, True, "MonoidalCategoryStruct.tensorObj τ l r"),
    "⊗[]": Infix(100, False, "TensorProduct b l r"),
    "^": Infix(75, True, "HPow.hPow τ ρ l r"),
    "•": Infix(73, True, "HSMul.hSMul τ ρ l r"),
    "∈": Infix(50, False, "Membership.mem τ ρ r l"),
    "∉": Infix(50, False, "Not (Membership.mem τ ρ r l)"),
    "<|": Infix(10, True, "l r"),
    "$": Infix(10, True, "l r"),
    "::": Infix(67, True, "List.cons l r"),
    "++": Infix(65, False, "HAppend.hAppend τ l r"),
    "⧸": Infix(35, False, "HasQuotient.Quotient l ρ r"),
    "∗": Infix(30, True, "Monoid.Coprod l r"),
    "⋊[]": Infix(35, False, "SemidirectProduct l r b"),
    "≡": Infix(50, False, "ModEq l r"),
    **based(25, "→ₐ AlgHom ≃ₐ AlgEquiv →ₙₐ NonUnitalAlgHom →⋆ₐ StarAlgHom ≃⋆ₐ StarAlgEquiv →A ContinuousAlgHom"),
    **based(25, "≃A ContinuousAlgEquiv →ₛₗ LinearMap ≃ₛₗ LinearEquiv"),
    **based(25, "→SL ContinuousLinearMap ≃SL ContinuousLinearEquiv"),
    **based(25, "→ᵃ AffineMap ≃ᵃ AffineEquiv →ᴬ ContinuousAffineMap →ᵃⁱ AffineIsometry ≃ᵃⁱ AffineIsometryEquiv"),
    **based(25, "→ₑ MulActionHom →ₚ PositiveLinearMap →ₛₗᵢ LinearIsometry"),
    **linear(25, "→ₗ LinearMap ≃ₗ LinearEquiv →L ContinuousLinearMap ≃L ContinuousLinearEquiv →ₗᵢ LinearIsometry"),
    **linear(25, "≃ₗᵢ LinearIsometryEquiv →L_c CompactConvergenceCLM →Lₚₜ PointwiseConvergenceCLM"),
    "→ₗ⋆[]": Infix(25, True, "LinearMap (starRingEnd b) l r"),
    "→[]": Infix(25, True, "MulActionHom (id b) l r"),
    "→+[]": Infix(25, True, "DistribMulActionHom (MonoidHom.id b) l r"),
    "→ₗ⁅⁆": Infix(25, True, "LieHom b l r"),
    "≃ₗ⁅⁆": Infix(50, True, "LieEquiv b l r"),
    "→ₗ⁅,⁆": Infix(25, True, "LieModuleHom b c l r"),
    "≃ₗ⁅,⁆": Infix(50, True, "LieModuleEquiv b c l r"),
}  # fmt: skip
"""Infix symbols; `[]` or `⁅⁆` at the end: text in such brackets follows, in two parts if there is a comma."""

POSTFIX: Mapping[str, str] = {
    "ᵒᵖ": "Opposite", "ᵐᵒᵖ": "MulOpposite", "ᵃᵒᵖ": "AddOpposite", "ˣ": "Units", "ᵒᵈ": "OrderDual", "ˢʸᵐ": "SymAlg",
    "⁻¹": "Inv.inv", "ᵈᵐᵃ": "DomMulAct", "ᵈᵃᵃ": "DomAddAct", "ᵀ": "Matrix.transpose", "ᶜ": "Compl.compl",
    "ᴹᵒᵖ": "MonoidalOpposite", "ᗮ": "Submodule.orthogonal", "ᘁ": "rightDual", "ᘁᶜ": "", "ᵐ⁰": "WithZero",
    "⟦X⟧": "PowerSeries", "ʰᵒᵖ": "", "⁺": "PosPart.posPart", "!": "Nat.factorial", "‼": "Nat.doubleFactorial",
}  # fmt: skip
"""Symbols after an operand, without a space; a factorial may have one."""

PREFIX: Mapping[str, str] = {
    "¬": "Not", "-": "Neg.neg", "#": "Cardinal.mk", "𝓞": "NumberField.RingOfIntegers", "√": "Real.sqrt",
    "⊤_": "Limits.terminal", "⊥_": "Limits.initial", "𝟙_": "MonoidalCategoryStruct.tensorUnit", "ℤ√": "Zsqrtd",
    "𝟭": "CategoryTheory.Functor.id", "𝟙": "CategoryStruct.id", "⅟": "Invertible.invOf", "𝓟": "Filter.principal",
}  # fmt: skip
"""Symbols before an operand."""

LOOSE: Mapping[str, int] = {"¬": 40, "-": 75}
"""How strongly what follows binds; after any other such symbol it is a closed term."""

BINDING: Mapping[str, str] = {
    "⨁": "DirectSum", "⨂": "PiTensorProduct", "Π₀": "DFinsupp", "Σ": "Sigma", "Σ'": "PSigma", "∃": "Exists",
    "∑": "Finset.sum", "∏": "Finset.prod", "⋃": "Set.iUnion", "⋂": "Set.iInter", "⨆": "iSup", "⨅": "iInf",
    "∐": "Limits.sigmaObj", "∏ᶜ": "Limits.piObj", "∃!": "ExistsUnique", "∀ᶠ": "Filter.Eventually",
    "∃ᶠ": "Filter.Frequently", "∑'": "tsum", "∏'": "tprod", "∑ᶠ": "finsum", "∏ᶠ": "finprod", "𝔼": "Finset.expect",
    "∀ᵐ": "Filter.Eventually", "∃ᵐ": "Filter.Frequently",
    "∫": "MeasureTheory.integral", "∫⁻": "MeasureTheory.lintegral", "⨍": "MeasureTheory.average",
}  # fmt: skip
"""Symbols that bind names up to a comma; the constant takes the type of the names and then a function."""

BODY: Mapping[str, int] = {
    **dict.fromkeys(("∑", "∏", "∑'", "∏'", "∑ᶠ", "∏ᶠ", "𝔼"), 67),
    **dict.fromkeys(("⋃", "⋂", "⨆", "⨅", "∫", "∫⁻", "⨍"), 60),
}
"""How strongly the body after such a symbol binds, where it does not reach as far as it can."""

MEASURE = "∂"
MEASURED: Mapping[str, int] = dict.fromkeys(("∫", "∫⁻", "⨍"), 70)
"""How strongly the measure binds that may stand behind the body of such a symbol."""

SYMBOLS: Mapping[str, str] = {
    "ℕ": "Nat", "ℤ": "Int", "ℚ": "Rat", "ℝ": "Real", "ℂ": "Complex", "ℝ≥0": "NNReal", "ℝ≥0∞": "ENNReal",
    "ℚ≥0": "NNRat", "ℕ∞": "ENat", "ℕ+": "PNat", "ℍ": "UpperHalfPlane", "∅": "EmptyCollection.emptyCollection",
    "⊤": "Top.top", "⊥": "Bot.bot", "∞": "Top.top", "𝕊": "sphere", "ℵ₀": "Cardinal.aleph0", "ω": "Ordinal.omega0",
    "𝓝": "nhds",
}  # fmt: skip
"""Symbols that are constants."""

MODULI: Mapping[str, str] = {
    "MOD": "Nat.ModEq", "ZMOD": "Int.ModEq", "SMOD": "SModEq", "PMOD": "AddCommGroup.ModEq",
}  # fmt: skip
"""Words in brackets after a congruence, before what it is modulo."""

BRACKETED: Mapping[str, str] = {
    "C(": "ContinuousMap", "ℤ_[": "PadicInt", "ℚ_[": "Padic", "ℂ_[": "PadicComplex", "𝓤(": "Uniformity",
    "𝓝[": "nhdsWithin",
}  # fmt: skip
"""Notations that open with a bracket and hold operands between commas."""
