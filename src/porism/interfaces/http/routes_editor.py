"""Drop-ins for what editors and agents ask: `#loogle`, `#statesearch`, Lean Finder, premises for a hammer.

In: requests as LeanSearchClient and lean-lsp-mcp send them. Out: what these read. They do not know how it is found.
"""

from collections.abc import Sequence
from typing import Any, NotRequired

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field
from typing_extensions import TypedDict

from porism.interfaces.http import forms
from porism.interfaces.http.answering import answer
from porism.interfaces.http.asking import Count, Goals, Library, Question
from porism.interfaces.http.desk import Desk, asked, body_of, degraded, needs
from porism.interfaces.http.libraries import Opened
from porism.interfaces.http.problems import refused
from porism.search import GoalAnswer, GoalHit, Hit, PatternAnswer

MOST_LOOGLE = 200
"""Hits that Loogle gives at most; its clients cut for themselves."""
MOST_NAMED = 50_000
"""Modules or premises that a client may name."""


class FinderAsked(BaseModel):
    """What a client of Lean Finder sends."""

    inputs: Question
    top_k: Count = None
    version: str | None = Field(default=None, description="Overlooked: this server has one library.")


class PremisesAsked(BaseModel):
    """What a client of the premise server sends."""

    state: Goals
    k: Count = None
    imported_modules: list[str] | None = Field(default=None, max_length=MOST_NAMED)
    local_premises: list[Any] | None = Field(default=None, max_length=MOST_NAMED)
    new_premises: list[Any] | None = Field(default=None, max_length=MOST_NAMED)


class LoogleHit(TypedDict):
    """A declaration that has the pattern."""

    name: str
    type: str
    module: str
    doc: str | None


class LoogleFound(TypedDict):
    """What has a pattern: how many there are, and the first of them."""

    header: str
    heartbeats: int
    count: int
    hits: list[LoogleHit]
    suggestions: NotRequired[list[str]]


class LoogleMisread(TypedDict):
    """Why a query cannot be looked for."""

    error: str
    suggestions: list[str]
    header: str


class StateHit(TypedDict):
    """A lemma for a goal; `rev` is the commit of Mathlib, or the fingerprint of the library where that is not known."""

    name: str
    formal_type: str
    module: str
    doc: str | None
    kind: str
    rev: str


class PremiseHit(TypedDict):
    """A premise for a goal."""

    name: str
    score: float


class FinderHit(TypedDict):
    """A declaration that answers a question."""

    formal_name: str
    informal_name: str
    kind: str
    type: str
    informal_description: str
    path: str


class FinderFound(TypedDict):
    """What answers a question."""

    results: list[FinderHit]


def router(desk: Desk) -> APIRouter:
    """Return the routes of Loogle, state search, Lean Finder and the premise server."""
    routes = APIRouter(tags=["Editors and agents"])
    _add_loogle(routes, desk)
    _add_states(routes, desk)
    _add_finder(routes, desk)
    return routes


def _add_loogle(routes: APIRouter, desk: Desk) -> None:
    @routes.get("/json", response_model=LoogleFound | LoogleMisread)
    async def loogle(request: Request, q: str = "", library: Library = "") -> Response:
        """Find by pattern, as Loogle does; why a query cannot be looked for is told in `error`, with status 200."""
        asked(request, q)
        limit = min(MOST_LOOGLE, desk.serving.hits)
        found = await desk.ask(request, library, lambda opened: opened.workbench.pattern(q, limit=limit))
        return answer(_as_loogle(found), Any)


def _as_loogle(found: PatternAnswer) -> LoogleFound | LoogleMisread:
    """Return an answer as Loogle gives it."""
    if found.error:
        return {"error": found.error, "suggestions": list(found.suggestions), "header": found.header}
    hits: list[LoogleHit] = [
        {
            "name": hit.name,
            "type": forms.type_of(hit) or hit.kind,
            "module": hit.module,
            "doc": hit.docstring or None,
        }
        for hit in found.hits
    ]
    answered: LoogleFound = {"header": found.header, "heartbeats": 0, "count": found.count, "hits": hits}
    return {**answered, "suggestions": list(found.suggestions)} if found.suggestions else answered


def _add_states(routes: APIRouter, desk: Desk) -> None:
    @routes.get("/api/search", response_model=list[StateHit])
    async def state_search(
        request: Request, query: str = "", results: str = "", rev: str = "", library: Library = ""
    ) -> Response:
        """Find lemmas for a goal, as Lean State Search does; every `rev` is accepted, the answer says which it has."""
        if "⊢" not in query and "|-" not in query:
            raise refused(400, "NoGoal", "The query is no proof state: it has no ⊢.", "Send a goal as Lean prints it.")
        found, state = await lemmas(request, library, query, desk.count(request, "results", results, 20))
        shown: list[StateHit] = [
            {
                "name": hit.declaration.name,
                "formal_type": forms.type_of(hit.declaration),
                "module": hit.declaration.module,
                "doc": hit.declaration.docstring or None,
                "kind": hit.declaration.kind,
                "rev": state.state.mathlib or state.state.fingerprint[:16],
            }
            for hit in found
        ]
        return answer(shown, Any)

    @routes.post("/retrieve", response_model=list[PremiseHit], openapi_extra=needs(PremisesAsked))
    async def premises(request: Request, library: Library = "") -> Response:
        """Find premises for a goal, as the premise server of LeanHammer does; premises of the client are not ranked."""
        body = await body_of(request, PremisesAsked)
        modules = tuple(body.imported_modules or ())
        if body.new_premises or body.local_premises:
            degraded(request, "Premises that the client sent were not ranked; those of the library were.")
        found, _ = await lemmas(request, library, body.state, desk.count(request, "premises", body.k, 32), modules)
        shown: list[PremiseHit] = [{"name": hit.declaration.name, "score": hit.score} for hit in found]
        return answer(shown, Any)

    @routes.get("/max-new-premises", response_model=int)
    async def most_new() -> Response:
        """Say how many premises of its own a client may send to be ranked: none."""
        return answer(0, int)

    async def lemmas(
        request: Request, library: str, state: str, limit: int, modules: tuple[str, ...] = ()
    ) -> tuple[Sequence[GoalHit], Opened]:
        asked(request, state)
        filters: dict[str, Any] = {"imports": modules} if modules else {}

        def work(opened: Opened) -> tuple[GoalAnswer, Opened]:
            return opened.workbench.goal(state, limit=limit, **filters), opened

        found, opened = await desk.ask(request, library, work)
        degraded(request, *found.degraded)
        return found.hits, opened


def _add_finder(routes: APIRouter, desk: Desk) -> None:
    async def finder(request: Request, library: Library = "") -> Response:
        """Answer a question as Lean Finder does."""
        body = await body_of(request, FinderAsked)
        asked(request, body.inputs)
        limit = desk.count(request, "results", body.top_k, 5)
        found = await desk.ask(request, library, lambda o: o.workbench.search(body.inputs, limit=limit))
        degraded(request, *found.degraded)
        return answer({"results": [_as_finder(hit) for hit in found.hits]}, Any)

    for path in ("/leanfinder", "/"):
        routes.add_api_route(
            path, finder, methods=["POST"], response_model=FinderFound, openapi_extra=needs(FinderAsked),
            name="leanfinder" if path != "/" else "leanfinder at the root",
        )  # fmt: skip


def _as_finder(hit: Hit) -> FinderHit:
    """Return a hit as Lean Finder gives it; none of its fields may be missing."""
    declaration = hit.declaration
    return {
        "formal_name": declaration.name,
        "informal_name": forms.title(declaration),
        "kind": declaration.kind,
        "type": forms.type_of(declaration),
        "informal_description": forms.told(declaration),
        "path": declaration.module.replace(".", "/"),
    }
