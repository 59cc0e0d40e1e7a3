"""Imports jixia's output: a folder with one JSON file for each plugin and source file, or the rows joined from them.

In: the folder (`*.sym.json`, and beside each its `*.decl.json` where there is one), or the joined JSON lines, and the
folder of the sources if there is one. Out: declarations of the environment, those that Lean has made among them. It
does not read module files: what they say, imports and documentation of modules, is not part of a declaration.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from porism.errors import SourceError
from porism.lean import Kind
from porism.library.declaration import Context, Declaration
from porism.library.import_jixia_shapes import DECLARED, MERGED, SYMBOLS, Declared, Merged, Modifiers, ScopeInfo, Symbol
from porism.library.import_names import is_private, kind_of, name_of, names_of, parent_of
from porism.library.import_rows import ImportLimits, check_rows, read_rows, read_whole, unique
from porism.library.import_text import Text, open_text

SYMBOL_FILE = ".sym.json"
DECLARATION_FILE = ".decl.json"
_SAID = frozenset({"private", "protected", "public", "noncomputable", "meta", "partial", "nonrec", "unsafe"})
"""Values of jixia's modifiers that are written in the source; the others say that nothing is."""
_CLASS = re.compile(
    r"(?:/--.*?-/\s*|@\[[^\]]*\]\s*|(?:private|protected|public|noncomputable|unsafe|meta)\s+)*class\b", re.DOTALL
)


def import_jixia(folder: Path, limits: ImportLimits, sources: Path | None = None) -> Iterator[Declaration]:
    """Yield the declarations of a folder of jixia's output, holding one source file's at a time."""
    rows = 0
    files = sorted(folder.rglob(f"*{SYMBOL_FILE}"))
    if not files:
        raise SourceError(f"There are no symbol files (`*{SYMBOL_FILE}`) in this folder.", where=str(folder))
    for file in files:
        stem = file.name.removesuffix(SYMBOL_FILE)
        module = ".".join((*file.relative_to(folder).parts[:-1], stem))
        beside = file.with_name(stem + DECLARATION_FILE)
        symbols = read_whole(file, SYMBOLS, limits)
        rows += len(symbols)
        check_rows(rows, str(file), limits)
        declared = _by_name(read_whole(beside, DECLARED, limits)) if beside.exists() else {}
        text = open_text(module, sources, limits)
        for symbol in symbols:
            name = name_of(symbol.name)
            if name:
                yield _joined(name, symbol, declared.get(name), text, module, str(file))


def import_merged(path: Path, limits: ImportLimits, sources: Path | None = None) -> Iterator[Declaration]:
    """Yield the declarations of joined rows."""
    text = open_text("", None, limits)
    for place, row in read_rows(path, MERGED, limits):
        name, module = name_of(row.name), name_of(row.module)
        if module != text.module:
            text = open_text(module, sources, limits)
        if name:
            yield _merged(name, row, text, place)


def _by_name(found: list[Declared]) -> dict[str, Declared]:
    """Return declarations, and the constructors inside them, by name."""
    return {name_of(one.name): one for outer in found for one in (outer, *outer.constructors)}


def _joined(name: str, symbol: Symbol, found: Declared | None, text: Text, module: str, place: str) -> Declaration:
    """Return the declaration of a symbol and, where it is written, of its text."""
    if found is None:
        return _made(name, symbol, module, place)
    modifiers = found.modifiers
    shown = text.of(found.signature.range, found.signature.pp)
    return Declaration(
        name=name,
        kind=_class_or(found, text, place),
        module=module,
        signature=shown or _type(symbol),
        value=text.of(found.value.range, found.value.pp).removeprefix(":=").strip() if found.value else "",
        docstring=_docstring(modifiers),
        uses_in_type=_others(name, symbol.type_references),
        uses_in_value=_others(name, symbol.value_references),
        attributes=tuple(name_of(use.name) for use in modifiers.attrs),
        modifiers=_modifiers(modifiers),
        context=_context(found.scope_info),
        source=text.source(found.ref.range),
        origin="environment",
    )


def _made(name: str, symbol: Symbol, module: str, place: str) -> Declaration:
    """Return the declaration of a symbol that no text declares: an attribute, a structure or a command has made it."""
    kind = kind_of(symbol.kind, place)
    is_constructor = kind == "constructor"
    return Declaration(
        name=name,
        kind=kind,
        module=module,
        signature=_type(symbol),
        uses_in_type=_others(name, symbol.type_references),
        uses_in_value=_others(name, symbol.value_references),
        modifiers=("private",) if is_private(symbol.name) else (),
        origin="environment",
        generated_from=parent_of(name) if is_constructor else "",
        generated_by="constructor" if is_constructor else "other",
    )


def _merged(name: str, row: Merged, text: Text, place: str) -> Declaration:
    """Return the declaration of a joined row."""
    is_hidden = row.visibility == "private" or is_private(row.name)
    return Declaration(
        name=name,
        kind=kind_of(row.kind, place),
        module=text.module,
        signature=row.signature or _type(row),
        value=(row.value or "").removeprefix(":=").strip(),
        docstring=(row.docstring or "").strip(),
        uses_in_type=_others(name, row.type_references),
        uses_in_value=_others(name, row.value_references),
        modifiers=("private",) if is_hidden else ("protected",) if row.visibility == "protected" else (),
        source=text.source(row.source_range),
        origin="environment",
        generated_by="other" if row.auto_generated else "",
    )


def _type(symbol: Symbol | Merged) -> str:
    """Return the best printing of a type that there is, as a signature."""
    printed = symbol.type_full or symbol.type_readable or symbol.type_fallback
    return f": {printed}" if printed else ""


def _others(name: str, references: list[list[str | int]] | None) -> tuple[str, ...]:
    """Return the names that are referred to, without the declaration's own."""
    return tuple(other for other in names_of(references) if other != name)


def _class_or(found: Declared, text: Text, place: str) -> Kind:
    """Return the kind of what is written; jixia calls a class a structure, and only its text tells them apart."""
    kind = kind_of(found.kind, place)
    is_class = kind == "structure" and _CLASS.match(text.of(found.ref.range, found.ref.pp))
    return "class" if is_class else kind


def _docstring(modifiers: Modifiers) -> str:
    """Return the documentation: text, or the first element of a list."""
    told = modifiers.doc_string
    first = told[0] if isinstance(told, list) and told else told
    return first.strip() if isinstance(first, str) else ""


def _modifiers(modifiers: Modifiers) -> tuple[str, ...]:
    """Return the modifiers that are written."""
    told = [modifiers.visibility, modifiers.compute_kind, modifiers.rec_kind]
    told += ["noncomputable"] if modifiers.is_noncomputable else []
    told += ["unsafe"] if modifiers.is_unsafe else []
    return unique(word for word in told if word in _SAID)


def _context(scope: ScopeInfo) -> Context:
    """Return what surrounds a declaration."""
    return Context(
        variables=tuple(scope.var_decls),
        universes=tuple(name_of(level) for level in scope.level_names),
        opens=unique(name_of(one.simple.namespace) for one in scope.open_decl if one.simple),
    )
