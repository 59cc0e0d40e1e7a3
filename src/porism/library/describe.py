"""What is said of a declaration to a model: one text, for an embedder and for a reranker.

In: a declaration. Out: its text. It does not know models, nor how long a text they read.
"""

from porism.library.declaration import Declaration


def describe(declaration: Declaration) -> str:
    """Return what a model reads of a declaration: kind, name, statement, and what is said of it in words."""
    said = (declaration.title, declaration.description, declaration.docstring)
    formal = f"{declaration.kind} {declaration.name} {declaration.signature}".strip()
    return "\n".join((formal, *(text.strip() for text in said if text.strip())))
