"""What is hidden with a name: all that is made from it, by translation, as its member, or as an alias.

In: an index and names. Out: rows. A walk ends in them, and nothing returns them. It does not know why they are hidden.
"""

from collections.abc import Collection, Iterator

import numpy as np

from porism.index import MEMBER
from porism.search.ports import Searchable


def hidden_rows(index: Searchable, names: Collection[str]) -> frozenset[int]:
    """Return the rows of names and of what is made from them, and so on; a name that is not there hides nothing."""
    found, left = set[int](), [row for row in map(index.names.row, names) if row is not None]
    while left:
        row = left.pop()
        if row not in found:
            found.add(row)
            left += _made_from(index, row)
    return frozenset(found)


def _made_from(index: Searchable, row: int) -> Iterator[int]:
    """Yield the rows that are generated from a declaration, and its written aliases."""
    name = index.names[row]
    members = index.graph.used_in(row, MEMBER)
    origins = index.shelf.values("generated_from", members)
    yield from (int(one) for one, origin in zip(members, origins, strict=True) if origin == name)
    codes, meanings = index.shelf.coded("kind")
    users = index.graph.users(row)[0]
    aliases = users[np.isin(codes[users], [at for at, kind in enumerate(meanings) if kind == "alias"])]
    yield from (int(one) for one in aliases if index.declaration(int(one)).uses_in_value[:1] == (name,))
