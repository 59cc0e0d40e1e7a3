"""The lines of standard input, read so that reading can be given up at any time.

In: a file descriptor. Out: lines, of bounded length; what is too long or no message is answered with an error, as the
client would wait for ever otherwise. A thread reads, which ends with the process. It does not know tools.
"""

import os
import re
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import suppress

import anyio
import anyio.from_thread
import anyio.lowlevel
from mcp.types import INVALID_REQUEST, PARSE_ERROR, jsonrpc_message_adapter
from pydantic import ValidationError

LONGEST = 8_000_000
"""Bytes of the longest line."""
_CHUNK = 1 << 16
_ID = re.compile(rb'"id"\s*:\s*(\d{1,15}|"[^"\\]{1,100}")')
Identity = int | str | None
Complain = Callable[[Identity, int, str], Awaitable[None]]
"""Takes the id of a message, or None where it has none, the kind of error, and a sentence."""


class Lines:
    """An asynchronous iterator over lines that are messages."""

    def __init__(self, descriptor: int, ended: Callable[[], Awaitable[None]]) -> None:
        self._descriptor, self._ended = descriptor, ended
        self.complain: Complain | None = None
        self._send, self._receive = anyio.create_memory_object_stream[bytes](16)

    def start(self) -> None:
        """Begin to read, in the running event loop."""
        token = anyio.lowlevel.current_token()
        threading.Thread(target=self._read, args=(token,), name="porism-input", daemon=True).start()

    def _read(self, token: anyio.lowlevel.EventLoopToken) -> None:
        """Read lines until the input or the event loop ends."""
        with suppress(anyio.BrokenResourceError, anyio.ClosedResourceError, anyio.RunFinishedError, RuntimeError):
            for line in _lines(self._descriptor):
                anyio.from_thread.run(self._send.send, line, token=token)
            anyio.from_thread.run(self._send.aclose, token=token)

    async def __aiter__(self) -> AsyncIterator[str]:
        """Yield lines that are messages, until the input has ended and what is under way had a moment to end."""
        async for line in self._receive:
            if len(line) > LONGEST:
                await self._say(line, INVALID_REQUEST, f"A message may have {LONGEST:,} bytes.")
            elif line.strip():
                try:
                    jsonrpc_message_adapter.validate_json(line, by_name=False)
                except ValidationError:
                    await self._say(line, PARSE_ERROR, "This is no message of the protocol.")
                else:
                    yield line.decode("utf-8")
        await self._ended()

    async def _say(self, line: bytes, code: int, sentence: str) -> None:
        """Answer a line that is not passed on."""
        found = _ID.search(line[:_CHUNK]) or _ID.search(line[-_CHUNK:])
        raw = found[1].decode("utf-8", "replace") if found else ""
        identity: Identity = int(raw) if raw.isdigit() else raw.strip('"') or None
        if self.complain is not None:
            await self.complain(identity, code, sentence)


def _lines(descriptor: int) -> Iterator[bytes]:
    """Yield the lines of a descriptor; of one that is too long the first part, a little longer than allowed."""
    held = bytearray()
    skipping = False
    while chunk := os.read(descriptor, _CHUNK):
        *whole, rest = chunk.split(b"\n")
        for part in whole:
            if not skipping:
                yield bytes(held + part)
            held.clear()
            skipping = False
        if not skipping:
            held += rest
            if len(held) > LONGEST:
                yield bytes(held)
                held.clear()
                skipping = True
    if held and not skipping:
        yield bytes(held)
