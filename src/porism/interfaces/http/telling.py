"""Every error of a route as an answer in JSON, in the shape that the route's clients read.

In: what was raised. Out: handlers for an application. It does not know routes.
"""

from typing import Any

from fastapi import Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from porism.errors import PorismError
from porism.interfaces.http.answering import answer
from porism.interfaces.http.problems import ClientLeft, Problem, Refused, problem_of
from porism.interfaces.http.shapes import told

SEE = "See /docs."
"""What is advised where a request fits no route, or not its route."""


def telling(see: str = SEE) -> dict[Any, Any]:
    """Return what lets every error of a route become JSON in the shape that the route's clients read."""

    async def tell(request: Request, error: Exception) -> Response:
        problem = _problem(error, see)
        headers = dict(error.headers or {}) if isinstance(error, HTTPException) else {}
        said = told(request.url.path, problem)
        return answer(said, Any, status=problem.status, headers=headers | problem.headers)

    return dict.fromkeys((Refused, PorismError, HTTPException, RequestValidationError, Exception), tell)


def _problem(error: Exception, see: str) -> Problem:
    """Return the problem behind an exception of a route; the framework hides ours behind its own."""
    hidden = error.__cause__
    if isinstance(error, HTTPException) and isinstance(hidden, Refused | ClientLeft):
        if isinstance(hidden, ClientLeft):
            raise hidden
        return hidden.problem
    if isinstance(error, HTTPException):
        advice = see if error.status_code in (404, 405) else ""
        return Problem(status=error.status_code, kind="HTTP", problem=f"{error.detail}.", advice=advice)
    if isinstance(error, RequestValidationError):
        faults = "; ".join(f"{'.'.join(map(str, f['loc'][1:]))}: {f['msg']}" for f in error.errors()[:5])
        return Problem(status=400, kind="BadRequest", problem=f"The request does not fit: {faults}.", advice=see)
    return problem_of(error)
