"""One request as the server sees it: what is noted while it is answered, whatever its route.

In: nothing. Out: `Visit`, kept in the request's scope. It does not know routes.
"""

from collections.abc import MutableMapping
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

KEY = "porism.visit"


@dataclass(slots=True)
class Visit:
    """What is known of a request so far."""

    id: str
    method: str
    client: str
    library: str = ""
    """The library that the path chose."""
    route: str = ""
    """The template of the route, where that does not tell itself."""
    status: int = 0
    sent: int = 0
    began: float = field(default_factory=perf_counter)
    headers: dict[str, str] = field(default_factory=dict[str, str])
    """Headers that the answer will have besides its own."""
    asked: list[str] = field(default_factory=list[str])
    degraded: list[str] = field(default_factory=list[str])
    """What could not be done as asked, in sentences; a header of the answer tells it."""

    @property
    def seconds(self) -> float:
        """How long ago the request came."""
        return perf_counter() - self.began


def plain(text: str) -> str:
    """Return a text as a header can carry it."""
    return " ".join(text.split()).encode("ascii", "replace").decode()[:1_000]


def visit_of(scope: MutableMapping[str, Any]) -> Visit:
    """Return the visit of a request's scope."""
    visit: Visit = scope[KEY]
    return visit


def route_of(scope: MutableMapping[str, Any]) -> str:
    """Return the template of the route that answered, or `other`: paths hold names, which are not for logs."""
    return visit_of(scope).route or str(getattr(scope.get("route"), "path", "")) or "other"
