"""The server about itself: health, metrics, the description of its routes, and a page that shows it.

In: requests. Out: JSON, Prometheus text, and a page without scripts that needs no network. They do not know libraries
beyond their states.
"""

import asyncio
from functools import cache
from importlib import resources
from typing import Any, Literal

from fastapi import APIRouter, FastAPI, Request, Response
from jinja2 import Environment, StrictUndefined
from typing_extensions import TypedDict

from porism import __version__
from porism.interfaces.http.answering import answer
from porism.interfaces.http.desk import Desk, degraded, headers_of
from porism.interfaces.http.libraries import State
from porism.interfaces.http.metrics import CONTENT
from porism.interfaces.http.problems import problem_of
from porism.interfaces.http.visit import visit_of


class Health(TypedDict):
    """Which libraries can be searched; at the top what is known of the first, or of the one that the path chose."""

    status: Literal["ok", "degraded"]
    num_gpus: int
    index_backend: str
    porism: str
    fingerprint: str
    lean: str
    mathlib: str
    declarations: int
    libraries: tuple[State, ...]


class Unhealthy(TypedDict):
    """Why no library can be searched; with status 503."""

    status: Literal["error"]
    error: str
    num_gpus: int
    index_backend: str


def router(desk: Desk, app: FastAPI) -> APIRouter:
    """Return the routes about the server."""
    routes = APIRouter(tags=["Server"])
    shown = cache(lambda: docs_page(app.openapi()))

    @routes.get("/health", response_model=Health, responses={503: {"model": Unhealthy}})
    async def health(request: Request) -> Response:
        """Say whether libraries can be searched, and which they are, also under load.

        Status 503 says that none can, or that the one which the path chose cannot.
        """
        named = visit_of(request.scope).library
        if named:
            desk.libraries.check(named)
        try:
            states = await asyncio.to_thread(desk.libraries.states)
        except Exception as error:
            return _ill(problem_of(error).sentence)
        chosen = [state for state in states if state.name == named or not named]
        first = chosen[0]
        if not any(state.is_open for state in chosen):
            return _ill(first.problem)
        body: Health = {
            "status": "degraded" if any(state.problem for state in chosen) else "ok",
            "num_gpus": 0,
            "index_backend": "porism",
            "porism": __version__,
            "fingerprint": first.fingerprint,
            "lean": first.lean,
            "mathlib": first.mathlib,
            "declarations": first.declarations,
            "libraries": states,
        }
        degraded(request, first.problem)
        return answer(body, Any, headers=headers_of(first))

    @routes.get("/metrics", include_in_schema=False)
    async def metrics() -> Response:
        return Response(desk.metrics.text(), media_type=CONTENT)

    @routes.get("/docs", include_in_schema=False)
    async def docs() -> Response:
        return Response(shown(), media_type="text/html")

    @routes.get("/docs.css", include_in_schema=False)
    async def style() -> Response:
        return Response(_text("docs.css"), media_type="text/css")

    return routes


def _ill(why: str) -> Response:
    """Return what is answered where nothing can be searched."""
    body: Unhealthy = {"status": "error", "error": why, "num_gpus": 0, "index_backend": "porism"}
    return answer(body, Any, status=503, headers={"Retry-After": "5"})


def docs_page(description: dict[str, Any]) -> str:
    """Return the page that shows an OpenAPI description."""
    page = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    return page.from_string(_text("docs.html.j2")).render(description=description, groups=_groups(description))


def _groups(description: dict[str, Any]) -> dict[str, list[dict[str, Any]]]:
    """Return the operations by their tag, each with what the page shows."""
    groups: dict[str, list[dict[str, Any]]] = {}
    for path, methods in description["paths"].items():
        for method, operation in methods.items():
            body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
            shown = {
                "method": method.upper(),
                "path": path,
                "said": operation.get("description", ""),
                "parameters": [
                    (p["name"], p.get("description", ""), p["required"]) for p in operation.get("parameters", ())
                ],
                "fields": [
                    (name, field.get("description", ""), name in body.get("required", ()))
                    for name, field in body.get("properties", {}).items()
                ],
            }
            groups.setdefault((operation.get("tags") or ["Server"])[0], []).append(shown)
    return groups


def _text(name: str) -> str:
    """Return a file that stands beside this one."""
    return resources.files("porism.interfaces.http").joinpath(name).read_text(encoding="utf-8")
