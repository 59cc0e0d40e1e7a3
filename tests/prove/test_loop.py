"""The loop: what is asked when, what counts, what a revision is told, and when it ends."""

import asyncio
from pathlib import Path

import pytest

from porism.errors import LeanDied, ModelUnavailable, UsageError
from porism.lean import Accepted, Rejected, Task
from porism.prove import (
    Budgets,
    Looking,
    Mode,
    Preparation,
    Problem,
    Prover,
    Proving,
    Showing,
    Stopping,
    cost_within,
    limited,
    prove_one,
    solved_within,
)
from prove.scripted_prover import NONE, TASK, Script, Shelf, declaration, fenced, five, lean, run

WRONG = [f"exact wrong{number}" for number in range(100)]


def budgets(**numbers: int) -> Proving:
    return Proving(budgets=Budgets(**numbers))


def test_a_first_candidate_that_lean_accepts_is_the_proof() -> None:
    script = Script(["exact good"])
    found = run(script)
    assert (found.outcome, found.body, len(found.rounds)) == ("proved", "exact good", 1)
    assert isinstance(found.rounds[0].verdict, Accepted)
    assert [request.purpose for request in script.asked] == ["prove"]


def test_a_revision_sees_the_last_candidate_and_what_lean_said_of_it() -> None:
    script = Script(["exact wrong", "exact good"])
    found = run(script)
    assert (found.outcome, found.counts.submissions, found.counts.calls) == ("proved", 2, 2)
    text = script.text(1)
    assert "exact wrong" in text and "line 1, column 6: Unknown identifier `wrong`" in text
    assert script.asked[1].purpose == "revise_proof"


def test_without_retrieval_no_queries_are_asked_for() -> None:
    script = Script(["exact wrong", "exact good"])
    assert run(script).counts.retrievals == 0
    assert "None were looked for" in script.text(1)


def test_before_each_revision_five_queries_are_searched_for_once() -> None:
    script, shelf = Script(["exact wrong", "exact worse", "exact good"], [five("fact"), five("lemma")]), Shelf()
    found = run(script, mode=shelf.mode)
    assert [request.purpose for request in script.asked] == [
        "prove", "proof_queries", "revise_proof", "proof_queries", "revise_proof",
    ]  # fmt: skip
    assert shelf.queries == [f"{word} {n}" for word in ("fact", "lemma") for n in range(5)]
    assert (found.counts.retrievals, found.counts.calls) == (2, 5)


def test_declarations_are_shown_once_each_numbered_in_the_order_first_seen() -> None:
    script, shelf = Script(["exact wrong", "exact good"]), Shelf()
    run(script, mode=shelf.mode)
    text = script.text(1)
    shown = [line.split()[1] for line in text.splitlines() if line.startswith("theorem ") and line.endswith(" : True")]
    assert shown == ["fact_0.a", "shared", "fact_0.b", *(f"fact_{n}.{end}" for n in range(1, 5) for end in "ab")]
    assert "[11]" in text and "[12]" not in text


def test_where_too_many_are_found_each_query_keeps_its_first() -> None:
    script, shelf = Script(["exact wrong", "exact good"]), Shelf()
    run(script, Proving(mode="graph", showing=Showing(declarations=6)), shelf.mode)
    text = script.text(1)
    assert all(f"fact_{n}.a" in text for n in range(5)) and "shared" in text and ".b" not in text


def test_as_many_declarations_of_a_query_are_taken_as_are_wanted() -> None:
    script, shelf = Script(["exact wrong", "exact good"]), Shelf()
    found = run(script, Proving(looking=Looking(each=1)), shelf.mode)
    looked = found.rounds[1].looked
    assert looked and looked.found == tuple((f"fact_{n}.a",) for n in range(5))


def test_the_theorem_itself_is_hidden_from_searches() -> None:
    shelf = Shelf()
    run(Script(["exact wrong", "exact good"]), mode=shelf.mode, hidden=frozenset({"other"}))
    assert shelf.hidden == {"t", "other"}


def test_submissions_are_bounded() -> None:
    found = run(Script(WRONG), budgets(submissions=3))
    assert (found.outcome, found.counts.submissions, found.counts.calls) == ("not proved", 3, 3)
    assert found.why == "all 3 submissions are used"


def test_calls_are_bounded() -> None:
    found = run(Script(WRONG), budgets(calls=4))
    assert (found.outcome, found.counts.calls, found.why) == ("not proved", 4, "all 4 calls are used")


def test_retrievals_are_bounded_and_revisions_go_on_without() -> None:
    script = Script(WRONG)
    found = run(script, budgets(submissions=5, retrievals=2), Shelf().mode)
    assert (found.counts.retrievals, found.counts.submissions, found.counts.calls) == (2, 5, 7)
    assert [bool(done.looked) for done in found.rounds] == [False, True, True, False, False]


def test_the_last_call_is_kept_for_a_candidate() -> None:
    script = Script(WRONG)
    found = run(script, budgets(calls=4), Shelf().mode)
    assert [request.purpose for request in script.asked] == ["prove", "proof_queries", "revise_proof", "revise_proof"]
    assert found.counts.submissions == 3


def test_the_published_budgets_let_one_candidate_and_31_revisions_with_31_retrievals_happen() -> None:
    found = run(Script(WRONG), mode=Shelf().mode)
    assert (found.counts.submissions, found.counts.retrievals, found.counts.calls) == (32, 31, 63)


def test_a_candidate_that_is_refused_unread_is_a_submission() -> None:
    script = Script(["sorry_free_axiom\n#eval 1", "exact good"])
    found = run(script)
    assert found.counts.submissions == 2
    assert isinstance(found.rounds[0].verdict, Rejected) and "Refused (integrity)" in script.text(1)


def test_a_repeat_is_a_call_but_no_submission_and_is_not_verified() -> None:
    script, verifier = Script(["exact wrong", "exact   wrong -- again", "exact good"]), lean()
    found = run(script, of=verifier)
    assert (found.counts.submissions, found.counts.calls, found.counts.blocked) == (2, 3, 1)
    assert len(verifier.asked) == 2
    assert "It repeats a proof that has failed before" in script.text(2)


def test_a_model_that_only_repeats_itself_is_left_and_asked_again_under_a_higher_limit(tmp_path: Path) -> None:
    script = Script(["exact wrong"])
    found = run(script, Proving(mode="none"), folder=tmp_path)
    why = "the model has nothing new: 5 replies in a row repeat what had failed before, or hold no proof"
    assert (found.outcome, found.why) == ("stopped", why)
    assert (found.counts.submissions, found.counts.calls, found.counts.blocked) == (1, 6, 5)
    later = run(script, Proving(mode="none", stopping=Stopping(repeats=7)), folder=tmp_path)
    assert (later.outcome, later.counts.calls, len(script.asked)) == ("stopped", 8, 8)


def test_a_model_whose_replies_hold_no_proof_is_left() -> None:
    found = run(Script(["```lean\n```"]), Proving(mode="none"))
    assert (found.outcome, found.counts.submissions, found.counts.calls) == ("stopped", 0, 5)


def test_repeats_between_which_something_new_is_tried_are_not_in_a_row() -> None:
    script = Script(["exact wrong", "exact wrong", "exact other", "exact wrong", "exact good"])
    found = run(script, Proving(mode="none", stopping=Stopping(repeats=2)))
    assert (found.outcome, found.counts.blocked) == ("proved", 2)


def test_without_a_limit_on_repeats_all_calls_are_used_as_published() -> None:
    found = run(Script(["exact wrong"]), Proving(stopping=Stopping(repeats=0)), mode=Shelf().mode)
    assert (found.outcome, found.why) == ("not proved", "all 63 calls are used")
    assert (found.counts.submissions, found.counts.retrievals, found.counts.blocked) == (1, 1, 61)


def test_a_repeat_keeps_the_retrieval_that_was_made_for_its_round() -> None:
    script, shelf = Script(["exact wrong", "exact wrong", "exact good"]), Shelf()
    found = run(script, mode=shelf.mode)
    assert found.counts.retrievals == 1
    assert "fact_0.a" in script.text(1) and "fact_0.a" in script.text(2)


def test_without_memory_a_repeat_is_verified_again() -> None:
    verifier = lean()
    found = run(Script(["exact wrong", "exact wrong", "exact good"]), Proving(memory=False), of=verifier)
    assert (found.counts.submissions, found.counts.blocked, len(verifier.asked)) == (3, 0, 3)


def test_a_failure_that_comes_back_is_told_of() -> None:
    bodies = ["exact wrong", "skip\nexact wrong", "exact good"]
    script, without = Script(bodies), Script(bodies)
    run(script)
    run(without, Proving(memory=False))
    assert "Failures that came back" in script.text(2) and "Failures that came back" not in script.text(1)
    assert "Failures that came back" not in without.text(2)


def test_a_query_that_was_asked_about_the_same_failure_is_not_searched_for_again() -> None:
    script, shelf = Script(["exact wrong", "skip\nexact wrong", "exact good"]), Shelf()
    found = run(script, mode=shelf.mode)
    assert len(shelf.queries) == 5 and found.counts.repeated_queries == 5
    assert "fact_4.b" in script.text(2)


def test_a_query_about_another_failure_is_searched_for_again() -> None:
    shelf = Shelf()
    found = run(Script(["exact wrong", "exact worse", "exact good"]), mode=shelf.mode)
    assert len(shelf.queries) == 10 and found.counts.repeated_queries == 0


def test_fewer_queries_than_are_wanted_are_taken_and_that_is_said() -> None:
    script, shelf = Script(["exact wrong", "exact good"], ['{"queries": ["one", "two", "three"]}']), Shelf()
    found = run(script, mode=shelf.mode)
    looked = found.rounds[1].looked
    assert looked and looked.queries == ("one", "two", "three")
    assert looked.remarks == ("3 of 5 queries could be used",)
    assert (found.counts.retrievals, found.counts.calls) == (1, 3)


def test_of_more_queries_than_are_wanted_the_first_are_taken() -> None:
    script = Script(["exact wrong", "exact good"], ['{"queries": ["1", "2", "3", "4", "5", "6"]}'])
    looked = run(script, mode=Shelf().mode).rounds[1].looked
    assert looked and looked.queries == ("1", "2", "3", "4", "5")


def test_a_reply_without_queries_spends_the_retrieval() -> None:
    script, shelf = Script(["exact wrong", "exact good"], ["I do not know."]), Shelf()
    found = run(script, mode=shelf.mode)
    assert (found.outcome, found.counts.retrievals, shelf.queries) == ("proved", 1, [])
    assert "A search was made and found nothing" in script.text(1)


def test_a_model_is_told_how_many_queries_it_must_give_before_fewer_are_taken() -> None:
    from porism.models import ScriptedChat

    script = Script(["exact wrong", "exact good"], ['{"queries": ["one"]}', five()])
    found = run(script, mode=Shelf().mode, chat=ScriptedChat(script.say, tries=2))
    looked = found.rounds[1].looked
    assert looked and len(looked.queries) == 5
    assert (found.counts.calls, found.spent.usage.requests) == (3, 4)


def test_a_reply_without_lean_is_a_call_and_its_writer_is_told() -> None:
    script = Script(["```text\nno proof\n```", "exact good"])
    found = run(script)
    assert (found.counts.submissions, found.counts.calls) == (1, 2)
    assert script.asked[1].purpose == "prove" and "It could not be used." in script.text(1)


def test_the_same_prompt_is_never_asked_twice_in_the_same_sample() -> None:
    script = Script(["```text\nno proof\n```"])
    run(script, budgets(calls=4))
    assert [request.sample for request in script.asked] == [0, 1, 2, 3]


def test_a_reply_that_repeats_the_statement_gives_the_body_under_it() -> None:
    found = run(Script([fenced("theorem t : 1 = 1 := by\n  exact good")]))
    assert found.outcome == "proved" and "theorem" not in found.body


def test_a_reply_that_changes_the_statement_is_not_used() -> None:
    script = Script([fenced("theorem t : 2 = 2 := by\n  exact good"), "exact good"])
    found = run(script)
    assert (found.counts.submissions, found.counts.calls) == (1, 2)
    assert "changes the statement" in script.text(1)


def test_a_lean_that_dies_is_asked_again_and_that_is_no_failure() -> None:
    deaths = iter([True, False])

    def answer(source: str) -> object:
        if next(deaths):
            raise LeanDied("Lean ended without an answer.")
        return good.answer(source)

    good, flaky = lean(), lean()
    flaky.answer = answer  # type: ignore[assignment]
    found = run(Script(["exact good"]), of=flaky)
    assert (found.outcome, found.counts.submissions, found.counts.unsettled) == ("proved", 1, 0)


@pytest.mark.parametrize("how", [{"dies": ["exact odd"]}, {"slow": ["exact odd"]}])
def test_a_candidate_that_lean_never_answers_is_unsettled_and_neither_remembered_nor_blocked(
    how: dict[str, list[str]],
) -> None:
    script, verifier = Script(["exact odd", "exact odd", "exact good"]), lean(**how)  # type: ignore[arg-type]
    found = run(script, of=verifier)
    assert (found.counts.unsettled, found.counts.submissions, found.counts.blocked) == (2, 3, 0)
    assert len(verifier.asked) == 5
    assert "Lean gave no answer" in script.text(1) and "Failures that came back" not in script.text(2)


def test_a_lean_that_dies_of_every_candidate_stops_the_run_before_more_is_paid() -> None:
    script = Script(WRONG)
    found = run(script, of=lean(dies=["exact wrong"]))
    assert (found.outcome, len(script.asked)) == ("stopped", 3)
    assert found.why == "Lean has died of 3 candidates in a row; it may be broken"


def test_a_lean_that_is_too_slow_for_every_candidate_goes_on_being_asked() -> None:
    found = run(Script(WRONG), budgets(submissions=5), of=lean(slow=["exact wrong"]))
    assert (found.outcome, found.counts.unsettled) == ("not proved", 5)


def test_a_model_that_cannot_be_reached_stops_the_run() -> None:
    def fault(number: int) -> None:
        if number == 1:
            raise ModelUnavailable("Nobody answers.")

    found = run(Script(WRONG, fault=fault))
    assert (found.outcome, found.why, found.counts.calls) == ("stopped", "Nobody answers.", 1)
    assert (found.spent.failed, found.spent.unpriced) == (1, 1)


def test_what_was_prepared_is_shown_in_every_prompt() -> None:
    async def prepare(problem: object, chat: object) -> Preparation:
        return Preparation(steps=("Say so.",), declarations=(declaration("prepared"),))

    script, shelf = Script(["exact wrong", "exact good"]), Shelf()
    found = run(script, mode=Mode(name="reasoning", prepare=prepare, look=shelf.look))
    assert all("1. Say so." in script.text(n) and "theorem prepared" in script.text(n) for n in (0, 1))
    assert "fact_0.a" in script.text(1) and found.sketch == ("Say so.",)


def test_a_fixed_context_is_all_that_is_shown() -> None:
    async def prepare(problem: object, chat: object) -> Preparation:
        return Preparation(declarations=(declaration("prepared"), declaration("t")))

    script = Script(["exact wrong", "exact good"])
    found = run(script, mode=Mode(name="fixed-reasoning", prepare=prepare))
    assert found.counts.retrievals == 0 and "theorem prepared" in script.text(1)
    assert "theorem t : True" not in script.text(0)


def test_solved_at_k_counts_submissions_and_the_paper_counts_rounds() -> None:
    found = run(Script([*WRONG[:8], "exact good"]))
    assert len(found.rounds) == 9
    assert (solved_within(found, 8), solved_within(found, 9)) == (False, True)
    assert (solved_within(found, 7, "paper"), solved_within(found, 8, "paper")) == (False, True)
    assert not solved_within(run(Script(WRONG), budgets(submissions=2)), 8)


def test_cost_at_k_is_that_of_the_calls_before_so_many_submissions() -> None:
    found = run(Script([*WRONG[:3], "exact good"]))
    assert cost_within(found, 2) == pytest.approx(0.02)
    assert cost_within(found, 2, "paper") == pytest.approx(0.03)
    assert cost_within(run(Script(["exact good"], cost=None)), 8) is None


def test_a_task_without_a_hole_is_an_error() -> None:
    with pytest.raises(UsageError):
        run(Script(["exact good"]), task=Task(prefix="import Mathlib"))


def test_prompts_hold_neither_clock_nor_path() -> None:
    one, other = Script(["exact wrong", "exact good"]), Script(["exact wrong", "exact good"])
    run(one, mode=Shelf().mode)
    run(other, mode=Shelf().mode)
    assert [r.messages for r in one.asked] == [r.messages for r in other.asked]


@pytest.mark.parametrize(
    ("prefix", "form"),
    [
        ("theorem t : 1 = 1 := by", "tactics"), ("theorem t : 1 = 1 :=", "such as a term"),
        ("theorem t : a ∧ b := by\n  constructor\n  · ", "tactics"), ("theorem t : a ∧ b := by\n  skip\n  ", "tactics"),
        ("theorem t : a ∧ b := ⟨", "such as a term"),
    ],
)  # fmt: skip
def test_a_prompt_says_whether_tactics_or_a_term_are_wanted(prefix: str, form: str) -> None:
    script = Script(["exact good"])
    run(script, task=Task(prefix=prefix))
    assert f"what stands in the hole: {form}" in script.text(0) or form in script.text(0).partition("## Rules")[2][:200]


def test_the_time_of_a_run_stops_a_problem() -> None:
    how = Proving(mode="none", stopping=Stopping(run_seconds=0))
    prover = limited(Prover(chat=Script(["exact good"]).chat, lean=lean(), mode=NONE), how)
    assert asyncio.run(prove_one(Problem(key="a", task=TASK), prover, how)).outcome == "stopped"


def test_modes_that_search_need_an_index() -> None:
    from porism.prove import mode_of
    from porism.retrieve import Reasoning

    assert mode_of("none", None, Reasoning()) == NONE
    with pytest.raises(UsageError, match="no index"):
        mode_of("graph", None, Reasoning())
