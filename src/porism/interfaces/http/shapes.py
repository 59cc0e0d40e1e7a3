"""In which shape each route tells a problem: ours, or the one that the clients of a drop-in route read.

In: a path and a `Problem`. Out: a JSON value and a status. It does not know what the routes answer otherwise.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from porism.interfaces.http.problems import Problem

Tell = Callable[[Problem], Any]


@dataclass(frozen=True, slots=True)
class Shape:
    """A way to tell a problem, and its JSON schema."""

    tell: Tell
    schema: Mapping[str, Any]


def _object(**properties: Any) -> dict[str, Any]:
    """Return the schema of an object that has these properties, and may have more."""
    return {"type": "object", "properties": properties, "required": list(properties)}


_TEXT = {"type": "string"}


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


OURS = Shape(
    _ours,
    _object(
        error=_object(
            status={"type": "integer"}, kind=_TEXT, problem=_TEXT, where=_TEXT, advice=_TEXT, retry={"type": "integer"}
        )
    ),
)
SENTENCE = Shape(_sentence, _object(error=_TEXT, detail=_TEXT))
LOOGLE = Shape(_loogle, _object(error=_TEXT, suggestions={"type": "array", "items": _TEXT}))
STATE_SEARCH = Shape(_state_search, _object(error=_TEXT, schema=_object(description=_TEXT)))
EXPLORE = Shape(_explore, _object(msg=_TEXT))
SHAPES: Mapping[str, Shape] = {
    "/": SENTENCE,
    "/search": SENTENCE,
    "/search_with_profile": SENTENCE,
    "/leanfinder": SENTENCE,
    "/retrieve": SENTENCE,
    "/json": LOOGLE,
    "/api/search": STATE_SEARCH,
}
"""The drop-in routes; all others tell a problem as ours do."""


def told(path: str, problem: Problem) -> Any:
    """Return a problem as the clients of a path read it."""
    return _shape(path).tell(problem)


def with_problems(description: dict[str, Any]) -> dict[str, Any]:
    """Return the API's description with the problems of each path as they are told, instead of the framework's own."""
    said = "Why the request was not answered; Retry-After says when it may be."
    for path, methods in description["paths"].items():
        for operation in methods.values():
            content = {"application/json": {"schema": dict(_shape(path).schema)}}
            operation["responses"].pop("422", None)
            operation["responses"]["default"] = {"description": said, "content": content}
    for own in ("HTTPValidationError", "ValidationError"):
        description["components"]["schemas"].pop(own, None)
    return description


def _shape(path: str) -> Shape:
    return EXPLORE if path.startswith("/api/v2/") else SHAPES.get(path, OURS)
