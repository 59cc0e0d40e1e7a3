"""What is said of a declaration to a model: a gist for a small embedder, the whole for a reranker or a large one.

In: a declaration. Out: its text. It does not know models, nor how long a text they read.
"""

import re
from typing import Literal

from porism.lean import split_binders
from porism.library.declaration import Declaration

Telling = Literal["gist", "whole"]

LONGEST_DOC = 300
"""Characters of a docstring that a gist has at most, so that a small model also reads name and statement."""

NAME_PART = re.compile(r"[A-Z]+(?=[A-Z][a-z]|[\W\d_]|\Z)|[A-Z]?[^A-Z\W\d_]+|[A-Z]+|\d+")
"""A word in a name: `mulSelfAbs` has three, `CommRing` two, `LSeries` two."""

_PRIVATE = re.compile(r"_private\.(?:.*?)\.\d+\.")


def describe(declaration: Declaration, telling: Telling = "whole") -> str:
    """Return what a model reads of a declaration; which text is best was found by experiment."""
    return _gist(declaration) if telling == "gist" else _whole(declaration)


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


def name_in_words(name: str) -> str:
    """Return the words of a name in small letters: `Finset.sum_comm` is `finset sum comm`."""
    return " ".join(part.lower() for part in NAME_PART.findall(_PRIVATE.sub("", name, count=1)))


def _start(text: str) -> str:
    """Return the start of a text, cut between words."""
    return text if len(text) <= LONGEST_DOC else text[:LONGEST_DOC].rpartition(" ")[0]
