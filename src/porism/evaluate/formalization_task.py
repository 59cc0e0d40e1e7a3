"""What a benchmark of formalization asks: statements in words, each with the right one in Lean.

In: nothing. Out: frozen values, checked when they are made. They do not know where their data came from, nor who is
asked.
"""

from dataclasses import dataclass, replace

from porism.evaluate.subset import chosen
from porism.formalize import Wanted
from porism.retrieve import Informal


@dataclass(frozen=True, slots=True, kw_only=True)
class Stated:
    """One statement that is to be written in Lean, and how it is written right."""

    id: str
    text: str
    """In words."""
    gold: str
    """A whole file whose last theorem is the right statement, left open."""
    needs: tuple[str, ...] = ()
    """The declarations of the library that the right statement uses; with the mode oracle they are given."""
    hidden: tuple[str, ...] = ()
    """Names that may neither be found nor shown: the right statement's own, where it stands in the library."""

    @property
    def wanted(self) -> Wanted:
        """The statement as it is put to the formalize room."""
        return Wanted(informal=Informal(text=self.text, hidden=frozenset(self.hidden)), oracle=self.needs)


@dataclass(frozen=True, slots=True, kw_only=True)
class StatedTask:
    """A benchmark of formalization."""

    name: str
    library: str
    """What a Lean must have so that the statements can be checked, in a few words."""
    statements: tuple[Stated, ...]
    said: str = ""
    """What a model is told of the library where nothing else is wanted; empty: what it is told otherwise."""

    def __post_init__(self) -> None:
        assert self.statements, "a task asks something"
        assert len({each.id for each in self.statements}) == len(self.statements), "two statements with one id"


def stated_subset(task: StatedTask, count: int) -> StatedTask:
    """Return the `chosen` statements by their ids, in the task's order; the task itself where it has no more."""
    kept = chosen((each.id for each in task.statements), count)
    if count >= len(task.statements):
        return task
    statements = tuple(each for each in task.statements if each.id in kept)
    return replace(task, name=f"{task.name}-{count}", statements=statements)
