"""A Lean made from a function, for tests: it answers questions about axioms, and says what it is told to say."""

import re
from collections.abc import Mapping

from porism.lean.port import Answer, Elaboration, Message, Position, ScriptedLean, Severity

QUESTION = re.compile(r"#print axioms _root_\.(\S+)")
ALIAS = re.compile(r"def _root_\.(porism_\w+) := @_root_\.(\S+)")


def message(severity: Severity, line: int, text: str, column: int = 0) -> Message:
    return Message(severity=severity, start=Position(line=line, column=column), text=text)


def answering(
    axioms: Mapping[str, str] | str = "", *said: Message, complete: bool = True, answers: bool = True
) -> ScriptedLean:
    """A Lean that knows which axioms (comma-separated) each name rests on."""

    def answer(source: str) -> Answer:
        meant = {alias: name for alias, name in ALIAS.findall(source)}
        messages = list(said)
        for at, line in enumerate(source.split("\n"), 1):
            asked = QUESTION.search(line)
            if asked and answers:
                name = meant.get(asked[1], asked[1])
                listed = axioms if isinstance(axioms, str) else axioms.get(name, "")
                text = f"depends on axioms: [{listed}]" if listed else "does not depend on any axioms"
                messages.append(message("information", at, f"'{asked[1]}' {text}"))
        return Elaboration(messages=tuple(messages), complete=complete, seconds=0.5, megabytes=100.0)

    return ScriptedLean(answer=answer)
