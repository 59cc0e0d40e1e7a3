"""The command that serves agents over the Model Context Protocol.

In: arguments. Out: a server that speaks on standard input and output, or listens, until its client leaves or it is
interrupted. It does not know tools.
"""

import os
import sys
from collections.abc import Mapping
from functools import partial

import typer

from porism.interfaces.exits import FOUND
from porism.interfaces.options import IndexFolder, Set, settings_for
from porism.interfaces.sections import SECTIONS
from porism.interfaces.workbench import Workbench

SERVED: Mapping[str, str] = {
    "library": "serve.library",
    "project": "serve.project",
    "host": "serve.host",
    "port": "serve.port",
    "token": "serve.token_variable",
    "hosts": "serve.hosts",
}
"""Flags of the command beside the knobs of [mcp], by the keys that they set: those of `porism serve`."""


def mcp(context: typer.Context, folder: IndexFolder = None, pairs: Set = None) -> int:
    """Serve agents over the Model Context Protocol: search, goals, names, uses, needs, verification.

    Speaks on standard input and output, for a client that starts it, or with --http at http://HOST:PORT/mcp.
    """
    from porism.interfaces.lacking import announce
    from porism.interfaces.mcp import serve_http, serve_stdio

    bench = Workbench(settings_for(context, SECTIONS, pairs=pairs, index=folder))
    serving, offering = bench.settings.stage("serve"), bench.settings.stage("mcp")
    if offering.http:
        serve_http(bench, serving, offering, told=partial(announce, bench, serving))
        return FOUND
    announce(bench, serving)
    if serve_stdio(bench, serving, offering):
        sys.stderr.flush()
        os._exit(FOUND)  # a search or a model that nobody waits for any more would hold up the end
    return FOUND
