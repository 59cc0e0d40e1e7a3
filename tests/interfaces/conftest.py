"""The command line run in a small Lake project, in an empty home."""

import os
from pathlib import Path

import pytest
from lake_project import Ended, Porism, write_project

from porism.interfaces.cli import main


@pytest.fixture
def porism(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Porism:
    """Run the command line in an empty home."""
    for name in [n for n in os.environ if n.startswith("PORISM_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))

    def run(*arguments: str | Path) -> Ended:
        capfd.readouterr()
        code = main([str(argument) for argument in arguments])
        written = capfd.readouterr()
        return Ended(code, written.out, written.err)

    return run


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A fresh project, and the current folder in it."""
    root = write_project(tmp_path / "tiny")
    monkeypatch.chdir(root)
    return root
