"""The formal state in which a candidate failed, told so that the same failure is the same state.

In: a candidate and its verdict. Out: a `FailureState`, or nothing where the proof was accepted or the machine failed:
memory, wall-clock time and imports that cannot be loaded say nothing about a proof; a deterministic timeout, which
Lean itself counts, does.
It does not know what was tried before.
"""

import hashlib
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache

from porism.lean import Accepted, Diagnostic, Goal, Incomplete, Rejected, TimedOut, Verdict, mask
from porism.prove.failure_category import Category, category_of, weight
from porism.prove.failure_tactic import CONTEXT_READERS, tactic_at
from porism.prove.normalise import Spelling, bounded

_MOST_ERRORS = 32
_LONGEST_READ = 8000
"""How much of one message is read, in characters, without its goals."""
_LONGEST_DIAGNOSTIC = 4000
_LONGEST_LINE = 600
_MOST_GOALS = 8
_MOST_HYPOTHESES = 64
"""For each goal; those nearest to it."""
_MOST_NAMES = 8
_OF_THE_MACHINE = frozenset({"limits", "replayed"})
"""Checks that may fail because a machine is too small or too slow."""
_HAVE = re.compile(r"(?<![\w.'])have\b[ \t]*([\w'!?]*)")
_ALL_FACTS = re.compile(r"\[[^\[\]]*\*[^\[\]]*\]|\bat[ \t]+\*")
"""How a tactic is told to use the whole context: `simp [*]`, `simp at *`."""
_QUOTED = re.compile(r"(?<![Tt]actic )`([^\W\d][^`\s]*)`")
_NO_NAMES = frozenset({"Prop", "Type", "sorry"})
_NO_IMPORT = re.compile(r"unknown module prefix|unknown package|object file|bad import", re.IGNORECASE)
"""How Lean begins to say that what stands before the proof could not be loaded."""
_CASE = re.compile(r"case\s+\S")


@dataclass(frozen=True, slots=True, kw_only=True)
class FailureState:
    """What went wrong, without where; equal for equal failures."""

    category: Category
    diagnostic: str
    """What Lean said, errors in order, without places and goals."""
    goals: tuple[str, ...] = ()
    """What is left to prove."""
    context: tuple[tuple[str, ...], ...] = ()
    """The hypotheses of each goal."""
    tactic: str = ""
    """The word that begins the tactic that failed; empty where goals are left and none failed."""
    names: tuple[str, ...] = ()
    """What the diagnostic names, in alphabetical order."""

    def serialised(self) -> str:
        """Return the state as JSON with sorted keys; the same state gives the same text everywhere."""
        return json.dumps(asdict(self), sort_keys=True, ensure_ascii=False, separators=(",", ":"))

    @property
    def fingerprint(self) -> str:
        """The SHA-256 of the serialised state."""
        return hashlib.sha256(self.serialised().encode()).hexdigest()


@dataclass(frozen=True, slots=True, kw_only=True)
class Failing:
    """A failure, and where in the candidate it is."""

    state: FailureState
    line: int = 0
    """The line of the candidate with the first error, from 1; 0 where there is none."""


@lru_cache(maxsize=512)
def failing(candidate: str, verdict: Verdict) -> Failing | None:
    """Return the failure that a verdict tells; nothing for an accepted proof and for a failure of the machine."""
    match verdict:
        case Accepted() | TimedOut():
            return None
        case Incomplete():
            state = _state(
                mask(candidate), "unsolved_goals", [("something is left open with `sorry`", verdict.goals)], ""
            )
            return Failing(state=state)
        case Rejected() if any(_NO_IMPORT.match(error.text) for error in verdict.errors):
            return None
        case Rejected() if verdict.errors:
            return _erroneous(candidate, verdict.errors)
        case Rejected(reason=reason):
            if reason.name in _OF_THE_MACHINE:
                return None
            return Failing(state=_state(mask(candidate), "refused", [(f"{reason.name}: {reason.detail}", ())], ""))


def _erroneous(candidate: str, errors: Sequence[Diagnostic]) -> Failing:
    """Return the failure that Lean's errors tell, in the order of their places."""
    code = mask(candidate)
    sorts: list[Category] = [category_of(error.text) for error in errors]
    first = min(range(len(errors)), key=lambda at: (weight(sorts[at]), at))
    error, category = errors[first], sorts[first]
    in_body = error.region == "body"
    tactic = tactic_at(code, error.start.line, error.tactic) if in_body and category != "unsolved_goals" else ""
    said = [
        (_region(error) + bounded(without_goals(error.text), _LONGEST_READ), error.goals)
        for error in errors[:_MOST_ERRORS]
    ]
    if len(errors) > _MOST_ERRORS:
        said.append((f"and {len(errors) - _MOST_ERRORS} more errors", ()))
    state = _state(code, category, said, tactic)
    return Failing(state=state, line=error.start.line if in_body else 0)


def _region(error: Diagnostic) -> str:
    """Return where an error is that is not in the candidate's own text."""
    return "" if error.region == "body" else f"{error.region} the proof: "


def _state(code: str, category: Category, said: Sequence[tuple[str, Sequence[Goal]]], tactic: str) -> FailureState:
    """Put a state together from texts with the goals that they show, all of it in one spelling."""
    reads_context = (category == "rewrite_or_tactic" and tactic in CONTEXT_READERS) or _ALL_FACTS.search(code)
    idle = frozenset[str]() if reads_context else idle_names(code)
    spelling = Spelling()
    heads: list[str] = []
    goals: list[str] = []
    context: list[tuple[str, ...]] = []
    for head, left in said:
        spelling.elsewhere()
        heads.append(spelling.text(head))
        for number, goal in enumerate(left[: _MOST_GOALS - len(goals)]):
            if number:
                spelling.elsewhere()
            lines = list(_hypotheses(goal, idle))[-_MOST_HYPOTHESES:]
            context.append(tuple(_line(spelling, line) for line in lines))
            goals.append(_line(spelling, goal.conclusion))
    more = sum(len(left) for _, left in said) - len(goals)
    diagnostic = "\n".join(heads)
    return FailureState(
        category=category,
        diagnostic=bounded(diagnostic, _LONGEST_DIAGNOSTIC),
        goals=(*goals, f"and {more} more goals") if more else tuple(goals),
        context=tuple(context),
        tactic=tactic,
        names=tuple(sorted({*_QUOTED.findall(diagnostic)} - {tactic, *_NO_NAMES})[:_MOST_NAMES]),
    )


def idle_names(code: str) -> frozenset[str]:
    """Return the names that a `have` of the code gives and that it never uses.

    A step that fails with such a fact beside it fails as without it: the fact was added and not made use of.
    """
    given = {found[1] or "this" for found in _HAVE.finditer(code)}
    return frozenset(name for name in given if len(_uses(name, code)) <= (name != "this"))


def _uses(name: str, code: str) -> list[str]:
    """Return the places of a name."""
    return re.findall(rf"(?<![\w.'!?«]){re.escape(name)}(?![\w'!?»])", code)


def _hypotheses(goal: Goal, idle: frozenset[str]) -> Iterator[str]:
    """Yield the hypotheses of a goal one by one, though Lean puts those of one type on a line, without idle ones."""
    for line in goal.hypotheses:
        names, colon, kind = line.partition(" : ")
        for name in names.split() if colon else [line]:
            if name not in idle:
                yield f"{name}{colon}{kind}"


def without_goals(text: str) -> str:
    """Return a message without the goals that it shows: from their first hypothesis to the end of their conclusion."""
    kept: list[str] = []
    block: list[str] = []
    concluded = False
    for line in text.split("\n"):
        if line.startswith("⊢"):
            block, concluded = [], True
        elif concluded and line[:1].isspace():
            continue
        elif _CASE.match(line):
            kept += block
            block, concluded = [line], False
        elif (line[:1].isspace() and block) or _is_hypothesis(line):
            block.append(line)
            concluded = False
        else:
            kept += [*block, line]
            block, concluded = [], False
    return "\n".join([*kept, *block])


def _is_hypothesis(line: str) -> bool:
    """Whether a line looks like a hypothesis; a long type begins on the next line."""
    return line[:1].strip() != "" and (line.endswith(" :") or (" : " in line and not line.endswith(":")))


def _line(spelling: Spelling, text: str) -> str:
    """Return a hypothesis or a conclusion in one spelling, of a bounded length."""
    return bounded(spelling.text(bounded(text, 2 * _LONGEST_LINE)), _LONGEST_LINE)
