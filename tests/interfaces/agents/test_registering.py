"""What the documentation tells to write into the settings of clients is what the command understands."""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import typer

from porism.interfaces.cli import app
from porism.interfaces.mcp.tools import TABLE

PAGE = (Path(__file__).parents[3] / "docs" / "editor-and-agents.md").read_text(encoding="utf-8")
READERS = {"json": json.loads, "toml": tomllib.loads}
BLOCKS = [(kind, text) for kind, text in re.findall(r"^```(\w+)\n(.*?)^```$", PAGE, re.M | re.S) if kind in READERS]


def registered(kind: str, text: str) -> Any:
    document = READERS[kind](text)
    assert set(document) <= {"mcpServers", "servers", "mcp_servers"}
    return next(iter(document.values()))["porism"]


@pytest.mark.parametrize(("kind", "text"), BLOCKS)
def test_what_is_registered_is_a_command_or_an_address_of_ours(kind: str, text: str) -> None:
    entry = registered(kind, text)
    if "url" in entry:
        assert entry["url"] == "http://127.0.0.1:8765/mcp"
        return
    assert entry["command"] == "porism" and entry["args"][0] == "mcp"
    command: Any = typer.main.get_command(app).commands["mcp"]  # type: ignore[attr-defined]
    context = command.make_context("mcp", list(entry["args"][1:]))
    assert context.invoked_subcommand is None


def test_four_ways_to_register_are_shown_and_every_tool_is_described() -> None:
    assert len(BLOCKS) == 4
    assert re.findall(r"^\| `(\w+)` \|", PAGE, re.M) == [tool.name for tool in TABLE]
