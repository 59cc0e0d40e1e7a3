"""The command that serves libraries over HTTP.

In: arguments. Out: a server that listens until it is interrupted. It does not know routes.
"""

from functools import partial

import typer

from porism.interfaces.commands import open_bench
from porism.interfaces.exits import FOUND
from porism.interfaces.options import IndexFolder, Set


def serve(context: typer.Context, folder: IndexFolder = None, pairs: Set = None) -> int:
    """Serve libraries over HTTP: our own API, and what clients of LeanSearch, Loogle and others ask.

    The interface is described at /docs. Logs go to standard error, one JSON object a line.
    """
    from porism.interfaces.http import serve as listen
    from porism.interfaces.lacking import announce

    bench = open_bench(context, index=folder, pairs=pairs)
    serving = bench.settings.stage("serve")
    listen(bench, serving, told=partial(announce, bench, serving))
    return FOUND
