import Mini.Function

/-! # Orders

Preorders, partial and linear orders as classes, monotone functions, bounds, and Galois connections. -/

set_option autoImplicit false
universe u v w

/-- A preorder: a reflexive and transitive relation `≤`. -/
class Preorder (α : Type u) extends LE α where
  /-- The order is reflexive. -/
  le_refl : ∀ a : α, a ≤ a
  /-- The order is transitive. -/
  le_trans : ∀ {a b c : α}, a ≤ b → b ≤ c → a ≤ c

/-- A partial order: an antisymmetric preorder. -/
class PartialOrder (α : Type u) extends Preorder α where
  /-- The order is antisymmetric. -/
  le_antisymm : ∀ {a b : α}, a ≤ b → b ≤ a → a = b

/-- A linear order: a partial order in which any two elements can be compared. -/
class LinearOrder (α : Type u) extends PartialOrder α where
  /-- Any two elements can be compared. -/
  le_total : ∀ a b : α, a ≤ b ∨ b ≤ a

section Preorder
variable {α : Type u} [Preorder α] {a b c : α}

/-- The order is reflexive. -/
theorem le_rfl : a ≤ a := Preorder.le_refl a

/-- The order is transitive. -/
theorem le_trans (h₁ : a ≤ b) (h₂ : b ≤ c) : a ≤ c := Preorder.le_trans h₁ h₂

/-- Equal elements are in order. -/
theorem le_of_eq (h : a = b) : a ≤ b := h ▸ le_rfl

/-- Steps of an order can be chained. -/
instance Preorder.instTrans : @Trans α α α LE.le LE.le LE.le := ⟨le_trans⟩

end Preorder

/-- Elements below each other are equal. -/
theorem le_antisymm {α : Type u} [PartialOrder α] {a b : α} (h₁ : a ≤ b) (h₂ : b ≤ a) : a = b :=
  PartialOrder.le_antisymm h₁ h₂

/-- Two elements are equal exactly if each is below the other. -/
theorem le_antisymm_iff {α : Type u} [PartialOrder α] {a b : α} : a = b ↔ a ≤ b ∧ b ≤ a :=
  ⟨fun h => ⟨le_of_eq h, le_of_eq h.symm⟩, fun h => le_antisymm h.1 h.2⟩

/-- In a linear order any two elements can be compared. -/
theorem le_total {α : Type u} [LinearOrder α] (a b : α) : a ≤ b ∨ b ≤ a := LinearOrder.le_total a b

/-! ## Monotone functions -/

section Monotone
variable {α : Type u} {β : Type v} {γ : Type w} [Preorder α] [Preorder β] [Preorder γ]

/-- A function is monotone if it preserves the order. -/
def Monotone (f : α → β) : Prop := ∀ {a b : α}, a ≤ b → f a ≤ f b

/-- A function is antitone if it reverses the order. -/
def Antitone (f : α → β) : Prop := ∀ {a b : α}, a ≤ b → f b ≤ f a

/-- The identity is monotone. -/
theorem monotone_id : Monotone (@id α) := fun h => h

/-- Constant functions are monotone. -/
theorem monotone_const (b : β) : Monotone (Function.const α b) := fun _ => le_rfl

/-- A composition of monotone functions is monotone. -/
theorem Monotone.comp {g : β → γ} {f : α → β} (hg : Monotone g) (hf : Monotone f) : Monotone (g ∘ f) :=
  fun h => hg (hf h)

/-- A composition of two antitone functions is monotone. -/
theorem Antitone.comp {g : β → γ} {f : α → β} (hg : Antitone g) (hf : Antitone f) : Monotone (g ∘ f) :=
  fun h => hg (hf h)

/-- A Galois connection: `l a ≤ b` exactly if `a ≤ u b`. -/
def GaloisConnection (l : α → β) (u : β → α) : Prop := ∀ a b, l a ≤ b ↔ a ≤ u b

namespace GaloisConnection
variable {l : α → β} {u : β → α}

/-- Every element is below its closure. -/
theorem le_u_l (gc : GaloisConnection l u) (a : α) : a ≤ u (l a) := (gc a (l a)).mp le_rfl

/-- Every element is above its kernel. -/
theorem l_u_le (gc : GaloisConnection l u) (b : β) : l (u b) ≤ b := (gc (u b) b).mpr le_rfl

/-- The lower adjoint of a Galois connection is monotone. -/
theorem monotone_l (gc : GaloisConnection l u) : Monotone l :=
  fun {a b} h => (gc a (l b)).mpr (le_trans h (gc.le_u_l b))

/-- The upper adjoint of a Galois connection is monotone. -/
theorem monotone_u (gc : GaloisConnection l u) : Monotone u :=
  fun {a b} h => (gc (u a) b).mp (le_trans (gc.l_u_le a) h)

end GaloisConnection
end Monotone

/-! ## Bounds -/

section Bounds
variable {α : Type u} [PartialOrder α] {P : α → Prop} {a b : α}

/-- `a` is an upper bound of the elements with property `P`. -/
def IsUpperBound (P : α → Prop) (a : α) : Prop := ∀ x, P x → x ≤ a

/-- `a` is the least element with property `P`. -/
def IsLeast (P : α → Prop) (a : α) : Prop := P a ∧ ∀ x, P x → a ≤ x

/-- `a` is the supremum of the elements with property `P`: their least upper bound. -/
def IsSupremum (P : α → Prop) (a : α) : Prop := IsLeast (IsUpperBound P) a

/-- There is at most one least element. -/
theorem IsLeast.unique (ha : IsLeast P a) (hb : IsLeast P b) : a = b :=
  le_antisymm (ha.2 b hb.1) (hb.2 a ha.1)

/-- There is at most one supremum. -/
theorem IsSupremum.unique (ha : IsSupremum P a) (hb : IsSupremum P b) : a = b := IsLeast.unique ha hb

end Bounds
