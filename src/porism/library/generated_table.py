"""What the written declarations of a library say to each other: who declares a name, its binders, its parents.

In: the read source files. Out: a table with look-ups by name. Names are resolved by namespaces and `open`s alone.
It does not know types that are not written, nor anything below the library (Lean's own declarations).
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from porism.lean import (
    Apply,
    Binder,
    Name,
    Scope,
    SourceFile,
    Term,
    Written,
    head_constant,
    read_binder,
    read_term,
    split_binders,
)

ANCESTRY_DEPTH = 40


class Table:
    """The written declarations of a library, and the names made so far."""

    def __init__(self, files: Sequence[SourceFile]) -> None:
        self.files = in_import_order(files)
        self.written: dict[str, Written] = {}
        self.module: dict[str, str] = {}
        self.names: set[str] = set()
        for file in self.files:
            for declaration in file.declarations:
                if declaration.name and declaration.kind != "example":
                    self.written.setdefault(declaration.name, declaration)
                    self.module.setdefault(declaration.name, file.module)
        self.names.update(self.written)
        self.spaces = {name.rpartition(".")[0] for name in self.written}
        self.provided: dict[str, set[str]] = {}
        self.coercions: dict[str, str] = {}
        self.binders: dict[str, tuple[Binder, ...]] = {}
        self.ancestry: dict[str, frozenset[str]] = {}
        self.resolved: dict[tuple[str, str, int], str] = {}
        self.propositional = {
            name.rpartition(".")[2]
            for name, written in self.written.items()
            if written.kind == "class" and split_binders(written.signature)[1] == "Prop"
        }
        """Last components of the classes that are propositions."""
        for declaration in instances(self.files):
            self.learn(declaration)

    def resolve(self, name: str, scope: Scope) -> str:
        """The full name of an identifier as written, or the identifier itself when nothing declares it."""
        key = (name, scope.namespace, id(scope.opens))
        found = self.resolved.get(key)
        if found is None or (found == name and name not in self.names):
            found = self.resolved[key] = self.look_up(name, scope)
        return found

    def look_up(self, name: str, scope: Scope) -> str:
        """Try the namespaces from the inside out, then the root, then what is opened."""
        if name.startswith("_root_."):
            return name.removeprefix("_root_.")
        for space in chain(scope.namespace):
            if f"{space}.{name}" in self.names:
                return f"{space}.{name}"
        if name in self.names:
            return name
        for opened in scope.opens:
            for full in (*(f"{s}.{opened.namespace}" for s in chain(opened.within)), opened.namespace):
                if f"{full}.{name}" in self.names and (not opened.only or name in opened.only):
                    return f"{full}.{name}"
        return name

    def is_declared(self, name: str) -> bool:
        """Whether the library itself declares the name."""
        return name in self.names

    def parameters(self, name: str) -> tuple[Binder, ...]:
        """The binders of a declaration in order: the variables of its section that it uses, then its own."""
        found = self.binders.get(name)
        if found is None:
            written = self.written.get(name)
            found = self.binders[name] = all_binders(written) if written else ()
        return found

    def above(self, name: str) -> frozenset[str]:
        """Last components of all classes that an instance of a class gives, itself included."""
        found = self.ancestry.get(name)
        if found is None:
            found = ancestors(self, name)
            if self.is_propositional(name):
                found = frozenset({n for n in found if n in self.propositional} | {name.rpartition(".")[2]})
            self.ancestry[name] = found
        return found

    def coercion(self, name: str) -> str:
        """How an element of a type becomes a type: `subtype`, the name of a projection, or empty."""
        return "Set.Elem" if name == "Set" else self.coercions.get(name, "")

    def learn(self, written: Written) -> None:
        """Take in what an instance says about classes and coercions."""
        groups, kind = split_binders(written.signature)
        result = read_term(kind)
        if not isinstance(result, Apply) or not isinstance(result.head, Name) or not result.arguments:
            return
        target = result.head.text.rpartition(".")[2]
        subject = result.arguments[0]
        if target in ("SetLike", "CoeSort"):
            head = head_constant(subject)
            if head:
                how = "subtype" if target == "SetLike" else f"{head}.carrier"
                self.coercions.setdefault(self.resolve(head, written.scope), how)
            return
        for group in groups:
            source = read_term(group.type) if group.is_instance else None
            if isinstance(source, Apply) and source.arguments[-1:] == result.arguments[-1:] and plain(source):
                self.provided.setdefault(head_constant(source).rpartition(".")[2], set()).add(target)

    def result(self, name: str) -> str:
        """The type after the colon of a declaration."""
        written = self.written.get(name)
        return split_binders(written.signature)[1] if written else ""

    def parent_names(self, written: Written) -> Iterator[str]:
        """The full names of the structures that a structure extends, reducible definitions unfolded."""
        for parent in written.parents:
            yield self.unfolded(self.resolve(head_constant(read_term(parent.type)), written.scope))

    def unfolded(self, name: str) -> str:
        """The constant at the head of a chain of abbreviations."""
        for _ in range(ANCESTRY_DEPTH):
            written = self.written.get(name)
            if written is None or written.kind != "abbrev" or not written.value:
                return name
            head = head_constant(read_term(written.value))
            if not head:
                return name
            name = self.resolve(head, written.scope)
        return name

    def is_propositional(self, name: str) -> bool:
        """Whether a class carries no data, so that it cannot provide a class that does."""
        return self.unfolded(name).rpartition(".")[2] in self.propositional

    def is_proposition(self, term: Term, scope: Scope) -> bool:
        """Whether a type is seen to be a proposition."""
        head = head_constant(term)
        if not head:
            return False
        full = self.resolve(head, scope)
        return self.result(full) == "Prop" if full in self.written else head.rpartition(".")[2] in RELATIONS


RELATIONS = frozenset(
    {"Eq", "Ne", "lt", "le", "gt", "ge", "dvd", "mem", "And", "Or", "Not", "Iff", "Exists", "ExistsUnique", "HEq",
     "True", "False", "Injective", "Surjective", "Bijective", "LeftInverse", "RightInverse", "Involutive", "ModEq",
     "Eventually", "Nonempty", "Pairwise", "Equivalence", "WellFounded", "Subset", "Sublist", "Nodup"}
)  # fmt: skip
"""Last components of constants below the library whose applications are propositions."""


def chain(namespace: str) -> Iterator[str]:
    """A namespace and all that it is inside of."""
    while namespace:
        yield namespace
        namespace = namespace.rpartition(".")[0]


def plain(term: Apply) -> bool:
    """Whether all arguments are plain identifiers."""
    return all(isinstance(a, Name) for a in term.arguments)


def instances(files: Iterable[SourceFile]) -> Iterator[Written]:
    """All written instances."""
    return (d for file in files for d in file.declarations if d.kind == "instance")


def all_binders(written: Written) -> tuple[Binder, ...]:
    """The binders of a declaration with the variables of its section that its text mentions."""
    own = split_binders(written.signature)[0]
    texts = (written.signature, *(p.type for p in written.parents), *(m.signature for m in written.members))
    used = set(words_of(" ".join(texts)))
    section = [read_binder(v) for v in written.scope.variables if v[:1] in "([{⦃"]
    for binder in reversed(section):
        if used.intersection(binder.names):
            used |= words_of(binder.type)
    bound = {name for binder in section for name in binder.names}
    return (*(b for b in section if used.intersection(b.names) or is_implied(b, bound, used)), *own)


def is_implied(binder: Binder, bound: set[str], used: set[str]) -> bool:
    """Whether a nameless instance is about used variables only."""
    about = words_of(binder.type) & bound
    return binder.is_instance and not binder.names and bool(about) and about <= used


@lru_cache(maxsize=4096)
def words_of(text: str) -> frozenset[str]:
    """The words in a text."""
    separated = "".join(c if c.isalnum() or c in "_'" else " " for c in text)
    return frozenset(separated.split())


def ancestors(table: Table, name: str) -> frozenset[str]:
    """The classes that a class gives, by its parents, its instance fields and the instances from it."""
    found: set[str] = set()
    todo = [name]
    while todo:
        here = todo.pop()
        short = here.rpartition(".")[2]
        if short in found:
            continue
        found.add(short)
        todo.extend(table.provided.get(short, ()))
        written = table.written.get(here)
        if written is None:
            continue
        todo.extend(table.parent_names(written))
        for member in written.members:
            if member.name.startswith("to"):
                head = head_constant(read_term(split_binders(member.signature)[1]))
                todo.append(table.resolve(head, written.scope))
    return frozenset(found)


def in_import_order(files: Sequence[SourceFile]) -> list[SourceFile]:
    """The files with each after those it imports, otherwise in the order given."""
    by_module = {file.module: file for file in files}
    order: list[SourceFile] = []
    done: set[str] = set()
    for file in files:
        stack: list[tuple[SourceFile, bool]] = [(file, False)]
        while stack:
            here, imported = stack.pop()
            if imported:
                order.append(here)
            elif here.module not in done:
                done.add(here.module)
                stack.append((here, True))
                wanted = (by_module.get(i.module) for i in reversed(here.imports))
                stack.extend((w, False) for w in wanted if w is not None and w.module not in done)
    return order
