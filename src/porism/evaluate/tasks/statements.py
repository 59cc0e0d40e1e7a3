"""ProofNet and Con(NF): an informal statement, and the declarations that its formal statement needs.

In: `proofnet/benchmark_dev.jsonl`, `connf/benchmark.jsonl`. Out: a `Task` with one question for each statement that
needs anything. Every needed declaration is a group of its own, so that recall is the share of them that is found. As
sets of names (`..._needs`) all statements are asked, those that need nothing too. The formal statement's own name is
hidden: Con(NF)'s library describes its theorems in the words of the question.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from pydantic import TypeAdapter

from porism.evaluate.measures import measures
from porism.evaluate.task import Asked, Group, Task, plain_name
from porism.evaluate.tasks.files import read_lines

CONNF, PROOFNET = "connf/benchmark.jsonl", "proofnet/benchmark_dev.jsonl"
AT_MOST = 100
"""How many names of a set are looked at."""
MEASURES = measures("R@5", "R@10", "R@20", "R@50", "R@100", "Covered@50")


@dataclass(frozen=True, slots=True)
class _Told:
    informal_stmt: str
    full_name: str
    mathlib_dependencies: list[str]


_LINE = TypeAdapter(_Told)


def proofnet(data: Path) -> Task:
    """Return ProofNet's statements; the names are those of Mathlib in early 2024, of which some are gone."""
    return _task("proofnet", data, PROOFNET)


def connf(data: Path) -> Task:
    """Return Con(NF)'s statements; they are to be asked of an index of Con(NF) and Mathlib."""
    return _task("connf", data, CONNF)


def proofnet_needs(data: Path) -> Task:
    """Return ProofNet's statements, to be answered with sets of names."""
    return Task(name="proofnet-needs", questions=_questions(_told(data, PROOFNET)), measures=(), at_most=AT_MOST)


def connf_needs(data: Path) -> Task:
    """Return Con(NF)'s statements, to be answered with sets of names."""
    return Task(name="connf-needs", questions=_questions(_told(data, CONNF)), measures=(), at_most=AT_MOST)


def _task(name: str, data: Path, file: str) -> Task:
    """Return the task in a file of statements, with those that need anything."""
    told = [one for one in _told(data, file) if one.mathlib_dependencies]
    return Task(name=name, questions=_questions(told), measures=MEASURES)


def _told(data: Path, file: str) -> list[_Told]:
    """Return the statements in a file."""
    return read_lines(data, file, _LINE)


def _questions(told: Iterable[_Told]) -> tuple[Asked, ...]:
    """Return the questions of some statements."""
    return tuple(
        Asked(
            id=one.full_name,
            text=one.informal_stmt,
            gold=tuple(Group(names=(plain_name(n),)) for n in dict.fromkeys(one.mathlib_dependencies)),
            cluster=one.full_name,
            hidden=(plain_name(one.full_name),),
        )
        for one in told
    )
