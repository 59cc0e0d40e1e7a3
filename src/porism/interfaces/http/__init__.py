"""Porism over HTTP: our own versioned API, and drop-in routes for clients of other servers.

    from porism.interfaces.http import Serving, serve
    serve(Workbench.open(), Serving(port=8765))

It does not know the command line.
"""

from typing import TYPE_CHECKING, Any

from porism.interfaces.http.serving import Serving

if TYPE_CHECKING:
    from porism.interfaces.http.app import make_app
    from porism.interfaces.http.run import serve, server

__all__ = ["Serving", "make_app", "serve", "server"]


def __getattr__(name: str) -> Any:
    """Import what needs the extra `serve` when it is asked for; raises UsageError where that is not installed."""
    if name not in __all__:
        raise AttributeError(name)
    try:
        from porism.interfaces.http import app, run
    except ImportError as error:
        from porism.interfaces.extras import not_installed

        raise not_installed("The server", error, "serve") from None
    return getattr(app if name == "make_app" else run, name)
