"""Takes the port on which a server listens, before anybody is told of it.

In: the knobs of the server. Out: sockets that are bound, and the address to tell. It does not know what is served.
"""

import errno
import socket
from collections.abc import Sequence
from contextlib import ExitStack

from porism.errors import UsageError
from porism.interfaces.http.serving import Serving


def bound(serving: Serving) -> list[socket.socket]:
    """Return a socket for each address of the host, bound to its port; raises UsageError where that cannot be had."""
    try:
        found = socket.getaddrinfo(serving.host, serving.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except OSError:
        raise _no_address(serving) from None
    port, taken = serving.port, list[socket.socket]()
    with ExitStack() as unless_all:
        for family, (host, *_) in dict.fromkeys((family, place) for family, *_, place in found):
            try:
                one = unless_all.enter_context(_bound(family, str(host), port))
            except OSError as error:
                if error.errno in (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT):
                    continue  # a name may have an address of a kind that this computer does not speak
                raise _refused(serving, error) from error
            port = one.getsockname()[1]
            taken.append(one)
        if not taken:
            raise _no_address(serving)
        unless_all.pop_all()
    return taken


def address_of(serving: Serving, sockets: Sequence[socket.socket]) -> str:
    """Return the address at which a server with these sockets is asked."""
    host = f"[{serving.host}]" if ":" in serving.host else serving.host
    return f"http://{host}:{sockets[0].getsockname()[1]}"


def _bound(family: int, host: str, port: int) -> socket.socket:
    """Return a socket at one address; one for IPv6 leaves IPv4 alone. Raises OSError.

    The protocol is named: asyncio sends small parts at once only on sockets that name it, and an answer whose body
    waits for the acknowledgement of its head comes 40 ms late.
    """
    one = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            one.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        one.bind((host, port))
    except OSError:
        one.close()
        raise
    return one


def _no_address(serving: Serving) -> UsageError:
    """Return the error of a host that is none of this computer's addresses."""
    problem = f"This computer has no address '{serving.host}'."
    return UsageError(problem, where="--host", advice="Name 127.0.0.1, or 0.0.0.0 for all of them.")


def _refused(serving: Serving, error: OSError) -> UsageError:
    """Return the error of a port that cannot be had."""
    if error.errno == errno.EADDRINUSE:
        return UsageError(f"Port {serving.port} is in use; name another with --port.")
    problem = f"Port {serving.port} cannot be had: {error.strerror or error}."
    return UsageError(problem, where="--port", advice="Name another one.")
