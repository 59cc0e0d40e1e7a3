"""Which axioms a declaration rests on, read as data from Lean's answer to a question of ours.

In: Lean's messages, the line of the question, the name asked about. Out: names of axioms, or that no answer can be
read. Answers may be wrapped over lines; names are compared as a whole, never searched for in text.
It does not know which axioms are allowed.
"""

import re
from collections.abc import Iterable, Sequence

from porism.lean.port import Message

_PART = r"(?:«[^«»]*»|[^\s,.\[\]«»'`()]+'*)"
_NAME = rf"{_PART}(?:\.{_PART})*"
_LIST = re.compile(rf"'(?P<name>[^\n]+)' depends on axioms: \[(?P<axioms>{_NAME}(?:,\s*{_NAME})*)\]\s*")
_NONE = re.compile(r"'(?P<name>[^\n]+)' does not depend on any axioms\s*")
_EACH = re.compile(_NAME)

_AS_DATA = "".join(
    f"set_option pp.{option} in " for option in ("all false", "universes false", "fullNames true", "privateNames true")
)
"""Without these a name is printed as it could be written here: after `namespace Foo` the axiom `Foo.propext` would
read `propext`."""

SORRY = "sorryAx"
NATIVE = frozenset({"Lean.ofReduceBool", "Lean.ofReduceNat", "Lean.trustCompiler"})
_NATIVE_PART = re.compile(r"(?:^|\.)_native(?:\.|$)|(?:^|\.)_nativeDecide")


def question_about(name: str) -> str:
    """Return the command, on one line, that asks Lean which axioms a declaration rests on."""
    return f"{_AS_DATA}#print axioms _root_.{name}"


def question_about_type(name: str, probe: str) -> str:
    """Return the two lines that ask Lean which axioms the type of a declaration rests on, by an axiom of that type."""
    return f"axiom _root_.{probe} : type_of% @_root_.{name}\n{question_about(probe)}"


def read_type_answer(messages: Iterable[Message], line: int, probe: str) -> tuple[str, ...] | None:
    """Return the axioms of a type that was asked about on a line and the next; None where that cannot be read.

    What could not be elaborated rests on `sorryAx`, too, so that an error on the first line leaves nothing to read.
    """
    said = [message for message in messages if message.start.line in (line, line + 1)]
    answers = [message.text for message in said if message.severity == "information"]
    if len(answers) != 1 or any(message.severity == "error" for message in said):
        return None
    some = _LIST.fullmatch(answers[0])
    if some is None or some["name"] != probe:
        return None
    return tuple(axiom for axiom in _EACH.findall(some["axioms"]) if axiom != probe)


def read_answer(messages: Iterable[Message], line: int, name: str) -> tuple[str, ...] | None:
    """Return the axioms that Lean named on one line for one name; None without exactly one answer that can be read."""
    answers = [message for message in messages if message.start.line == line]
    if len(answers) != 1 or answers[0].severity != "information":
        return None
    return read_axioms(answers[0].text, name)


def read_axioms(text: str, name: str) -> tuple[str, ...] | None:
    """Return the axioms that an answer about a name tells, or None where it cannot be read."""
    none = _NONE.fullmatch(text)
    if none:
        return () if none["name"] == name else None
    some = _LIST.fullmatch(text)
    if some is None or some["name"] != name:
        return None
    axioms = tuple(axiom.removeprefix("_root_.") for axiom in _EACH.findall(some["axioms"]))
    return None if name in axioms else axioms  # what could not be elaborated is told as an axiom of that name


def is_native(axiom: str) -> bool:
    """Whether an axiom says that compiled code is to be believed."""
    return axiom in NATIVE or _NATIVE_PART.search(axiom) is not None


def strange(axioms: Sequence[str], allowed: Sequence[str]) -> tuple[str, ...]:
    """Return the axioms that are neither allowed, nor `sorryAx`, nor native evaluation."""
    return tuple(axiom for axiom in axioms if axiom not in allowed and axiom != SORRY and not is_native(axiom))
