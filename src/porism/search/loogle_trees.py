"""Fits a pattern to many trees at the same time.

In: the trees of a library, a pattern, and places where trees begin. Out: the places where it fits, as `fits` says of
each alone; where the pattern leaves open what is applied, places where it may. It does not know conditions.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from porism.index import DOT, Trees, is_hole
from porism.lean import Apply, Arrow, Lambda, Name, Sort, Term
from porism.search.loogle_fit import FREE, TooManyWays

MOST_WAYS = 10_000_000
"""So many readings are compared at the same time."""
Places = npt.NDArray[np.int32]
Which = npt.NDArray[np.int64]
"""Numbers of ways, from 0."""
Mask = npt.NDArray[np.bool_]
Meanings = dict[str, Places]
"""What each metavariable stands for, one place a way."""


def fitting(trees: Trees, pattern: Term, places: Places) -> tuple[Places, bool]:
    """Return the places where a pattern fits, ascending, and whether it is sure that it does; raises TooManyWays."""
    fit = _Fit(trees)
    which, _ = fit.of(pattern, places, {})
    return np.unique(places[which]), fit.sure


def occurrences(trees: Trees, pattern: Term, among: Mask) -> tuple[Places, bool] | None:
    """Return the places of all trees that a pattern fits, ascending, and whether that is sure; raises TooManyWays.

    None where nothing is known of how the pattern begins. Places outside the declarations `among`, a mask of shape
    (declarations,), may be left out.
    """
    head = pattern.head if isinstance(pattern, Apply) else pattern
    match head:
        case Arrow():
            return fitting(trees, pattern, trees.arrows_in(among))
        case Lambda():
            return fitting(trees, pattern, trees.at(trees.tokens.functions))
        case Name(text) if not text.startswith(FREE):
            places = trees.at(trees.tokens.naming(text))
            return (places, True) if head is pattern else fitting(trees, pattern, places)
        case _:
            return None


@dataclass(slots=True)
class _Fit:
    """One fitting of a pattern. A way is a place that fits so far, with one reading of what it means."""

    trees: Trees
    sure: bool = True
    """False once something could not be compared."""

    def of(self, pattern: Term, places: Places, meanings: Meanings) -> tuple[Which, Meanings]:
        """Return which ways fit a pattern, by number, a number twice where there are two readings; with their meanings.

        `places` has for each way the tree that is compared.
        """
        match pattern:
            case _ if is_hole(pattern):
                return np.arange(len(places)), meanings
            case Name(text) if text.startswith(FREE):
                return self._bound(text, places, meanings)
            case Name(text):
                named = self.trees.have(places, self.trees.tokens.naming(text))
                return self._kept(named & self._is_leaf(places), meanings)
            case Apply(Name(text), arguments) if not text.startswith(FREE):
                return self._applied(text, arguments, places, meanings)
            case Apply():
                self.sure = False
                return self._kept(~self._is_leaf(places), meanings)
            case Arrow(_, _, kind, body):
                return self._parts(self.trees.have(places, self.trees.tokens.arrows), (kind, body), places, meanings)
            case Lambda(_, body):
                return self._parts(self.trees.have(places, self.trees.tokens.functions), (body,), places, meanings)
            case Sort(text):
                return self._kept(self.trees.have(places, self.trees.tokens.sort(text)), meanings)
            case _:
                return np.arange(0), {name: at[:0] for name, at in meanings.items()}

    def _is_leaf(self, places: Places) -> Mask:
        return self.trees.layout.sizes[places] == 1

    def _kept(self, which: Mask, meanings: Meanings) -> tuple[Which, Meanings]:
        kept = np.flatnonzero(which)
        return kept, {name: at[kept] for name, at in meanings.items()}

    def _bound(self, name: str, places: Places, meanings: Meanings) -> tuple[Which, Meanings]:
        """Bind a metavariable, or keep the ways in which it stands for the same as before."""
        if name in meanings:
            return self._kept(self.trees.same(meanings[name], places), meanings)
        return np.arange(len(places)), {**meanings, name: places}

    def _parts(
        self, which: Mask, patterns: tuple[Term, ...], places: Places, meanings: Meanings
    ) -> tuple[Which, Meanings]:
        """Return the ways in which the children of some places fit some patterns, in order."""
        kept, meanings = self._kept(which, meanings)
        return self._in_turn(patterns, self._children(places[kept], len(patterns)), kept, meanings)

    def _in_turn(
        self, patterns: tuple[Term, ...], columns: list[Places], kept: Which, meanings: Meanings
    ) -> tuple[Which, Meanings]:
        """Fit one pattern after the other, each to its column."""
        left = list(columns)
        for pattern in patterns:
            column, *left = left
            which, meanings = self.of(pattern, column, meanings)
            kept, left = kept[which], [other[which] for other in left]
        return kept, meanings

    def _children(self, places: Places, count: int) -> list[Places]:
        """Return the places of the first children of some places, of no meaning where there are fewer of them."""
        columns, at = list[Places](), places + 1
        for _ in range(count):
            columns.append(at)
            at = self.trees.layout.behind(at)
        return columns

    def _applied(
        self, wanted: str, patterns: tuple[Term, ...], places: Places, meanings: Meanings
    ) -> tuple[Which, Meanings]:
        """Fit an application, which may have more arguments; what stands before a dot may be any of them."""
        count, sizes = len(patterns), self.trees.layout.sizes
        named, meanings = self._kept(self.trees.have(places, self.trees.tokens.naming(wanted)), meanings)
        here = places[named]
        columns, end = self._children(here, count + 1), here + sizes[here]
        dotted = self.trees.tokens.are_dotted[self.trees.layout.nodes[here]] & (not wanted.startswith(DOT))
        natural = (tuple(range(count)), columns[-2] < end)
        moved = [((*range(1, at + 1), 0, *range(at + 1, count)), dotted & natural[1]) for at in range(1, count)]
        beyond = (tuple(range(1, count + 1)), dotted & (columns[-1] < end))
        found = list[tuple[Which, Meanings]]()
        for order, has in (natural, *(one for one in (*moved, beyond) if one[1].any())):
            kept, meant = self._kept(has, meanings)
            found.append(self._in_turn(patterns, [columns[at][kept] for at in order], kept, meant))
        ways = named[np.concatenate([which for which, _ in found])]
        if len(ways) > MOST_WAYS:
            raise TooManyWays
        return ways, {name: np.concatenate([meant[name] for _, meant in found]) for name in found[0][1]}
