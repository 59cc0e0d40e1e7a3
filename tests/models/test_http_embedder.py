"""Vectors from a server, over real connections."""

import base64
import threading
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest

from local_server import LocalServer, Reply, Request, serving
from porism.errors import ModelMismatch, ModelMissing, ModelUnavailable, UsageError
from porism.models.address import ServerAddress
from porism.models.catalogue import Spec, embedder_spec
from porism.models.http_embedder import EmbeddingRequests, HttpEmbedder
from porism.models.limits import ServerLimits

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])

QUICK = ServerLimits(first_wait=0.01, timeout=2, deadline=5, parallel=4)


def vector(text: str) -> list[float]:
    """A vector whose direction tells the text."""
    return [float(len(text)), float(ord(text[0])), 1.0]


def unit(text: str) -> list[float]:
    row = np.array(vector(text))
    return (row / np.linalg.norm(row)).tolist()


def floats(request: Request) -> Reply:
    parts = [{"object": "embedding", "index": i, "embedding": vector(t)} for i, t in enumerate(request.body["input"])]
    return Reply(body={"object": "list", "data": parts, "model": "m", "usage": {"prompt_tokens": 1}})


def changed(change: Callable[[list[dict[str, Any]]], Sequence[object]]) -> Callable[[Request], Reply]:
    """Answer as a server should, but for one change to the parts."""
    return lambda request: Reply(body={"data": change(floats(request).body["data"])})


def at(local: LocalServer, how: EmbeddingRequests | None = None, spec: Spec | None = None) -> HttpEmbedder:
    return HttpEmbedder.at(ServerAddress(url=local.url), "m", spec, how, QUICK)


def test_vectors_come_back_with_unit_length_in_the_order_of_the_texts() -> None:
    with serving(floats) as local:
        found = at(local).embed(["a", "bcd", "ef"], "declaration")
    assert found.dtype == np.float32
    np.testing.assert_allclose(found, [unit("a"), unit("bcd"), unit("ef")], rtol=1e-6)
    (request,) = local.requests
    assert request.path == "/v1/embeddings"
    assert request.body == {"model": "m", "input": ["a", "bcd", "ef"], "encoding_format": "base64"}


def test_vectors_in_base64_are_read() -> None:
    def encoded(request: Request) -> Reply:
        data = floats(request).body["data"]
        for part in data:
            part["embedding"] = base64.b64encode(np.array(part["embedding"], "<f4").tobytes()).decode()
        return Reply(body={"data": data})

    with serving(encoded) as local:
        np.testing.assert_allclose(at(local).embed(["bcd"], "question"), [unit("bcd")], rtol=1e-6)


def test_numbers_and_shorter_vectors_can_be_asked_for() -> None:
    with serving(floats) as local:
        embedder = at(local, EmbeddingRequests(encoding="float", shorten=3))
        assert embedder.dimensions == 3
        embedder.embed(["a"], "question")
    assert local.requests[0].body == {"model": "m", "input": ["a"], "encoding_format": "float", "dimensions": 3}


def test_answers_in_another_order_are_put_right() -> None:
    with serving(changed(lambda parts: parts[::-1])) as local:
        found = at(local).embed(["a", "bcd", "ef"], "declaration")
    np.testing.assert_allclose(found, [unit("a"), unit("bcd"), unit("ef")], rtol=1e-6)


def test_texts_are_split_by_count_and_by_characters() -> None:
    texts = ["a", "b", "c", "d" * 50, "e" * 200, "f"]
    with serving(floats) as local:
        found = at(local, EmbeddingRequests(batch=2, batch_characters=60)).embed(texts, "declaration")
    np.testing.assert_allclose(found, [unit(text) for text in texts], rtol=1e-6)
    sent = sorted((request.body["input"] for request in local.requests), key=str)
    assert sent == [["a", "b"], ["c", "d" * 50], ["e" * 200], ["f"]]


def test_a_long_text_is_cut_before_it_is_sent() -> None:
    with serving(floats) as local:
        at(local, EmbeddingRequests(characters=10)).embed(["x" * 1_000_000], "declaration")
    assert local.requests[0].body["input"] == ["x" * 10]


def test_what_is_sent_of_a_text_follows_what_the_model_reads() -> None:
    with serving(lambda request: Reply(body={"data": [{"index": 0, "embedding": [1.0] * 768}]})) as local:
        at(local, spec=embedder_spec("intfloat/e5-base-v2")).embed(["x" * 9_000], "declaration")
    assert local.requests[0].body["input"] == ["passage: " + "x" * (2 * 512 - len("passage: "))]


def test_an_instruction_stands_before_a_question_and_not_before_a_declaration() -> None:
    spec = embedder_spec("Qwen/Qwen3-Embedding-0.6B")
    with serving(lambda request: Reply(body={"data": [{"index": 0, "embedding": [1.0] * 1024}]})) as local:
        embedder = HttpEmbedder.at(ServerAddress(url=local.url), "m", spec, None, QUICK, "Find it")
        assert embedder.dimensions == 1024
        embedder.embed(["prime"], "question")
        embedder.embed(["prime"], "declaration")
    assert [request.body["input"] for request in local.requests] == [["Instruct: Find it\nQuery:prime"], ["prime"]]


def test_no_texts_need_no_request() -> None:
    with serving(floats) as local:
        assert at(local, spec=Spec(name="m", dimensions=3)).embed([], "question").shape == (0, 3)
    assert local.requests == []


def test_dimensions_that_nobody_knows_are_found_by_one_request() -> None:
    with serving(floats) as local:
        embedder = at(local)
        assert (embedder.dimensions, embedder.dimensions) == (3, 3)
    assert len(local.requests) == 1


def test_what_cannot_be_encoded_is_replaced_and_what_is_empty_is_sent_as_a_blank() -> None:
    with serving(floats) as local:
        at(local).embed(["a\ud800b", "\ud835\udd3d", "ℝ𝓡", "", "\x00"], "declaration")
    assert local.requests[0].body["input"] == ["a\ufffdb", "𝔽", "ℝ𝓡", " ", "\x00"]


def test_the_name_of_vectors_tells_all_that_changes_them() -> None:
    address = ServerAddress(url="http://127.0.0.1:1")
    names = {
        HttpEmbedder.at(address, model, embedder_spec(model), how).model
        for model in ("BAAI/bge-m3", "intfloat/e5-base-v2")
        for how in (None, EmbeddingRequests(characters=100), EmbeddingRequests(shorten=64))
    }
    assert len(names) == 6
    one, other = (HttpEmbedder.at(address, "m", None, EmbeddingRequests(batch=b)).model for b in (1, 2))
    assert one == other == "m@server 8000 characters"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda parts: parts[:2], "An answer to 3 texts has 2 parts; the first that is missing has index 2"),
        (lambda parts: [parts[0], parts[0], parts[1]], "two parts with index 0"),
        (lambda parts: [*parts, {**parts[0], "index": 3}], "Part 3 of an answer to 3 texts has no index"),
        (lambda parts: [{**part, "index": None} for part in parts], "Part 0 .* has no index"),
        (lambda parts: [{"embedding": part["embedding"]} for part in parts], "Part 0 .* has no index"),
        (lambda parts: [part["embedding"] for part in parts], "Part 0 .* has no index"),
        (lambda parts: [*parts[:2], {**parts[2], "embedding": [1.0, 2.0]}], "text 2 has 2 dimensions where 3 were"),
        (lambda parts: [*parts[:2], {**parts[2], "embedding": [1.0, float("nan"), 0.0]}], "text 2 has no length or"),
        (lambda parts: [*parts[:2], {**parts[2], "embedding": [1e300, 0.0, 0.0]}], "text 2 has no length or"),
        (lambda parts: [parts[0], {**parts[1], "embedding": [0.0] * 3}, parts[2]], "text 1 has no length or"),
        (lambda parts: [{**parts[0], "embedding": None}, *parts[1:]], "text 0 is not a list of numbers"),
        (lambda parts: [{**parts[0], "embedding": [[1.0, 2.0, 3.0]]}, *parts[1:]], "text 0 is not a list of numbers"),
        (lambda parts: [{**parts[0], "embedding": ["1", "2", "3"]}, *parts[1:]], "text 0 is not a list of numbers"),
        (lambda parts: [{**parts[0], "embedding": [10**400, 0, 0]}, *parts[1:]], "text 0 is not a list of numbers"),
        (lambda parts: [{**parts[0], "embedding": [[1.0], 2.0]}, *parts[1:]], "text 0 cannot be read"),
        (lambda parts: [{**parts[0], "embedding": "AAAA"}, *parts[1:]], "text 0 cannot be read"),
        (lambda parts: [{**parts[0], "embedding": "!é"}, *parts[1:]], "text 0 cannot be read"),
        (lambda parts: {"no": "list"}, "holds no list under data or embeddings"),
    ],
)
def test_an_answer_that_cannot_be_used_is_told_with_its_place(
    change: Callable[[list[dict[str, Any]]], Sequence[object]], said: str
) -> None:
    with serving(changed(change)) as local, pytest.raises(ModelMismatch, match=said):
        at(local, spec=Spec(name="m", dimensions=3)).embed(["a", "b", "c"], "declaration")
    assert len(local.requests) == 1


def test_the_place_of_a_bad_vector_counts_through_all_requests() -> None:
    def answer(request: Request) -> Reply:
        data = floats(request).body["data"]
        if request.body["input"][0] == "bad":
            data[0]["embedding"][1] = float("inf")
        return Reply(body={"data": data})

    with serving(answer) as local, pytest.raises(ModelMismatch, match="text 5 has no length"):
        at(local, EmbeddingRequests(batch=1)).embed(["a", "b", "c", "d", "e", "bad", "f"], "declaration")


def test_a_server_that_holds_another_model_is_told() -> None:
    with serving(floats) as local, pytest.raises(ModelMismatch, match="3 dimensions where 1024") as raised:
        at(local, spec=embedder_spec("BAAI/bge-m3")).embed(["a"], "declaration")
    assert raised.value.advice == "Does the server hold m?"


def test_many_callers_each_get_their_own_vectors() -> None:
    found: dict[int, Any] = {}
    with serving(floats) as local:
        embedder = at(local, EmbeddingRequests(batch=2))

        def call(caller: int) -> None:
            found[caller] = embedder.embed(["x" * (caller + 1), "y", "z" * (caller + 1)], "question")

        callers = [threading.Thread(target=call, args=(caller,)) for caller in range(64)]
        for thread in callers:
            thread.start()
        for thread in callers:
            thread.join()
    assert local.most_running <= 4
    for caller in range(64):
        wanted = [unit("x" * (caller + 1)), unit("y"), unit("z" * (caller + 1))]
        np.testing.assert_allclose(found[caller], wanted, rtol=1e-6)


def test_throttling_in_the_middle_of_many_requests_loses_nothing() -> None:
    def answer(request: Request) -> Reply:
        throttled = request.number % 3 == 1
        return Reply(status=429, headers={"Retry-After": "0"}) if throttled else floats(request)

    texts = [chr(97 + n) * (n + 1) for n in range(20)]
    with serving(answer) as local:
        found = at(local, EmbeddingRequests(batch=2)).embed(texts, "declaration")
    np.testing.assert_allclose(found, [unit(text) for text in texts], rtol=1e-6)
    assert len(local.requests) > 10


@pytest.mark.parametrize(
    ("status", "error"), [(401, ModelUnavailable), (404, ModelMissing), (400, ModelMismatch), (503, ModelUnavailable)]
)
def test_a_refusal_is_an_error_and_never_an_empty_answer(status: int, error: type[Exception]) -> None:
    with serving(lambda request: Reply(status=status)) as local, pytest.raises(error):
        at(local).embed(["a"], "question")


@pytest.mark.parametrize("wrong", [{"batch": 0}, {"batch_characters": 0}, {"characters": -1}, {"shorten": -1}])
def test_requests_that_make_no_sense_are_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(UsageError, match=next(iter(wrong))):
        EmbeddingRequests(**wrong)  # type: ignore[arg-type]


def test_models_without_a_name_are_told_apart_by_their_servers() -> None:
    one, other = (HttpEmbedder.at(ServerAddress(url=f"http://{host}"), "") for host in ("a", "b"))
    assert one.model == "http://a/v1/embeddings@server 8000 characters"
    assert one.model != other.model
