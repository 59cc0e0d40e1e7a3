"""What stands behind the tools: libraries, threads with limits, Lean, and the knobs.

In: a workbench and knobs. Out: `Backing`. A missing index is told by each call, and found by the first one after it was
built, so that the server can be started before. It does not know tools.
"""

import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from porism.errors import NotBuilt, PorismError
from porism.interfaces.http.lean_house import LeanHouse
from porism.interfaces.http.libraries import Libraries, Opened, named_benches
from porism.interfaces.http.logs import Log
from porism.interfaces.http.problems import Refused, about_field, problem_of
from porism.interfaces.http.serving import Serving
from porism.interfaces.http.work import Work
from porism.interfaces.mcp.offering import Offering
from porism.interfaces.workbench import Workbench

if TYPE_CHECKING:
    from porism.interfaces.http.desk import Desk

Value = TypeVar("Value")


class Shelves:
    """The libraries, looked for until there are any."""

    def __init__(self, look: Callable[[], Libraries]) -> None:
        self._find = look
        self._lock = threading.Lock()
        self._found: Libraries | None = None
        with suppress(NotBuilt):
            self._look()

    def _look(self) -> Libraries:
        """Return the libraries; raises NotBuilt without any, UsageError for names that are none."""
        with self._lock:
            if self._found is None:
                self._found = self._find()
            return self._found

    @property
    def names(self) -> tuple[str, ...]:
        """Their names, the default first; none where nothing is indexed yet."""
        return self._found.names if self._found else ()

    def get(self, name: str) -> Opened:
        """Return a library. Raises NotBuilt, and Refused for an unknown name."""
        return self._look().get(name)

    def check(self, name: str) -> None:
        """Raise Refused for a name that no library has, as far as any is known."""
        if self._found:
            self._found.check(name)

    def warm(self) -> None:
        """Do once what a first call would have to wait for; what fails now is told by that call."""
        with suppress(PorismError, Refused, OSError):
            self._look().warm(self.names[0])


@dataclass(frozen=True, slots=True, kw_only=True)
class Backing:
    """Everything that the tools use."""

    offering: Offering
    shelves: Shelves
    quick: Work
    """For what takes a moment."""
    long: Work
    """For what may ask a model that writes."""
    lean: LeanHouse
    log: Log
    is_local: bool
    """Whether the client is on this computer as this user, and may be told where files are."""
    runs_code: bool
    """Whether files may run code of their own while Lean checks them."""

    async def ask(self, work: Work, library: str, done: Callable[[Opened], Value]) -> Value:
        """Return what a function makes of a library, done in a thread. Raises Refused where too much waits."""
        return await work.run(lambda: done(self.shelves.get(library)))

    def sentence(self, error: Exception) -> str:
        """Return what is said of an error."""
        if self.is_local and isinstance(error, PorismError):
            return str(about_field(error))
        problem = problem_of(error)
        again = f" It is worth asking again in {problem.retry} seconds." if problem.retry else ""
        return problem.sentence + again

    @property
    def is_busy(self) -> bool:
        """Whether a thread is at work."""
        return bool(self.quick.working or self.long.working)


def make_backing(bench: Workbench, serving: Serving, offering: Offering, log: Log, *, is_local: bool) -> Backing:
    """Return what stands behind the tools. Raises UsageError for names of libraries that are none."""
    return Backing(
        offering=offering,
        shelves=Shelves(lambda: Libraries(named_benches(bench, serving.library))),
        quick=Work(serving.threads, serving.waiting, serving.seconds),
        long=Work(serving.jobs, serving.jobs_waiting, offering.long_seconds),
        lean=LeanHouse(bench.settings, bench.here / Path(serving.project).expanduser()),
        log=log,
        is_local=is_local,
        runs_code=bench.settings.stage("verify").metaprograms,
    )


def shared_backing(bench: Workbench, desk: "Desk", lean: LeanHouse, log: Log) -> Backing:
    """Return what stands behind the tools of a server that also answers other routes: libraries, threads, and Lean."""
    offering: Offering = bench.settings.stage("mcp")
    return Backing(
        offering=offering,
        shelves=Shelves(lambda: desk.libraries),
        quick=desk.work,
        long=Work(desk.serving.jobs, desk.serving.jobs_waiting, offering.long_seconds),
        lean=lean,
        log=log,
        is_local=False,
        runs_code=bench.settings.stage("verify").metaprograms,
    )
