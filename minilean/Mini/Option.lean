import Mini.Logic

/-! # Optional values -/

set_option autoImplicit false
universe u v w

namespace Option
variable {α : Type u} {β : Type v} {γ : Type w}

/-- The value, or a given one if there is none. -/
def getD : Option α → α → α
  | some a, _ => a
  | none, b => b

/-- Apply a function to the value, if there is one. -/
protected def map (f : α → β) : Option α → Option β
  | some a => some (f a)
  | none => none

/-- Go on with the value, if there is one. -/
protected def bind : Option α → (α → Option β) → Option β
  | some a, f => f a
  | none, _ => none

/-- The first of two optional values that is there. -/
protected def orElse : Option α → Option α → Option α
  | some a, _ => some a
  | none, o => o

/-- Whether there is a value. -/
def isSome : Option α → Bool
  | some _ => true
  | none => false

/-- Optional values form a monad. -/
instance : Monad Option where
  pure := some
  bind := Option.bind

/-- The constructor `some` is injective. -/
theorem some_inj {a b : α} (h : some a = some b) : a = b := by
  injection h

/-- A value is not none. -/
theorem some_ne_none (a : α) : some a ≠ none := fun h => by cases h

/-- An optional value is none or some value. -/
theorem eq_none_or_eq_some (o : Option α) : o = none ∨ ∃ a, o = some a := by
  cases o with
  | none => exact .inl rfl
  | some a => exact .inr ⟨a, rfl⟩

/-- The default is not needed where there is a value. -/
@[simp] theorem getD_some (a b : α) : (some a).getD b = a := rfl

/-- Without a value the default is taken. -/
@[simp] theorem getD_none (b : α) : (none : Option α).getD b = b := rfl

/-- Mapping a function over a value. -/
@[simp] theorem map_some (f : α → β) (a : α) : (some a).map f = some (f a) := rfl

/-- Mapping a function over no value. -/
@[simp] theorem map_none (f : α → β) : (none : Option α).map f = none := rfl

/-- Mapping the identity changes nothing. -/
@[simp] lemma map_id (o : Option α) : o.map id = o := by
  cases o with
  | none => rfl
  | some a => rfl

/-- Mapping two functions one after the other is mapping their composition. -/
@[simp] lemma map_map (g : β → γ) (f : α → β) (o : Option α) : (o.map f).map g = o.map (g ∘ f) := by
  cases o with
  | none => rfl
  | some a => rfl

/-- Going on from a value. -/
@[simp] theorem bind_some (a : α) (f : α → Option β) : (some a).bind f = f a := rfl

/-- Going on by keeping the value changes nothing. -/
@[simp] theorem bind_pure (o : Option α) : o.bind some = o := by
  cases o with
  | none => rfl
  | some a => rfl

/-- Going on is associative. -/
theorem bind_assoc (o : Option α) (f : α → Option β) (g : β → Option γ) :
    (o.bind f).bind g = o.bind fun a => (f a).bind g := by
  cases o with
  | none => rfl
  | some a => rfl

/-- Choosing the first value is associative. -/
theorem orElse_assoc (a b c : Option α) : (a.orElse b).orElse c = a.orElse (b.orElse c) := by
  cases a with
  | none => rfl
  | some a => rfl

end Option
