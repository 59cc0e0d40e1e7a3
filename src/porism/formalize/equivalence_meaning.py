"""What the names of a file mean, word for word: their types and definitions with nothing left implicit.

In: a Lean, a file, names that it declares. Out: what Lean says of each, to be compared with what it says of them in
another file. So nothing in one text can change unseen how another one is read. It does not know statements.
"""

import re
from collections.abc import Sequence

from porism.lean import Elaboration, Lean, Limits

OTHER_MEANING = (
    "one of them means something else beside the other, as what one declares or imports is read in the other"
)

_ALL = ("pp.all", "pp.deepTerms", "pp.rawOnError")
_WHOLE = "\n".join([*(f"set_option {option} true" for option in _ALL), "set_option pp.maxSteps 1000000"])
_MADE = re.compile(r"[^\s()]*base_theorem\w*_(?:base|goal)\.[^\s()]*")
"""Helpers that Lean makes for a statement, and makes once for two that have the same."""


async def meaning(lean: Lean, source: str, names: Sequence[str], limits: Limits) -> tuple[str, ...] | None:
    """Return what each of some names means at the end of a file: the first is asked for its type, the others whole.

    None where Lean does not say it of all.
    """
    asked = [f"#check @_root_.{names[0]}", *(f"#print _root_.{name}" for name in names[1:])]
    whole = f"{source.rstrip()}\n\n{_WHOLE}\n"
    first = whole.count("\n") + 1
    answer = await lean.elaborate(whole + "\n".join(asked) + "\n", limits)
    if not isinstance(answer, Elaboration) or not answer.complete:
        return None
    said = [[m.text for m in answer.messages if m.start.line == first + at] for at in range(len(asked))]
    return tuple(_MADE.sub("_", "\n".join(texts)) for texts in said) if all(said) else None
