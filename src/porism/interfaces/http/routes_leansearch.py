"""Drop-in for LeanSearch v2: POST /search and /search_with_profile; also what Mathlib's `#leansearch` asks.

In: requests as these clients send them. Out: lists in their shape: one list a question, never fewer. They do not know
how a question is answered.
"""

import time
from typing import Any

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field
from typing_extensions import TypedDict

from porism.interfaces.http import forms
from porism.interfaces.http.answering import answer
from porism.interfaces.http.asking import Count, Library, Question, at_most
from porism.interfaces.http.desk import Desk, asked, body_of, degraded, needs
from porism.library import Declaration
from porism.search import Answer, Hit

DEFAULT = 10
"""Results where a client does not say how many."""


class LeanSearchAsked(BaseModel):
    """What a client of LeanSearch sends; fields that are not known are overlooked."""

    query: list[Question] | Question
    num_results: Count = Field(default=None, description="A number, or its digits.")
    rerank: bool | None = Field(default=None, description="Let a reranker judge, where the server has one.")
    retrieve_k: Count = Field(default=None, description="How many candidates are weighed.")


class LeanSearchResult(TypedDict):
    """A declaration: names and modules in components, the type as Lean can read it."""

    module_name: list[str]
    kind: str
    name: list[str]
    signature: str
    type: str
    value: str | None
    docstring: str | None
    informal_name: str | None
    informal_description: str | None
    doc_url: str | None


class LeanSearchItem(TypedDict):
    """A hit; `distance` is a cosine, as it is there."""

    result: LeanSearchResult
    distance: float


class LeanSearchProfile(TypedDict):
    """What is known of the time of one question, in seconds."""

    retrieval_backend: str
    num_candidates: int
    reranked: bool
    embedding_time: float | None
    retrieval_time: float
    prompt_build_time: float | None
    rerank_time: float | None
    postprocess_time: float | None
    total_time: float


class LeanSearchProfiled(TypedDict):
    """A list of hits for each question, and how long it took."""

    results: list[list[LeanSearchItem]]
    profiles: list[LeanSearchProfile]
    total_request_time: float


def router(desk: Desk) -> APIRouter:
    """Return the routes of LeanSearch."""
    routes = APIRouter(tags=["LeanSearch"])

    @routes.post("/search", response_model=list[list[LeanSearchItem]], openapi_extra=needs(LeanSearchAsked))
    async def search(request: Request, library: Library = "") -> Response:
        """Answer questions as LeanSearch v2 does."""
        answers, _ = await found(request, library)
        return answer([_items(one) for one in answers], Any)

    @routes.post("/search_with_profile", response_model=LeanSearchProfiled, openapi_extra=needs(LeanSearchAsked))
    async def search_with_profile(request: Request, library: Library = "") -> Response:
        """The same, and how long it took; questions of one request are answered together, so each has its share."""
        answers, seconds = await found(request, library)
        profiles = [_profile(one, seconds / len(answers)) for one in answers]
        results = [_items(one) for one in answers]
        return answer({"results": results, "profiles": profiles, "total_request_time": seconds}, Any)

    async def found(request: Request, library: str) -> tuple[list[Answer], float]:
        began = time.perf_counter()
        body = await body_of(request, LeanSearchAsked)
        questions = [body.query] if isinstance(body.query, str) else body.query
        at_most("questions", len(questions), desk.serving.questions)
        asked(request, *questions)
        limit = desk.count(request, "results", body.num_results, DEFAULT)
        knobs: dict[str, Any] = {"limit": limit, "rerank": "no" if body.rerank is False else "auto"}
        if body.retrieve_k is not None:
            candidates = desk.count(request, "candidates", body.retrieve_k, limit, desk.serving.candidates)
            knobs["candidates"] = max(limit, candidates)
        answers = await desk.ask(request, library, lambda opened: opened.workbench.search_many(questions, **knobs))
        degraded(request, *dict.fromkeys(told for one in answers for told in one.degraded))
        return answers, time.perf_counter() - began

    return routes


def _items(found: Answer) -> list[LeanSearchItem]:
    """Return hits as LeanSearch gives them."""
    return [{"result": result(hit), "distance": forms.nearness(hit)} for hit in found.hits]


def result(hit: Hit) -> LeanSearchResult:
    """Return one hit as LeanSearch gives it."""
    declaration = hit.declaration
    return {
        "module_name": declaration.module.split("."),
        "kind": declaration.kind,
        "name": _components(declaration),
        "signature": declaration.signature,
        "type": forms.type_of(declaration),
        "value": declaration.value or None,
        "docstring": declaration.docstring or None,
        "informal_name": forms.title(declaration) or None,
        "informal_description": forms.told(declaration) or None,
        "doc_url": forms.documentation(declaration) or None,
    }


def _components(declaration: Declaration) -> list[str]:
    """Return the parts of a name that give it again when they are joined with dots."""
    return declaration.name.split(".")


def _profile(found: Answer, seconds: float) -> LeanSearchProfile:
    """Return what is known of the time of one question."""
    lanes = sorted({lane for hit in found.hits for lane in hit.lanes})
    return {
        "retrieval_backend": "porism: " + (", ".join(lanes) or "none"),
        "num_candidates": len(found.hits),
        "reranked": any("judged" in hit.scores for hit in found.hits),
        "embedding_time": None,
        "retrieval_time": seconds,
        "prompt_build_time": None,
        "rerank_time": None,
        "postprocess_time": None,
        "total_time": seconds,
    }
