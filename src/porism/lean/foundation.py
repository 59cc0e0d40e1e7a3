"""The names on which all of Lean rests: what the kernel computes by itself, and the axioms that everybody allows.

In: the text of a file. Out: where it declares such a name, or brings a foundation of its own. The kernel knows these
functions by their names alone and never looks at what a file says that they are: where `Nat.gcd` is missing and a file
defines it as `0`, both `Nat.gcd 4 6 = 2` and `Nat.gcd 4 6 = 0` hold, without any axioms. It does not know theorems.
"""

import re
from collections.abc import Iterator

from porism.lean.commands import split_commands
from porism.lean.header import read_header
from porism.lean.keywords import DECLARING
from porism.lean.lexemes import NAME
from porism.lean.mask import Masked, masked
from porism.lean.proof_tokens import tokens
from porism.lean.read import read_source
from porism.lean.rules import STANDARD_AXIOMS
from porism.lean.written import Problem, Written

_COMPUTED = frozenset(
    f"Nat.{name}" for name in (
        "zero", "succ", "add", "sub", "mul", "div", "mod", "gcd", "beq", "ble", "land", "lor", "xor", "shiftLeft",
        "shiftRight", "pow", "log2",
    )
) | {"Lean.reduceBool", "Lean.reduceNat", "String.ofList", "String.mk", "Char.ofNat"}  # fmt: skip
"""Functions that the kernel of Lean computes by itself (`type_checker.cpp`), and those that spell literals."""

_FOUNDATION = _COMPUTED | frozenset(STANDARD_AXIOMS)
_PARENTS = frozenset(name.rpartition(".")[0] for name in _FOUNDATION if "." in name)
"""Declarations of these names would bring others of the foundation with them: fields, and local functions."""

_LASTS = frozenset(name.rpartition(".")[2] for name in _FOUNDATION)
_NAMING = frozenset({"namespace", *(word.split()[-1] for word in DECLARING)})
"""Words that a name follows."""

_NAMED = re.compile(rf"(?<![\w.'])(?:{'|'.join(sorted(_NAMING))})\s+(?:\(\s*priority[^()]*\)\s*)?({NAME})")

_NEEDLESS = re.compile("«([^«».]*)»")
_HIDDEN = "a name of the foundation stands here where no command can be seen to begin"


def foundation_problems(text: str) -> tuple[Problem, ...]:
    """Return where a text brings its own foundation; such a text proves nothing, whatever the kernel says."""
    file = masked(text)
    header = read_header(file.code)
    found = [Problem(line=1, message="`prelude` leaves Lean's own foundation out")] if header.prelude else []
    if not any(_is_of_the_foundation(named[1]) for named in _NAMED.finditer(file.code)):
        return tuple(found)
    found += [Problem(line=file.line(place), message=_HIDDEN) for place in _hidden(file, header.end)]
    for written in read_source(text, module="File").declarations:
        found += [
            Problem(line=written.line, message=f"`{name}` belongs to the foundation, and the kernel knows it by name")
            for name in _declared(written)
            if name in _FOUNDATION or name in _PARENTS
        ]
    return tuple(found)


def _hidden(file: Masked, start: int) -> Iterator[int]:
    """Yield where a namespace or declaration of the foundation is hidden from our reading of brackets and lines."""
    commands = split_commands(file.code, start)
    begun = {each.after for command in commands for each in (command, *command.wrappers)}
    found = tokens(file.code[start:])
    for token, after in zip(found, found[1:], strict=False):
        if token.text not in _NAMING or token.after_dot:
            continue
        split_line = token.text == "namespace" and "\n" in file.text[start + token.end : start + after.start]
        if _is_of_the_foundation(after.text) and (split_line or start + token.end not in begun):
            yield start + token.start


def _is_of_the_foundation(name: str) -> bool:
    """Whether a name, or what is named inside it, may be one of the foundation."""
    parts = _plain(name).split(".")
    return parts[-1] in _LASTS or not _PARENTS.isdisjoint(parts)


def _plain(name: str) -> str:
    """Return a name without marks that it does not need: `«Nat».«gcd»` is `Nat.gcd`, but `«Nat.gcd»` has one part."""
    return _NEEDLESS.sub(r"\1", name)


def _declared(written: Written) -> Iterator[str]:
    """Yield the names that a declaration makes, without needless marks."""
    names = (written.name, *(f"{written.name}.{each.name}" for each in written.members))
    yield from map(_plain, names)
