"""Formalizing statements with the real compiler of the mini library, and a model that says what it is told."""

import asyncio
from typing import Any

import pytest
from mini_tools import lean_block, saying, tools_of, trying, zero_shot

from porism.errors import LimitReached, ModelUnavailable
from porism.formalize import Fails, Formalized, Formalizing, Tools, TypeChecks, Wanted, formalize, formalize_many
from porism.lean import Compiler
from porism.models import ChatRequest, Reply, ScriptedChat, UnusableReply
from porism.retrieve import Informal
from porism.search import Searchable

pytestmark = pytest.mark.lean

EVEN = Wanted(informal=Informal(text="A prime is at least two."))
GOOD = "theorem two_le_of_prime (p : Nat) (hp : Nat.Prime p) : 2 ≤ p := by\n  exact hp.two_le"


def run(tools: Tools, how: Formalizing, wanted: Wanted = EVEN) -> Formalized:
    return asyncio.run(formalize(tools, wanted, how))


def test_a_first_sample_that_is_good_is_taken_with_its_proof_left_open(
    mini_index: Searchable, mini_compiler: Compiler
) -> None:
    chat, asked = saying({0: [lean_block(GOOD)]})
    found = run(tools_of(mini_index, chat, mini_compiler), zero_shot())
    assert found.outcome == "type-checks"
    assert found.statement == "theorem two_le_of_prime (p : Nat) (hp : Nat.Prime p) : 2 ≤ p := by sorry"
    assert found.source == f"import Mini\nset_option autoImplicit false\n\n{found.statement}\n"
    assert [step.how for step in found.attempts[0].steps] == ["written"]
    assert found.attempts[0].remarks == ()
    assert (found.spent.calls, len(asked)) == (1, 1)


def test_a_first_sample_that_fails_is_given_back_with_what_lean_says(
    mini_index: Searchable, mini_compiler: Compiler
) -> None:
    bad = "theorem t (p : Nat) (hp : Nat.Prime p) : 2 ≤ hp := by sorry"
    chat, asked = saying({0: [lean_block(bad), lean_block(GOOD)]})
    found = run(tools_of(mini_index, chat, mini_compiler), zero_shot())
    assert found.outcome == "type-checks"
    assert [step.how for step in found.attempts[0].steps] == ["written", "repaired"]
    assert isinstance(found.attempts[0].steps[0].standing, Fails)
    assert [message.speaker for message in asked[1].messages] == ["user", "assistant", "user"]
    assert "2 ≤ hp" in asked[1].messages[2].text
    assert "line 4: " in asked[1].messages[2].text


@pytest.mark.parametrize(
    ("written", "old", "new"),
    [
        ("theorem t (p : Nat) (hp : Nat.Prme p) : 2 ≤ p", "Nat.Prme", "Nat.Prime"),
        ("theorem t (p : Nat) (hp : nat.prime p) : 2 ≤ p", "nat.prime", "Nat.Prime"),
        ("theorem t (f : Nat → Nat) (h : Injective f) : f = f", "Injective", "Function.Injective"),
        ("open Nope in\ntheorem t (p : Nat) (hp : Nat.Prime p) : 2 ≤ p", "open Nope", ""),
        ("theorem t (α : Type u) (s : Set α) : s = s", "u", "universe u"),
    ],
)
def test_a_name_that_does_not_exist_is_put_right_without_asking_again(
    mini_index: Searchable, mini_compiler: Compiler, written: str, old: str, new: str
) -> None:
    chat, asked = saying({0: [lean_block(f"{written} := by sorry")]})
    found = run(tools_of(mini_index, chat, mini_compiler), zero_shot())
    assert found.outcome == "type-checks", found
    assert [step.how for step in found.attempts[0].steps] == ["written", "corrected"]
    (correction,) = found.attempts[0].steps[1].corrections
    assert (correction.old, correction.new) == (old, new)
    assert len(asked) == 1


def test_a_name_that_may_mean_several_is_offered_to_the_model(mini_index: Searchable, mini_compiler: Compiler) -> None:
    chat, asked = saying({0: [lean_block("theorem t (n : Nat) : n = comp := by sorry"), lean_block(GOOD)]})
    found = run(tools_of(mini_index, chat, mini_compiler), zero_shot())
    assert found.outcome == "type-checks"
    (suspect,) = found.attempts[0].steps[0].suspects
    assert suspect.name == "comp"
    assert all(option in asked[1].messages[2].text for option in suspect.options)


def test_where_nothing_works_every_step_is_told(mini_index: Searchable, mini_compiler: Compiler) -> None:
    chat, asked = saying(lambda request: lean_block("theorem t : 1 = := by sorry"))
    found = run(tools_of(mini_index, chat, mini_compiler), zero_shot(samples=2, repairs=1))
    assert (found.outcome, found.statement, found.groups) == ("fails", "", ())
    assert [[step.how for step in one.steps] for one in found.attempts] == [["written", "repaired"]] * 2
    assert len(asked) == 4


def test_samples_that_differ_in_names_only_are_together(mini_index: Searchable, mini_compiler: Compiler) -> None:
    other = "theorem mine (q : Nat) (h : Nat.Prime q) : 2 ≤ q := by sorry"
    odd = "theorem odd (p : Nat) (hp : Nat.Prime p) : p = p := by sorry"
    chat, _ = saying({0: [lean_block(odd)], 1: [lean_block(GOOD)], 2: [lean_block(other)]})
    found = run(tools_of(mini_index, chat, mini_compiler), zero_shot(samples=3))
    assert [group.samples for group in found.groups] == [(2, 1), (0,)]
    assert found.statement == other


def test_what_is_equivalent_is_together(mini_index: Searchable, mini_compiler: Compiler) -> None:
    turned = "theorem t (p : Nat) (hp : Nat.Prime p) : p ≥ 2 := by sorry"
    chat, _ = saying({0: [lean_block(GOOD)], 1: [lean_block(turned)]})

    async def always(one: str, other: str) -> bool | None:
        assert one != other
        return True

    found = run(tools_of(mini_index, chat, mini_compiler, equivalent=always), zero_shot(samples=2))
    assert [group.samples for group in found.groups] == [(1, 0)]


def test_what_cannot_be_compared_stays_apart_and_is_told(mini_index: Searchable, mini_compiler: Compiler) -> None:
    turned = "theorem t (p : Nat) (hp : Nat.Prime p) : p ≥ 2 := by sorry"
    chat, _ = saying({0: [lean_block(GOOD)], 1: [lean_block(turned)]})

    async def never(one: str, other: str) -> bool | None:
        return None

    found = run(tools_of(mini_index, chat, mini_compiler, equivalent=never), zero_shot(samples=2))
    assert [(group.samples, group.undecided) for group in found.groups] == [((1,), 0), ((0,), 1)]


def test_without_a_lean_statements_are_unchecked_and_unknown_names_are_told(mini_index: Searchable) -> None:
    chat, asked = saying({0: [lean_block("theorem t (p : Nat) (hp : Nat.Prme p) : 2 ≤ p := by sorry")]})
    found = run(tools_of(mini_index, chat, missing="There is no command `lean`."), zero_shot())
    assert (found.outcome, found.why_unchecked) == ("unchecked", "There is no command `lean`.")
    assert found.statement == "theorem t (p : Nat) (hp : Nat.Prme p) : 2 ≤ p := by sorry"
    assert found.attempts[0].remarks == ("The index does not have `Nat.Prme`.",)
    assert len(asked) == 1


def test_a_model_that_fails_once_spoils_one_sample_only(mini_index: Searchable, mini_compiler: Compiler) -> None:
    def say(request: ChatRequest[object]) -> str:
        if request.sample == 0:
            raise ModelUnavailable("The server does not answer.")
        return lean_block(GOOD)

    found = run(tools_of(mini_index, ScriptedChat(say), mini_compiler), zero_shot(samples=2))
    assert [one.outcome for one in found.attempts] == ["errored", "type-checks"]
    assert found.outcome == "type-checks"
    assert found.attempts[0].error == "The server does not answer."


def test_a_limit_on_spending_ends_a_statement(mini_index: Searchable) -> None:
    def say(request: ChatRequest[object]) -> str:
        raise LimitReached("Another call would be the eleventh.")

    answers = asyncio.run(formalize_many(tools_of(mini_index, ScriptedChat(say)), [EVEN], zero_shot()))
    assert isinstance(answers[0], LimitReached)


def test_a_limit_that_refuses_one_sample_lets_those_under_way_come_to_their_end(mini_index: Searchable) -> None:
    ended: list[int] = []

    class Slow(ScriptedChat):
        async def ask(self, request: ChatRequest[Any]) -> Reply[Any]:
            if request.sample == 0:
                raise LimitReached("Another call would be the second.")
            await asyncio.sleep(0.01)
            ended.append(request.sample)
            return Reply(text=lean_block(GOOD))

    answers = asyncio.run(formalize_many(tools_of(mini_index, Slow(str)), [EVEN], zero_shot(samples=3)))
    assert isinstance(answers[0], LimitReached)
    assert ended == [1, 2]


@pytest.mark.parametrize(
    ("code", "remark"),
    [
        ("theorem t (n : Nat) : True := by sorry", "It claims `True`, which says nothing."),
        ("theorem t (n : Nat) : n = n := by sorry", "Both sides of what it claims are the same."),
        ("theorem t (p q : Nat) (h : 2 ≤ p) : 2 ≤ p := by sorry", "What it claims is one of its hypotheses."),
        ("theorem t (p q : Nat) : 2 ≤ p := by sorry", "`q` is not mentioned after it is introduced."),
        ("def P (n : Nat) : Prop := n = 2", "It is a definition, which claims nothing."),
    ],
)
def test_an_odd_statement_is_remarked_on(
    mini_index: Searchable, mini_compiler: Compiler, code: str, remark: str
) -> None:
    chat, _ = saying({0: [lean_block(code)]})
    found = run(tools_of(mini_index, chat, mini_compiler), zero_shot())
    assert found.outcome == "type-checks"
    assert remark in found.attempts[0].remarks


@pytest.mark.parametrize(
    "code",
    [
        'elab "x" : term => return .const ``True []\ntheorem t : x := by sorry',
        "theorem t : (by run_tac pure ()) = 1 := by sorry",
        "axiom bad : False\ntheorem t : False := bad",
        "theorem a : 1 = 1 := rfl\ntheorem b : 2 = 2 := rfl",
        "theorem t : (sorry : Prop) := by sorry",
        "def f (n : Nat) : Nat := by sorry",
    ],
)
def test_what_is_no_plain_statement_is_never_taken(mini_index: Searchable, mini_compiler: Compiler, code: str) -> None:
    chat, _ = saying(lambda request: lean_block(code))
    found = run(tools_of(mini_index, chat, mini_compiler), zero_shot(repairs=0))
    assert found.outcome == "fails"


def test_a_name_that_the_library_has_is_changed(mini_index: Searchable, mini_compiler: Compiler) -> None:
    chat, _ = saying({0: [lean_block("theorem Nat.Prime.pos {p : Nat} (hp : p.Prime) : 2 ≤ p := by sorry")]})
    found = run(tools_of(mini_index, chat, mini_compiler), zero_shot())
    assert found.outcome == "type-checks"
    assert found.statement.startswith("theorem Nat.Prime.pos_formalized ")


def test_drift_shows_what_was_found_and_how_it_is_used(mini_index: Searchable, mini_compiler: Compiler) -> None:
    chat, asked = saying({0: [lean_block(GOOD)]})
    found = run(tools_of(mini_index, chat, mini_compiler), Formalizing(trying=trying()))
    assert [request.purpose for request in asked] == ["decompose", "formalize"]
    assert found.needs is not None and found.needs.names == ("Nat.Prime",)
    assert found.illustration.coverage == 1.0
    (example,) = found.illustration.examples
    assert example.covers == ("Nat.Prime",)
    prompt = asked[1].messages[0].text
    assert f"theorem {example.declaration.name} " in prompt
    assert "`Nat.Prime` (Mini.Nat.Divides)" in prompt
    assert isinstance(found.attempts[0].steps[0].standing, TypeChecks)


def test_a_reply_of_no_use_on_the_way_tells_which_step_it_was(mini_index: Searchable) -> None:
    chat, _ = saying({}, concepts="I do not know.")
    with pytest.raises(UnusableReply, match=r"^Taking the statement apart: ") as raised:
        run(tools_of(mini_index, chat), Formalizing(trying=trying()))
    assert raised.value.last.text == "I do not know."


def test_a_hidden_theorem_is_neither_found_nor_shown(mini_index: Searchable) -> None:
    chat, asked = saying({0: [lean_block(GOOD)]})
    open_found = run(tools_of(mini_index, chat), Formalizing(trying=trying()))
    target = open_found.illustration.examples[0].declaration
    hidden = Wanted(informal=Informal(text=EVEN.informal.text, hidden=frozenset({target.name})))
    chat, asked = saying({0: [lean_block(GOOD)]})
    found = run(tools_of(mini_index, chat), Formalizing(trying=trying()), hidden)
    assert target.name not in {example.declaration.name for example in found.illustration.examples}
    assert target.signature not in asked[1].messages[0].text


@pytest.mark.parametrize(
    ("code", "outcome"),
    [
        ("variable (h : (sorry : Nat) = 0)\ninclude h\n\ntheorem t : True := by sorry", "fails"),
        ("theorem t.{u} (α : Type u) (x : α) : x = x := by sorry", "type-checks"),
        ("namespace A\ntheorem t (n : Nat) : n = n := by sorry", "type-checks"),
        ("example (n : Nat) : n = n := by sorry", "type-checks"),
    ],
)
def test_a_statement_that_rests_on_sorry_is_not_taken(
    mini_index: Searchable, mini_compiler: Compiler, code: str, outcome: str
) -> None:
    chat, _ = saying({0: [lean_block(code)] * 3})
    found = run(tools_of(mini_index, chat, mini_compiler), zero_shot())
    standing = found.attempts[0].steps[-1].standing
    assert found.outcome == outcome, standing
    if isinstance(standing, Fails):
        assert [fault.text for fault in standing.faults] == [
            "What it states rests on `sorry`: its type does, or a definition that the type uses."
        ]
