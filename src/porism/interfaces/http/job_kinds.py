"""The kinds of jobs that can be started over HTTP, each with what it takes and what it gives: the one list of them.

In: the libraries, the settings' sections, Lean. Out: `JobKind`s by name; a new kind is one more line in `job_kinds`.
They do not know requests.
"""

import asyncio
from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import Field

from porism.interfaces.http.asking import Asked, given_knobs, with_knobs
from porism.interfaces.http.jobs import JobKind, Told
from porism.interfaces.http.lean_house import LeanHouse
from porism.interfaces.http.libraries import Libraries
from porism.interfaces.settings import Section
from porism.lean import FileReport
from porism.retrieve import Needs

LONGEST_STATEMENT = 20_000
"""Characters of a statement."""

Statement = Annotated[str, Field(min_length=1, max_length=LONGEST_STATEMENT, description="A statement in words.")]
LibraryName = Annotated[str, Field(default="", max_length=64, description="Which library; empty: the first.")]


class VerifyOrder(Asked):
    """A Lean file to check."""

    source: str = Field(max_length=1_000_000, description="The text of a Lean file, with its imports.")


def job_kinds(libraries: Libraries, sections: Mapping[str, Section], lean: LeanHouse) -> dict[str, JobKind]:
    """Return every kind of job by its name."""
    return {"verify": _verify(lean), "retrieve": _retrieve(libraries, sections)}


def _verify(lean: LeanHouse) -> JobKind:
    async def run(order: Any, told: Told) -> FileReport:
        told("verify", 0, 1)
        report = await lean.check(order.source)
        told("verify", 1, 1)
        return report

    meaning = "Check every theorem of a Lean file with Lean, and show what each rests on."
    return JobKind(meaning=meaning, order=VerifyOrder, result=FileReport, run=run)


def _retrieve(libraries: Libraries, sections: Mapping[str, Section]) -> JobKind:
    async def run(order: Any, told: Told) -> Needs:
        told("retrieve", 0, 1)
        knobs = given_knobs(order, "statement", "in_library")

        def work() -> Needs:
            return libraries.get(order.in_library).workbench.retrieve(order.statement, **knobs)

        needs = await asyncio.to_thread(work)
        told("retrieve", 1, 1)
        return needs

    order = with_knobs("RetrieveOrder", "retrieve", sections, statement=(Statement, ...), in_library=(LibraryName, ""))
    meaning = "Find the declarations that the formal statement of an informal one will need."
    return JobKind(meaning=meaning, order=order, result=Needs, run=run)
