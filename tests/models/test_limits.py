"""How patient Porism is with model servers."""

import asyncio
import math
from datetime import UTC, datetime

import pytest
from tenacity import AsyncRetrying

from porism.errors import UsageError
from porism.models.limits import PASSING, Passing, ServerLimits, patience, seconds_asked

NOON = datetime(2026, 11, 30, 12, 0, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("header", "seconds"),
    [
        ("7", 7.0),
        (" 0 ", 0.0),
        ("Mon, 30 Nov 2026 12:00:30 GMT", 30.0),
        ("Mon, 30 Nov 2026 12:00:30 -0000", 30.0),
        ("Mon, 30 Nov 2026 11:00:00 GMT", 0.0),
        ("9" * 400, 999_999_999.0),
        ("soon", None),
        ("-3", None),
        ("1.5", None),
        ("Mon, 99 Nov 2026 12:00:30 GMT", None),
        ("Mon, 30 Nov 2026 12:00:30 +99999999999999", None),
        ("", None),
        (None, None),
    ],
)
def test_a_server_asks_to_wait_in_seconds_or_until_a_date(header: str | None, seconds: float | None) -> None:
    assert seconds_asked(header, NOON) == seconds


def test_waits_double_up_to_the_longest_and_up_to_half_is_left_to_chance() -> None:
    limits = ServerLimits(first_wait=1, longest_wait=5)
    for attempt, longest in [(2, 1), (3, 2), (4, 4), (5, 5), (2000, 5)]:
        waits = [limits.wait_before(attempt) for _ in range(100)]
        assert longest / 2 <= min(waits) < max(waits) <= longest


def test_a_server_that_names_a_wait_is_never_asked_sooner() -> None:
    waits = [ServerLimits().wait_before(2, asked=20.0) for _ in range(100)]
    assert 20 <= min(waits) < max(waits) <= 21


def test_waits_grow_even_where_a_server_names_a_short_one() -> None:
    assert ServerLimits(first_wait=1, longest_wait=60).wait_before(6, asked=0.0) >= 8


def test_a_server_that_does_not_answer_is_asked_less_often_than_one_that_is_busy() -> None:
    limits = ServerLimits(attempts=6, attempts_unanswered=3)
    given_up = [
        [limits.gives_up(n, Passing("", answered=answered)) for n in (2, 3, 5, 6)] for answered in (True, False)
    ]
    assert given_up == [[False, False, False, True], [False, True, True, True]]


def test_a_server_that_asks_for_a_longer_wait_than_we_may_take_is_given_up_at_once() -> None:
    assert ServerLimits(longest_wait=60).gives_up(1, Passing("", answered=True, asked=61))


def test_only_statuses_that_may_pass_are_repeated() -> None:
    assert [status for status in (200, 400, 401, 404, 408, 413, 422, 429, 500, 503, 529) if status in PASSING] == [
        408,
        429,
        500,
        503,
        529,
    ]


def test_an_awaited_sender_can_share_the_patience() -> None:
    calls: list[int] = []

    async def send() -> str:
        calls.append(1)
        if len(calls) < 3:
            raise Passing("busy", answered=True)
        return "answer"

    retrying = AsyncRetrying(**patience(ServerLimits(first_wait=0.001)))
    assert asyncio.run(retrying(send)) == "answer"
    assert len(calls) == 3


@pytest.mark.parametrize(
    "wrong",
    [
        {"timeout": 0.0}, {"connect_timeout": -1.0}, {"deadline": math.nan}, {"deadline": math.inf},
        {"first_wait": -1.0}, {"longest_wait": math.nan}, {"attempts": 0}, {"attempts_unanswered": 0}, {"parallel": 0},
        {"answer_bytes": 0},
    ],
)  # fmt: skip
def test_limits_that_make_no_sense_are_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(UsageError, match=next(iter(wrong))):
        ServerLimits(**wrong)  # type: ignore[arg-type]
