"""Lean text as trees that can be compared: the reader's trees without what one text shows and another does not.

In: text. Out: trees in which local names are marked, `x.foo` is `foo` of `x`, and types that notation hides are left
out. It does not know libraries, nor what a name means.
"""

from collections.abc import Iterable, Iterator, Mapping

from porism.index.readable import META, NUMERAL, readable
from porism.lean import (
    HOLE,
    Apply,
    Arrow,
    Coerced,
    Field,
    Lambda,
    Name,
    Term,
    Typed,
    TypeOf,
    read_loosely,
)

LONGEST_READ = 10_000
"""Characters of the longest text that is read."""
DEEPEST = 100
"""Levels of the deepest tree that is compared."""
LOCAL = "%"
"""Before the name of a variable."""
DOT = "."
"""Before a name that was written behind a variable or a term: only its end is known."""


def tree_of(text: str, bound: frozenset[str] = frozenset()) -> Term:
    """Return the tree of a Lean text as it is compared; a blank for one that is too long or nested too deep."""
    if len(text) > LONGEST_READ:
        return HOLE
    try:
        term = normal(read_loosely(readable(text)), bound)
    except RecursionError:
        return HOLE
    return HOLE if _is_deep(term) else term


def _is_deep(term: Term) -> bool:
    """Say whether a tree is deeper than DEEPEST."""
    todo = [(term, 0)]
    while todo:
        here, depth = todo.pop()
        if depth > DEEPEST:
            return True
        match here:
            case Apply(head, arguments):
                todo += [(inner, depth + 1) for inner in (head, *arguments)]
            case Arrow(_, _, kind, body):
                todo += [(kind, depth + 1), (body, depth + 1)]
            case Lambda(_, body):
                todo.append((body, depth + 1))
            case _:
                pass
    return False


def normal(term: Term, bound: frozenset[str]) -> Term:
    """Return a tree as it is compared, in which these names are variables."""
    return _normal(term, {name: LOCAL + name for name in bound})


def _normal(term: Term, written: Mapping[str, str]) -> Term:
    """Return a tree as it is compared; `written` has how each variable is written."""
    match term:
        case Name(text):
            return _name(text, written)
        case Apply(head, arguments):
            shown = tuple(_normal(a, written) for a in arguments if not isinstance(a, TypeOf))
            return _applied(_normal(head, written), shown)
        case Arrow(bracket, names, kind, body):
            return Arrow(bracket, (), _normal(kind, written), _normal(body, _within(names, written)))
        case Lambda(names, body):
            return Lambda((), _normal(body, _within(names, written)))
        case Field(inner, name):
            return _applied(Name(DOT + name), (_normal(inner, written),))
        case Typed(inner, _) | Coerced(inner):
            return _normal(inner, written)
        case _:
            return term


def _within(names: Iterable[str], written: Mapping[str, str]) -> Mapping[str, str]:
    """Return how variables are written where some are bound; one that hides another of its name is told apart."""
    return {**written, **{name: LOCAL + written.get(name, name) for name in names}}


def _name(text: str, written: Mapping[str, str]) -> Term:
    """Return a name: a variable, something of a variable, or a constant."""
    head, dot, rest = text.partition(".")
    if head not in written and not text.startswith(META):
        return Name(text.removeprefix("_root_."))
    term: Term = Name(head if text.startswith(META) else written[head])
    for part in rest.split(".") if dot else ():
        term = _applied(Name(DOT + part), (term,))
    return term


def _applied(head: Term, arguments: tuple[Term, ...]) -> Term:
    """Return an application whose head is none itself."""
    if not arguments:
        return head
    return Apply(head.head, (*head.arguments, *arguments)) if isinstance(head, Apply) else Apply(head, arguments)


def parts_of(term: Term) -> list[Term]:
    """Return a tree and all trees in it, from the outside in; of an application also those with fewer arguments."""
    found = list[Term]()
    for here in _inside(term):
        found.append(here)
        if isinstance(here, Apply):
            found += [Apply(here.head, here.arguments[:most]) for most in range(1, len(here.arguments))]
    return found


def _inside(term: Term) -> Iterator[Term]:
    """Yield a tree and all trees in it, from the outside in."""
    todo = [term]
    while todo:
        here = todo.pop()
        yield here
        match here:
            case Apply(head, arguments):
                todo += [*reversed(arguments), head]
            case Arrow(_, _, kind, body):
                todo += [body, kind]
            case Lambda(_, body):
                todo.append(body)
            case _:
                pass


def names_in(term: Term, but: tuple[str, ...] = ()) -> Iterator[str]:
    """Yield the names in a tree, as often as they stand there, but those that begin with one of some texts."""
    return (part.text for part in _inside(term) if isinstance(part, Name) and not part.text.startswith(but))


def constants(term: Term) -> tuple[str, ...]:
    """Return the constants in a pattern, each once."""
    return tuple(dict.fromkeys(names_in(term, (META, LOCAL, DOT))))


def arrow_parts(term: Term) -> tuple[tuple[Term, ...], Term]:
    """Return the hypotheses and the conclusion of a tree."""
    hypotheses = list[Term]()
    while isinstance(term, Arrow):
        hypotheses.append(term.type)
        term = term.body
    return tuple(hypotheses), term


def is_hole(term: Term) -> bool:
    """Say whether a tree is a blank, or something that was not understood."""
    return term == HOLE


def named(wanted: str, written: str) -> bool:
    """Say whether a name as written can mean a wanted one: the whole, or its end, as in an open namespace."""
    if written.startswith((LOCAL, META)):
        return False
    if written.startswith(DOT):
        return wanted.rpartition(".")[2] == written[1:]
    if written.startswith(NUMERAL):
        return wanted == written
    return wanted == written or wanted.endswith(DOT + written) or (wanted[:1] == DOT and written.endswith(wanted))
