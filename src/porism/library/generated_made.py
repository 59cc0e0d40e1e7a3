"""The generated names while they are being made: none twice, none that is written, and the translations so far.

In: generated names one by one. Out: the list of them. It does not know the rules by which names are made.
"""

from collections import defaultdict
from dataclasses import dataclass, replace

from porism.lean import ADDITIVE_NAMESPACES, Kind, Projection, Renaming, Scope, Written, translated_text
from porism.library.declaration import Deprecation, Generator
from porism.library.generated_table import Table


@dataclass(frozen=True, slots=True, kw_only=True)
class Generated:
    """One name that is not written in the text but exists."""

    name: str
    kind: Kind
    module: str
    line: int = 0
    signature: str = ""
    docstring: str = ""
    parent: str = ""
    """Full name of the declaration whose text this one comes from; empty for the name of a nameless instance."""
    by: Generator
    certain: bool = True
    """False when Lean would have to elaborate to know the name."""
    deprecated: Deprecation | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """Something that an attribute is put on: a written declaration, a member, or a name made from one."""

    name: str
    kind: Kind
    signature: str
    module: str
    line: int
    scope: Scope
    written: Written
    """The written declaration that it is or comes from."""
    origin: str
    """The full name of that declaration."""
    certain: bool = True
    copied_by: tuple[str, ...] = ()
    """The translating attributes that lead from the written declaration to it."""


class Made:
    """Collects generated names."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.items: dict[str, Generated] = {}
        self.translations: dict[str, dict[str, str]] = {"to_additive": dict(ADDITIVE_NAMESPACES), "to_dual": {}}
        self.instance_names: dict[tuple[str, int], str] = {}
        """Names of nameless instances by module and offset."""
        self.instances: dict[str, Written] = {}
        """The nameless instances by the name made for them."""
        self.rules: dict[str, list[str]] = defaultdict(list)
        """The rules of `initialize_simps_projections` by structure."""
        self.projections: dict[str, tuple[Projection, ...]] = {}
        """What `simps` projects, by structure."""

    def add(self, generated: Generated) -> bool:
        """Take a name; False when it is written or was made before."""
        if generated.name in self.table.names:
            return False
        self.table.names.add(generated.name)
        self.items[generated.name] = generated
        return True

    def change(self, name: str, **parts: str | Deprecation | None) -> None:
        """Set parts of a generated name that was taken before; nothing happens for a written one."""
        if name in self.items:
            self.items[name] = replace(self.items[name], **parts)  # pyright: ignore[reportArgumentType]

    def follow(
        self, subject: Subject, name: str, by: Generator, *, certain: bool = True, docstring: str = ""
    ) -> Subject:
        """Take a lemma that an attribute makes from its subject, and give it as a new subject."""
        kind: Kind = "theorem"
        made = Generated(
            name=name, kind=kind, module=subject.module, line=subject.line, docstring=docstring, by=by,
            parent=subject.origin, certain=certain and subject.certain,
        )  # fmt: skip
        self.add(made)
        return replace(subject, name=name, kind=kind, signature="", certain=made.certain)

    def translated(self, attribute: str, text: str, renaming: Renaming) -> str:
        """A statement in the notation of a translating attribute."""
        return translated_text(text, renaming, self.translations[attribute])

    def document(self) -> None:
        """Give generated names the texts of `add_decl_doc`."""
        for file in self.table.files:
            for action in file.actions:
                if action.command == "add_decl_doc":
                    for name in action.names:
                        self.change(self.table.resolve(name, action.scope), docstring=" ".join(action.arguments))

    def all(self) -> list[Generated]:
        """Everything taken, in the order taken."""
        return list(self.items.values())
