"""The application: libraries, limits and all routes put together.

In: a workbench, and the knobs of the server. Out: an ASGI application. It does not know how it is run.
"""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI
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
from porism.interfaces.http.agents import Agents, agents_of
from porism.interfaces.http.desk import Desk
from porism.interfaces.http.gate import Gate, keeper_of
from porism.interfaces.http.job_kinds import job_kinds
from porism.interfaces.http.jobs import Jobs
from porism.interfaces.http.lean_house import LeanHouse
from porism.interfaces.http.libraries import Libraries, named_benches
from porism.interfaces.http.logs import Log
from porism.interfaces.http.metrics import Metrics
from porism.interfaces.http.problems import Refused, problem_of
from porism.interfaces.http.serving import Serving
from porism.interfaces.http.shapes import with_problems
from porism.interfaces.http.telling import telling
from porism.interfaces.http.work import Work
from porism.interfaces.web import routes as routes_page
from porism.interfaces.workbench import Workbench

SAID = "Finds the declarations of a Lean 4 library that a piece of mathematics needs."
EXPOSED = (
    "Porism-Library", "Porism-Fingerprint", "Porism-Lean", "Porism-Mathlib", "Porism-Most-Hits", "Porism-Degraded",
    "Retry-After", "Mcp-Session-Id",
)  # fmt: skip


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
    agents = agents_of(desk, bench, lean, log)
    _watch(metrics, desk)
    app = FastAPI(
        title="Porism", version=__version__, description=SAID, docs_url=None, redoc_url=None,
        lifespan=_lifespan(desk, agents, lean, log), redirect_slashes=False, exception_handlers=telling(),
    )  # fmt: skip
    for routes in (routes_v1, routes_jobs, routes_leansearch, routes_editor, routes_explore):
        app.include_router(routes.router(desk))
    app.include_router(routes_about.router(desk, app))
    app.include_router(routes_page.router(libraries.check))
    app.router.routes.append(agents.route)
    plain = app.openapi
    app.openapi = lambda: with_problems(plain())
    inner: ASGIApp = Gate(app, keeper_of(serving, token, metrics, log))
    if serving.origins:
        inner = CORSMiddleware(
            inner, allow_origins=list(serving.origins), allow_methods=["*"], allow_headers=["*"], expose_headers=EXPOSED
        )
    return inner


def _lifespan(desk: Desk, agents: Agents, lean: LeanHouse, log: Log) -> Any:
    """Return what is done when the server begins and ends: libraries are opened, jobs and Lean are stopped."""

    @asynccontextmanager
    async def span(_: FastAPI) -> AsyncGenerator[None]:
        for state in await asyncio.to_thread(desk.libraries.states):
            known = {"declarations": state.declarations, "fingerprint": state.fingerprint} if state.is_open else {}
            failed = {"error": state.problem, "folder": desk.libraries.folder(state.name)} if state.problem else {}
            log.say("library", name=state.name, **known, **failed)
        warming = asyncio.create_task(_warm(desk, log))
        async with agents.open(warm=False):
            yield
        warming.cancel()
        await desk.jobs.close()
        await lean.close()
        desk.work.close()

    return span


async def _warm(desk: Desk, log: Log) -> None:
    """Ask each library that is open once, so that the first client need not wait for models and signs."""
    for name in (state.name for state in desk.libraries.known()):
        try:
            await asyncio.to_thread(desk.libraries.warm, name)
        except (PorismError, Refused) as error:
            log.say("library", name=name, error=problem_of(error).sentence)
        except Exception as error:
            log.fault(error, name=name)


def _watch(metrics: Metrics, desk: Desk) -> None:
    """Tell metrics where to look."""
    metrics.watch("work_waiting", "Requests that wait for a thread.", lambda: desk.work.waiting)
    metrics.watch("work_running", "Threads at work.", lambda: desk.work.working)
    metrics.watch("jobs", "Jobs that wait or run.", lambda: desk.jobs.running())
    metrics.watch("libraries", "Libraries that are open.", lambda: len(desk.libraries.known()))
    metrics.watch("declarations", "Declarations of all open libraries.", lambda: _declarations(desk))


def _declarations(desk: Desk) -> int:
    return sum(state.declarations for state in desk.libraries.known())
