"""A declaration in the forms that clients of other servers read: type, source text, links, title.

In: declarations and hits. Out: texts. It does not know any protocol.
"""

from urllib.parse import quote

from porism.interfaces.http.libraries import State
from porism.lean import split_binders
from porism.library import Declaration
from porism.search import Hit

DOCUMENTED = frozenset({"Mathlib", "Init", "Std", "Lean", "Batteries", "Aesop", "Qq", "ProofWidgets", "Plausible"})
"""First components of the modules that Mathlib's documentation shows."""
DOCUMENTATION = "https://leanprover-community.github.io/mathlib4_docs"
MATHLIB = "https://github.com/leanprover-community/mathlib4/blob"
_TYPES = frozenset({"structure", "class", "inductive"})
_PROPOSITIONS = frozenset({"theorem", "axiom", "alias"})


def type_of(declaration: Declaration) -> str:
    """Return a declaration's type on one line as Lean source, the variables of its section bound before its own."""
    groups, conclusion = split_binders(declaration.signature)
    if not conclusion:
        return " ".join(declaration.signature.split())
    own = declaration.signature[: len(declaration.signature) - len(conclusion)].rstrip().removesuffix(":").strip()
    bound = {name for group in groups for name in group.names}
    variables = [text for text in declaration.context.variables if not _names(text) & bound]
    binders = " ".join(part for part in (*variables, own) if part)
    conclusion = " ".join(conclusion.split())
    return f"∀ {' '.join(binders.split())}, {conclusion}" if binders else conclusion


def _names(binder: str) -> set[str]:
    """Return the names that a binder binds."""
    return {name for group in split_binders(binder)[0] for name in group.names}


def source_text(declaration: Declaration) -> str:
    """Return a declaration as it may stand in a file, a proof left out."""
    head = " ".join((*declaration.modifiers, declaration.kind, declaration.name))
    text = f"{head} {declaration.signature}".rstrip()
    if declaration.value and declaration.kind not in _PROPOSITIONS:
        joint = "where" if declaration.kind in _TYPES else ":="
        return f"{text} {joint}\n  {declaration.value}"
    return text


def documentation(declaration: Declaration) -> str:
    """Return where Mathlib's documentation shows a declaration; nothing for one that it does not show."""
    if declaration.module.partition(".")[0] not in DOCUMENTED:
        return ""
    return f"{DOCUMENTATION}/{quote(declaration.module.replace('.', '/'))}.html#{quote(declaration.name)}"


def source_link(declaration: Declaration, state: State) -> str:
    """Return where the source of a declaration can be read: a link for Mathlib's, else path and lines."""
    source = declaration.source
    if source is None:
        return ""
    lines = f"#L{source.line}-L{source.end_line}"
    if source.path.startswith("Mathlib/"):
        return f"{MATHLIB}/{state.mathlib or 'master'}/{quote(source.path)}{lines}"
    return f"{source.path}{lines}"


def told(declaration: Declaration) -> str:
    """Return what is said of a declaration in words."""
    return declaration.description or declaration.docstring


def title(declaration: Declaration) -> str:
    """Return a short name in words: its title, or the first sentence of its docstring."""
    if declaration.title:
        return declaration.title
    first = declaration.docstring.strip().split("\n\n")[0].partition(". ")[0]
    return " ".join(first.split())[:120]


def nearness(hit: Hit) -> float:
    """Return a hit's cosine with the question, or its score where the library has no vectors."""
    return float(hit.scores.get("dense", hit.score))
