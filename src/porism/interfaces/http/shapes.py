"""In which shape each route tells a problem: ours, or the one that the clients of a drop-in route read.

In: a path and a `Problem`. Out: a JSON value and a status. It does not know what the routes answer otherwise.
"""

from collections.abc import Callable, Mapping
from typing import Any

from porism.interfaces.http.problems import Problem

Shape = Callable[[Problem], Any]


def _ours(problem: Problem) -> Any:
    return problem.document


def _sentence(problem: Problem) -> Any:
    return {"error": problem.sentence, "detail": problem.sentence}


def _loogle(problem: Problem) -> Any:
    return {"error": problem.sentence, "suggestions": list(problem.more.get("suggestions", ()))}


def _state_search(problem: Problem) -> Any:
    return {"error": problem.kind, "schema": {"description": problem.sentence}}


def _explore(problem: Problem) -> Any:
    return {"msg": problem.sentence}


SHAPES: Mapping[str, Shape] = {
    "/": _sentence,
    "/search": _sentence,
    "/search_with_profile": _sentence,
    "/leanfinder": _sentence,
    "/retrieve": _sentence,
    "/json": _loogle,
    "/api/search": _state_search,
}
"""The drop-in routes; all others tell a problem as ours do."""


def told(path: str, problem: Problem) -> Any:
    """Return a problem as the clients of a path read it."""
    if path.startswith("/api/v2/"):
        return _explore(problem)
    return SHAPES.get(path, _ours)(problem)
