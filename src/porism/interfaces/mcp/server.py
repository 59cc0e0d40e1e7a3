"""The protocol's server: lists the tools of the table, and answers calls of them.

In: what stands behind the tools. Out: a server for any transport. A call that cannot be answered gives an error that
says why in a sentence; while a call lasts, the client is told that it does. It does not know what tools do.
"""

import asyncio
import threading
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from time import monotonic
from typing import Any

from mcp.server import Server, ServerRequestContext
from mcp.shared.exceptions import MCPError
from mcp.types import (
    INVALID_PARAMS,
    CallToolRequestParams,
    CallToolResult,
    ListToolsResult,
    PaginatedRequestParams,
    TextContent,
    ToolAnnotations,
)
from mcp.types import Tool as Offered
from pydantic import ValidationError

from porism import __version__
from porism.errors import PorismError, UsageError
from porism.interfaces.http.problems import Refused
from porism.interfaces.http.visit import visit_of
from porism.interfaces.mcp.arguments import fault_of, schema_of
from porism.interfaces.mcp.backing import Backing
from porism.interfaces.mcp.texts import bounded
from porism.interfaces.mcp.tools import Tool, chosen_tools, instructions_of

TICK = 2.0
"""Seconds between two signs of life during a call."""
Context = ServerRequestContext[Any, Any]


class Calls:
    """Answers calls, and knows how many are under way."""

    def __init__(self, backing: Backing) -> None:
        self._backing = backing
        self._tools = {tool.name: tool for tool in chosen_tools(backing.offering.tools)}
        self.running = 0

    @property
    def instructions(self) -> str:
        """What an agent is told about the tools."""
        return instructions_of(tuple(self._tools.values()))

    async def list(self, context: Context, _: PaginatedRequestParams | None) -> ListToolsResult:
        """Return the tools."""
        several = () if _library_of(context) else self._backing.shelves.names
        return ListToolsResult(tools=[self._offered(tool, several) for tool in self._tools.values()])

    def _offered(self, tool: Tool, libraries: tuple[str, ...]) -> Offered:
        """Return a tool as clients see it, with the libraries that it can be asked of."""
        harmless = not (tool.checks and self._backing.runs_code)
        hints = ToolAnnotations(read_only_hint=harmless, idempotent_hint=True, open_world_hint=False)
        schema = schema_of(tool.arguments, libraries if tool.chooses else ())
        return Offered(name=tool.name, description=tool.meaning, input_schema=schema, annotations=hints)

    async def call(self, context: Context, params: CallToolRequestParams) -> CallToolResult:
        """Answer a call. Raises the protocol's error for an unknown tool."""
        tool = self._tools.get(params.name)
        if tool is None:
            known = ", ".join(self._tools)
            raise MCPError(INVALID_PARAMS, f"There is no tool '{params.name[:80]}'. Known are: {known}.")
        self.running += 1
        telling = asyncio.create_task(_tell_progress(context, tool.name))
        try:
            text, failed = await self._answered(tool, _library_of(context), dict(params.arguments or {})), False
        except (PorismError, Refused) as error:
            text, failed = self._backing.sentence(error), True
        except Exception as error:
            self._backing.log.fault(error, tool=tool.name)
            text, failed = self._backing.sentence(error), True
        finally:
            telling.cancel()
            self.running -= 1
        shown = bounded(text, self._backing.offering.characters)
        return CallToolResult(content=[TextContent(type="text", text=shown)], is_error=failed)

    async def _answered(self, tool: Tool, library: str, given: dict[str, Any]) -> str:
        """Return a tool's answer about a library, or about the one that the arguments name.

        Raises UsageError for arguments that do not fit, and what the tool raises.
        """
        chooses = tool.chooses and not library
        if chooses:
            library = _named(given.pop("library", ""))
        try:
            fitting = tool.arguments.model_validate(given)
        except ValidationError as error:
            more = ("library",) if chooses and len(self._backing.shelves.names) > 1 else ()
            raise UsageError(fault_of(error, tool.arguments, *more)) from None
        return await tool.run(self._backing, library, fitting)


async def _tell_progress(context: Context, name: str) -> None:
    """Tell a client that its call is worked on, until cancelled; some give up on servers that say nothing."""
    began = monotonic()
    while True:
        await asyncio.sleep(TICK)
        seconds = monotonic() - began
        with suppress(Exception):
            await context.session.report_progress(seconds, None, f"{name}: {seconds:.0f} s")


def _named(library: object) -> str:
    """Return the name of a library; raises UsageError for what is none."""
    if not isinstance(library, str):
        raise UsageError("The library is no name.", advice="Leave it out, or give its name.")
    return library


def _library_of(context: Context) -> str:
    """Return the library that the path of a request chose; nothing where there is none, or no path."""
    return visit_of(context.request.scope).library if context.request is not None else ""


@asynccontextmanager
async def alive(backing: Backing, *, warm: bool = True) -> AsyncGenerator[None]:
    """Let what stands behind the tools live; with `warm`, what a first call would have to wait for is done at once."""
    if warm:
        threading.Thread(target=backing.shelves.warm, name="porism-warm", daemon=True).start()
    try:
        yield
    finally:
        await backing.lean.close()
        backing.quick.close()
        backing.long.close()


def make_server(backing: Backing, *, lives: bool = True) -> tuple[Server[None], Calls]:
    """Return the server of the tools, and its calls; one that `lives` begins and ends what stands behind them."""
    calls = Calls(backing)

    @asynccontextmanager
    async def life(_: Server[None]) -> AsyncGenerator[None]:
        if not lives:
            yield
            return
        async with alive(backing):
            yield

    made = Server(
        "porism", version=__version__, title="Porism", instructions=calls.instructions, lifespan=life,
        on_list_tools=calls.list, on_call_tool=calls.call,
    )  # fmt: skip
    return made, calls
