"""A declaration as a model that reasons reads it: a fence of Lean, with what is said of it in words as its comment.

In: a declaration. Out: text. Of what a proof may unfold, the value is shown; of theorems and instances it is not. No
other declaration is named by it, as that may be hidden. It does not know why it is shown.
"""

from porism.library import Declaration

UNFOLDED = frozenset({"def", "abbrev", "structure", "class", "inductive", "axiom", "constructor"})
"""Kinds whose value says what they are."""

LONGEST_WORDS = 600
"""Characters of what is said in words that are shown."""

LONGEST_SIGNATURE = 1_500
LONGEST_VALUE = 800


def as_lean(declaration: Declaration) -> str:
    """Return a declaration in a fence of Lean: words, kind, name, signature, and value where it may be unfolded."""
    lines = [f"{declaration.kind} {declaration.name} {_cut(declaration.signature, LONGEST_SIGNATURE)}".rstrip()]
    said = ". ".join(part.strip().rstrip(".") for part in (declaration.title, _words(declaration)) if part.strip())
    if said:
        lines.insert(0, f"/-- {_cut(said, LONGEST_WORDS)}. -/".replace("`" * 3, "`"))
    if declaration.kind in UNFOLDED and declaration.value.strip():
        begins = " where\n  " if declaration.kind in ("structure", "class", "inductive") else " :=\n  "
        lines[-1] += begins + _cut(declaration.value.strip(), LONGEST_VALUE)
    if declaration.deprecated is not None:
        lines.append("-- deprecated")
    return "\n".join(("```lean", *lines, "```"))


def _words(declaration: Declaration) -> str:
    """Return what is said of a declaration in words."""
    return declaration.description or declaration.docstring


def _cut(text: str, longest: int) -> str:
    """Return a text on its own, cut between words where it is too long."""
    text = text.strip()
    return text if len(text) <= longest else text[:longest].rpartition(" ")[0] + " …"
