"""Our own routes: search, names, declarations, what uses what, what a statement needs, patterns, goals.

In: requests. Out: answers in the schema of the values that the workbench gives. They do not know how a question is
answered.
"""

from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request, Response
from pydantic import Field

from porism.interfaces.examples import Example, example_of
from porism.interfaces.http import asking
from porism.interfaces.http.answering import answer
from porism.interfaces.http.asking import (
    Asked,
    Filters,
    Library,
    Statement,
    at_most,
    given_knobs,
    hits_wanted,
    with_filters,
    with_knobs,
)
from porism.interfaces.http.desk import Desk, asked, body_of, needs
from porism.interfaces.http.libraries import Opened, State
from porism.interfaces.http.problems import refused
from porism.interfaces.pages import About, Checked, Page
from porism.interfaces.tree import Edge, Uses
from porism.retrieve import Needs
from porism.search import LONGEST_NAME, Answer, GoalAnswer, PatternAnswer

DEEPEST = 5
"""Steps of the deepest tree of uses."""
MOST_BRANCHES = 2_000
USUAL = 20
"""Hits where a request does not say how many."""

Name = Annotated[str, Query(description="Full name of a declaration.", min_length=1, max_length=LONGEST_NAME)]
Limit = Annotated[int | None, Query(description="How many at most; left out, as many as usual.", ge=1)]
Questions = Annotated[list[asking.Question], Field(min_length=1)]


class NamesAsked(Asked):
    """Names to check."""

    names: list[asking.Name] = Field(description="The names.")


def router(desk: Desk) -> APIRouter:
    """Return the routes under /api/v1 that ask a library."""
    routes = APIRouter(prefix="/api/v1", tags=["Porism"])
    _add_search(routes, desk)
    _add_names(routes, desk)
    _add_trees(routes, desk)
    _add_special(routes, desk)
    _add_about(routes, desk)
    return routes


def _add_search(routes: APIRouter, desk: Desk) -> None:
    asked_body = with_knobs("SearchAsked", "search", desk.sections, questions=(Questions, ...))

    @routes.get("/search", response_model=Answer)
    async def search(
        request: Request,
        q: Annotated[asking.Question, Query(description="Words, LaTeX, a Lean statement, a goal, or a name.")],
        filters: Filters,
        limit: Limit = None,
        library: Library = "",
    ) -> Response:
        """Find the declarations that answer a question."""
        asked(request, q)
        most = hits_wanted(limit, USUAL, desk.serving)
        return answer(await desk.ask(request, library, lambda o: o.workbench.search(q, limit=most, **filters)))

    @routes.post("/search", response_model=list[Answer], openapi_extra=needs(asked_body))
    async def search_many(request: Request, library: Library = "") -> Response:
        """Answer many questions, with every knob that a search has."""
        body: Any = await body_of(request, asked_body)
        at_most("questions", len(body.questions), desk.serving.questions)
        asked(request, *body.questions)
        knobs = given_knobs(body, "questions")
        at_most("hits", knobs.get("limit", 1), desk.serving.hits)
        at_most("candidates", knobs.get("candidates", 1), desk.serving.candidates)

        def work(opened: Opened) -> list[Answer]:
            usual = min(opened.workbench.settings.stage("search").limit, desk.serving.hits)
            return opened.workbench.search_many(body.questions, **{"limit": usual, **knobs})

        return answer(await desk.ask(request, library, work), list[Answer])


def _add_names(routes: APIRouter, desk: Desk) -> None:
    @routes.get("/names", response_model=Checked)
    async def names(
        request: Request,
        name: Annotated[list[str], Query(description="A name; may be repeated.")],
        library: Library = "",
    ) -> Response:
        """Say of each name whether it exists: exact, renamed, partial, not indexed, or absent."""
        return await checked(request, name, library)

    @routes.post("/names", response_model=Checked, openapi_extra=needs(NamesAsked))
    async def many_names(request: Request, library: Library = "") -> Response:
        """Say the same of many names."""
        return await checked(request, (await body_of(request, NamesAsked)).names, library)

    async def checked(request: Request, names: list[str], library: str) -> Response:
        at_most("names", len(names), desk.serving.names)
        asked(request, *names)
        return answer(await desk.ask(request, library, lambda opened: opened.workbench.names(names)))

    @routes.get("/declaration", response_model=Page)
    async def declaration(request: Request, name: Name, library: Library = "") -> Response:
        """Show everything about one declaration; 404 says what is known of a name that is none."""
        asked(request, name)
        return _found(await desk.ask(request, library, lambda opened: opened.workbench.show(name)))


def _found(found: Page | Uses | Checked) -> Response:
    """Return the answer about a declaration, or the problem that a name is none, with what is known of it."""
    if not isinstance(found, Checked):
        return answer(found)
    known = found.names[0]
    near = known.candidates or known.nearest
    advice = f"Did you mean {' or '.join(near[:3])}?" if near else ""
    where = f" It may be in {known.elsewhere}." if known.elsewhere else ""
    problem = f"There is no declaration '{known.asked[:200]}' in this library.{where}"
    raise refused(404, "UnknownName", problem, advice, verdict=known.verdict, near=near)


def _growth(
    depth: Annotated[int, Query(description="How many steps the tree goes.", ge=1, le=DEEPEST)] = 1,
    edges: Annotated[list[Edge] | None, Query(description="Kinds of edges that are followed.")] = None,
    limit: Annotated[
        int, Query(description="How many branches at each, most used first.", ge=1, le=MOST_BRANCHES)
    ] = 50,
) -> dict[str, Any]:
    """Return the knobs of a tree."""
    knobs: dict[str, Any] = {"depth": depth, "limit": limit, "total": MOST_BRANCHES}
    return knobs | ({"edges": tuple(edges)} if edges else {})


Growth = Annotated[dict[str, Any], Depends(_growth)]


def _add_trees(routes: APIRouter, desk: Desk) -> None:
    @routes.get("/uses", response_model=Uses)
    async def uses(request: Request, name: Name, growth: Growth, library: Library = "") -> Response:
        """Show what a declaration uses, as a tree."""
        asked(request, name)
        return _found(await desk.ask(request, library, lambda opened: opened.workbench.uses(name, **growth)))

    @routes.get("/used-by", response_model=Uses)
    async def used_by(request: Request, name: Name, growth: Growth, library: Library = "") -> Response:
        """Show what uses a declaration, as a tree."""
        asked(request, name)
        return _found(await desk.ask(request, library, lambda opened: opened.workbench.used_by(name, **growth)))


def _add_special(routes: APIRouter, desk: Desk) -> None:
    retrieve_body = with_knobs("RetrieveAsked", "retrieve", desk.sections, statement=(Statement, ...))

    @routes.post("/retrieve", response_model=Needs, openapi_extra=needs(retrieve_body))
    async def retrieve(request: Request, library: Library = "") -> Response:
        """Find the declarations that the formal statement of an informal one will need; a job where that takes long."""
        body: Any = await body_of(request, retrieve_body)
        asked(request, body.statement)
        knobs = given_knobs(body, "statement")
        return answer(await desk.ask(request, library, lambda o: o.workbench.retrieve(body.statement, **knobs)))

    @routes.get("/loogle", response_model=PatternAnswer)
    async def loogle(
        request: Request,
        q: Annotated[
            str, Query(description='Names, "parts of names", patterns with _ and ?a, ⊢ conclusion; commas: and.')
        ],
        filters: Filters,
        limit: Limit = None,
        library: Library = "",
    ) -> Response:
        """Find declarations by patterns, matched with statements as they stand in the source."""
        asked(request, q)
        most = hits_wanted(limit, USUAL, desk.serving)
        return answer(await desk.ask(request, library, lambda o: o.workbench.pattern(q, limit=most, **filters)))

    goal_body = with_filters(
        "GoalAsked", desk.sections, goal=(asking.Goals, ...), limit=(int | None, Field(default=None, ge=1))
    )

    @routes.post("/goal", response_model=GoalAnswer, openapi_extra=needs(goal_body))
    async def goal(request: Request, library: Library = "") -> Response:
        """Find lemmas for the goals of a proof state."""
        body: Any = await body_of(request, goal_body)
        asked(request, body.goal)
        knobs = given_knobs(body, "goal", "limit")
        most = hits_wanted(body.limit, USUAL, desk.serving)
        return answer(await desk.ask(request, library, lambda o: o.workbench.goal(body.goal, limit=most, **knobs)))


def _add_about(routes: APIRouter, desk: Desk) -> None:
    @routes.get("/info", response_model=About)
    async def info(request: Request, library: Library = "") -> Response:
        """Show what a library's index is and what is in it; folders of the server are told by their last names."""
        found = await desk.ask(request, library, lambda opened: opened.workbench.info())
        sources = tuple(Path(source).name for source in found.sources)
        return answer(replace(found, folder=Path(found.folder).name, sources=sources))

    @routes.get("/example", response_model=Example)
    async def example(request: Request, library: Library = "") -> Response:
        """Show what might be asked of a library: about a theorem of its own that many others use."""
        return answer(await desk.ask(request, library, lambda opened: example_of(opened.workbench.opened)))

    @routes.get("/libraries", response_model=list[State])
    async def libraries() -> Response:
        """List the libraries that are served, the first being the one that is meant where none is named."""
        return answer(list(await desk.work.run(desk.libraries.states)), list[State])
