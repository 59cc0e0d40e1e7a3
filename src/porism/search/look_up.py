"""Whether names exist in a library: as they are, under another name now, as part of longer names, or not.

In: an open index and names as somebody wrote them. Out: a `NameAnswer` for each. A name that may well exist where the
index does not look is "not indexed": one in a namespace of Lean itself, one that Lean makes for a declaration, and,
where a whole library is imported but not in the index, any name that is not plainly the index's own. It does not know
how names are stored.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal
from weakref import WeakKeyDictionary

from porism.errors import UsageError
from porism.index import components
from porism.library import Declaration, missing_libraries
from porism.search.lean_made import is_made_by_lean
from porism.search.lean_names import LEAN_NAMES, LEAN_NAMESPACES
from porism.search.ports import Searchable

Verdict = Literal["exact", "renamed", "partial", "not indexed", "absent"]

LONGEST = 2_000
"""Characters of the longest name that is looked up."""
LIMIT = 10
"""How many candidates or near names are given."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NameAnswer:
    """What is known of one asked name."""

    asked: str
    verdict: Verdict
    declaration: Declaration | None = None
    """exact and renamed: the declaration of that name."""
    successor: Declaration | None = None
    """renamed: what replaces it, where that is in the library."""
    candidates: tuple[str, ...] = ()
    """Longer names in which the asked one stands, the likeliest first; any for partial, perhaps for not indexed."""
    total: int = 0
    """How many such longer names there are."""
    nearest: tuple[str, ...] = ()
    """not indexed and absent: names written much like it."""
    elsewhere: str = ""
    """not indexed: where the name may exist."""

    @property
    def exists(self) -> bool:
        """Whether exactly this name is a declaration of the library."""
        return self.verdict in ("exact", "renamed")


def look_up(index: Searchable, asked: Iterable[str]) -> list[NameAnswer]:
    """Return what is known of each name, in the order asked; raises UsageError for what cannot be a name."""
    outside = _outside(index)
    return [_look_up(index, name, outside) for name in asked]


def _look_up(index: Searchable, asked: str, outside: "_Outside") -> NameAnswer:
    """Return what is known of one name."""
    parts = _parts(asked)
    match = index.names.check(asked, LIMIT)
    if match.verdict == "exact":
        declaration = index.declaration(match.rows[0])
        gone = declaration.deprecated
        successor = index.names.row(gone.by) if gone is not None and gone.by else None
        return NameAnswer(
            asked=asked,
            verdict="renamed" if gone is not None and gone.by else "exact",
            declaration=declaration,
            successor=None if successor is None else index.declaration(successor),
        )
    is_inside = _is_inside(index, parts)
    elsewhere = _made(index, parts) or ("" if is_inside else outside.elsewhere(parts))
    longer = tuple(index.names[row] for row in match.rows)
    if match.verdict == "partial" and not elsewhere:
        return NameAnswer(asked=asked, verdict="partial", candidates=longer, total=match.total)
    elsewhere = elsewhere or ("" if is_inside else outside.anywhere(parts))
    near = dict.fromkeys((*index.names.ignoring_case(asked), *(row for row, _ in index.names.fuzzy(asked, LIMIT))))
    return NameAnswer(
        asked=asked,
        verdict="not indexed" if elsewhere else "absent",
        candidates=longer,
        total=match.total,
        nearest=tuple(index.names[row] for row in near)[:LIMIT],
        elsewhere=elsewhere,
    )


def _parts(asked: str) -> Sequence[str]:
    """Return the components of a name; refuse what cannot be one."""
    if len(asked) > LONGEST:
        raise UsageError(f"A name of {len(asked):,} characters was asked for.", advice=f"The limit is {LONGEST:,}.")
    if any(not (c.isprintable() or c.isspace()) for c in asked):
        raise UsageError("A name with control characters was asked for.", where=ascii(asked)[:80])
    parts = components(asked)
    if not parts:
        raise UsageError("An empty name was asked for.", where=repr(asked), advice="Give one such as Nat.Prime.two_le.")
    return parts


def _is_inside(index: Searchable, parts: Sequence[str]) -> bool:
    """Say whether a name lies below a declaration of the library, so that it would be the library's own."""
    return any(index.names.row(".".join(parts[:depth])) is not None for depth in range(1, len(parts)))


def _made(index: Searchable, parts: Sequence[str]) -> str:
    """Return what a name is that Lean makes itself for a declaration of the library, or nothing."""
    row = index.names.row(".".join(parts[:-1])) if len(parts) > 1 else None
    if row is None:
        return ""
    declaration = index.declaration(row)
    made = is_made_by_lean(declaration.kind, parts[-1])
    return f"what Lean itself makes for {declaration.name}, which is not indexed" if made else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Outside:
    """What an index does not hold of that which its files rest on."""

    places: dict[str, str]
    """Where names with this first component may be; "" stands for no namespace."""
    libraries: str
    """The libraries that are imported and of which nothing is in the index, in words; empty without any."""
    own: frozenset[str]
    """First components of the modules in the index: names that begin so are its own."""

    def elsewhere(self, parts: Sequence[str]) -> str:
        """Return where a name may exist, told by its first component, or nothing."""
        if len(parts) == 1 and parts[0] not in LEAN_NAMES and parts[0] not in LEAN_NAMESPACES:
            return ""
        return self.places.get(parts[0], self.places.get("", "") if len(parts) == 1 else "")

    def anywhere(self, parts: Sequence[str]) -> str:
        """Return the libraries in which a name may exist whatever it is, or nothing where it would be the index's own.

        A library does not name its namespaces after itself: `mul_comm` may be in Mathlib.
        """
        return "" if parts[0] in self.own else self.libraries


_OUTSIDE: WeakKeyDictionary[Searchable, _Outside] = WeakKeyDictionary()


def _outside(index: Searchable) -> _Outside:
    """Return what lies outside of an index."""
    if index not in _OUTSIDE:
        indexed = {file.module for file in index.files}
        imported = {module for file in index.files for module in file.imports}
        roots = {module.split(".")[0] for module in imported - indexed}
        places = {root: f"the package {root}, which is imported but not indexed" for root in sorted(roots)}
        own = frozenset(module.split(".")[0] for module in indexed)
        if "Init" not in own:
            places |= dict.fromkeys(LEAN_NAMESPACES, LEAN) | {"": LEAN}
        missing = missing_libraries(index.files)
        verb = "is" if len(missing) == 1 else "are"
        libraries = f"{' or '.join(missing)}, which {verb} imported but not indexed" if missing else ""
        _OUTSIDE[index] = _Outside(places=places, libraries=libraries, own=own)
    return _OUTSIDE[index]


LEAN = "Lean's own library, which is not indexed"
