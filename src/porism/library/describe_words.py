"""The words that stand in a prompt for what a declaration uses.

In: a library, and the descriptions in force, to which more are added. Out: words. What has no description stands there
by what its authors say of it, else by its statement; what is generated stands behind the declaration that it comes
from. It does not know prompts.
"""

from collections.abc import Iterable
from functools import cached_property

from porism.library.declaration import Declaration
from porism.library.describe_choice import Rows
from porism.library.describe_prompt import Bounds, Words, cut_to, shown_words
from porism.library.descriptions import PROPOSITIONS, Description, digest_of
from porism.library.storage import Shelf

SHOWN_MADE = 5
"""Names that come from one declaration and are used, which are shown beside it."""


class Dictionary:
    """What is said of each declaration of a library at this moment."""

    def __init__(self, shelf: Shelf, told: dict[str, Description], origins: Rows, bounds: Bounds) -> None:
        self.shelf = shelf
        self.told = told
        self._origins = origins
        self._bounds = bounds
        self._untold: dict[str, str] = {}

    @cached_property
    def rows(self) -> dict[str, int]:
        """The row of each name."""
        return {name: row for row, name in enumerate(self.shelf.names)}

    def words(self, declaration: Declaration, but: Iterable[str] = ()) -> list[Words]:
        """Return the words for what a declaration uses, each thing once, what its statement names first.

        Left out are itself, names that the library does not have, and those that are named.
        """
        found: dict[str, list[str]] = {}
        left_out = {declaration.name, *but}
        for name in used_names(declaration):
            row = self.rows.get(name)
            if row is None:
                continue
            home = name if name in self.told else self.shelf.names[int(self._origins[row])]
            if home not in left_out and (home in found or len(found) < self._bounds.dependencies):
                found.setdefault(home, []).extend([name] if name != home else [])
        words = [Words(name=home, description=self._said(home, made)) for home, made in found.items()]
        return shown_words(words, self._bounds)

    def _said(self, name: str, made: list[str]) -> str:
        """Return what is said of a declaration, and which of the names that it makes are used."""
        also = f"(it also makes {', '.join(f'`{one}`' for one in made[:SHOWN_MADE])}) " if made else ""
        told = self.told.get(name)
        if told is not None:
            return also + " ".join(f"{told.title}: {told.description}".split()).strip(": ")
        if name not in self._untold:
            one = self.shelf.declaration(self.rows[name])
            said = one.docstring.strip() or f"{one.kind} `{one.signature.strip()}`"
            self._untold[name] = " ".join(cut_to(said, self._bounds.dependency_tokens).split())
        return also + self._untold[name]


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
