"""Descriptions that others have written, joined by name to the declarations of a library.

In: a library, imported declarations with titles and descriptions, and the descriptions that are kept. Out: what is to
be kept of them, and how many did not fit. It does not know formats.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

import numpy as np

from porism.library.declaration import Declaration
from porism.library.descriptions import Description, text_digests
from porism.library.storage import Shelf

LONGEST = 10_000
"""Characters of an imported description that are kept; what is cut off is marked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Joined:
    """What joining came to."""

    descriptions: tuple[Description, ...]
    """Those that are new, or other than those that are kept."""
    matched: int
    """Declarations of the library that an imported description is for."""
    unknown: int
    """Imported descriptions of names that the library does not have."""
    empty: int
    """Imported declarations without title and description."""
    asked: int
    """Those of the matched whose description a model was asked for, which stays."""


def join_descriptions(
    shelf: Shelf, imported: Iterable[Declaration], kept: Mapping[str, Description], source: str
) -> Joined:
    """Return the descriptions of a source for a library; of two for one name the first counts.

    A description that a model was asked for, of the text as it is, is not replaced.
    """
    rows = {name: row for row, name in enumerate(shelf.names)}
    found: dict[int, tuple[str, str]] = {}
    unknown = empty = asked = 0
    for one in imported:
        row = rows.get(one.name)
        if not (one.title.strip() or one.description.strip()):
            empty += 1
        elif row is None:
            unknown += 1
        else:
            found.setdefault(row, (" ".join(one.title.split()), _cut(one.description.strip())))
    places = np.fromiter(found, np.int32, len(found))
    when = datetime.now(UTC).isoformat(timespec="seconds")
    descriptions: list[Description] = []
    for row, text in zip(places.tolist(), text_digests(shelf.table, places), strict=True):
        title, description = found[row]
        before = kept.get(shelf.names[row])
        if before and before.by == "asked" and before.text == text:
            asked += 1
        elif not before or (before.title, before.description, before.text) != (title, description, text):
            new = Description(
                name=shelf.names[row],
                title=title,
                description=description,
                text=text,
                model=source,
                when=when,
                by="imported",
            )
            descriptions.append(new)
    return Joined(descriptions=tuple(descriptions), matched=len(found), unknown=unknown, empty=empty, asked=asked)


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
