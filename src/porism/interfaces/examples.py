"""What one might ask of a library: about a theorem of its own that many others use.

In: an open index. Out: an `Example`. It does not know how it is shown.
"""

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from porism.index import last_part
from porism.library import Declaration

if TYPE_CHECKING:
    from porism.index import Index

TRIED = 60
"""So many of the most used theorems are looked at for one whose docstring begins with a sentence."""
SHORT, LONG = 15, 140
"""Characters of a text that is fit to be shown in one line."""
_ENDS = re.compile(r"(?<=[\w)$`])[.:](?:\s|$)|\n\s*\n")


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """Ways to ask for one theorem; those that it has none of are empty."""

    words: str = ""
    """How its docstring begins."""
    statement: str = ""
    """Its kind and signature, as in a file."""
    name: str = ""
    pattern: str = ""
    """Its name's last part, as Loogle's language asks for parts of names."""


def example_of(index: "Index") -> Example:
    """Return what may be asked about the most used theorem that is told in a sentence, or else the most used one."""
    rows = _most_used(index)
    if not rows:
        return Example()
    known = index.declarations(rows)
    chosen = next((one for one in known if _words(one)), known[0])
    statement = " ".join(f"{chosen.kind} {chosen.signature}".split())
    return Example(
        words=_words(chosen),
        statement=statement if chosen.signature and len(statement) <= LONG else "",
        name=chosen.name,
        pattern=f'"{last_part(chosen.name)}"',
    )


def _most_used(index: "Index") -> list[int]:
    """Return rows of theorems that are written out, certain and not deprecated, the most used first."""
    (kinds, meant), (makers, made_by) = index.kinds, index.shelf.coded("generated_by")
    if "theorem" not in meant:
        return []
    fit = (kinds == meant.index("theorem")) & index.shelf.flags("certain") & ~index.shelf.flags("deprecated")
    fit &= np.array([maker == "" for maker in made_by], dtype=bool)[makers]
    rows = np.flatnonzero(fit)
    users = np.bincount(index.graph.profile().targets, minlength=len(index))
    return rows[np.argsort(-users[rows], kind="stable")][:TRIED].tolist()


def _words(declaration: Declaration) -> str:
    """Return the first sentence of a docstring, where that is plain and neither long nor short."""
    first = " ".join(_ENDS.split(declaration.docstring.strip(), maxsplit=1)[0].replace("`", "").split())
    return first if SHORT <= len(first) <= LONG and first[0].isalpha() else ""
