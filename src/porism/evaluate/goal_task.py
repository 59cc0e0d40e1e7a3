"""Goals with known lemmas as a task, made from a library itself: no data and no model are needed.

In: an index. Out: a `Task`: the statement of a theorem that one application proves, written as a proof state, asks for
what is applied. Which theorems are taken is told by a hash of seed and name; names are parted into two halves, so that
what is tuned on one can be measured on the other. It does not know how answers are found.
"""

import hashlib
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, get_args

from porism.errors import UsageError
from porism.evaluate.goal_gold import OneStep, one_steps, seen_from
from porism.evaluate.measures import measures
from porism.evaluate.task import Asked, Group, Task
from porism.index import Index
from porism.lean import split_binders

Half = Literal["dev", "held-out"]
"""dev: to tune on. held-out: to measure on in the end."""
MEASURES = measures("R@1", "R@5", "R@10", "R@50", "MRR@50")
_WORD = re.compile(r"[\w'.!?₀-₉]+")
_UNIVERSE = re.compile(r"\b(Type|Sort)\*")


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalSample:
    """Which goals of a library are asked."""

    size: int = 300
    seed: int = 0
    half: Half = "dev"

    def __post_init__(self) -> None:
        if self.size < 1:
            raise UsageError(f"{self.size} goals cannot be asked.", advice="Ask for one at least.")
        if self.half not in get_args(Half):
            raise UsageError(f"There is no half '{self.half}'.", advice=f"Say {' or '.join(get_args(Half))}.")


def goal_task(index: Index, sample: GoalSample) -> tuple[Task, int]:
    """Return the goals of a sample, and how many theorems of the library one application proves.

    Raises UsageError where the half has none.
    """
    steps = list(one_steps(index))
    ours = sorted((one for one in steps if half_of(one.name) == sample.half), key=lambda one: _place(one, sample.seed))
    questions = dict[str, Asked]()
    for question in _asked(index, ours):
        questions.setdefault(question.text, question)
        if len(questions) == sample.size:
            break
    if not questions:
        problem = f"No theorem of the half '{sample.half}' is known to be proved by one application of another."
        raise UsageError(problem, advice="Index the library from source, or ask for the other half.")
    name = f"goals-{sample.half}-{len(questions)}-seed-{sample.seed}"
    return Task(name=name, questions=tuple(questions.values()), measures=MEASURES), len(steps)


def half_of(name: str) -> Half:
    """Return the half that a name belongs to."""
    return "held-out" if hashlib.sha256(name.encode()).digest()[0] & 1 else "dev"


def _place(one: OneStep, seed: int) -> str:
    """Return what a theorem is ordered by."""
    return hashlib.sha256(f"{seed} {one.name}".encode()).hexdigest()


def _asked(index: Index, steps: Iterable[OneStep]) -> Iterator[Asked]:
    """Yield the questions that some theorems make; none where what is applied does not stand before the theorem."""
    for one in steps:
        row = index.names.row(one.gold)
        state = goal_state(one.signature, one.variables)
        if state and row is not None and seen_from(index, one.row)[row]:
            yield Asked(
                id=one.name, text=state, gold=(Group(names=(one.gold,)),), cluster=one.gold, style=one.way,
                hidden=(one.name,),
            )  # fmt: skip


def goal_state(signature: str, variables: Iterable[str]) -> str:
    """Return a statement as the proof state that its proof begins with; empty where its conclusion is not seen.

    Of the section's variables those that the statement mentions; of two with one name the later. Names stand as they
    are written in the source, which is how Lean prints them in that place but for notation.
    """
    around, _ = split_binders(" ".join(variables))
    own, conclusion = split_binders(signature)
    lines, mentioned, bound = list[str](), _mentioned(conclusion), set[str]()
    for place in range(len(around) + len(own) - 1, -1, -1):
        group = (*around, *own)[place]
        is_written = place >= len(around) or group.is_instance
        names = [name for name in group.names if name not in bound and (is_written or name in mentioned)]
        if group.type and (names or not group.names):
            bound.update(names)
            mentioned |= _mentioned(group.type)
            lines.append(f"{' '.join(names) or 'inst✝'} : {_on_a_line(group.type)}")
    return "\n".join((*reversed(lines), f"⊢ {_on_a_line(conclusion)}")) if conclusion else ""


def _mentioned(text: str) -> set[str]:
    """Return the names that a text mentions, of dotted ones what stands before the first dot."""
    return {word.partition(".")[0] for word in _WORD.findall(text)}


def _on_a_line(text: str) -> str:
    """Return a type as Lean prints it: on one line, with a universe of its own."""
    return _UNIVERSE.sub(r"\1 u_1", " ".join(text.split()))
