"""The routes of jobs: start one, see how it stands, take its result, stop it.

In: requests. Out: a `Job`, or the result in the schema of its kind. They do not know what a job does.
"""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Request, Response
from pydantic import BaseModel

from porism.interfaces.http.answering import answer
from porism.interfaces.http.desk import Desk, body_of, needs
from porism.interfaces.http.jobs import Job

Id = Annotated[str, Path(description="The id that the job was given.", max_length=64)]


def router(desk: Desk) -> APIRouter:
    """Return the routes under /api/v1/jobs, with one to start each kind of job."""
    routes = APIRouter(prefix="/api/v1/jobs", tags=["Jobs"])
    for name in desk.jobs.kinds:
        _add_kind(routes, desk, name)

    @routes.get("/{id}", response_model=Job)
    async def stand(id: Id) -> Response:
        """Show how a job stands."""
        return answer(desk.jobs.get(id))

    @routes.get("/{id}/result", response_model=Any)
    async def result(id: Id) -> Response:
        """Return what came out of a job; 409 where nothing has yet, its problem where it failed."""
        kind, value = desk.jobs.result(id)
        return answer(value, kind.result)

    @routes.delete("/{id}", response_model=Job)
    async def cancel(id: Id) -> Response:
        """Stop a job: models and Lean are left alone at once; a search that has begun ends, unheard."""
        return answer(desk.jobs.cancel(id))

    return routes


def _add_kind(routes: APIRouter, desk: Desk, name: str) -> None:
    kind = desk.jobs.kinds[name]

    async def start(request: Request) -> Response:
        order: BaseModel = await body_of(request, kind.order)
        job = desk.jobs.start(name, order)
        return answer(job, status=202, headers={"Location": f"/api/v1/jobs/{job.id}"})

    routes.add_api_route(
        f"/{name}", start, methods=["POST"], status_code=202, response_model=Job, name=f"start {name}",
        description=kind.meaning, openapi_extra=needs(kind.order),
    )  # fmt: skip
