"""What an identifier means: Lean's scoping, over all names of a library, without elaboration.

In: the full names that exist. Out: for an identifier in a scope, the full name that Lean would find, or None. Dot
notation on a variable is followed as far as the variable's written type tells its head. It does not know types beyond
that, and names below the library (Lean's own) only when it was given them.
"""

from collections.abc import Collection, Iterable, Iterator

from porism.lean import Action, Open, Scope

Found = tuple[str, str]
"""A full name, and the opened namespace through which it was found (empty: none was needed)."""


class Resolver:
    """Finds the declarations that identifiers name; remembers what it found for each scope."""

    def __init__(
        self, names: Collection[str], *, protected: Collection[str] = (), exports: Iterable[Action] = ()
    ) -> None:
        self.names = names if isinstance(names, dict) else dict.fromkeys(names, 0)
        self.protected = frozenset(protected)
        self._exported: dict[str, str] = {}
        self._known: dict[tuple[str, int], tuple[tuple[Open, ...], dict[str, Found | None]]] = {}
        """What was found, by namespace and the identity of the opens, which are kept beside it."""
        self._opened: dict[tuple[Open, ...], tuple[tuple[str, Open], ...]] = {}
        self._by_last: dict[str, str] = {}
        self._spaces: set[str] = set()
        self._take_names()
        for export in exports:
            self._take_export(export)

    def _take_names(self) -> None:
        """Remember the namespaces, and which last components only one name has."""
        for name in self.names:
            space, _, last = name.rpartition(".")
            self._by_last[last] = "" if last in self._by_last else name
            self._spaces.add(space)
        for space in list(self._spaces):
            self._spaces.update(chain(space))

    def _take_export(self, export: Action) -> None:
        """Take in `export Foo (a b)`: the names can be used in the namespace of the command."""
        for space in chain(export.scope.namespace, root=True):
            full = dotted(space, export.arguments[0]) if export.arguments else ""
            if full in self._spaces:
                for name in export.names:
                    self._exported[dotted(export.scope.namespace, name)] = f"{full}.{name}"
                return

    def resolve(self, identifier: str, scope: Scope, name: str = "") -> str | None:
        """Return what an identifier means inside the declaration `name`, or None when nothing known is meant."""
        found = self.find(identifier, scope, name)
        return found[0] if found else None

    def find(self, identifier: str, scope: Scope, name: str = "") -> Found | None:
        """Return what an identifier means, and through which `open`."""
        space = name.rpartition(".")[0] if name else scope.namespace
        key = (space, id(scope.opens))
        remembered = self._known.get(key)
        if remembered is None:
            remembered = self._known[key] = (scope.opens, {})
        known = remembered[1]
        if identifier not in known:
            known[identifier] = self._look_up(identifier, space, scope.opens)
        return known[identifier]

    def method(self, head: str, rest: str) -> str | None:
        """Return the longest `head.rest` that exists: dot notation on a term whose type has this head."""
        while head and rest:
            full = self._existing(f"{head}.{rest}")
            if full:
                return full
            rest = rest.rpartition(".")[0]
        return None

    def _look_up(self, identifier: str, space: str, opens: tuple[Open, ...]) -> Found | None:
        """Try the whole identifier, then shorter and shorter beginnings: the rest is then a field or method."""
        if identifier.startswith("."):
            return self._hanging(identifier[1:])
        if identifier.startswith("_root_."):
            return self._beginning(identifier.removeprefix("_root_."))
        while identifier:
            found = self._whole(identifier, space, opens)
            if found:
                return found
            identifier = _without_field(identifier)
        return None

    def _beginning(self, name: str) -> Found | None:
        """Return the longest beginning of a name that exists."""
        while name and name not in self.names:
            name = _without_field(name)
        return (name, "") if name else None

    def _hanging(self, last: str) -> Found | None:
        """Return the one declaration with this last part, if there is just one."""
        head = last.partition(".")[0]
        only = self._by_last.get(head, "")
        return (only, "") if only and "." in only else None

    def _whole(self, identifier: str, space: str, opens: tuple[Open, ...]) -> Found | None:
        """Look an identifier up in the namespaces around, the root, and the opened namespaces."""
        dotless = "." not in identifier
        for outer in chain(space, root=True):
            full = self._existing(dotted(outer, identifier))
            if full and not (dotless and outer and full in self.protected):
                return full, ""
        for opened, how in self._open_spaces(opens):
            wanted = _as_opened(identifier, how)
            full = self._existing(f"{opened}.{wanted}") if wanted else None
            if full and not (dotless and full in self.protected):
                return full, how.namespace
        return None

    def _existing(self, name: str) -> str | None:
        """Return a name if it exists, what it is exported from if it is, else None."""
        return name if name in self.names else self._exported.get(name)

    def _open_spaces(self, opens: tuple[Open, ...]) -> tuple[tuple[str, Open], ...]:
        """Return the namespaces that the `open`s mean, the last opened first."""
        spaces = self._opened.get(opens)
        if spaces is None:
            spaces = self._opened[opens] = tuple(
                (full, how)
                for how in reversed(opens)
                if not how.scoped
                for full in (dotted(outer, how.namespace) for outer in chain(how.within, root=True))
                if full in self._spaces
            )
        return spaces


def _without_field(identifier: str) -> str:
    """Return what may be a term before the last dot; empty for a type or namespace, whose member is not known."""
    term = identifier.rpartition(".")[0]
    return "" if term[term.rfind(".") + 1 :][:1].isupper() else term


def _as_opened(identifier: str, how: Open) -> str:
    """Return the name inside an opened namespace that an identifier stands for; empty when it is not opened."""
    first = identifier.partition(".")[0]
    for old, new in how.renaming:
        if first == new:
            return old + identifier[len(first) :]
        if first == old:
            return ""
    if (how.only and first not in how.only) or first in how.hiding:
        return ""
    return identifier


def chain(namespace: str, *, root: bool = False) -> Iterator[str]:
    """Yield a namespace and those around it, the innermost first; with `root` the root (empty) last."""
    while namespace:
        yield namespace
        namespace = namespace.rpartition(".")[0]
    if root:
        yield ""


def dotted(space: str, name: str) -> str:
    """Return a name inside a namespace."""
    return f"{space}.{name}" if space else name
