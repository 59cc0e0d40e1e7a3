"""The application: libraries, limits and all routes put together.

In: a workbench, and the knobs of the server. Out: an ASGI application. It does not know how it is run.
"""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.cors import CORSMiddleware
from starlette.types import ASGIApp

from porism import __version__
from porism.errors import PorismError
from porism.interfaces.http import (
    routes_about,
    routes_editor,
    routes_explore,
    routes_jobs,
    routes_leansearch,
    routes_v1,
)
from porism.interfaces.http.answering import answer
from porism.interfaces.http.desk import Desk
from porism.interfaces.http.gate import Gate, Keeper
from porism.interfaces.http.job_kinds import job_kinds
from porism.interfaces.http.jobs import Jobs
from porism.interfaces.http.lean_house import LeanHouse
from porism.interfaces.http.libraries import Libraries, named_benches
from porism.interfaces.http.logs import Log
from porism.interfaces.http.metrics import Metrics
from porism.interfaces.http.problems import ClientLeft, Problem, Refused, problem_of
from porism.interfaces.http.rates import Rates
from porism.interfaces.http.serving import Serving
from porism.interfaces.http.shapes import told
from porism.interfaces.http.work import Work
from porism.interfaces.web import routes as routes_page
from porism.interfaces.workbench import Workbench

SAID = "Finds the declarations of a Lean 4 library that a piece of mathematics needs."
EXPOSED = ["Porism-Library", "Porism-Fingerprint", "Porism-Lean", "Porism-Mathlib", "Porism-Degraded", "Retry-After"]


def make_app(bench: Workbench, serving: Serving, *, token: str = "", log: Log | None = None) -> ASGIApp:
    """Return the application that serves the libraries of a workbench and of the knobs."""
    log, metrics = log or Log(), Metrics()
    libraries = Libraries(named_benches(bench, serving.library))
    lean = LeanHouse(bench.settings, bench.here / Path(serving.project).expanduser())
    kinds = job_kinds(libraries, bench.settings.sections, lean)
    desk = Desk(
        serving=serving,
        sections=dict(bench.settings.sections),
        libraries=libraries,
        work=Work(serving.threads, serving.waiting, serving.seconds),
        jobs=Jobs(kinds, serving.jobs, serving.jobs_waiting, serving.jobs_kept, serving.job_seconds, log),
        metrics=metrics,
    )
    _watch(metrics, desk)
    app = FastAPI(
        title="Porism", version=__version__, description=SAID, docs_url=None, redoc_url=None,
        lifespan=_lifespan(desk, lean, log), redirect_slashes=False,
    )  # fmt: skip
    for routes in (routes_v1, routes_jobs, routes_leansearch, routes_editor, routes_explore):
        app.include_router(routes.router(desk))
    app.include_router(routes_about.router(desk, app))
    app.include_router(routes_page.router())
    _tell_problems(app)
    inner: ASGIApp = Gate(app, Keeper(serving, token, metrics, log, Rates(serving.per_minute)))
    if serving.origins:
        inner = CORSMiddleware(
            inner, allow_origins=list(serving.origins), allow_methods=["*"], allow_headers=["*"], expose_headers=EXPOSED
        )
    return inner


def _lifespan(desk: Desk, lean: LeanHouse, log: Log) -> Any:
    """Return what is done when the server begins and ends: libraries are opened, jobs and Lean are stopped."""

    @asynccontextmanager
    async def span(_: FastAPI) -> AsyncGenerator[None]:
        try:
            for state in await asyncio.to_thread(desk.libraries.states):
                log.say("library", name=state.name, declarations=state.declarations, fingerprint=state.fingerprint)
        except (PorismError, Refused) as error:
            log.say("library", error=problem_of(error).sentence)
        warming = asyncio.create_task(_warm(desk, log))
        yield
        warming.cancel()
        await desk.jobs.close()
        await lean.close()
        desk.work.close()

    return span


async def _warm(desk: Desk, log: Log) -> None:
    """Ask each library once, so that the first client need not wait for models and signs."""
    for name in desk.libraries.names:
        try:
            await asyncio.to_thread(desk.libraries.warm, name)
        except (PorismError, Refused) as error:
            log.say("library", name=name, error=problem_of(error).sentence)


def _watch(metrics: Metrics, desk: Desk) -> None:
    """Tell metrics where to look."""
    metrics.watch("work_waiting", "Requests that wait for a thread.", lambda: desk.work.waiting)
    metrics.watch("work_running", "Threads at work.", lambda: desk.work.working)
    metrics.watch("jobs", "Jobs that wait or run.", lambda: desk.jobs.running())
    metrics.watch("libraries", "Libraries that are open.", lambda: len(desk.libraries.known()))
    metrics.watch("declarations", "Declarations of all open libraries.", lambda: _declarations(desk))


def _declarations(desk: Desk) -> int:
    return sum(state.declarations for state in desk.libraries.known())


def _tell_problems(app: FastAPI) -> None:
    """Let every error of a route become JSON in the shape that the route's clients read."""

    async def tell(request: Request, error: Exception) -> Response:
        problem = _problem(error)
        return answer(told(request.url.path, problem), Any, status=problem.status, headers=problem.headers)

    for kind in (Refused, PorismError, HTTPException, RequestValidationError, Exception):
        app.add_exception_handler(kind, tell)


def _problem(error: Exception) -> Problem:
    """Return the problem behind an exception of a route; the framework hides ours behind its own."""
    hidden = error.__cause__
    if isinstance(error, HTTPException) and isinstance(hidden, Refused | ClientLeft):
        if isinstance(hidden, ClientLeft):
            raise hidden
        return hidden.problem
    if isinstance(error, HTTPException):
        advice = "See /docs." if error.status_code in (404, 405) else ""
        return Problem(status=error.status_code, kind="HTTP", problem=f"{error.detail}.", advice=advice)
    if isinstance(error, RequestValidationError):
        faults = "; ".join(f"{'.'.join(map(str, f['loc'][1:]))}: {f['msg']}" for f in error.errors()[:5])
        return Problem(
            status=400, kind="BadRequest", problem=f"The request does not fit: {faults}.", advice="See /docs."
        )
    return problem_of(error)
