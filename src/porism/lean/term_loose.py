"""Reads Lean text so that nothing of it is left out: where something is not understood, a Hole holds what is around it.

In: text, comments removed. Out: a tree. It does not know what is done with it.
"""

from collections.abc import Sequence

from porism.lean.term_reader import CLOSERS, Reader
from porism.lean.terms import HOLE, Apply, Term


class LooseReader(Reader):
    """Reads on behind what it does not understand."""

    def whole(self) -> Term:
        """Read all up to what closes it; where that is more than a term, the pieces are arguments of a Hole."""
        term = self.term()
        if self._ends(":"):
            return term
        terms = [term]
        while not self._ends():
            begin = self.place
            terms.append(self.term())
            if self.place == begin:
                terms.pop()
                self.take()
        return _around(terms)

    def _ends(self, also: str = "") -> bool:
        here = self.here
        return here is None or here.text in CLOSERS or here.text == also

    def all(self) -> Term:
        """Read everything, brackets that close nothing and commas outside of brackets too."""
        terms = [self.whole()]
        while self.here is not None:
            self.take()
            terms.append(self.whole())
        return terms[0] if len(terms) == 1 else _around(terms)


def _around(terms: Sequence[Term]) -> Term:
    """Return a Hole that holds those of some terms that were understood."""
    understood = tuple(term for term in terms if term != HOLE)
    return Apply(HOLE, understood) if understood else HOLE


def read_loosely(text: str) -> Term:
    """Read a text into a tree that leaves nothing out: what is read only in part is not taken for the whole."""
    return LooseReader(text).all()
