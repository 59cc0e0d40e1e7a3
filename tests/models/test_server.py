"""Asking a model server, and everything that can go wrong with it, over real connections."""

import gzip
import logging
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from email.utils import formatdate

import httpx
import pytest

from local_server import LocalServer, Reply, Request, serving
from porism.errors import ModelMismatch, ModelMissing, ModelUnavailable
from porism.models.address import ServerAddress
from porism.models.limits import ServerLimits
from porism.models.server import Server

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])

KEY = "sk-very-secret-0123456789"
QUICK = ServerLimits(first_wait=0.01, timeout=2, connect_timeout=2, deadline=5)
OK = Reply(body={"fine": True})


def server_at(local: LocalServer, limits: ServerLimits = QUICK, key: str = "") -> Server:
    return Server(ServerAddress(url=f"{local.url}/v1/x", key=key, key_variable="PORISM_KEY"), limits)


def scripted(*replies: Reply) -> Callable[[Request], Reply]:
    return lambda request: replies[min(request.number, len(replies) - 1)]


def test_an_answer_comes_back_and_the_key_goes_into_the_header() -> None:
    with serving(scripted(OK)) as local:
        assert server_at(local, key=KEY).post({"input": "ℝ"}) == {"fine": True}
    (request,) = local.requests
    assert (request.path, request.body, request.headers["Authorization"]) == ("/v1/x", {"input": "ℝ"}, f"Bearer {KEY}")


def test_no_key_means_no_header() -> None:
    with serving(scripted(OK)) as local:
        server_at(local).post({})
    assert "Authorization" not in local.requests[0].headers


def test_a_packed_answer_is_unpacked() -> None:
    packed = Reply(body=gzip.compress(b'{"fine": true}'), headers={"Content-Encoding": "gzip"})
    with serving(scripted(packed)) as local:
        assert server_at(local).post({}) == {"fine": True}


class Unhurried(threading.Event):
    """An event that notes how long it should be waited for, and does not wait."""

    def __init__(self) -> None:
        super().__init__()
        self.waits: list[float] = []

    def wait(self, timeout: float | None = None) -> bool:
        self.waits.append(timeout or 0)
        return False


@pytest.mark.parametrize(("is_date", "seconds"), [(False, 20), (True, 600)])
def test_a_throttled_request_waits_as_long_as_the_server_asks(is_date: bool, seconds: int) -> None:
    event = Unhurried()
    asked = formatdate(time.time() + seconds, usegmt=True) if is_date else str(seconds)
    limits = replace(QUICK, longest_wait=1000, deadline=1000)
    with serving(scripted(Reply(status=429, headers={"Retry-After": asked}), OK)) as local:
        assert server_at(local, limits).post({}, event) == {"fine": True}
    (waited,) = event.waits
    assert seconds - 10 <= waited <= seconds + 2
    assert len(local.requests) == 2


def test_two_failures_and_then_an_answer() -> None:
    with serving(scripted(Reply(status=500), Reply(status=500), OK)) as local:
        assert server_at(local).post({}) == {"fine": True}
    assert len(local.requests) == 3


def test_a_server_that_stays_down_is_given_up_and_its_words_are_told() -> None:
    down = Reply(status=503, body={"error": {"message": "loading the model"}})
    with serving(scripted(down)) as local, pytest.raises(ModelUnavailable) as raised:
        server_at(local, replace(QUICK, attempts=4)).post({})
    assert raised.value.problem == (
        "The model server answered with status 503: “loading the model”. It was asked 4 times."
    )
    assert raised.value.where == f"{local.url}/v1/x"
    assert len(local.requests) == 4


def test_a_server_that_asks_for_an_hour_is_not_asked_again() -> None:
    with (
        serving(scripted(Reply(status=429, headers={"Retry-After": "3600"}))) as local,
        pytest.raises(ModelUnavailable, match=r"status 429.*asks to wait 3,600 s"),
    ):
        server_at(local).post({})
    assert len(local.requests) == 1


def test_a_server_that_hangs_is_given_up_after_the_timeout() -> None:
    limits = replace(QUICK, timeout=0.1, attempts_unanswered=2)
    with (
        serving(scripted(replace(OK, pause=0.5))) as local,
        pytest.raises(ModelUnavailable, match=r"did not answer within 0\.1 s\. It was asked 2 times"),
    ):
        server_at(local, limits).post({})
    assert len(local.requests) == 2


def test_no_request_takes_longer_than_its_deadline() -> None:
    limits = replace(QUICK, deadline=0.3, attempts=1000)
    started = time.monotonic()
    with (
        serving(scripted(Reply(status=503))) as local,
        pytest.raises(ModelUnavailable, match="status 503|was given up"),
    ):
        server_at(local, limits).post({})
    assert time.monotonic() - started < 5
    assert len(local.requests) > 1


def test_a_server_that_is_not_there_is_told_apart() -> None:
    with serving(scripted(OK)) as local:
        pass
    with pytest.raises(ModelUnavailable, match=r"cannot be reached.*It was asked 3 times") as raised:
        server_at(local).post({})
    assert raised.value.advice.startswith("Is it running?")


def test_an_answer_that_breaks_off_is_asked_for_again() -> None:
    with serving(scripted(replace(OK, breaks=True), OK)) as local:
        assert server_at(local).post({}) == {"fine": True}
    assert len(local.requests) == 2


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b"<!DOCTYPE html><html><body>Sign in</body></html>", "a web page instead of JSON: “<!DOCTYPE html>"),
        (b'{"data": [{"index": 0, "embed', r"JSON that is cut off or broken \(29 bytes\): “{\"data\""),
        (b"[" * 100_000, "JSON that is cut off or broken"),
        (b"", "an empty body"),
        (b"  \n", "an empty body"),
        (b"OK", "something that is not JSON: “OK”"),
        (b"\x00\x1b[31m\xff", "something that is not JSON"),
        (b'{"error": {"message": "no such model"}}', "reports an error: “no such model”"),
    ],
)
def test_what_is_not_an_answer_is_told_with_its_first_characters(body: bytes, said: str) -> None:
    with serving(scripted(Reply(body=body))) as local, pytest.raises(ModelMismatch, match=said) as raised:
        server_at(local).post({})
    assert len(local.requests) == 1
    assert len(str(raised.value)) < 500
    assert str(raised.value).isprintable()


def test_an_answer_may_not_be_larger_than_the_limit() -> None:
    large = Reply(body=b'"' + b"x" * 3_000_000 + b'"')
    with serving(scripted(large)) as local, pytest.raises(ModelMismatch, match="more than 1,000,000 bytes"):
        server_at(local, replace(QUICK, answer_bytes=1_000_000)).post({})


def test_a_small_packed_answer_that_unpacks_to_a_large_one_is_refused() -> None:
    bomb = Reply(body=gzip.compress(b" " * 10_000_000), headers={"Content-Encoding": "gzip"})
    with serving(scripted(bomb)) as local, pytest.raises(ModelMismatch, match="more than 1,000,000 bytes"):
        server_at(local, replace(QUICK, answer_bytes=1_000_000)).post({})


@pytest.mark.parametrize("status", [401, 403])
def test_a_refused_key_is_named_by_its_variable_and_never_shown(status: int, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    refusal = Reply(status=status, body={"error": f"wrong key {KEY}"}, headers={"X-Key": "none"})
    with serving(scripted(refusal)) as local, pytest.raises(ModelUnavailable) as raised:
        server = server_at(local, key=KEY)
        server.post({})
    assert raised.value.advice == "The key is read from PORISM_KEY; it was refused."
    assert "wrong key ***" in raised.value.problem
    shown = [str(raised.value), repr(raised.value), repr(server), repr(server.address), caplog.text]
    assert [text for text in shown if KEY in text] == []
    assert len(local.requests) == 1


def test_a_missing_key_is_told_apart_from_a_refused_one() -> None:
    with serving(scripted(Reply(status=401))) as local, pytest.raises(ModelUnavailable, match="none was given"):
        server_at(local).post({})


def test_an_unknown_path_or_model_is_told_with_the_words_of_the_server() -> None:
    missing = Reply(status=404, body={"detail": "model gpt-9 not found"})
    with serving(scripted(missing)) as local, pytest.raises(ModelMissing) as raised:
        server_at(local).post({})
    assert raised.value.problem == "The model server answered with status 404: “model gpt-9 not found”."
    assert raised.value.advice == "The model or the path is not known to this server."


def test_a_redirect_is_told_and_not_followed() -> None:
    moved = Reply(status=301, headers={"Location": "https://elsewhere.example/v1"})
    with serving(scripted(moved)) as local, pytest.raises(ModelMissing, match=r"points to https://elsewhere\.example"):
        server_at(local, key=KEY).post({})
    assert len(local.requests) == 1


def test_a_text_that_is_too_long_is_told_with_the_way_out() -> None:
    said = "This model's maximum context length is 512 tokens. However, you requested 1451 tokens."
    refusal = Reply(status=400, body={"object": "error", "message": said})
    with serving(scripted(refusal)) as local, pytest.raises(ModelMismatch, match="1451 tokens") as raised:
        server_at(local).post({})
    assert raised.value.advice == "It takes shorter texts, or fewer at a time: lower what is sent in one request."
    assert len(local.requests) == 1


def test_many_callers_share_a_few_places_and_each_gets_its_own_answer() -> None:
    def echo(request: Request) -> Reply:
        return Reply(body=request.body, pause=0.005)

    answers: dict[int, object] = {}
    with serving(echo) as local:
        server = server_at(local, replace(QUICK, parallel=4))
        callers = [
            threading.Thread(target=lambda n=n: answers.__setitem__(n, server.post({"caller": n}))) for n in range(64)
        ]
        for caller in callers:
            caller.start()
        for caller in callers:
            caller.join()
    assert answers == {n: {"caller": n} for n in range(64)}
    assert local.most_running <= 4


def test_many_requests_run_at_the_same_time_and_keep_their_order() -> None:
    with serving(lambda request: Reply(body=request.body["n"], pause=0.02 * (request.body["n"] % 3))) as local:
        server = server_at(local, replace(QUICK, parallel=4))
        found = server.post_all([{"n": n} for n in range(20)], lambda place, answer: (place, answer))
    assert found == [(n, n) for n in range(20)]
    assert 1 < local.most_running <= 4


def test_a_server_that_takes_few_requests_a_second_answers_all_in_the_end() -> None:
    lock = threading.Lock()
    last = [0.0]

    def every_20_ms(request: Request) -> Reply:
        with lock:
            if time.monotonic() - last[0] < 0.02:
                return Reply(status=429)
            last[0] = time.monotonic()
        return Reply(body=request.body["n"])

    with serving(every_20_ms) as local:
        server = server_at(local, replace(QUICK, parallel=8))
        assert server.post_all([{"n": n} for n in range(40)], lambda _place, answer: answer) == list(range(40))
    assert len(local.requests) > 40


def test_the_first_failure_of_many_requests_ends_the_others() -> None:
    with serving(lambda request: Reply(status=400 if request.body["n"] == 2 else 200, body=1, pause=0.01)) as local:
        server = server_at(local, replace(QUICK, parallel=2))
        with pytest.raises(ModelMismatch, match="status 400"):
            server.post_all([{"n": n} for n in range(200)], lambda _place, answer: answer)
        time.sleep(0.05)
        assert len(local.requests) < 10


def test_a_place_that_never_becomes_free_is_told() -> None:
    with serving(scripted(replace(OK, pause=1))) as local:
        server = server_at(local, replace(QUICK, parallel=1, deadline=0.3))
        first = threading.Thread(target=lambda: pytest.raises(ModelUnavailable, server.post, {}))
        first.start()
        while not local.requests:
            time.sleep(0.005)
        server.limits = replace(server.limits, deadline=0.05)
        with pytest.raises(ModelUnavailable, match=r"waited 0\.05 s for others"):
            server.post({})
        first.join()


@pytest.mark.parametrize("bodies", ["[{}]", "[{}, {}, {}]"])
def test_an_interrupted_program_does_not_wait_for_a_server_that_hangs(bodies: str) -> None:
    script = """
import os, signal, sys, threading
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell that runs tests in the background has it ignored
from porism.models.address import ServerAddress
from porism.models.limits import ServerLimits
from porism.models.server import Server
server = Server(ServerAddress(url=sys.argv[1]), ServerLimits())
threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
try:
    server.post_all(BODIES, lambda place, answer: answer)
except KeyboardInterrupt:
    print("interrupted")
"""
    with serving(scripted(replace(OK, pause=20))) as local:
        started = time.monotonic()
        ended = subprocess.run(
            [sys.executable, "-c", script.replace("BODIES", bodies), local.url],
            capture_output=True,
            text=True,
            timeout=15,
            check=False,
        )
    assert (ended.stdout, ended.stderr, ended.returncode) == ("interrupted\n", "", 0)
    assert time.monotonic() - started < 5


def test_a_proxy_of_the_environment_is_used_only_where_it_is_trusted(monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(scripted(Reply(body="proxy"))) as proxy, serving(scripted(Reply(body="server"))) as local:
        monkeypatch.setenv("HTTP_PROXY", proxy.url)
        monkeypatch.setenv("http_proxy", proxy.url)
        for name in ("NO_PROXY", "no_proxy"):
            monkeypatch.delenv(name, raising=False)
        assert server_at(local).post({}) == "server"
        assert server_at(local, replace(QUICK, trust_environment=True)).post({}) == "proxy"


def test_a_transport_made_from_a_function_takes_the_place_of_a_connection() -> None:
    transport = httpx.MockTransport(lambda request: httpx.Response(200, json={"path": request.url.path}))
    server = Server(ServerAddress(url="https://models.example/v1/embeddings"), transport=transport)
    assert server.post({}) == {"path": "/v1/embeddings"}


def test_the_client_is_imported_by_the_first_request() -> None:
    script = (
        "import sys, porism.models.http_embedder, porism.models.http_reranker; "
        "print([name for name in ('httpx', 'tenacity') if name in sys.modules])"
    )
    command = [sys.executable, "-c", script]
    assert subprocess.run(command, capture_output=True, text=True, timeout=30, check=True).stdout == "[]\n"


def test_a_closed_server_opens_again() -> None:
    with serving(scripted(OK)) as local:
        server = server_at(local)
        server.close()
        server.post({})
        server.close()
        assert server.post({}) == {"fine": True}
