"""Whether names exist in a library: exactly, as part of longer names, under a new name, elsewhere, or not at all.

In: an open index and names as somebody wrote them. Out: one `NameCheck` a name, in the order asked. "Not indexed" is
said of a name that the library's text mentions without declaring it, or that lies in the namespace of an imported
package that was not indexed; such a name may well exist. It does not know how names are stored.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from porism.errors import UsageError
from porism.interfaces.mentions import mentioned
from porism.library import Deprecation

if TYPE_CHECKING:
    from porism.index import Index

Verdict = Literal["exact", "renamed", "partial", "not indexed", "absent"]
LIMIT = 10
"""How many longer or similar names are given."""
LONGEST = 2000
"""Characters of the longest name that is looked up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """A declaration in one line."""

    name: str
    kind: str
    module: str
    certain: bool
    generated_from: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class NameCheck:
    """What is known of one asked name."""

    asked: str
    verdict: Verdict
    known: tuple[Known, ...] = ()
    """exact and renamed: the declaration; partial: longer names that contain the asked one; else similar names."""
    total: int = 0
    """How many declarations the verdict rests on."""
    deprecated: Deprecation | None = None
    """renamed: by which name, and since when."""
    unindexed: tuple[str, ...] = ()
    """not indexed and absent: imported packages in which the name may exist, because they were not indexed."""

    @property
    def exists(self) -> bool:
        """Whether exactly this name is a declaration of the library."""
        return self.verdict in ("exact", "renamed")


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """What is known of each asked name, in the order asked."""

    names: tuple[NameCheck, ...]


def check_names(index: "Index", asked: Iterable[str]) -> Checked:
    """Return what is known of each name; raises UsageError for a name that no text could hold."""
    checks = [_check(index, name) for name in asked]
    outside = unindexed_roots(index)
    absent = [check.asked.strip() for check in checks if check.verdict == "absent"]
    elsewhere = mentioned(index, absent) if outside and absent else frozenset[str]()
    return Checked(names=tuple(_placed(check, outside, elsewhere) for check in checks))


def _check(index: "Index", asked: str) -> NameCheck:
    """Return what the names of the library say of one name."""
    name = _refuse_nonsense(asked)
    match = index.names.check(name, LIMIT)
    if match.verdict == "exact":
        gone = index.declaration(match.rows[0]).deprecated
        verdict: Verdict = "renamed" if gone is not None and gone.by else "exact"
        return NameCheck(asked=asked, verdict=verdict, known=_known(index, match.rows), total=1, deprecated=gone)
    if match.verdict == "partial":
        return NameCheck(asked=asked, verdict="partial", known=_known(index, match.rows), total=match.total)
    return NameCheck(asked=asked, verdict="absent", known=_known(index, _similar(index, name)))


def _placed(check: NameCheck, outside: frozenset[str], elsewhere: frozenset[str]) -> NameCheck:
    """Return a check that says of an absent name whether, and in which packages, it may exist all the same."""
    if check.verdict != "absent" or not outside:
        return check
    name = check.asked.strip()
    root = name.split(".")[0]
    if root in outside:
        return replace(check, verdict="not indexed", unindexed=(root,))
    return replace(check, verdict="not indexed" if name in elsewhere else "absent", unindexed=tuple(sorted(outside)))


def _refuse_nonsense(asked: str) -> str:
    """Return a name without spaces around it; refuse what cannot be one."""
    name = asked.strip()
    if not name:
        raise UsageError("An empty name was asked for.", advice="Give a name such as Nat.add_comm.")
    if len(name) > LONGEST:
        raise UsageError(f"A name of {len(name):,} characters was asked for.", advice=f"The limit is {LONGEST:,}.")
    if any(not c.isprintable() for c in name):
        raise UsageError(
            "A name with control characters was asked for.", where=ascii(name)[:80], advice="Write it plainly."
        )
    return name


def _similar(index: "Index", name: str) -> tuple[int, ...]:
    """Return rows whose names are nearly the asked one: other case first, then other spelling."""
    same = index.names.ignoring_case(name)
    fuzzy = (row for row, _ in index.names.fuzzy(name, LIMIT))
    return tuple(dict.fromkeys((*same, *fuzzy)))[:LIMIT]


def _known(index: "Index", rows: Iterable[int]) -> tuple[Known, ...]:
    """Return the declarations of rows in one line each."""
    return tuple(
        Known(name=d.name, kind=d.kind, module=d.module, certain=d.certain, generated_from=d.generated_from)
        for d in map(index.declaration, rows)
    )


@lru_cache(maxsize=4)
def unindexed_roots(index: "Index") -> frozenset[str]:
    """Return the packages (first components of modules) that indexed files import but that were not indexed.

    `Init` is imported by every file that does not start with `prelude`.
    """
    indexed = {file.module.split(".")[0] for file in index.files}
    imported = {module.split(".")[0] for file in index.files for module in file.imports}
    return frozenset(imported | {"Init"}) - indexed if indexed else frozenset()
