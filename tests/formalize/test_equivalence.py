"""Comparing statements, up to the call of Lean: what is read from texts, how they are put together, what counts."""

import asyncio

import pytest

from porism.errors import UsageError
from porism.formalize import COMPARING_PRESETS, Comparing, Derived, Errored, NotShown, Trial, Underived, equivalent
from porism.formalize.beq_levels import proof_in, proof_request, tactics, unfit
from porism.formalize.beq_tactics import TACTICS
from porism.formalize.beq_tools import ask_tools
from porism.formalize.equivalence_pair import Pair, clash, make_pair
from porism.formalize.equivalence_sides import Side, closings, read_side
from porism.lean import Elaboration, Limits, Message, OutOfTime, Position, ScriptedLean

READ = ", which could change how the other is read"
LONG = """\
import Mathlib
import Mini
open Nat in
namespace A.B
noncomputable section
variable {α : Type u}
section C
def two : Nat := 2
/-- The doc. -/
@[simp] private theorem Nat.foo.{v} (n : Nat) -- why
    : two = n := by
  simp
end C
"""


def side(text: str) -> Side:
    found = read_side(text)
    assert isinstance(found, Side), found
    return found


def pair(first: str, second: str) -> Pair:
    return make_pair(side(first), side(second))


def test_a_text_is_taken_apart_with_all_that_its_statement_needs() -> None:
    found = side(LONG)
    assert found.imports == ("import Mathlib", "import Mini")
    assert (found.qualifier, found.universes, found.namespace) == ("Nat.", ".{v}", "A.B")
    assert found.signature == "(n : Nat) -- why\n    : two = n"
    assert found.named("bar") == "A.B.Nat.bar"
    assert found.closing == "end C\nend\nend B\nend A\n"
    assert [written.name for written in found.declared] == ["A.B.two"]


def test_a_statement_alone_stands_on_its_own_lines() -> None:
    text = "\n-- words\nimport Mathlib\n\n\nopen Nat\ntheorem foo (n : Nat) :\n    n = m := by simp"
    alone = side(text).alone("bar").split("\n")
    assert alone[5:9] == ["open Nat", "theorem bar (n : Nat) :", "    n = m", "  := sorry"]


def test_the_last_theorem_is_the_statement_and_what_follows_is_left_out() -> None:
    found = side("theorem a : 1 = 1 := rfl\nexample : 2 = 2 := rfl\ndef b := 1")
    assert found.statement.text == "example : 2 = 2"
    assert found.named("c") == "c"


def test_a_root_name_leaves_its_namespace() -> None:
    assert side("namespace A\ntheorem _root_.B.c : True := sorry").named("d") == "B.d"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "the text states no theorem"),
        ("def a := 1", "the text states no theorem"),
        ("x" * 200_001, "200,001 characters are more than the 200,000 allowed"),
    ],
)
def test_a_text_without_a_statement_says_why(text: str, why: str) -> None:
    assert read_side(text) == why


def test_open_levels_are_closed_from_the_inside_out() -> None:
    assert closings("namespace A\nsection\nend\nsection B\nnamespace C.D\nend D\n") == "end C\nend B\nend A\n"


def test_names_of_the_pair_are_in_neither_text() -> None:
    made = pair("theorem base_theorem : True", "theorem t (reformulated_theorem base_theorem_1 : Nat) : True")
    assert (made.base_name, made.goal_name) == ("base_theorem_2", "reformulated_theorem_1")


def test_names_of_the_pair_hide_in_no_marks_and_never_run_out() -> None:
    marked = pair("theorem s : «base_theorem» = _reformulated_theorem_goal", "theorem t : True")
    assert (marked.base_name, marked.goal_name) == ("base_theorem_1", "reformulated_theorem_1")
    taken = " ".join(f"base_theorem_{number}" for number in range(10_000))
    made = pair(f"theorem s : True -- base_theorem {taken[:150_000]}", f"theorem t : True -- {taken[150_000:]}")
    assert made.base_name == "base_theorem_10000"


def test_each_statement_stands_in_its_own_section_under_its_own_opens() -> None:
    made = pair("import A\nopen Nat\ntheorem s : p", "import B\nimport A\nnamespace C\ntheorem t : q")
    assert made.opened().prefix == (
        "import A\nimport B\nsection\nopen Nat\ntheorem _base_theorem_base : p\n  := sorry\nend\n"
        "axiom base_theorem : type_of% @_root_._base_theorem_base\n"
        "section\nnamespace C\ntheorem reformulated_theorem : q := by"
    )
    assert made.opened().suffix == "\nend C\nend\n"


def test_what_both_texts_declare_alike_is_declared_once() -> None:
    first, second = "def d : Nat := 1\ntheorem s : d = 1", "def  d : Nat :=\n  1\ntheorem t : 1 = d"
    assert clash(side(first), side(second)) == ""
    assert pair(first, second).joined().count("def ") == 1


@pytest.mark.parametrize(
    ("first", "why"),
    [
        ("def d : Nat := 2\n", "both texts use the name `d`, which one of them declares"),
        ("instance : Add Nat := ⟨fun a _ => a⟩\n", f"one text has instances of its own{READ}"),
        ("notation \"d\" => 1\n", f"one text has notations of its own{READ}"),
        ("attribute [reducible] Nat.add\n", f"one text gives attributes to names{READ}"),
        ("def «d» : Nat := 2\n", "both texts use the name `d`, which one of them declares"),
        ("attribute [local simp] Nat.add_comm\n", ""),
        ("local notation \"d\" => 1\n", ""),
        ("def other : Nat := 2\n", ""),
    ],
)  # fmt: skip
def test_what_could_change_the_others_meaning_is_told(first: str, why: str) -> None:
    one, other = side(f"{first}theorem s : 1 = 1"), side("theorem t (d : Nat) : d = 1")
    assert (clash(one, other), clash(other, one)) == (why, why)


def test_the_same_words_under_another_local_notation_are_not_shared() -> None:
    texts = [f'local notation "X" => {n}\ndef d : Nat := X\ntheorem t : d = 1' for n in (1, 2)]
    assert clash(side(texts[0]), side(texts[0].replace("theorem t", "theorem s"))) == ""
    assert clash(side(texts[0]), side(texts[1])).startswith("both texts declare the same in the same words")


def test_a_direction_is_shown_only_by_a_proof_that_uses_the_other_statement() -> None:
    used = Trial(step="apply", tactic="apply base_theorem", outcome="proved", axioms=("propext", "base_theorem"))
    assert Derived(proof=used, base="base_theorem", attempts=(used,)).shown
    for axioms in ((), ("propext",), ("base_theorem", "sorryAx"), ("base_theorem", "other")):
        unused = Trial(step="apply", tactic="", outcome="proved", axioms=axioms)
        with pytest.raises(AssertionError):
            Derived(proof=unused, base="base_theorem", attempts=())
    with pytest.raises(AssertionError):
        Derived(
            proof=Trial(step="apply", tactic="", outcome="failed", axioms=("base_theorem",)),
            base="base_theorem", attempts=(),
        )  # fmt: skip


def test_published_is_the_example_of_beq_plus_with_its_gaps() -> None:
    how = COMPARING_PRESETS["published"]
    assert isinstance(how, Comparing)
    assert (how.definitional, how.guard, how.have, how.closers, how.filter) == (
        False,
        False,
        "text",
        "published",
        "letters",
    )


def test_knobs_out_of_range_are_refused() -> None:
    for knobs in ({"seconds": 0.0}, {"converts": 11}, {"samples": 0}, {"megabytes": 0}):
        with pytest.raises(UsageError):
            Comparing(**knobs)  # type: ignore[arg-type]


def test_a_tactic_with_an_error_on_its_lines_is_unavailable_with_what_lean_says() -> None:
    def answer(source: str) -> Elaboration:
        lines = source.split("\n")
        wrong = [at for at, line in enumerate(lines, 1) if line.strip() in ("tauto", "simp_all_arith!")]
        said = tuple(
            Message(severity="error", start=Position(line=at, column=2), text="<input>: no\ntactic") for at in wrong
        )
        return Elaboration(messages=said, complete=True, seconds=0.1)

    tools = asyncio.run(ask_tools(ScriptedLean(answer=answer), "import Mathlib\n", Limits()))
    assert [(u.tactic, u.note, u.said) for u in tools.unavailable] == [
        ("tauto", "of Mathlib", "<input>: no tactic"),
        ("simp_all_arith!", "of Lean, until 4.17", "<input>: no tactic"),
    ]
    assert len(tools.known) == len(TACTICS) - 2
    assert tools.closers("closer", published=True) == ("simp_all! +arith", "noncomm_ring", "exact?")
    assert tools.closers("have closer", published=True) == ("simp_all! +arith", "exact? using this")


def test_a_lean_that_does_not_answer_in_time_is_told_and_nothing_is_equal() -> None:
    lean = ScriptedLean(answer=lambda source: OutOfTime(seconds=60.0))
    found = asyncio.run(equivalent(lean, "theorem a : 1 = 1", "theorem b : 1 = 1"))
    assert isinstance(found, Errored)
    assert (found.kind, found.which) == ("over limits", ("first", "second"))


def test_texts_without_statements_are_both_named() -> None:
    found = asyncio.run(equivalent(ScriptedLean(answer=lambda source: OutOfTime(seconds=1.0)), "", "def a := 1"))
    assert isinstance(found, Errored)
    assert (found.kind, found.which) == ("no statement", ("first", "second"))
    assert found.detail == "the first: the text states no theorem; the second: the text states no theorem"


def test_one_way_is_told() -> None:
    proof = Trial(step="apply", tactic="", outcome="proved", axioms=("base_theorem",))
    found = NotShown(
        forward=Underived(reason="no step proved it", attempts=(Trial(step="have", tactic="", outcome="failed"),)),
        backward=Derived(proof=proof, base="base_theorem", attempts=(proof,)),
    )
    assert found.stronger == "second"


@pytest.mark.parametrize(
    ("level", "proof", "why"),
    [
        ("basic", "have h : p := by\n  exact hp\nexact base_theorem h", ""),
        ("basic", "exact base_theorem\n  (a := b)\n  c", ""),
        ("basic", "have h : p := hp", "a proof of the level basic ends with `exact`"),
        ("basic", "intro h\nexact h", "`intro` is no tactic of the level basic"),
        ("normal", "intros\nconstructor\n· exact a\n· apply b <;> exact c", ""),
        ("normal", "next => exact h", "`next` is no tactic of the level normal"),
        ("normal", "exact (by simp)", "`simp` is no tactic of the level normal"),
        ("normal", "have h : p := by simp; exact h", "`simp` is no tactic of the level normal"),
        ("normal", "exact sorry", "`sorry` leaves something open"),
        ("normal", "exact sorry_free -- sorry", ""),
        ("normal", "by_contra h\nexact h", ""),
        ("normal", "convert h", "`convert` is no tactic of the level normal"),
        ("advanced", "obtain ⟨a,\n  b⟩ := h\nconvert a using 2", ""),
        ("all", "simp_all", ""),
        ("all", "admit", "`admit` leaves something open"),
        ("normal", "-- nothing", "there is no tactic"),
    ],
)
def test_a_level_looks_at_the_words_that_begin_tactics(level: str, proof: str, why: str) -> None:
    assert unfit(proof, Comparing(level=level)) == why  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("level", "proof", "why"),
    [
        ("normal", "next => trivial", ""),  # `next` has the letters of `ext`
        ("normal", "exact sorry_free", "`sorry` stands in a line"),
        ("normal", "by_contra h", "`by_contra` stands in a line"),
        ("normal", "apply f\n  (x)", "no tactic of the level normal stands in `(x)`"),
        ("all", "sorry", ""),  # refused by Lean's answer all the same
    ],
)
def test_published_filters_look_for_letters_in_lines(level: str, proof: str, why: str) -> None:
    assert unfit(proof, Comparing(level=level, filter="letters")) == why  # type: ignore[arg-type]


def test_words_that_begin_tactics_are_found_across_bullets_and_brackets() -> None:
    proof = "intro h\n· rcases h with ⟨a,\nb⟩\n  have c : p := by\n    exact a\n  exact\n    foo c\nsimp; trivial"
    assert list(tactics(proof)) == ["intro", "rcases", "have", "exact", "exact", "simp", "trivial"]


def test_a_model_is_told_both_statements_and_their_names() -> None:
    made = pair("open Nat\ntheorem s (n : Nat) : Prime n", "theorem t : 1 = 1")
    request = proof_request(made, Comparing(level="normal"), 3)
    text = request.messages[0].text
    assert "open Nat\ntheorem base_theorem (n : Nat) : Prime n\n" in text
    assert "theorem reformulated_theorem : 1 = 1\n" in text
    assert "apply, by_contra, cases', constructor" in text
    assert (request.sample, request.purpose) == (3, "prove_from_statement")


def test_a_proof_is_taken_from_a_reply_with_or_without_its_statement() -> None:
    made = pair("theorem s (n : Nat) : n = 1", "theorem t (m : Nat) : m = 1")
    assert proof_in("```lean\nexact base_theorem m\n```", made) == "exact base_theorem m"
    whole = "```lean\ntheorem reformulated_theorem (m : Nat) : m = 1 := by\n  exact base_theorem m\n```"
    found = proof_in(whole, made)
    assert isinstance(found, str) and found.strip().endswith("exact base_theorem m")
    changed = proof_in(whole.replace("m = 1", "m = m"), made)
    assert not isinstance(changed, str) and "changes the statement" in changed.message
