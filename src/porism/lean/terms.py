"""The tree of a Lean type as far as names show it: constants, applications, arrows.

In: nothing. Out: frozen nodes, and what can be asked of a tree by its shape alone.
It does not know what a name means.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache


@dataclass(frozen=True, slots=True)
class Name:
    """An identifier as written."""

    text: str


@dataclass(frozen=True, slots=True)
class Apply:
    """A head applied to arguments."""

    head: "Term"
    arguments: tuple["Term", ...]


@dataclass(frozen=True, slots=True)
class Arrow:
    """A function type; the names are empty in `α → β`."""

    bracket: str
    names: tuple[str, ...]
    type: "Term"
    body: "Term"


@dataclass(frozen=True, slots=True)
class Lambda:
    """A function; only its body shows in names."""

    names: tuple[str, ...]
    body: "Term"


@dataclass(frozen=True, slots=True)
class Sort:
    """`Prop`, `Type` or `Sort`."""

    text: str


@dataclass(frozen=True, slots=True)
class Coerced:
    """`↥s`: a term used as a type."""

    term: "Term"


@dataclass(frozen=True, slots=True)
class Field:
    """`x.field` on something that is not a plain identifier."""

    term: "Term"
    name: str


@dataclass(frozen=True, slots=True)
class TypeOf:
    """The type of a term, where notation hides it."""

    term: "Term"


@dataclass(frozen=True, slots=True)
class Typed:
    """A term with its type: `(x : α)`."""

    term: "Term"
    type: "Term"


@dataclass(frozen=True, slots=True)
class Number:
    """A numeral."""


@dataclass(frozen=True, slots=True)
class Hole:
    """Something that shows nothing in a name, or that was not understood."""


Term = Name | Apply | Arrow | Lambda | Sort | Coerced | Field | TypeOf | Typed | Number | Hole
HOLE = Hole()


@lru_cache(maxsize=65536)
def variables(term: Term) -> frozenset[str]:
    """The identifiers in a term, variables and constants alike."""
    match term:
        case Name(text):
            return frozenset({text.partition(".")[0]})
        case Apply(head, arguments):
            return variables(head).union(*map(variables, arguments))
        case Arrow(_, _, kind, body):
            return variables(kind) | variables(body)
        case Typed(inner, kind):
            return variables(inner) | variables(kind)
        case Lambda(_, body) | Coerced(body) | Field(body, _) | TypeOf(body):
            return variables(body)
        case _:
            return frozenset()


def mentions(term: Term, name: str) -> bool:
    """Whether an identifier occurs in a term."""
    return name in variables(term)


def substituted(term: Term, meaning: Mapping[str, Term]) -> Term:
    """Replace variables by terms; binders are not renamed."""
    match term:
        case Name(text):
            return meaning.get(text, term)
        case Apply(head, arguments):
            new = substituted(head, meaning)
            rest = tuple(substituted(a, meaning) for a in arguments)
            return Apply(new.head, (*new.arguments, *rest)) if isinstance(new, Apply) else Apply(new, rest)
        case Arrow(bracket, names, kind, body):
            return Arrow(bracket, names, substituted(kind, meaning), substituted(body, meaning))
        case _:
            return term


def head_constant(term: Term) -> str:
    """The identifier at the head of a term as written, arrows and coercions skipped; empty when there is none."""
    while True:
        match term:
            case Apply(head, _):
                term = head
            case Arrow(_, _, _, body) | Lambda(_, body) | Typed(body, _):
                term = body
            case Name(text):
                return text
            case _:
                return ""


def filled(term: Term, operands: dict[str, Term]) -> Term:
    """Replace the names of operands in an application."""
    if isinstance(term, Name):
        return operands.get(term.text, term)
    assert isinstance(term, Apply)
    return Apply(filled(term.head, operands), tuple(filled(a, operands) for a in term.arguments))
