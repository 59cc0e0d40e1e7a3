"""Names and kinds as other tools write them, in porism's spelling.

In: names as lists of components or as text, kinds of other tools. Out: dotted names as Lean prints them, and `Kind`.
It does not know any file.
"""

from collections.abc import Mapping, Sequence

from porism.errors import FormatError
from porism.lean import Kind, name_parts, plain_name

Name = str | Sequence[str | int] | None
"""A name as other tools write it: dotted text, or its components, or nothing for an anonymous one."""

KINDS: Mapping[str, Kind] = {
    "theorem": "theorem",
    "lemma": "theorem",
    "proofWanted": "theorem",
    "def": "def",
    "definition": "def",
    "recursor": "def",
    "noncomputable def": "def",
    "abbrev": "abbrev",
    "structure": "structure",
    "class": "class",
    "class inductive": "class",
    "classInductive": "class",
    "inductive": "inductive",
    "coinductive": "inductive",
    "instance": "instance",
    "axiom": "axiom",
    "opaque": "opaque",
    "quotient": "opaque",
    "constructor": "constructor",
    "structure_mk": "constructor",
    "field": "field",
    "structure_field": "field",
    "projection": "projection",
    "alias": "alias",
    "example": "example",
    "notation": "notation",
    "macro": "macro",
    "syntax": "syntax",
    "elab": "elab",
}
"""Kinds of the tools that we know; a recursor is a definition that Lean makes, `Quot` and its kin are opaque."""


def kind_of(word: str, place: str) -> Kind:
    """Return porism's kind for another tool's; raises FormatError where it is not known."""
    if word not in KINDS:
        raise FormatError(f"A row has a kind that is not known: `{word[:80]}`.", where=place)
    return KINDS[word]


def name_of(name: Name) -> str:
    """Return a name in porism's spelling, empty for an anonymous one.

    A private name stays as Lean has it: `_private.Mathlib.Order.0.helper`.
    """
    if name is None or isinstance(name, str):
        return name or ""
    return plain_name(".".join(_component(part) for part in name))


def names_of(names: Sequence[Name] | None) -> tuple[str, ...]:
    """Return distinct names in porism's spelling, sorted: other tools write sets in no order."""
    return tuple(sorted({name_of(name) for name in names or ()} - {""}))


def parent_of(name: str) -> str:
    """Return a full name without its last component."""
    return ".".join(name_parts(name)[:-1])


def is_private(name: Name) -> bool:
    """Say whether a name is mangled as private."""
    return bool(name) and not isinstance(name, str) and name[0] == "_private"


def _component(part: str | int) -> str:
    """Return one component so that `plain_name` can take off what marks are needless."""
    if isinstance(part, int) or part.startswith("«") or "»" in part:
        return str(part)
    return f"«{part}»"
