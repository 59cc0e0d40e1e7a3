"""What all routes share: libraries, threads, jobs, and the way in which a question is put to a library.

In: a request and what is to be done with its library. Out: the value, with the library noted in the answer's headers.
It does not know routes.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from fastapi import Request
from pydantic import BaseModel, ValidationError

from porism.interfaces.http.asking import Count, counted
from porism.interfaces.http.jobs import Jobs
from porism.interfaces.http.libraries import Libraries, Opened, State
from porism.interfaces.http.metrics import Metrics
from porism.interfaces.http.problems import refused
from porism.interfaces.http.serving import Serving
from porism.interfaces.http.visit import plain, visit_of
from porism.interfaces.http.work import Work
from porism.interfaces.settings import Section

Value = TypeVar("Value")
Body = TypeVar("Body", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class Desk:
    """Everything that the routes of one server use."""

    serving: Serving
    sections: dict[str, Section]
    libraries: Libraries
    work: Work
    jobs: Jobs
    metrics: Metrics

    async def ask(self, request: Request, library: str, work: Callable[[Opened], Value]) -> Value:
        """Return what a function makes of the library that a request means, done in a thread."""
        visit = visit_of(request.scope)
        name = visit.library or library

        def done() -> tuple[State, Value]:
            opened = self.libraries.get(name)
            return opened.state, work(opened)

        state, value = await self.work.run(done, request.is_disconnected)
        visit.library = state.name
        visit.headers.update({**headers_of(state), "Porism-Most-Hits": str(self.serving.hits)})
        degraded(request, state.problem)
        return value

    def count(self, request: Request, what: str, raw: Count, default: int, most: int = 0) -> int:
        """Return a count that a client of another server sent; one beyond what is given here is cut, and told so.

        Raises Refused (400) for what is no count.
        """
        most = most or self.serving.hits
        wanted = counted(raw, min(default, most))
        if wanted > most:
            degraded(request, f"{wanted:,} {what} were asked for; this server gives at most {most:,}.")
        return min(wanted, most)


def headers_of(state: State) -> dict[str, str]:
    """Return the headers that say which library has answered."""
    said = {
        "Porism-Library": state.name,
        "Porism-Fingerprint": state.fingerprint,
        "Porism-Lean": state.lean or "unknown",
        "Porism-Mathlib": state.mathlib or "unknown",
    }
    return {name: plain(value) for name, value in said.items()}


def degraded(request: Request, *told: str) -> None:
    """Say in a header what could not be done as asked, where the body of an answer has no place for it."""
    visit_of(request.scope).degraded.extend(filter(None, told))


def asked(request: Request, *texts: str) -> None:
    """Note what was asked, for a log that may write it."""
    visit_of(request.scope).asked.extend(texts)


async def body_of(request: Request, kind: type[Body]) -> Body:
    """Return the body of a request, whatever type it claims; raises Refused (400) for one that does not fit."""
    content = await request.body()
    try:
        return kind.model_validate_json(content or b"null")
    except ValidationError as error:
        faults = error.errors(include_url=False, include_context=False, include_input=False)
        told = "; ".join(f"{'.'.join(map(str, f['loc'])) or 'body'}: {f['msg']}" for f in faults[:5])
        raise refused(400, "BadRequest", f"The body does not fit: {told}.", "See /docs.") from None


def needs(kind: type[BaseModel]) -> dict[str, object]:
    """Return how the API's description tells the body of a route."""
    return {"requestBody": {"required": True, "content": {"application/json": {"schema": kind.model_json_schema()}}}}
