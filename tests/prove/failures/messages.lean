import Mathlib
theorem t1 (a b : Prop) (h : a ∧ b) : b ∧ a := by
  constructor
  · exact h.2
theorem t2 (n m : Nat) : n + m = m + n := by
  rw [Nat.zero_add]
theorem t3 (a b : Prop) (h : a ∧ b) : b ∧ a := by
  exact And.swp h
theorem t4 (a b : Prop) (h : a ∧ b) : b ∧ a := by
  exact h
theorem t5 (a b : Prop) (h : a ∧ b) : b ∧ a := by
  intro x
theorem t6 (a b : Prop) (h : a ∧ b) : b ∧ a := by
  omega
theorem t7 (a b : Prop) (h : a ∧ b) : b ∧ a := by
  exact h.foo
theorem t8 (a b : Prop) : b ∨ a := by
  simp
theorem t9 (a b : Prop) (h: a) : a := by
  exact h
  exact h
theorem t11 : 3 < 2 := by
  decide
theorem t12 (a: Prop) : ∃ x : Nat, x = x ∧ a := by
  refine ⟨_, rfl, ?_⟩
theorem t14 (a b : Prop) (h : a ∧ b) : b ∧ a := by
  exact ⟨h.2, zz⟩
theorem t16 (a b : Prop) (h : a ∨ b) : b ∨ a := by
  cases h
  all_goals assumption
theorem t17 (a b : Prop) (h : a ∨ b) : b ∨ a := by
  cases h with
  | inl h => exact Or.inr h
  | foo h => exact Or.inr h
theorem t18 (a b : Prop) (h : a ∨ b) : b ∨ a := by
  cases h with
  | inl x y => exact Or.inr x
  | inr h => exact Or.inl h
theorem t19 (a b : Nat) : a = b := by
  rfl
theorem t20 (a b : Nat) : a = b := by
  exact Nat.le_antisymm (a := 3) rfl
theorem t21 (a b : Nat) : a = b := by
  apply Nat.add_comm
theorem t22 (G : Type _) (a b : G) : a * b = b * a := by
  exact rfl
theorem t24 (a b : Nat) (h : a = b) : a = b := by
  exact h a
theorem t25 (a b : Nat) (h : a = b) : a = b := by
  exact (h
theorem t32 (a b : Nat) : a = b := by
  exact fun x => x
theorem t33 (a b : Nat) : a = b := by
  exact (fun x => x) _
theorem t34 (a b : Nat) : a = b := by
  change b = a
theorem t35 (a b : Nat) : a = b := by
  unfold Nat.add
theorem t36 (a b : Nat) : a = b := by
  have h : a = b
  exact h
theorem t37 (a b : Nat) : a = b := by
  specialize h a
theorem t39 {α : Type _} {s : α → Prop} (h : ∃ x, s x) : ∀ x, s x := by
  rcases h with ⟨x, hx, hy⟩
theorem t41 (f : Nat → Nat) (h : (n : Nat) → f n = f (n + 1)) : f 0 = 5 := by
  repeat rw [h]
set_option maxRecDepth 1000000 in
set_option maxHeartbeats 200 in
theorem t42 (f : Nat → Nat) (h : (n : Nat) → f n = f (n + 1)) : f 0 = 5 := by
  repeat rw [h]
theorem t43 (n : Nat) : n = n + 0 := by
  exact ⟨1, 2⟩
theorem t44 (n : Nat) : n = n + 0 := by
  exact .foo n
theorem t45 (n : Nat) : Nat := by
  cases n with
  | zero => exact 1
theorem t46 (n : Nat) (h : n = 2) : n + 0 = 2 := by
  rw [foo] at h
theorem t47 (n : Nat) (h : n = 2) : n + 0 = 2 := by
  rw [h] at g
theorem t48 (n : Nat) (h : n = 2) : n + 0 = 2 := by
  induction n with
  | zero => contradiction
  | succ n ih => contradiction
theorem t49 (n : Nat) (h : n = 2) : n + 0 = 2 := by
  case foo => rfl
theorem t50 (n : Nat) (h : n = 2) : n + 0 = 2 := by
  subst n m
theorem t51 (n : Nat) (h : n = 2) : n + 0 = 2 := by
  exists 3
theorem t52 (n : Nat) (h : n = 2) : n + 0 = 2 := by
  clear n
  simp [foo]
theorem t53 (n : Nat) (h : n = 2) : n + 0 = 2 := by
  generalize n + 0 = k
  injection h
theorem t54 (n : Nat) (h : n = 2) : n + 0 = 2 := by
  split
theorem t55 (n : Nat) (h : n = 2) : n + 0 = 2 := by
  symm
  show 3
theorem t56 (n : Nat) (h : n = 2) : n + 0 = 2 := by
  have := (1 : Prop)
  have := "a" + 1
  exact nofun
theorem t57 (n : Nat) (h : n = 2) : n + 0 = 2 := by
  exact t57' n
  where t57' (n : Nat) : n + 0 = 2 := t57' n
theorem t58 (n : Nat) (h : n = 2) : n + 0 = 2 := by
  exact?
theorem t59 (n : Nat) (h : n = 2) : n + 0 = 2 := by
  by_cases k : n
  conv => lhs; rw [h]
theorem t60 (n : Nat) (h : n = 2) : n + 0 = 2 := by
  exact (by decide)
theorem t61 (n : Nat) (h : n = 2) : n + 0 = 2 := by
  refine ?a
  refine' _
