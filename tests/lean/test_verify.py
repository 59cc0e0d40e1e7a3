"""A verdict on a proof, from what a scripted Lean says."""

import asyncio
import time

import pytest
from scripted import answering, message

from porism.errors import LeanDied, UsageError
from porism.lean.assemble import Task, assemble
from porism.lean.integrity import inspect
from porism.lean.port import Answer, Limits, OutOfMemory, OutOfOutput, OutOfTime, Position, ScriptedLean
from porism.lean.rules import BodyRules, Rules
from porism.lean.verdict import Accepted, Goal, Hole, Incomplete, Rejected, TimedOut, Verdict
from porism.lean.verify import verify

TASK = Task(prefix="import Mathlib\ntheorem t (n : Nat) : n = n := by")


def verdict(lean: ScriptedLean, body: str = "rfl", task: Task = TASK, rules: Rules | None = None) -> Verdict:
    return asyncio.run(verify(lean, task, body, rules))


def reason(found: Verdict) -> tuple[str, str]:
    assert isinstance(found, Rejected)
    return found.reason.name, found.reason.detail


def test_a_proof_that_lean_takes_is_accepted_with_its_axioms_and_cost() -> None:
    found = verdict(answering("propext, Classical.choice"))
    assert isinstance(found, Accepted)
    assert found.axioms == ("propext", "Classical.choice")
    assert (found.cost.seconds, found.cost.megabytes) == (0.5, 100.0)
    assert [check.name for check in found.checks if check.result == "not run"] == ["replayed"]
    assert found.source.startswith(TASK.prefix + "\n  rfl\n")


def test_lean_is_not_asked_about_what_is_no_proof() -> None:
    lean = answering()
    assert reason(verdict(lean, "rfl\naxiom x : False")) == (
        "integrity", "line 2: `axiom` begins a command, and a proof holds none",
    )  # fmt: skip
    assert lean.asked == []


def test_a_text_that_is_too_long_is_not_read() -> None:
    name, detail = reason(verdict(answering(), "rfl" * 50, rules=Rules(longest=100)))
    assert (name, detail) == ("read", "150 characters are more than the 100 allowed")


def test_no_messages_at_all_are_no_success() -> None:
    assert reason(verdict(answering(answers=False)))[0] == "statement"


def test_a_lean_that_stopped_early_is_no_success() -> None:
    assert reason(verdict(answering(complete=False))) == ("elaborated", "Lean did not come to the end of the file")


def test_an_answer_about_the_plain_name_is_not_an_answer_to_the_question() -> None:
    forged = message("information", 6, "'t' does not depend on any axioms")
    assert reason(verdict(answering("", forged, answers=False)))[0] == "statement"


def test_an_error_is_told_with_its_place_in_the_body_and_its_goals() -> None:
    said = message("error", 3, "unsolved goals\ncase succ\nn : Nat\nih : n = n\n⊢ n + 1 =\n    n + 1", column=2)
    found = verdict(answering("sorryAx", said), "have : 1 = 1 := by simp\nexact foo")
    assert reason(found)[0] == "no_error"
    (error,) = found.errors
    assert (error.region, error.start, error.tactic) == ("body", Position(line=1, column=0), "have")
    assert error.goals == (Goal(case="succ", hypotheses=("n : Nat", "ih : n = n"), conclusion="n + 1 = n + 1"),)
    assert {check.name: check.result for check in found.checks}["no_sorry"] == "not run"


def test_a_hypothesis_whose_long_type_begins_on_the_next_line_is_kept() -> None:
    said = message("error", 3, "unsolved goals\nn : Nat\nh✝ :\n  n =\n    0\n⊢ n = 0", column=2)
    (error,) = verdict(answering("propext", said)).diagnostics
    assert error.goals == (Goal(hypotheses=("n : Nat", "h✝ : n = 0"), conclusion="n = 0"),)


def test_an_error_on_the_opening_by_is_one_of_the_body() -> None:
    column = TASK.prefix.split("\n")[1].index("by")
    found = verdict(answering("sorryAx", message("error", 2, "unsolved goals\n⊢ 1 = 2", column=column)))
    assert (found.errors[0].region, found.errors[0].start) == ("body", Position(line=1, column=0))


def test_an_error_outside_of_the_body_says_so() -> None:
    task = Task(prefix=TASK.prefix, suffix="\ntheorem u : 1 = 2 := rfl\n")
    found = verdict(answering("", message("error", 5, "no")), task=task)
    assert reason(found) == ("no_error", "line 2 of the text after the proof: no")


def test_a_warning_with_the_word_sorry_means_nothing() -> None:
    found = verdict(answering("", message("warning", 3, "unused variable `sorry_h`")))
    assert isinstance(found, Accepted)


def test_sorry_without_any_warning_is_found_and_the_helper_is_named() -> None:
    task = Task(prefix="import Mathlib\ntheorem helper : 1 = 2 := by sorry\ntheorem t : 1 = 2 := by")
    found = verdict(answering({"t": "sorryAx", "helper": "sorryAx"}), "exact helper", task)
    assert isinstance(found, Incomplete)
    assert found.holes == (Hole(name="helper", line=2),)


def test_an_imported_helper_that_is_open_is_named() -> None:
    found = verdict(answering({"t": "propext, sorryAx", "Imported.helper": "sorryAx"}), "exact Imported.helper")
    assert isinstance(found, Incomplete)
    assert found.holes == (Hole(name="Imported.helper"),)


def test_a_proof_that_is_open_itself_is_named() -> None:
    found = verdict(answering("sorryAx"), "sorry")
    assert isinstance(found, Incomplete)
    assert found.holes == (Hole(name="t", line=2),)


@pytest.mark.parametrize(
    ("axioms", "name", "detail"),
    [
        ("my_axiom", "axioms", "not allowed: my_axiom"),
        ("Foo.propext", "axioms", "not allowed: Foo.propext"),
        ("«Quot.sound»", "axioms", "not allowed: «Quot.sound»"),
        ("Lean.ofReduceBool", "native", "compiled code is trusted: Lean.ofReduceBool"),
        ("t._native.native_decide.ax_1", "native", "compiled code is trusted: t._native.native_decide.ax_1"),
        ("sorryAx, my_axiom", "axioms", "not allowed: my_axiom"),
    ],
)
def test_an_axiom_that_is_not_allowed_rejects_the_proof(axioms: str, name: str, detail: str) -> None:
    assert reason(verdict(answering(axioms))) == (name, detail)


def test_allowed_axioms_can_be_chosen() -> None:
    assert verdict(answering("my_axiom"), rules=Rules(axioms=("my_axiom",))).outcome == "accepted"
    assert verdict(answering("propext"), rules=Rules(axioms=())).outcome == "rejected"
    assert verdict(answering("Lean.ofReduceBool"), rules=Rules(native=True)).outcome == "accepted"
    assert verdict(answering("Lean.ofReduceBool"), rules=Rules(axioms=("Lean.ofReduceBool",))).outcome == "accepted"
    assert verdict(answering("sorryAx"), rules=Rules(axioms=("sorryAx",))).outcome == "incomplete"


@pytest.mark.parametrize(
    ("answer", "outcome", "detail"),
    [
        (OutOfTime(seconds=3), "timed out", ""),
        (OutOfMemory(megabytes=1024), "rejected", "more than 1,024 MB of memory were needed"),
        (OutOfOutput(output_bytes=1000), "rejected", "Lean said more than 1,000 bytes"),
    ],
)
def test_a_limit_is_no_success(answer: Answer, outcome: str, detail: str) -> None:
    found = verdict(ScriptedLean(answer=lambda source: answer))
    assert found.outcome == outcome
    if isinstance(found, TimedOut):
        assert found.limit == 3
    else:
        assert reason(found) == ("limits", detail)


def test_the_limits_of_the_rules_are_those_that_lean_gets() -> None:
    asked: list[Limits] = []

    class Recording(ScriptedLean):
        async def elaborate(self, source: str, limits: Limits) -> Answer:
            asked.append(limits)
            return await ScriptedLean.elaborate(self, source, limits)

    limits = Limits(seconds=7, megabytes=300)
    asyncio.run(verify(Recording(answer=answering().answer), TASK, "rfl", Rules(limits=limits)))
    assert asked == [limits]


def test_a_lean_that_dies_is_an_exception() -> None:
    def die(source: str) -> Answer:
        raise LeanDied("Lean died.")

    with pytest.raises(LeanDied):
        verdict(ScriptedLean(answer=die))


def test_a_task_without_a_declaration_is_a_usage_error() -> None:
    with pytest.raises(UsageError):
        verdict(answering(), task=Task(prefix="import Mathlib\n"))


def test_an_open_proof_is_explained_only_where_that_is_wanted() -> None:
    lean = answering("sorryAx")
    found = verdict(lean, "sorry", rules=Rules(body=BodyRules(explain=False)))
    assert isinstance(found, Incomplete)
    assert (found.holes, len(lean.asked)) == ((), 1)


@pytest.mark.parametrize(
    "piece",
    ["unsafe ", "exact? ", "open ", "@[", "open a ", "set_option ", "-- end\n", '"end" ', '"end\n" ', "(", "#", "«a "],
)
def test_reading_takes_time_in_proportion_to_the_text(piece: str) -> None:
    began = time.process_time()
    inspect_and_lay_out(piece * (50_000 // len(piece)))
    assert time.process_time() - began < 5


def inspect_and_lay_out(body: str) -> None:
    assemble(TASK, inspect(body, Rules()), "n0")
