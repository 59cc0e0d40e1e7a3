"""Norms and absolute values become applications of what they are."""

import pytest

from porism.index import readable


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("‖a‖₊ + ‖b‖ ≤ ‖c‖ₑ", "(nnnorm (a)) + (norm (b)) ≤ (enorm (c))"),
        ("‖a + ‖b‖₊‖₊", "(nnnorm (a + (nnnorm (b))))"),
        ("|a|ₘ * b", "(mabs (a)) * b"),
        ("|a| + |b - |c||", "(abs (a)) + (abs (b - (abs (c))))"),
        ("||a| - b|", "(abs ((abs (a)) - b))"),
        ("‖a", "‖a"),
    ],
)
def test_a_sign_around_a_term_is_read_with_what_stands_behind_it(text: str, read: str) -> None:
    assert readable(text) == read
