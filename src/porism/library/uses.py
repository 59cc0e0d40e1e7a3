"""What a declaration uses, read off its text: the names that its statement and its value mean.

In: a declaration as written, and a resolver. Out: full names in order of appearance, and the part of the surrounding
section that the statement leans on. Exact references, where a project is built, are better than these.
"""

import re
from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from porism.lean import Written, identifiers, leading_groups
from porism.library.declaration import Context
from porism.library.heads import head_of
from porism.library.resolve import Resolver
from porism.library.symbols import named_by_symbols, spaces_of

_GROUP_NAMES = re.compile(r"^[({⦃\[]\s*([^:(){}\[\]]*?)\s*:(?!=)")
_WORD = re.compile(r"[\w'.«»]+")
_QUANTIFIED = re.compile(r"(?:[∀∃λ]|\bfun)\s*((?:[\w']+\s+)+):(?!=)\s*([^,()=↦]*)")
_QUANTIFIER = re.compile(r"[∀∃λ]|\bfun\b")
_BINDER = re.compile(
    r"[({⦃]\s*([^:(){}\[\]⦃⦄]+?)\s*:(?!=)\s*"
    r"((?:[^(){}⦃⦄]++|\((?:[^()]++|\((?:[^()]++|\((?:[^()]++|\([^()]*+\))*+\))*+\))*+\)|\{[^{}]*+\})*+)[)}⦄]"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Uses:
    """The full names that a declaration uses, and its context."""

    in_type: tuple[str, ...]
    in_value: tuple[str, ...]
    context: Context


@dataclass(frozen=True, slots=True)
class _Group:
    """One binder group of a `variable` command."""

    text: str
    names: tuple[str, ...]
    kind: str
    """Its type."""
    identifiers: tuple[str, ...]
    is_instance: bool


@dataclass(frozen=True, slots=True)
class _Reading:
    """What the identifiers of one declaration are read with."""

    written: Written
    resolver: Resolver
    heads: dict[str, str]
    """The full name at the head of each local name's type; empty where it is not seen."""
    bound: frozenset[str]


def uses(written: Written, resolver: Resolver) -> Uses:
    """Return what a declaration uses, by Lean's scoping of the identifiers in its text."""
    groups = _included(written)
    reading = _Reading(written, resolver, _heads_of_locals(written, groups, resolver), _bound(written))
    in_type = dict.fromkeys(_meanings(written.type_identifiers, reading))
    for group in groups:
        in_type.update(dict.fromkeys(_meanings(group.identifiers, reading)))
    in_type.update(dict.fromkeys(notation_in_type(written, [group.text for group in groups], resolver.names)))
    in_value = dict.fromkeys(_meanings(written.value_identifiers, reading))
    in_value.update(dict.fromkeys(notation_in_value(written, resolver.names)))
    in_type.pop(written.name, None)
    in_value.pop(written.name, None)
    return Uses(in_type=tuple(in_type), in_value=tuple(in_value), context=_context(written, groups, resolver))


def notation_in_type(written: Written, variables: Iterable[str], known: Container[str]) -> Iterator[str]:
    """Yield the known names that symbols of a statement, and of the variables it leans on, stand for."""
    spaces = spaces_of(written.scope)
    for text in (*variables, " ".join(_statement(written))):
        yield from named_by_symbols(text, known, spaces)


def notation_in_value(written: Written, known: Container[str]) -> Iterator[str]:
    """Yield the known names that symbols of a definition's value stand for; of a proof, nothing."""
    if written.kind not in ("theorem", "alias"):
        yield from named_by_symbols(written.value, known, spaces_of(written.scope))


def _bound(written: Written) -> frozenset[str]:
    """Return the names that stand for variables of the section or for the type's own members."""
    variables = (name for text in written.scope.variables for name in _group(text).names)
    return frozenset((*variables, *(member.name for member in written.members)))


def _statement(written: Written) -> Iterator[str]:
    """Yield the texts of a statement: what stands before the value, parents, and fields or constructors."""
    yield written.signature
    for parent in written.parents:
        yield parent.type
    for member in written.members:
        yield member.signature


def _meanings(names: Iterable[str], reading: _Reading) -> Iterator[str]:
    """Yield what identifiers mean; one that begins with a local name is read as dot notation on it."""
    heads, bound = reading.heads, reading.bound
    resolve, scope, own = reading.resolver.resolve, reading.written.scope, reading.written.name
    for name in names:
        if name in bound:
            continue
        first, dot, rest = name.partition(".")
        on_local = dot and first in heads
        found = reading.resolver.method(heads[first], rest) if on_local else resolve(name, scope, own)
        if found:
            yield found


def _heads_of_locals(written: Written, groups: list[_Group], resolver: Resolver) -> dict[str, str]:
    """Return the local names of a statement with the full name at the head of each one's type, where it is seen.

    What stands in brackets behind the leading binders may be a binder too, or a term with its type.
    """
    heads: dict[str, str] = {}

    def take(bound: Iterable[tuple[tuple[str, ...], str]], *, surely: bool = True) -> None:
        for names, kind in bound:
            head = _head(kind, written, resolver, heads)
            heads.update((name, head) for name in names if surely or name not in heads)

    take((group.names, group.kind) for group in groups)
    for text in _statement(written):
        leading = leading_groups(text)
        take(_binders(leading))
        take(_quantified(text))
        take(_binders(text[len(leading) :]), surely=False)
    for member in written.members:
        heads.setdefault(member.name, _head(member.signature.removeprefix(":"), written, resolver, heads))
    return heads


@lru_cache(maxsize=65536)
def _binders(text: str) -> tuple[tuple[tuple[str, ...], str], ...]:
    """Return the names and the type of each binder group in a text."""
    return tuple((tuple(names.split()), kind) for names, kind in _BINDER.findall(text)) if ":" in text else ()


def _quantified(text: str) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield the names and the type of each quantifier and function without brackets in a text."""
    if _QUANTIFIER.search(text):
        for names, kind in _QUANTIFIED.findall(text):
            yield tuple(names.split()), kind


def _head(kind: str, written: Written, resolver: Resolver, heads: dict[str, str]) -> str:
    """Return the full name at the head of a type as written; empty when it cannot be seen."""
    head = head_of(kind)
    first, dot, rest = head.identifier.partition(".")
    if dot and first in heads:
        return resolver.method(heads[first], rest) or ""
    if head.identifier:
        return resolver.resolve(head.identifier, written.scope, written.name) or ""
    return head.constant


def _included(written: Written) -> list[_Group]:
    """Return the variables that a statement leans on: those it mentions, what these need, and instances of them.

    A theorem takes also what `include` names; anything else takes the variables that its value mentions. An alias has
    its target's variables, and is read as if that stood in the same section.
    """
    groups = [_group(text) for text in written.scope.variables]
    if not groups:
        return []
    declared = {name for group in groups for name in group.names}
    more = written.scope.included if written.kind == "theorem" else written.value_identifiers
    mentioned_in = (*written.type_identifiers, *more)
    used = {name.partition(".")[0] for name in mentioned_in} & declared
    kept: set[int] = set()
    changed = True
    while changed:
        changed = False
        for place in range(len(groups) - 1, -1, -1):
            group = groups[place]
            if place in kept:
                continue
            mentioned = [first for name in group.identifiers if (first := name.partition(".")[0]) in declared]
            wanted = bool(used.intersection(group.names))
            if wanted or (group.is_instance and used.issuperset(mentioned)):
                kept.add(place)
                used.update(group.names if group.is_instance else (), mentioned)
                changed = True
    return [_narrowed(group, used) for place, group in enumerate(groups) if place in kept]


def _narrowed(group: _Group, used: set[str]) -> _Group:
    """Return a group with those of its names alone that are used."""
    if group.is_instance or used.issuperset(group.names):
        return group
    names = tuple(name for name in group.names if name in used)
    kind = f" : {group.kind.strip()}" if group.kind else ""
    return replace(group, text=f"{group.text[0]}{' '.join(names)}{kind}{group.text[-1]}", names=names)


@lru_cache(maxsize=65536)
def _group(text: str) -> _Group:
    """Read one binder group."""
    names = _GROUP_NAMES.match(text)
    unnamed = text[1:-1] if text[0] == "[" else ""
    kind = text[names.end() : -1] if names else unnamed
    bound = tuple(names[1].split()) if names else (() if text[0] == "[" else tuple(text[1:-1].split()))
    return _Group(text, bound, kind, identifiers(kind), text[0] == "[")


def _context(written: Written, groups: list[_Group], resolver: Resolver) -> Context:
    """Return the variables, universes and opens that a statement leans on."""
    texts = " ".join((written.signature, *(group.text for group in groups)))
    words = set(_WORD.findall(texts)) if written.scope.universes else set[str]()
    opened = (resolver.find(name, written.scope, written.name) for name in written.type_identifiers)
    opens = dict.fromkeys(found[1] for found in opened if found and found[1])
    return Context(
        variables=tuple(group.text for group in groups),
        universes=tuple(u for u in written.scope.universes if u in words),
        opens=tuple(opens),
    )
