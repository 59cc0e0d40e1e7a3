"""The identifiers of a stretch of Lean code that may name declarations.

In: masked code. Out: distinct names in order of appearance: dotted names as written (`Nat.succ`, `h.trans`), and names
that hang on a dot of unknown origin with that dot (`.succ`, also from `(f x).succ` and `h.1.succ`). Keywords, tactics
that name no declaration and names that the code binds itself are left out. It does not know which names exist.
"""

import re

from porism.lean.lexemes import ATOM, FOLLOWER

_IDENTIFIER = re.compile(rf"(?<![{FOLLOWER}»])\.?{ATOM}(?:\.{ATOM})*")
_PLAIN = re.compile(ATOM)
_BEFORE = rf"(?<![{FOLLOWER}.])"
_AFTER = rf"(?![{FOLLOWER}])"


def _nested(opening: str, closing: str, depth: int = 4) -> str:
    """Return a pattern of a bracketed group, with groups of the same bracket in it so many deep."""
    inside = rf"[^\{opening}\{closing}]"
    pattern = rf"\{opening}{inside}*+\{closing}"
    for _ in range(depth):
        pattern = rf"\{opening}(?:{inside}++|{pattern})*+\{closing}"
    return pattern


_BRACKETS = "|".join(_nested(pair[0], pair[1]) for pair in ("()", "{}", "[]", "⦃⦄"))
_GROUP = rf"{_BRACKETS}|{_nested('⟨', '⟩')}"
_BOUND = rf"(?!in\s){ATOM}(?!\.)|_|\||{_GROUP}"
_BINDING = re.compile(
    rf"(?:{_BEFORE}fun{_AFTER}|[λ∀∃∑∏⨆⨅⋃⋂∫⨍ΣΠ∐∮⨁⨂]['!⁻ᶠᵐˢ]*+)((?:\s*+(?:{_BOUND}))++)"
    rf"|{_BEFORE}(?:intros?|r?intro|obtain|let|have|letI|haveI|set|choose|next|case|with|for|rename_i|by_contra|ext1?)"
    rf"{_AFTER}((?:[ \t]*+(?:{_BOUND}))++)"
)
"""What follows the words that bind: names and patterns, in terms over several lines, in tactics on one line."""

_LEADING = re.compile(rf"(?:\s*+(?:{_BRACKETS}))++(?=\s*(?::(?!=)|$))")
_ANYWHERE = re.compile(rf"[({{⦃\[]\s*({ATOM}(?:\s+{ATOM})*)\s*:(?![:=])")
_IN_BRACKETS = re.compile(r"[({⦃\[]([^:]*)(:(?!=))?")
_HEAD = re.compile(rf"({_GROUP})|({ATOM})")
_NAMED = re.compile(rf"{_BEFORE}(?:by_cases|if|generalize|rcases|cases|induction|match)!?[ \t]+({ATOM})[ \t]*:(?![:=])")
_ALTERNATIVE = re.compile(r"\|([^=|\n↦]*?)=>")
_UNDOTTED = re.compile(rf"(?<![{FOLLOWER}».]){ATOM}(?!\.)")
_LEFT_SIDE = re.compile(rf"(?:[({{,]\s*({ATOM})|^[ \t]*({ATOM}(?:[ \t]+{ATOM})*+))[ \t\n]*:=", re.MULTILINE)
_SET = re.compile(rf"\{{\s*({ATOM}(?:\s+{ATOM})*)\s*(?:[|∈]|//|:(?![:=]))")

_WORDS = frozenset(
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
    aesop_cat ext1 classical generalizing _
    """.split()  # noqa: SIM905 - as a list of strings it could not be read
)
KEYWORDS = _WORDS | {f"{word}{mark}" for word in _WORDS for mark in "!?"}
"""Words of the term and tactic languages; those that also name declarations one would cite are not in it."""


def identifiers(code: str, bound: frozenset[str] = frozenset(), *, members: bool = False) -> tuple[str, ...]:
    """Return the distinct identifiers of masked code that may name declarations, in order of appearance.

    A dotted name stays when its first part is bound here (`h.trans`): what `h` is, is for others to know. Names in
    `bound` count as bound. With `members` the code is the body of a type, where every `(x : α)` binds.
    """
    code = code.replace("..", ", ").replace(".1.", ").").replace(".2.", ").")
    found = dict.fromkeys(_IDENTIFIER.findall(code))
    if not found:
        return ()
    local = bound | bound_names(code)
    if members:
        local |= {name for group in _ANYWHERE.findall(code) for name in _PLAIN.findall(group)}
    return tuple(name for name in found if name not in local and name not in KEYWORDS)


def leading_groups(code: str) -> str:
    """Return the bracketed groups that code begins with: the binders of a statement."""
    leading = _LEADING.match(code)
    return leading.group() if leading else ""


def bound_names(code: str) -> set[str]:
    """Return the names that masked code binds itself: by binders, patterns, `let`, tactics, and named arguments."""
    names: set[str] = set(_NAMED.findall(code))
    if leading := leading_groups(code):
        names |= _bound_in(leading, patterns=False)
    for in_term, in_tactic in _BINDING.findall(code):
        names |= _bound_in(in_term or in_tactic, patterns=True)
    if "=>" in code:
        for pattern in _ALTERNATIVE.findall(code):
            names.update(_UNDOTTED.findall(pattern))
    if ":=" in code:
        for inside, line in _LEFT_SIDE.findall(code):
            names.update(_PLAIN.findall(inside or line))
    if "{" in code:
        for before in _SET.findall(code):
            names.update(_PLAIN.findall(before))
    return names


def _bound_in(run: str, *, patterns: bool) -> set[str]:
    """Return the names that a run of binders binds; a group without a type is a pattern, where there may be any."""
    if not ("(" in run or "{" in run or "[" in run or "⦃" in run):
        return set(_PLAIN.findall(run))
    names: set[str] = set()
    for group, name in _HEAD.findall(run):
        inside = _IN_BRACKETS.match(group) if group else None
        if name:
            names.add(name)
        elif inside is None:
            names.update(_PLAIN.findall(group))
        elif inside[2] or (patterns and group[0] == "("):
            names.update(_PLAIN.findall(inside[1]))
    return names
