"""Servers over a small library, as tests use them."""

import io
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from porism.interfaces import SECTIONS, Workbench, read_settings
from porism.interfaces.http import Serving, server
from porism.interfaces.http.logs import Log


@dataclass
class Served:
    """A server, and the lines of its log."""

    client: Any
    url: str = ""
    lines: io.StringIO = field(default_factory=io.StringIO)

    @property
    def log(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.lines.getvalue().splitlines()]


Serve = Callable[..., Served]


def bench_on(root: Path, index: Path) -> Workbench:
    settings = read_settings(SECTIONS, flags={"index": index}, environment={"HOME": str(root)}, folder=root)
    return Workbench(settings, root)


@contextmanager
def listening(bench: Workbench, **knobs: Any) -> Iterator[Served]:
    """Run a real server on a free port of this machine."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    lines = io.StringIO()
    running = server(bench, Serving(port=port, **knobs), Log(lines))
    thread = threading.Thread(target=running.run, daemon=True)
    thread.start()
    until = time.monotonic() + 20
    while not running.started and time.monotonic() < until:
        time.sleep(0.01)
    try:
        yield Served(None, f"http://127.0.0.1:{port}", lines)
    finally:
        running.should_exit = True
        thread.join(20)
