"""Times patterns and goals over an index that is built: the first time that each is asked, and afterwards.

    python benchmarks/shapes.py INDEX_FOLDER

The patterns are of every kind that Loogle knows; the goals are half a dozen of our own, asked with the vectors of the
index where it has some.
"""

import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from porism.interfaces import Workbench

PATTERNS = [
    "Real.sin", '"comm", _ * _', "_ ∣ _ * _", "⊢ _ < _ → _ + 1 ≤ _", "‖_ + _‖ ≤ _", "Nat.Prime, _ ∣ _ * _",
    "(?a -> ?b) -> List ?a -> List ?b", "Real.sqrt ?a * Real.sqrt ?a", "⊢ tsum _ = _ * tsum _", "?a * ?b = ?b * ?a",
    "List.replicate (_ + _) _", "Finset.sum, Finset.range", "⊢ IsCompact _", "∫ x, _ ∂_ = _", "_ ≡ _ [MOD _]",
    "Continuous (fun _ => _ + _)", "deriv (fun x => _ * _)", "_ ∈ closure _", "Set.Finite _ → _", "⊢ Monotone _",
    "Matrix.det (_ * _)", "Polynomial.eval _ (_ + _)", "Nat.choose", "⊢ Function.Injective _", "IsOpen _, IsClosed _",
    "¬ _ ∧ _", "_ → _ → False", "_ + _ = _ + _", "_ = _", "∃ _, _", "⊢ _ ≤ _",
]  # fmt: skip
GOALS = [
    "a b : ℕ\n⊢ a + b = b + a",
    "p : ℕ\nhp : Nat.Prime p\nm n : ℕ\nh : p ∣ m * n\n⊢ p ∣ m ∨ p ∣ n",
    "x : ℝ\n⊢ Real.sin x ≤ 1",
    "G : Type u_1\ninst✝ : Group G\na b : G\n⊢ (a * b)⁻¹ = b⁻¹ * a⁻¹",
    "X : Type\ninst✝ : TopologicalSpace X\ns t : Set X\nhs : IsCompact s\nht : IsClosed t\nh : t ⊆ s\n⊢ IsCompact t",
    "f g : ℝ → ℝ\nhf : Continuous f\nhg : Continuous g\n⊢ Continuous fun x => f x + g x",
]
AGAIN = 5
Value = TypeVar("Value")


def timed(work: Callable[[], Value]) -> tuple[float, Value]:
    began = time.perf_counter()
    value = work()
    return 1e3 * (time.perf_counter() - began), value


def asked(name: str, work: Callable[[], Value], told: Callable[[Value], str]) -> tuple[float, float]:
    """Ask once, then again, and print a line; return the first time and the median of the others."""
    first, value = timed(work)
    later = statistics.median(timed(work)[0] for _ in range(AGAIN))
    print(f"{first:9.1f} {later:9.1f}  {told(value):>10}  {name}")
    return first, later


def summary(times: list[tuple[float, float]]) -> str:
    firsts, laters = zip(*times, strict=True)
    worst = f"worst {max(firsts):.0f} and {max(laters):.0f} ms"
    return f"median {statistics.median(firsts):.1f} ms first, {statistics.median(laters):.1f} ms after; {worst}"


def main() -> None:
    bench = Workbench.open(Path(sys.argv[1]))
    print(f"{timed(lambda: bench.goal('⊢ 1 + 1 = 2'))[0]:.0f} ms to open everything, and a first goal")
    print(f"{'first ms':>9} {'after ms':>9}  {'found':>10}")
    patterns = [
        asked(one, lambda one=one: bench.pattern(one), lambda a: f"{a.count}{'' if a.complete else '+'}")
        for one in PATTERNS
    ]
    print(f"{len(PATTERNS)} patterns: {summary(patterns)}")
    goals = [
        asked(
            one.splitlines()[-1],
            lambda one=one: bench.goal(one),
            lambda a: f"{sum(hit.shape.applies for hit in a.hits)}/{len(a.hits)}",
        )
        for one in GOALS
    ]
    print(f"{len(GOALS)} goals: {summary(goals)}")


if __name__ == "__main__":
    main()
