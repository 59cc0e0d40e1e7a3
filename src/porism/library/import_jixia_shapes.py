"""The shapes of jixia's output that are read: symbols, declarations, and rows that join the two.

In: nothing. Out: dataclasses and the adapters that check JSON against them. They do not know what is made of them.
Keys that are not named here are ignored. Ranges are bytes of the source file's UTF-8.
"""

from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar

from pydantic import ConfigDict, Field, TypeAdapter
from pydantic.alias_generators import to_camel

Components = list[str | int]
Range = tuple[int, int] | None
_CAMEL = ConfigDict(alias_generator=to_camel)


@dataclass(frozen=True, slots=True)
class Symbol:
    """One constant of the environment."""

    __pydantic_config__: ClassVar[ConfigDict] = _CAMEL
    kind: str
    name: Components | None
    type_full: str | None = None
    type_readable: str | None = None
    type_fallback: str | None = None
    type_references: list[Components] = field(default_factory=list[Components])
    value_references: list[Components] | None = None


@dataclass(frozen=True, slots=True)
class Syntax:
    """A piece of source: where it stands and, where the printer could print it, its text."""

    range: Range = None
    pp: str | None = None


@dataclass(frozen=True, slots=True)
class AttributeUse:
    """One attribute in front of a declaration; its arguments are not told."""

    name: Components


@dataclass(frozen=True, slots=True)
class Modifiers:
    """What stands in front of a declaration."""

    __pydantic_config__: ClassVar[ConfigDict] = _CAMEL
    doc_string: list[Any] | str | None = None
    """The text, or a list whose first element is the text."""
    visibility: str | None = None
    compute_kind: str | None = None
    rec_kind: str | None = None
    is_noncomputable: bool = False
    is_unsafe: bool = False
    attrs: list[AttributeUse] = field(default_factory=list[AttributeUse])


@dataclass(frozen=True, slots=True)
class Opened:
    """An opened namespace."""

    namespace: Components = field(default_factory=Components)


@dataclass(frozen=True, slots=True)
class OpenDecl:
    """An `open` in force; renamings are not read."""

    simple: Opened | None = None


@dataclass(frozen=True, slots=True)
class ScopeInfo:
    """What surrounds a declaration."""

    __pydantic_config__: ClassVar[ConfigDict] = _CAMEL
    var_decls: list[str] = field(default_factory=list[str])
    level_names: list[Components] = field(default_factory=list[Components])
    open_decl: list[OpenDecl] = field(default_factory=list[OpenDecl])


@dataclass(frozen=True, slots=True)
class Declared:
    """One declaration as written in the source file."""

    __pydantic_config__: ClassVar[ConfigDict] = _CAMEL
    kind: str
    name: Components | None
    ref: Syntax = field(default_factory=Syntax)
    modifiers: Modifiers = field(default_factory=Modifiers)
    signature: Syntax = field(default_factory=Syntax)
    value: Syntax | None = None
    scope_info: ScopeInfo = field(default_factory=ScopeInfo)
    constructors: list["Declared"] = field(default_factory=list["Declared"])


@dataclass(frozen=True, slots=True)
class Merged:
    """One symbol joined with its declaration, as LeanSearch v2 writes it."""

    __pydantic_config__: ClassVar[ConfigDict] = _CAMEL
    kind: str
    name: Components | None
    module: str | Components | None = None
    type: str | None = None
    type_full: str | None = None
    type_readable: str | None = None
    type_fallback: str | None = None
    type_references: list[Components] = field(default_factory=list[Components])
    value_references: list[Components] | None = None
    signature: str | None = None
    value: str | None = None
    docstring: str | None = None
    source_range: Range = None
    visibility: str | None = None
    auto_generated: Annotated[bool, Field(validation_alias="auto_generated")] = False


SYMBOLS = TypeAdapter(list[Symbol])
DECLARED = TypeAdapter(list[Declared])
MERGED = TypeAdapter(Merged)
