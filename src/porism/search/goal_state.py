"""A proof state as Lean prints it, read: goals with their hypotheses and what is to be proved.

In: text. Out: `Goal`s, in order. Cases, several goals, daggers, `let` values and broken lines are understood; nothing
else of Lean is. It does not know libraries.
"""

import re
import unicodedata
from dataclasses import dataclass, field

from porism.errors import UsageError

LONGEST = 100_000
"""Characters of a proof state."""
MOST_GOALS = 8
"""So many goals are looked at."""
LONGEST_QUESTION = 9_000
"""Characters of one goal that are asked with; hypotheses far from the goal are left out first."""
_DAGGER = re.compile(r"✝[⁰¹²³⁴⁵⁶⁷⁸⁹]*")
_HYPOTHESIS = re.compile(r"((?:[^\s:⊢(){}\[\]]+\s+)*[^\s:⊢(){}\[\]]+)\s:\s+(.*)$")
_COUNT = re.compile(r"(?:error: ?)?(?:\d+ goals?|unsolved goals|no goals|Goals accomplished.*|[Tt]actic state:?)\s*$")


@dataclass(frozen=True, slots=True, kw_only=True)
class Hypothesis:
    """One line of a context."""

    names: tuple[str, ...]
    type: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Goal:
    """One goal."""

    conclusion: str
    hypotheses: tuple[Hypothesis, ...] = ()
    case: str = ""
    """Its tag, where it has one."""

    @property
    def locals(self) -> frozenset[str]:
        """The names of its context."""
        return frozenset(name for one in self.hypotheses for name in one.names)

    @property
    def question(self) -> tuple[str, int]:
        """The goal as a question, and how many hypotheses were left out since it would be too long."""
        room, kept = LONGEST_QUESTION - len(self.conclusion), list[str]()
        for one in reversed(self.hypotheses):
            line = f"{' '.join(one.names)} : {one.type}"
            room -= len(line) + 1
            if room < 0:
                break
            kept.insert(0, line)
        return "\n".join((*kept, f"⊢ {self.conclusion[:LONGEST_QUESTION]}")), len(self.hypotheses) - len(kept)


@dataclass(slots=True)
class _Draft:
    """A goal while its lines are read."""

    case: str = ""
    hypotheses: list[tuple[tuple[str, ...], str]] = field(default_factory=list[tuple[tuple[str, ...], str]])
    conclusion: list[str] = field(default_factory=list[str])

    def goal(self) -> Goal:
        hypotheses = tuple(Hypothesis(names=names, type=_without_value(type)) for names, type in self.hypotheses)
        return Goal(case=self.case, hypotheses=hypotheses, conclusion=" ".join(self.conclusion))


def read_goals(text: str) -> tuple[Goal, ...]:
    """Return the goals of a proof state; raises UsageError for a text without one."""
    if len(text) > LONGEST:
        advice = f"Send at most {LONGEST:,}; the goals alone will do."
        raise UsageError(f"The proof state has {len(text):,} characters.", advice=advice)
    text = _DAGGER.sub("", unicodedata.normalize("NFC", text)).replace("|-", "⊢")
    found, draft = list[Goal](), _Draft()
    for line in text.replace("⊢", "\n⊢").splitlines():
        indented, line = line[:1].isspace(), " ".join(line.split())
        begins = line.startswith("case ") or (_HYPOTHESIS.match(line) is not None and not indented)
        if draft.conclusion and (not line or begins or line.startswith("⊢")):
            found.append(draft.goal())
            draft = _Draft()
        _read_line(line, draft)
    if draft.conclusion:
        found.append(draft.goal())
    found = [goal for goal in found if goal.conclusion]
    if not found:
        advice = "Send hypotheses and, after ⊢, what is to be proved, as Lean prints them."
        raise UsageError("This is no proof state: nothing stands after ⊢.", advice=advice)
    return tuple(found)


def _read_line(line: str, draft: _Draft) -> None:
    """Read one line into a draft."""
    typed = _HYPOTHESIS.match(line)
    if not line or _COUNT.match(line):
        return
    if line.startswith("case "):
        draft.case = line.removeprefix("case ").strip()
    elif line.startswith("⊢"):
        draft.conclusion.append(line.removeprefix("⊢").strip())
    elif draft.conclusion:
        draft.conclusion.append(line)
    elif typed:
        draft.hypotheses.append((tuple(typed[1].split()), typed[2]))
    elif draft.hypotheses:
        names, type = draft.hypotheses[-1]
        draft.hypotheses[-1] = (names, f"{type} {line}")


def _without_value(type: str) -> str:
    """Return the type of a local definition without its value."""
    return type.partition(" := ")[0].strip()
