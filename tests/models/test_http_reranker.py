"""Scores from a server, over real connections, in the shapes of the usual servers."""

import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import httpx
import pytest

from local_server import LocalServer, Reply, Request, serving
from porism.errors import ModelMismatch, ModelUnavailable, UsageError
from porism.models.address import ServerAddress
from porism.models.http_reranker import HttpReranker, RerankingRequests
from porism.models.limits import ServerLimits
from porism.models.server import Server

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])

QUICK = ServerLimits(first_wait=0.01, timeout=2, deadline=5, parallel=4)


def judge(question: str, text: str) -> float:
    return len(text) - len(question) / 8


def best_first(parts: list[dict[str, Any]], score: str) -> list[dict[str, Any]]:
    return sorted(parts, key=lambda part: -part[score])


def documents(request: Request) -> Reply:
    """Answer as vLLM, Jina and Cohere do: the best first, documents and usage beside."""
    body = request.body
    if "documents" not in body:
        return Reply(status=422, body={"detail": [{"loc": ["body", "documents"], "msg": "Field required"}]})
    parts = [
        {"index": i, "document": {"text": t}, "relevance_score": judge(body["query"], t)}
        for i, t in enumerate(body["documents"])
    ]
    results = best_first(parts, "relevance_score")[: body["top_n"]]
    return Reply(body={"id": "rerank-1", "model": body.get("model"), "usage": {"total_tokens": 7}, "results": results})


def tei(request: Request) -> Reply:
    """Answer as text-embeddings-inference does: a bare list, and no more than 32 texts."""
    body = request.body
    if "texts" not in body:
        return Reply(status=422, body=b"Failed to deserialize the JSON body: missing field `texts`")
    if len(body["texts"]) > 32:
        return Reply(status=422, body={"error": "batch size 33 > maximum allowed batch size 32"})
    parts = [{"index": i, "score": judge(body["query"], t)} for i, t in enumerate(body["texts"])]
    return Reply(body=best_first(parts, "score"))


def at(local: LocalServer, how: RerankingRequests | None = None, path: str = "") -> HttpReranker:
    return HttpReranker.at(ServerAddress(url=local.url + path), "m", how, QUICK)


@pytest.mark.parametrize(
    ("shape", "more"),
    [("vllm", {"truncate_prompt_tokens": -1}), ("jina", {"return_documents": False}), ("cohere", {})],
)
def test_servers_that_take_documents_score_each_in_the_order_given(shape: Any, more: dict[str, object]) -> None:
    with serving(documents) as local:
        scores = at(local, RerankingRequests(shape=shape), "/v1").score("question", ["bb", "a", "ccc"])
    assert scores == [1.0, 0.0, 2.0]
    (request,) = local.requests
    assert request.path == "/v1/rerank"
    asked = {"model": "m", "query": "question", "documents": ["bb", "a", "ccc"], "top_n": 3}
    assert request.body == asked | more


def test_a_server_that_takes_texts_scores_each_in_the_order_given() -> None:
    with serving(tei) as local:
        scores = at(local, RerankingRequests(shape="tei", logits=True)).score("question", ["bb", "a", "ccc"])
    assert scores == pytest.approx([0.7310586, 0.5, 0.8807971])
    (request,) = local.requests
    assert request.path == "/rerank"
    asked = {"query": "question", "texts": ["bb", "a", "ccc"], "truncate": True, "raw_scores": True}
    assert request.body == asked


@pytest.mark.parametrize("answer", [documents, tei])
def test_the_shape_is_found_once_by_what_the_server_takes(answer: Callable[[Request], Reply]) -> None:
    with serving(answer) as local:
        reranker = at(local)
        assert reranker.score("question", ["bb", "a"]) == [1.0, 0.0]
        before = len(local.requests)
        assert reranker.score("question", ["ccc"]) == [2.0]
    assert len(local.requests) == before + 1


@pytest.mark.parametrize(
    ("url", "sent"),
    [
        ("https://api.cohere.com/v2", {"query", "documents", "top_n", "model"}),
        ("https://gateway.example/v2", {"query", "documents", "top_n", "model"}),
        ("https://api.jina.ai/v1", {"query", "documents", "top_n", "model", "return_documents"}),
    ],
)
def test_the_shape_of_a_known_address_needs_no_finding(url: str, sent: set[str]) -> None:
    seen: list[bytes] = []

    def answer(request: httpx.Request) -> httpx.Response:
        seen.append(request.content)
        return httpx.Response(200, json={"results": [{"index": 0, "relevance_score": 0.5}]})

    server = Server(ServerAddress(url=url).under("rerank"), QUICK, httpx.MockTransport(answer))
    assert HttpReranker(server, "m").score("q", ["t"]) == [0.5]
    (body,) = seen
    assert set(httpx.Response(200, content=body).json()) == sent


def test_a_server_that_takes_no_shape_is_told_by_its_first_refusal() -> None:
    def answer(request: Request) -> Reply:
        return Reply(status=400, body={"message": "first" if "documents" in request.body else "second"})

    with serving(answer) as local, pytest.raises(ModelMismatch, match="first"):
        at(local).score("q", ["t"])
    assert len(local.requests) == 2


def test_a_server_that_is_down_is_not_asked_for_its_shape() -> None:
    with serving(lambda request: Reply(status=503)) as local, pytest.raises(ModelUnavailable, match="asked 6 times"):
        at(local).score("q", ["t"])
    assert len(local.requests) == 6


def test_more_texts_than_a_server_takes_are_split() -> None:
    texts = ["x" * (n % 17 + 1) for n in range(100)]
    with serving(tei) as local:
        scores = at(local, RerankingRequests(shape="tei")).score("question", texts)
    assert scores == [float(len(text) - 1) for text in texts]
    assert sorted(len(request.body["texts"]) for request in local.requests) == [4, 32, 32, 32]


def test_long_texts_and_questions_are_cut_and_what_cannot_be_encoded_is_replaced() -> None:
    with serving(documents) as local:
        at(local, RerankingRequests(shape="cohere", characters=5)).score("q" * 1_000_000, ["t" * 9, "\udfff", ""])
    assert local.requests[0].body["query"] == "q" * 5
    assert local.requests[0].body["documents"] == ["t" * 5, "\ufffd", " "]


def test_no_texts_need_no_request() -> None:
    with serving(documents) as local:
        assert at(local).score("q", []) == []
    assert local.requests == []


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda parts: parts[:1], "An answer to 2 texts has 1 parts; the first that is missing has index 0"),
        (lambda parts: [parts[0], parts[0]], "two parts with index 1"),
        (lambda parts: [*parts, {"index": 2, "relevance_score": 1}], "Part 2 of an answer to 2 texts has no index"),
        (lambda parts: [{**parts[0], "index": True}, parts[1]], "Part 0 .* has no index"),
        (lambda parts: [{**parts[0], "relevance_score": float("nan")}, parts[1]], "score of text 1 is not a number"),
        (lambda parts: [{**parts[0], "relevance_score": "0.5"}, parts[1]], "score of text 1 is not a number"),
        (lambda parts: [{"index": 0}, {"index": 1}], "score of text 0 is not a number"),
        (lambda parts: [], "An answer to 2 texts has 0 parts"),
        (lambda parts: None, "holds no list under results or data"),
    ],
)
def test_every_text_must_get_exactly_one_score(
    change: Callable[[list[dict[str, Any]]], Sequence[object]], said: str
) -> None:
    def answer(request: Request) -> Reply:
        right = documents(request)
        return replace(right, body={"results": change(right.body["results"])})

    with serving(answer) as local, pytest.raises(ModelMismatch, match=said):
        at(local, RerankingRequests(shape="vllm")).score("q", ["a", "bb"])


def test_many_callers_each_get_their_own_scores() -> None:
    found: dict[int, list[float]] = {}
    with serving(tei) as local:
        reranker = at(local, RerankingRequests(batch=1))

        def call(caller: int) -> None:
            found[caller] = reranker.score("question", ["x" * caller, "y" * (caller + 1)])

        callers = [threading.Thread(target=call, args=(caller,)) for caller in range(1, 65)]
        for thread in callers:
            thread.start()
        for thread in callers:
            thread.join()
    assert found == {caller: [caller - 1.0, float(caller)] for caller in range(1, 65)}
    assert local.most_running <= 4


@pytest.mark.parametrize("wrong", [{"batch": 0}, {"batch_characters": 0}, {"characters": 0}])
def test_requests_that_make_no_sense_are_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(UsageError, match=next(iter(wrong))):
        RerankingRequests(**wrong)  # type: ignore[arg-type]
