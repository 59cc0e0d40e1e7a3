"""The names in formal code that a library may have: what a statement says, without what it binds itself.

In: a pair's code. Out: candidates, in order of appearance. Statements count, and the values of definitions; proofs do
not. A name on a bound variable (`p.Prime` with `p : ℕ`) is the name after the dot, and first that name below the head
of the variable's type. A name in an opened or current namespace may be one below that. It does not know which names
exist.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from porism.evaluate.dataset.pairs import Pair
from porism.lean import Open, Scope, Written, bound_names, identifiers, mask, read_source
from porism.retrieve import CONSTRUCTS, WORDS, constructs_in

_VARIABLE = re.compile(r"[A-Za-zα-ωΑ-Ω][₀-₉0-9']*\Z")
"""What is most likely a variable that is not bound in what we see."""
_TYPED = re.compile(r"(?:[({⦃∀∃λ]|\bfun\s)\s*([\w'₀-₉ ]+?)\s*:(?![:=])[(\s]*([^\s(){}\[\],:]+)([^,(){}⦃⦄]*)")
"""Variables with the head of their type, and the rest of it up to a bracket."""
_PROVED = frozenset({"theorem", "example"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A name in code."""

    written: str
    """As it stands there, without a bound variable before it."""
    full: tuple[str, ...] = ()
    """What its full name may be, the likeliest first."""
    loose: bool = True
    """Whether it counts where only longer names have it."""
    after_dot: bool = False
    """Whether it stands behind a dot, so that it is the end of a longer name."""


def candidates(pair: Pair) -> tuple[list[Candidate], list[str]]:
    """Return the names in a pair's code, and the keys of the notation in it."""
    text = f"{pair.header}\n{pair.formal}" if pair.header else pair.formal
    file = read_source(text, module="Pair")
    if not file.declarations:
        code = mask(pair.formal)
        return list(_of(identifiers(code), {}, frozenset(), Scope())), list(constructs_in(code))
    own = {name for written in file.declarations for name in _declared(written)}
    found: dict[Candidate, None] = {}
    symbols: dict[str, None] = {}
    for written in file.declarations:
        value = "" if written.kind in _PROVED else written.value
        symbols.update(dict.fromkeys(constructs_in(f"{written.signature} {value}")))
        names = (*written.type_identifiers, *(written.value_identifiers if value else ()))
        types = _types(written.signature)
        bound = frozenset(bound_names(written.signature) | bound_names(" ".join(written.scope.variables)))
        given = (name for name in names if name not in own and name.split(".")[0] not in own)
        found.update(dict.fromkeys(_of(given, types, bound, written.scope)))
    return list(found), list(symbols)


def _declared(written: Written) -> Iterator[str]:
    """Yield the names that a declaration declares, full and as they are said nearby."""
    if written.name:
        yield written.name
        yield written.name.rpartition(".")[2]
    yield from (f"{written.name}.{member.name}" for member in written.members)
    yield from (member.name for member in written.members)


def _of(names: Iterable[str], types: Mapping[str, str], bound: frozenset[str], scope: Scope) -> Iterator[Candidate]:
    """Yield the candidates among identifiers."""
    for name in names:
        head, dot, rest = name.partition(".")
        if dot and (not head or head in bound):
            home = types.get(head, "")
            yield Candidate(written=rest, full=_full(f"{home}.{rest}", scope) if home else (), after_dot=True)
        elif head in bound or name in CONSTRUCTS:
            continue
        else:
            yield Candidate(written=name, full=_full(name, scope), loose=_VARIABLE.match(name) is None)


def _types(signature: str) -> dict[str, str]:
    """Return the head of the type of what a signature says to be of a type, notation as the name behind it."""
    found: dict[str, str] = {}
    for names, head, rest in _TYPED.findall(signature):
        meant = "" if "→" in rest else CONSTRUCTS.get(head, (head,))[0]
        found.update(dict.fromkeys(names.split(), meant))
    return found


def _full(name: str, scope: Scope) -> tuple[str, ...]:
    """Return what the full name of an identifier may be: in the current namespace, as it is, in what is opened."""
    chosen = tuple(f"{one.namespace}.{name}" for one in scope.opens if name in one.only)
    return chosen + tuple(f"{space}.{name}" if space else name for space in _spaces(scope.namespace, scope.opens))


@lru_cache(maxsize=1_000)
def _spaces(namespace: str, opens: Sequence[Open]) -> tuple[str, ...]:
    """Return the namespaces in which a name may lie, the innermost first."""
    parts = namespace.split(".") if namespace else []
    inner = [".".join(parts[:depth]) for depth in range(len(parts), 0, -1)]
    opened = [one.namespace for one in opens if not one.scoped and not one.only]
    within = [f"{one.within}.{one.namespace}" for one in opens if one.within and not one.scoped and not one.only]
    return tuple(dict.fromkeys((*inner, "", *within, *opened)))


def words_of(symbols: Iterable[str]) -> list[str]:
    """Return the notation that is written as a word."""
    return [key for key in symbols if key in WORDS]
