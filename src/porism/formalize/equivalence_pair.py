"""Two statements in one file: one as an axiom, the other to be proved from it.

In: two `Side`s. Out: the tasks whose proofs show that the one follows from the other, or why the two cannot stand in
one file. Each is stated in a section of its own, with what stands before it in its text; what both declare in the same
way is declared once. It does not know proofs.
"""

import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass

from porism.formalize.equivalence_sides import Side
from porism.lean import Binder, Task, Written, mask

_WORD = re.compile(r"«[^»]*»|[^\W\d][\w'!?]*")
_LASTING = frozenset({"notation", "macro", "syntax", "elab", "instance"})
_CLOSING = {"(": ")", "{": "}", "[": "]", "⦃": "⦄"}
_LOCAL = frozenset({"local", "set_option", "scoped", "attribute"})
"""Words of commands that change, up to the end of their section, what the same words mean."""

_HARMLESS = frozenset({"simp", "reducible", "irreducible", "inline", "ext", "semireducible", "grind", "aesop"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """A statement that is taken for granted, and one that shall follow from it."""

    base: Side
    goal: Side
    shared: tuple[Written, ...] = ()
    """Declarations of the goal's text that the base's text has already."""
    base_name: str
    """The name of the axiom; it is written in neither text."""
    goal_name: str

    @property
    def imports(self) -> str:
        """The imports of both, each once."""
        return "".join(f"{line}\n" for line in dict.fromkeys((*self.base.imports, *self.goal.imports)))

    def closed(self) -> Task:
        """Return the task to prove the goal's type as a whole, with nothing introduced."""
        stated = self.goal.stated(self._hidden("goal"), self.shared)
        type_ = f"type_of% @_root_.{self.goal.named(self._hidden('goal'))}"
        return Task(prefix=f"{self._granted()}{stated}theorem {self.goal_name} : {type_} := by")

    def opened(self) -> Task:
        """Return the task to prove the goal as it is written, its variables named as there."""
        shown = f"section\n{self.goal.shown(self.shared)}{self.goal.header(self.goal_name)} := by"
        return Task(prefix=f"{self._granted()}{shown}", suffix=f"\n{self.goal.closing}end\n")

    def alone(self) -> Task:
        """Return the task to prove the goal without the base, as it is written."""
        shown = f"section\n{self.goal.shown()}{self.goal.header(self.goal_name)} := by"
        return Task(prefix=f"{self.imports}{shown}", suffix=f"\n{self.goal.closing}end\n")

    def idle(self) -> Task:
        """Return the task to prove the goal as it is written, from an axiom of the base's name that says nothing."""
        alone = self.alone()
        nothing = f"{self.imports}axiom {self.base_name} : True\n"
        return Task(prefix=nothing + alone.prefix.removeprefix(self.imports), suffix=alone.suffix)

    def refuted(self) -> Task:
        """Return the task to prove a contradiction from the base."""
        return Task(prefix=f"{self._granted()}theorem {self.goal_name} : False := by")

    def instantiated(self) -> Task:
        """Return the task to prove a contradiction from the base, where there are values of its variables' types."""
        assumed = self.base.statement.hypotheses
        given = " ".join(_bound(binder) for binder in self.base.statement.binders if binder not in assumed)
        shown = self.base.shown(tuple(written for written in self.base.declared if not _is_local(written)))
        header = (
            f"theorem {self.base.qualifier}{self.goal_name}{self.base.universes} (_some : Nat) {given} : False := by"
        )
        return Task(prefix=f"{self._granted()}section\n{shown}{header}", suffix=f"\n{self.base.closing}end\n")

    def joined(self) -> str:
        """Return a file that states both, to see whether they can stand together."""
        return self._granted() + self.goal.stated(self._hidden("goal"), self.shared)

    @property
    def told_alike(self) -> tuple[str, ...]:
        """The names whose meaning must be the same beside the base as without it: the goal, and what both declare."""
        made = (written.name for written in self.shared if written.name and written.kind not in _LASTING - {"instance"})
        return (self.goal.named(self._hidden("goal")), *made)

    @property
    def may_differ(self) -> bool:
        """Whether the goal could be read in another way beside the base than without it."""
        return bool(self.base.declared or self.goal.declared or self.base.imports != self.goal.imports)

    def apart(self) -> str:
        """Return a file that states the goal as `joined` does, without the base."""
        imports = "".join(f"{line}\n" for line in self.goal.imports)
        return imports + self.goal.stated(self._hidden("goal"))

    def _granted(self) -> str:
        """Return the imports and the base, stated as an axiom of the same type."""
        hidden = self._hidden("base")
        axiom = f"axiom {self.base_name} : type_of% @_root_.{self.base.named(hidden)}\n"
        return self.imports + self.base.stated(hidden) + axiom

    def _hidden(self, which: str) -> str:
        """Return a name for a stated theorem that searches of Lean pass over."""
        return f"_{self.base_name}_{which}"


def _bound(binder: Binder) -> str:
    """Return a binder as it is written."""
    names = f"{' '.join(binder.names)} : " if binder.names else ""
    return f"{binder.bracket}{names}{binder.type}{_CLOSING[binder.bracket]}"


def make_pair(base: Side, goal: Side) -> Pair:
    """Return a pair with names that are in neither text."""
    texts = f"{base.text}\n{goal.text}"
    names = [next(n for n in _names(stem) if n not in texts) for stem in ("base_theorem", "reformulated_theorem")]
    return Pair(base=base, goal=goal, shared=_shared(base, goal), base_name=names[0], goal_name=names[1])


def _names(stem: str) -> Iterator[str]:
    """Yield names to choose from."""
    yield stem
    yield from (f"{stem}_{number}" for number in itertools.count(1))


def _words(text: str) -> set[str]:
    """Return the names in code, as they are without marks: `«foo»` is `foo`."""
    return {word.strip("«»") for word in _WORD.findall(mask(text))}


def _last(name: str) -> str:
    """Return the last part of a name without marks."""
    return (_WORD.findall(name) or [name])[-1].strip("«»")


def _shared(base: Side, goal: Side) -> tuple[Written, ...]:
    """Return the declarations of the goal's text that stand in the base's text, in the same scope, word by word."""
    known = {_identity(base, written) for written in base.declared if not _is_local(written)}
    return tuple(w for w in goal.declared if not _is_local(w) and _identity(goal, w) in known)


def _identity(side: Side, written: Written) -> tuple[object, ...]:
    """Return what tells a declaration from others."""
    return written.kind, written.name, written.scope, " ".join(side.text[written.start : written.end].split())


def _is_local(written: Written) -> bool:
    """Whether a declaration ends with its section."""
    return written.kind in _LASTING and "local" in written.modifiers and written.kind != "instance"


def clash(one: Side, other: Side) -> str:
    """Return in words why what one text declares could change how the other is read; empty where nothing could.

    Without this a text could give the other's symbols another meaning.
    """
    meanings = mask(one.before).split(), mask(other.before).split()
    if (
        _shared(one, other)
        and meanings[0] != meanings[1]
        and any(_LOCAL & _words(side.before) for side in (one, other))
    ):
        return "both texts declare the same in the same words, where local notation or options may differ"
    return _leak(one, other) or _leak(other, one)


def _leak(giving: Side, reading: Side) -> str:
    """Return why a text's own declarations could change how another text is read."""
    shared = {_identity(giving, written) for written in _shared(reading, giving)}
    own = [w for w in giving.declared if _identity(giving, w) not in shared and not _is_local(w)]
    if giving.acts and mask(giving.before).split() != mask(reading.before).split():
        return "one text gives attributes to names, which could change how the other is read"
    words = _words(reading.text)
    for written in own:
        if written.kind in _LASTING or written.deriving:
            return f"one text has {written.kind}s of its own, which could change how the other is read"
        if any(re.split(r"\W", attribute)[0] not in _HARMLESS for attribute in written.attributes):
            return f"one text gives `{written.name}` attributes, which could change how the other is read"
        names = (written.name, *(member.name for member in written.members))
        if met := words.intersection(_last(name) for name in names if name):
            return f"both texts use the name `{min(met)}`, which one of them declares"
    return ""
