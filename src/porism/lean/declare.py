"""One declaring command, read: name, signature, value, members.

In: the masked file, the command, the scope. Out: `Written`s (an `alias` may give two). It does not know other commands.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from porism.lean.attributes import split_attributes
from porism.lean.commands import Command
from porism.lean.identifiers import identifiers
from porism.lean.lexemes import NAME, outer, tidy
from porism.lean.mask import Masked
from porism.lean.members import read_constructors, read_fields, read_parents
from porism.lean.scopes import joined
from porism.lean.written import Kind, Member, Parent, Scope, Written

KINDS: dict[str, Kind] = {
    "theorem": "theorem", "lemma": "theorem", "def": "def", "abbrev": "abbrev", "irreducible_def": "def",
    "structure": "structure", "class": "class", "class inductive": "class", "class abbrev": "class",
    "inductive": "inductive", "coinductive": "inductive", "instance": "instance", "axiom": "axiom", "opaque": "opaque",
    "alias": "alias", "example": "example", "proof_wanted": "example",
    "notation": "notation", "notation3": "notation", "infix": "notation", "infixl": "notation", "infixr": "notation",
    "prefix": "notation", "postfix": "notation", "binder_predicate": "notation",
    "macro": "macro", "macro_rules": "macro", "syntax": "syntax", "declare_syntax_cat": "syntax",
}  # fmt: skip
"""The kind of each declaring keyword; every other command that defines something is an elab."""

_SPACE = re.compile(r"\s*")
_NAME = re.compile(rf"\s*({NAME})")
_UNIVERSES = re.compile(r"\.\{([^}]*)\}")
_PRIORITY = re.compile(r"\s*\(\s*priority\s*:=[^()]*(?:\([^()]*\)[^()]*)*\)")
_EDGE = re.compile(r":=|(?<![\w'.])(?:where|extends|deriving|let|have|letI|haveI|let_fun)(?![\w'!?])|\|", re.MULTILINE)
_ARROW = re.compile(r"=>|:=")
_LET = frozenset({"let", "have", "letI", "haveI", "let_fun"})
_DERIVING = re.compile(r"(?<![\w'.])deriving(?![\w'])")
_OPTION_NAME = re.compile(rf"\(\s*name\s*:=\s*({NAME})\s*\)")
_PAIR = re.compile(r"\s*⟨\s*([^,⟩\s]+)\s*,\s*([^,⟩\s]+)\s*⟩")
_ALIAS_TARGET = re.compile(rf"\s*(?::=|←)\s*({NAME})")
_BY_COMMAND = frozenset(
    {"initialize", "builtin_initialize", "register_simp_attr", "register_option", "declare_syntax_cat",
     "register_builtin_option", "register_label_attr", "declare_config_elab", "simproc", "dsimproc", "simproc_decl",
     "dsimproc_decl", "builtin_simproc", "builtin_dsimproc"}
)  # fmt: skip


@dataclass(slots=True)
class _Parts:
    """Where the parts of a declaration begin; each ends where the next begins."""

    signature: int
    extends: int
    body: int
    """Where `:=`, `where` or the first bar begins; the end when there is no body."""
    deriving: int
    end: int
    opener: str


def read_declaration(file: Masked, command: Command, scope: Scope) -> Iterator[Written]:
    """Yield what a declaring command declares."""
    if command.keyword == "alias":
        yield from _read_alias(file, command, scope)
    elif command.keyword in KINDS and KINDS[command.keyword] not in ("notation", "macro", "syntax"):
        yield _read_main(file, command, scope)
    else:
        yield _read_recorded(file, command, scope)


def full_name(name: str, scope: Scope) -> str:
    """Return the full name of a name as written in a scope."""
    return name.removeprefix("_root_.") if name.startswith("_root_.") else joined(scope.namespace, name)


def _common(file: Masked, command: Command) -> dict[str, object]:
    """Return the parts that every kind of declaration has."""
    attributes = [text for start, end in command.attributes for text in split_attributes(file.text[start:end])]
    doc = file.doc_before(command.start) or _inner_doc(file, command)
    return {
        "keyword": command.keyword,
        "docstring": doc,
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
        after = _SPACE.match(file.code, end + 1)
        doc = file.doc_before(after.end()) if after else ""
        if doc and after and after.end() > end + 1:
            return doc
    return ""


def _read_main(file: Masked, command: Command, scope: Scope) -> Written:
    """Read a theorem, definition, type, instance or example."""
    code, place = file.code, command.after
    if command.keyword == "instance" and (priority := _PRIORITY.match(code, place, command.end)):
        place = priority.end()
    named = None if command.keyword == "example" else _NAME.match(code, place, command.end)
    universes: tuple[str, ...] = ()
    if named:
        place = named.end()
        if levels := _UNIVERSES.match(code, place, command.end):
            universes, place = tuple(levels[1].replace(",", " ").split()), levels.end()
    kind = KINDS[command.keyword]
    parts = _find_parts(file, place, command.end, kind)
    members, maker, parents = _read_body(file, parts, kind)
    inside = members or kind in ("structure", "inductive") or command.keyword in ("class", "class inductive")
    value_start = parts.body + (len(parts.opener) if parts.opener in (":=", "where") else 0)
    return Written(
        kind=kind,
        name=full_name(named[1], scope) if named and command.keyword != "proof_wanted" else "",
        signature=tidy(file.clean[parts.signature : parts.extends]),
        value=file.text[value_start : parts.deriving].strip(),
        universes=universes,
        scope=scope,
        members=members,
        constructor=maker,
        parents=parents,
        deriving=_read_deriving(file, parts),
        type_identifiers=identifiers(code[parts.signature : parts.deriving if inside else parts.body]),
        value_identifiers=() if inside else identifiers(code[value_start : parts.end]),
        **_common(file, command),  # pyright: ignore[reportArgumentType]
    )


def _find_parts(file: Masked, start: int, end: int, kind: Kind) -> _Parts:
    """Find where signature, `extends`, body and `deriving` begin."""
    parts = _Parts(signature=start, extends=end, body=end, deriving=end, end=end, opener="")
    lets = 0
    for edge in outer(file.code, _EDGE, start, end):
        found = edge.group()
        if found in _LET:
            lets += 1
        elif found == "extends" and kind in ("structure", "class"):
            parts.extends = edge.start()
        elif found == ":=" and lets:
            lets -= 1
        elif found == "deriving":
            parts.body = min(parts.body, edge.start())
            break
        elif found != "extends" and (found != "|" or _begins_alternative(file.code, edge.start(), end, kind)):
            parts.body, parts.opener = edge.start(), found
            break
    parts.extends = min(parts.extends, parts.body)
    if kind in ("structure", "class", "inductive"):
        clauses = outer(file.code, _DERIVING, parts.body, end)
        parts.deriving = clauses[-1].start() if clauses else end
    return parts


def _begins_alternative(code: str, bar: int, end: int, kind: Kind) -> bool:
    """Whether a bar begins an alternative, and is not that of an absolute value or a divisor."""
    if kind in ("inductive", "class", "structure"):
        return True
    arrows = outer(code, _ARROW, bar, min(end, bar + 2000))
    return bool(arrows) and arrows[0].group() == "=>"


def _read_body(file: Masked, parts: _Parts, kind: Kind) -> tuple[tuple[Member, ...], str, tuple[Parent, ...]]:
    """Return a type's members, its constructor's name and its parents."""
    if kind not in ("structure", "class", "inductive"):
        return (), "", ()
    inside = parts.body + (len(parts.opener) if parts.opener != "|" else 0)
    starts_with_bar = file.code[inside : parts.deriving].lstrip().startswith("|")
    if parts.opener and starts_with_bar:
        return read_constructors(file, inside, parts.deriving), "", ()
    if kind == "inductive":
        return (), "", ()
    parents = read_parents(file, parts.extends + len("extends"), parts.body) if parts.extends < parts.body else ()
    if parts.opener != "where":
        return (), "mk", parents
    maker, fields = read_fields(file, inside, parts.deriving)
    return fields, maker, parents


def _read_deriving(file: Masked, parts: _Parts) -> tuple[str, ...]:
    """Return the class names of the `deriving` clauses."""
    listed = file.code[parts.deriving : parts.end].replace("deriving", " ").replace(",", " ")
    return tuple(re.findall(NAME, listed))


def _read_alias(file: Masked, command: Command, scope: Scope) -> Iterator[Written]:
    """Yield the one or two names of an `alias` command; `_` names nothing."""
    pair = _PAIR.match(file.code, command.after, command.end)
    single = None if pair else _NAME.match(file.code, command.after, command.end)
    named = pair or single
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
    start, end = command.after, command.end
    given = _OPTION_NAME.search(file.code, start, min(end, start + 200))
    leading = _NAME.match(file.code, start, end) if command.keyword in _BY_COMMAND else None
    name = given[1] if given else leading[1] if leading else ""
    arrows = outer(file.code, _ARROW, start, end)
    body = arrows[0].start() if arrows else end
    return Written(
        kind=KINDS.get(command.keyword, "elab"),
        name=full_name(name, scope) if name else "",
        signature=tidy(file.clean[start:body]),
        value=file.text[body:end].removeprefix("=>").removeprefix(":=").strip(),
        scope=scope,
        value_identifiers=identifiers(file.code[body:end]),
        **_common(file, command),  # pyright: ignore[reportArgumentType]
    )
