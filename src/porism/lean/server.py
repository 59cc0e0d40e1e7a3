"""A Lean process that keeps the imports of a file: the worker of Lean's own language server, without the editor.

In: files with the same header. Out: what Lean says of each. The worker has one document; a file is its next version,
and between two files there is a version that holds the header alone, so that nothing but the imported environment is
kept. Code that runs inside Lean (`run_tac`, `elab`, `initialize`) could still change the process: what must be beyond
doubt belongs into a fresh process (`porism.lean.compiler`). It does not know pools or proofs.
"""

import asyncio
import itertools
import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from porism.errors import FormatError, LeanDied
from porism.lean.compiler import Compiler, asked
from porism.lean.ending import settle
from porism.lean.messages import came_to_the_end, in_order, parse
from porism.lean.port import Answer, Elaboration, Limits, Message, Position, Severity
from porism.lean.process import Child, Program, held_to
from porism.lean.text import Parts, codepoints, encoded, split

_NOTHING = split("")
_DOCUMENT = "untitled:porism"
_SEVERITIES: dict[object, Severity] = {1: "error", 2: "warning", 3: "information", 4: "information"}
_MOST_BYTES = 256 * 1024 * 1024
_CAPABILITIES = {"lean": {"incrementalDiagnosticSupport": True}}


@dataclass(frozen=True, slots=True, kw_only=True)
class Server:
    """Starts workers of the language server; `program` is `lean` with its environment."""

    name: str
    program: Program

    @property
    def keeps(self) -> bool:
        """Yes: the imports stay loaded."""
        return True

    async def start(self, header: str, limits: Limits) -> "ServerWorker":
        """Start a worker and let it import `header`; an import that fails is the answer of each file, not an error."""
        program = asked(self.program, "--worker", "-Dserver.reportDelayMs=0")
        worker = ServerWorker(await Child.start(program, limits.megabytes), header, self.name)
        try:
            opened = await worker.open(limits)
        except (asyncio.CancelledError, LeanDied):
            await worker.close()
            raise
        if not isinstance(opened, Elaboration):
            await worker.close()
            raise LeanDied(
                f"Lean did not load `{header}`: {opened}.", where=self.name, advice="Allow more time or memory for it."
            )
        return worker


class ServerWorker:
    """One worker process with its document."""

    def __init__(self, child: Child, header: str, name: str) -> None:
        self._child, self._header, self._name = child, header, name
        self._version = 1
        self._numbers = itertools.count(1)

    async def open(self, limits: Limits) -> Answer:
        """Open the document with the header alone, and wait until it is loaded."""
        self._send("initialize", {"capabilities": _CAPABILITIES, "initializationOptions": {"editDelay": 0}}, ask=True)
        document = {"uri": _DOCUMENT, "languageId": "lean4", "version": 1, "text": self._header + "\n"}
        self._send("textDocument/didOpen", {"textDocument": document})
        return await self._answer(_NOTHING, limits)

    async def elaborate(self, source: str, limits: Limits) -> Answer:
        """Return what Lean says of a file with this worker's header; everything before it is forgotten first."""
        encoded(source)
        parts = split(source)
        assert parts.header == self._header, "a worker takes files with its own header"
        self._change("")
        if not isinstance(forgotten := await self._answer(_NOTHING, limits), Elaboration):
            raise LeanDied(
                f"Lean did not forget the file before: {forgotten}.", where=self._name, advice="Use a fresh worker."
            )
        parts = replace(parts, body=parts.body.replace("\r\n", "\n"))
        self._change(parts.body)
        return await self._answer(parts, limits)

    async def close(self) -> None:
        """End the process."""
        await self._child.close()

    def _change(self, body: str) -> None:
        """Give the document a new text: the header on its first line, then the body."""
        self._version += 1
        document = {"uri": _DOCUMENT, "version": self._version}
        self._send(
            "textDocument/didChange",
            {"textDocument": document, "contentChanges": [{"text": f"{self._header}\n{body}"}]},
        )

    def _send(self, method: str, params: Mapping[str, Any], *, ask: bool = False) -> None:
        """Write one message of the protocol."""
        number = {"id": next(self._numbers)} if ask else {}
        data = json.dumps({"jsonrpc": "2.0", **number, "method": method, "params": params}, ensure_ascii=False).encode()
        self._child.input.write(b"Content-Length: %d\r\n\r\n%s" % (len(data), data))

    async def _answer(self, parts: Parts, limits: Limits) -> Answer:
        """Collect what Lean says of the current version, until it says that this was all."""
        began = time.perf_counter()
        try:
            async with held_to(self._child, limits):
                found = await self._diagnostics(limits.output_bytes)
        except FormatError as error:
            await self._child.close()
            raise LeanDied(error.problem, where=error.where, advice=error.advice) from error
        if found is None or self._child.stopped is not None:
            return await settle(self._child, limits, where=self._name)
        messages = in_order(_messages(found, parts))
        return Elaboration(
            messages=messages,
            complete=came_to_the_end(messages),
            seconds=time.perf_counter() - began,
            megabytes=self._child.megabytes,
        )

    async def _diagnostics(self, most: int) -> list[Mapping[str, Any]] | None:
        """Return all diagnostics of the current version, or None where the process has ended."""
        found: list[Mapping[str, Any]] = []
        total = 0
        while (message := await self._receive()) is not None:
            match message:
                case {"method": "textDocument/publishDiagnostics", "params": {"version": self._version, **params}}:
                    news = params["diagnostics"]
                    if not params.get("isIncremental"):
                        found.clear()
                    found += news
                    total += sum(len(str(diagnostic.get("message", ""))) for diagnostic in news)
                    if total > most:
                        self._child.stop("output")
                case {"method": "$/lean/ileanInfoFinal", "params": {"version": self._version}}:
                    return found
                case _:
                    pass
        return None

    async def _receive(self) -> Mapping[str, Any] | None:
        """Read one message of the protocol, or None where the process has ended."""
        length = 0
        try:
            while line := (await self._child.output.readuntil(b"\n")).strip():
                key, _, value = line.partition(b":")
                if key.lower() == b"content-length" and value.strip().isdigit():
                    length = int(value)
            if not 0 < length <= _MOST_BYTES:
                raise FormatError(
                    "Lean's server wrote something that is no message.",
                    where=self._name,
                    advice="Look whether code in the file writes to standard output.",
                )
            return parse(await self._child.output.readexactly(length))
        except (asyncio.IncompleteReadError, ConnectionResetError):
            return None
        except asyncio.LimitOverrunError as error:
            raise FormatError("Lean's server wrote no message.", where=self._name, advice="Restart it.") from error


def _messages(found: Sequence[Mapping[str, Any]], parts: Parts) -> Sequence[Message]:
    """Turn diagnostics into messages; the document has one line more than the file, its first."""
    lines = parts.body.split("\n")
    messages: list[Message] = []
    for diagnostic in found:
        match diagnostic:
            case {"fullRange": {"start": start, "end": end}, "message": str(text), "severity": severity} if (
                severity in _SEVERITIES
            ):
                of_header = start["line"] == 0
                messages.append(
                    Message(
                        severity=_SEVERITIES[severity],
                        start=parts.start if of_header else _position(start, lines),
                        end=None if of_header else _position(end, lines),
                        text=text,
                    )
                )
            case _:
                raise LeanDied("A diagnostic is not as expected.", where=str(diagnostic)[:200], advice="Report it.")
    return messages


def _position(found: Mapping[str, int], lines: Sequence[str]) -> Position:
    """Turn a place in the document into one in the file."""
    line, units = found["line"], found["character"]
    return Position(line=line, column=codepoints(lines[line - 1], units) if line <= len(lines) else units)


def warm(compiler: Compiler) -> Server:
    """Return workers that keep their imports, of the Lean that a compiler runs."""
    return Server(name=compiler.name, program=compiler.program)
