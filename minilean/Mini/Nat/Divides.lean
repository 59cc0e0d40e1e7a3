import Mini.Nat.Order

/-! # Divisibility and prime numbers

Divisors, even and odd numbers, primes, Euclid's lemma, and that every number above one has a prime divisor. -/

set_option autoImplicit false
universe u

/-- Types with a relation of divisibility. -/
class Dvd (α : Type u) where
  /-- `a` divides `b`. -/
  dvd : α → α → Prop

@[inherit_doc] infix:50 " ∣ " => Dvd.dvd

namespace Nat
variable {a b c d k m n p : Nat}

/-- A natural number divides another if that is a multiple of it. -/
instance instDvd : Dvd Nat := ⟨fun a b => ∃ c, b = a * c⟩

/-! ## Divisors -/

/-- A number divides its multiples. -/
theorem dvd_mul_right (a c : Nat) : a ∣ a * c := ⟨c, rfl⟩

/-- A number divides its multiples. -/
theorem dvd_mul_left (a c : Nat) : a ∣ c * a := ⟨c, Nat.mul_comm c a⟩

/-- Every number divides itself. -/
@[simp] theorem dvd_refl (a : Nat) : a ∣ a := ⟨1, (Nat.mul_one a).symm⟩

/-- Every number divides zero. -/
@[simp] theorem dvd_zero (a : Nat) : a ∣ 0 := ⟨0, rfl⟩

/-- One divides every number. -/
@[simp] theorem one_dvd (a : Nat) : 1 ∣ a := ⟨a, (Nat.one_mul a).symm⟩

/-- Only zero is divisible by zero. -/
theorem eq_zero_of_zero_dvd (h : 0 ∣ a) : a = 0 := by
  obtain ⟨c, hc⟩ := h
  rw [hc, zero_mul]

/-- Divisibility is transitive. -/
theorem dvd_trans (h₁ : a ∣ b) (h₂ : b ∣ c) : a ∣ c := by
  obtain ⟨x, hx⟩ := h₁
  obtain ⟨y, hy⟩ := h₂
  exact ⟨x * y, by rw [hy, hx, Nat.mul_assoc]⟩

/-- Steps of divisibility can be chained. -/
instance : @Trans Nat Nat Nat Dvd.dvd Dvd.dvd Dvd.dvd := ⟨dvd_trans⟩

/-- A common divisor divides the sum. -/
theorem dvd_add (h₁ : a ∣ b) (h₂ : a ∣ c) : a ∣ b + c := by
  obtain ⟨x, hx⟩ := h₁
  obtain ⟨y, hy⟩ := h₂
  exact ⟨x + y, by rw [hx, hy, mul_add]⟩

/-- A divisor of a number divides its multiples. -/
theorem dvd_mul_of_dvd_left (h : a ∣ b) (c : Nat) : a ∣ b * c := dvd_trans h (dvd_mul_right b c)

/-- A divisor of a number divides its multiples. -/
theorem dvd_mul_of_dvd_right (h : a ∣ b) (c : Nat) : a ∣ c * b := dvd_trans h (dvd_mul_left b c)

/-- Divisibility is preserved by multiplying both sides. -/
theorem mul_dvd_mul (h₁ : a ∣ b) (h₂ : c ∣ d) : a * c ∣ b * d := by
  obtain ⟨x, hx⟩ := h₁
  obtain ⟨y, hy⟩ := h₂
  exact ⟨x * y, by rw [hx, hy, Nat.mul_assoc, mul_left_comm x, ← Nat.mul_assoc]⟩

/-- A divisor of a positive number is at most that number. -/
theorem le_of_dvd (hb : 0 < b) (h : a ∣ b) : a ≤ b := by
  obtain ⟨c, hc⟩ := h
  cases c with
  | zero => exact absurd hc (pos_iff_ne_zero.mp hb)
  | succ c => rw [hc, mul_succ]; exact le_add_left _ _

/-- Numbers that divide each other are equal. -/
theorem dvd_antisymm (h₁ : a ∣ b) (h₂ : b ∣ a) : a = b := by
  cases a with
  | zero => exact (eq_zero_of_zero_dvd h₁).symm
  | succ a =>
    cases b with
    | zero => exact eq_zero_of_zero_dvd h₂
    | succ b => exact Nat.le_antisymm (le_of_dvd (zero_lt_succ _) h₁) (le_of_dvd (zero_lt_succ _) h₂)

/-- Only one divides one. -/
theorem eq_one_of_dvd_one (h : a ∣ 1) : a = 1 := by
  obtain ⟨c, hc⟩ := h
  exact eq_one_of_mul_eq_one hc.symm

/-- Multiplication distributes over differences. -/
theorem mul_sub (a b c : Nat) : a * (b - c) = a * b - a * c := by
  induction c with
  | zero => rfl
  | succ c ih =>
    rw [sub_succ, mul_succ, sub_add_eq, ← ih]
    cases b - c with
    | zero => rw [mul_zero, zero_sub]; rfl
    | succ d => rw [pred_succ, mul_succ, add_sub_cancel]

/-- A common divisor divides the difference. -/
theorem dvd_sub (h₁ : a ∣ b) (h₂ : a ∣ c) : a ∣ b - c := by
  obtain ⟨x, hx⟩ := h₁
  obtain ⟨y, hy⟩ := h₂
  exact ⟨x - y, by rw [hx, hy, mul_sub]⟩

/-- A divisor of a sum and of its first summand divides the second. -/
theorem dvd_of_dvd_add (h : a ∣ b + c) (hb : a ∣ b) : a ∣ c := by
  have key : b + c - b = c := by rw [add_comm]; exact add_sub_cancel c b
  rw [← key]
  exact dvd_sub h hb

/-! ## Even and odd numbers -/

/-- A number is even if it is the double of a number. -/
def Even (n : Nat) : Prop := ∃ k, n = k + k

/-- A number is odd if it is one more than the double of a number. -/
def Odd (n : Nat) : Prop := ∃ k, n = k + k + 1

/-- Zero is even. -/
theorem even_zero : Even 0 := ⟨0, rfl⟩

/-- The successor of an even number is odd. -/
theorem Even.succ (h : Even n) : Odd (n + 1) := h.imp fun _ e => congrArg (· + 1) e

/-- The successor of an odd number is even. -/
theorem Odd.succ (h : Odd n) : Even (n + 1) := by
  obtain ⟨k, hk⟩ := h
  exact ⟨k + 1, by rw [hk]; exact congrArg Nat.succ (succ_add k k).symm⟩

/-- Every natural number is even or odd. -/
theorem even_or_odd (n : Nat) : Even n ∨ Odd n := by
  induction n with
  | zero => exact .inl even_zero
  | succ n ih => exact ih.elim (fun h => .inr h.succ) (fun h => .inl h.succ)

/-- The sum of two even numbers is even. -/
theorem Even.add (hm : Even m) (hn : Even n) : Even (m + n) := by
  obtain ⟨j, hj⟩ := hm
  obtain ⟨k, hk⟩ := hn
  exact ⟨j + k, by rw [hj, hk, add_add_add_comm]⟩

/-- The sum of two odd numbers is even. -/
theorem Odd.add_odd (hm : Odd m) (hn : Odd n) : Even (m + n) := by
  obtain ⟨j, hj⟩ := hm
  have h : Odd (n + (j + j)) := by
    obtain ⟨k, hk⟩ := hn
    exact ⟨k + j, by rw [hk, add_right_comm, add_add_add_comm]⟩
  rw [hj, add_comm, ← add_assoc]
  exact h.succ

/-- A multiple of an even number is even. -/
theorem Even.mul_left (h : Even n) (m : Nat) : Even (m * n) := by
  obtain ⟨k, hk⟩ := h
  exact ⟨m * k, by rw [hk, mul_add]⟩

/-- A number is even exactly if two divides it. -/
theorem even_iff_two_dvd : Even n ↔ 2 ∣ n :=
  exists_congr fun k => by rw [two_mul]; exact Iff.rfl

/-! ## Prime numbers -/

/-- A number is prime if it is at least two and only one and itself divide it. -/
def Prime (p : Nat) : Prop := 2 ≤ p ∧ ∀ d, d ∣ p → d = 1 ∨ d = p

/-- A prime number is not one. -/
theorem Prime.ne_one (hp : Prime p) : p ≠ 1 := fun e => by
  have h := hp.1
  rw [e] at h
  exact absurd h (by decide)

/-- A prime number is positive. -/
theorem Prime.pos (hp : Prime p) : 0 < p := Nat.le_trans (by decide) hp.1

/-- Two is a prime number. -/
theorem prime_two : Prime 2 := by
  refine ⟨.refl, fun d hd => ?_⟩
  have hle : d ≤ 2 := le_of_dvd (by decide) hd
  cases lt_or_eq_of_le hle with
  | inr h => exact .inr h
  | inl h =>
    cases lt_or_eq_of_le (lt_succ_iff.mp h) with
    | inr h => exact .inl h
    | inl h =>
      have h0 : d = 0 := eq_zero_of_le_zero (lt_succ_iff.mp h)
      rw [h0] at hd
      exact absurd (eq_zero_of_zero_dvd hd) (by decide)

/-- The least positive number whose multiple of `b` is divisible by `p` divides every such number. -/
private theorem least_multiplier_dvd {b m : Nat} (hm : IsLeast (fun x => 0 < x ∧ p ∣ x * b) m) (x : Nat)
    (hx : p ∣ x * b) : m ∣ x := by
  revert hx
  refine strongInduction (P := fun x => p ∣ x * b → m ∣ x) (fun x ih hx => ?_) x
  by_cases h0 : x = 0
  · rw [h0]; exact dvd_zero m
  · have hpos : 0 < x := pos_iff_ne_zero.mpr h0
    have hle : m ≤ x := hm.2 x ⟨hpos, hx⟩
    have hsub : p ∣ (x - m) * b := by
      rw [Nat.mul_comm, mul_sub, Nat.mul_comm b x, Nat.mul_comm b m]
      exact dvd_sub hx hm.1.2
    have hdvd : m ∣ x - m := ih (x - m) (sub_lt hpos hm.1.1) hsub
    rw [← add_sub_of_le hle]
    exact dvd_add (dvd_refl m) hdvd

/-- Euclid's lemma: a prime that divides a product divides one of the factors. -/
theorem Prime.dvd_or_dvd_of_dvd_mul (hp : Prime p) (h : p ∣ a * b) : p ∣ a ∨ p ∣ b := by
  obtain ⟨m, hm⟩ := exists_least (P := fun x => 0 < x ∧ p ∣ x * b) ⟨p, hp.pos, dvd_mul_right p b⟩
  cases hp.2 m (least_multiplier_dvd hm p (dvd_mul_right p b)) with
  | inl one =>
    have hb := hm.1.2
    rw [one, Nat.one_mul] at hb
    exact .inr hb
  | inr self => exact .inl (by rw [← self]; exact least_multiplier_dvd hm a h)

/-- A prime divides a product exactly if it divides one of the factors. -/
theorem Prime.dvd_mul (hp : Prime p) : p ∣ a * b ↔ p ∣ a ∨ p ∣ b :=
  ⟨hp.dvd_or_dvd_of_dvd_mul, fun h => h.elim (fun h => dvd_mul_of_dvd_left h b) (fun h => dvd_mul_of_dvd_right h a)⟩

/-- A prime that divides a power divides its base. -/
theorem Prime.dvd_of_dvd_pow (hp : Prime p) (h : p ∣ a ^ n) : p ∣ a := by
  induction n with
  | zero => exact absurd (eq_one_of_dvd_one h) hp.ne_one
  | succ n ih => exact (hp.dvd_or_dvd_of_dvd_mul h).elim ih id

/-- If the square of a number is even, the number is even. -/
theorem even_of_even_square (h : Even (n * n)) : Even n :=
  even_iff_two_dvd.mpr ((prime_two.dvd_or_dvd_of_dvd_mul (even_iff_two_dvd.mp h)).elim id id)

/-- Every number other than one has a prime divisor. -/
theorem exists_prime_dvd (hn : n ≠ 1) : ∃ p, Prime p ∧ p ∣ n := by
  revert hn
  refine strongInduction (P := fun n => n ≠ 1 → ∃ p, Prime p ∧ p ∣ n) (fun n ih hn => ?_) n
  by_cases h0 : n = 0
  · exact ⟨2, prime_two, by rw [h0]; exact dvd_zero 2⟩
  · by_cases hp : Prime n
    · exact ⟨n, hp, dvd_refl n⟩
    · have hpos : 0 < n := pos_iff_ne_zero.mpr h0
      have two : 2 ≤ n := (lt_or_eq_of_le hpos).elim id (fun e => absurd e.symm hn)
      have hd : ∃ d, ¬(d ∣ n → d = 1 ∨ d = n) := Classical.not_forall.mp (fun all => hp ⟨two, all⟩)
      obtain ⟨d, hd⟩ := hd
      have hd' := Classical.not_imp.mp hd
      have hne := not_or.mp hd'.2
      have hlt : d < n := (lt_or_eq_of_le (le_of_dvd hpos hd'.1)).elim id (fun e => absurd e hne.2)
      obtain ⟨p, hp⟩ := ih d hlt hne.1
      exact ⟨p, hp.1, dvd_trans hp.2 hd'.1⟩

/-- The factorial of a number: the product of the numbers from one to it. -/
def factorial : Nat → Nat
  | 0 => 1
  | n + 1 => (n + 1) * factorial n

/-- Factorials are positive. -/
theorem factorial_pos (n : Nat) : 0 < factorial n := by
  induction n with
  | zero => exact .refl
  | succ n ih =>
    refine lt_of_lt_of_le ih ?_
    show factorial n ≤ succ n * factorial n
    rw [succ_mul]
    exact le_add_left _ _

/-- A positive number divides the factorials of all numbers that are not less. -/
theorem dvd_factorial (hm : 0 < m) (h : m ≤ n) : m ∣ factorial n := by
  induction n with
  | zero => exact absurd (lt_of_lt_of_le hm h) (Nat.lt_irrefl 0)
  | succ n ih =>
    cases lt_or_eq_of_le h with
    | inl h => exact dvd_mul_of_dvd_right (ih (lt_succ_iff.mp h)) _
    | inr e => rw [e]; exact dvd_mul_right _ _

/-- Euclid's theorem: there are infinitely many primes, as above every number there is one. -/
theorem exists_infinite_primes (n : Nat) : ∃ p, n < p ∧ Prime p := by
  have hne : factorial n + 1 ≠ 1 := fun e => ne_of_lt (factorial_pos n) (succ_inj e).symm
  obtain ⟨p, hp⟩ := exists_prime_dvd hne
  refine ⟨p, ?_, hp.1⟩
  cases le_or_lt p n with
  | inr h => exact h
  | inl h => exact absurd (eq_one_of_dvd_one (dvd_of_dvd_add hp.2 (dvd_factorial hp.1.pos h))) hp.1.ne_one

end Nat
