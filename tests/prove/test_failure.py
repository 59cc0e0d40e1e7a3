"""A failure is the same state wherever it happens, and another failure is another state: on what Lean really says."""

import asyncio
import json
from dataclasses import replace
from textwrap import indent

import pytest
from compiler import Lean
from failure_pairs import HERE, Pair, ask, pairs, recorded

from porism.lean import Accepted, Check, Diagnostic, Goal, Incomplete, Position, Rejected, TimedOut, Verdict
from porism.lean.verdict import REQUIRED
from porism.prove.failure import FailureState, failing, idle_names, without_goals
from porism.prove.failure_category import category_of
from porism.prove.failure_tactic import tactic_at

PAIRS = pairs()
RECORDED = recorded()
PLACE = Position(line=1, column=0)


def rejected(*texts: str, goals: tuple[Goal, ...] = (), tactic: str = "exact") -> Rejected:
    """Return the verdict on a body at whose beginning Lean says these errors."""
    said = [
        Diagnostic(severity="error", text=text, region="body", start=PLACE, tactic=tactic, goals=goals)
        for text in texts
    ]  # fmt: skip
    return Rejected(checks=(), diagnostics=tuple(said), reason=Check(name="no_error", result="failed"))


def refused(name: str, detail: str) -> Rejected:
    return Rejected(checks=(), reason=Check(name=name, result="failed", detail=detail))  # pyright: ignore


def state(candidate: str, verdict: Verdict) -> FailureState:
    failure = failing(candidate, verdict)
    assert failure is not None
    return failure.state


def both(pair: Pair, verdicts: tuple[Verdict, Verdict]) -> tuple[FailureState, FailureState]:
    return state(pair.first, verdicts[0]), state(pair.second, verdicts[1])


def test_the_table_is_large_and_has_both_sorts() -> None:
    assert len({pair.name for pair in PAIRS}) == len(PAIRS)
    assert (sum(pair.same for pair in PAIRS), sum(not pair.same for pair in PAIRS)) == (32, 31)


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair.name)
def test_two_failures_are_one_state_where_they_are_the_same(pair: Pair) -> None:
    first, second = both(pair, RECORDED[pair.name])
    assert (first == second) is pair.same, (first, second)
    assert (first.fingerprint == second.fingerprint) is pair.same


@pytest.mark.lean
def test_the_real_compiler_says_the_same_of_the_whole_table(lean: Lean) -> None:
    wrong = []
    for pair, verdicts in zip(PAIRS, asyncio.run(ask(lean.compiled, PAIRS)), strict=True):
        first, second = both(pair, verdicts)
        if (first == second) is not pair.same or (first, second) != both(pair, RECORDED[pair.name]):
            wrong.append((pair.name, first, second))
    assert wrong == []


MOVES = {
    "comments": lambda body: f"-- a\n\n/- b\n c -/\n{body}",
    "further in": lambda body: indent(body, "  "),
    "comments behind": lambda body: body.replace("\n", "   -- x\n"),
    "steps before": lambda body: f"skip\nskip\nskip\n{body}",
    "a fact before": lambda body: f"have zz : 0 = 0 := rfl\n{body}",
    "metavariables before": lambda body: f"have zz : ∃ x : Nat, x = 1 := ⟨_, Eq.trans rfl rfl⟩\n{body}",
}
"""What does not change how a candidate fails."""


@pytest.mark.lean
@pytest.mark.slow
@pytest.mark.parametrize("move", MOVES)
def test_a_candidate_that_is_moved_about_fails_in_the_same_state(lean: Lean, move: str) -> None:
    plain = [pair for pair in PAIRS if pair.name != "a hole, and a hole behind a comment"]
    moved = [replace(pair, first=MOVES[move](pair.first), second=MOVES[move](pair.second)) for pair in plain]
    found = asyncio.run(ask(lean.compiled, moved))
    for before, after, verdicts in zip(plain, moved, found, strict=True):
        for old, new in zip(both(before, RECORDED[before.name]), both(after, verdicts), strict=True):
            if old.tactic != "assumption" or "fact" not in move and "meta" not in move:
                assert old == new, before.name


def test_names_that_lean_makes_up_are_others_in_the_pairs_about_them() -> None:
    about = [pair for pair in PAIRS if pair.name.startswith(("other metavariable", "other universe", "other daggers"))]
    assert len(about) == 8
    for pair in about:
        first, second = RECORDED[pair.name]
        assert [error.text for error in first.errors] != [error.text for error in second.errors]


TAGS = {
    "lean.unknownIdentifier._namedError": "unknown_declaration",
    "lean.invalidField._namedError": "unknown_declaration",
    "lean.synthInstanceFailed._namedError": "typeclass_inference",
    "Elab.synthPlaceholder": "typeclass_inference",
    "Tactic.unsolvedGoals": "unsolved_goals",
    "runtime.maxRecDepth": "rewrite_or_tactic",
    "runtime.maxHeartbeats": "rewrite_or_tactic",
}
"""What Lean's own tags, which only `lean --json` writes, mean for the sort of an error."""


@pytest.mark.lean
def test_the_sort_of_an_error_agrees_with_leans_tag_wherever_there_is_one(lean: Lean) -> None:
    said = [json.loads(line) for line in lean.run("--json", str(HERE / "messages.lean")).stdout.splitlines()]
    errors = [message for message in said if message["severity"] == "error"]
    tagged = [(message["kind"], category_of(message["data"])) for message in errors if message["kind"] in TAGS]
    assert {tag for tag, _ in tagged} == TAGS.keys()
    assert all(TAGS[tag] == category for tag, category in tagged)
    others = [message["data"].split("\n")[0] for message in errors if category_of(message["data"]) == "other"]
    assert others == ["type of theorem `t45` is not a proposition", "fail to show termination for"]


@pytest.mark.parametrize(
    ("text", "category"),
    [
        ("unexpected token 'theorem'; expected ')', ',' or ':'", "syntax_or_parse"),
        ("expected token", "syntax_or_parse"),
        ("Expected type must not contain free variables\n  n = 2", "type_mismatch"),
        ("unknown tactic", "unknown_declaration"),
        ("Type mismatch\n  unsolved goals\nhas type\n  p", "type_mismatch"),
        ("linarith failed to find a contradiction\na b : ℝ\n⊢ False", "rewrite_or_tactic"),
        ("omega could not prove the goal:\na possible counterexample may satisfy the constraints", "rewrite_or_tactic"),
        ("`exact?` could not close the goal. Try `apply?`", "rewrite_or_tactic"),
        ("aesop: failed to prove the goal after exhaustive search.", "rewrite_or_tactic"),
        ("The rfl tactic failed. Possible reasons:", "rewrite_or_tactic"),
        ("typeclass instance problem is stuck, it is often due to metavariables\n  Foo ?m.3", "typeclass_inference"),
        ("(kernel) declaration type mismatch, 't' has type", "type_mismatch"),
        ("something new", "other"),
        ("something new\n⊢ unsolved goals", "other"),
    ],
)
def test_an_error_is_sorted_by_the_words_that_begin_it(text: str, category: str) -> None:
    assert category_of(text) == category


def test_bad_syntax_is_told_before_other_errors_and_open_goals_after_them() -> None:
    open_goals, mismatch, syntax = "unsolved goals\n⊢ p", "Type mismatch\n  h", "unexpected token ')'"
    assert state("exact h", rejected(open_goals, mismatch, syntax)).category == "syntax_or_parse"
    assert state("exact h", rejected(open_goals, mismatch)).category == "type_mismatch"
    assert state("exact h", rejected(open_goals)).category == "unsolved_goals"


def test_what_the_machine_fails_at_is_no_failure_of_the_proof() -> None:
    accepted = Accepted(checks=tuple(Check(name=name, result="passed") for name in REQUIRED))
    for verdict in (
        accepted,
        TimedOut(checks=(), limit=60.0),
        refused("limits", "more than 8,192 MB of memory were needed"),
        refused("replayed", "the second kernel was not done after 60 s"),
        rejected("unknown module prefix 'Mathlib'\n\nNo directory 'Mathlib' in the search path"),
    ):
        assert failing("exact h", verdict) is None


def test_a_timeout_that_lean_counts_itself_is_a_failure_wherever_it_struck() -> None:
    said = "(deterministic) timeout at `{}`, maximum number of heartbeats (200000) has been reached"
    first, second = (state("simp", rejected(said.format(at), tactic="simp")) for at in ("whnf", "isDefEq"))
    assert first == second
    assert first.category == "rewrite_or_tactic"


def test_a_text_that_breaks_the_rules_is_a_state_without_lines() -> None:
    first = state("foo", refused("integrity", "line 3: `axiom` has no place in a proof"))
    assert first == state("\nbar", refused("integrity", "line 4: `axiom` has no place in a proof"))
    assert (first.category, first.names) == ("refused", ("axiom",))


def test_a_state_is_serialised_in_one_way_and_hashed() -> None:
    found = FailureState(category="type_mismatch", diagnostic="≠", goals=("p",), context=(("h : q",),), tactic="exact")
    text = (
        '{"category":"type_mismatch","context":[["h : q"]],"diagnostic":"≠","goals":["p"],"names":[],"tactic":"exact"}'
    )
    assert found.serialised() == text
    assert found.fingerprint == "425db740fbdc5613301876c4c2ae7f8d1919bc13dd2d3ca2bcd323634b2b1f81"


def test_states_are_bounded_and_stay_what_they_are() -> None:
    hypotheses = tuple(f"h{n} : {'x' * 5000}" for n in range(200))
    goals = [Goal(hypotheses=hypotheses, conclusion=f"{'y' * 5000} {end}") for end in "ab"]
    text = "Type mismatch\n  " + "z" * 50_000
    first, second = (state("exact h", rejected(text, goals=(goal,) * 40)) for goal in goals)
    assert len(first.serialised()) < 1_000_000
    assert len(first.diagnostic) == 4000
    assert first != second


def test_an_open_proof_is_a_state_with_its_goals() -> None:
    goal = Goal(case="inl", hypotheses=("a b : Prop", "h✝ : a"), conclusion="b")
    found = state("cases h; sorry", Incomplete(checks=(), holes=(), goals=(goal,)))
    assert (found.category, found.goals) == ("unsolved_goals", ("b",))
    assert found.context == (("a : Prop", "b : Prop", "✝1 : a"),)


def test_a_fact_that_a_tactic_may_use_though_it_does_not_name_it_is_part_of_the_state() -> None:
    goal = Goal(hypotheses=("h : p", "e : q"), conclusion="r")
    for tactic, step, shown in (("simp", "simp [f]", 1), ("simp", "simp [f, *]", 2), ("simp", "simp at *", 2),
                                ("linarith", "linarith", 2), ("rw", "rw [f]", 1)):  # fmt: skip
        said = rejected("linarith failed to find a contradiction", goals=(goal,), tactic=tactic)
        assert len(state(f"have e := f\n{step}", said).context[0]) == shown, step


@pytest.mark.parametrize(
    ("code", "names"),
    [
        ("have h : p := x\nexact y", {"h"}),
        ("have h : p := x\nexact h", set()),
        ("have h : p := x\nexact h.symm", set()),
        ("have h : p := x\nexact g.h h'", {"h"}),
        ("have : p := x\nexact y", {"this"}),
        ("have : p := x\nexact this", set()),
        ("have ⟨a, b⟩ := x\nexact y", {"this"}),
    ],
)
def test_a_fact_is_idle_where_nothing_uses_its_name(code: str, names: set[str]) -> None:
    assert idle_names(code) == names


@pytest.mark.parametrize(
    ("code", "line", "tactic"),
    [
        ("exact\n  foo\n    bar", 3, "exact"),
        ("constructor\n· exact\n    foo", 3, "exact"),
        ("constructor\n· skip\n  rw [h]", 3, "rw"),
        ("have h : p := by\n  rw [h]", 2, "rw"),
        ("have h : p :=\n  rw h", 2, "have"),
        ("cases h with\n| inl x =>\n  rw [x]", 3, "rw"),
        ("calc\n  a = b := x\n  _ = c := y", 3, "calc"),
        ("first\n| rw [h]\n| simp", 2, "rw"),
    ],
)
def test_the_tactic_of_a_line_is_found_above_it_where_it_continues_a_term(code: str, line: int, tactic: str) -> None:
    word = code.split("\n")[line - 1].split()[0]
    assert tactic_at(code, line, tactic if word in ("rw", "|", "·") else word) == tactic


def test_goals_are_taken_out_of_a_message_and_the_rest_is_left() -> None:
    said = "Tactic `apply` failed: no\n\nNote: The type is\n  ∀ n : Nat, p n\n\n"
    assert without_goals(f"{said}case inl\nn : Nat\nh :\n  p\n⊢ q ∧\n    r\nend") == f"{said}end"
    assert without_goals("has type : nothing\nmore") == "has type : nothing\nmore"


def test_every_verdict_is_read_only_once() -> None:
    verdict = rejected("unknown identifier 'x'")
    failing.cache_clear()
    assert failing("exact x", verdict) is failing("exact x", verdict)
    assert (failing.cache_info().hits, failing.cache_info().misses) == (1, 1)
