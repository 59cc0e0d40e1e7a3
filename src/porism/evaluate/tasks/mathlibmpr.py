"""MathlibMPR: a theorem that was added to Mathlib, and groups of the premises that its proof needs.

In: `mathlibmpr/MathlibMPR_dev.json`. Out: a `Task` with one question for each theorem, which is itself hidden from
the answers; or, as published, is not. Recall is the share of groups that are hit, alternative ones included; a theorem
is covered where all its original groups are hit, or all its alternative ones. An error scores 0 and stays in the mean.
"""

from dataclasses import dataclass, replace
from pathlib import Path

from pydantic import TypeAdapter

from porism.evaluate.measures import measures
from porism.evaluate.task import Asked, Group, Role, Task, plain_name
from porism.evaluate.tasks.files import read_json

DEPTHS = (5, 10, 20, 30, 50)
MEASURES = measures(*(f"{kind}@{depth}" for kind in ("R", "Covered") for depth in DEPTHS))


@dataclass(frozen=True, slots=True)
class _Premises:
    kind: Role
    docs: list[str]


@dataclass(frozen=True, slots=True)
class _Told:
    id: str
    formal_main_result: str
    NL_main_result: str
    premise_group: list[_Premises]
    formal_statement: str = ""


_ALL = TypeAdapter(list[_Told])


def mathlibmpr(data: Path) -> Task:
    """Return the benchmark, asked in words; recall is the share of groups hit, alternative groups included."""
    questions = tuple(
        Asked(
            id=told.id,
            text=told.NL_main_result,
            formal=told.formal_statement,
            gold=tuple(
                Group(names=tuple(plain_name(name) for name in premises.docs), role=premises.kind)
                for premises in told.premise_group
                if premises.docs
            ),
            cluster=told.id,
            hidden=(plain_name(told.formal_main_result),),
        )
        for told in read_json(data, "mathlibmpr/MathlibMPR_dev.json", _ALL)
    )
    return Task(name="mathlibmpr", questions=questions, measures=MEASURES)


def mathlibmpr_published(data: Path) -> Task:
    """Return the benchmark as it is published: the theorem itself may take a place in the answers."""
    task = mathlibmpr(data)
    questions = tuple(replace(question, hidden=()) for question in task.questions)
    return replace(task, name="mathlibmpr-published", questions=questions)
