"""A small Lake project in real Lean, with one dependency, and how a command ended."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FILES = {
    "lakefile.toml": 'name = "tiny"\ndefaultTargets = ["Tiny"]\n\n[[lean_lib]]\nname = "Tiny"\n',
    "lean-toolchain": "leanprover/lean4:v4.33.0\n",
    "Tiny.lean": "import Tiny.Order\nimport Tiny.Ring\n",
    "Tiny/Order.lean": """\
import Dep.Basic

/-! Order. -/

namespace Tiny

/-- A lattice has a join `⊔` and a meet `⊓` of any two elements. -/
class Lattice (α : Type u) extends Dep.Order α where
  /-- The join of two elements. -/
  join : α → α → α
  meet : α → α → α

variable {α : Type u} [Lattice α]

/-- The join is commutative. -/
@[simp]
theorem join_comm (a b : α) : Lattice.join a b = Lattice.join b a := by
  exact Eq.symm (Dep.swap a b)

/-- The join of an element with itself is the element. -/
theorem join_self (a : α) : Lattice.join a a = a := by
  rw [join_comm]
  exact Nat.mystery_lemma a

@[deprecated join_self (since := "2026-02-03")]
alias join_idem := join_self

end Tiny
""",
    "Tiny/Ring.lean": """\
import Tiny.Order
import Batteries.Data.List

namespace Tiny.Ring

/-- A prime dividing a product divides one of its factors. -/
theorem prime_dvd_mul {p a b : Nat} (h : IsPrime p) (hd : p ∣ a * b) : p ∣ a ∨ p ∣ b := by
  exact Tiny.join_self _

/-- A prime number has no divisors but one and itself. -/
def IsPrime (p : Nat) : Prop := ∀ d, d ∣ p → d = 1 ∨ d = p

end Tiny.Ring
""",
    ".lake/packages/dep/lakefile.toml": 'name = "dep"\n\n[[lean_lib]]\nname = "Dep"\n',
    ".lake/packages/dep/Dep/Basic.lean": """\
namespace Dep

/-- A set with an order. -/
class Order (α : Type u) where
  le : α → α → Prop

theorem swap {α : Type u} [Order α] (a b : α) : Order.le a b = Order.le b a := sorry

end Dep
""",
}


@dataclass(frozen=True)
class Ended:
    """How a command ended and what it wrote."""

    code: int
    out: str
    err: str

    @property
    def document(self) -> Any:
        return json.loads(self.out)


Porism = Callable[..., Ended]


def write_project(root: Path) -> Path:
    for name, text in FILES.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root
