"""The lemmas of `@[simps]`: which projections are taken, and how the lemmas are called.

In: what carries the attribute, with the text of its value. Out: names with their certainty.
It does not know values beyond their text: a name that is not asked for in the attribute is a guess.
"""

from collections.abc import Iterator

from porism.lean import (
    Attribute,
    Projection,
    Scope,
    Term,
    asked_projections,
    first_field,
    head_constant,
    lemma_name,
    opened_field,
    stem_of,
)
from porism.library.generated_made import Made, Subject
from porism.library.generated_projections import (
    field_holder,
    field_type,
    is_natural,
    projections_of,
    result_type,
    structure_of,
)

Path = tuple[Projection, ...]
"""Projections applied one after the other, each known by the name that it has in lemmas."""

NOT_OPENED = frozenset({"Prod", "PProd", "Opposite", "PreOpposite"})
"""Structures whose fields are not projected from unless that is asked for."""

DEPTH = 3
"""How deep structures inside a value are projected from."""


def simps_lemmas(made: Made, subject: Subject, attribute: Attribute) -> Iterator[tuple[str, bool]]:
    """The names of the lemmas that `simps` makes for a subject, and whether they are certain."""
    written = subject.written
    kind = result_type(made, written)
    stem = stem_of(subject.name, attribute, is_instance=subject.kind == "instance")
    asked = asked_projections(attribute)
    for text in asked:
        yield lemma_name(subject.name, asked_path(made, kind, written.scope, text), stem=stem), True
    if not asked:
        for path in default_paths(made, kind, written.scope, "!" if attribute.strong else written.value, DEPTH):
            copied = [copied_projection(made, subject.copied_by, each) for each in path]
            yield lemma_name(subject.name, copied, stem=stem), False


def asked_path(made: Made, kind: Term, scope: Scope, text: str) -> Path:
    """Take `apply_val` apart by the projections of the structures in turn; what is not known stays whole."""
    for projection in projections_of(made, structure_of(made, kind, scope)):
        if text == projection.name:
            return (projection,)
        if text.startswith(f"{projection.name}_"):
            inner = field_type(made, kind, scope, projection.field)
            return (projection, *asked_path(made, inner, scope, text[len(projection.name) + 1 :]))
    return (Projection("", text),)


def default_paths(made: Made, kind: Term, scope: Scope, value: str, depth: int) -> Iterator[Path]:
    """The projections taken by default; a field whose value is a structure written out is projected from in turn.

    A value of `!` stands for one that is unfolded as far as types tell.
    """
    structure = structure_of(made, kind, scope)
    for projection in projections_of(made, structure):
        if projection.default:
            holder = field_holder(made, structure, projection.field)
            here = Projection(f"{holder}.{projection.field}", projection.name, prefix=projection.prefix)
            inside = value if value == "!" else opened_field(value, projection.field)
            deeper = inner_paths(made, kind, scope, projection.field, inside, depth) if inside and depth else []
            yield from [(here, *path) for path in deeper] or [(here,)]


def inner_paths(made: Made, kind: Term, scope: Scope, field: str, inside: str, depth: int) -> list[Path]:
    """The projections taken of one field that is a structure itself; none when it is not."""
    inner = field_type(made, kind, scope, field)
    if head_constant(inner) == "Quiver.Hom":
        holder = field_holder(made, structure_of(made, kind, scope), field)
        name = "app" if is_natural(made, holder, field) else first_field(inside)
        return [(Projection("", name),)] if name else []
    if structure_of(made, inner, scope) in NOT_OPENED:
        return []
    return list(default_paths(made, inner, scope, inside, depth - 1))


def copied_projection(made: Made, attributes: tuple[str, ...], projection: Projection) -> Projection:
    """A projection as it is called in a translated copy; one that a rule renamed keeps its name."""
    full = projection.field
    if full.rpartition(".")[2] != projection.name:
        return projection
    for attribute in attributes:
        full = made.translations[attribute].get(full, full)
    return Projection(full, full.rpartition(".")[2], prefix=projection.prefix)
