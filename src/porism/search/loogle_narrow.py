"""Narrows a library down to the declarations that a pattern may fit, before any statement is read.

In: an index and conditions. Out: truth values, one a row: rows that use a constant by the graph, or whose text has one
of its spellings. Masks of spellings are kept, packed, for the next query. It does not read statements.
"""

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from functools import lru_cache
from threading import Lock
from weakref import WeakKeyDictionary

import numpy as np
import numpy.typing as npt

from porism.index import TYPE
from porism.lean import MATHEMATICAL, head_constant, read_term
from porism.search.loogle_query import Condition
from porism.search.loogle_terms import constants
from porism.search.loogle_text import NUMERAL
from porism.search.ports import Searchable

Mask = npt.NDArray[np.bool_]
_INFIX = (
    *"+-*/%^•∣=≠<≤>≥∈⊆⊂∪∩\\⊔⊓∘×⊕↔∧∨≃↪⟶≅⥤≫⋙⊗⊣≈≡⧸",
    *("→+", "→*", "→+*", "≃*", "≃+", "≃+*", "≃ₜ", "→o", "≃o", "→₀", "::", "++"),
)
_OTHER = {
    "¬ x": "¬", "∃ x, y": "∃", "∑ x, y": "∑", "∏ x, y": "∏", "⋃ x, y": "⋃", "⋂ x, y": "⋂", "⨆ x, y": "⨆",
    "⨅ x, y": "⨅", "∀ᶠ x in y, z": "∀ᶠ", "x⁻¹": "⁻¹", "xᶜ": "ᶜ", "ℕ": "ℕ", "ℤ": "ℤ", "ℚ": "ℚ", "ℝ": "ℝ", "ℂ": "ℂ",
    "∅": "∅", "⊤": "⊤", "⊥": "⊥", "√x": "√", "-x": "-", "xᵒᵖ": "ᵒᵖ", "xᵀ": "ᵀ", "xˣ": "ˣ", "ℝ≥0": "ℝ≥0",
    "ℝ≥0∞": "ℝ≥0∞", "M →ₗ[R] N": "→ₗ", "M ≃ₗ[R] N": "≃ₗ", "A →ₐ[R] B": "→ₐ", "A ≃ₐ[R] B": "≃ₐ", "M ⊗[R] N": "⊗",
    "M →L[R] N": "→L", "n !": "!", "∃! x, y": "∃!", "∃ᶠ x in y, z": "∃ᶠ", "∑' x, y": "∑'", "∏' x, y": "∏'",
}  # fmt: skip
_ENCLOSING = {
    "norm": "‖", "abs": "|", "inner": "⟪", "Int.floor": "⌊", "Int.ceil": "⌈", "Nat.floor": "⌊", "Nat.ceil": "⌈",
}  # fmt: skip
_MOST_KEPT = 512
_MOST_RIVALS = 500
_KEPT: WeakKeyDictionary[Searchable, OrderedDict[str, npt.NDArray[np.uint8]]] = WeakKeyDictionary()
_CHANGING = Lock()


@lru_cache(maxsize=1)
def signs() -> Mapping[str, tuple[str, ...]]:
    """Return the signs that stand for each constant, as the reader of terms reads them."""
    found: dict[str, list[str]] = {name: [sign] for name, sign in _ENCLOSING.items()}
    samples = {f"x {sign} y": sign for sign in _INFIX} | _OTHER
    for sample, sign in samples.items():
        constant = head_constant(read_term(sample))
        if constant and constant != "x":
            found.setdefault(constant, []).append(sign)
    for constant in ("Not", "Membership.mem"):
        found[constant].append("∉")
    return {constant: tuple(dict.fromkeys(known)) for constant, known in found.items()}


def spellings(constant: str, condition: Condition) -> tuple[str, ...]:
    """Return how a constant may be written in a statement: its signs, and the end of its name where that was asked for.

    Nothing where its spelling is not known, so that it narrows nothing.
    """
    if constant.startswith(NUMERAL):
        return (constant.removeprefix(NUMERAL),)
    known = signs().get(constant, ())
    is_written = constant in condition.text or not known and constant.rpartition(".")[2] in condition.text
    return (*known, constant.rpartition(".")[2].replace("«", "").replace("»", "")) if is_written else known


def candidates(index: Searchable, conditions: Sequence[Condition], rows: Mapping[str, int]) -> Mask:
    """Return which rows may meet all conditions; `rows` has the rows of constants that the library declares."""
    codes, kinds = index.shelf.coded("kind")
    mask = np.array([kind in MATHEMATICAL for kind in kinds], np.bool_)[codes] if len(codes) else np.zeros(0, np.bool_)
    for condition in conditions:
        if condition.kind == "name part":
            named = np.zeros(len(mask), np.bool_)
            named[list(index.names.containing(condition.text, len(mask)))] = True
            mask &= named
            continue
        wanted = constants(condition.tree) if condition.tree is not None else (condition.text,)
        for constant in wanted:
            mask &= _mentioning(index, constant, spellings(constant, condition), rows)
    return mask


def warm_patterns(index: Searchable) -> None:
    """Look through the library for each sign once, so that the first queries need not."""
    for sign in dict.fromkeys(sign for known in signs().values() for sign in known):
        _having(index, sign)


def is_written(index: Searchable, name: str) -> bool:
    """Say whether some statement has a name in full, though the library does not declare it."""
    return bool(_having(index, name).any())


def users_of(index: Searchable, row: int) -> Mask:
    """Return which rows name a row in their statements, by the graph."""
    users, kinds = index.graph.users(row)
    mask = np.zeros(len(index.names), np.bool_)
    mask[users[(kinds & TYPE) != 0]] = True
    return mask


def _mentioning(index: Searchable, constant: str, written: tuple[str, ...], rows: Mapping[str, int]) -> Mask:
    """Return which rows may mention a constant."""
    if not written:
        return np.ones(len(index.names), np.bool_)
    texts = np.zeros(len(index.names), np.bool_)
    for text in written:
        texts |= _having(index, text)
    if constant not in rows:
        return texts & _in_sight(index, constant)
    return users_of(index, rows[constant]) | (texts & ~_of_rivals(index, constant, rows[constant]))


def _in_sight(index: Searchable, constant: str) -> Mask:
    """Return where a constant that the library does not declare may be meant: where its namespace is named."""
    namespace = constant.rpartition(".")[0]
    if not namespace or constant in signs():
        return np.ones(len(index.names), np.bool_)
    mask = _having(index, namespace.rpartition(".")[2]).copy()
    mask[index.names.under(namespace)] = True
    return mask


def _of_rivals(index: Searchable, constant: str, row: int) -> Mask:
    """Return which rows name, by the graph, another declaration whose name ends in the same way."""
    mask = np.zeros(len(index.names), np.bool_)
    for rival in index.names.ending(constant.rpartition(".")[2], _MOST_RIVALS):
        if rival != row:
            users, kinds = index.graph.users(rival)
            mask[users[(kinds & TYPE) != 0]] = True
    return mask


def _having(index: Searchable, text: str) -> Mask:
    """Return which signatures have a text, from what is kept or by looking through all."""
    kept = _KEPT.setdefault(index, OrderedDict())
    packed = kept.get(text)
    if packed is not None:
        return np.unpackbits(packed, count=len(index.names)).astype(np.bool_)
    mask = index.shelf.having("signature", text)
    with _CHANGING:
        kept[text] = np.packbits(mask)
        while len(kept) > _MOST_KEPT:
            kept.popitem(last=False)
    return mask
