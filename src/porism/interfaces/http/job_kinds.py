"""The kinds of jobs that can be started over HTTP, each with what it takes and what it gives: the one list of them.

In: the libraries, the settings' sections, Lean. Out: `JobKind`s by name; a new kind is one more line in `job_kinds`.
They do not know requests.
"""

from collections.abc import Mapping
from typing import Any

from porism.formalize import Formalized
from porism.interfaces.http.asking import Asked, LibraryName, Source, Statement, given_knobs, with_knobs
from porism.interfaces.http.jobs import JobKind, Told
from porism.interfaces.http.lean_house import LeanHouse
from porism.interfaces.http.libraries import Libraries
from porism.interfaces.http.writing import FormalizeOrder, ProveOrder, formalized, in_thread, proved
from porism.interfaces.proving import ProvedFile
from porism.interfaces.settings import Section
from porism.lean import FileReport
from porism.retrieve import Needs


class VerifyOrder(Asked):
    """A Lean file to check."""

    source: Source


def job_kinds(libraries: Libraries, sections: Mapping[str, Section], lean: LeanHouse) -> dict[str, JobKind]:
    """Return every kind of job by its name."""
    return {
        "verify": _verify(lean),
        "retrieve": _retrieve(libraries, sections),
        "formalize": _formalize(libraries, lean),
        "prove": _prove(libraries, lean),
    }


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

        def work(_: Told) -> Needs:
            return libraries.get(order.in_library).workbench.retrieve(order.statement, **knobs)

        needs = await in_thread(work, told)
        told("retrieve", 1, 1)
        return needs

    order = with_knobs("RetrieveOrder", "retrieve", sections, statement=(Statement, ...), in_library=(LibraryName, ""))
    meaning = "Find the declarations that the formal statement of an informal one will need."
    return JobKind(meaning=meaning, order=order, result=Needs, run=run)


def _formalize(libraries: Libraries, lean: LeanHouse) -> JobKind:
    async def run(order: Any, told: Told) -> Formalized:
        return await in_thread(lambda tell: formalized(libraries.get(order.in_library), lean, order, tell), told)

    meaning = "Write a statement in Lean, checked with Lean where the server has a project; needs a model that writes."
    return JobKind(meaning=meaning, order=FormalizeOrder, result=Formalized, run=run)


def _prove(libraries: Libraries, lean: LeanHouse) -> JobKind:
    async def run(order: Any, told: Told) -> ProvedFile:
        return await in_thread(lambda tell: proved(libraries.get(order.in_library), lean, order, tell), told)

    meaning = "Fill the holes of a Lean file with proofs that Lean accepts; needs a model that writes, and a project."
    return JobKind(meaning=meaning, order=ProveOrder, result=ProvedFile, run=run)
