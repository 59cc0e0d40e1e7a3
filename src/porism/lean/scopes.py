"""The scopes of a Lean file: namespaces, sections, what they open and which variables they bring.

In: scope commands, one after another. Out: the `Scope` in force. It does not know declarations.
"""

import re
from dataclasses import dataclass, replace

from porism.lean.lexemes import ATOM, NAME, NAME_AT, after_space, closing, plain_name, tidy
from porism.lean.written import Open, Scope

_ATOM_AT = re.compile(ATOM)
_GROUP = re.compile(r"\s*[\[({⦃]")
_OPENED = re.compile(rf"(?P<scoped>scoped\s+)?(?P<name>{NAME})")
_LIST = re.compile(r"\s*\(([^()]*)\)")
_HIDING = re.compile(rf"\s+hiding((?:\s+(?!hiding\b|renaming\b){NAME})+)")
_RENAMING = re.compile(rf"\s+renaming((?:\s*,?\s*{NAME}\s*(?:→|->)\s*{NAME})+)")
_RENAME = re.compile(rf"({NAME})\s*(?:→|->)\s*({NAME})")


@dataclass(slots=True)
class _Level:
    """One namespace or section that is open, and the scope that was in force before it."""

    name: str
    before: Scope


class Scopes:
    """The stack of open namespaces and sections."""

    def __init__(self, *, private: bool) -> None:
        self.now = Scope(private=private)
        self._levels: list[_Level] = []

    def namespace(self, name: str) -> None:
        """Enter a namespace; a dotted name enters one level for each component."""
        for part in _ATOM_AT.findall(name):
            self._levels.append(_Level(part, self.now))
            namespace = "" if part == "_root_" else joined(self.now.namespace, plain_name(part))
            self.now = replace(self.now, namespace=namespace)

    def section(self, name: str, *, public: bool) -> None:
        """Enter a section; a dotted name enters one level for each component."""
        for part in _ATOM_AT.findall(name) or [""]:
            self._levels.append(_Level(part, self.now))
        if public and self.now.private:
            self.now = replace(self.now, private=False)

    def end(self, name: str) -> str:
        """Leave the innermost levels that a name tells (one when it tells none); return what does not fit."""
        wanted = _ATOM_AT.findall(name) or [""]
        for part in reversed(wanted):
            if not self._levels:
                return f"`end {name}` closes nothing that is open"
            if self._levels[-1].name != part and not any(level.name == part for level in self._levels):
                return f"`end {name}` does not close `{self._levels[-1].name or 'section'}`"
            while self._levels[-1].name != part:
                self.now = self._levels.pop().before
            self.now = self._levels.pop().before
        return ""

    def open(self, arguments: str) -> None:
        """Open namespaces as `open` says."""
        self.now = replace(self.now, opens=(*self.now.opens, *read_opens(arguments, self.now.namespace)))

    def universe(self, arguments: str) -> None:
        """Declare universe names."""
        self.now = replace(self.now, universes=(*self.now.universes, *NAME_AT.findall(arguments)))

    def variable(self, code: str, clean: str, start: int, end: int) -> None:
        """Take in the binder groups of a `variable` command; `{x}` alone changes how an earlier `x` is bound."""
        variables = list(self.now.variables)
        for group in binder_groups(code, clean, start, end):
            if ":" in group or group[0] == "[":
                variables.append(group)
                continue
            for name in group[1:-1].split():
                variables = _rebound(variables, name, group[0], group[-1])
        self.now = replace(self.now, variables=tuple(variables))

    def omit(self, code: str, clean: str, start: int, end: int) -> None:
        """Leave out instances as `omit` says, by their brackets' inside, type or name; and end what `include` began.

        A named variable without brackets stays: what mentions it takes it.
        """
        inside, names = _omitted(code, clean, start, end)
        self.now = replace(
            self.now,
            variables=tuple(v for v in self.now.variables if not _is_meant(v, inside, names)),
            included=tuple(name for name in self.now.included if name not in names),
        )

    def include(self, arguments: str) -> None:
        """Make variables part of every statement that follows."""
        new = [name for name in NAME_AT.findall(arguments) if name not in self.now.included]
        self.now = replace(self.now, included=(*self.now.included, *new))


def _omitted(code: str, clean: str, start: int, end: int) -> tuple[set[str], set[str]]:
    """Return what stands in the brackets that follow `omit`, and the names outside of them."""
    inside: set[str] = set()
    names: set[str] = set()
    while start < end:
        if group := _GROUP.match(code, start, end):
            after = closing(code, group.end() - 1, end)
            inside.add(tidy(clean[group.end() - 1 : after])[1:-1])
        elif name := NAME_AT.match(code, after_space(code, start, end), end):
            names.add(name.group())
            after = name.end()
        else:
            break
        start = after
    return inside, names


def _is_meant(group: str, texts: set[str], names: set[str]) -> bool:
    """Whether `omit` means a binder group: its inside is given, or for an instance its type or its name."""
    inside = group[1:-1]
    if inside in texts:
        return True
    name, colon, kind = inside.partition(":")
    return group[0] == "[" and bool(colon) and (kind.strip() in texts or name.strip() in names)


def joined(namespace: str, name: str) -> str:
    """Return a name inside a namespace."""
    return f"{namespace}.{name}" if namespace else name


def binder_groups(code: str, clean: str, start: int, end: int) -> list[str]:
    """Return the bracketed groups of a stretch of code, each on one line."""
    groups: list[str] = []
    while group := _GROUP.match(code, start, end):
        start = closing(code, group.end() - 1, end)
        text = tidy(clean[group.end() - 1 : start])
        if len(text) > 2:
            groups.append(text)
    return groups


def _rebound(variables: list[str], name: str, opening: str, closer: str) -> list[str]:
    """Return the variables with one name bound by other brackets; its group is split where it holds more names."""
    result: list[str] = []
    found = False
    for group in variables:
        names, colon, kind = group[1:-1].partition(":")
        if group[0] != "[" and name in names.split():
            kept = [other for other in names.split() if other != name]
            kind = f" {colon}{kind}" if colon else ""
            result += [f"{group[0]}{' '.join(kept)}{kind}{group[-1]}"] if kept else []
            result.append(f"{opening}{name}{kind}{closer}")
            found = True
        else:
            result.append(group)
    return result if found else [*result, f"{opening}{name}{closer}"]


def read_opens(arguments: str, namespace: str) -> list[Open]:
    """Read what follows `open`: namespaces, perhaps with a list, `hiding` or `renaming`."""
    opens: list[Open] = []
    place, scoped = 0, False
    while found := _OPENED.search(arguments, place):
        place = found.end()
        scoped = scoped or found["scoped"] is not None
        only: tuple[str, ...] = ()
        hiding: tuple[str, ...] = ()
        renaming: tuple[tuple[str, str], ...] = ()
        if listed := _LIST.match(arguments, place):
            only, place = tuple(listed[1].split()), listed.end()
        elif hidden := _HIDING.match(arguments, place):
            hiding, place = tuple(hidden[1].split()), hidden.end()
        elif renamed := _RENAMING.match(arguments, place):
            renaming, place = tuple((a, b) for a, b in _RENAME.findall(renamed[1])), renamed.end()
        opens.append(
            Open(
                namespace=found["name"], only=only, hiding=hiding, renaming=renaming, scoped=scoped, within=namespace
            )
        )  # fmt: skip
    return opens
