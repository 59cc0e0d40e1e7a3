"""Whether a pattern fits a tree: blanks fit anything, each metavariable the same everywhere.

In: trees. Out: the ways in which they fit, as what each metavariable stands for. It does not know text or libraries.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from porism.index import DOT, LOCAL, META, arrow_parts, is_hole, named
from porism.lean import Apply, Arrow, Lambda, Name, Sort, Term

Meaning = Mapping[str, Term]
FREE = (META, LOCAL)
"""Beginnings of names in a pattern that stand for anything: metavariables, and what the pattern itself binds."""


def fits(pattern: Term, term: Term, meaning: Meaning) -> Iterator[Meaning]:
    """Yield the ways in which a pattern fits a tree."""
    match pattern:
        case _ if is_hole(pattern):
            yield meaning
        case Name(text) if text.startswith(FREE):
            yield from _bound(text, term, meaning)
        case Name(text):
            if isinstance(term, Name) and named(text, term.text):
                yield meaning
        case Apply():
            if isinstance(term, Apply):
                yield from _applications(pattern, term, meaning)
        case Arrow():
            if isinstance(term, Arrow):
                for inner in fits(pattern.type, term.type, meaning):
                    yield from fits(pattern.body, term.body, inner)
        case Lambda(_, body):
            if isinstance(term, Lambda):
                yield from fits(body, term.body, meaning)
        case Sort(text):
            if isinstance(term, Sort) and term.text == text:
                yield meaning
        case _:
            return


def _bound(name: str, term: Term, meaning: Meaning) -> Iterator[Meaning]:
    """Yield the meaning with a metavariable bound, if it may be."""
    if name not in meaning:
        yield {**meaning, name: term}
    elif meaning[name] == term:
        yield meaning


def _applications(pattern: Apply, term: Apply, meaning: Meaning) -> Iterator[Meaning]:
    """Yield the ways in which applications fit; a tree may have more arguments than the pattern."""
    count = len(pattern.arguments)
    if len(term.arguments) < count:
        return
    if isinstance(pattern.head, Name) and not pattern.head.text.startswith(FREE):
        if isinstance(term.head, Name) and named(pattern.head.text, term.head.text):
            for arguments in _orders(pattern.head.text, term):
                yield from _all_fit(pattern.arguments, arguments[:count], meaning)
        return
    kept = term.arguments[: len(term.arguments) - count]
    head = Apply(term.head, kept) if kept else term.head
    for inner in fits(pattern.head, head, meaning):
        yield from _all_fit(pattern.arguments, term.arguments[-count:], inner)


def _orders(wanted: str, term: Apply) -> Iterator[Sequence[Term]]:
    """Yield the orders of arguments that a tree may mean: in `x.foo y`, x may be any argument of foo."""
    assert isinstance(term.head, Name)
    yield term.arguments
    if term.head.text.startswith(DOT) and not wanted.startswith(DOT):
        own, *others = term.arguments
        for place in range(1, len(term.arguments)):
            yield [*others[:place], own, *others[place:]]


def _all_fit(patterns: Sequence[Term], terms: Sequence[Term], meaning: Meaning) -> Iterator[Meaning]:
    """Yield the ways in which each pattern fits the tree in its place."""
    if not patterns:
        yield meaning
        return
    for inner in fits(patterns[0], terms[0], meaning):
        yield from _all_fit(patterns[1:], terms[1:], inner)


class TooManyWays(Exception):
    """There are more ways to match hypotheses than are tried."""


@dataclass(slots=True)
class Tries:
    """How many more times hypotheses may be matched for a query."""

    left: int = 100_000

    def take(self) -> None:
        """Count one; raises TooManyWays where none is left."""
        self.left -= 1
        if self.left < 0:
            raise TooManyWays


def states(pattern: Term, term: Term, tries: Tries) -> bool:
    """Say whether a statement's conclusion fits, and each hypothesis of the pattern one of its hypotheses.

    Those that fewest hypotheses fit are looked for first. Raises TooManyWays.
    """
    wanted, conclusion = arrow_parts(pattern)
    hypotheses, stated = arrow_parts(term)
    if next(fits(conclusion, stated, {}), None) is None:
        return False
    counted = [(sum(next(fits(one, h, {}), None) is not None for h in hypotheses), one) for one in wanted]
    if any(not count for count, _ in counted):
        return False
    ordered = [one for _, one in sorted(counted, key=lambda pair: pair[0])]
    return any(_each_has(ordered, hypotheses, inner, tries) for inner in fits(conclusion, stated, {}))


def _each_has(wanted: Sequence[Term], hypotheses: Sequence[Term], meaning: Meaning, tries: Tries) -> bool:
    """Say whether each wanted hypothesis is there, in any order, none counted twice."""
    if not wanted:
        return True
    for place, one in enumerate(hypotheses):
        tries.take()
        rest = [*hypotheses[:place], *hypotheses[place + 1 :]]
        if any(_each_has(wanted[1:], rest, inner, tries) for inner in fits(wanted[0], one, meaning)):
            return True
    return False
