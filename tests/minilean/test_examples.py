"""The small files of minilean/examples behave as their names say, with the real compiler."""

from pathlib import Path

import pytest
from compiler import LIBRARY, Lean

pytestmark = pytest.mark.lean

EXAMPLES = {
    "axioms": (0, "'t' depends on axioms: [bad]"),
    "i": (1, "Nat.ad_comm"),
    "instance_fail": (1, "failed to synthesize"),
    "k": (1, "unknown tactic"),
    "kernel_slow": (0, ""),
    "maxrec": (1, "maximum recursion depth has been reached"),
    "meta2": (1, "meta2.lean:19:8: error: Type mismatch"),
    "missing_import": (1, "Nope"),
    "omega_": (1, "unknown tactic"),
    "parse_error": (1, "expected"),
    "parse_error2": (1, "expected"),
    "redecl": (1, "already been declared"),
    "rfl_fail": (1, "rfl"),
    "rw_fail": (1, "Did not find an occurrence of the pattern"),
    "simp_fail": (1, "simp"),
    "simp_unused": (0, "unused"),
    "sorry_warn": (0, "declaration uses"),
    "timeout_": (1, "maximum number of heartbeats"),
    "trailing_goal": (1, "No goals"),
    "try_this": (0, "Nat.add_comm"),
    "type_error": (1, "mismatch"),
    "unknown_ident": (1, "And.swp"),
    "unknown_tactic": (1, "unknown tactic"),
    "unsolved": (1, "unsolved goals"),
    "unsolved2": (1, "unsolved goals"),
    "unused_var": (0, "linter.unusedVariables"),
}
"""Each example's exit code, and words that the compiler says about it."""
UNENDING = {"forever", "timeout_default"}
"""Examples for time limits: they run for long or use up the stack, and are for other tests."""


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_behaves_as_its_name_says(name: str, lean: Lean) -> None:
    code, words = EXAMPLES[name]
    ended = lean.run(f"examples/{name}.lean")
    said = ended.stdout + ended.stderr
    assert ended.returncode == code, said
    assert words in said


def test_every_example_is_known() -> None:
    assert {path.stem for path in (LIBRARY / "examples").glob("*.lean")} == set(EXAMPLES) | UNENDING


def test_lemma_takes_modifiers_and_attributes(lean: Lean, tmp_path: Path) -> None:
    source = tmp_path / "Own.lean"
    source.write_text(
        "import Mathlib\n/-- Doc. -/\n@[simp] protected lemma Nat.own (n : Nat) : n + 0 = n := rfl\n"
        "#check @Nat.own\n#print axioms Nat.Prime.dvd_mul\n#print axioms Nat.exists_infinite_primes\n"
    )
    ended = lean.run(str(source))
    assert ended.returncode == 0, ended.stdout
    assert "Nat.own : ∀ (n : Nat), n + 0 = n" in ended.stdout
    assert "sorryAx" not in ended.stdout
