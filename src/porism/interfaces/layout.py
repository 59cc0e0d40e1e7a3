"""Answers for people and for programs: every answer has a sheet, a document, and says whether anything was found.

In: what a verb of the workbench answered. Out: what rich prints, JSON text, a truth value. The schema of a document is
the answer's own dataclass. It does not know commands.
"""

import json
from dataclasses import dataclass

from pydantic import TypeAdapter
from pydantic_core import PydanticSerializationError
from rich.console import RenderableType

from porism.evaluate import DatasetReport
from porism.formalize import Explained, Formalized
from porism.interfaces.bench_proving import ProvingBenched
from porism.interfaces.comparing import Compared
from porism.interfaces.describing import Described, DescriptionsTaken, Planned
from porism.interfaces.formalizing import FormalizedFile
from porism.interfaces.pages import About, Benched, Checked, Embedded, Exported, NeedsBenched, Page, Taken
from porism.interfaces.pages_stated import StatedBenched
from porism.interfaces.proving import ProvedFile
from porism.interfaces.retrieving import Retrieved
from porism.interfaces.settings import InForce
from porism.interfaces.sheets import about_sheet, bench_sheet, embedded_sheet, page_sheet, settings_sheet, tree_sheet
from porism.interfaces.sheets_bench_proved import bench_proved_sheet
from porism.interfaces.sheets_compared import compared_sheet
from porism.interfaces.sheets_described import descriptions_sheet
from porism.interfaces.sheets_formalized import formalization_sheet
from porism.interfaces.sheets_hits import answer_sheet
from porism.interfaces.sheets_names import checks_sheet
from porism.interfaces.sheets_needs import dataset_sheet, needs_sheet
from porism.interfaces.sheets_proved import proved_sheet
from porism.interfaces.sheets_retrieved import retrieval_sheet
from porism.interfaces.sheets_verdicts import verdicts_sheet
from porism.interfaces.tree import Uses
from porism.interfaces.verifying import Verified
from porism.retrieve import Needs
from porism.search import Answer


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """How much of an answer people want to see."""

    full: bool = False
    """Long texts are not cut."""
    explain: bool = False
    """Scores, and how a question was read."""


Shown = (
    Answer | Compared | Page | Uses | About | Checked | Benched | Embedded | Verified | InForce | NeedsBenched
    | DatasetReport
    | Needs | Retrieved | Exported | Taken | Formalized | Explained | FormalizedFile
    | Planned | Described | DescriptionsTaken
    | ProvedFile | ProvingBenched | StatedBenched
)  # fmt: skip


def sheet(answer: Shown, view: View) -> RenderableType:
    """Return an answer as it is laid out for people."""
    match answer:
        case Answer():
            return answer_sheet(answer, explain=view.explain)
        case Page():
            return page_sheet(answer, full=view.full)
        case Uses():
            return tree_sheet(answer)
        case About():
            return about_sheet(answer)
        case Embedded():
            return embedded_sheet(answer)
        case Checked():
            return checks_sheet(answer.names)
        case Benched():
            return bench_sheet(answer)
        case NeedsBenched():
            return needs_sheet(answer)
        case DatasetReport():
            return dataset_sheet(answer)
        case Needs() | Retrieved() | Exported() | Taken():
            return retrieval_sheet(answer)
        case Planned() | Described() | DescriptionsTaken():
            return descriptions_sheet(answer)
        case Formalized() | Explained() | FormalizedFile() | StatedBenched():
            return formalization_sheet(answer)
        case Verified():
            return verdicts_sheet(answer)
        case ProvedFile():
            return proved_sheet(answer)
        case ProvingBenched():
            return bench_proved_sheet(answer)
        case Compared():
            return compared_sheet(answer)
        case InForce():
            return settings_sheet(answer.settings)


def is_found(answer: Shown) -> bool:
    """Say whether an answer found what was asked for."""
    match answer:
        case Answer():
            return bool(answer.hits)
        case Checked():
            return all(check.exists for check in answer.names)
        case Verified() | Compared():
            return answer.accepted
        case ProvedFile():
            return answer.proved
        case Page() | Uses() | About() | Benched() | Embedded() | InForce() | NeedsBenched() | Exported() | Taken():
            return True
        case Planned() | ProvingBenched() | StatedBenched():
            return True
        case Needs():
            return bool(answer.found)
        case Formalized():
            return answer.outcome in ("type-checks", "unchecked")
        case Explained():
            return True
        case FormalizedFile():
            return not answer.errored
        case Retrieved():
            return not answer.errored
        case DatasetReport():
            return answer.trained > 0
        case Described():
            return not (answer.failures or answer.stopped)
        case DescriptionsTaken():
            return answer.matched > 0


def document(answer: Shown) -> str:
    """Return an answer as a JSON document in the schema of its dataclass; halves of characters become ?."""
    schema = TypeAdapter(type(answer))
    try:
        return schema.dump_json(answer).decode("utf-8")
    except PydanticSerializationError:
        text = json.dumps(schema.dump_python(answer, mode="json"), ensure_ascii=False)
        return text.encode("utf-8", "replace").decode("utf-8")
