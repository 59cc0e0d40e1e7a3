"""A small library, built once, and the server for agents over it, in process."""

import importlib.util
import io
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from lake_project import write_project
from served import bench_on

from porism.interfaces import Workbench
from porism.interfaces.http import Serving
from porism.interfaces.http.logs import Log
from porism.interfaces.mcp import Offering

if importlib.util.find_spec("mcp") is None:
    collect_ignore_glob = ["test_*.py"]

Made = Callable[..., Any]
FAKE = Path(__file__).parents[1] / "fake_lean.py"


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> Workbench:
    """The small Lake project, indexed."""
    root = write_project(tmp_path_factory.mktemp("agents") / "tiny")
    bench = bench_on(root, root / ".porism")
    bench.index([root])
    return bench


@pytest.fixture
def made(library: Workbench) -> Made:
    """Make a server over the small library, or another."""

    from porism.interfaces.mcp.backing import make_backing
    from porism.interfaces.mcp.server import make_server

    def make(bench: Workbench | None = None, *, log: io.StringIO | None = None, **knobs: Any) -> Any:
        shared = {name: knobs.pop(name) for name in ("library", "project", "threads", "waiting") if name in knobs}
        backing = make_backing(
            bench or library, Serving(**shared), Offering(**knobs), Log(log or io.StringIO()), is_local=True
        )
        return make_server(backing)[0]

    return make


@pytest.fixture
def with_lean(library: Workbench) -> Callable[[Path], Workbench]:
    """Give the small library a program in the place of Lean: a Python file and its argument."""

    def give(program: Path, *arguments: str) -> Workbench:
        return Workbench(library.settings.over({"lean.lean": (sys.executable, str(program), *arguments)}), library.here)

    return give
