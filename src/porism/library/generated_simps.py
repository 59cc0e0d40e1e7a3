"""Which projections `@[simps]` has for a structure, and the names of its lemmas.

In: the table of a library and the rules given by `initialize_simps_projections`. Out: names with their certainty.
It does not know values beyond their text: a name that is not asked for in the attribute is a guess.
"""

from collections.abc import Iterator

from porism.lean import (
    Arrow,
    Attribute,
    Projection,
    Term,
    asked_projections,
    head_constant,
    lemma_name,
    opens_structure,
    read_term,
    ruled,
    split_binders,
    stem_of,
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
    structure = subject.structure or result_structure(made, subject)
    projections = projections_of(made, structure) if structure else ()
    stem = stem_of(subject.name, attribute, is_instance=subject.kind == "instance")
    asked = asked_projections(attribute)
    if asked:
        for path in asked:
            yield lemma_name(subject.name, path, projections, stem=stem), True
        return
    for path in default_paths(made, structure, subject.written.value, DEPTH):
        yield lemma_name(subject.name, path, projections, stem=stem), False


def default_paths(made: Made, structure: str, value: str, depth: int) -> Iterator[str]:
    """The projections taken by default; a field whose value is a structure written out is projected from in turn."""
    for projection in projections_of(made, structure):
        if not projection.default:
            continue
        inner = field_structure(made, structure, projection.field)
        if depth and inner and inner not in NOT_OPENED and opens_structure(value, projection.field):
            deeper = [f"{projection.name}_{path}" for path in default_paths(made, inner, value, depth - 1)]
            yield from deeper or [projection.name]
        else:
            yield projection.name


def result_structure(made: Made, subject: Subject) -> str:
    """The structure at the head of the type of a definition."""
    kind = split_binders(subject.written.signature)[1]
    head = head_constant(read_term(kind)) if kind else ""
    return made.table.unfolded(made.table.resolve(head, subject.written.scope)) if head else ""


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


def field_structure(made: Made, structure: str, field: str) -> str:
    """The structure at the head of the type of a field, when the library declares one."""
    for holder in (structure, *parents(made, structure)):
        written = made.table.written.get(holder)
        member = next((m for m in written.members if m.name == field), None) if written else None
        if written is not None and member is not None:
            head = head_constant(conclusion(member.signature))
            name = made.table.unfolded(made.table.resolve(head, written.scope)) if head else ""
            found = made.table.written.get(name)
            return name if found is not None and found.kind in ("structure", "class") else ""
    return ""


def parents(made: Made, structure: str) -> Iterator[str]:
    """All structures that a structure extends, at any distance."""
    written = made.table.written.get(structure)
    if written is not None:
        for parent in made.table.parent_names(written):
            yield parent
            yield from parents(made, parent)


def conclusion(signature: str) -> Term:
    """The type of a field after its binders and arrows."""
    term = read_term(split_binders(signature)[1])
    while isinstance(term, Arrow):
        term = term.body
    return term
