"""What was read and what was generated, turned into declarations: the rows of a library.

In: one read source file, the names generated from it, and a resolver. Out: `Declaration`s, each written one followed by
those that come from it. It does not know other files, except through the resolver.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from porism.lean import MATHEMATICAL, SourceFile, Written, deprecation, identifiers, mask
from porism.library.declaration import Context, Declaration, Deprecation, Source
from porism.library.exact import Exact, exact_uses
from porism.library.generated import Generated
from porism.library.resolve import Resolver
from porism.library.uses import uses

_LEMMAS = frozenset({"simps", "ext", "mk_iff"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Knowledge:
    """What is known of the whole library while one file is turned into rows."""

    resolver: Resolver
    twins: Mapping[str, Mapping[str, str]]
    """For `to_additive` and `to_dual`: the copy's name of each name that has one."""
    exact: Exact | None = None
    """What Lean resolved in the file, where the project is built."""


def private_name(name: str, module: str) -> str:
    """Return the name that Lean gives a private declaration; it is unique where the plain name need not be."""
    return f"_private.{module}.0.{name}"


def rows_of(file: SourceFile, generated: Sequence[Generated], path: str, knowledge: Knowledge) -> list[Declaration]:
    """Return all declarations of one file."""
    names_of_nameless = _nameless(generated)
    children: dict[str, list[Generated]] = defaultdict(list)
    for made in generated:
        if made.by != "instance name" or made.parent:
            children[made.parent].append(made)
    rows: list[Declaration] = []
    for written in file.declarations:
        if written.kind == "example" or not (written.name or written.kind == "instance"):
            continue
        row = _written_row(written, file.module, path, knowledge)
        if not written.name:
            waiting = names_of_nameless.get(written.line)
            if not waiting:
                continue
            made = waiting.pop(0)
            row = replace(row, name=made.name, generated_by="instance name", certain=made.certain)
        rows.append(row)
        rows += _descendants(row, written, children, knowledge)
    orphans = (made for rest in children.values() for made in rest)
    rows += [_made_row(made, None, None, path, knowledge) for made in orphans]
    return _with_private_names(rows, file.module)


def _nameless(generated: Iterable[Generated]) -> dict[int, list[Generated]]:
    """Return the names made for instances without one, by the line of the instance."""
    found: dict[int, list[Generated]] = defaultdict(list)
    for made in generated:
        if made.by == "instance name" and not made.parent:
            found[made.line].append(made)
    return found


def _descendants(
    row: Declaration, written: Written, children: dict[str, list[Generated]], knowledge: Knowledge
) -> Iterator[Declaration]:
    """Yield what was generated from a declaration, and from that, and so on."""
    for made in children.pop(row.name, ()):
        child = _made_row(made, row, written, row.source.path if row.source else "", knowledge)
        yield child
        yield from _descendants(child, written, children, knowledge)


def _written_row(written: Written, module: str, path: str, knowledge: Knowledge) -> Declaration:
    """Return the declaration of a written name."""
    used = uses(written, knowledge.resolver)
    if knowledge.exact is not None:
        used = exact_uses(written, used, knowledge.exact, knowledge.resolver)
    gone = deprecation(written)
    mathematical = written.kind in MATHEMATICAL
    by = knowledge.resolver.resolve(gone.by, written.scope, written.name) or gone.by if gone and gone.by else ""
    return Declaration(
        name=written.name,
        kind=written.kind,
        module=module,
        signature=_statement(written),
        value=written.value,
        docstring=written.docstring,
        uses_in_type=used.in_type if mathematical else (),
        uses_in_value=used.in_value if mathematical else (),
        attributes=written.attributes,
        modifiers=written.modifiers,
        context=used.context,
        source=Source(path=path, line=written.line, end_line=written.end_line),
        deprecated=Deprecation(by=by, since=gone.since) if gone else None,
    )


def _statement(written: Written) -> str:
    """Return a declaration's statement; that of a structure goes on with its parents."""
    parents = ", ".join(parent.type for parent in written.parents)
    return f"{written.signature} extends {parents}".strip() if parents else written.signature


def _of_parent(made: Generated, parent: Declaration | None) -> tuple[str, ...]:
    """Return what the statement of a generated lemma takes from its parent: the parent, and all that it names."""
    return (parent.name, *parent.uses_in_type) if parent and made.by in _LEMMAS else ()


def _made_row(
    made: Generated, parent: Declaration | None, written: Written | None, path: str, knowledge: Knowledge
) -> Declaration:
    """Return the declaration of a generated name: its text is its own, its place is its parent's."""
    in_type: tuple[str, ...] = ()
    in_value: tuple[str, ...] = ()
    if parent is not None and made.by in knowledge.twins:
        twins = knowledge.twins[made.by]
        in_type = tuple(twins.get(name, name) for name in parent.uses_in_type)
        in_value = tuple(twins.get(name, name) for name in parent.uses_in_value)
    elif written is not None:
        resolved = (
            knowledge.resolver.resolve(name, written.scope, written.name or made.parent)
            for name in identifiers(mask(made.signature))
        )
        in_type = tuple(dict.fromkeys((*_of_parent(made, parent), *(name for name in resolved if name))))
    return Declaration(
        name=made.name,
        kind=made.kind,
        module=made.module,
        signature=made.signature,
        docstring=made.docstring,
        uses_in_type=in_type,
        uses_in_value=in_value,
        modifiers=parent.modifiers if parent and "private" in parent.modifiers else (),
        context=parent.context if parent else Context(),
        source=Source(
            path=path, line=made.line, end_line=parent.source.end_line if parent and parent.source else made.line
        ),
        generated_from=made.parent,
        generated_by=made.by,
        certain=made.certain,
        deprecated=made.deprecated,
    )


def _with_private_names(rows: list[Declaration], module: str) -> list[Declaration]:
    """Give private declarations the names that Lean gives them, also where this file uses them."""
    private = {row.name: private_name(row.name, module) for row in rows if "private" in row.modifiers}
    if not private:
        return rows

    def renamed(names: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(private.get(name, name) for name in names)

    return [
        replace(
            row,
            name=private.get(row.name, row.name),
            generated_from=private.get(row.generated_from, row.generated_from),
            uses_in_type=renamed(row.uses_in_type),
            uses_in_value=renamed(row.uses_in_value),
        )
        for row in rows
    ]
