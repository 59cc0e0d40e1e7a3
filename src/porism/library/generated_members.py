"""Names that come with a type or an instance: fields, constructors, projections to parents, instance names.

In: written declarations. Out: generated names. It does not know attributes.
"""

import re
from collections.abc import Iterator

from porism.lean import (
    Action,
    SourceFile,
    Written,
    derived_name,
    head_constant,
    instance_name,
    read_term,
    unique,
)
from porism.library.generated_made import Generated, Made

STRUCTURAL = ("structure", "class")

CLASS = re.compile(r"[A-Za-z][A-Za-z.]+")
"""What a class looks like in a `deriving` clause; other words are arguments, as in `deriving Module R`."""


def add_members(made: Made, written: Written, module: str) -> None:
    """Take the members of a type, and the equation of an irreducible definition."""
    if written.kind == "inductive" or written.keyword == "class inductive":
        for generated in constructors(written, module):
            made.add(generated)
    elif written.kind in STRUCTURAL:
        for generated in structure_members(made, written, module):
            made.add(generated)
    elif written.keyword == "irreducible_def":
        given = re.search(r"\(\s*lemma\s*:=\s*([^\s)]+)\s*\)", written.signature)
        name = f"{written.name.rpartition('.')[0]}.{given[1]}".lstrip(".") if given else f"{written.name}_def"
        made.add(
            Generated(name=name, kind="theorem", module=module, line=written.line, parent=written.name, by="other")
        )


def constructors(written: Written, module: str) -> Iterator[Generated]:
    """The constructors of an inductive type."""
    for member in written.members:
        yield Generated(
            name=f"{written.name}.{member.name}", kind="constructor", module=module, line=member.line or written.line,
            signature=member.signature, docstring=member.docstring, parent=written.name, by="constructor",
        )  # fmt: skip


def structure_members(made: Made, written: Written, module: str) -> Iterator[Generated]:
    """The constructor, the fields and the projections to parents of a structure."""
    yield Generated(
        name=f"{written.name}.{written.constructor or 'mk'}", kind="constructor", module=module, line=written.line,
        parent=written.name, by="constructor",
    )  # fmt: skip
    for member in written.members:
        yield Generated(
            name=f"{written.name}.{member.name}", kind="field", module=module, line=member.line or written.line,
            signature=member.signature, docstring=member.docstring, parent=written.name, by="field",
        )  # fmt: skip
    for projection, kind in parent_projections(made, written):
        yield Generated(
            name=f"{written.name}.{projection}", kind="projection", module=module, line=written.line,
            signature=f": {kind}", parent=written.name, by="parent",
        )  # fmt: skip


def parent_projections(made: Made, written: Written) -> Iterator[tuple[str, str]]:
    """The projection to each parent with its type: named in the text, or `to` and the last component of the parent."""
    taken: set[str] = set()
    for parent, full in zip(written.parents, made.table.parent_names(written), strict=True):
        short = full.rpartition(".")[2]
        name = parent.projection or (unique(f"to{short}", taken) if short else "")
        if name:
            taken.add(name)
            yield name, parent.type


def name_instances(made: Made, file: SourceFile) -> None:
    """Take a name for every instance of a file that has none."""
    project = file.module.partition(".")[0]
    for written in file.declarations:
        if written.kind == "instance" and not written.name and written.signature:
            name = unique(instance_name(written, made.table, project=project), made.table.names)
            made.instance_names[file.module, written.start] = name
            made.instances[name] = written
            made.add(
                Generated(
                    name=name,
                    kind="instance",
                    module=file.module,
                    line=written.line,
                    signature=written.signature,
                    docstring=written.docstring,
                    by="instance name",
                    certain=False,
                )  # fmt: skip
            )


def add_derived(made: Made, file: SourceFile) -> None:
    """Take the instances that `deriving` makes, beside a type or as a command."""
    for written in file.declarations:
        for text in written.deriving:
            derive(made, file.module, written, text)
    for action in file.actions:
        if action.command == "deriving":
            derive_by_command(made, file.module, action)


def derive_by_command(made: Made, module: str, action: Action) -> None:
    """Take the instances of `deriving instance A, B for X, Y`."""
    for name in action.names:
        written = made.table.written.get(made.table.resolve(head_constant(read_term(name)), action.scope))
        if written is not None:
            for text in action.arguments:
                derive(made, module, written, text, action.scope.namespace, action.line)


def derive(
    made: Made, module: str, written: Written, text: str, namespace: str | None = None, line: int | None = None
) -> None:
    """Take one derived instance; certain for a type with constructors, where Lean's own handlers name it."""
    class_name = head_constant(read_term(text))
    if not CLASS.fullmatch(class_name):
        return
    space = written.scope.namespace if namespace is None else namespace
    name = unique(derived_name(class_name, written.name, space), made.table.names)
    certain = written.kind in ("inductive", "structure", "class") and "." not in class_name
    made.add(
        Generated(
            name=name,
            kind="instance",
            module=module,
            line=written.line if line is None else line,
            signature=f": {text} {written.name}",
            parent=written.name,
            by="deriving",
            certain=certain,
        )  # fmt: skip
    )
