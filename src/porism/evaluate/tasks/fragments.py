"""A tree of source files made of declarations that were cut out of theirs.

In: for each declaration its full name, its text as written and its elaborated statement. Out: the text of each file,
and of one more that declares the names which only the statements mention. It does not know what any name means.

What stood around a text is put back as far as full name and elaborated statement tell it: the namespace, the section's
variables (the binders that the text does not have), and `open` for each namespace of which some name is written short.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from porism.lean import Binder, Written, identifiers, mask, read_source, split_binders

_MEMBERS = frozenset({"structure_field", "structure_mk", "constructor"})
_ATTRIBUTES = re.compile(r"\s*@\[[^\]]*\]\s*")


@dataclass(frozen=True, slots=True, kw_only=True)
class Fragment:
    """One declaration cut out of its file."""

    name: str
    kind: str
    """What the library that cut it out calls it."""
    statement: str
    """As elaborated, with kind and name before it."""
    text: str
    file: str
    line: int


def rebuilt(fragments: Sequence[Fragment]) -> dict[str, str]:
    """Return the text of each file by its path."""
    known = {fragment.name for fragment in fragments}
    by_file: dict[str, list[Fragment]] = defaultdict(list)
    for fragment in fragments:
        if fragment.kind not in _MEMBERS or fragment.name.rpartition(".")[0] not in known:
            by_file[fragment.file].append(fragment)
    texts = {path: _file_text(sorted(inside, key=lambda f: f.line)) for path, inside in by_file.items()}
    outside = dict.fromkeys(name for f in fragments for name in _full_names(f.statement) if name not in known)
    texts["Outside.lean"] = "".join(f"axiom {name} : Prop\n" for name in outside)
    return texts


def _file_text(fragments: Sequence[Fragment]) -> str:
    """Return a file of fragments, each in a section of its own."""
    opens = dict.fromkeys(space for fragment in fragments for space in _opened(fragment))
    header = f"open {' '.join(opens)}\n\n" if opens else ""
    return header + "\n".join(_section(fragment) for fragment in fragments)


def _section(fragment: Fragment) -> str:
    """Return a fragment with the namespace and the variables that it stood in."""
    written = _read(fragment)
    space = _namespace(fragment, written)
    groups = _missing(fragment, written)
    names = " ".join(name for group in groups for name in group.names if not group.is_instance)
    before = [f"namespace {space}"] if space else ["section"]
    before += [f"variable {' '.join(_shown(group) for group in groups)}"] if groups else []
    before += [f"include {names}"] if names else []
    return "\n".join([*before, fragment.text, f"end {space}".rstrip(), ""])


def _read(fragment: Fragment) -> Written | None:
    """Return what a fragment declares."""
    return next(iter(read_source(fragment.text, module="").declarations), None)


def _namespace(fragment: Fragment, written: Written | None) -> str:
    """Return the namespace that a fragment stood in: what its full name has before the name as written."""
    full = fragment.name.rpartition(".")[0] if fragment.kind in _MEMBERS else fragment.name
    if written is None or not written.name:
        return full.rpartition(".")[0]
    return full[: -len(written.name) - 1] if full.endswith(f".{written.name}") else ""


def _missing(fragment: Fragment, written: Written | None) -> list[Binder]:
    """Return the binders of the elaborated statement that a fragment's text does not have."""
    if written is None:
        return []
    own = split_binders(written.signature)[0]
    bound = {name for group in own for name in group.names}
    classes = {_head(group.type) for group in own if group.is_instance}
    return [
        group
        for group in split_binders(_signature(fragment))[0]
        if (group.names and bound.isdisjoint(group.names)) or not (group.names or _head(group.type) in classes)
    ]


def _signature(fragment: Fragment) -> str:
    """Return the elaborated statement without attributes, kind and name."""
    statement = _ATTRIBUTES.sub("", fragment.statement, count=1)
    return statement.strip().removeprefix(fragment.kind).lstrip().removeprefix(fragment.name)


def _head(kind: str) -> str:
    """Return the last part of the first word of a type."""
    return kind.split(" ", 1)[0].rpartition(".")[2]


def _shown(group: Binder) -> str:
    """Return a binder as Lean writes it."""
    closer = {"(": ")", "{": "}", "[": "]", "⦃": "⦄"}[group.bracket]
    names = f"{' '.join(group.names)} : " if group.names else ""
    return f"{group.bracket}{names}{group.type}{closer}"


def _opened(fragment: Fragment) -> Iterator[str]:
    """Yield the namespaces whose names a fragment writes short although it does not stand in them."""
    written = _read(fragment)
    inside = f"{_namespace(fragment, written)}."
    short = set(identifiers(mask(fragment.text)))
    for name in _full_names(fragment.statement):
        parts = name.split(".")
        for cut in range(1, len(parts)):
            space = ".".join(parts[:cut])
            if ".".join(parts[cut:]) in short and not inside.startswith(f"{space}."):
                yield space


def _full_names(statement: str) -> Iterator[str]:
    """Yield the full names in an elaborated statement: those that begin with a capital and have parts."""
    for name in identifiers(mask(statement)):
        if name[0].isupper() and "." in name:
            yield name
