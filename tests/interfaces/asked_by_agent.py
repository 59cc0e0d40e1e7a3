"""One question to a server for agents, through the protocol's own client."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from mcp import Client


def asked(server: Any, tool: str, /, **given: Any) -> tuple[bool, str]:
    """Call one tool; return whether it failed, and its text."""
    return session(server, lambda client: call(client, tool, **given))


async def call(client: Client, tool: str, /, **given: Any) -> tuple[bool, str]:
    result = await client.call_tool(tool, given)
    assert [part.type for part in result.content] == ["text"]
    return bool(result.is_error), result.content[0].text


def session(server: Any, talk: Callable[[Client], Awaitable[Any]]) -> Any:
    """Connect to a server, in process or by a transport, and talk to it."""

    async def run() -> Any:
        async with Client(server) as client:
            return await talk(client)

    return asyncio.run(run())
