"""What is said of a declaration to a model: a gist for an embedder, the whole for a reranker, or as a corpus has it.

In: a declaration. Out: its text. It does not know models, nor how long a text they read.
"""

import re
from typing import Literal

from porism.lean import split_binders
from porism.library.declaration import Declaration

Telling = Literal["gist", "whole", "lean-search-v2"]

LONGEST_DOC = 300
"""Characters of a docstring that a gist has at most, so that a small model also reads name and statement."""

NAME_PART = re.compile(r"[A-Z]+(?=[A-Z][a-z]|[\W\d_]|\Z)|[A-Z]?[^A-Z\W\d_]+|[A-Z]+|\d+")
"""A word in a name: `mulSelfAbs` has three, `CommRing` two, `LSeries` two."""

_PRIVATE = re.compile(r"_private\.(?:.*?)\.\d+\.")


def describe(declaration: Declaration, telling: Telling = "whole") -> str:
    """Return what a model reads of a declaration; which text is best was found by experiment."""
    match telling:
        case "gist":
            return _gist(declaration)
        case "whole":
            return _whole(declaration)
        case "lean-search-v2":
            return _lean_search_v2(declaration)


def _whole(declaration: Declaration) -> str:
    """Return kind, name, statement, and all that is said of a declaration in words."""
    said = (declaration.title, declaration.description, declaration.docstring)
    formal = f"{declaration.kind} {declaration.name} {declaration.signature}".strip()
    return "\n".join((formal, *(text.strip() for text in said if text.strip())))


def _gist(declaration: Declaration) -> str:
    """Return the start of what is said of a declaration in words, its name in words, and its conclusion."""
    said = declaration.title or declaration.description or declaration.docstring
    _, conclusion = split_binders(declaration.signature)
    parts = (_start(said), f"{name_in_words(declaration.name)}.", conclusion)
    return " ".join(" ".join(parts).split())


def _lean_search_v2(declaration: Declaration) -> str:
    """Return a header by kind, the informal and the formal content, in the shape of LeanSearch v2's corpus.

    The kind stands there as a list of one, and what has no value to show ends in `:= by sorry`, as it does there.
    """
    kind = _KIND.get(declaration.kind, declaration.kind)
    header = _HEADER.get(kind, "Represent this piece of Lean for semantic search in a Lean repository.")
    described = declaration.description or declaration.docstring
    if len(described) > LONGEST_DESCRIPTION:
        described = described[:LONGEST_DESCRIPTION] + "..."
    shows_value = kind in ("definition", "instance") and declaration.value
    ending = f":= {declaration.value}" if shows_value else ":= by sorry"
    return "\n".join(
        (
            header,
            f"Informal content:\n['{kind}']: {declaration.title}: {described}",
            f"Formal content:\n{declaration.name} {declaration.signature} {ending}",
        )
    )


_KIND = {"lemma": "theorem", "def": "definition", "abbrev": "definition"}
_HEADER = {
    "theorem": "Represent this theorem of mathematics for semantic search in a Lean repository.",
    "definition": "Represent this definition of mathematics for semantic search in a Lean repository.",
    "instance": "Represent this instance of a type class for semantic search in a Lean repository.",
}
LONGEST_DESCRIPTION = 10_000
"""Characters of a description in LeanSearch v2's corpus."""


def name_in_words(name: str) -> str:
    """Return the words of a name in small letters: `Finset.sum_comm` is `finset sum comm`."""
    return " ".join(part.lower() for part in NAME_PART.findall(_PRIVATE.sub("", name, count=1)))


def _start(text: str) -> str:
    """Return the start of a text, cut between words."""
    return text if len(text) <= LONGEST_DOC else text[:LONGEST_DOC].rpartition(" ")[0]
