"""Declarations that say the same under another name: aliases, deprecated names and their successors, translated copies.

In: an index and a name. Out: the names one step away from it. Benchmarks name one of them as gold; a hit on another is
no miss of the mathematics, so that it is counted beside the strict score. It does not know questions or ranks.
"""

from typing import Final

import numpy as np

from porism.index import MEMBER, Index
from porism.library import Declaration

COPIED: Final = frozenset({"to_additive", "to_dual", "alias"})
"""What makes a declaration that says the same of other operations or under another name."""


def kin_of(index: Index, name: str) -> frozenset[str]:
    """Return the names that say the same as a name, without itself; none for a name that the index does not hold."""
    row = index.names.row(name)
    if row is None:
        return frozenset()
    declaration = index.declaration(row)
    members, bits = index.graph.used(row)
    near = index.declarations(members[(bits & MEMBER) != 0].tolist())
    copies = {other.name for other in near if is_copy(declaration, other) or is_copy(other, declaration)}
    return frozenset(copies | _aliases(index, row, declaration) | _successors(declaration)) - {name}


def is_copy(one: Declaration, other: Declaration) -> bool:
    """Say whether one declaration was made from the other and says the same."""
    return one.generated_from == other.name and one.generated_by in COPIED


def _aliases(index: Index, row: int, declaration: Declaration) -> set[str]:
    """Return the written aliases of a declaration, and what it is itself an alias of."""
    codes, kinds = index.kinds
    users = index.graph.users(row)[0]
    found = users[codes[users] == kinds.index("alias")] if "alias" in kinds else users[:0]
    target = declaration.uses_in_value[:1] if declaration.kind == "alias" else ()
    return {index.names[int(user)] for user in np.asarray(found)} | set(target)


def _successors(declaration: Declaration) -> set[str]:
    """Return the name that replaces a deprecated one."""
    gone = declaration.deprecated
    return {gone.by} if gone is not None and gone.by else set()
