"""Drop-in for LeanExplore: GET /api/v2/search and /api/v2/declarations/ID.

In: requests as its client sends them. Out: what its client reads. An id is a row of the library as it is now. They do
not know how a question is answered.
"""

import json
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response
from typing_extensions import TypedDict

from porism.interfaces.http import forms
from porism.interfaces.http.answering import answer
from porism.interfaces.http.asking import Library, Question, at_most
from porism.interfaces.http.desk import Desk, asked, degraded
from porism.interfaces.http.libraries import Opened
from porism.interfaces.http.problems import refused
from porism.interfaces.http.visit import visit_of
from porism.search import Answer

MOST_PACKAGES = 50


class ExploreRecord(TypedDict):
    """A declaration; `dependencies` is a list of names as JSON."""

    id: int
    name: str
    module: str
    docstring: str | None
    source_text: str
    source_link: str
    dependencies: str
    informalization: str | None


class ExploreFound(TypedDict):
    """What answers a question."""

    query: str
    results: list[ExploreRecord]
    count: int
    processing_time_ms: int


def router(desk: Desk) -> APIRouter:
    """Return the routes of LeanExplore."""
    routes = APIRouter(prefix="/api/v2", tags=["LeanExplore"])

    @routes.get("/search", response_model=ExploreFound)
    async def search(
        request: Request,
        q: Question = "",
        limit: str = "",
        packages: Annotated[str, Query(description="Names with commas between.")] = "",
        library: Library = "",
    ) -> Response:
        """Answer a question as LeanExplore does."""
        asked(request, q)
        wanted = [part.strip() for part in packages.split(",") if part.strip()]
        at_most("packages", max(1, len(wanted)), MOST_PACKAGES)
        most = desk.count(request, "results", limit, 20)

        def work(opened: Opened) -> tuple[Answer, list[ExploreRecord]]:
            found = opened.workbench.search(q, limit=most, package=_packages(opened, wanted))
            return found, [_record(opened, hit.row) for hit in found.hits]

        found, results = await desk.ask(request, library, work)
        degraded(request, *found.degraded)
        took = int(1e3 * visit_of(request.scope).seconds)
        return answer({"query": q, "results": results, "count": len(results), "processing_time_ms": took}, Any)

    @routes.get("/declarations/{id}", response_model=ExploreRecord)
    async def declaration(request: Request, id: Annotated[str, Path(max_length=32)], library: Library = "") -> Response:
        """Show the declaration in a row."""
        if not (id.isascii() and id.isdigit()):
            raise refused(400, "UsageError", f"{id[:32]!r} is no id.", "An id is a number, as a search gives it.")

        def work(opened: Opened) -> ExploreRecord:
            if int(id) >= opened.state.declarations:
                raise refused(404, "UnknownId", f"There is no declaration with the id {id}.")
            return _record(opened, int(id))

        return answer(await desk.ask(request, library, work), Any)

    return routes


def _packages(opened: Opened, wanted: list[str]) -> tuple[str, ...]:
    """Return packages as the library spells them; LeanExplore writes Mathlib where Lake says mathlib."""
    known = {name.lower(): name for name in opened.workbench.opened.packages[1]}
    return tuple(known.get(name.lower(), name) for name in wanted)


def _record(opened: Opened, row: int) -> ExploreRecord:
    """Return a declaration as LeanExplore gives it; no field may be missing."""
    declaration = opened.workbench.opened.declaration(row)
    title = forms.title(declaration)
    words = declaration.description or declaration.docstring
    return {
        "id": row,
        "name": declaration.name,
        "module": declaration.module,
        "docstring": declaration.docstring or None,
        "source_text": forms.source_text(declaration),
        "source_link": forms.source_link(declaration, opened.state),
        "dependencies": json.dumps([*declaration.uses_in_type, *declaration.uses_in_value], ensure_ascii=False),
        "informalization": f"**{title.rstrip('.')}.** {words}" if title else None,
    }
