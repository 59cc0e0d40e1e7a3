"""Verdicts of the real compiler: honest proofs, attacks, whole files, and a second kernel."""

import asyncio
import sys
from pathlib import Path

import pytest
from compiler import LIBRARY, Lean

from porism.lean import (
    Accepted,
    Checker,
    Compiler,
    Goal,
    Hole,
    Incomplete,
    Position,
    Rejected,
    Rules,
    Task,
    Verdict,
    check_file,
    read_statements,
    verify,
)
from porism.lean.process import Program

pytestmark = pytest.mark.lean


@pytest.fixture(scope="session")
def compiler(lean: Lean) -> Compiler:
    program = Program(
        arguments=(sys.executable, str(LIBRARY / "pylean.py")),
        folder=LIBRARY,
        environment={"LEAN_PATH": str(lean.compiled)},
    )
    return Compiler(name="minilean", program=program)


@pytest.fixture(scope="session")
def kernel(compiler: Compiler) -> Checker:
    return Checker(compiler=compiler, command=(sys.executable, str(LIBRARY / "leanchecker.py")))


def verdict(compiler: Compiler, prefix: str, body: str, suffix: str = "") -> Verdict:
    return asyncio.run(verify(compiler, Task(prefix=f"import Mathlib\n{prefix}", suffix=suffix), body))


@pytest.mark.parametrize(
    ("prefix", "body", "suffix", "axioms"),
    [
        ("theorem t : 1 = 1 := by", "rfl", "", ()),
        ("theorem t : 1 = 1 :=", "by\n  rfl", "", ()),
        ("theorem t : ∀ n : Nat, n = n\n| ", "0 => rfl\n| n + 1 => rfl", "", ()),
        ("example (n : Nat) : n + 0 = n := by", "simp", "", ("propext",)),
        ("instance : Inhabited Nat :=", "⟨3⟩", "", ()),
        ("theorem t.{u} {α : Sort u} (a : α) : a = a := by", "rfl", "", ()),
        (
            "namespace Foo\nopen Classical\nprivate theorem t (p : Prop) : p ∨ ¬ p := by", "exact em p", "\nend Foo",
            ("propext", "Classical.choice", "Quot.sound"),
        ),
        ("theorem t : 1 = 1 ∧ 2 = 2 := ⟨", "rfl", ", rfl⟩\ntheorem u : 2 = 2 := t.2", ()),
        ("theorem t : 1 = 1 ∧ True := by", "constructor\n· rfl\n· trivial -- theorem, axiom, #exit", "", ()),
        ("theorem t : 1 = 1 := by", "exact aux\nwhere aux : 1 = 1 := rfl", "", ()),
        ('theorem t : "append" = "append" := by', 'exact (rfl : "append" = "append")', "", ()),
        ("theorem t : 1 = 1 := by", "open Nat in\nset_option maxRecDepth 500 in\nexact rfl", "", ()),
        ("theorem t : 1 = 1 ∧ 2 = 2 := by\n  constructor\n  · ", "have h : 1 = 1 := rfl\nexact h", "\n  · rfl", ()),
    ],
)  # fmt: skip
def test_honest_proofs_are_accepted_with_their_axioms(
    compiler: Compiler, prefix: str, body: str, suffix: str, axioms: tuple[str, ...]
) -> None:
    found = verdict(compiler, prefix, body, suffix)
    assert isinstance(found, Accepted), found
    assert found.axioms == axioms


def test_nothing_is_said_about_names_that_the_author_did_not_give(compiler: Compiler) -> None:
    assert verdict(compiler, "example : 1 = 1 := by", "rfl").diagnostics == ()
    assert asyncio.run(check_file(compiler, "import Mathlib\nexample : 1 = 1 := rfl\n")).diagnostics == ()


def test_proofs_of_the_library_are_accepted_where_they_stand(compiler: Compiler) -> None:
    source = (LIBRARY / "Mini" / "Logic.lean").read_text(encoding="utf-8")
    theorems = [s for s in read_statements(source) if s.keyword == "theorem" and source.startswith(":=", s.value)]
    for theorem in theorems[::20]:
        task = Task(prefix=source[: theorem.value + 2], suffix=source[theorem.end :])
        found = asyncio.run(verify(compiler, task, source[theorem.value + 2 : theorem.end]))
        assert found.outcome == "accepted", (theorem.name, found)


def test_unsolved_goals_come_with_their_context_and_place(compiler: Compiler) -> None:
    found = verdict(compiler, "theorem t (n : Nat) (h : n = 2) : n = 3 := by", "have : 1 = 1 := rfl\nrw [h]")
    assert isinstance(found, Rejected)
    (error,) = found.errors
    assert (error.region, error.start) == ("body", Position(line=1, column=0))
    assert error.goals == (Goal(hypotheses=("n : Nat", "h : n = 2", "this : 1 = 1"), conclusion="2 = 3"),)


def test_an_error_is_told_at_the_tactic_that_failed(compiler: Compiler) -> None:
    found = verdict(compiler, "theorem t (n : Nat) : n = 3 := by", "have : 1 = 1 := rfl\nrw [this.symm, Nat.add_comm]")
    assert isinstance(found, Rejected)
    assert (found.errors[0].start.line, found.errors[0].tactic) == (2, "rw")


def test_what_is_open_is_named_with_its_goal(compiler: Compiler) -> None:
    found = verdict(compiler, "theorem t (n : Nat) (h : n = 2) : n = 3 := by", "cases h\nsorry")
    assert isinstance(found, Incomplete)
    assert found.holes == (Hole(name="t", line=2),)
    assert found.goals == (Goal(case="refl", conclusion="2 = 3"),)


def test_a_clean_proof_with_an_open_helper_is_incomplete_and_names_it(compiler: Compiler) -> None:
    found = verdict(
        compiler,
        "set_option warn.sorry false\ntheorem helper : 1 = 2 := by sorry\ntheorem t : 1 = 2 := by",
        "exact helper",
    )
    assert isinstance(found, Incomplete)
    assert found.holes == (Hole(name="helper", line=3),)


@pytest.mark.parametrize(
    ("prefix", "detail"),
    [
        ("axiom c : False\ntheorem t : 1 = 2 := by", "not allowed: c"),
        ("namespace Foo\naxiom c : False\ntheorem t : 1 = 2 := by", "not allowed: Foo.c"),
        ("private axiom c : False\ntheorem t : 1 = 2 := by", "not allowed: _private._stdin.0.c"),
    ],
)
def test_an_axiom_of_ones_own_is_no_proof(compiler: Compiler, prefix: str, detail: str) -> None:
    found = verdict(compiler, prefix, "exact c.elim")
    assert isinstance(found, Rejected)
    assert found.reason.detail == detail


def test_an_axiom_whose_one_name_is_spelt_like_a_standard_one_is_another(compiler: Compiler) -> None:
    found = verdict(compiler, "axiom «Quot.sound» : False\ntheorem t : 1 = 2 := by", "exact «Quot.sound».elim")
    assert isinstance(found, Rejected)
    assert found.reason.detail == "not allowed: «Quot.sound»"


def test_an_axiom_called_like_a_standard_one_in_a_namespace_is_seen_through(compiler: Compiler) -> None:
    found = verdict(compiler, "namespace Foo\naxiom propext : False\ntheorem t : 1 = 2 := by", "exact propext.elim")
    assert isinstance(found, Rejected)
    assert found.reason.detail == "not allowed: Foo.propext"


@pytest.mark.parametrize(
    "body",
    [
        "exact c.elim)\naxiom c : False\ntheorem u : True := (trivial",
        "exact (rfl : 1 = 1)axiom c : False",
        "exact t",
        "rfl",
        "trivial\n#exit",
        "native_decide",
        "exact by_elab foo",
        "",
        "-- nothing",
        "done",
        "exact ｓorry",
        "exact «sorry»",
    ],
)
def test_what_proves_nothing_is_not_accepted(compiler: Compiler, body: str) -> None:
    assert verdict(compiler, "theorem t : 1 = 2 := by", body).outcome == "rejected"


def test_every_theorem_of_a_file_is_judged(compiler: Compiler) -> None:
    source = (
        "import Mathlib\ntheorem a : 1 = 1 := rfl\nlemma b : 1 = 2 := by sorry\nnamespace Foo\naxiom propext : False\n"
        "theorem c : 1 = 2 := propext.elim\nprivate theorem d : 1 = 2 := b\ntheorem e : 1 = 2 := by\n  rfl\nend Foo\n"
        "example (n : Nat) : n + 0 = n := by simp\n"
    )
    found = asyncio.run(check_file(compiler, source))
    assert [(t.name, t.verdict.outcome, t.verdict.axioms) for t in found.theorems] == [
        ("a", "accepted", ()),
        ("b", "incomplete", ("sorryAx",)),
        ("Foo.c", "rejected", ("Foo.propext",)),
        ("Foo.d", "incomplete", ("sorryAx",)),
        ("Foo.e", "rejected", ("sorryAx",)),
        ("", "accepted", ("propext",)),
    ]


CHEAT = """\
import Mini.Meta
open Lean Lean.Elab.Tactic
namespace Lean
@[extern "by-name"] opaque mkConst (n : Name) (us : List Nat) : Syntax
end Lean
namespace Lean.Elab.Tactic
@[extern "by-name"] opaque closeMainGoal (n : Name) (val : Syntax) (chk : Bool) : TacticM Unit
end Lean.Elab.Tactic
syntax (name := cheat) "cheat" : tactic
@[tactic cheat] def evalCheat : Tactic := fun _ => closeMainGoal `cheat (mkConst `True.intro .nil) false
"""
"""A tactic that closes any goal with a proof of `True`."""

BYPASS = f"{CHEAT}set_option debug.skipKernelTC true\ntheorem bad : 1 = 2 := by cheat\n"
TRUSTING = Rules(metaprograms=True)


def test_a_wrong_term_is_refused_by_the_kernel(compiler: Compiler) -> None:
    found = asyncio.run(check_file(compiler, f"{CHEAT}theorem bad : 1 = 2 := by cheat\n", TRUSTING))
    assert found.theorems[0].verdict.outcome == "rejected"


def test_a_file_that_turns_the_kernel_off_is_not_trusted(compiler: Compiler) -> None:
    found = asyncio.run(check_file(compiler, BYPASS))
    verdict = found.theorems[0].verdict
    assert isinstance(verdict, Rejected)
    assert verdict.reason.name == "integrity"


def test_with_the_kernel_off_lean_says_that_one_is_two_and_a_second_kernel_does_not(
    compiler: Compiler, kernel: Checker
) -> None:
    alone = asyncio.run(check_file(compiler, BYPASS, TRUSTING))
    assert alone.theorems[0].verdict.outcome == "accepted"
    assert alone.theorems[0].verdict.axioms == ()
    again = asyncio.run(check_file(compiler, BYPASS, TRUSTING, kernel=kernel))
    verdict = again.theorems[0].verdict
    assert isinstance(verdict, Rejected)
    assert verdict.reason.name == "replayed"
    assert "(kernel) declaration type mismatch, 'bad' has type True" in verdict.reason.detail


def test_a_second_kernel_agrees_with_an_honest_proof(compiler: Compiler, kernel: Checker) -> None:
    task = Task(prefix="import Mathlib\ntheorem t (p : Prop) : p ∨ ¬p := by")
    found = asyncio.run(verify(compiler, task, "exact Classical.em p", kernel=kernel))
    assert isinstance(found, Accepted)
    assert [check.result for check in found.checks if check.name == "replayed"] == ["passed"]


def test_the_kernel_checks_the_whole_library(lean: Lean) -> None:
    import subprocess

    ended = subprocess.run(
        [sys.executable, str(LIBRARY / "leanchecker.py"), "Mini", "Nope"], capture_output=True, text=True, check=False,
        env={"LEAN_PATH": str(lean.compiled), "PATH": ""}, cwd=Path(LIBRARY),
    )  # fmt: skip
    said = ended.stdout.splitlines()
    assert said[0].startswith("Mini: ") and said[0].endswith(" declarations checked")
    assert said[1] == "unknown module prefix 'Nope'"
    assert ended.returncode == 1
