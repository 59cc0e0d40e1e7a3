"""Which declarations a search may return: by kind, module, package, namespace, by what is imported, by state.

In: an index and the knobs of a search. Out: for each filter that is set, one truth value a row.
It does not know questions.
"""

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass
from threading import Lock
from weakref import WeakKeyDictionary

import numpy as np
import numpy.typing as npt
from rapidfuzz import process

from porism.errors import UsageError
from porism.index import PAPER
from porism.lean import MATHEMATICAL
from porism.library import imported_by
from porism.search.how import How
from porism.search.ports import Searchable

Mask = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class Allowed:
    """The rows that the filters let pass."""

    masks: Mapping[str, Mask]
    """What each filter that is set lets pass, by its spelling."""
    rows: Mask
    """What all let pass; of all kinds, mathematics only unless kinds are asked for."""
    unknown: tuple[str, ...]
    """Imports that are not modules of the library."""
    deprecated: Mask
    """Which rows are deprecated."""
    generated: Mask
    """Which rows are generated."""
    used: npt.NDArray[np.float64]
    """How much each row is used, from 0 to 1 by the logarithm of its users."""

    hidden: frozenset[int] = frozenset()
    """Rows that are hidden from a question: no part of what passes, and where every walk ends."""

    @property
    def share(self) -> float:
        """The part of the library that passes."""
        return float(self.rows.mean()) if len(self.rows) else 0.0


_KNOWN: WeakKeyDictionary[Searchable, dict[tuple[object, ...], Allowed]] = WeakKeyDictionary()
_MOST_KNOWN = 32
_CHANGING = Lock()
"""Held while what is known changes: searches may run in threads."""


def allowed_rows(index: Searchable, how: How) -> Allowed:
    """Return what the filters let pass, kept for the next search; raises UsageError for a filter that names nothing."""
    known = _KNOWN.setdefault(index, {})
    key = (how.kind, how.module, how.package, how.namespace, how.sees, how.deprecated, how.generated)
    kept = known.get(key)
    if kept is None:
        kept = _evaluate(index, how)
        with _CHANGING:
            while len(known) >= _MOST_KNOWN:
                known.pop(next(iter(known)))
            known[key] = kept
    return kept


def passing_rows(index: Searchable, how: How) -> Mask:
    """Return which rows the filters let pass, shape (rows,); raises UsageError for a filter that names nothing."""
    return allowed_rows(index, how).rows


def of_kinds(index: Searchable, kinds: Container[str]) -> Mask:
    """Return which rows are declarations of some kinds, shape (rows,)."""
    return _coded(index, "kind", lambda kind: kind in kinds)


def _evaluate(index: Searchable, how: How) -> Allowed:
    """Return what each filter lets pass."""
    shelf, masks, unknown = index.shelf, dict[str, Mask](), ()
    if how.kind:
        masks[f"kind={','.join(how.kind)}"] = of_kinds(index, how.kind)
    for column, wanted in (("module", how.module), ("package", how.package)):
        if wanted:
            _refuse_unknown(column, wanted, shelf.coded(column)[1])
            masks[f"{column}={','.join(wanted)}"] = _coded(index, column, lambda value, w=wanted: _is_below(value, w))
    if how.namespace:
        masks[f"namespace={','.join(how.namespace)}"] = _under(index, how.namespace)
    if how.sees:
        seen = imported_by(how.sees, index.files)
        unknown = tuple(module for module in how.sees if module not in {file.module for file in index.files})
        if len(unknown) == len(how.sees):
            _refuse_unknown("module", how.sees, [file.module for file in index.files])
        masks[f"sees={','.join(how.sees)}"] = _coded(index, "module", lambda module: module in seen)
    deprecated, written = shelf.flags("deprecated"), _coded(index, "generated_by", lambda maker: not maker)
    if not how.deprecated:
        masks["without deprecated"] = ~deprecated
    if not how.generated:
        masks["without generated"] = written
    rows = np.ones(len(deprecated), np.bool_) if how.kind else of_kinds(index, MATHEMATICAL)
    for mask in masks.values():
        rows = rows & mask
    return Allowed(masks, rows, unknown, deprecated, ~written, _use(index))


def _use(index: Searchable) -> npt.NDArray[np.float64]:
    """Return how much each row is used: the logarithm of its users, by that of the most used row."""
    users = np.log1p(index.graph.profile(PAPER).in_degrees)
    return users / max(users.max(initial=0.0), 1.0)


def _coded(index: Searchable, column: str, passes: Callable[[str], bool]) -> Mask:
    """Return for each row whether its value in a coded column passes."""
    codes, meanings = index.shelf.coded(column)
    return np.array([passes(meaning) for meaning in meanings], np.bool_)[codes] if len(codes) else np.zeros(0, np.bool_)


def _is_below(value: str, wanted: Sequence[str]) -> bool:
    """Say whether a dotted name is one of the wanted or lies below one."""
    return any(value == one or value.startswith(f"{one}.") for one in wanted)


def _refuse_unknown(what: str, wanted: Sequence[str], known: Sequence[str]) -> None:
    """Raise for a module or package that the library does not have."""
    for one in wanted:
        if not any(_is_below(value, (one,)) for value in known):
            near = process.extractOne(one, known, score_cutoff=60)
            advice = f"Did you mean {near[0]}?" if near else f"`porism info` lists every {what}."
            raise UsageError(f"This library has no {what} {one}.", advice=advice)


def _under(index: Searchable, namespaces: Sequence[str]) -> Mask:
    """Return for each row whether it lies in one of the namespaces."""
    mask = np.zeros(len(index.names), np.bool_)
    for namespace in namespaces:
        rows = index.names.under(namespace)
        if not len(rows):
            near = [index.names[row] for row in index.names.ignoring_case(namespace)[:1]]
            advice = f"Did you mean {near[0]}?" if near else "Namespaces are written as in Lean, such as Nat.Prime."
            raise UsageError(f"This library has nothing in the namespace {namespace}.", advice=advice)
        mask[rows] = True
    return mask
