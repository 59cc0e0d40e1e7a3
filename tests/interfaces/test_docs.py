"""docs/cli.md shows the real help of every command. `python tests/interfaces/test_docs.py` writes it anew."""

import contextlib
import importlib.metadata
import io
import os
import re
from pathlib import Path
from unittest import mock

import pytest
import typer

from porism.interfaces.cli import app, main

PAGE = Path(__file__).parents[2] / "docs" / "cli.md"
BLOCK = re.compile(r"```console\n\$ porism ([^\n]*--help)\n(.*?)```\n", re.S)
WRITTEN_WITH = re.compile(r"<!-- help texts: typer (\S+) -->")


def help_of(command: str) -> str:
    written = io.StringIO()
    with (
        mock.patch.dict(os.environ, {"COLUMNS": "100", "NO_COLOR": "1", "TERM": "dumb"}),
        contextlib.redirect_stdout(written),
    ):
        assert main(command.split()) == 0
    return "".join(f"{line.rstrip()}\n" for line in written.getvalue().strip().splitlines())


def with_real_help(text: str) -> str:
    version = f"<!-- help texts: typer {importlib.metadata.version('typer')} -->"
    text = WRITTEN_WITH.sub(version, text)
    return BLOCK.sub(lambda found: f"```console\n$ porism {found[1]}\n{help_of(found[1])}```\n", text)


def test_every_command_is_described() -> None:
    shown = {found[1] for found in BLOCK.finditer(PAGE.read_text(encoding="utf-8"))}
    commands = typer.main.get_command(app).commands  # type: ignore[attr-defined]
    inner = {f"{name} {sub}" for name, one in commands.items() for sub in getattr(one, "commands", ())}
    assert shown == {"--help", *(f"{name} --help" for name in {*commands, *inner})}


def test_the_help_in_the_documentation_is_the_real_one() -> None:
    text = PAGE.read_text(encoding="utf-8")
    version = WRITTEN_WITH.search(text)
    assert version is not None
    if version[1] != importlib.metadata.version("typer"):
        pytest.skip(f"the help texts were written with typer {version[1]}, which draws them in its own way")
    assert text == with_real_help(text), "run: python tests/interfaces/test_docs.py"


if __name__ == "__main__":
    PAGE.write_text(with_real_help(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
