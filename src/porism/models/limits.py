"""How patient Porism is with a model server: how long it waits, how often it asks, and when it gives up.

In: what became of an attempt. Out: whether and when to ask again. It does not know how requests are sent, so that
senders that wait and senders that are awaited share it: both are tenacity's, and take `patience` as it stands.
"""

import math
import random
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any

from porism.errors import UsageError

PASSING = frozenset({408, 429, *range(500, 600)})
"""Statuses that say: not now. The same request may succeed later."""

OVERLOADED = frozenset({429, 503})
"""Those of them that say nothing of the request itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerLimits:
    """How long, how often, how much and how many at a time a server is asked."""

    timeout: float = 60.0
    """Seconds until a server must go on answering."""
    connect_timeout: float = 10.0
    """Seconds until a connection must stand."""
    deadline: float = 300.0
    """Seconds that one request may take with all its repetitions and waits, once its turn has come."""
    attempts: int = 6
    """How often a server is asked that says it is busy or broken (status 408, 429 or 5xx). What it puts off while it
    answers others does not count."""
    attempts_unanswered: int = 3
    """How often a server is asked that cannot be reached, or stops answering."""
    first_wait: float = 0.5
    """Seconds before the second attempt; each later wait is twice as long, and up to half of it is left to chance."""
    longest_wait: float = 60.0
    """Seconds that one wait may take; a server that asks for more is given up at once."""
    parallel: int = 8
    """Requests that are with one server at the same time; fewer while it says that it is too busy."""
    answer_bytes: int = 1 << 26
    """Bytes of the longest answer that is read."""
    trust_environment: bool = False
    """Whether proxies and certificates named by HTTP_PROXY, NO_PROXY, SSL_CERT_FILE and the like are used."""

    def __post_init__(self) -> None:
        times = (self.timeout, self.connect_timeout, self.deadline)
        if not all(math.isfinite(seconds) and seconds > 0 for seconds in times):
            raise UsageError(
                "A server gets no time to answer.",
                advice="timeout, connect_timeout and deadline are seconds above 0, and finite.",
            )
        if not (0 <= self.first_wait < math.inf and 0 <= self.longest_wait < math.inf):
            raise UsageError(
                "These waits make no sense.", advice="first_wait and longest_wait are seconds, not below 0, and finite."
            )
        if min(self.attempts, self.attempts_unanswered, self.parallel, self.answer_bytes) < 1:
            raise UsageError(
                "With these limits nothing can be asked of a server.",
                advice="attempts, attempts_unanswered, parallel and answer_bytes are at least 1.",
            )

    def wait_before(self, attempt: int, asked: float | None = None) -> float:
        """Return the seconds to wait before an attempt (the first is 1); never less than the server asked for.

        Waits grow even where the server names one: a server that says 0 is not asked without pause.
        """
        doubled = self.first_wait * 2.0 ** max(0, min(attempt - 2, 60))
        wait = min(self.longest_wait, doubled) * random.uniform(0.5, 1)
        return wait if asked is None else max(wait, asked + random.uniform(0, min(1.0, asked / 10)))

    def gives_up(self, attempt: int, passing: "Passing") -> bool:
        """Return whether an attempt that failed in passing (the first is 1) was the last."""
        if passing.asked is not None and passing.asked > self.longest_wait:
            return True
        return attempt >= (self.attempts if passing.answered else self.attempts_unanswered)


class Passing(Exception):
    """An attempt failed in a way that may pass; senders turn it into `ModelUnavailable` when they give up.

    A sender that knows how many attempts were of no use to anybody says so in `fruitless`; else all of them were.
    """

    def __init__(self, problem: str, *, answered: bool, asked: float | None = None, advice: str = "") -> None:
        self.problem = problem
        self.answered = answered
        self.asked = asked
        self.advice = advice
        self.fruitless: int | None = None
        super().__init__(problem)


def seconds_asked(retry_after: str | None, now: datetime | None = None) -> float | None:
    """Read a Retry-After header, which holds seconds or a date (RFC 9110, 10.2.3); None where it says nothing."""
    text = (retry_after or "").strip()
    if text.isascii() and text.isdigit():
        return float(text[:9])
    try:
        date = parsedate_to_datetime(text)
        date = date if date.tzinfo else date.replace(tzinfo=UTC)
        return max(0.0, (date - (now or datetime.now(UTC))).total_seconds())
    except (ValueError, OverflowError):
        return None


def patience(limits: ServerLimits) -> dict[str, Any]:
    """Return what tenacity's `Retrying` and `AsyncRetrying` need to repeat attempts that raise `Passing`."""
    import tenacity

    def failure(state: tenacity.RetryCallState) -> tuple[int, Passing]:
        error = state.outcome and state.outcome.exception()
        assert isinstance(error, Passing)
        return state.attempt_number if error.fruitless is None else error.fruitless, error

    def stop(state: tenacity.RetryCallState) -> bool:
        return limits.gives_up(*failure(state)) or in_time(state)

    def wait(state: tenacity.RetryCallState) -> float:
        attempt, passing = failure(state)
        return limits.wait_before(attempt + 1, passing.asked)

    in_time = tenacity.stop_before_delay(limits.deadline)
    return {"retry": tenacity.retry_if_exception_type(Passing), "stop": stop, "wait": wait, "reraise": True}
