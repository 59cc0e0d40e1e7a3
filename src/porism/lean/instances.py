"""The name that Lean gives to an instance without one: `instance [Add α] : Zero (List α)` is `instZeroListOfAdd`.

In: a written instance, and what the library knows of the constants in its type (`Surroundings`). Out: a name.
Lean makes the name from the elaborated type. Here it is made from the text, so it is a guess: implicit arguments,
coercions and reducible definitions are seen only as far as the text and the declared binders show them.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from porism.lean.binders import Binder, read_binder, split_binders
from porism.lean.term_reader import read_term
from porism.lean.terms import (
    HOLE,
    Apply,
    Arrow,
    Coerced,
    Field,
    Hole,
    Lambda,
    Name,
    Number,
    Sort,
    Term,
    Typed,
    TypeOf,
    mentions,
    variables,
)
from porism.lean.written import Scope, Written

SHAPE = tuple[str, object, object]
"""A winnowed type: (`const`, name, ""), (`app`, shape, shape), (`pi`, shape, shape), (`sort`, name, ""), or NONE."""
NONE: SHAPE = ("none", "", "")


def application(constant: str, *arguments: SHAPE) -> SHAPE:
    """The shape of a constant applied to arguments."""
    shape: SHAPE = ("const", constant, "")
    for argument in arguments:
        shape = ("app", shape, argument)
    return shape


class Surroundings(Protocol):
    """What a name can be made from beyond the text of the instance."""

    def resolve(self, name: str, scope: Scope) -> str:
        """The full name of an identifier, or the identifier itself when it is not known."""
        ...

    def parameters(self, name: str) -> tuple[Binder, ...]:
        """All binders of a constant in order, those of its section included; empty when not known."""
        ...

    def above(self, name: str) -> frozenset[str]:
        """The last components of the classes that an instance of a class provides, itself included."""
        ...

    def is_declared(self, name: str) -> bool:
        """Whether the library itself declares the name, and not something below it."""
        ...

    def coercion(self, name: str) -> str:
        """How an element of a type becomes a type: `subtype`, a projection's name, or empty."""
        ...


class Alone:
    """Surroundings of a text that nothing is known about."""

    def resolve(self, name: str, scope: Scope) -> str:
        """The name as it is."""
        return name

    def parameters(self, name: str) -> tuple[Binder, ...]:
        """Nothing."""
        return ()

    def above(self, name: str) -> frozenset[str]:
        """The class alone."""
        return frozenset({last(name)})

    def is_declared(self, name: str) -> bool:
        """Everything counts as the library's own."""
        return True

    def coercion(self, name: str) -> str:
        """None."""
        return ""


@dataclass(slots=True)
class Maker:
    """Makes the name of one instance."""

    scope: Scope
    known: Surroundings
    types: dict[str, Term]
    """The types of the variables in force."""
    seen: set[SHAPE] = field(default_factory=set)
    constants: set[str] = field(default_factory=set)

    def shape(self, term: Term) -> SHAPE:
        """Winnow a type: keep constants, explicit arguments and types of arguments."""
        match term:
            case Name(text):
                return self.named(text)
            case Apply(head, arguments):
                return self.applied(head, arguments)
            case Arrow(_, names, kind, body):
                inner = self.inside(names, kind, body)
                dependent = any(mentions(body, name) for name in names)
                return ("pi", NONE if dependent else self.shape(kind), inner)
            case Lambda(names, body):
                return self.inside(names, HOLE, body)
            case Sort(text):
                return ("sort", text, "")
            case Coerced(inner):
                return self.coerced(inner)
            case Field(inner, name):
                head = self.head_of_type(inner)
                return ("app", ("const", f"{head}.{name}" if head else name, ""), self.shape(inner))
            case TypeOf(inner):
                return self.shape(self.type_of(inner))
            case Typed(inner, kind):
                numeral = isinstance(inner, Number)
                return application("OfNat.ofNat", self.shape(kind)) if numeral else self.shape(inner)
            case Number():
                return ("const", "OfNat.ofNat", "")
            case Hole():
                return NONE

    def inside(self, names: tuple[str, ...], kind: Term, body: Term) -> SHAPE:
        """The shape of a body in which some names are variables."""
        hidden = {name: self.types.get(name) for name in names}
        self.types.update(dict.fromkeys(names, kind))
        shape = self.shape(body)
        for name, before in hidden.items():
            if before is None:
                del self.types[name]
            else:
                self.types[name] = before
        return shape

    def named(self, text: str) -> SHAPE:
        """An identifier: a variable shows nothing, a field of a variable its field, a constant itself."""
        if text in self.types:
            return NONE
        first, _, rest = text.partition(".")
        if rest and first in self.types:
            head = self.head_of_type(Name(first))
            shape: SHAPE = NONE
            for part in rest.split("."):
                shape = ("app", ("const", f"{head}.{part}" if head else part, ""), shape)
            return shape
        return ("const", self.known.resolve(text, self.scope), "")

    def applied(self, head: Term, arguments: tuple[Term, ...]) -> SHAPE:
        """A head with its visible arguments; an argument that stands for a type is coerced to one."""
        shape = self.shape(head)
        wanted: tuple[Binder, ...] = ()
        if isinstance(head, Name) and shape[0] == "const":
            wanted = explicit(self.known.parameters(str(shape[1])))
        for place, argument in enumerate(arguments):
            kind = wanted[place].type if place < len(wanted) else ""
            if kind.startswith(("Type", "Sort")) and self.coercion_of(argument):
                argument = Coerced(argument)
            elif isinstance(argument, Number) and kind in ("ℕ", "Nat", "ℤ", "Int"):
                argument = Typed(argument, read_term(kind))
            shape = ("app", shape, self.shape(argument))
        return shape

    def coerced(self, term: Term) -> SHAPE:
        """A term used as a type."""
        kind = self.type_of(term)
        how = self.coercion_of(term)
        if how and isinstance(kind, Apply) and isinstance(term, Typed):
            term = term.term
        if not how and isinstance(kind, Hole):
            how = self.known.coercion(self.constant(term)) or "subtype"
        if how == "subtype":
            carrier = self.shape(kind.arguments[-1]) if isinstance(kind, Apply) and kind.arguments else NONE
            member = application("Membership.mem", carrier, self.shape(kind), self.shape(term))
            return application("Subtype", carrier, member)
        return application(how, self.shape(term)) if how else self.shape(term)

    def coercion_of(self, term: Term) -> str:
        """How a term becomes a type, judged by its own type; empty when it is one already or that is not known."""
        head = self.head_of_type(term)
        return self.known.coercion(head) if head else ""

    def type_of(self, term: Term) -> Term:
        """The type of a term as far as it is written."""
        match term:
            case Name(text):
                return self.types.get(text, HOLE)
            case Typed(_, kind):
                return kind
            case Coerced(inner):
                return self.type_of(inner)
            case Apply(Name("HAdd.hAdd" | "HMul.hMul" | "HSub.hSub" | "Max.max" | "Min.min"), arguments):
                return self.type_of(arguments[1])
            case Apply(Name("HSMul.hSMul"), arguments):
                return self.type_of(arguments[-1])
            case _:
                return HOLE

    def head_of_type(self, term: Term) -> str:
        """The constant at the head of a term's type."""
        return self.constant(self.type_of(term))

    def constant(self, term: Term) -> str:
        """The constant at the head of a term, or nothing."""
        while isinstance(term, Apply | Typed):
            term = term.head if isinstance(term, Apply) else term.term
        if not isinstance(term, Name) or term.text in self.types:
            return ""
        return self.known.resolve(term.text, self.scope)

    def spell(self, shape: SHAPE, at_top: bool = False) -> str:
        """The text of a shape; what was spelled before is left out."""
        if shape in self.seen:
            return ""
        text = self.spell_new(shape, at_top)
        self.seen.add(shape)
        return text

    def spell_new(self, shape: SHAPE, at_top: bool) -> str:
        """The text of a shape that was not spelled yet."""
        kind, first, second = shape
        if kind == "const":
            self.constants.add(str(first))
            return capitalized(last(str(first)))
        if kind == "sort":
            return str(first)
        if kind == "app":
            return self.spell(first) + self.spell(second)  # pyright: ignore[reportArgumentType]
        if kind == "pi":
            domain = self.spell(first)  # pyright: ignore[reportArgumentType]
            if at_top and not domain:
                return self.spell(second, at_top=True)  # pyright: ignore[reportArgumentType]
            return f"Forall{domain}{self.spell(second)}"  # pyright: ignore[reportArgumentType]
        return ""


def instance_name(written: Written, known: Surroundings | None = None, *, project: str = "") -> str:
    """The full name that Lean gives to an instance without a name, not yet made unique; a guess.

    `project` is the root of the module's name; it ends the name when nothing in the type is the project's own.
    """
    known = known or Alone()
    groups, kind = split_binders(written.signature)
    maker = Maker(written.scope, known, variable_types((*section_binders(written.scope), *groups)))
    for space in prefixes(written.scope.namespace):
        maker.seen.add(("const", space, ""))
        if known.is_declared(space):
            maker.constants.add(space)
    result = read_term(kind)
    inner = list(groups)
    while isinstance(result, Arrow):
        inner.append(Binder(result.bracket, result.names, ""))
        maker.types.update(dict.fromkeys(result.names, result.type))
        result = result.body
    text = maker.spell(maker.shape(result))
    text += "".join(reversed(list(conditions(maker, inner, result))))
    own = any(known.is_declared(constant) for constant in maker.constants)
    suffix = f"_{project[:1].lower()}{project[1:]}" if project and not own else ""
    space = written.scope.namespace
    return f"{space}.inst{text}{suffix}" if space else f"inst{text}{suffix}"


def conditions(maker: Maker, groups: list[Binder], result: Term) -> Iterator[str]:
    """The `Of...` parts, last binder first: binders on which neither the type nor a later binder depends."""
    needed = list(needs(maker, result))
    later: list[Term] = [result]
    for group in reversed(groups):
        kind = read_term(group.type) if group.type else HOLE
        if group.is_instance:
            used = provides(maker, kind, needed)
        else:
            used = any(mentions(term, name) for term in later for name in group.names)
        if not used and group.type:
            spelled = maker.spell(maker.shape(kind), at_top=True)
            if spelled:
                yield f"Of{spelled}"
        later.append(kind)
        needed.extend(needs(maker, kind))


def needs(maker: Maker, term: Term) -> Iterator[tuple[str, frozenset[str]]]:
    """The classes that the constants of a type ask for, each with the variables it is asked of."""
    if isinstance(term, Apply):
        if isinstance(term.head, Name) and term.head.text not in maker.types:
            yield from asked(maker, maker.known.resolve(term.head.text, maker.scope), term.arguments)
        for argument in term.arguments:
            yield from needs(maker, argument)
    elif isinstance(term, Arrow):
        yield from needs(maker, term.type)
        yield from needs(maker, term.body)
    elif isinstance(term, Lambda):
        yield from needs(maker, term.body)
    elif isinstance(term, Coerced):
        kind = maker.type_of(term.term)
        yield from needs(maker, kind)


def asked(maker: Maker, name: str, arguments: tuple[Term, ...]) -> Iterator[tuple[str, frozenset[str]]]:
    """The instance arguments of one constant, its parameters replaced by the variables of the arguments."""
    binders = maker.known.parameters(name)
    meaning: dict[str, frozenset[str]] = {}
    rest = list(arguments)
    for binder in binders:
        if binder.is_explicit:
            for parameter in binder.names:
                if rest:
                    argument = rest.pop(0)
                    meaning[parameter] = variables(argument) | variables(maker.type_of(argument))
        elif binder.is_instance:
            kind = read_term(binder.type)
            head = kind.head if isinstance(kind, Apply) else kind
            if isinstance(head, Name):
                free = frozenset[str]().union(*(meaning.get(v, frozenset()) for v in variables(kind)))
                yield last(head.text), free


def provides(maker: Maker, kind: Term, needed: list[tuple[str, frozenset[str]]]) -> bool:
    """Whether an instance of this class gives one of the needed ones."""
    own = variables(kind)
    while isinstance(kind, Arrow):
        kind = kind.body
    constant = maker.constant(kind)
    above = maker.known.above(constant)
    return any(name in above and own & free for name, free in needed)


def section_binders(scope: Scope) -> tuple[Binder, ...]:
    """The variables in force, as binders."""
    return tuple(read_binder(text) for text in scope.variables if text[:1] in "([{⦃")


def variable_types(groups: Iterable[Binder]) -> dict[str, Term]:
    """The type of every bound name; a later binder hides an earlier one."""
    return {name: read_term(g.type) if g.type else HOLE for g in groups for name in g.names}


def explicit(binders: tuple[Binder, ...]) -> tuple[Binder, ...]:
    """One binder for each explicit argument."""
    return tuple(Binder("(", (n,), b.type) for b in binders if b.is_explicit for n in b.names)


def prefixes(namespace: str) -> Iterator[str]:
    """A namespace and all that it is inside of."""
    while namespace:
        yield namespace
        namespace = namespace.rpartition(".")[0]


def last(name: str) -> str:
    """The last component of a name."""
    return name.rpartition(".")[2]


def capitalized(text: str) -> str:
    """`text` with a capital first letter, when it is one of a to z."""
    return text[:1].upper() + text[1:] if "a" <= text[:1] <= "z" else text


def derived_name(class_name: str, type_name: str, namespace: str) -> str:
    """The full name of the instance that `deriving class_name` makes for a type, not yet made unique."""
    space = f"{namespace}." if namespace else ""
    shown = "" if type_name in prefixes(namespace) else capitalized(last(type_name))
    return f"{space}inst{capitalized(last(class_name))}{shown}"


def unique(name: str, taken: Mapping[str, object] | set[str]) -> str:
    """`name`, with `_1`, `_2`, ... when it is taken."""
    if name not in taken:
        return name
    number = 1
    while f"{name}_{number}" in taken:
        number += 1
    return f"{name}_{number}"
