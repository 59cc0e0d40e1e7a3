"""What a client is told of the tools: little, all of it true, all of it from one table."""

import json
from typing import Any

import pytest
from asked_by_agent import session
from mcp import Client

from porism.errors import UsageError
from porism.interfaces import Workbench
from porism.interfaces.mcp.tools import TABLE

LETTERS_PER_TOKEN = 3.8
"""English and JSON have about so many characters in a token."""


async def tools_of(client: Client) -> list[dict[str, Any]]:
    listed = await client.list_tools()
    return [tool.model_dump(by_alias=True, exclude_none=True) for tool in listed.tools]


def test_all_definitions_together_take_less_than_3000_tokens(made: Any) -> None:
    tools = session(made(), tools_of)
    tokens = len(json.dumps(tools, ensure_ascii=False) + session(made(), instructions)) / LETTERS_PER_TOKEN
    assert 500 < tokens < 2_200


async def instructions(client: Client) -> str:
    return client.instructions or ""


def test_the_instructions_name_exactly_the_tools_that_are_offered(made: Any) -> None:
    assert all(f": {tool.name}\n" in session(made(), instructions) for tool in TABLE)
    few = session(made(tools=("search", "names")), instructions)
    assert [line.rpartition(": ")[2] for line in few.splitlines() if line.startswith("- ")] == ["search", "names"]


def test_few_tools_can_be_offered(made: Any) -> None:
    assert [tool["name"] for tool in session(made(tools=("names",)), tools_of)] == ["names"]
    with pytest.raises(UsageError, match="no tool 'prove'"):
        made(tools=("prove",))


def test_every_tool_only_reads_and_every_schema_is_closed(made: Any) -> None:
    for tool in session(made(), tools_of):
        assert tool["annotations"]["readOnlyHint"] is True and tool["annotations"]["openWorldHint"] is False
        assert tool["inputSchema"]["additionalProperties"] is False
        assert all("title" not in field for field in tool["inputSchema"]["properties"].values())


def test_lean_that_may_run_code_of_a_file_does_not_only_read(made: Any, library: Workbench) -> None:
    bench = Workbench(library.settings.over({"verify.metaprograms": True}), library.here)
    hints = {tool["name"]: tool["annotations"]["readOnlyHint"] for tool in session(made(bench), tools_of)}
    assert [name for name, harmless in hints.items() if not harmless] == ["verify"]


def test_a_library_is_chosen_where_there_are_several(made: Any, library: Workbench) -> None:
    second = f"other={library.here / '.porism'}"
    fields = {tool["name"]: tool["inputSchema"]["properties"] for tool in session(made(library=(second,)), tools_of)}
    assert fields["search"]["library"] == {"enum": ["tiny", "other"], "default": "tiny"}
    assert "library" not in fields["verify"]
    assert "library" not in session(made(), tools_of)[0]["inputSchema"]["properties"]
