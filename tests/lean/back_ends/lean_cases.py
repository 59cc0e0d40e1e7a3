"""Files that every back end must answer alike: what they are, and what is right.

Each is valid for the mini library. `plays` says how a back end that only replays a recording has to act it out.
"""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A file, and the messages that are right: severity, line, column, and how the text begins."""

    source: str
    messages: tuple[tuple[str, int, int, str], ...] = ()
    complete: bool = True
    plays: Literal["answer", "loop", "flood", "bomb", "crash"] = "answer"
    seconds: float = 20
    output_bytes: int = 2_000_000


GOOD = "import Mathlib\n\ntheorem both (a b : Prop) (h : a ∧ b) : b ∧ a := ⟨h.2, h.1⟩\n"
LOOP = """import Mathlib
set_option maxRecDepth 100000000
set_option maxHeartbeats 0
theorem t (f : Nat → Nat) (h : (n : Nat) → f n = f (n + 1)) : f 0 = 5 := by
  repeat rw [h]
"""
FLOOD = """import Mathlib
def big : Nat → String
  | 0 => "a"
  | n + 1 => big n ++ big n
#eval big 20
"""
BOMB = """import Mathlib
partial def twice (s : String) : Nat := twice (s ++ s)
#eval twice "abcdefgh"
"""
CRASH = """import Mathlib
set_option exponentiation.threshold 100000000000
example : 2 ^ (2 ^ 36) = 0 := by decide
"""

ANSWERED = {
    "good": Case(source=GOOD),
    "error": Case(
        source="import Mathlib\n\ntheorem t : 1 = 2 := by\n  rfl\n", messages=(("error", 4, 2, "Tactic `rfl` failed"),)
    ),
    "sorry": Case(
        source="import Mathlib\ntheorem t : 1 = 2 := by\n  sorry\n",
        messages=(("warning", 2, 8, "declaration uses `sorry`"),),
    ),
    "said": Case(
        source="import Mathlib\ntheorem t : 1 = 1 := rfl\n#print axioms t\n",
        messages=(("information", 3, 0, "'t' does not depend on any axioms"),),
    ),
    "unicode": Case(
        source="import Mathlib\ntheorem t (𝓤 𝔸 : Prop) (h : 𝔸) : 𝓤 := absent h\n",
        messages=(("error", 2, 38, "Unknown identifier `absent`"),),
    ),
    "windows lines": Case(
        source="import Mathlib\r\n-- 𝓤\r\n#print axioms propext\r\n",
        messages=(("information", 3, 0, "'propext' depends on axioms: [propext]"),),
    ),
    "empty": Case(source=""),
    "blank": Case(source="\n \n"),
    "only a header": Case(source="import Mathlib"),
    "header in the middle of a line": Case(
        source="/- a -/ import Mathlib example : 1 = 2 := absent\n",
        messages=(("error", 1, 42, "Unknown identifier `absent`"),),
    ),
    "a megabyte": Case(
        source=f"import Mathlib\n-- {'é' * 500_000}\nexample : 1 = 2 := absent\n",
        messages=(("error", 3, 19, "Unknown identifier `absent`"),),
    ),
    "zero bytes": Case(
        source="import Mathlib\n-- a\0b\nexample : 1 = 2 := absent\n",
        messages=(("error", 3, 19, "Unknown identifier `absent`"),),
    ),
    "open comment": Case(
        source="import Mathlib\nexample : 1 = 1 := rfl\n/- ", messages=(("error", 3, 3, "unterminated comment"),)
    ),
    "exit": Case(
        source="import Mathlib\n#exit\nexample : 1 = 2 := rfl\n",
        messages=(("warning", 2, 0, "using 'exit' to interrupt Lean"),),
        complete=False,
    ),
}  # fmt: skip

BEYOND = {
    "loop": Case(source=LOOP, plays="loop", seconds=1.5),
    "flood": Case(source=FLOOD, plays="flood", output_bytes=100_000),
    "bomb": Case(source=BOMB, plays="bomb"),
}
DIES = Case(source=CRASH, plays="crash")
