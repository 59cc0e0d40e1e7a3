"""A small library, built once, and servers over it: in process, or on a port of this machine."""

import io
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from lake_project import write_project
from served import Serve, Served, bench_on
from starlette.testclient import TestClient

from porism.interfaces import Workbench
from porism.interfaces.http import Serving, make_app
from porism.interfaces.http.logs import Log


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> Workbench:
    """The small Lake project, indexed."""
    root = write_project(tmp_path_factory.mktemp("served") / "tiny")
    bench = bench_on(root, root / ".porism")
    bench.index([root])
    return bench


@pytest.fixture
def serve(library: Workbench) -> Iterator[Serve]:
    """Serve the small library, or another, in process."""
    with ExitStack() as stack:

        def begin(bench: Workbench | None = None, *, token: str = "", **knobs: Any) -> Served:
            lines = io.StringIO()
            app = make_app(bench or library, Serving(**knobs), token=token, log=Log(lines))
            client = stack.enter_context(TestClient(app, base_url="http://localhost", raise_server_exceptions=False))
            return Served(client, lines=lines)

        yield begin


@pytest.fixture(scope="session")
def client(library: Workbench) -> Iterator[TestClient]:
    """A client of the small library, for tests that need nothing special."""
    app = make_app(library, Serving(), log=Log(io.StringIO()))
    with TestClient(app, base_url="http://localhost", raise_server_exceptions=False) as made:
        yield made
