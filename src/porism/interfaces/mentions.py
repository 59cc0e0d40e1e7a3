"""Which absent names the text of a library mentions: signs of a declaration in a package that was not indexed.

In: an open index and names that are none of its declarations. Out: those that stand, whole, in some statement or value.
It does not know whether such a name really exists.
"""

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import pyarrow as pa
import pyarrow.compute as pc

if TYPE_CHECKING:
    from porism.index import Index


TOGETHER = 200
"""How many names are looked for in one pass over the text."""
MATCHES = 2000
"""How many matching texts are looked at closely in one pass."""


def mentioned(index: "Index", names: Iterable[str]) -> frozenset[str]:
    """Return the names that the library's text mentions as whole names."""
    telling = [name for name in dict.fromkeys(names) if _is_telling(name)]
    found: set[str] = set()
    for start in range(0, len(telling), TOGETHER):
        found.update(_in_one_pass(index, telling[start : start + TOGETHER]))
    return frozenset(found)


def _is_telling(name: str) -> bool:
    """Whether a name can hardly be a local one: `Nat.succ` and `le_trans` tell something, `x` and `h.symm` nothing."""
    return (name[:1].isupper() and "." in name) or "_" in name.strip("_")


def _in_one_pass(index: "Index", names: Sequence[str]) -> set[str]:
    """Return those of some names that stand in the text."""
    crude = "|".join(map(re.escape, names))
    longest_first = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    exact = re.compile(rf"(?<![\w.'!?])(?:_root_\.)?({longest_first})(?![\w'!?]|\.\w)")
    found: set[str] = set()
    for column in ("signature", "value"):
        texts = index.shelf.table.column(column)
        matching: pa.ChunkedArray = texts.filter(pc.match_substring_regex(texts, crude)).slice(0, MATCHES)
        for text in matching.to_pylist():
            found.update(exact.findall(text))
    return found
