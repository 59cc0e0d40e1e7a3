"""One declaring command, read: name, signature, value, members.

In: the masked file, the command, the scope. Out: `Written`s (an `alias` may give two). It does not know other commands.
"""

import re
from collections.abc import Iterator

from porism.lean.actions import split_texts
from porism.lean.attributes import split_attributes
from porism.lean.commands import Command
from porism.lean.identifiers import identifiers
from porism.lean.lexemes import NAME, after_space, closing, outer, outside, plain_name, tidy
from porism.lean.mask import Masked
from porism.lean.members import bound_names, read_constructors, read_fields, read_parents
from porism.lean.parts import Parts, find_parts
from porism.lean.scopes import joined
from porism.lean.written import Kind, Member, Parent, Scope, Written

KINDS: dict[str, Kind] = {
    "theorem": "theorem", "lemma": "theorem", "def": "def", "abbrev": "abbrev", "irreducible_def": "def",
    "structure": "structure", "class": "class", "class inductive": "class", "class abbrev": "class",
    "inductive": "inductive", "coinductive": "inductive", "instance": "instance", "axiom": "axiom", "opaque": "opaque",
    "alias": "alias", "example": "example", "proof_wanted": "example",
    "notation": "notation", "notation3": "notation", "infix": "notation", "infixl": "notation", "infixr": "notation",
    "prefix": "notation", "postfix": "notation", "binder_predicate": "notation", "unif_hint": "notation",
    "macro": "macro", "macro_rules": "macro", "syntax": "syntax", "declare_syntax_cat": "syntax",
}  # fmt: skip
"""The kind of each declaring keyword; every other command that defines something is an elab."""

_RECORDED = frozenset[Kind]({"notation", "macro", "syntax", "elab"})
_TYPES = frozenset[Kind]({"structure", "class", "inductive"})
_NAME = re.compile(rf"\s*({NAME})")
_UNIVERSES = re.compile(r"\.\{([^}]*)\}")
_PRIORITY = re.compile(r"\s*\(\s*priority\s*:=")
_DERIVING = re.compile(r"(?<![\w'.])deriving(?![\w'])")
_ARROW = outside("=>|:=")
_OPTION_NAME = re.compile(rf"\(\s*name\s*:=\s*({NAME})\s*\)")
_OPTION_REACH = 200
"""How far after the keyword `(name := ...)` is looked for."""

_PAIR = re.compile(rf"\s*⟨\s*({NAME}|_)\s*,\s*({NAME}|_)\s*⟩")
_ALIAS_TARGET = re.compile(rf"(?:\.\{{[^}}]*\}})?\s*(?::=|←)\s*({NAME})")
_NAMED = frozenset(
    {"register_simp_attr", "register_option", "declare_syntax_cat", "register_builtin_option", "register_label_attr",
     "declare_config_elab", "simproc", "dsimproc", "simproc_decl", "dsimproc_decl", "builtin_simproc",
     "builtin_dsimproc", "unif_hint"}
)  # fmt: skip
_INITIALISERS = frozenset({"initialize", "builtin_initialize"})
_SYNTAX_NAME = re.compile(rf"\s*({NAME})\s*:=")
_TYPED_NAME = re.compile(rf"\s*({NAME})\s*:(?!=)")


def read_declaration(file: Masked, command: Command, scope: Scope) -> Iterator[Written]:
    """Yield what a declaring command declares."""
    kind = KINDS.get(command.keyword, "elab")
    if kind == "alias":
        yield from _read_alias(file, command, scope)
    elif kind in _RECORDED:
        yield _read_recorded(file, command, scope)
    else:
        yield _read_main(file, command, scope)


def full_name(name: str, scope: Scope) -> str:
    """Return the full name of a name as written in a scope."""
    name = plain_name(name)
    return name.removeprefix("_root_.") if name.startswith("_root_.") else joined(scope.namespace, name)


def _common(file: Masked, command: Command) -> dict[str, object]:
    """Return the parts that every kind of declaration has."""
    attributes = [text for start, end in command.attributes for text in split_attributes(file.original(start, end))]
    return {
        "keyword": command.keyword,
        "docstring": file.doc_before(command.start) or _inner_doc(file, command),
        "modifiers": command.modifiers,
        "attributes": tuple(attributes),
        "start": command.start,
        "end": command.end,
        "line": file.line(command.start),
        "end_line": file.line(max(command.start, command.end - 1)),
    }


def _inner_doc(file: Masked, command: Command) -> str:
    """Return the doc comment that stands between an attribute block and what follows it."""
    for _, end in command.attributes:
        after = after_space(file.code, end + 1, len(file.code))
        if after > end + 4 and (doc := file.doc_before(after)):
            return doc
    return ""


def _read_main(file: Masked, command: Command, scope: Scope) -> Written:
    """Read a theorem, definition, type, instance or example."""
    code, kind = file.code, KINDS[command.keyword]
    name, universes, place = read_name(file, command)
    parts = find_parts(code, place, command.end, kind)
    members, constructor, parents = _read_body(file, command, parts)
    is_type = kind in _TYPES
    bound = bound_names(code, place, parts.body)
    return Written(
        kind=kind,
        name=full_name(name, scope) if name and command.keyword != "proof_wanted" else "",
        signature=_signature(file, parts, kind),
        value=file.original(parts.inside, parts.end).strip(),
        universes=universes,
        scope=scope,
        members=members,
        constructor=constructor,
        parents=parents,
        deriving=_read_deriving(file, parts),
        type_identifiers=identifiers(
            code[parts.signature : parts.deriving if is_type else parts.body], bound, members=is_type
        ),
        value_identifiers=() if is_type else identifiers(code[parts.inside : parts.end], bound),
        **_common(file, command),  # pyright: ignore[reportArgumentType]
    )


def read_name(file: Masked, command: Command) -> tuple[str, tuple[str, ...], int]:
    """Return a declaration's name as written (perhaps empty), its universes, and where they end."""
    code, place, end = file.code, command.after, command.end
    if command.keyword == "example":
        return "", (), place
    if command.keyword == "instance" and _PRIORITY.match(code, place, end):
        place = closing(code, after_space(code, place, end), end)
    named = _NAME.match(code, place, end)
    if named is None:
        return "", (), place
    levels = _UNIVERSES.match(code, named.end(), end)
    if levels is None:
        return named[1], (), named.end()
    return named[1], tuple(levels[1].replace(",", " ").split()), levels.end()


def _signature(file: Masked, parts: Parts, kind: Kind) -> str:
    """Return binders and type; a structure may have its type after its parents."""
    signature = tidy(file.clean[parts.signature : parts.extends])
    if parts.extends < parts.body and kind in ("structure", "class"):
        late = read_parents(file, parts.extends, parts.body)[1]
        return f"{signature} {late}".strip()
    return signature


def _read_body(
    file: Masked, command: Command, parts: Parts
) -> tuple[tuple[Member, ...], str, tuple[Parent, ...]]:  # fmt: skip
    """Return a type's members, its constructor's name and its parents."""
    kind = KINDS[command.keyword]
    if kind not in _TYPES:
        return (), "", ()
    if command.keyword == "class abbrev":
        return (), "mk", tuple(Parent(type=text) for text in split_texts(file, parts.inside, parts.deriving))
    starts_with_bar = file.code.startswith("|", after_space(file.code, parts.inside, parts.deriving))
    if kind == "inductive" or command.keyword == "class inductive" or (parts.opener and starts_with_bar):
        return read_constructors(file, parts.inside, parts.deriving), "", ()
    parents = read_parents(file, parts.extends, parts.body)[0] if parts.extends < parts.body else ()
    if parts.opener not in ("where", ":="):
        return (), "mk", parents
    constructor, fields = read_fields(file, parts.inside, parts.deriving)
    return fields, constructor, parents


def _read_deriving(file: Masked, parts: Parts) -> tuple[str, ...]:
    """Return the texts of the `deriving` clauses, one for each class."""
    found = list(_DERIVING.finditer(file.code, parts.deriving, parts.end))
    edges = [*(clause.start() for clause in found), parts.end]
    spans = [(clause.end(), edge) for clause, edge in zip(found, edges[1:], strict=True)]
    return tuple(text for start, end in spans for text in split_texts(file, start, end))


def _read_alias(file: Masked, command: Command, scope: Scope) -> Iterator[Written]:
    """Yield the one or two names of an `alias` command; `_` names nothing."""
    pair = _PAIR.match(file.code, command.after, command.end)
    named = pair or _NAME.match(file.code, command.after, command.end)
    target = _ALIAS_TARGET.match(file.code, named.end(), command.end) if named else None
    if not named or not target:
        return
    names = [(pair[1], "alias.mp"), (pair[2], "alias.mpr")] if pair else [(named[1], "alias")]
    common = _common(file, command)
    for name, keyword in names:
        if name != "_":
            common["keyword"] = keyword
            yield Written(
                kind="alias",
                name=full_name(name, scope),
                value=target[1],
                scope=scope,
                targets=(target[1],),
                value_identifiers=(target[1],),
                **common,  # pyright: ignore[reportArgumentType]
            )


def _read_recorded(file: Masked, command: Command, scope: Scope) -> Written:
    """Read a command that makes notation or tells Lean how to elaborate: recorded, with a name where one is written."""
    code, start, end = file.code, command.after, command.end
    named = _OPTION_NAME.search(code, start, min(end, start + _OPTION_REACH))
    if named is None and command.keyword in _NAMED:
        named = _NAME.match(code, start, end)
    elif named is None and command.keyword == "syntax":
        named = _SYNTAX_NAME.match(code, start, end)
    elif named is None and command.keyword in _INITIALISERS:
        named = _TYPED_NAME.match(code, start, end)
    arrow = next(outer(code, _ARROW, start, end), None)
    body, after = (arrow.start(), arrow.end()) if arrow else (end, end)
    return Written(
        kind=KINDS.get(command.keyword, "elab"),
        name=full_name(named[1], scope) if named else "",
        signature=tidy(file.clean[start:body]),
        value=file.original(after, end).strip(),
        scope=scope,
        value_identifiers=identifiers(code[body:end]),
        **_common(file, command),  # pyright: ignore[reportArgumentType]
    )
