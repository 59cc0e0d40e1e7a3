"""A Kimina Lean server over HTTP: Lean on another machine.

In: files. Out: what that server's Lean says of each. Servers of both protocols are spoken to: `/api/check`, and where
there is none, the older `/verify`. Time is the server's affair and ours; memory and what is kept between files are the
server's alone, and it replaces every import of a part of Mathlib by the whole. It does not know pools or proofs.
"""

import asyncio
import json
import time
from collections.abc import Mapping
from dataclasses import dataclass
from types import TracebackType
from typing import TYPE_CHECKING, Any

from porism.errors import FormatError, LeanBusy, LeanDied, LeanMissing
from porism.lean.messages import came_to_the_end, in_order, parse, read_message
from porism.lean.port import Answer, Elaboration, Limits, OutOfOutput, OutOfTime
from porism.lean.text import encoded

if TYPE_CHECKING:
    from httpx import AsyncClient, Response

_NEW, _OLD = "/api/check", "/verify"
_ID = "file"
_TIMED_OUT = "timed out"  # the words by which the server's own client tells a timeout from other errors
_LONGEST_PAUSE = 5.0


@dataclass(frozen=True, slots=True, kw_only=True)
class KiminaSettings:
    """Where the server is, and how long it may keep us waiting."""

    url: str = "http://127.0.0.1:8000"
    """The server's address, without a path."""
    key: str = ""
    """The server's key, where it wants one."""
    waiting_seconds: float = 600.0
    """How long a file may wait at the server for a free Lean, beside the time it may take itself."""
    reuse: bool = True
    """Whether the server may use a Lean again that has loaded the same imports."""


class Kimina:
    """A Lean behind a Kimina server; used as `async with Kimina(settings) as lean`."""

    def __init__(self, settings: KiminaSettings) -> None:
        self.name = f"Kimina at {settings.url}"
        self._settings = settings
        self._client: AsyncClient | None = None
        self._path = _NEW

    async def __aenter__(self) -> "Kimina":
        try:
            import httpx
        except ImportError as error:
            raise LeanMissing(
                "httpx is not installed.", where=self._settings.url, advice="pip install 'porism[lean]'."
            ) from error
        headers = {"Authorization": f"Bearer {self._settings.key}"} if self._settings.key else {}
        self._client = httpx.AsyncClient(base_url=self._settings.url, headers=headers, trust_env=False)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._client is not None
        await self._client.aclose()

    @property
    def keeps(self) -> bool:
        """No: what is kept between files is the server's affair."""
        return False

    async def start(self, header: str, limits: Limits) -> "Kimina":
        """Return a worker for a pool: itself, for there is nothing to start."""
        return self

    async def close(self) -> None:
        """Do nothing: the server ends what it has started."""

    async def elaborate(self, source: str, limits: Limits) -> Answer:
        """Return what the server says of a file. Raises LeanMissing, LeanBusy, LeanDied."""
        encoded(source)
        began = time.perf_counter()
        patience = limits.seconds + self._settings.waiting_seconds
        try:
            async with asyncio.timeout(patience):
                answer = await self._ask(source, limits)
        except TimeoutError as error:
            raise LeanDied(
                f"The Kimina server gave no answer in {patience:.0f} seconds.",
                where=self._settings.url,
                advice="Look at its log.",
            ) from error
        except FormatError as error:
            raise LeanDied(error.problem, where=self._settings.url, advice=error.advice) from error
        if answer is None:
            return OutOfOutput(output_bytes=limits.output_bytes)
        return self._read(answer, limits, time.perf_counter() - began)

    async def _ask(self, source: str, limits: Limits) -> Mapping[str, Any] | None:
        """Send a file until the server takes it; return the one result, or None where it is too long."""
        pause, until = 0.1, time.perf_counter() + self._settings.waiting_seconds
        while True:
            path = self._path
            status, wait, data = await self._post(path, self._body(path, source, limits), limits.output_bytes)
            match status:
                case 200:
                    return None if data is None else self._result(parse(data))
                case 404 | 405 if path == _NEW:
                    self._path = _OLD
                case 429 | 503:
                    await self._pause(wait or pause, until)
                    pause = min(2 * pause, _LONGEST_PAUSE)
                case _:
                    raise self._refused(status, data or b"")

    async def _pause(self, seconds: float, until: float) -> None:
        """Wait before the next attempt. Raises LeanBusy where that would be too late."""
        if time.perf_counter() + seconds > until:
            raise LeanBusy(
                "The Kimina server has no free Lean.", where=self._settings.url, advice="Ask it for less at once."
            )
        await asyncio.sleep(seconds)

    async def _post(self, path: str, body: Mapping[str, Any], most: int) -> tuple[int, float, bytes | None]:
        """Return status, the pause that was asked for, and content (None where it is longer than `most` bytes)."""
        import httpx

        assert self._client is not None, "a Kimina server is used inside `async with`"
        content = json.dumps(body, ensure_ascii=False).encode()
        headers = {"Content-Type": "application/json"}
        data = bytearray()
        try:
            async with self._client.stream("POST", path, content=content, headers=headers, timeout=None) as response:
                async for chunk in response.aiter_bytes():
                    data += chunk
                    if len(data) > most:
                        return response.status_code, 0.0, None
                return response.status_code, _retry_after(response), bytes(data)
        except httpx.ConnectError as error:
            raise LeanMissing(
                f"No Kimina server answers: {error}.", where=self._settings.url, advice="Start it, or mend the address."
            ) from error
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            raise LeanDied(
                f"The Kimina server broke off: {error or type(error).__name__}.",
                where=self._settings.url,
                advice="Look at its log.",
            ) from error

    def _body(self, path: str, source: str, limits: Limits) -> Mapping[str, Any]:
        """Return the request of the protocol that is spoken; both count whole seconds."""
        seconds = max(1, round(limits.seconds))
        if path == _OLD:
            codes = [{"custom_id": _ID, "proof": source}]
            return {"codes": codes, "timeout": seconds, "disable_cache": not self._settings.reuse}
        snippets = [{"id": _ID, "code": source}]
        return {"snippets": snippets, "timeout": seconds, "debug": False, "reuse": self._settings.reuse}

    def _result(self, answer: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the result for our one file."""
        match answer:
            case {"results": [{"id": "file"} | {"custom_id": "file"} as result]}:
                return result
            case _:
                raise self._senseless(answer)

    def _read(self, result: Mapping[str, Any], limits: Limits, seconds: float) -> Answer:
        """Turn one result into an answer: exactly one of error and response is there."""
        match result:
            case {"error": str(error)} if _TIMED_OUT in error:
                return OutOfTime(seconds=limits.seconds)
            case {"error": str(error)}:
                raise LeanDied(
                    f"Lean died: {error[:300]}", where=self._settings.url, advice="Look at the server's log."
                )
            case {"response": {"message": str(text)}}:
                raise LeanDied(f"The REPL refused: {text}", where=self._settings.url, advice="Look at its version.")
            case {"response": {"env": int(), **response}}:
                try:
                    messages = in_order(read_message(found) for found in response.get("messages") or [])
                except FormatError as error:
                    raise self._senseless(result) from error
            case _:
                raise self._senseless(result)
        took = result.get("time")
        return Elaboration(
            messages=messages,
            complete=came_to_the_end(messages),
            seconds=float(took) if isinstance(took, int | float) else seconds,
        )

    def _refused(self, status: int, data: bytes) -> LeanMissing | LeanDied:
        """Return the exception for a status that is not an answer."""
        said = data.decode("utf-8", "replace")[:300]
        if status in (401, 403):
            advice = "Give the server's key in the settings."
            return LeanMissing(f"The Kimina server wants another key: {said}", where=self._settings.url, advice=advice)
        return LeanDied(
            f"The Kimina server answered with status {status}: {said}",
            where=self._settings.url + self._path,
            advice="Look at its log.",
        )

    def _senseless(self, answer: object) -> LeanDied:
        """Return the exception for an answer that is not as the protocol says."""
        return LeanDied(
            f"The Kimina server's answer makes no sense: {str(answer)[:300]}",
            where=self._settings.url + self._path,
            advice="Check that this is a Kimina Lean server.",
        )


def _retry_after(response: "Response") -> float:
    """Return how many seconds the server asks us to wait; 0 where it does not say."""
    asked = response.headers.get("Retry-After", "")
    return float(asked) if asked.isdigit() else 0.0
