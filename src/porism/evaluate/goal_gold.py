"""Goals of a library whose lemma is known: theorems that are proved by one application of another theorem.

In: an index. Out: `OneStep`s: a theorem, and the theorem that its proof applies, told by what the index has resolved of
the proof's text. Only what is certain is taken: the head of the proof means one theorem of the library, which stands
before; its arguments name no other. It does not know how goals are asked.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from porism.index import Index
from porism.lean import TURNS, SingleStep, StepWay, single_step, split_binders
from porism.library import imported_by

Mask = npt.NDArray[np.bool_]
_NAMES = re.compile(r"[\w'.!?«»₀-₉]+")
_AT_ONCE = 8_192
_COLUMNS = ("value", "uses_in_value", "signature", "variables", "deprecated", "name")


@dataclass(frozen=True, slots=True, kw_only=True)
class OneStep:
    """A theorem that is proved by one application of another."""

    row: int
    name: str
    signature: str
    variables: tuple[str, ...]
    way: StepWay
    gold: str
    """What is applied."""


def one_steps(index: Index) -> Iterator[OneStep]:
    """Yield all written theorems of a library that are proved by one application of a theorem of it, in row order."""
    wanted = _having(index, "kind", "theorem") & _having(index, "generated_by", "")
    for start in range(0, len(wanted), _AT_ONCE):
        rows = np.flatnonzero(wanted[start : start + _AT_ONCE]).astype(np.int32) + start
        columns = (index.shelf.values(column, rows) for column in _COLUMNS)
        for row, value, uses, signature, variables, deprecated, name in zip(rows.tolist(), *columns, strict=True):
            step = None if deprecated or not uses else single_step(value)
            if step is None:
                continue
            gold = _gold(index, step, uses, _bound(signature, variables))
            if gold and gold != name:
                yield OneStep(
                    row=row, name=name, signature=signature, variables=tuple(variables), way=step.way, gold=gold
                )


def _having(index: Index, column: str, value: str) -> Mask:
    """Return which rows have a value in a coded column."""
    codes, meanings = index.shelf.coded(column)
    return np.isin(codes, [at for at, meaning in enumerate(meanings) if meaning == value])


def _bound(signature: str, variables: Sequence[str]) -> frozenset[str]:
    """Return the names that a statement binds before its colon."""
    groups, _ = split_binders(" ".join((*variables, signature)))
    return frozenset(name for group in groups for name in group.names)


def _gold(index: Index, step: SingleStep, uses: Sequence[str], bound: frozenset[str]) -> str:
    """Return the one theorem that the head of a step means; nothing where that is not certain, or another is used."""
    theorems = [name for name in uses if _is_theorem(index, name)]
    meant = [name for name in theorems if _means(step.head, name, bound)]
    if len(meant) != 1 or not index.declaration(_row(index, meant[0])).certain:
        return ""
    ends = {name.rpartition(".")[2] for name in theorems} - {meant[0].rpartition(".")[2]}
    named = {part for word in _NAMES.findall(step.arguments) for part in word.split(".")}
    return "" if ends & named else meant[0]


def _row(index: Index, name: str) -> int:
    row = index.names.row(name)
    assert row is not None, f"{name} was looked up before"
    return row


def _is_theorem(index: Index, name: str) -> bool:
    """Say whether a name is that of a theorem of the library."""
    row, (codes, kinds) = index.names.row(name), index.kinds
    return row is not None and kinds[int(codes[row])] == "theorem"


def _means(head: str, name: str, bound: frozenset[str]) -> bool:
    """Say whether the head of a step, as written, can mean a full name: as its end, or as a field of a variable.

    Fields that turn the theorem about may stand behind its name.
    """
    head = head.removeprefix("_root_.")
    while head:
        first, _, rest = head.partition(".")
        ending = rest if first in bound else head
        if ending and (name == head or name.endswith(f".{ending}")):
            return True
        head, _, last = head.rpartition(".")
        if last not in TURNS:
            return False
    return False


def seen_from(index: Index, row: int) -> Mask:
    """Return which rows a proof in a row may use: those of imported modules, and of its own file those before it.

    Of the same file all that is made from what stands there belongs to its line. Shape (rows,).
    """
    codes, modules = index.modules
    own = int(codes[row])
    imported = imported_by([modules[own]], index.files)
    seen = np.array([module in imported for module in modules], np.bool_)[codes]
    here = np.flatnonzero(codes == own).astype(np.int32)
    line = index.shelf.values("line", np.array([row], np.int32))[0]
    lines = np.array(index.shelf.values("line", here), np.int64)
    seen[here[lines >= line]] = False
    return seen
