import Mini.Function

/-! # Arithmetic of natural numbers

Successors, sums, products, powers and differences. -/

set_option autoImplicit false
set_option linter.defProp false

namespace Nat

/-! ## Successors -/

/-- The successor function is injective. -/
theorem succ_inj {n m : Nat} (h : succ n = succ m) : n = m := by
  injection h

/-- No successor is zero. -/
theorem succ_ne_zero (n : Nat) : succ n ≠ 0 := fun h => by cases h

/-- Zero is no successor. -/
theorem zero_ne_succ (n : Nat) : 0 ≠ succ n := fun h => by cases h

/-- No natural number is its own successor. -/
theorem succ_ne_self (n : Nat) : succ n ≠ n := by
  induction n with
  | zero => exact succ_ne_zero 0
  | succ n ih => exact fun h => ih (succ_inj h)

/-- The successor of a number is the number plus one. -/
theorem succ_eq_add_one (n : Nat) : succ n = n + 1 := rfl

/-- A natural number is zero or a successor. -/
theorem eq_zero_or_eq_succ (n : Nat) : n = 0 ∨ ∃ m, n = succ m := by
  cases n with
  | zero => exact .inl rfl
  | succ m => exact .inr ⟨m, rfl⟩

/-- The predecessor of a successor is the number. -/
@[simp] theorem pred_succ (n : Nat) : pred (succ n) = n := rfl

/-- A number that is not zero is the successor of its predecessor. -/
theorem succ_pred {n : Nat} (h : n ≠ 0) : succ (pred n) = n := by
  cases n with
  | zero => exact absurd rfl h
  | succ n => rfl

/-! ## Sums -/

/-- The middle summand may change places with the first. -/
theorem add_left_comm (a b c : Nat) : a + (b + c) = b + (a + c) := by
  rw [← add_assoc, add_comm a b, add_assoc]

/-- The last two summands may change places. -/
theorem add_right_comm (a b c : Nat) : a + b + c = a + c + b := by
  rw [add_assoc, add_comm b c, ← add_assoc]

/-- The middle two of four summands may change places. -/
theorem add_add_add_comm (a b c d : Nat) : (a + b) + (c + d) = (a + c) + (b + d) := by
  rw [add_assoc, add_left_comm b c d, ← add_assoc]

/-- A summand can be cancelled on the left. -/
theorem add_left_cancel {a b c : Nat} (h : a + b = a + c) : b = c := by
  induction a with
  | zero => rw [zero_add, zero_add] at h; exact h
  | succ a ih => exact ih (succ_inj (by rw [← succ_add, ← succ_add]; exact h))

/-- A summand can be cancelled on the right. -/
theorem add_right_cancel {a b c : Nat} (h : a + c = b + c) : a = b :=
  add_left_cancel (a := c) (by rw [add_comm c a, add_comm c b]; exact h)

/-- Sums with a common summand are equal exactly if the other summands are. -/
theorem add_left_cancel_iff {a b c : Nat} : a + b = a + c ↔ b = c := ⟨add_left_cancel, congrArg (a + ·)⟩

/-- If adding a number changes nothing, the number is zero. -/
theorem eq_zero_of_add_eq_self {a b : Nat} (h : a + b = a) : b = 0 := add_left_cancel (a := a) h

/-- A sum is zero only if its summands are. -/
theorem eq_zero_of_add_eq_zero {a b : Nat} (h : a + b = 0) : a = 0 ∧ b = 0 := by
  cases b with
  | zero => exact ⟨h, rfl⟩
  | succ b => exact absurd h (succ_ne_zero _)

/-- Adding a fixed number is an injective function. -/
theorem add_left_injective (a : Nat) : Function.Injective (fun b => a + b) := fun _ _ => add_left_cancel

/-! ## Products -/

/-- The product with zero is zero. -/
@[simp] theorem mul_zero (n : Nat) : n * 0 = 0 := rfl

/-- The product with a successor. -/
theorem mul_succ (n m : Nat) : n * succ m = n * m + n := rfl

/-- The product with zero is zero. -/
@[simp] theorem zero_mul (n : Nat) : 0 * n = 0 := by
  induction n with
  | zero => rfl
  | succ n ih => rw [mul_succ, ih]

/-- The product of a successor. -/
theorem succ_mul (n m : Nat) : succ n * m = n * m + m := by
  induction m with
  | zero => rfl
  | succ m ih => rw [mul_succ, ih, mul_succ, add_succ, add_succ, add_right_comm]

/-- Multiplication of natural numbers is commutative. -/
protected theorem mul_comm (n m : Nat) : n * m = m * n := by
  induction m with
  | zero => rw [zero_mul]; rfl
  | succ m ih => rw [mul_succ, succ_mul, ih]

/-- One is neutral for multiplication. -/
@[simp] protected theorem mul_one (n : Nat) : n * 1 = n := zero_add n

/-- One is neutral for multiplication. -/
@[simp] protected theorem one_mul (n : Nat) : 1 * n = n := by rw [Nat.mul_comm, Nat.mul_one]

/-- Multiplication distributes over addition: `a * (b + c) = a * b + a * c`. -/
theorem mul_add (a b c : Nat) : a * (b + c) = a * b + a * c := by
  induction c with
  | zero => rfl
  | succ c ih => rw [add_succ, mul_succ, ih, mul_succ, add_assoc]

/-- Multiplication distributes over addition: `(a + b) * c = a * c + b * c`. -/
theorem add_mul (a b c : Nat) : (a + b) * c = a * c + b * c := by
  rw [Nat.mul_comm, mul_add, Nat.mul_comm c a, Nat.mul_comm c b]

/-- Multiplication of natural numbers is associative. -/
protected theorem mul_assoc (a b c : Nat) : a * b * c = a * (b * c) := by
  induction c with
  | zero => rfl
  | succ c ih => rw [mul_succ, mul_succ, mul_add, ih]

/-- The first two factors may change places. -/
theorem mul_left_comm (a b c : Nat) : a * (b * c) = b * (a * c) := by
  rw [← Nat.mul_assoc, Nat.mul_comm a b, Nat.mul_assoc]

/-- A product is zero only if one of its factors is: there are no zero divisors. -/
theorem eq_zero_of_mul_eq_zero {a b : Nat} (h : a * b = 0) : a = 0 ∨ b = 0 := by
  cases b with
  | zero => exact .inr rfl
  | succ b => exact .inl (eq_zero_of_add_eq_zero h).2

/-- Twice a number is the number added to itself. -/
theorem two_mul (n : Nat) : 2 * n = n + n := by rw [succ_mul, Nat.one_mul]

/-- A product is one only if both factors are. -/
theorem eq_one_of_mul_eq_one {a b : Nat} (h : a * b = 1) : a = 1 := by
  cases a with
  | zero => rw [zero_mul] at h; cases h
  | succ a =>
    cases b with
    | zero => cases h
    | succ b =>
      have hs : succ a * b + a = 0 := succ_inj h
      rw [(eq_zero_of_add_eq_zero hs).2]

/-! ## Powers -/

/-- The zeroth power is one. -/
@[simp] protected theorem pow_zero (n : Nat) : n ^ 0 = 1 := rfl

/-- The power with a successor as exponent. -/
protected theorem pow_succ (n m : Nat) : n ^ succ m = n ^ m * n := rfl

/-- The first power of a number is the number. -/
@[simp] protected theorem pow_one (n : Nat) : n ^ 1 = n := by
  rw [Nat.pow_succ, Nat.pow_zero, Nat.one_mul]

/-- Powers of one are one. -/
@[simp] protected theorem one_pow (n : Nat) : 1 ^ n = 1 := by
  induction n with
  | zero => rfl
  | succ n ih => rw [Nat.pow_succ, ih]

/-- Exponents add up in a product of powers. -/
theorem pow_add (a m n : Nat) : a ^ (m + n) = a ^ m * a ^ n := by
  induction n with
  | zero => rw [Nat.pow_zero, Nat.mul_one]; rfl
  | succ n ih => rw [add_succ, Nat.pow_succ, ih, Nat.pow_succ, Nat.mul_assoc]

/-- A power of a product is the product of the powers. -/
theorem mul_pow (a b n : Nat) : (a * b) ^ n = a ^ n * b ^ n := by
  induction n with
  | zero => rfl
  | succ n ih =>
    rw [Nat.pow_succ, ih, Nat.pow_succ, Nat.pow_succ, Nat.mul_assoc, Nat.mul_assoc, mul_left_comm (b ^ n)]

/-- Exponents multiply in a power of a power. -/
theorem pow_mul (a m n : Nat) : a ^ (m * n) = (a ^ m) ^ n := by
  induction n with
  | zero => rfl
  | succ n ih => rw [mul_succ, pow_add, ih, Nat.pow_succ]

/-! ## Differences -/

/-- Taking away zero changes nothing. -/
@[simp] theorem sub_zero (n : Nat) : n - 0 = n := rfl

/-- Taking away a successor. -/
theorem sub_succ (n m : Nat) : n - succ m = pred (n - m) := rfl

/-- From zero nothing can be taken away. -/
@[simp] theorem zero_sub (n : Nat) : 0 - n = 0 := by
  induction n with
  | zero => rfl
  | succ n ih => rw [sub_succ, ih]; rfl

/-- The difference of two successors. -/
theorem succ_sub_succ (n m : Nat) : succ n - succ m = n - m := by
  induction m with
  | zero => rfl
  | succ m ih => rw [sub_succ, ih, sub_succ]

/-- A number minus itself is zero. -/
@[simp] theorem sub_self (n : Nat) : n - n = 0 := by
  induction n with
  | zero => rfl
  | succ n ih => rw [succ_sub_succ, ih]

/-- Adding a number and taking it away changes nothing. -/
@[simp] theorem add_sub_cancel (n m : Nat) : n + m - m = n := by
  induction m with
  | zero => rfl
  | succ m ih => rw [add_succ, succ_sub_succ, ih]

/-- Taking away a sum is taking away its summands one after the other. -/
theorem sub_add_eq (a b c : Nat) : a - (b + c) = a - b - c := by
  induction c with
  | zero => rfl
  | succ c ih => rw [add_succ, sub_succ, ih, sub_succ]

/-- The sum of the values of a function at the numbers below `n`. -/
def sumBelow (f : Nat → Nat) : Nat → Nat
  | 0 => 0
  | n + 1 => sumBelow f n + f n

/-- A sum of sums is the sum of the summands' sums. -/
theorem sumBelow_add (f g : Nat → Nat) (n : Nat) :
    sumBelow (fun i => f i + g i) n = sumBelow f n + sumBelow g n := by
  induction n with
  | zero => rfl
  | succ n ih => unfold sumBelow; rw [ih, add_add_add_comm]

/-- Gauss's formula: twice the sum of the numbers from zero to `n` is `n * (n + 1)`. -/
theorem two_mul_sumBelow_id (n : Nat) : 2 * sumBelow id (n + 1) = n * (n + 1) := by
  induction n with
  | zero => rfl
  | succ n ih =>
    have step : sumBelow id (n + 1 + 1) = sumBelow id (n + 1) + (n + 1) := rfl
    rw [step, mul_add, ih, ← add_mul, Nat.mul_comm]

/-- The sum of the first `n` odd numbers is `n` squared. -/
theorem sumBelow_odd (n : Nat) : sumBelow (fun i => 2 * i + 1) n = n * n := by
  induction n with
  | zero => rfl
  | succ n ih =>
    have step : sumBelow (fun i => 2 * i + 1) (n + 1) = sumBelow (fun i => 2 * i + 1) n + (2 * n + 1) := rfl
    rw [step, ih, two_mul]
    show n * n + (n + n + 1) = succ n * succ n
    rw [succ_mul, mul_succ, add_succ, add_succ, add_assoc]

@[deprecated Nat.mul_add (since := "2026-03-01")]
protected alias left_distrib := Nat.mul_add

end Nat
