"""A proof state as Lean prints it, read: goals with their hypotheses and what is to be proved.

In: text. Out: `Goal`s, in order. Cases, several goals, daggers, `let` values and broken lines are understood, and
hypotheses that a person typed on one line, with commas between; nothing else of Lean is. It does not know libraries.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field

from porism.errors import UsageError

LONGEST = 100_000
"""Characters of a proof state."""
MOST_GOALS = 8
"""So many goals are looked at."""
LONGEST_QUESTION = 9_000
"""Characters of one goal that are asked with; hypotheses far from the goal are left out first."""
_DAGGER = re.compile(r"✝[⁰¹²³⁴⁵⁶⁷⁸⁹]*")
_NAMED = re.compile(rf"([^\W\d][\w'!?]*)({_DAGGER.pattern})?")
_LOWERED = str.maketrans("✝⁰¹²³⁴⁵⁶⁷⁸⁹", "ₓ₀₁₂₃₄₅₆₇₈₉")
_HYPOTHESIS = re.compile(r"((?:[^\s:⊢(){}\[\]]+\s+)*[^\s:⊢(){}\[\]]+)\s:(?:\s+(.*))?$")
_OPENING, _CLOSING = frozenset("([{⟨⟦⟪⌊⌈⦃"), frozenset(")]}⟩⟧⟫⌋⌉⦄")
_STEP = re.compile(r"«[^«»]*»| := |\b(?:match|let|have)\b|[,()\[\]{}⟨⟩⟦⟧⟪⟫⌊⌋⌈⌉⦃⦄]")
_TYPED = re.compile(r"\s*((?:(?![λΠΣ])(?:[^\W\d][\w'!?]*|«[^«»]*»)\s+)+):\s")
"""Names before a colon, as a hypothesis begins."""
_BINDING = frozenset({"fun", "let", "have", "if", "match", "show", "haveI", "letI", "let_fun"})
"""Words that stand before a name and a colon within a term."""
_COUNT = re.compile(r"(?:error: ?)?(?:\d+ goals?|unsolved goals|no goals|Goals accomplished.*|[Tt]actic state:?)\s*$")
_MESSAGE = re.compile(r"[^\s⊢]+:\d+:\d+: (?:error|warning|info|information)\b")
"""Beginning of what Lean says of a place in a file; goals follow on the next line."""


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
    text = _accessible(unicodedata.normalize("NFC", text)).replace("|-", "⊢")
    found, draft = list[Goal](), _Draft()
    for line in text.replace("⊢", "\n⊢").splitlines():
        indented, line = line[:1].isspace(), " ".join(line.split())
        line = "" if _MESSAGE.match(line) else line
        begins = line.startswith("case ") or (_HYPOTHESIS.match(line) is not None and not indented)
        if draft.conclusion and (not line or begins or line.startswith("⊢")):
            found.append(draft.goal())
            draft = _Draft()
        _read_line(line, draft, indented=indented)
    if draft.conclusion:
        found.append(draft.goal())
    found = [goal for goal in found if goal.conclusion]
    if not found:
        advice = "Send hypotheses and, after ⊢, what is to be proved, as Lean prints them."
        raise UsageError("This is no proof state: nothing stands after ⊢.", advice=advice)
    return tuple(found)


def _accessible(text: str) -> str:
    """Return a text without daggers; what a name means with different ones, or with and without, is told apart."""
    written = dict[str, set[str]]()
    for name, dagger in _NAMED.findall(text):
        written.setdefault(name, set()).add(dagger)
    plain = _NAMED.sub(lambda n: n[0].translate(_LOWERED) if n[2] and len(written[n[1]]) > 1 else n[1], text)
    return _DAGGER.sub("", plain)


def _read_line(line: str, draft: _Draft, *, indented: bool) -> None:
    """Read one line into a draft; an indented one may go on with the line before."""
    typed = _HYPOTHESIS.match(line) if not indented or _begins(line, 0) else None
    if not line or _COUNT.match(line):
        return
    if line.startswith("case "):
        draft.case = line.removeprefix("case ").strip()
    elif line.startswith("⊢"):
        draft.conclusion.append(line.removeprefix("⊢").strip())
    elif draft.conclusion:
        draft.conclusion.append(line)
    elif typed:
        draft.hypotheses += _hypotheses(typed[1], typed[2] or "")
    elif draft.hypotheses:
        names, type = draft.hypotheses[-1]
        draft.hypotheses[-1] = (names, f"{type} {line}")


def _hypotheses(names: str, typed: str) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield the hypotheses of a line: one as Lean prints it, or several with commas between, as people type them."""
    start = 0
    for step in _outside(typed):
        if step[0] == "match":
            break  # what stands between its commas may be named
        following = _begins(typed, step.end()) if step[0] == "," else None
        if following:
            yield tuple(names.split()), typed[start : step.start()]
            names, start = following[1], following.end()
    yield tuple(names.split()), typed[start:]


def _begins(text: str, place: int) -> re.Match[str] | None:
    """Return the names, and the colon after them, of a hypothesis that begins at a place; None where none does."""
    found = _TYPED.match(text, place)
    return found if found and _BINDING.isdisjoint(found[1].split()) else None


def _without_value(type: str) -> str:
    """Return the type of a local definition without its value; values within the type stay."""
    for step in _outside(type):
        if step[0] in ("let", "have"):
            break
        if step[0] == " := ":
            return type[: step.start()].strip()
    return type.strip()


def _outside(text: str) -> Iterator[re.Match[str]]:
    """Yield what stands outside of brackets and parts a line: commas, signs of definition, and words that have some."""
    depth = 0
    for step in _STEP.finditer(text):
        depth += (step[0] in _OPENING) - (step[0] in _CLOSING)
        if depth == 0 and step[0] not in _CLOSING:
            yield step
