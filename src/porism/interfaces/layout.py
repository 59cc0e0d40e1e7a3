"""Answers for people and for programs: every answer has a sheet, a document, and says whether anything was found.

In: what a verb of the workbench answered. Out: what rich prints, JSON text, a truth value. The schema of a document is
the answer's own dataclass. It does not know commands.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import TypeAdapter
from pydantic_core import PydanticSerializationError
from rich.console import RenderableType

from porism.evaluate import DatasetReport
from porism.formalize import Explained, Formalized
from porism.interfaces.bench_equivalence import EquivalenceBenched
from porism.interfaces.bench_proving import ProvingBenched
from porism.interfaces.benching_goals import GoalsBenched
from porism.interfaces.comparing import Compared
from porism.interfaces.describing import Described, DescriptionsTaken, Planned
from porism.interfaces.formalizing import FormalizedFile
from porism.interfaces.pages import About, Benched, Checked, Embedded, Exported, NeedsBenched, Page, Taken
from porism.interfaces.pages_stated import StatedBenched
from porism.interfaces.proving import ProvedFile
from porism.interfaces.retrieving import Retrieved
from porism.interfaces.settings import InForce
from porism.interfaces.sheets import about_sheet, bench_sheet, embedded_sheet, page_sheet, settings_sheet, tree_sheet
from porism.interfaces.sheets_agreed import agreed_sheet
from porism.interfaces.sheets_bench_goals import goals_sheet
from porism.interfaces.sheets_bench_proved import bench_proved_sheet
from porism.interfaces.sheets_compared import compared_sheet
from porism.interfaces.sheets_described import descriptions_sheet
from porism.interfaces.sheets_formalized import formalization_sheet
from porism.interfaces.sheets_found import goal_sheet, pattern_sheet
from porism.interfaces.sheets_hits import answer_sheet
from porism.interfaces.sheets_names import checks_sheet
from porism.interfaces.sheets_needs import dataset_sheet, needs_sheet
from porism.interfaces.sheets_proved import proved_sheet
from porism.interfaces.sheets_retrieved import retrieval_sheet
from porism.interfaces.sheets_verdicts import verdicts_sheet
from porism.interfaces.tree import Uses
from porism.interfaces.verifying import Verified
from porism.retrieve import Needs
from porism.search import Answer, GoalAnswer, PatternAnswer


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """How much of an answer people want to see."""

    full: bool = False
    """Long texts are not cut."""
    explain: bool = False
    """Scores, and how a question was read."""


Shown = (
    Answer | PatternAnswer | GoalAnswer
    | Compared | Page | Uses | About | Checked | Benched | Embedded | Verified | InForce | NeedsBenched
    | DatasetReport
    | Needs | Retrieved | Exported | Taken | Formalized | Explained | FormalizedFile
    | Planned | Described | DescriptionsTaken
    | ProvedFile | ProvingBenched | StatedBenched | EquivalenceBenched | GoalsBenched
)  # fmt: skip


SHEETS: Mapping[type, Callable[[Any, View], RenderableType]] = {
    Answer: lambda answer, view: answer_sheet(answer, explain=view.explain),
    PatternAnswer: lambda answer, _: pattern_sheet(answer),
    GoalAnswer: lambda answer, _: goal_sheet(answer),
    Page: lambda answer, view: page_sheet(answer, full=view.full),
    Uses: lambda answer, _: tree_sheet(answer),
    About: lambda answer, _: about_sheet(answer),
    Embedded: lambda answer, _: embedded_sheet(answer),
    Checked: lambda answer, _: checks_sheet(answer.names),
    Benched: lambda answer, _: bench_sheet(answer),
    NeedsBenched: lambda answer, _: needs_sheet(answer),
    DatasetReport: lambda answer, _: dataset_sheet(answer),
    **dict.fromkeys((Needs, Retrieved, Exported, Taken), lambda answer, _: retrieval_sheet(answer)),
    **dict.fromkeys((Planned, Described, DescriptionsTaken), lambda answer, _: descriptions_sheet(answer)),
    **dict.fromkeys(
        (Formalized, Explained, FormalizedFile, StatedBenched), lambda answer, _: formalization_sheet(answer)
    ),
    Verified: lambda answer, _: verdicts_sheet(answer),
    ProvedFile: lambda answer, _: proved_sheet(answer),
    ProvingBenched: lambda answer, _: bench_proved_sheet(answer),
    Compared: lambda answer, _: compared_sheet(answer),
    EquivalenceBenched: lambda answer, _: agreed_sheet(answer),
    GoalsBenched: lambda answer, _: goals_sheet(answer),
    InForce: lambda answer, _: settings_sheet(answer.settings),
}
"""How each answer is laid out; a test holds that none of `Shown` is missing."""

_TOLD = (Page, Uses, About, Benched, Embedded, InForce, NeedsBenched, Exported, Taken, Planned, ProvingBenched,
         StatedBenched, Explained, EquivalenceBenched, GoalsBenched)  # fmt: skip
"""Answers that only tell something: there is nothing that they could have failed to find."""

FOUND: Mapping[type, Callable[[Any], bool]] = {
    **dict.fromkeys(_TOLD, lambda _: True),
    **dict.fromkeys((Verified, Compared), lambda answer: answer.accepted),
    **dict.fromkeys((FormalizedFile, Retrieved), lambda answer: not answer.errored),
    **dict.fromkeys((Answer, PatternAnswer, GoalAnswer), lambda answer: bool(answer.hits)),
    Checked: lambda answer: all(check.exists for check in answer.names),
    ProvedFile: lambda answer: answer.proved,
    Needs: lambda answer: bool(answer.found),
    Formalized: lambda answer: answer.outcome in ("type-checks", "unchecked"),
    DatasetReport: lambda answer: answer.trained > 0,
    Described: lambda answer: not (answer.failures or answer.stopped),
    DescriptionsTaken: lambda answer: answer.matched > 0,
}
"""Whether each answer found what was asked for; the same test holds that none is missing."""


def sheet(answer: Shown, view: View) -> RenderableType:
    """Return an answer as it is laid out for people."""
    return SHEETS[type(answer)](answer, view)


def is_found(answer: Shown) -> bool:
    """Say whether an answer found what was asked for."""
    return FOUND[type(answer)](answer)


def document(answer: Shown) -> str:
    """Return an answer as a JSON document in the schema of its dataclass; halves of characters become ?."""
    schema = TypeAdapter(type(answer))
    try:
        return schema.dump_json(answer).decode("utf-8")
    except PydanticSerializationError:
        text = json.dumps(schema.dump_python(answer, mode="json"), ensure_ascii=False)
        return text.encode("utf-8", "replace").decode("utf-8")
