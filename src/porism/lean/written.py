"""What one Lean source file says, as data: its header, its declarations as written, and the commands that act on names.

In: nothing (these are the nouns of the source reader). Out: frozen dataclasses that travel between processes.
It does not know other files: names are not resolved here, and names that Lean would generate are not in it.

Offsets are code points into the file's text, lines count from 1.
"""

from dataclasses import dataclass
from typing import Literal

Kind = Literal[
    "theorem", "def", "abbrev", "structure", "class", "inductive", "instance", "axiom", "opaque",
    "constructor", "field", "projection", "alias", "notation", "macro", "syntax", "elab", "example",
]  # fmt: skip
"""Kinds of declaration. `lemma` is a theorem, `class inductive` a class, `coinductive` an inductive; `notation`
covers infix and its relatives, `macro` covers macro_rules, `elab` covers elab_rules, simprocs and initialisers."""

MATHEMATICAL: frozenset[Kind] = frozenset(
    {"theorem", "def", "abbrev", "structure", "class", "inductive", "instance", "axiom", "opaque",
     "constructor", "field", "projection", "alias"}
)  # fmt: skip
"""The kinds that are searched as mathematics; the others are recorded only."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Import:
    """One import line of a header."""

    module: str
    public: bool = False
    meta: bool = False
    all: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Open:
    """One opened namespace as written: `open Foo`, `open Foo (a b)`, `open Foo hiding a`, `open Foo renaming a → b`."""

    namespace: str
    only: tuple[str, ...] = ()
    hiding: tuple[str, ...] = ()
    renaming: tuple[tuple[str, str], ...] = ()
    scoped: bool = False
    within: str = ""
    """The namespace that was current at the `open`; `Foo` may mean `within.Foo`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """What surrounds a declaration: shared by all declarations between two scope commands."""

    namespace: str = ""
    opens: tuple[Open, ...] = ()
    variables: tuple[str, ...] = ()
    """Binder groups in force as written, each with its brackets: `{α : Type*}`, `[Group α]`."""
    included: tuple[str, ...] = ()
    """Names of variables that `include` makes part of every statement."""
    universes: tuple[str, ...] = ()
    private: bool = False
    """True outside every `public section` of a file that starts with `module`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """A field of a structure or a constructor of an inductive type, as written inside its parent."""

    name: str
    """Last component(s) as written, without the parent's name."""
    signature: str = ""
    """Binders and type; empty for a field that only gives a value (mostly a default of an inherited field)."""
    docstring: str = ""
    line: int = 0
    attributes: tuple[str, ...] = ()
    modifiers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Parent:
    """One entry of an `extends` clause."""

    type: str
    projection: str = ""
    """The name before `:` in `extends toFoo : Foo α`, when written."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """One declaration as it is written in a source file."""

    kind: Kind
    keyword: str
    """The keyword as written: `lemma`, `class inductive`, `irreducible_def`, `infixl`..."""
    name: str
    """Full name (namespace included, `_root_` resolved away); empty for an instance without a name."""
    signature: str = ""
    """Binders and type as written, comments removed, without name, `extends` clause and members."""
    value: str = ""
    """What follows `:=`, `where` or the first `|`, as written."""
    docstring: str = ""
    modifiers: tuple[str, ...] = ()
    """In the order written: private, protected, public, noncomputable, partial, unsafe, nonrec, local, scoped, ..."""
    attributes: tuple[str, ...] = ()
    """Each attribute's text without the block's brackets: `simp`, `to_additive (attr := simp) add_foo /-- doc -/`."""
    universes: tuple[str, ...] = ()
    """Universe names of `.{u, v}` after the name."""
    scope: Scope
    members: tuple[Member, ...] = ()
    """Fields of a structure or class, constructors of an inductive type."""
    constructor: str = ""
    """A structure's constructor name, `mk` unless written otherwise."""
    parents: tuple[Parent, ...] = ()
    deriving: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    """For an alias the target as written; `alias ⟨a, b⟩ := h` gives two Written, keyword `alias.mp` and `alias.mpr`."""
    start: int = 0
    end: int = 0
    line: int = 0
    end_line: int = 0
    type_identifiers: tuple[str, ...] = ()
    """Distinct identifiers of signature, parents and members that are not bound locally, in order of appearance."""
    value_identifiers: tuple[str, ...] = ()
    """The same for the value."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    """A command that acts on names declared elsewhere."""

    command: Literal["attribute", "export", "add_decl_doc", "deriving", "initialize_simps_projections"]
    arguments: tuple[str, ...] = ()
    """attribute: the attributes' texts; export: the namespace; add_decl_doc: the text; deriving: the class names."""
    names: tuple[str, ...] = ()
    """The names acted on, as written."""
    scope: Scope
    line: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """Something that could not be read: told, never dropped."""

    line: int
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceFile:
    """Everything that was read in one file."""

    module: str
    is_module: bool = False
    """The file starts with `module`."""
    prelude: bool = False
    imports: tuple[Import, ...] = ()
    docs: tuple[str, ...] = ()
    """Texts of the `/-! ... -/` blocks."""
    declarations: tuple[Written, ...] = ()
    actions: tuple[Action, ...] = ()
    problems: tuple[Problem, ...] = ()
