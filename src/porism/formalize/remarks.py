"""What is odd about a statement that Lean takes: signs that it may say less, or something else, than was meant.

In: a draft and what was retrieved for it. Out: sentences. They are remarks and no verdict: an odd statement may be the
right one. It does not ask Lean.
"""

import re
from collections.abc import Sequence

from porism.formalize.draft import Draft
from porism.formalize.used import used_by
from porism.lean import Statement, mask
from porism.search import Searchable

_TRIVIAL = re.compile(r"\(*\s*True\s*\)*")
_SIDES = re.compile(r"(.+?)\s*(?:=|↔|≤|⊆)\s*(.+)", re.DOTALL)


def remarks_on(index: Searchable, draft: Draft, needed: Sequence[str]) -> tuple[str, ...]:
    """Return what is odd about a statement."""
    found: list[str] = []
    statement, kind = draft.read, draft.written.kind
    found += _from_before(draft)
    if kind not in ("theorem", "example"):
        return ("It is a definition, which claims nothing.", *found)
    if _TRIVIAL.fullmatch(statement.conclusion):
        found.append("It claims `True`, which says nothing.")
    elif _same_sides(statement.conclusion):
        found.append("Both sides of what it claims are the same.")
    if any(_plain(binder.type) == _plain(statement.conclusion) for binder in statement.binders if binder.type):
        found.append("What it claims is one of its hypotheses.")
    found += [f"`{name}` is not mentioned after it is introduced." for name in _unmentioned(statement)]
    used = used_by(index, draft)
    names = {index.names[row] for row in used.rows}
    if needed and not names & set(needed):
        found.append("It uses none of the declarations that were retrieved.")
    gone = [name for row in used.rows if index.declaration(row).deprecated is not None for name in [index.names[row]]]
    found += [f"`{name}` is deprecated." for name in gone]
    return tuple(found)


def _from_before(draft: Draft) -> list[str]:
    """Return what is to be said of variables that the statement takes although its own text does not show them."""
    scope = draft.written.scope
    if not scope.variables:
        return []
    declared = " ".join(scope.variables)
    always = " and ".join(f"`{name}`" for name in scope.included)
    takes = f"always takes {always}, and may take others" if always else "may take some"
    return [f"It {takes} of the variables that are declared before it: `{declared}`."]


def unknown_remark(unknown: Sequence[str]) -> tuple[str, ...]:
    """Return the remark on names that the library does not have, for a statement that Lean was not asked about."""
    return (f"The index does not have {', '.join(f'`{name}`' for name in unknown[:5])}.",) if unknown else ()


def _same_sides(conclusion: str) -> bool:
    """Say whether a claim compares a text with itself, outside of quantifiers."""
    sides = _SIDES.fullmatch(conclusion)
    return sides is not None and _plain(sides[1]) == _plain(sides[2])


def _unmentioned(statement: Statement) -> list[str]:
    """Return the variables that nothing after them mentions; hypotheses need not be mentioned."""
    found: list[str] = []
    for at, binder in enumerate(statement.binders):
        if binder.is_instance or binder in statement.hypotheses or all(name[0] in "h_" for name in binder.names):
            continue
        later = " ".join((*(one.type for one in statement.binders[at + 1 :]), statement.conclusion))
        found += [name for name in binder.names if not _mentions(later, name)]
    return found


def _mentions(text: str, name: str) -> bool:
    """Say whether a text has a name."""
    return re.search(rf"(?<![\w.'!?]){re.escape(name)}(?![\w'!?])", mask(text)) is not None


def _plain(text: str) -> str:
    """Return a text without differences of blanks."""
    return " ".join(text.split())
