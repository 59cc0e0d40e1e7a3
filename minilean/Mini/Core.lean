prelude
import Mini.Tactic

/-! # What every file may use without importing it

The simplest facts of logic, the classical axioms put to use, the arithmetic that `simp` and `rw` need, lists with their
length, and printing. -/

set_option autoImplicit false
set_option linter.defProp false
universe u v w u₁ u₂ u₃
open Lean

/-! ## Simplifying propositions -/

attribute [simp] eq_self

/-- Everything is equivalent to itself, and `simp` may say so. -/
@[simp] theorem iff_self (p : Prop) : (p ↔ p) = True := eq_true ⟨id, id⟩

/-- A conjunction with a true proposition says what the other part says. -/
@[simp] theorem and_true (p : Prop) : (p ∧ True) = p := propext ⟨fun h => h.1, fun h => ⟨h, .intro⟩⟩

/-- A conjunction with a true proposition says what the other part says. -/
@[simp] theorem true_and (p : Prop) : (True ∧ p) = p := propext ⟨fun h => h.2, fun h => ⟨.intro, h⟩⟩

/-- Conjunction is idempotent. -/
@[simp] theorem and_self (p : Prop) : (p ∧ p) = p := propext ⟨fun h => h.2, fun h => ⟨h, h⟩⟩

/-- Reasoning by cases: what follows from each of two propositions follows from their disjunction. -/
theorem Or.elim {a b c : Prop} (h : a ∨ b) (l : a → c) (r : b → c) : c :=
  match h with
  | .inl h => l h
  | .inr h => r h

/-- Disjunction is idempotent. -/
@[simp] theorem or_self (p : Prop) : (p ∨ p) = p := propext ⟨fun h => h.elim id id, Or.inl⟩

/-- Disjunction is symmetric. -/
theorem Or.symm {a b : Prop} (h : a ∨ b) : b ∨ a := h.elim Or.inr Or.inl

/-! ## Classical logic -/

namespace Classical

/-- An element with a property, chosen from the knowledge that there is one. -/
noncomputable def choose {α : Sort u} {p : α → Prop} (h : Exists p) : α :=
  (choice (let ⟨x, px⟩ := h; ⟨⟨x, px⟩⟩ : Nonempty (Subtype p))).1

/-- The chosen element has the property. -/
theorem choose_spec {α : Sort u} {p : α → Prop} (h : Exists p) : p (choose h) :=
  (choice (let ⟨x, px⟩ := h; ⟨⟨x, px⟩⟩ : Nonempty (Subtype p))).2

/-- The law of excluded middle: every proposition holds or does not hold. The proof is Diaconescu's. -/
theorem em (p : Prop) : p ∨ ¬p :=
  let U : Prop → Prop := fun x => x = True ∨ p
  let V : Prop → Prop := fun x => x = False ∨ p
  have exU : Exists U := ⟨True, .inl rfl⟩
  have exV : Exists V := ⟨False, .inl rfl⟩
  have hu : U (choose exU) := choose_spec exU
  have hv : V (choose exV) := choose_spec exV
  have hne : Not (choose exU = choose exV) ∨ p :=
    Or.elim hu
      (fun h1 => Or.elim hv (fun h2 => .inl (fun e => Eq.mp (h1.symm.trans (e.trans h2)) True.intro)) .inr)
      .inr
  Or.elim hne
    (fun h => .inr (fun hp => h (
      have e : U = V := funext fun _ => propext ⟨fun _ => .inr hp, fun _ => .inr hp⟩
      have aux : (W : Prop → Prop) → U = W → (b : Exists W) → choose exU = choose b := fun _ e => Eq.rec (fun _ => rfl) e
      aux V e exV)))
    .inl

/-- Classically every proposition is decidable. -/
noncomputable scoped instance (priority := 10) propDecidable (p : Prop) : Decidable p :=
  choice (match em p with
    | .inl h => ⟨.isTrue h⟩
    | .inr h => ⟨.isFalse h⟩)

/-- Proof by contradiction: what cannot fail to hold holds. -/
theorem byContradiction {p : Prop} (h : ¬p → False) : p := (em p).elim id (fun hn => (h hn).elim)

end Classical

macro_rules
  | `(tactic| by_cases $h:ident : $p) =>
    `(tactic| refine Or.elim (Classical.em $p) (fun $h:ident => ?pos) (fun $h:ident => ?neg))

/-- `if c then a else b` is `a` when `c` is true. -/
theorem ite_eq_left_of_eq_true {α : Sort u} {c : Prop} [h : Decidable c] {a b : α} (hc : c = True) : (ite c a b) = a :=
  match h with
  | .isTrue _ => rfl
  | .isFalse hn => (hn (of_eq_true hc)).elim

/-- `if c then a else b` is `b` when `c` is false. -/
theorem ite_eq_right_of_eq_false {α : Sort u} {c : Prop} [h : Decidable c] {a b : α} (hc : c = False) : (ite c a b) = b :=
  match h with
  | .isTrue h => (of_eq_false hc h).elim
  | .isFalse _ => rfl

/-! ## Calculations -/

/-- Relations that can be chained in a `calc` proof. -/
class Trans {α : Sort u₁} {β : Sort u₂} {γ : Sort u₃} (r : α → β → Sort u) (s : β → γ → Sort v)
    (t : outParam (α → γ → Sort w)) where
  /-- Chaining two steps. -/
  trans {a : α} {b : β} {c : γ} : r a b → s b c → t a c

/-- Equalities can be chained. -/
instance {α : Sort u₁} : @Trans α α α Eq Eq Eq := ⟨Eq.trans⟩

/-! ## Adding natural numbers -/

namespace Nat

/-- Adding zero changes nothing. -/
@[simp] theorem add_zero (n : Nat) : n + 0 = n := rfl

/-- The sum with a successor is the successor of the sum. -/
theorem add_succ (n m : Nat) : n + succ m = succ (n + m) := rfl

/-- Adding to zero changes nothing. -/
@[simp] theorem zero_add (n : Nat) : 0 + n = n := by
  induction n with
  | zero => rfl
  | succ n ih => exact congrArg succ ih

/-- The sum of a successor is the successor of the sum. -/
theorem succ_add (n m : Nat) : succ n + m = succ (n + m) := by
  induction m with
  | zero => rfl
  | succ m ih => exact congrArg succ ih

/-- Addition of natural numbers is commutative. -/
theorem add_comm (n m : Nat) : n + m = m + n := by
  induction m with
  | zero => rw [zero_add]; rfl
  | succ m ih => rw [add_succ, succ_add, ih]

/-- Addition of natural numbers is associative. -/
theorem add_assoc (a b c : Nat) : a + b + c = a + (b + c) := by
  induction c with
  | zero => rfl
  | succ c ih => rw [add_succ, add_succ, add_succ, ih]

end Nat

/-! ## Lists and their length -/

namespace List

/-- The concatenation of two lists. -/
def append {α : Type u} : List α → List α → List α
  | .nil, ys => ys
  | x :: xs, ys => x :: append xs ys

/-- Lists are concatenated with `++`. -/
instance {α : Type u} : Append (List α) := ⟨append⟩

/-- The number of elements of a list. -/
def length {α : Type u} : List α → Nat
  | .nil => 0
  | _ :: xs => length xs + 1

/-- The empty list has length zero. -/
@[simp] theorem length_nil {α : Type u} : length (.nil : List α) = 0 := rfl

/-- Putting an element in front makes a list one longer. -/
@[simp] theorem length_cons {α : Type u} (x : α) (xs : List α) : length (x :: xs) = length xs + 1 := rfl

/-- The empty list followed by a list is that list. -/
@[simp] theorem nil_append {α : Type u} (xs : List α) : .nil ++ xs = xs := rfl

/-- The head of a concatenation is the head of the first list. -/
@[simp] theorem cons_append {α : Type u} (x : α) (xs ys : List α) : (x :: xs) ++ ys = x :: (xs ++ ys) := rfl

/-- The length of a concatenation is the sum of the lengths. -/
theorem length_append {α : Type u} (xs ys : List α) : (xs ++ ys).length = xs.length + ys.length := by
  induction xs with
  | nil => simp
  | cons x xs ih => rw [cons_append, length_cons, length_cons, ih, Nat.add_assoc, Nat.add_assoc, Nat.add_comm 1]

end List

/-! ## Printing: enough for `#eval` of a term with a `ToString` instance -/

/-- Types whose elements can be printed. -/
class ToString (α : Type u) where
  /-- The text of an element. -/
  toString : α → String
export ToString (toString)

/-- The decimal digits of a natural number. -/
@[extern "n"] opaque Nat.reprFast (n : Nat) : String

/-- A natural number is printed in decimal. -/
instance : ToString Nat := ⟨Nat.reprFast⟩

/-- A string is printed as it is. -/
instance : ToString String := ⟨id⟩

namespace Std

/-- Text with possible line breaks. -/
inductive Format where
  | nil : Format
  | line : Format
  | align (force : Bool) : Format
  | text : String → Format

end Std

/-- Types whose elements can be laid out. -/
class Std.ToFormat (α : Type u) where
  /-- The layout of an element. -/
  format : α → Std.Format

/-- What can be printed can be laid out. -/
instance {α : Type u} [ToString α] : Std.ToFormat α := ⟨fun a => .text (toString a)⟩

/-- Types whose elements can be shown as Lean terms. -/
class Repr (α : Type u) where
  /-- The layout of an element in a context that binds with the given strength. -/
  reprPrec : α → Nat → Std.Format

/-- A natural number is shown in decimal. -/
instance : Repr Nat := ⟨fun n _ => .text (toString n)⟩

/-- The messages of the compiler. -/
inductive Lean.MessageData where
  | mk : Std.Format → Lean.MessageData
