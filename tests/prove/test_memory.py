"""What a memory of failures tells, blocks and keeps, step by step."""

import pytest

from porism.errors import UsageError
from porism.lean import Accepted, Check, Diagnostic, Goal, Position, Rejected, TimedOut
from porism.lean.verdict import REQUIRED
from porism.prove.memory import FailureMemory, Remembering
from porism.prove.repeats import candidate_key


def rejected(text: str, line: int = 1, tactic: str = "exact", goals: tuple[Goal, ...] = ()) -> Rejected:
    error = Diagnostic(
        severity="error", text=text, region="body", start=Position(line=line, column=0), tactic=tactic, goals=goals
    )
    return Rejected(checks=(), diagnostics=(error,), reason=Check(name="no_error", result="failed"))


def mismatch(term: str, line: int = 1) -> Rejected:
    return rejected(f"Type mismatch\n  {term}\nhas type\n  p", line)


def memory_with(*terms: str, remembering: Remembering | None = None) -> FailureMemory:
    """Return a memory of candidates that failed, each with a text of its own and a mismatch of its term."""
    memory = FailureMemory(remembering)
    for number, term in enumerate(terms):
        memory.observe(f"-- {number}\nskip\nexact {term} {number}", mismatch(term, 3))
    return memory


def test_a_state_counts_how_often_it_came_and_is_repeated_from_the_second_time_on() -> None:
    memory = FailureMemory()
    first = memory.observe("exact h", mismatch("h"))
    other = memory.observe("exact g", mismatch("g"))
    again = memory.observe("skip\nexact h", mismatch("h", 2))
    assert [(seen.occurrence, seen.repeated) for seen in (first, other, again)] == [(1, False), (1, False), (2, True)]
    assert first.state == again.state != other.state
    assert (memory.observations, memory.states, memory.latest) == (3, 2, again.state)


def test_a_higher_threshold_waits_longer() -> None:
    memory = memory_with("h", "h", remembering=Remembering(threshold=3))
    assert memory.guidance() is None
    assert memory.observe("exact h 2", mismatch("h")).repeated


@pytest.mark.parametrize(
    "wrong", [{"threshold": 1}, {"states_shown": 0}, {"edits_shown": 0}, {"goals_shown": 0}, {"longest_told": 5}]
)
def test_settings_that_make_no_sense_are_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(UsageError, match="at least"):
        Remembering(**wrong)


def test_nothing_is_told_before_something_comes_back() -> None:
    memory = memory_with("a", "b", "c")
    assert memory.guidance() is None
    assert memory.told() == ""


def test_at_most_three_states_are_told_those_that_came_most_often_first() -> None:
    memory = memory_with(*"aabbbccccdd")
    guidance = memory.guidance()
    assert guidance is not None
    assert [found.occurrences for found in guidance.recurring] == [4, 3, 2]
    assert [found.state.diagnostic.split()[2] for found in guidance.recurring] == ["c", "b", "d"]
    assert guidance.dead_end


def test_the_state_of_the_last_candidate_is_told_though_three_came_more_often() -> None:
    memory = memory_with(*"aaabbbcccdd")
    guidance = memory.guidance()
    assert guidance is not None
    assert [found.state.diagnostic.split()[2] for found in guidance.recurring] == ["c", "b", "d"]
    assert [found.latest for found in guidance.recurring] == [False, False, True]


def test_each_state_comes_with_its_three_latest_edits() -> None:
    guidance = memory_with("h", "h", "h", "h").guidance()
    assert guidance is not None
    assert [edit.step for edit in guidance.recurring[0].edits] == ["exact h 1", "exact h 2", "exact h 3"]
    assert [edit.kind for edit in guidance.recurring[0].edits] == ["full_rewrite"] * 3


def test_a_dead_end_is_told_only_while_the_last_candidate_is_in_it() -> None:
    memory = memory_with("h", "h")
    assert "**Dead end.** The last attempt ended in failure 1 again" in memory.told()
    memory.observe("exact g", mismatch("g"))
    assert "Dead end" not in memory.told()
    assert "seen 2 times" in memory.told()


def test_what_is_told_names_the_failure_its_goals_and_what_was_tried() -> None:
    goals = tuple(Goal(conclusion=f"{name} = 0") for name in "xyz")
    memory = FailureMemory()
    for number in (1, 2):
        memory.observe(f"rw [foo {number}]", rejected("Tactic `rewrite` failed: no\n\n⊢ x = 0", 1, "rw", goals))
    told = memory.told()
    for words in ("rewrite or tactic, seen 2 times", "Tactic `rewrite` failed: no", "- initial: rw [foo 1]",
                  "- full rewrite: rw [foo 2]", "⊢ x = 0", "⊢ y = 0"):  # fmt: skip
        assert words in told
    assert "z = 0" not in told
    assert "does not say that a\ntactic or a lemma is of no use" in told


def test_what_is_told_is_bounded() -> None:
    memory = FailureMemory()
    for number in (1, 2):
        memory.observe(f"exact {'h' * 9000} {number}", rejected(f"Type mismatch\n  {'z ' * 9000}"))
    assert len(memory.told()) < 4000


def test_a_candidate_that_failed_is_blocked_in_another_layout() -> None:
    memory = FailureMemory()
    seen = memory.observe('constructor\n· exact h "a  b"\n', mismatch("h", 2))
    blocked = memory.blocked('  -- anew\n  constructor\n\n  ·  exact  h "a  b" /- so -/')
    assert blocked is not None
    assert (blocked.state, blocked.times) == (seen.state, 2)
    assert memory.blocked('constructor\n· exact h "a b"\n') is None
    assert memory.prevented == 1


def test_a_blocked_candidate_is_told_as_the_last_one_and_as_a_dead_end() -> None:
    memory = FailureMemory()
    memory.observe("exact h", mismatch("h"))
    memory.observe("exact g", mismatch("g"))
    assert memory.blocked("exact h")
    guidance = memory.guidance()
    assert guidance is not None
    assert (guidance.dead_end, guidance.same_text, guidance.recurring[0].occurrences) == (True, 2, 1)
    assert "it was proposed 2 times" in memory.told()
    memory.observe("exact k", mismatch("k"))
    assert memory.guidance() is None


def test_what_the_machine_failed_at_is_not_remembered_and_not_blocked() -> None:
    memory = FailureMemory()
    for _ in range(3):
        assert memory.observe("exact h", TimedOut(checks=(), limit=1.0)).state is None
    assert memory.blocked("exact h") is None
    assert (memory.observations, memory.guidance()) == (0, None)


def test_an_accepted_candidate_is_no_failure() -> None:
    memory = FailureMemory()
    accepted = Accepted(checks=tuple(Check(name=name, result="passed") for name in REQUIRED))
    seen = memory.observe("rfl", accepted)
    assert (seen.state, seen.occurrence, seen.repeated) == (None, 0, False)
    assert memory.blocked("rfl") is None


@pytest.mark.parametrize(
    ("first", "second", "same"),
    [
        ("rw [a]\nsimp", "rw [a]\n\n   \nsimp\n", True),
        ("rw [a]\nsimp", "  rw [a]\n  simp", True),
        ("rw [a]\nsimp", "rw  [a]  -- so\n/- a\nb -/\nsimp", True),
        ("rw [a]\r\nsimp", "rw [a]\nsimp", True),
        ("rw [a]\nsimp", "rw [a]\n  simp", False),
        ("rw [a]\nsimp", "rw [ab]\nsimp", False),
        ("f a", "fa", False),
        ('exact "--"', 'exact "-- a"', False),
        ('exact "a b"', 'exact "a  b"', False),
        ('exact "a\nb"', 'exact "a\\nb"', False),
        ('exact "é"', 'exact "\\\\xe9"', False),
        ("exact ' '", "exact '  '", False),
        ("rfl /- so", "rfl", False),
        ("\trfl", "rfl", False),
        ("rfl\u00a0", "rfl", False),
        ("have h := by   skip\n             rfl", "have h := by skip\n             rfl", False),
        ("have h  := by\nrfl", "have h := by\nrfl", True),
    ],
)
def test_candidates_say_the_same_where_only_comments_and_blanks_differ(first: str, second: str, same: bool) -> None:
    assert (candidate_key(first) == candidate_key(second)) is same
