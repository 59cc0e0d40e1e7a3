"""What Lean's messages say about a body: where, which tactic, which goals are left.

In: messages, the assembled file. Out: `Diagnostic`s with places in the body's own text. It does not know verdicts.
"""

import re
from collections.abc import Iterable, Iterator

from porism.lean.assemble import Assembled, offset_of
from porism.lean.lexemes import NAME_AT, after_space
from porism.lean.port import Message
from porism.lean.verdict import Diagnostic, Goal

OWN_NAMES = ("porism_target_", "porism_nameless_")
"""How the names begin that we give to what has none."""

_CASE = re.compile(r"case\s+(\S.*)")
_TURNSTILE = "⊢"
_BEFORE_TACTIC = re.compile(r"(?<![\w.'])by(?![\w'])|[;·|]|=>|<;>")


def diagnostics(messages: Iterable[Message], file: Assembled) -> tuple[Diagnostic, ...]:
    """Return what Lean said about the file, without what it said about our question."""
    said = (message for message in messages if message.start.line < file.question - 1)
    return tuple(_diagnostic(message, file) for message in said if not is_about_us(message))


def is_about_us(message: Message) -> bool:
    """Whether a message only remarks on a name that we gave to what has none."""
    return message.severity != "error" and any(name in message.text for name in OWN_NAMES)


def _diagnostic(message: Message, file: Assembled) -> Diagnostic:
    region, start = file.place(message.start)
    end = file.place(message.end) if message.end is not None else None
    return Diagnostic(
        severity=message.severity,
        text=message.text,
        region=region,
        start=start,
        end=end[1] if end is not None and end[0] == region else None,
        tactic=_tactic_at(file.texts[region], offset_of(file.texts[region], start)),
        goals=tuple(read_goals(message.text)),
    )


def _tactic_at(text: str, place: int) -> str:
    """Return the word that begins the tactic in which a place is, as far as its line shows it."""
    while 0 < place < len(text) and text[place - 1].isalnum() and text[place].isalnum():
        place -= 1  # Lean may point into a word
    begin = text.rfind("\n", 0, place) + 1
    for opener in _BEFORE_TACTIC.finditer(text, begin, place):
        begin = opener.end()
    found = NAME_AT.match(text, after_space(text, begin, len(text)))
    return found.group() if found else ""


def read_goals(text: str) -> Iterator[Goal]:
    """Yield the goals that a message shows: blocks of hypotheses that end with `⊢` and a conclusion."""
    case, hypotheses = "", list[str]()
    conclusion: list[str] | None = None
    for line in text.split("\n"):
        if line.startswith(_TURNSTILE):
            conclusion = [line.removeprefix(_TURNSTILE).strip()]
        elif conclusion is not None and line[:1].isspace():
            conclusion.append(line.strip())
        else:
            if conclusion is not None:
                yield Goal(case=case, hypotheses=tuple(hypotheses), conclusion=" ".join(conclusion))
                case, hypotheses, conclusion = "", [], None
            named = _CASE.fullmatch(line)
            if named:
                case, hypotheses = named[1].strip(), []
            elif line[:1].isspace() and hypotheses:
                hypotheses[-1] += " " + line.strip()
            elif line.endswith(" :") or (" : " in line and not line.endswith(":")):
                hypotheses.append(line)  # a long type begins on the next line
            else:
                hypotheses = []
    if conclusion is not None:
        yield Goal(case=case, hypotheses=tuple(hypotheses), conclusion=" ".join(conclusion))
