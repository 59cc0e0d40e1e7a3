"""Which declarations meet a condition of a Loogle query, all of them looked at together.

In: an index and a condition. Out: truth values, one a row, and whether they are sure: where they are not, the trees
that are left have to be looked at one by one. It does not know how conditions are put together.
"""

from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt

from porism.index import META, TYPE, arrow_parts, constants, is_hole, last_part, names_in
from porism.lean import MATHEMATICAL, Apply, Arrow, Lambda, Name, Term
from porism.search.filters import of_kinds
from porism.search.loogle_query import Condition
from porism.search.loogle_trees import fitting, occurrences
from porism.search.ports import Searchable

Mask = npt.NDArray[np.bool_]
_MOST_RIVALS = 500


def mathematical(index: Searchable) -> Mask:
    """Return which rows are declarations of mathematics, not notation or tactics."""
    return of_kinds(index, MATHEMATICAL)


def meeting(index: Searchable, condition: Condition, rows: Mapping[str, int], among: Mask) -> tuple[Mask, bool]:
    """Return which of some rows may meet a condition, and whether they are sure to.

    `rows` has the rows of constants that the library declares. Raises TooManyWays.
    """
    if condition.kind == "name part":
        return among & _mask(index, np.array(index.names.containing(condition.text, len(among)), np.int32)), True
    if condition.tree is None:
        return among & mentioning(index, condition.text, rows), True
    for constant in constants(condition.tree):
        if constant in rows or isinstance(condition.tree, Arrow):
            among = among & mentioning(index, constant, rows)
    return (_stating if condition.kind == "conclusion" else _having)(index, condition.tree, among)


def _having(index: Searchable, pattern: Term, among: Mask) -> tuple[Mask, bool]:
    """Return which of some rows have a tree somewhere that a pattern fits."""
    found = occurrences(index.trees, pattern, among)
    if found is None:
        for constant in constants(pattern):
            among = among & mentioning(index, constant, {})
        return among, False
    places, sure = found
    return among & _mask(index, index.trees.rows_of(places)), sure


def _stating(index: Searchable, pattern: Term, among: Mask) -> tuple[Mask, bool]:
    """Return which of some rows state what a pattern says, with hypotheses that fit its own one by one."""
    trees = index.trees
    wanted, conclusion = arrow_parts(pattern)
    places, sure = fitting(trees, conclusion, trees.stated(np.flatnonzero(among).astype(np.int32)))
    if not wanted:
        return _mask(index, trees.rows_of(places)), sure
    supposed, owners = trees.hypotheses(trees.rows_of(places))
    order = np.argsort(supposed)
    supposed, owners = supposed[order], owners[order]
    enough = np.bincount(owners, minlength=len(trees)) >= len(wanted)
    for one in _shapes(wanted):
        kept = enough[owners]
        supposed, owners = supposed[kept], owners[kept]
        found, certain = fitting(trees, one, supposed)
        enough, sure = _mask(index, owners[np.searchsorted(supposed, found)]), sure and certain
    return enough, sure and len(wanted) == 1 and not _metavariables(wanted[0]) & _metavariables(conclusion)


def _shapes(wanted: Sequence[Term]) -> list[Term]:
    """Return the hypotheses of a pattern that say something, of those alike but for their metavariables one."""
    alike = {_numbered(one, {}): one for one in wanted}
    return [one for one in alike.values() if not (is_hole(one) or isinstance(one, Name) and one.text.startswith(META))]


def _numbered(term: Term, numbers: dict[str, str]) -> Term:
    """Return a tree with its metavariables numbered as they come."""
    match term:
        case Name(text) if text.startswith(META):
            return Name(numbers.setdefault(text, f"{META}{len(numbers)}"))
        case Apply(head, arguments):
            return Apply(_numbered(head, numbers), tuple(_numbered(inner, numbers) for inner in arguments))
        case Arrow(bracket, names, kind, body):
            return Arrow(bracket, names, _numbered(kind, numbers), _numbered(body, numbers))
        case Lambda(names, body):
            return Lambda(names, _numbered(body, numbers))
        case _:
            return term


def _metavariables(pattern: Term) -> set[str]:
    return {name for name in names_in(pattern) if name.startswith(META)}


def _mask(index: Searchable, rows: npt.NDArray[np.int32]) -> Mask:
    mask = np.zeros(len(index.names), np.bool_)
    mask[rows] = True
    return mask


def mentioning(index: Searchable, constant: str, rows: Mapping[str, int]) -> Mask:
    """Return which rows mention a constant: by the graph, or as it is written where nothing else is meant by it."""
    written = index.trees.having(index.trees.tokens.naming(constant))
    if constant not in rows:
        return written & _in_sight(index, constant)
    return _users(index, rows[constant]) | (written & ~_of_rivals(index, constant, rows[constant]))


def _users(index: Searchable, row: int) -> Mask:
    """Return which rows name a row in their statements, by the graph."""
    return _mask(index, index.graph.users_in(row, TYPE))


def _of_rivals(index: Searchable, constant: str, row: int) -> Mask:
    """Return which rows name, by the graph, another declaration whose name ends in the same way."""
    mask = np.zeros(len(index.names), np.bool_)
    for rival in index.names.ending(last_part(constant), _MOST_RIVALS):
        if rival != row:
            mask |= _users(index, rival)
    return mask


def _in_sight(index: Searchable, constant: str) -> Mask:
    """Return where a constant that the library does not declare may be meant: in full, or where its namespace is named.

    What a sign stands for is written in full in a tree.
    """
    namespace = constant.rpartition(".")[0]
    if not namespace:
        return np.ones(len(index.names), np.bool_)
    tokens = index.trees.tokens
    mask = index.trees.having(np.concatenate([tokens.exactly(constant), tokens.within(last_part(namespace))]))
    mask[index.names.under(namespace)] = True
    return mask


def is_written(index: Searchable, name: str) -> bool:
    """Say whether some statement has a name in full, though the library does not declare it."""
    return name in index.trees.tokens
