"""Questions that were asked in the same state get what was found then."""

import pytest

from porism.prove.failure import FailureState
from porism.prove.query_cache import QueryCache

STATE = FailureState(category="type_mismatch", diagnostic="no", goals=("p",), tactic="exact", names=("a",))


def test_a_question_is_found_again_whatever_its_blanks_and_letters() -> None:
    cache = QueryCache()
    assert cache.find(STATE, "Sum of squares") is None
    cache.keep(STATE, "Sum of squares", ("Nat.a", "Nat.b"))
    assert cache.find(STATE, "  sum OF\n squares ") == ("Nat.a", "Nat.b")


def test_the_same_failure_in_another_proof_is_the_same_state() -> None:
    cache = QueryCache()
    cache.keep(STATE, "squares", ("a",))
    alike = FailureState(
        category="type_mismatch", diagnostic="no", goals=("p",), tactic="refine", context=(("h : q",),)
    )
    assert cache.find(alike, "squares") == ("a",)


@pytest.mark.parametrize(
    "other",
    [
        None,
        FailureState(category="other", diagnostic="no", goals=("p",)),
        FailureState(category="type_mismatch", diagnostic="nothing", goals=("p",)),
        FailureState(category="type_mismatch", diagnostic="no", goals=("q",)),
        FailureState(category="type_mismatch", diagnostic="no"),
    ],
)
def test_another_failure_is_another_state(other: FailureState | None) -> None:
    cache = QueryCache()
    cache.keep(STATE, "squares", ("a",))
    assert cache.find(other, "squares") is None


def test_nothing_found_is_an_answer_and_is_kept() -> None:
    cache = QueryCache()
    cache.keep(None, "squares", ())
    assert cache.find(None, "squares") == ()
