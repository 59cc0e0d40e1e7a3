"""The identifiers of a stretch of Lean code that may name declarations.

In: masked code. Out: distinct names in order of appearance: dotted names as written (`Nat.succ`, `h.trans`), and names
that hang on a dot of unknown origin with that dot (`.succ`, also from `(f x).succ`). Keywords, tactics that name no
declaration and names that the code binds itself are left out. It does not know which names exist.
"""

import re

from porism.lean.lexemes import ATOM, FOLLOWER

_IDENTIFIER = re.compile(rf"(?<![{FOLLOWER}»])\.?{ATOM}(?:\.{ATOM})*")
_PLAIN = re.compile(ATOM)
_GROUP = re.compile(rf"[({{⦃\[]\s*({ATOM}(?:\s+{ATOM})*)\s*:(?![:=])")
_INNER = r"⟨(?:[^⟨⟩]|⟨(?:[^⟨⟩]|⟨[^⟨⟩]*⟩)*⟩)*⟩"
_BINDING = re.compile(
    rf"(?:(?<![{FOLLOWER}.])(?:fun|intros?|rintro|obtain|rcases|let|have|letI|haveI|set|choose|next|case|using|with|for)"
    rf"(?![{FOLLOWER}])|[λ∀∃∑∏⨆⨅⋃⋂∫ΣΠ∐∮]['!⁻]?)((?:\s*(?:{ATOM}(?!\.)|_|{_INNER}|\(\s*{ATOM}\s*\)|\|))+)"
)
_ALTERNATIVE = re.compile(r"\|([^=|\n↦]*?)=>")
_LEFT_SIDE = re.compile(rf"[({{,]\s*({ATOM})\s*:=")

KEYWORDS = frozenset(
    """
    Type Sort Prop fun let have show from by at in with if then else match do where deriving extends forall exists this
    letI haveI suffices calc using only for return mut unless try catch finally nomatch nofun rec
    exact apply refine intro intros rintro rcases obtain cases induction constructor simp simpa simp_all simp_rw rw rwa
    rfl dsimp ring ring_nf linarith nlinarith positivity norm_num norm_cast push_cast omega aesop grind gcongr congr
    ext funext use exists left right split split_ifs by_cases by_contra push_neg push contrapose exfalso contradiction
    assumption trivial decide tauto field_simp abel group module noncomm_ring unfold change conv lhs rhs enter erw
    convert subst specialize replace generalize revert clear rename rename_i set choose lift filter_upwards fun_prop
    measurability continuity infer_instance inferInstance all_goals any_goals repeat iterate first skip done next case
    swap rotate_left exact_mod_cast apply_fun refine' nth_rw nth_rewrite symm trans monotonicity mono bound peel wlog
    let_fun open set_option variable universe sorry admit clear_value zify qify rify slice_lhs slice_rhs cat_disch
    aesop_cat ext1 classical
    """.split()  # noqa: SIM905 - as a list of strings it could not be read
)
"""Words of the term and tactic languages; those that also name declarations one would cite are not in it."""


def identifiers(code: str, bound: frozenset[str] = frozenset()) -> tuple[str, ...]:
    """Return the distinct identifiers of masked code that may name declarations, in order of appearance.

    A dotted name stays when its first part is bound here (`h.trans`): what `h` is, is for others to know. Names in
    `bound` count as bound.
    """
    found = dict.fromkeys(_IDENTIFIER.findall(code))
    if not found:
        return ()
    local = bound | bound_names(code)
    return tuple(name for name in found if name not in local and name not in KEYWORDS)


def bound_names(code: str) -> set[str]:
    """Return the names that masked code binds itself: by binders, patterns, `let`, tactics, and named arguments."""
    names: set[str] = set(_LEFT_SIDE.findall(code))
    for group in _GROUP.findall(code):
        names.update(_PLAIN.findall(group))
    for run in _BINDING.findall(code):
        names.update(_PLAIN.findall(run))
    for pattern in _ALTERNATIVE.findall(code):
        names.update(_PLAIN.findall(pattern)[1:])
    return names
