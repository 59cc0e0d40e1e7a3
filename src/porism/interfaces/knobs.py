"""The knobs of a stage, read off the frozen dataclass beside the code that they turn.

In: a dataclass whose fields have their meaning in a string literal under them. Out: one `Knob` a field, nested
dataclasses flattened (`search.graph.damping`), and instances put together again from values.
It does not know where values come from.
"""

import ast
import dataclasses
import inspect
import textwrap
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, cast, get_args, get_origin, get_type_hints

from porism.errors import UsageError


@dataclass(frozen=True, slots=True, kw_only=True)
class Knob:
    """One thing that can be set: its dotted key, its type, its default, and what it means."""

    key: str
    type: Any
    default: object
    meaning: str = ""

    @property
    def is_several(self) -> bool:
        """Whether the value is a collection: a repeated flag, a list in TOML, commas in the environment."""
        return any(get_origin(t) in (tuple, frozenset, list, set) for t in (self.type, *get_args(self.type)))

    def read(self, raw: object, *, where: str) -> object:
        """Return the value that a text, a TOML value or a flag says; raises UsageError for one of another type."""
        from pydantic import ConfigDict, TypeAdapter, ValidationError

        listed = raw.split(",") if self.is_several and isinstance(raw, str) else None
        given = raw if listed is None else [part.strip() for part in listed if part.strip()]
        try:
            return TypeAdapter(self.type, config=ConfigDict(allow_inf_nan=False)).validate_python(given)
        except ValidationError as error:
            fault = error.errors()[0]
            advice = f"{fault['msg']}."
            problem = f"'{fault['input']}' is no value for {self.key}."
            raise UsageError(problem, where=where, advice=advice, setting=self.key) from error


@lru_cache(maxsize=256)
def knobs_of(section: str, stage: type) -> tuple[Knob, ...]:
    """Return the knobs of a stage's dataclass under a section's name, in the order written."""
    types = get_type_hints(stage)
    said = meanings(stage)
    found: list[Knob] = []
    for field in dataclasses.fields(stage):
        key, kind = dotted(section, field.name), types[field.name]
        if dataclasses.is_dataclass(kind):
            found.extend(knobs_of(key, cast(type, kind)))
        else:
            default = _default_of(field)
            found.append(Knob(key=key, type=kind, default=default, meaning=said.get(field.name, "")))
    return tuple(found)


def dotted(section: str, name: str) -> str:
    """Return the key of a name in a section; what stands in no section has a plain key."""
    return f"{section}.{name}" if section else name


def _default_of(field: "dataclasses.Field[Any]") -> object:
    """Return a field's default; a knob without one is a programmer's mistake."""
    if field.default_factory is not dataclasses.MISSING:
        return field.default_factory()
    assert field.default is not dataclasses.MISSING, f"the knob {field.name} has no default"
    return field.default


def meanings(stage: type) -> dict[str, str]:
    """Return what the source of a dataclass says under each of its fields, on one line each, and that of its bases."""
    found: dict[str, str] = {}
    for base in reversed(stage.__mro__):
        if dataclasses.is_dataclass(base):
            found.update(_meanings_written(base))
    return found


def _meanings_written(stage: type) -> dict[str, str]:
    """Return what the source of one class says under each of its fields."""
    body = cast(ast.ClassDef, ast.parse(textwrap.dedent(inspect.getsource(stage))).body[0]).body
    found: dict[str, str] = {}
    for line, below in zip(body, body[1:], strict=False):
        target = line.target if isinstance(line, ast.AnnAssign) else None
        if isinstance(target, ast.Name) and isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
            found[target.id] = " ".join(str(below.value.value).split())
    return found


def assemble(section: str, stage: type, values: Mapping[str, object]) -> Any:
    """Return an instance of a stage's dataclass from the values of its knobs; keys that are left out keep defaults.

    A UsageError of the dataclass itself, for values that make no sense, names the section.
    """
    types = get_type_hints(stage)
    given: dict[str, object] = {}
    for field in dataclasses.fields(stage):
        key = dotted(section, field.name)
        if dataclasses.is_dataclass(types[field.name]):
            given[field.name] = assemble(key, cast(type, types[field.name]), values)
        elif key in values:
            given[field.name] = values[key]
    try:
        return stage(**given)
    except UsageError as error:
        raise UsageError(error.problem, where=error.where or f"[{section}]", advice=error.advice) from error


def disassemble(section: str, instance: Any) -> dict[str, object]:
    """Return the values of an instance's knobs by key; the inverse of `assemble`."""
    found: dict[str, object] = {}
    for field in dataclasses.fields(instance):
        key, value = dotted(section, field.name), getattr(instance, field.name)
        nested = dataclasses.is_dataclass(value)
        found.update(disassemble(key, value) if nested else {key: value})
    return found
