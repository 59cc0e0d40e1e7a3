"""Lean statements: read one, see how two differ, and take from an answer the body that belongs under a statement.

In: text with a declaration. Out: a `Statement`, the first difference of two, a body. Two statements are the same up to
white space, comments, the names of bound variables and of the theorem, the grouping of binders, and ASCII spellings;
whether they mean the same otherwise only Lean can say. It does not know other files.
"""

import re
from dataclasses import dataclass

from porism.errors import UsageError
from porism.lean.assemble import Task, plain_lines, target_of
from porism.lean.binders import Binder, split_binders
from porism.lean.commands import Command, split_commands
from porism.lean.declare import KINDS, read_name
from porism.lean.header import read_header
from porism.lean.lexemes import plain_name, tidy
from porism.lean.mask import Masked, masked
from porism.lean.parts import Parts, find_parts
from porism.lean.statement_form import normal_form
from porism.lean.written import Kind, Problem

_STATED = frozenset[Kind]({"theorem", "example", "def", "abbrev", "instance", "axiom", "opaque"})
_PROPOSITION = re.compile(r"[=≠<>≤≥∣∈∉⊆⊂∧∨↔¬∀∃≡≈]|->|→")
_BEGUN = re.compile(r"(?:\||(?<![\w.'])where)\Z")
"""How a prefix ends in which alternatives, or fields, have been begun: an answer may begin them again."""
_HYPOTHESIS = re.compile(r"h(?:[A-Zα-ω_'₀-₉0-9]|$)|_h")


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """What a declaration claims."""

    name: str
    """As written; empty for an `example`."""
    keyword: str
    universes: tuple[str, ...] = ()
    binders: tuple[Binder, ...] = ()
    conclusion: str
    text: str
    """From the keyword to the value, comments removed."""
    start: int
    """Where the declaration begins in its text, attributes included."""
    value: int
    """Where `:=` and the value begin; the end of the declaration when there is none."""
    end: int

    @property
    def hypotheses(self) -> tuple[Binder, ...]:
        """The binders that assume something, as far as their names and types show it."""
        return tuple(binder for binder in self.binders if not binder.is_instance and _assumes(binder))


def _assumes(binder: Binder) -> bool:
    """Whether a binder looks like an assumption: a name such as `h₁`, or a type with a relation in it."""
    named = any(_HYPOTHESIS.match(name) for name in binder.names)
    return bool(binder.type) and (named or _PROPOSITION.search(binder.type.replace("→", "")) is not None)


def read_statements(text: str) -> tuple[Statement, ...]:
    """Return the statements of all declarations in a text that claim something."""
    file = masked(plain_lines(text))
    commands = split_commands(file.code, read_header(file.code).end)
    return tuple(_read(file, command) for command in commands if KINDS.get(command.keyword) in _STATED)


def read_statement(text: str, name: str = "") -> Statement:
    """Return the last statement of a text, or the last one of a name; raises UsageError where there is none."""
    found = [s for s in read_statements(text) if not name or plain_name(s.name) in (name, name.rpartition(".")[2])]
    if not found:
        advice = "Give the text of a declaration, such as `theorem t (n : Nat) : n = n := by sorry`."
        raise UsageError(f"There is no statement{f' of {name}' if name else ''} in this text.", advice=advice)
    return found[-1]


def _read(file: Masked, command: Command) -> Statement:
    """Read the statement of a command."""
    kind = KINDS[command.keyword]
    name, universes, place = read_name(file, command)
    parts: Parts = find_parts(file.code, place, command.end, kind)
    signature = tidy(file.clean[parts.signature : parts.body])
    binders, conclusion = split_binders(signature)
    return Statement(
        name=name, keyword=command.keyword, universes=universes, binders=binders, conclusion=conclusion,
        text=tidy(f"{command.keyword} {file.clean[command.after : parts.body]}"), start=command.start,
        value=parts.body, end=command.end,
    )  # fmt: skip


def statement_difference(one: Statement, other: Statement) -> str:
    """Return the first difference of two statements in words; empty when they are the same."""
    left, right = _form(one), _form(other)
    for at, (a, b) in enumerate(zip(left, right, strict=False)):
        if a != b:
            before = " ".join(left[max(0, at - 4) : at])
            return f"after `{before}` stands `{a}` in the one and `{b}` in the other"
    if len(left) == len(right):
        return ""
    longer, shorter = (left, right) if len(left) > len(right) else (right, left)
    return f"only one of them has `{' '.join(longer[len(shorter) : len(shorter) + 6])}`"


def _form(statement: Statement) -> list[str]:
    """Return the normal form; where no type could be read, of the text as a whole."""
    if statement.conclusion:
        return normal_form(statement.universes, statement.binders, statement.conclusion)
    return normal_form((), (), statement.text)


def body_in(answer: str, task: Task) -> str | Problem:
    """Return the body that an answer gives for a task: the answer itself, or its part under the same statement.

    An answer that states something else under the task's name is told as a problem.
    """
    text, prefix = plain_lines(answer), plain_lines(task.prefix).rstrip()
    if text.startswith(prefix):
        return text[len(prefix) :].rstrip().removesuffix(plain_lines(task.suffix).rstrip())
    target = target_of(task)
    begun = _BEGUN.search(prefix)
    wanted = read_statements(f"{prefix} _ => sorry" if begun else f"{prefix} sorry")[-1]
    stated = [s for s in read_statements(text) if s.keyword in ("theorem", "lemma", "example", "def", "instance")]
    named = [s for s in stated if plain_name(s.name) in (wanted.name, target.name)]
    chosen = (named or [s for s in stated if not wanted.name and s.keyword == wanted.keyword])[-1:]
    if not chosen:
        bare = text.lstrip()
        if begun and bare.startswith(begun[0]):
            return bare.removeprefix(begun[0])
        return text if not stated else Problem(line=1, message=f"the answer does not state {wanted.name}")
    found = chosen[0]
    line = text.count("\n", 0, found.start) + 1
    if changed := statement_difference(wanted, found):
        return Problem(line=line, message=f"the answer changes the statement: {changed}")
    others = [s for s in stated if s is not found]
    if others:
        return Problem(line=line, message=f"the answer states more than {wanted.name or 'what was asked'}")
    value = text[found.value : found.end].removeprefix(begun[0] if begun else ":=")
    return value if begun or prefix.endswith((":=", "by")) else text[found.value : found.end]
