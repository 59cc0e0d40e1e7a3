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
BLOCKS = re.findall(r"^```(json|toml)\n(.*?)^```$", PAGE, re.M | re.S)


def registered(kind: str, text: str, name: str) -> list[Any]:
    """Return what a block registers under a name."""
    document = READERS[kind](text)
    assert set(document) <= {"mcpServers", "servers", "mcp_servers"}
    return [servers[name] for servers in document.values() if name in servers]


def all_registered(name: str) -> list[Any]:
    return [entry for kind, text in BLOCKS for entry in registered(kind, text, name)]


@pytest.mark.parametrize("entry", all_registered("porism"))
def test_what_is_registered_is_a_command_or_an_address_of_ours(entry: Any) -> None:
    if "url" in entry:
        assert entry["url"] == "http://127.0.0.1:8765/mcp"
        return
    assert entry["command"] == "porism" and entry["args"][0] == "mcp"
    command: Any = typer.main.get_command(app).commands["mcp"]  # type: ignore[attr-defined]
    context = command.make_context("mcp", list(entry["args"][1:]))
    assert context.invoked_subcommand is None


def test_four_ways_to_register_are_shown_and_every_tool_is_described() -> None:
    assert len(all_registered("porism")) == 4
    assert re.findall(r"^\| `(\w+)` \|", PAGE, re.M) == [tool.name for tool in TABLE]
