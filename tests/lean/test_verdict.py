"""Verdicts come from evidence, and only from it."""

import pytest

from porism.lean.checks import filled
from porism.lean.verdict import REQUIRED, Accepted, Check, Evidence, Hole, Incomplete, Rejected, judge

PASSED = [Check(name=name, result="passed") for name in REQUIRED]


def failing(*names: str) -> tuple[Check, ...]:
    return filled([Check(name=c.name, result="failed" if c.name in names else "passed") for c in PASSED])


def test_all_required_checks_make_an_accepted_proof() -> None:
    assert judge(Evidence(checks=filled(PASSED))).outcome == "accepted"


@pytest.mark.parametrize("missing", REQUIRED)
def test_nothing_is_accepted_without_each_required_check(missing: str) -> None:
    checks = filled([check for check in PASSED if check.name != missing])
    with pytest.raises(AssertionError, match=missing):
        Accepted(checks=checks)
    with pytest.raises(AssertionError, match=missing):
        judge(Evidence(checks=checks))


def test_a_failed_replay_is_no_acceptance() -> None:
    verdict = judge(Evidence(checks=filled([*PASSED, Check(name="replayed", result="failed", detail="no")])))
    assert isinstance(verdict, Rejected)
    assert verdict.reason.name == "replayed"


def test_what_is_wrong_comes_before_what_is_missing() -> None:
    verdict = judge(Evidence(checks=failing("no_sorry", "axioms")))
    assert isinstance(verdict, Rejected)
    assert verdict.reason.name == "axioms"


def test_only_sorry_makes_an_incomplete_proof() -> None:
    hole = Hole(name="helper", line=3)
    verdict = judge(Evidence(checks=failing("no_sorry"), holes=(hole,)))
    assert isinstance(verdict, Incomplete)
    assert verdict.holes == (hole,)


def test_the_first_failure_is_the_reason() -> None:
    verdict = judge(Evidence(checks=failing("integrity", "axioms")))
    assert isinstance(verdict, Rejected)
    assert verdict.reason.name == "integrity"
