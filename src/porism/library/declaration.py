"""What a declaration is: the noun that goes unchanged from extraction to the answer.

Its identity is its full name. It does not know where it is stored, nor how it is ranked.
"""

from dataclasses import dataclass, field
from typing import Literal

from porism.lean import Kind

Origin = Literal["source", "environment", "import"]
Generator = Literal[
    "", "to_additive", "to_dual", "field", "constructor", "parent", "instance name", "alias", "mk_iff", "simps",
    "deriving", "ext", "other",
]  # fmt: skip
"""What made a name that is not written in the text; empty for a written name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """Where a declaration stands: a path relative to the project, and its first and last line (from 1)."""

    path: str
    line: int
    end_line: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """The part of the surrounding section that a statement leans on, as written."""

    variables: tuple[str, ...] = ()
    universes: tuple[str, ...] = ()
    opens: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Deprecation:
    """That a name should no longer be used: its successor and the date, each empty when not told."""

    by: str = ""
    since: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Declaration:
    """One declaration of a library."""

    name: str
    kind: Kind
    module: str
    signature: str = ""
    value: str = ""
    docstring: str = ""
    uses_in_type: tuple[str, ...] = ()
    uses_in_value: tuple[str, ...] = ()
    title: str = ""
    description: str = ""
    attributes: tuple[str, ...] = ()
    modifiers: tuple[str, ...] = ()
    context: Context = field(default_factory=Context)
    source: Source | None = None
    origin: Origin = "source"
    generated_from: str = ""
    """Full name of the declaration whose text this one comes from; empty for a written name."""
    generated_by: Generator = ""
    certain: bool = True
    """False when the name is a guess: Lean would have to elaborate to know it."""
    deprecated: Deprecation | None = None
