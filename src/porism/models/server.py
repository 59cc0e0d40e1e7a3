"""Sends JSON to a model server and returns the JSON that it answers.

In: bodies of requests. Out: what the server answered, in the order of the requests. It repeats what may pass, bounds
times, sizes and the number of requests at a time, and never shows a key. It does not know what is asked.

Redirects are not followed. Proxies of the environment are used only where the limits say so (`trust_environment`).
"""

import json
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from porism.errors import ModelMismatch, ModelUnavailable, UsageError
from porism.models.address import ServerAddress
from porism.models.answers import Answer, Asked, clean, read_answer
from porism.models.gate import Gate
from porism.models.limits import OVERLOADED, Passing, ServerLimits, patience
from porism.models.parallel import in_parallel

if TYPE_CHECKING:
    from collections.abc import Iterator

    import httpx

Result = TypeVar("Result")
Body = Mapping[str, object]


@dataclass(slots=True)
class _Turn:
    """One request between its first attempt and its last."""

    end: float
    unwanted: threading.Event
    answers: int
    """How many requests the server had answered when this one was last sent."""
    fruitless: int = 0

    def left(self) -> float:
        """Return the seconds that are left."""
        return self.end - time.monotonic()

    def failed(self, answers: int, status: int | None) -> int:
        """Count an attempt that failed, unless the server was only busy with others, and return the count."""
        self.fruitless = 0 if status in OVERLOADED and answers > self.answers else self.fruitless + 1
        self.answers = answers
        return self.fruitless


class Server:
    """One path of a model server; may be asked from many threads at the same time."""

    def __init__(
        self,
        address: ServerAddress,
        limits: ServerLimits | None = None,
        transport: "httpx.BaseTransport | None" = None,
    ) -> None:
        self.address = address
        self.limits = limits or ServerLimits()
        self._asked = Asked(where=address.url, key=address.key, key_variable=address.key_variable)
        self._transport = transport
        self._client: httpx.Client | None = None
        self._opening = threading.Lock()
        self._gate = Gate(self.limits.parallel)

    def __repr__(self) -> str:
        return f"Server({self.address.url!r})"

    def post(self, body: Body, unwanted: threading.Event | None = None) -> object:
        """Send a body and return the answer; where the event is set meanwhile, it is not asked again.

        Raises ModelUnavailable, ModelMissing or ModelMismatch.
        """
        from tenacity import Retrying, sleep_using_event

        content = json.dumps(body, ensure_ascii=False, allow_nan=False).encode()
        unwanted = unwanted or threading.Event()
        with self._gate.place(self.limits.deadline) as entered:
            if not entered:
                raise self._no_place()
            turn = _Turn(time.monotonic() + self.limits.deadline, unwanted, self._gate.answers)
            retrying = Retrying(**patience(self.limits), sleep=sleep_using_event(unwanted))
            try:
                return retrying(self._attempt, content, turn)
            except Passing as last:
                raise self._given_up(last, retrying.statistics["attempt_number"]) from None

    def post_all(self, bodies: Sequence[Body], read: Callable[[int, object], Result]) -> list[Result]:
        """Send all bodies, several at a time, and return what was read from each answer, in the order of the bodies."""
        if len(bodies) == 1:
            return [read(0, self.post(bodies[0]))]
        return in_parallel(
            lambda i, unwanted: read(i, self.post(bodies[i], unwanted)), len(bodies), self.limits.parallel
        )

    def close(self) -> None:
        """Close the connections; a later request opens new ones."""
        with self._opening:
            client, self._client = self._client, None
        if client:
            client.close()

    def _open(self) -> "httpx.Client":
        """Return the client, made at the first request."""
        import httpx

        with self._opening:
            if self._client is None:
                key = self.address.key
                self._client = httpx.Client(
                    headers={"Accept": "application/json", "Content-Type": "application/json"}
                    | ({"Authorization": f"Bearer {key}"} if key else {}),
                    transport=self._transport,
                    trust_env=self.limits.trust_environment,
                    limits=httpx.Limits(max_connections=None, max_keepalive_connections=self.limits.parallel),
                )
            return self._client

    def _attempt(self, content: bytes, turn: "_Turn") -> object:
        """Send the content once and read the answer; raise `Passing` where a repetition may help."""
        if turn.unwanted.is_set() or turn.left() <= 0:
            raise ModelUnavailable("A request to the model server was given up.", where=self._asked.where)
        answer = None
        try:
            answer = self._send(content, turn)
            found = read_answer(answer, self._asked)
        except Passing as passing:
            passing.fruitless = turn.failed(self._gate.answers, answer and answer.status)
            if passing.answered:
                self._gate.put_off()
            raise
        self._gate.answered()
        return found

    def _send(self, content: bytes, turn: "_Turn") -> Answer:
        """Send the content once; raise `Passing` where no answer came."""
        import httpx

        seconds = min(self.limits.timeout, turn.left())
        timeout = httpx.Timeout(seconds, connect=min(self.limits.connect_timeout, seconds))
        try:
            with self._open().stream("POST", self.address.url, content=content, timeout=timeout) as response:
                body = self._receive(response.iter_bytes(), turn)
                return Answer(status=response.status_code, headers=response.headers, body=body)
        except httpx.TimeoutException as error:
            slow = "did not accept a connection" if isinstance(error, httpx.ConnectTimeout) else "did not answer"
            raise Passing(f"The model server {slow} within {seconds:.3g} s.", answered=False) from None
        except httpx.InvalidURL as error:
            raise UsageError(f"An address cannot be used: {error}", where=self._asked.where) from None
        except httpx.DecodingError as error:
            said = clean(str(error), self.address.key)
            raise ModelMismatch(f"An answer cannot be unpacked: {said}", where=self._asked.where) from None
        except httpx.ConnectError as error:
            said = clean(str(error), self.address.key)
            raise Passing(f"The model server cannot be reached: {said}.", answered=False, advice=_PROXY) from None
        except httpx.TransportError as error:
            said = clean(str(error) or type(error).__name__, self.address.key)
            raise Passing(f"The connection to the model server broke: {said.rstrip('.')}.", answered=False) from None

    def _receive(self, pieces: "Iterator[bytes]", turn: "_Turn") -> bytes:
        """Return the body of an answer, which may be neither too long nor too slow."""
        body = bytearray()
        for piece in pieces:
            body += piece
            if len(body) > self.limits.answer_bytes:
                most = f"{self.limits.answer_bytes:,} bytes"
                raise ModelMismatch(f"The model server answered with more than {most}.", where=self._asked.where)
            if turn.left() <= 0:
                raise Passing(f"An answer was not complete within {self.limits.deadline:g} s.", answered=False)
        return bytes(body)

    def _no_place(self) -> ModelUnavailable:
        """Return the error of a request whose turn did not come."""
        return ModelUnavailable(
            f"A request waited {self.limits.deadline:g} s for others to the same model server, and gave up.",
            where=self._asked.where,
            advice="The server is too slow for so many callers.",
        )

    def _given_up(self, last: Passing, attempts: int) -> ModelUnavailable:
        """Return the error after the last attempt."""
        tried = f" It was asked {attempts} times." if attempts > 1 else ""
        asked = "" if last.asked is None else f" It asks to wait {last.asked:,.0f} s."
        return ModelUnavailable(f"{last.problem}{tried}{asked}", where=self._asked.where, advice=last.advice)


_PROXY = "Is it running? A proxy is used only where the limits of the server trust the environment."
