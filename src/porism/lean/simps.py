"""The lemmas that `@[simps]` makes, by name: `foo_apply`, `foo_symm_apply`, `coe_foo`.

In: the attribute, the name it stands on, and the projections of the structure in its type with the rules of
`initialize_simps_projections`. Out: names. It does not know values: how deep Lean descends into a value is guessed.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from porism.lean.attributes import Attribute
from porism.lean.binders import closing
from porism.lean.translate import name_parts

ARGUMENTS = r"(?:\s+(?:\{[^}]*\}|[^\s:=|{]+))*"
"""What may stand between a field and its `:=`: names, and implicit binders."""


@dataclass(frozen=True, slots=True)
class Projection:
    """One projection of a structure, as `simps` sees it."""

    field: str
    name: str
    default: bool = True
    prefix: bool = False


def ruled(projections: Iterable[Projection], rules: Iterable[str]) -> tuple[Projection, ...]:
    """Apply the rules of `initialize_simps_projections`: `a → b`, `-a`, `+a`, `as_prefix a`."""
    found = list(projections)
    for rule in rules:
        old, arrow, new = (part.strip() for part in rule.partition("→"))
        if arrow:
            name, change = old, {"name": new}
        elif old.startswith("as_prefix"):
            name, change = old.removeprefix("as_prefix").strip(), {"prefix": True}
        elif old[:1] in ("-", "+"):
            name, change = old[1:].strip(), {"default": old[0] == "+"}
        else:
            continue
        if not any(p.name == name for p in found):
            found.append(Projection(name, name))
        found = [replace(p, **change) if p.name == name else p for p in found]
    return tuple(found)


def lemma_name(name: str, path: Iterable[Projection], *, stem: str | None = None) -> str:
    """The name of the lemma about projections of `name`, one applied after the other.

    The last component is the stem unless another is given; one piece alone gets `_def`.
    """
    *outer, last = name_parts(name)
    pieces = [last if stem is None else stem] if stem != "" else []
    for projection in path:
        pieces.insert(0 if projection.prefix else len(pieces), projection.name)
    return ".".join((*outer, "_".join(pieces) if len(pieces) > 1 else f"{pieces[0]}_def"))


def stem_of(name: str, attribute: Attribute, *, is_instance: bool) -> str | None:
    """The stem of the lemma names: given by `nameStem`, empty for an instance named by the `inst` rule, else None."""
    given = re.search(r'"([^"]*)"', attribute.option("nameStem"))
    if given:
        return given[1]
    return "" if is_instance and name_parts(name)[-1].startswith("inst") else None


def asked_projections(attribute: Attribute) -> list[str]:
    """The projections that are named in the attribute; flags such as `-fullyApplied` are not."""
    return [name_parts(w)[-1] for w in attribute.words if w[0].isalpha() or w[0] in "_«"]


def opened_field(value: str, field: str) -> str:
    """What a value says inside a field that it writes out: `hom := { app := f }` gives `app := f `.

    A field given as `⟨...⟩` gives what is inside too; empty when the field is not written out.
    """
    if field not in value:
        return ""
    found = re.search(rf"(?<![\w.]){re.escape(field)}{ARGUMENTS}\s*:=\s*(?=[⟨{{])", value)
    return value[found.end() + 1 : closing(value, found.end())].strip() if found else ""


def first_field(inside: str) -> str:
    """The field that a structure written out sets first, or nothing."""
    found = re.match(rf"([\w'₀-₉]+){ARGUMENTS}\s*:=", inside)
    return found[1] if found else ""
