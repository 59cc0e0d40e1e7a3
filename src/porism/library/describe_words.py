"""The words that stand in a prompt for what a declaration uses.

In: a library, and the descriptions in force, to which more are added. Out: words. What has no description stands there
by what its authors say of it, else by its statement; what is generated stands behind the declaration that it comes
from. It does not know prompts.
"""

from collections.abc import Iterable
from functools import cached_property

from porism.library.declaration import Declaration
from porism.library.describe_choice import Rows
from porism.library.describe_prompt import Bounds, Words, shown_words
from porism.library.descriptions import PROPOSITIONS, Description, digest_of
from porism.library.storage import Shelf


class Dictionary:
    """What is said of each declaration of a library at this moment."""

    def __init__(self, shelf: Shelf, told: dict[str, Description], origins: Rows, bounds: Bounds) -> None:
        self.shelf = shelf
        self.told = told
        self._origins = origins
        self._bounds = bounds

    @cached_property
    def rows(self) -> dict[str, int]:
        """The row of each name."""
        return {name: row for row, name in enumerate(self.shelf.names)}

    def words(self, declaration: Declaration, but: Iterable[str] = ()) -> list[Words]:
        """Return the words for what a declaration uses, each thing once, what its statement names first.

        Left out are itself, names that the library does not have, and those that are named.
        """
        found: dict[str, Words] = {}
        left_out = {declaration.name, *but}
        for name in used_names(declaration):
            row = self.rows.get(name)
            if row is None or len(found) >= self._bounds.dependencies:
                continue
            home = name if name in self.told else self.shelf.names[int(self._origins[row])]
            if home not in left_out and home not in found:
                found[home] = Words(name=home, description=self._said(home))
        return shown_words(list(found.values()), self._bounds)

    def _said(self, name: str) -> str:
        """Return what is said of a declaration."""
        told = self.told.get(name)
        if told is not None:
            return " ".join(f"{told.title}: {told.description}".split()).strip(": ")
        declaration = self.shelf.declaration(self.rows[name])
        said = declaration.docstring.strip() or f"{declaration.kind} `{declaration.signature.strip()}`"
        return " ".join(said.split())


def used_names(declaration: Declaration) -> tuple[str, ...]:
    """Return the names that say what a declaration is: those of its statement, then of its value unless it is a proof.

    What was generated uses the declaration that it comes from before all.
    """
    own = (declaration.generated_from,) if declaration.generated_from else ()
    value = () if declaration.kind in PROPOSITIONS else declaration.uses_in_value
    return tuple(dict.fromkeys((*own, *declaration.uses_in_type, *value)))


def words_digest(words: Iterable[Words]) -> str:
    """Return what tells words from others."""
    return digest_of([(one.name, one.description) for one in words])
