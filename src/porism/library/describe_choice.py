"""Which declarations of a library are to be described.

In: a library, and the knobs. Out: a flag for each row. It does not know what is described already.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from porism.errors import UsageError
from porism.lean import MATHEMATICAL, Kind
from porism.library.arrow import compute
from porism.library.describe_prompt import Bounds
from porism.library.storage import Shelf
from porism.models import SpendingLimits

Rows = npt.NDArray[np.int32]
Flags = npt.NDArray[np.bool_]

COPIES = ("to_additive", "to_dual")


@dataclass(frozen=True, slots=True, kw_only=True)
class Describing:
    """What is described, and how a model is asked for it."""

    modules: tuple[str, ...] = ()
    """Only declarations of these modules and of those below them."""
    kinds: tuple[Kind, ...] = ()
    """Only declarations of these kinds."""
    names: tuple[str, ...] = ()
    """Only these declarations, whatever else is left out by rule."""
    limit: int = 0
    """So many declarations at most, those first on which others build; 0 is no limit."""
    uses: bool = False
    """Describe also what the chosen declarations use, directly or not."""
    generated: Literal["none", "copies", "all"] = "none"
    """Names that the text does not write: none of them, additive and dual copies, or all, fields and projections too.
    Those that are not described stand in prompts behind the declaration that they come from."""
    private: bool = False
    """Describe private declarations too."""
    deprecated: bool = False
    """Describe deprecated declarations too."""
    reworded: bool = True
    """Describe again what was described by a prompt of other wording."""
    follow: bool = False
    """Describe again what uses something whose description has changed since; one change may then cost many calls."""
    parallel: int = 8
    """Declarations that are asked about at the same time; `chat.server.parallel` bounds the requests."""
    failures: int = 10
    """So many failures one after another end the run."""
    bounds: Bounds = field(default_factory=Bounds)
    limits: SpendingLimits = field(default_factory=SpendingLimits)

    def __post_init__(self) -> None:
        if self.limit < 0 or self.parallel < 1 or self.failures < 1:
            raise UsageError(
                "With these knobs nothing can be described.",
                advice="limit is at least 0, parallel and failures at least 1.",
            )


def choose(shelf: Shelf, how: Describing) -> Flags:
    """Return which rows are chosen; raises UsageError for a name or a module that the library does not have."""
    kinds = _of(shelf, "kind", lambda kind: kind in (how.kinds or MATHEMATICAL))
    if how.names:
        return _named(shelf, how.names) & (kinds if how.kinds else True)
    chosen = kinds & _describable(shelf, how)
    return chosen & _below(shelf, how.modules) if how.modules else chosen


def describable(shelf: Shelf, how: Describing) -> Flags:
    """Return which rows may be described because something else uses them."""
    return _of(shelf, "kind", lambda kind: kind in MATHEMATICAL) & _describable(shelf, how)


def _describable(shelf: Shelf, how: Describing) -> Flags:
    """Return which rows no rule leaves out."""
    chosen = ~is_generated(shelf) if how.generated != "all" else np.ones(len(shelf), np.bool_)
    if how.generated == "copies":
        chosen |= _of(shelf, "generated_by", lambda by: by in COPIES)
    if not how.private:
        private = compute.starts_with(shelf.table.column("name"), "_private.")
        chosen &= ~private.to_numpy()
    return chosen if how.deprecated else chosen & ~shelf.flags("deprecated")


def is_generated(shelf: Shelf) -> Flags:
    """Return which rows have no text of their own; an instance whose name alone is made has one."""
    written = _of(shelf, "generated_by", lambda by: by in ("", "instance name"))
    parentless = compute.equal(shelf.table.column("generated_from"), "").to_numpy()
    return ~(written & parentless)


def origins(shelf: Shelf) -> Rows:
    """Return for each row the row of the written declaration that it comes from, itself where it is written."""
    names = shelf.table.column("name").combine_chunks()
    parents = compute.index_in(shelf.table.column("generated_from"), value_set=names)
    rows = np.arange(len(shelf), dtype=np.int32)
    found = compute.fill_null(parents, -1).to_numpy().astype(np.int32)
    found = np.where(found < 0, rows, found)
    for _ in range(_DEEPEST):
        further = found[found]
        if np.array_equal(further, found):
            break
        found = further
    return found


_DEEPEST = 8
"""Doublings of the way from a name to what it comes from; ways that go round in a circle end there."""


def _of(shelf: Shelf, column: str, wanted: Callable[[str], bool]) -> Flags:
    """Return which rows have a wanted meaning in a coded column."""
    codes, meanings = shelf.coded(column)
    return np.array([wanted(meaning) for meaning in meanings], np.bool_)[codes]


def _below(shelf: Shelf, modules: Sequence[str]) -> Flags:
    """Return which rows stand in one of the modules or below."""
    _, known = shelf.coded("module")
    for module in modules:
        if not any(_is_below(one, module) for one in known):
            advice = "Name a module of the library, or the beginning of one, such as Mathlib.Algebra."
            raise UsageError(f"The library has no module '{module}'.", where="modules", advice=advice)
    return _of(shelf, "module", lambda one: any(_is_below(one, module) for module in modules))


def _is_below(module: str, above: str) -> bool:
    return module == above or module.startswith(f"{above}.")


def _named(shelf: Shelf, names: Sequence[str]) -> Flags:
    """Return which rows have one of the names."""
    column = shelf.table.column("name").combine_chunks()
    absent = compute.index_in(pa.array(names), value_set=column)
    if absent.null_count:
        name = names[absent.to_pylist().index(None)]
        advice = "`porism names NAME` proposes others."
        raise UsageError(f"The library has no declaration '{name}'.", where="names", advice=advice)
    return shelf.named(names)
