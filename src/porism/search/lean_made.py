"""The names that Lean makes itself for a declaration and that an index does not list: recursors, `injEq`, `eq_def`.

In: a kind of declaration and the last component of a name. Out: whether Lean makes such a name. It does not know which
declarations there are, nor whether Lean made the name for this one.
"""

import re

_TYPES = frozenset({"inductive", "structure", "class"})
_INDUCTIVE = frozenset({
    "rec", "recOn", "casesOn", "brecOn", "binductionOn", "below", "ibelow", "noConfusion", "noConfusionType",
    "noConfusionEnum", "ctorIdx", "ctorElim", "ctorElimType", "toCtorIdx",
})  # fmt: skip
_CONSTRUCTOR = frozenset({"injEq", "inj", "sizeOf_spec", "noConfusion", "elim", "hinj"})
_FUNCTION = re.compile(
    r"(eq_def|eq_unfold|eq_[0-9]+|induct|induct_unfolding|mutual_induct|fun_cases|fun_cases_unfolding"
    r"|match_[0-9]+|proof_[0-9]+|congr_simp)\Z"
)


def is_made_by_lean(kind: str, last: str) -> bool:
    """Say whether Lean itself makes names that end so, directly below a declaration of this kind."""
    if kind in _TYPES:
        return last in _INDUCTIVE
    if kind == "constructor":
        return last in _CONSTRUCTOR
    return kind in ("def", "theorem", "instance", "abbrev", "opaque") and _FUNCTION.match(last) is not None
