import Mini.Nat.Basic
import Mini.Order

/-! # The order of the natural numbers

The order is linear, agrees with addition and multiplication, and is well-founded. -/

set_option autoImplicit false
set_option linter.defProp false

namespace Nat
variable {a b c d k m n : Nat}

/-! ## The order -/

/-- The order of the natural numbers is reflexive. -/
protected theorem le_refl (n : Nat) : n ≤ n := Nat.le.refl

/-- Every number is at most its successor. -/
theorem le_succ (n : Nat) : n ≤ succ n := .step .refl

/-- The order of the natural numbers is transitive. -/
protected theorem le_trans (h₁ : a ≤ b) (h₂ : b ≤ c) : a ≤ c := by
  induction h₂ with
  | refl => exact h₁
  | step _ ih => exact .step ih

/-- A number is at most its sum with another. -/
theorem le_add_right (n k : Nat) : n ≤ n + k := by
  induction k with
  | zero => exact .refl
  | succ k ih => exact .step ih

/-- A number is at most its sum with another. -/
theorem le_add_left (n k : Nat) : n ≤ k + n := by rw [add_comm]; exact le_add_right n k

/-- The order is addition: `n ≤ m` exactly if `m` is `n` plus something. -/
theorem le_iff_exists_add : n ≤ m ↔ ∃ k, m = n + k := by
  constructor
  · intro h
    induction h with
    | refl => exact ⟨0, rfl⟩
    | step _ ih =>
      obtain ⟨k, hk⟩ := ih
      exact ⟨succ k, congrArg succ hk⟩
  · intro h
    obtain ⟨k, hk⟩ := h
    rw [hk]
    exact le_add_right n k

/-- The successors of two numbers are in order only if the numbers are. -/
theorem le_of_succ_le_succ (h : succ n ≤ succ m) : n ≤ m := by
  obtain ⟨k, hk⟩ := le_iff_exists_add.mp h
  rw [succ_add] at hk
  exact le_iff_exists_add.mpr ⟨k, succ_inj hk⟩

/-- The successors of two numbers are in order exactly if the numbers are. -/
theorem succ_le_succ_iff : succ n ≤ succ m ↔ n ≤ m := ⟨le_of_succ_le_succ, succ_le_succ⟩

/-- No successor is at most zero. -/
theorem not_succ_le_zero (n : Nat) : ¬succ n ≤ 0 := fun h => by cases h

/-- Only zero is at most zero. -/
theorem eq_zero_of_le_zero (h : n ≤ 0) : n = 0 := by
  cases n with
  | zero => rfl
  | succ n => exact absurd h (not_succ_le_zero n)

/-- No successor is at most the number itself. -/
theorem not_succ_le_self (n : Nat) : ¬succ n ≤ n := by
  induction n with
  | zero => exact not_succ_le_zero 0
  | succ n ih => exact fun h => ih (le_of_succ_le_succ h)

/-- The order of the natural numbers is antisymmetric. -/
protected theorem le_antisymm (h₁ : n ≤ m) (h₂ : m ≤ n) : n = m := by
  cases h₁ with
  | refl => rfl
  | step h => exact absurd (Nat.le_trans (succ_le_succ h) h₂) (not_succ_le_self _)

/-- Any two natural numbers can be compared. -/
protected theorem le_total (n m : Nat) : n ≤ m ∨ m ≤ n := by
  induction n with
  | zero => exact .inl (zero_le m)
  | succ n ih =>
    cases ih with
    | inl h =>
      cases h with
      | refl => exact .inr (le_succ _)
      | step h => exact .inl (succ_le_succ h)
    | inr h => exact .inr (.step h)

/-- The natural numbers are linearly ordered. -/
instance instLinearOrder : LinearOrder Nat where
  le_refl := Nat.le_refl
  le_trans := Nat.le_trans
  le_antisymm := Nat.le_antisymm
  le_total := Nat.le_total

/-! ## The strict order -/

/-- No number is less than itself. -/
protected theorem lt_irrefl (n : Nat) : ¬n < n := not_succ_le_self n

/-- Every number is less than its successor. -/
theorem lt_succ_self (n : Nat) : n < succ n := .refl

/-- What is less is at most. -/
theorem le_of_lt (h : n < m) : n ≤ m := Nat.le_trans (le_succ n) h

/-- The strict order of the natural numbers is transitive. -/
protected theorem lt_trans (h₁ : a < b) (h₂ : b < c) : a < c := Nat.le_trans h₁ (le_of_lt h₂)

/-- A strict step after a step is a strict step. -/
theorem lt_of_le_of_lt (h₁ : a ≤ b) (h₂ : b < c) : a < c := Nat.le_trans (succ_le_succ h₁) h₂

/-- A step after a strict step is a strict step. -/
theorem lt_of_lt_of_le (h₁ : a < b) (h₂ : b ≤ c) : a < c := Nat.le_trans h₁ h₂

/-- The smaller of two numbers differs from the greater. -/
theorem ne_of_lt (h : n < m) : n ≠ m := fun e => Nat.lt_irrefl m (by rw [e] at h; exact h)

/-- Less than a successor means at most the number. -/
theorem lt_succ_iff : n < succ m ↔ n ≤ m := succ_le_succ_iff

/-- At most means less or equal. -/
theorem lt_or_eq_of_le (h : n ≤ m) : n < m ∨ n = m := by
  cases h with
  | refl => exact .inr rfl
  | step h => exact .inl (succ_le_succ h)

/-- Trichotomy: of two numbers, the first is less, equal or greater. -/
theorem lt_trichotomy (n m : Nat) : n < m ∨ n = m ∨ m < n :=
  (Nat.le_total n m).elim
    (fun h => (lt_or_eq_of_le h).imp id .inl)
    (fun h => .inr ((lt_or_eq_of_le h).elim .inr (fun e => .inl e.symm)))

/-- One of two numbers is at most the other, which else is less. -/
theorem le_or_lt (n m : Nat) : n ≤ m ∨ m < n :=
  (lt_trichotomy n m).elim (fun h => .inl (le_of_lt h)) (Or.imp (fun e => by rw [e]; exact .refl) id)

/-- A number is not at most another exactly if the other is less. -/
protected theorem not_le : ¬n ≤ m ↔ m < n :=
  ⟨(le_or_lt n m).resolve_left, fun h hle => Nat.lt_irrefl m (lt_of_lt_of_le h hle)⟩

/-- A number is positive exactly if it is not zero. -/
theorem pos_iff_ne_zero : 0 < n ↔ n ≠ 0 := by
  cases n with
  | zero => exact iff_of_false (Nat.lt_irrefl 0) (fun h => h rfl)
  | succ n => exact iff_of_true (zero_lt_succ n) (succ_ne_zero n)

/-! ## Order, sums and products -/

/-- Adding the same number on the left preserves the order. -/
theorem add_le_add_left (h : n ≤ m) (k : Nat) : k + n ≤ k + m := by
  obtain ⟨d, hd⟩ := le_iff_exists_add.mp h
  rw [hd, ← add_assoc]
  exact le_add_right _ _

/-- Adding the same number on the right preserves the order. -/
theorem add_le_add_right (h : n ≤ m) (k : Nat) : n + k ≤ m + k := by
  rw [add_comm n, add_comm m]
  exact add_le_add_left h k

/-- Inequalities may be added. -/
theorem add_le_add (h₁ : a ≤ b) (h₂ : c ≤ d) : a + c ≤ b + d :=
  Nat.le_trans (add_le_add_right h₁ c) (add_le_add_left h₂ b)

/-- A summand may be cancelled in an inequality. -/
theorem le_of_add_le_add_left (h : k + n ≤ k + m) : n ≤ m := by
  obtain ⟨d, hd⟩ := le_iff_exists_add.mp h
  rw [add_assoc] at hd
  exact le_iff_exists_add.mpr ⟨d, add_left_cancel hd⟩

/-- Multiplying by the same number on the left preserves the order. -/
theorem mul_le_mul_left (k : Nat) (h : n ≤ m) : k * n ≤ k * m := by
  obtain ⟨d, hd⟩ := le_iff_exists_add.mp h
  rw [hd, mul_add]
  exact le_add_right _ _

/-- Multiplying by the same number on the right preserves the order. -/
theorem mul_le_mul_right (k : Nat) (h : n ≤ m) : n * k ≤ m * k := by
  rw [Nat.mul_comm n, Nat.mul_comm m]
  exact mul_le_mul_left k h

/-- Inequalities may be multiplied. -/
theorem mul_le_mul (h₁ : a ≤ b) (h₂ : c ≤ d) : a * c ≤ b * d :=
  Nat.le_trans (mul_le_mul_right c h₁) (mul_le_mul_left b h₂)

/-- Adding a fixed number is a monotone function. -/
theorem monotone_add_left (k : Nat) : Monotone (fun n => k + n) := fun h => add_le_add_left h k

/-- Multiplying by a fixed number is a monotone function. -/
theorem monotone_mul_left (k : Nat) : Monotone (fun n => k * n) := mul_le_mul_left k

/-! ## Order and differences -/

/-- A difference added to what was taken away gives the number back, if it is not the smaller one. -/
theorem add_sub_of_le (h : n ≤ m) : n + (m - n) = m := by
  obtain ⟨d, hd⟩ := le_iff_exists_add.mp h
  rw [hd, add_comm n d, add_sub_cancel, add_comm]

/-- Taking away makes a number no greater. -/
theorem sub_le (n k : Nat) : n - k ≤ n := by
  induction k with
  | zero => exact .refl
  | succ k ih =>
    rw [sub_succ]
    refine Nat.le_trans ?_ ih
    cases n - k with
    | zero => exact .refl
    | succ d => exact le_succ d

/-- Taking a positive number away from a positive number makes it less. -/
theorem sub_lt (hn : 0 < n) (hk : 0 < k) : n - k < n := by
  cases n with
  | zero => exact absurd hn (Nat.lt_irrefl 0)
  | succ n =>
    cases k with
    | zero => exact absurd hk (Nat.lt_irrefl 0)
    | succ k => rw [succ_sub_succ]; exact succ_le_succ (sub_le n k)

/-- A difference is zero exactly if what is taken away is not less. -/
theorem sub_eq_zero_iff_le : n - m = 0 ↔ n ≤ m := by
  induction m generalizing n with
  | zero => exact ⟨fun h => by rw [sub_zero] at h; rw [h]; exact .refl, eq_zero_of_le_zero⟩
  | succ m ih =>
    cases n with
    | zero => exact iff_of_true (zero_sub _) (zero_le _)
    | succ n => rw [succ_sub_succ]; exact ih.trans succ_le_succ_iff.symm

/-! ## Greatest and least -/

/-- The greater of two natural numbers. -/
protected def max (n m : Nat) : Nat := if n ≤ m then m else n

/-- The smaller of two natural numbers. -/
protected def min (n m : Nat) : Nat := if n ≤ m then n else m

/-- The maximum of two numbers in order is the second. -/
theorem max_eq_right (h : n ≤ m) : Nat.max n m = m := ite_eq_left_of_eq_true (eq_true h)

/-- The maximum of two numbers against their order is the first. -/
theorem max_eq_left (h : ¬n ≤ m) : Nat.max n m = n := ite_eq_right_of_eq_false (eq_false h)

/-- The maximum is at least the first number. -/
theorem le_max_left (n m : Nat) : n ≤ Nat.max n m := by
  by_cases h : n ≤ m
  · rw [max_eq_right h]; exact h
  · rw [max_eq_left h]; exact .refl

/-- The maximum is at least the second number. -/
theorem le_max_right (n m : Nat) : m ≤ Nat.max n m := by
  by_cases h : n ≤ m
  · rw [max_eq_right h]; exact .refl
  · rw [max_eq_left h]; exact le_of_lt (Nat.not_le.mp h)

/-- The maximum is the least upper bound of two numbers. -/
theorem max_le (h₁ : a ≤ c) (h₂ : b ≤ c) : Nat.max a b ≤ c := by
  by_cases h : a ≤ b
  · rw [max_eq_right h]; exact h₂
  · rw [max_eq_left h]; exact h₁

/-! ## Induction -/

/-- Strong induction: a property that passes from all smaller numbers to a number holds for every number. -/
theorem strongInduction {P : Nat → Prop} (step : ∀ n, (∀ m, m < n → P m) → P n) (n : Nat) : P n := by
  have below : ∀ m, m < n → P m := by
    induction n with
    | zero => exact fun m h => absurd h (not_succ_le_zero m)
    | succ n ih =>
      intro m h
      cases lt_or_eq_of_le (lt_succ_iff.mp h) with
      | inl h => exact ih m h
      | inr e => rw [e]; exact step n ih
  exact step n below

/-- The well-ordering principle: a property of some natural number has a least one. -/
theorem exists_least {P : Nat → Prop} (h : ∃ n, P n) : ∃ n, IsLeast P n :=
  Classical.byContradiction fun none => h.elim fun n hn =>
    strongInduction (P := fun n => ¬P n)
      (fun n ih hp => none ⟨n, hp, fun m hm => (le_or_lt n m).elim id (fun hlt => absurd hm (ih m hlt))⟩) n hn

/-- Infinite descent: a property that always passes to a smaller number holds for none. -/
theorem not_of_descent {P : Nat → Prop} (descent : ∀ n, P n → ∃ m, m < n ∧ P m) (n : Nat) : ¬P n :=
  strongInduction (P := fun n => ¬P n) (fun n ih hp => (descent n hp).elim fun m hm => ih m hm.1 hm.2) n

end Nat
