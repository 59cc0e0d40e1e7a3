"""Tables of facts: how Mathlib's translating attributes rename words, and what their symbols become.

In: nothing. Out: mappings. A word is looked up in lower case and its replacement starts with a capital; the
abbreviations repair what word by word translation gets wrong and are looked up with their leading capitals lowered.
"""

from collections.abc import Mapping

ADDITIVE_WORDS: Mapping[str, str] = {
    "one": "Zero", "mul": "Add", "smul": "VAdd", "inv": "Neg", "div": "Sub", "sdiv": "VSub", "prod": "Sum",
    "hmul": "HAdd", "hsmul": "HVAdd", "hdiv": "HSub", "hpow": "HSMul", "finprod": "Finsum", "tprod": "TSum",
    "pow": "NSMul", "npow": "NSMul", "zpow": "ZSMul", "mabs": "Abs", "monoid": "Add Monoid",
    "submonoid": "Add Submonoid", "group": "Add Group", "subgroup": "Add Subgroup", "semigroup": "Add Semigroup",
    "torsor": "Add Torsor", "magma": "Add Magma", "haar": "Add Haar", "prehaar": "Add Prehaar", "unit": "Add Unit",
    "units": "Add Units", "cyclic": "Add Cyclic", "semigrp": "Add Semigrp", "grp": "Add Grp",
    "commute": "Add Commute", "semiconj": "Add Semiconj", "conjugates": "Add Conjugates", "conj": "Add Conj",
    "commutator": "Add Commutator", "rootable": "Divisible", "zpowers": "ZMultiples", "powers": "Multiples",
    "multipliable": "Summable", "gpfree": "APFree", "quantale": "Add Quantale", "square": "Even", "mconv": "Conv",
    "irreducible": "Add Irreducible", "mlconvolution": "LConvolution",
}  # fmt: skip

ADDITIVE_ABBREVIATIONS: Mapping[str, str] = {
    "isCancelAdd": "IsCancelAdd", "isLeftCancelAdd": "IsLeftCancelAdd", "isRightCancelAdd": "IsRightCancelAdd",
    "cancelAdd": "AddCancel", "leftCancelAdd": "AddLeftCancel", "rightCancelAdd": "AddRightCancel",
    "cancelCommAdd": "AddCancelComm", "commAdd": "AddComm", "zero_le": "Nonneg", "zeroLE": "Nonneg",
    "zero_lt": "Pos", "zeroLT": "Pos", "lezero": "Nonpos", "le_zero": "Nonpos", "ltzero": "Neg", "lt_zero": "Neg",
    "addAntidiagonal": "Antidiagonal", "addSingle": "Single", "addSupport": "Support", "addTSupport": "TSupport",
    "addPointed": "Pointed", "addSpanning": "Spanning", "addIndicator": "Indicator", "isEven": "Even",
    "isRegular": "IsAddRegular", "isLeftRegular": "IsAddLeftRegular", "isRightRegular": "IsAddRightRegular",
    "hasFundamentalDomain": "HasAddFundamentalDomain", "quotientMeasure": "AddQuotientMeasure", "negFun": "InvFun",
    "uniqueProds": "UniqueSums", "orderOf": "AddOrderOf", "zeroLePart": "PosPart", "leZeroPart": "NegPart",
    "isScalarTower": "VAddAssocClass", "isOfFinOrder": "IsOfFinAddOrder", "isCentralScalar": "IsCentralVAdd",
    "function_addSemiconj": "Function_semiconj", "function_addCommute": "Function_commute",
    "divisionAddMonoid": "SubtractionMonoid", "subNegZeroAddMonoid": "SubNegZeroMonoid",
    "modularCharacter": "AddModularCharacter", "addShift": "Shift", "addSubshift": "Subshift",
    "isQuotientCoveringMap": "IsAddQuotientCoveringMap", "addExact": "Exact", "isMonHom": "IsAddMonHom",
    "mapMon": "MapAddMon", "monObj": "AddMonObj", "isModHom": "IsAddModHom", "mapMod": "MapAddMod",
    "modObj": "AddModObj", "yonedaMon": "YonedaAddMon", "conGen": "AddConGen", "unoneD": "unzeroD",
    "unone": "unzero",
}  # fmt: skip

DUAL_WORDS: Mapping[str, str] = {
    "top": "Bot", "bot": "Top", "inf": "Sup", "sup": "Inf", "inf₂": "Sup₂", "sup₂": "Inf₂", "sinf": "SSup",
    "ssup": "SInf", "min": "Max", "max": "Min", "untop": "Unbot", "unbot": "Untop", "minimal": "Maximal",
    "maximal": "Minimal", "lower": "Upper", "upper": "Lower", "below": "Above", "above": "Below",
    "least": "Greatest", "greatest": "Least", "glb": "LUB", "lub": "GLB", "cofinal": "Coinitial",
    "coinitial": "Cofinal", "succ": "Pred", "pred": "Succ", "disjoint": "Codisjoint", "codisjoint": "Disjoint",
    "atom": "Coatom", "coatom": "Atom", "lfp": "Gfp", "gfp": "Lfp", "ioi": "Iio", "iio": "Ioi", "ici": "Iic",
    "iic": "Ici", "ioc": "Ico", "ico": "Ioc", "next": "Prev", "prev": "Next", "heyting": "Coheyting",
    "coheyting": "Heyting", "frame": "Coframe", "coframe": "Frame", "epigraph": "Hypograph", "hypograph": "Epigraph",
    "epi": "Mono", "terminal": "Initial", "initial": "Terminal", "precompose": "Postcompose",
    "postcompose": "Precompose", "cone": "Cocone", "cocone": "Cone", "cones": "Cocones", "cocones": "Cones",
    "fan": "Cofan", "cofan": "Fan", "limit": "Colimit", "colimit": "Limit", "lim": "Colim", "colim": "Lim",
    "limits": "Colimits", "colimits": "Limits", "product": "Coproduct", "coproduct": "Product",
    "products": "Coproducts", "coproducts": "Products", "pushout": "Pullback", "pullback": "Pushout",
    "pushouts": "Pullbacks", "pullbacks": "Pushouts", "span": "Cospan", "cospan": "Span", "kernel": "Cokernel",
    "cokernel": "Kernel", "kernels": "Cokernels", "cokernels": "Kernels", "unit": "Counit", "counit": "Unit",
    "monad": "Comonad", "comonad": "Monad", "monadic": "Comonadic", "comonadic": "Monadic", "section": "Retraction",
    "retraction": "Section",
}  # fmt: skip

DUAL_ABBREVIATIONS: Mapping[str, str] = {
    "wellFoundedLT": "WellFoundedGT", "wellFoundedGT": "WellFoundedLT", "nhdsLT": "NhdsGT", "nhdsGT": "NhdsLT",
    "nhdsLE": "NhdsGE", "nhdsGE": "NhdsLE", "relIsoLT": "RelIsoGT", "relIsoGT": "RelIsoLT",
    "succColimit": "SuccLimit", "predColimit": "PredLimit", "codirectedOrder": "DirectedOrder",
    "directedOrder": "CodirectedOrder", "galoisInsertion": "GaloisCoinsertion",
    "galoisCoinsertion": "GaloisInsertion", "leftOrdContinuous": "RightOrdContinuous",
    "rightOrdContinuous": "LeftOrdContinuous", "neTop": "NeBot", "decidableSucc": "DecidablePred",
    "ofSucc": "OfPred",
}  # fmt: skip

SET_WORDS: Mapping[str, str] = {
    "le": "Subset", "ge": "Superset", "lt": "SSubset", "gt": "SSuperset", "inf": "Inter", "sup": "Union",
    "sInf": "SInter", "sSup": "SUnion", "iInf": "IInter", "iSup": "IUnion",
}  # fmt: skip
"""Words of `to_set_notation`, which restates a lemma about an order for sets."""

ENDINGS: Mapping[str, tuple[str, ...]] = {
    "LE": ("",), "LT": ("",), "GE": ("",), "GT": ("",), "WF": ("",), "Coe": ("TC", "T", "HTCT"),
}  # fmt: skip
"""Words that end in a capital: a word ends after each, although no small letter tells so."""

ADDITIVE_SYMBOLS: Mapping[str, str] = {
    "*": "+", "/": "-", "•": "+ᵥ", "∏": "∑", "∏ᶠ": "∑ᶠ", "∏'": "∑'", "≃*": "≃+", "→*": "→+", "→ₙ*": "→ₙ+",
    "≃ₜ*": "≃ₜ+", "≃*o": "≃+o", "→*o": "→+o", "→ₜ*": "→ₜ+", "1": "0",
}  # fmt: skip

DUAL_SYMBOLS: Mapping[str, str] = {
    "⊔": "⊓", "⊓": "⊔", "⊤": "⊥", "⊥": "⊤", "⨆": "⨅", "⨅": "⨆", "≤": "≥", "≥": "≤", "<": ">", ">": "<",
    "\\": "⇨", "⇨": "\\", "ᶜ": "￢", "￢": "ᶜ",
}  # fmt: skip
"""An inequality turned round says the dual: `b ≤ a` is written `a ≥ b`."""

DUAL_HINTS: Mapping[str, tuple[tuple[str, str], ...]] = {
    "Mathlib.CategoryTheory.Comma.Basic": (
        ("Left", "Right"), ("Fst", "Snd"), ("L", "R"), ("L₁", "R₁"), ("L₂", "R₂"), ("A", "B"), ("F₁", "F₂"),
    ),
    "Mathlib.CategoryTheory.Comma.Arrow": (("Left", "Right"),),
    "Mathlib.CategoryTheory.Adjunction.Basic": (("Left", "Right"),),
    "Mathlib.CategoryTheory.LiftingProperties.Basic": (("Left", "Right"), ("A", "Y"), ("B", "X"), ("I", "P")),
    "Mathlib.CategoryTheory.Retract": (("I", "R"), ("IArrow", "RArrow"), ("Left", "Right")),
    "Mathlib.CategoryTheory.Limits.HasLimits": (("Lift", "Desc"),),
    "Mathlib.CategoryTheory.Limits.IsLimit": (("Lift", "Desc"), ("Left", "Right")),
    "Mathlib.CategoryTheory.Limits.Shapes.StrongEpi": (("Epi", "Mono"),),
    "Mathlib.Order.Heyting.Basic": (("Compl", "HNot"), ("SDiff", "HImp")),
    "Mathlib.Order.Interval.Set.Basic": (("Left", "Right"),),
    "Mathlib.Order.Interval.Set.Disjoint": (("Disjoint", "Disjoint"), ("Left", "Right")),
    "Mathlib.Order.GaloisConnection.Defs": (("U", "L"),),
    "Mathlib.Order.GaloisConnection.Basic": (("U", "L"),),
}  # fmt: skip
"""Words that single files of Mathlib add to the dual table, in both directions (`to_dual_name_hint`)."""

ADDITIVE_NAMESPACES: Mapping[str, str] = {
    "FreeGroup": "FreeAddGroup", "QuotientGroup": "QuotientAddGroup", "Localization": "AddLocalization",
    "LinearOrderedCommGroup": "LinearOrderedAddCommGroup",
}  # fmt: skip
"""Namespaces that Mathlib translates by command (`insert_to_additive_translation`)."""
