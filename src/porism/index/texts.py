"""The texts by which declarations are embedded, and what tells them apart.

In: the saved declarations. Out: texts and digests in row order. It does not know what is done with a text.
"""

from collections.abc import Callable, Iterator

from porism.index.vectors_form import Digests, digest_of, packed
from porism.library import Shelf, Telling, describe

AT_ONCE = 4096
"""Declarations described at once."""


def texts_of(shelf: Shelf, telling: Telling, start: int, stop: int) -> Iterator[str]:
    """Yield the text of each declaration in a range of rows."""
    return (describe(declaration, telling) for declaration in shelf.texts(start, stop))


def digests_of(shelf: Shelf, telling: Telling, tell: Callable[[int, int], None]) -> Digests:
    """Return the digest of each declaration's text, shape (rows, 16); tells how many of how many are done."""
    digests: list[bytes] = []
    for start in range(0, len(shelf), AT_ONCE):
        tell(start, len(shelf))
        digests += map(digest_of, texts_of(shelf, telling, start, start + AT_ONCE))
    tell(len(shelf), len(shelf))
    return packed(digests)
