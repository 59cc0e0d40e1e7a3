"""Numbers about the server, as Prometheus reads them.

In: what happened. Out: a text. It keeps no names, no questions and no addresses.
"""

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest

CONTENT = "text/plain; version=0.0.4; charset=utf-8"
_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)


class Metrics:
    """The numbers of one server."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)
        labels = ["route", "status"]
        self._requests = Counter("porism_requests", "Requests answered.", labels, registry=self._registry)
        self._seconds = Histogram(
            "porism_request_seconds", "Time to the end of an answer.", ["route"], buckets=_SECONDS,
            registry=self._registry,
        )  # fmt: skip
        self._sent = Counter("porism_sent_bytes", "Bytes of answers.", ["route"], registry=self._registry)
        self._serving = Gauge("porism_requests_running", "Requests being answered.", registry=self._registry)

    def watch(self, name: str, meaning: str, value: Callable[[], float]) -> None:
        """Tell a number that can be asked for at any time."""
        Gauge(f"porism_{name}", meaning, registry=self._registry).set_function(value)

    def begun(self) -> None:
        """Note that a request came."""
        self._serving.inc()

    def ended(self, route: str, status: int, seconds: float, sent: int) -> None:
        """Note how a request ended; a route is its template, never the path that was asked for."""
        self._serving.dec()
        self._requests.labels(route, str(status)).inc()
        self._seconds.labels(route).observe(seconds)
        self._sent.labels(route).inc(sent)

    def text(self) -> bytes:
        """Return all numbers."""
        return generate_latest(self._registry)
