"""MathlibMPR: a theorem that was added to Mathlib, and groups of the premises that its proof needs.

In: `mathlibmpr/MathlibMPR_dev.json`. Out: a `Task` with one question for each theorem, which is itself hidden from
the answers.
"""

from dataclasses import dataclass
from pathlib import Path

from pydantic import TypeAdapter

from porism.evaluate.measures import measures
from porism.evaluate.task import Asked, Group, Role, Task, plain_name
from porism.evaluate.tasks.files import read_json

MEASURES = measures("R@5", "R@10", "R@20", "R@30", "R@50", "Covered@10", "Covered@20", "Covered@50")


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


_ALL = TypeAdapter(list[_Told])


def mathlibmpr(data: Path) -> Task:
    """Return the benchmark, asked in words; recall is the share of groups hit, alternative groups included."""
    questions = tuple(
        Asked(
            id=told.id,
            text=told.NL_main_result,
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
