"""The formal state in which a candidate failed, told so that the same failure is the same state.

In: a candidate and its verdict. Out: a `FailureState`, or nothing where the proof was accepted or the machine failed:
memory and wall-clock time say nothing about a proof; a deterministic timeout, which Lean itself counts, does.
It does not know what was tried before.
"""

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass

from porism.lean import Accepted, Diagnostic, Goal, Incomplete, Rejected, TimedOut, Verdict, mask
from porism.prove.failure_category import Category, category_of, weight
from porism.prove.failure_tactic import CONTEXT_READERS, tactic_at
from porism.prove.normalise import Spelling, bounded

_LONGEST_DIAGNOSTIC = 4000
_LONGEST_LINE = 600
_MOST_GOALS = 16
_MOST_NAMES = 8
_OF_THE_MACHINE = frozenset({"limits", "replayed"})
"""Checks that may fail because a machine is too small or too slow."""
_HAVE = re.compile(r"(?<![\w.'])have\b[ \t]*([\w'!?]*)")
_QUOTED = re.compile(r"`([^`\s]+)`")
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
    column: int = 0
    errors: int = 0


def failing(candidate: str, verdict: Verdict) -> Failing | None:
    """Return the failure that a verdict tells; nothing for an accepted proof and for a failure of the machine."""
    match verdict:
        case Accepted() | TimedOut():
            return None
        case Incomplete():
            state = _state(candidate, "unsolved_goals", ["something is left open with `sorry`"], verdict.goals, "")
            return Failing(state=state)
        case Rejected() if verdict.errors:
            return _erroneous(candidate, verdict.errors)
        case Rejected(reason=reason):
            if reason.name in _OF_THE_MACHINE:
                return None
            return Failing(state=_state(candidate, "refused", [f"{reason.name}: {reason.detail}"], (), ""), errors=1)


def _erroneous(candidate: str, errors: Sequence[Diagnostic]) -> Failing:
    """Return the failure that Lean's errors tell, in the order of their places."""
    code = mask(candidate)
    sorts = [category_of(error.text) for error in errors]
    first = min(range(len(errors)), key=lambda at: (weight(sorts[at]), at))
    error, category = errors[first], sorts[first]
    in_body = error.region == "body"
    tactic = tactic_at(code, error.start.line, error.tactic) if in_body and category != "unsolved_goals" else ""
    heads = [_region(error) + without_goals(error.text) for error in errors]
    goals = [goal for error in errors for goal in error.goals]
    state = _state(code, category, heads, goals, tactic)
    line, column = (error.start.line, error.start.column) if in_body else (0, 0)
    return Failing(state=state, line=line, column=column, errors=len(errors))


def _region(error: Diagnostic) -> str:
    """Return where an error is that is not in the candidate's own text."""
    return "" if error.region == "body" else f"{error.region} the proof: "


def _state(code: str, category: Category, heads: Iterable[str], goals: Sequence[Goal], tactic: str) -> FailureState:
    """Put a state together, all of it in one spelling."""
    spelling = Spelling()
    idle = frozenset[str]() if tactic in CONTEXT_READERS else idle_names(code)
    diagnostic = "\n".join(spelling.text(head) for head in heads)
    conclusions: list[str] = []
    context: list[tuple[str, ...]] = []
    for goal in goals:
        context.append(tuple(spelling.text(line) for line in _hypotheses(goal, idle)))
        conclusions.append(spelling.text(goal.conclusion))
    return FailureState(
        category=category,
        diagnostic=bounded(diagnostic, _LONGEST_DIAGNOSTIC),
        goals=_bounded_lines(conclusions),
        context=tuple(_bounded_lines(lines, most=4 * _MOST_GOALS) for lines in context[:_MOST_GOALS]),
        tactic=tactic,
        names=tuple(sorted(set(_QUOTED.findall(diagnostic)))[:_MOST_NAMES]),
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
        elif (line[:1].isspace() and block) or (" : " in line and line[:1].strip() and not line.endswith(":")):
            block.append(line)
            concluded = False
        else:
            kept += [*block, line]
            block, concluded = [], False
    return "\n".join([*kept, *block])


def _bounded_lines(lines: Sequence[str], most: int = _MOST_GOALS) -> tuple[str, ...]:
    """Return at most so many lines, each of a bounded length; what is left out is in the last one's hash."""
    shown = [bounded(line, _LONGEST_LINE) for line in lines[:most]]
    if len(lines) > most:
        shown[-1] = bounded("\n".join(lines[most - 1 :]), _LONGEST_LINE)
    return tuple(shown)
