"""What the projections of a structure are for `simps`, and what types its fields have.

In: the written declarations of a library and the rules given by `initialize_simps_projections`. Out: both.
It does not know values, nor types beyond their text.
"""

from collections.abc import Iterator

from porism.lean import (
    HOLE,
    Apply,
    Arrow,
    Name,
    Projection,
    Scope,
    Term,
    Written,
    head_constant,
    read_binder,
    read_term,
    ruled,
    split_binders,
    substituted,
)
from porism.library.generated_made import Made

CORE_STRUCTURES = {
    "Prod": ("fst", "snd"), "PProd": ("fst", "snd"), "Sigma": ("fst", "snd"), "PSigma": ("fst", "snd"),
    "Subtype": ("val",), "ULift": ("down",), "PLift": ("down",), "Inhabited": ("default",), "Add": ("add",),
    "Mul": ("mul",), "Neg": ("neg",), "Sub": ("sub",), "Div": ("div",), "LE": ("le",), "LT": ("lt",),
    "Zero": ("zero",), "One": ("one",), "Min": ("min",), "Max": ("max",), "SMul": ("smul",), "Inv": ("inv",),
}  # fmt: skip
"""The data of structures that are declared below Mathlib."""

FUNCTOR = "CategoryTheory.Functor"

DEEPEST = 8
"""How many steps up through parents a field is looked for."""


def structure_of(made: Made, kind: Term, scope: Scope) -> str:
    """The structure at the head of a type, reducible definitions unfolded."""
    head = head_constant(kind)
    return made.table.unfolded(made.table.resolve(head, scope)) if head else ""


def result_type(made: Made, written: Written) -> Term:
    """The type of a definition after its binders; `G.Walk` for a variable `G` becomes the constant that it means."""
    kind = conclusion(written.signature)
    first, _, rest = head_constant(kind).partition(".")
    if not rest:
        return kind
    section = (read_binder(text) for text in written.scope.variables)
    for binder in (*split_binders(written.signature)[0], *section):
        if first in binder.names:
            full = structure_of(made, read_term(binder.type), written.scope)
            return substituted(kind, {f"{first}.{rest}": Name(f"{full}.{rest}")}) if full else kind
    return kind


def projections_of(made: Made, structure: str) -> tuple[Projection, ...]:
    """The projections of a structure after the rules given for it."""
    found = made.projections.get(structure)
    if found is None:
        fields = dict.fromkeys(data_fields(made, structure, set()))
        plain = (Projection(field, field) for field in fields)
        found = made.projections[structure] = ruled(plain, made.rules.get(structure, ()))
    return found


def data_fields(made: Made, structure: str, seen: set[str]) -> Iterator[str]:
    """The fields that are data, own ones first, then those of the parents."""
    if structure in seen:
        return
    seen.add(structure)
    written = made.table.written.get(structure)
    if written is None:
        yield from CORE_STRUCTURES.get(structure, ())
        return
    for member in written.members:
        kind = conclusion(member.signature)
        if not made.table.is_proposition(kind, written.scope):
            yield member.name
    for parent in made.table.parent_names(written):
        yield from data_fields(made, parent, seen)


def field_type(made: Made, kind: Term, scope: Scope, field: str, depth: int = DEEPEST) -> Term:
    """The type of a field of a structure applied to arguments, as far as it is written; else a hole."""
    structure = structure_of(made, kind, scope)
    written = made.table.written.get(structure)
    if written is None or not depth:
        return HOLE
    names = [name for b in made.table.parameters(structure) if b.is_explicit for name in b.names]
    arguments = kind.arguments if isinstance(kind, Apply) else ()
    meaning = dict(zip(names, arguments, strict=False))
    for member in written.members:
        if member.name == field:
            return substituted(conclusion(member.signature), meaning)
    for parent in written.parents:
        found = field_type(made, substituted(read_term(parent.type), meaning), written.scope, field, depth - 1)
        if found != HOLE:
            return found
    return HOLE


def field_holder(made: Made, structure: str, field: str, depth: int = DEEPEST) -> str:
    """The structure among a structure and its parents that declares a field; empty when none does."""
    written = made.table.written.get(structure)
    if written is None or not depth:
        return structure if field in CORE_STRUCTURES.get(structure, ()) else ""
    if any(member.name == field for member in written.members):
        return structure
    found = (field_holder(made, parent, field, depth - 1) for parent in made.table.parent_names(written))
    return next((holder for holder in found if holder), "")


def is_natural(made: Made, holder: str, field: str) -> bool:
    """Whether a field holds morphisms between functors, judged by the declared types of their ends."""
    written = made.table.written.get(holder)
    member = next((m for m in written.members if m.name == field), None) if written else None
    kind = conclusion(member.signature) if member else HOLE
    if written is None or not isinstance(kind, Apply):
        return False
    declared = {name: b.type for b in made.table.parameters(holder) for name in b.names}
    ends = [declared.get(end.text, "") for end in kind.arguments if isinstance(end, Name)]
    return any(structure_of(made, read_term(end), written.scope) == FUNCTOR for end in ends if end)


def conclusion(signature: str) -> Term:
    """The type after binders and arrows."""
    term = read_term(split_binders(signature)[1])
    while isinstance(term, Arrow):
        term = term.body
    return term
