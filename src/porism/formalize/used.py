"""Which declarations of the library a statement uses, as far as its text shows it.

In: an index and a draft. Out: rows, and names that the library does not have. Names are tried in the namespaces that
are open where they stand; notation stands for what it usually means. It does not know what Lean makes of the statement.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from porism.formalize.draft import Draft
from porism.lean import Scope, bound_names, mask
from porism.retrieve import CONSTRUCTS, constructs_in
from porism.search import Searchable

LONGEST = 500
"""Characters of a name that is looked up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Used:
    """What a statement uses."""

    rows: tuple[int, ...]
    """Rows of declarations, each once, in order of appearance."""
    unknown: tuple[str, ...]
    """Names that are neither bound in the statement nor in the library."""


def used_by(index: Searchable, draft: Draft) -> Used:
    """Return what a statement uses; for a definition what its value uses too."""
    written = draft.written
    is_open = written.kind in ("theorem", "example")
    names = (*written.type_identifiers, *(() if is_open else written.value_identifiers))
    code = mask(f"{' '.join(written.scope.variables)} {written.signature} {'' if is_open else written.value}")
    bound = bound_names(code) | bound_names(mask(" ".join(written.scope.variables)))
    rows: dict[int, None] = {}
    unknown: dict[str, None] = {}
    for name in names:
        row = _row(index, name, written.scope)
        if row is not None:
            rows[row] = None
        elif not name.startswith(".") and name.partition(".")[0] not in bound and len(name) <= LONGEST:
            unknown[name] = None
    for construct in constructs_in(code):
        found = (index.names.row(name) for name in CONSTRUCTS[construct])
        row = next((row for row in found if row is not None), None)
        unknown.pop(construct, None)
        if row is not None:
            rows[row] = None
    return Used(rows=tuple(rows), unknown=tuple(unknown))


def _row(index: Searchable, name: str, scope: Scope) -> int | None:
    """Return the row of a name where it stands."""
    if name.startswith(".") or len(name) > LONGEST:
        return None
    found = (index.names.row(full) for full in spellings(name, scope))
    return next((row for row in found if row is not None), None)


def spellings(name: str, scope: Scope) -> Iterator[str]:
    """Yield the full names that a name may mean in a scope, in the order in which Lean tries them."""
    if name.startswith("_root_."):
        yield name.removeprefix("_root_.")
        return
    parts: Sequence[str] = scope.namespace.split(".") if scope.namespace else ()
    for depth in range(len(parts), 0, -1):
        yield ".".join((*parts[:depth], name))
    yield name
    yield from (f"{opened.namespace}.{name}" for opened in scope.opens if not opened.scoped)
