"""Errors as a client is told them: a status, a sentence, and when to come again.

In: exceptions. Out: a `Problem`, and the JSON document of our own routes. The drop-in routes tell it in the shape that
their clients read (see `shapes`). It does not know routes.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from porism.errors import (
    IndexBusy,
    IndexError_,
    IndexMismatch,
    LeanBusy,
    LeanError,
    LeanMissing,
    ModelError,
    ModelMissing,
    NotBuilt,
    PorismError,
    SourceError,
    UsageError,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """What went wrong with a request."""

    status: int
    kind: str
    problem: str
    where: str = ""
    advice: str = ""
    retry: int = 0
    """After how many seconds it is worth asking again; 0: the same request will not do better."""
    more: Mapping[str, Any] = field(default_factory=dict[str, Any])

    @property
    def sentence(self) -> str:
        """Everything in one line."""
        place = f" ({self.where})" if self.where else ""
        return f"{self.problem}{place}" + (f" {self.advice}" if self.advice else "")

    @property
    def headers(self) -> dict[str, str]:
        """The headers that an answer with this problem has."""
        said = {"Retry-After": str(self.retry)} if self.retry else {}
        said |= {"WWW-Authenticate": "Bearer"} if self.status == 401 else {}
        return said | ({"Connection": "close"} if self.status in (408, 413) else {})

    @property
    def document(self) -> dict[str, Any]:
        """The problem as our own routes tell it."""
        parts = asdict(self)
        more = parts.pop("more")
        return {"error": {**parts, **more}}


class Refused(Exception):
    """A request that is answered with a problem."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        super().__init__(problem.sentence)


class ClientLeft(Exception):
    """Nobody waits for the answer any more."""


def refused(status: int, kind: str, problem: str, advice: str = "", retry: int = 0, **more: Any) -> Refused:
    """Return the exception that answers a request with a problem."""
    return Refused(Problem(status=status, kind=kind, problem=problem, advice=advice, retry=retry, more=more))


def problem_of(error: Exception) -> Problem:
    """Return the problem that an exception tells; one that is not ours is a fault of Porism, told without detail."""
    if isinstance(error, Refused):
        return error.problem
    if not isinstance(error, PorismError):
        advice = "This is a fault of Porism; its log says more."
        return Problem(status=500, kind="Fault", problem="The request could not be answered.", advice=advice)
    error = about_field(error)
    status, retry = _status(error)
    return Problem(
        status=status,
        kind=type(error).__name__.strip("_"),
        problem=error.problem,
        where=_place(error.where) if status < 500 else "",
        advice=error.advice,
        retry=retry,
    )


def about_field(error: PorismError) -> PorismError:
    """Return an error about a setting as one about the field that set it; clients know no options of commands."""
    if not (isinstance(error, UsageError) and error.setting and error.where.startswith("--")):
        return error
    field = error.where.removeprefix("--").replace("-", "_")
    return UsageError(error.problem.replace(error.setting, field), where=field, advice=error.advice)


def _place(where: str) -> str:
    """Return where an error is, without the folders of the server."""
    return where.rpartition("/")[2] if where.startswith("/") else where


def _status(error: PorismError) -> tuple[int, int]:
    """Return the status of an error of ours, and when to come again."""
    match error:
        case UsageError() | SourceError():
            return 400, 0
        case IndexBusy() | LeanBusy():
            return 503, 5
        case NotBuilt() | IndexMismatch() | ModelMissing() | LeanMissing():
            return 503, 0  # whoever runs the server has something to do first
        case IndexError_() | ModelError() | LeanError():
            return 503, 30
        case _:
            return 500, 0
