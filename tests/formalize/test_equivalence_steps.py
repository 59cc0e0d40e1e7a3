"""The steps one by one, on the real compiler: those that need tactics of Mathlib, proofs of a model, and the gaps."""

import asyncio
import sys
from pathlib import Path

import pytest
from compiler import LIBRARY
from compiler import Lean as Installed

from porism.formalize import (
    COMPARING_PRESETS,
    Comparing,
    Derived,
    Equal,
    Equivalence,
    Errored,
    NotShown,
    Underived,
    equivalent,
)
from porism.lean import Compiler, Pool, Sizes, warm
from porism.lean.process import Program
from porism.models import Chat, ChatRequest, ScriptedChat

pytestmark = pytest.mark.lean

TRIVIAL = ("theorem a : 1 + 1 = 2 := by sorry", "theorem b : True ∧ True := by sorry")
APART = (
    "theorem a (n : Nat) (h : n ≤ 5 ∧ 0 < n) : n * n ≤ 30 := by sorry",
    "theorem b (n : Nat) (h : n ≤ 5) (h0 : 0 < n) : n * n ≤ 30 := by sorry",
)


def compared(
    lean: Compiler,
    texts: tuple[str, str],
    how: Comparing | None = None,
    *,
    header: str = "Mathlib",
    chat: Chat | None = None,
) -> Equivalence:
    first, second = (f"import {header}\n{text}" for text in texts)

    async def compare() -> Equivalence:
        async with Pool(warm(lean), Sizes(workers=2)) as pool:
            return await equivalent(pool, first, second, how or Comparing(seconds=20), chat=chat)

    return asyncio.run(compare())


@pytest.fixture(scope="module")
def lent(lean: Installed, tmp_path_factory: pytest.TempPathFactory) -> Compiler:
    """The compiler with a module of tactics by Mathlib's names."""
    out = tmp_path_factory.mktemp("lent")
    source = Path(__file__).parent / "lean" / "LentTactics.lean"
    built = lean.run("-o", str(out / "LentTactics.olean"), source.name, folder=source.parent)
    assert built.returncode == 0, built.stdout
    program = Program(
        arguments=(sys.executable, str(LIBRARY / "pylean.py")), folder=LIBRARY,
        environment={"LEAN_PATH": f"{lean.compiled}:{out}"},
    )  # fmt: skip
    return Compiler(name="lent", program=program)


def test_tactics_that_this_lean_does_not_know_are_unavailable(mini_compiler: Compiler) -> None:
    found = compared(mini_compiler, ("theorem a : 1 = 1", "theorem b : 1 = 1"))
    assert isinstance(found, Equal)
    assert [(u.tactic, u.said) for u in found.unavailable][:2] == [
        ("symm_saturate", "unknown tactic"),
        ("tauto", "unknown tactic"),
    ]
    assert {"convert", "apply_rules"} <= {u.tactic for u in found.unavailable}
    assert not {"exact?", "simp_all", "exact? using this"} & {u.tactic for u in found.unavailable}


def test_with_the_tactics_of_mathlib_every_step_is_a_proof_that_lean_reads(lent: Compiler) -> None:
    off_by_one = (
        "theorem a (n : Nat) (h : 3 ≤ n) : Nat.Prime n := by sorry",
        "theorem b (n : Nat) (h : 3 < n) : Nat.Odd n := by sorry",
    )
    for how in (Comparing(seconds=20, both=False), Comparing(seconds=20, have="text", both=False)):
        found = compared(lent, off_by_one, how, header="LentTactics")
        assert isinstance(found, NotShown)
        assert isinstance(found.forward, Underived)
        tried = found.forward.attempts
        assert [attempt.step for attempt in tried if attempt.step == "convert"] == ["convert"] * 5
        assert {"apply", "have", "convert", "exact?", "direct"} <= {attempt.step for attempt in tried}
        assert {attempt.outcome for attempt in tried} == {"failed"}
        assert [a.detail for a in tried if "expected" in a.detail and "token" in a.detail] == []
        assert {u.tactic for u in found.unavailable} == {"simp_all_arith!", "simp_all! +arith", "noncomm_ring"}


def test_published_beq_plus_shows_what_it_is_made_for(lent: Compiler) -> None:
    published = COMPARING_PRESETS["published"]
    assert isinstance(published, Comparing)
    found = compared(lent, APART, published, header="LentTactics")
    assert isinstance(found, Equal)
    assert [d.proof.step for d in (found.forward, found.backward)] == ["apply", "apply"]


def test_without_the_guard_two_trivial_statements_are_equal_as_published_and_by_default_not(
    mini_compiler: Compiler,
) -> None:
    open_gap = Comparing(seconds=20, guard=False, definitional=False, search=False)
    assert isinstance(compared(mini_compiler, TRIVIAL, open_gap), Equal)
    found = compared(mini_compiler, TRIVIAL)
    assert isinstance(found, NotShown)
    assert [d.reason for d in (found.forward, found.backward) if isinstance(d, Underived)] == [
        "it is proved without the other statement"
    ] * 2


def test_a_contradiction_in_the_other_statement_proves_nothing(mini_compiler: Compiler) -> None:
    false = ("theorem a : (0 : Nat) = 1 := by sorry", "theorem b (p : Nat) : Nat.Prime p := by sorry")
    gap = compared(mini_compiler, false, Comparing(seconds=20, guard=False, definitional=False, search=False))
    assert isinstance(gap, NotShown) and isinstance(gap.forward, Derived)
    found = compared(mini_compiler, false, Comparing(seconds=20, both=False))
    assert isinstance(found, NotShown)
    assert isinstance(found.forward, Underived)
    assert found.forward.reason == "the other statement is refuted"


def test_errors_are_told_at_their_place_in_the_text(mini_compiler: Compiler) -> None:
    found = compared(mini_compiler, ("theorem a : 1 = 1", "open Nat\n\ntheorem b (n : Nat) :\n    Square n := by simp"))
    assert isinstance(found, Errored)
    ((which, said),) = found.diagnostics
    assert (which, said.start.line) == ("second", 5)
    assert "Square" in said.text


def replies(*proofs: str) -> tuple[ScriptedChat, list[ChatRequest[object]]]:
    """Return a model that gives each sample its proof."""
    asked: list[ChatRequest[object]] = []

    def say(request: ChatRequest[object]) -> str:
        asked.append(request)
        return f"```lean\n{proofs[request.sample]}\n```"

    return ScriptedChat(say), asked


MODEL = Comparing(
    seconds=20, definitional=False, search=False, plus=False, level="normal", samples=2, both=False
)  # fmt: skip


def test_a_models_proof_counts_where_lean_accepts_it_and_it_uses_the_other_statement(mini_compiler: Compiler) -> None:
    chat, asked = replies("exact foo", "exact base_theorem n ⟨h, h0⟩")
    found = compared(mini_compiler, APART, MODEL, chat=chat)
    assert isinstance(found, NotShown)  # the second direction has other names, and is not proved by these replies
    assert isinstance(found.forward, Derived)
    assert [a.outcome for a in found.forward.attempts if a.step == "model"] == ["failed", "proved"]
    assert [request.sample for request in asked[:2]] == [0, 1]


@pytest.mark.parametrize(
    ("proof", "outcome"),
    [
        ("exact sorry", "refused"),
        ("next => exact base_theorem n ⟨h, h0⟩", "refused"),
        ("exact base_theorem n h", "failed"),
        ("axiom x : False\nexact x.elim", "refused"),
    ],
)
def test_a_models_proof_that_is_none_is_not_counted(mini_compiler: Compiler, proof: str, outcome: str) -> None:
    chat, _ = replies(proof, proof)
    found = compared(mini_compiler, APART, MODEL, chat=chat)
    assert isinstance(found, NotShown)
    assert isinstance(found.forward, Underived)
    assert [a.outcome for a in found.forward.attempts] == [outcome] * 2


def test_a_models_proof_that_only_names_the_other_statement_is_not_counted(mini_compiler: Compiler) -> None:
    texts = ("theorem a (n : Nat) : Nat.Prime n", "theorem b (n m : Nat) (h : n ≤ m) : n ≤ m + 1 ∧ n ≤ m")
    proof = "have unused := base_theorem\nexact ⟨Nat.le_trans h (Nat.le_succ m), h⟩"
    chat, _ = replies(proof, proof)
    found = compared(mini_compiler, texts, MODEL, chat=chat)
    assert isinstance(found, NotShown)
    assert isinstance(found.forward, Underived)
    assert found.forward.reason == "it is proved without the other statement"
    assert [a.step for a in found.forward.attempts] == ["model", "idle", "model"]
