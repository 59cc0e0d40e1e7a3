"""Which projections `@[simps]` has for a structure, and the names of its lemmas.

In: the table of a library and the rules given by `initialize_simps_projections`. Out: names with their certainty.
It does not know values beyond their text: a name that is not asked for in the attribute is a guess.
"""

from collections.abc import Iterator

from porism.lean import (
    HOLE,
    Apply,
    Arrow,
    Attribute,
    Name,
    Projection,
    Scope,
    Term,
    asked_projections,
    first_field,
    head_constant,
    lemma_name,
    opened_field,
    read_term,
    ruled,
    split_binders,
    stem_of,
    substituted,
)
from porism.library.generated_made import Made, Subject

CORE_STRUCTURES = {
    "Prod": ("fst", "snd"), "PProd": ("fst", "snd"), "Sigma": ("fst", "snd"), "PSigma": ("fst", "snd"),
    "Subtype": ("val",), "ULift": ("down",), "PLift": ("down",), "Inhabited": ("default",), "Add": ("add",),
    "Mul": ("mul",), "Neg": ("neg",), "Sub": ("sub",), "Div": ("div",), "LE": ("le",), "LT": ("lt",),
    "Zero": ("zero",), "One": ("one",), "Min": ("min",), "Max": ("max",), "SMul": ("smul",), "Inv": ("inv",),
}  # fmt: skip
"""The data of structures that are declared below Mathlib."""

NOT_OPENED = frozenset({"Prod", "PProd", "Opposite", "PreOpposite"})
"""Structures whose fields are not projected from unless that is asked for."""

DEPTH = 3


def simps_lemmas(made: Made, subject: Subject, attribute: Attribute) -> Iterator[tuple[str, bool]]:
    """The names of the lemmas that `simps` makes for a subject, and whether they are certain."""
    kind = result_type(made, subject)
    structure = structure_of(made, kind, subject.scope)
    if subject.structure:
        structure, kind = subject.structure, Name(subject.structure)
    projections = projections_of(made, structure) if structure else ()
    stem = stem_of(subject.name, attribute, is_instance=subject.kind == "instance")
    asked = asked_projections(attribute)
    if asked:
        for path in asked:
            yield lemma_name(subject.name, path, projections, stem=stem), True
        return
    for path in default_paths(made, kind, subject.scope, subject.written.value, DEPTH):
        yield lemma_name(subject.name, path, projections, stem=stem), False


def default_paths(made: Made, kind: Term, scope: Scope, value: str, depth: int) -> Iterator[str]:
    """The projections taken by default; a field whose value is a structure written out is projected from in turn."""
    for projection in projections_of(made, structure_of(made, kind, scope)):
        if not projection.default:
            continue
        inside = opened_field(value, projection.field) if depth else ""
        deeper: list[str] = []
        if inside:
            inner = field_type(made, kind, scope, projection.field)
            if head_constant(inner) == "Quiver.Hom":
                deeper = [name for name in (first_field(inside),) if name]
            elif structure_of(made, inner, scope) not in NOT_OPENED:
                deeper = list(default_paths(made, inner, scope, inside, depth - 1))
        yield from [f"{projection.name}_{path}" for path in deeper] or [projection.name]


def result_type(made: Made, subject: Subject) -> Term:
    """The type of a definition after its binders."""
    return conclusion(subject.written.signature)


def result_structure(made: Made, subject: Subject) -> str:
    """The structure at the head of the type of a definition."""
    return structure_of(made, result_type(made, subject), subject.scope)


def structure_of(made: Made, kind: Term, scope: Scope) -> str:
    """The structure at the head of a type, reducible definitions unfolded."""
    head = head_constant(kind)
    return made.table.unfolded(made.table.resolve(head, scope)) if head else ""


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


def field_type(made: Made, kind: Term, scope: Scope, field: str, depth: int = 8) -> Term:
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


def conclusion(signature: str) -> Term:
    """The type after binders and arrows."""
    term = read_term(split_binders(signature)[1])
    while isinstance(term, Arrow):
        term = term.body
    return term
