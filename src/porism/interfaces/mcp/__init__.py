"""Porism for agents: a few tools over the Model Context Protocol, on standard input and output or over HTTP.

    from porism.interfaces.mcp import Offering, serve_stdio
    serve_stdio(Workbench.open(), Serving(), Offering())

It does not know the command line.
"""

from typing import TYPE_CHECKING, Any

from porism.interfaces.mcp.offering import Offering

if TYPE_CHECKING:
    from porism.interfaces.mcp.run import serve_http, serve_stdio

__all__ = ["Offering", "serve_http", "serve_stdio"]


def __getattr__(name: str) -> Any:
    """Import what needs the extra `mcp` when it is asked for; raises UsageError where that is not installed."""
    if name not in __all__:
        raise AttributeError(name)
    try:
        from porism.interfaces.mcp import run
    except ImportError as error:
        from porism.interfaces.extras import not_installed

        raise not_installed("The server for agents", error, "mcp") from None
    return getattr(run, name)
