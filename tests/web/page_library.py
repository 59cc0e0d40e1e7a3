"""Small Lean projects for the page: one as it should be, one that wishes it harm."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from porism.interfaces import SECTIONS, Workbench, read_settings

Open = Callable[..., Any]
"""Opens a page at an address, ready to be looked at."""
ATTACK = "<img src=x onerror=window.pwned=1>"
SCRIPT = "</script><script>window.pwned=1</script>"
GOOD = {
    "lakefile.toml": 'name = "good"\n\n[[lean_lib]]\nname = "Good"\n',
    "lean-toolchain": "leanprover/lean4:v4.33.0\n",
    "Good/Prime.lean": r"""
namespace Good

/-- A number `p` is *prime* when it has no divisors but $1$ and itself: for all $d$,
$$d \mid p \implies d = 1 \lor d = p.$$

* First of a list, with `IsPrime` in it.
* Second, with a [link](https://example.org/primes) and a [bad one](javascript:window.pwned=1).

```lean
example : IsPrime 2 := by decide
```
-/
def IsPrime (p : Nat) : Prop := ∀ d, d ∣ p → d = 1 ∨ d = p

/-- A prime dividing a product divides one of its factors, that is $p \mid ab \Rightarrow p \mid a \lor p \mid b$. -/
theorem prime_dvd_mul {p a b : Nat} (h : IsPrime p) (divides : p ∣ a * b) : p ∣ a ∨ p ∣ b := sorry

/-- The same for powers, $p \mid a^n$. -/
theorem prime_dvd_pow {p a n : Nat} (h : IsPrime p) (divides : p ∣ a ^ n) : p ∣ a := prime_dvd_mul h divides

/-- The sum $\sum_{i=0}^{n} \frac{1}{2^i}$, and $\notacommand{x}$. -/
theorem sum_of_halves (n : Nat) : n = n := rfl

/-- Two is a prime. -/
theorem two_is_prime : IsPrime 2 := sorry

theorem four_is_square_of_prime (h : IsPrime 2) : ∃ p, IsPrime p ∧ p * p = 4 := ⟨2, two_is_prime, rfl⟩

end Good
""",
    "Good/Many.lean": "import Good.Prime\nnamespace Good.Many\n"
    + "".join(
        f"/-- A fact about primes, number {n}. -/\ntheorem fact_{n} (h : IsPrime {n}) : True := trivial\n"
        for n in range(30)
    )
    + "end Good.Many\n",
}  # fmt: skip
BAD = {
    "lakefile.toml": 'name = "bad"\n\n[[lean_lib]]\nname = "Bad"\n',
    "lean-toolchain": f"leanprover/lean4:{ATTACK}\n",
    "Bad/Script.lean": rf"""
/-- A hostile docstring {ATTACK} {SCRIPT} <svg onload=window.pwned=1>, `{ATTACK}`, **{ATTACK}**, &lt;b&gt;.

[one](javascript:window.pwned=1) [two](JaVaScRiPt:window.pwned=1) [three](data:text/html,{SCRIPT})
[four](https://example.org/"onmouseover="window.pwned=1) <https://example.org/{ATTACK}>

$\href{{javascript:window.pwned=1}}{{x}}$ $\includegraphics{{http://example.org/x.png}}$ $\text{{{ATTACK}}}$
$\class{{a" onclick="window.pwned=1}}{{x}}$ $\def\a{{\a\a}}\a$ ${ATTACK}$

# {ATTACK}

```{ATTACK}
{ATTACK}
```
-/
theorem hostile «{ATTACK}» : "{ATTACK}" = "{ATTACK}" := rfl

/-- A hostile name. -/
theorem «{ATTACK}».«hostile "' name» (h : hostile) : True := by exact hostile

@[deprecated hostile (since := "{ATTACK}")]
theorem hostile_old : hostile = "{SCRIPT}" := hostile
""",
}


def shelve(files: dict[str, str], root: Path) -> Workbench:
    """Write a project and index it."""
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    settings = read_settings(SECTIONS, flags={"index": root / ".porism"}, environment={"HOME": str(root)}, folder=root)
    bench = Workbench(settings, root)
    bench.index([root])
    return bench


def settled(page: Any) -> None:
    """Wait until a view is there, and the graph in it."""
    page.wait_for_selector("main:not([aria-busy]) > :not(noscript)")
    until(page, "() => !document.querySelector('.picture') || document.querySelector('.picture > *')")


def until(page: Any, script: str, argument: object = None) -> None:
    """Wait until something is so in a page; the browser's own way to wait is what the page's policy forbids."""
    for _ in range(400):
        if page.evaluate(script, argument):
            return
        page.wait_for_timeout(20)
    raise AssertionError(f"it never came to be so: {script}")
