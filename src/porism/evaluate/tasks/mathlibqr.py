"""MathlibQR: a declaration of Mathlib asked for in up to six ways; the fair part holds what all compared systems index.

In: `mathlibqr/MathlibQR_dev.json` and `mathlibqr/MathlibQR_shared171.json`. Out: a `Task` with one question for each
way that is not empty, its cluster being the declaration.
"""

from dataclasses import dataclass
from pathlib import Path

from pydantic import TypeAdapter

from porism.evaluate.measures import measures
from porism.evaluate.task import Asked, Group, Task, plain_name
from porism.evaluate.tasks.files import read_json

MEASURES = measures("nDCG@1", "nDCG@5", "nDCG@10", "R@10", "R@50", "R@100")


@dataclass(frozen=True, slots=True)
class _Told:
    id: str
    full_name: str
    q1a_lean: str
    q1b_latex: str
    q1c_natural: str
    q2_slogan: str
    q3_nickname: str
    q4_special_case: str

    @property
    def ways(self) -> dict[str, str]:
        """The questions by their style, empty ones too."""
        return {
            "q1a_lean": self.q1a_lean,
            "q1b_latex": self.q1b_latex,
            "q1c_natural": self.q1c_natural,
            "q2_slogan": self.q2_slogan,
            "q3_nickname": self.q3_nickname,
            "q4_special_case": self.q4_special_case,
        }


@dataclass(frozen=True, slots=True)
class _Fair:
    shared_declarations: list[str]


_ALL = TypeAdapter(list[_Told])
_FAIR = TypeAdapter(_Fair)


def mathlibqr(data: Path) -> Task:
    """Return the fair part of the benchmark."""
    fair = set(read_json(data, "mathlibqr/MathlibQR_shared171.json", _FAIR).shared_declarations)
    return Task(name="mathlibqr", questions=_questions(data, fair), measures=MEASURES)


def mathlibqr_whole(data: Path) -> Task:
    """Return the whole benchmark."""
    return Task(name="mathlibqr-whole", questions=_questions(data, None), measures=MEASURES)


def _questions(data: Path, fair: set[str] | None) -> tuple[Asked, ...]:
    """Return the questions about the given declarations, or about all."""
    return tuple(
        Asked(
            id=f"{told.id}/{style}",
            text=text,
            gold=(Group(names=(plain_name(told.full_name),)),),
            cluster=told.full_name,
            style=style,
        )
        for told in read_json(data, "mathlibqr/MathlibQR_dev.json", _ALL)
        if fair is None or told.full_name in fair
        for style, text in told.ways.items()
        if text.strip()
    )
