"""Jobs that ask a model that writes: a statement put into Lean, the holes of a file filled.

In: orders, a library, Lean. Out: what the workbench makes of them, without folders of the server. How much a model may
be asked is for the settings of the server to say, not for clients. They do not know jobs.
"""

import asyncio
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, TypeVar, cast

from pydantic import Field

from porism.errors import LeanMissing
from porism.formalize import Formalized
from porism.interfaces.http.asking import Asked, LibraryName, Name, Source, Statement
from porism.interfaces.http.jobs import Told
from porism.interfaces.http.lean_house import LeanHouse
from porism.interfaces.http.libraries import Opened
from porism.interfaces.http.problems import refused
from porism.interfaces.proving import Filling, ProvedFile
from porism.interfaces.statements import LONGEST
from porism.interfaces.stopping import Stop
from porism.models import ChatChoice

Value = TypeVar("Value")
_THREADS = ThreadPoolExecutor(8, "porism-job")
"""Apart from those that everything else is done in: work that is given up may go on for long."""
FILE = "Asked.lean"
"""What the file of a client is called while it is worked on."""


class FormalizeOrder(Asked):
    """A statement to be written in Lean."""

    statement: Statement
    in_library: LibraryName = ""


class ProveOrder(Asked):
    """A Lean file with holes."""

    source: Source
    theorem: Name = Field(default="", description="Only this declaration; empty: all.")
    informal: str = Field(default="", max_length=LONGEST, description="What is to be proved, in words.")
    in_library: LibraryName = ""


async def in_thread(work: Callable[[Told], Value], told: Told) -> Value:
    """Return what a function returns in a thread; given up, it ends when it next waits or tells how far it is."""
    loop, stop = asyncio.get_running_loop(), Stop()

    def tell(stage: str, done: int, total: int) -> None:
        stop.check()
        loop.call_soon_threadsafe(told, stage, done, total)

    try:
        return await loop.run_in_executor(_THREADS, stop.around, partial(work, tell))
    finally:
        stop.set()


def formalized(opened: Opened, lean: LeanHouse, order: FormalizeOrder, tell: Told) -> Formalized:
    """Return what a statement comes to in Lean. Raises Refused (503) without a model that writes."""
    _want_model(opened)
    try:
        project = lean.root()
    except LeanMissing:
        project = None
    return cast(Formalized, opened.workbench.formalize(order.statement, project=project, progress=tell))


def proved(opened: Opened, lean: LeanHouse, order: ProveOrder, tell: Told) -> ProvedFile:
    """Return what came of each hole. Raises Refused (503) without a model that writes, LeanMissing without a project.

    The file stands in a folder of the project while it is worked on, so that its imports are found.
    """
    _want_model(opened)
    heard = 0

    def told(*_: Any) -> None:
        nonlocal heard
        heard += 1
        tell("prove", heard, 0)

    lake = lean.root() / ".lake"
    lake.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=lake, prefix="porism-") as folder:
        file = Path(folder) / FILE
        file.write_text(order.source, encoding="utf-8")
        target = f"{file}:{order.theorem}" if order.theorem else str(file)
        made = opened.workbench.prove(target, Filling(informal=order.informal, out=Path(folder), told=told))
    return replace(made, path=FILE, gaps=tuple(replace(gap, page="") for gap in made.gaps))


def _want_model(opened: Opened) -> None:
    """Raise Refused where the settings of the server choose no model that writes."""
    choice: ChatChoice = opened.workbench.settings.stage("chat")
    if not (choice.model or choice.recorded):
        advice = "Whoever runs it chooses one, as `model` of [chat] in its settings."
        raise refused(503, "ModelMissing", "This server has no model that writes.", advice)
