import Mini.Logic

/-! # Functions

Injective, surjective and bijective functions, inverses, and Cantor's theorem. -/

set_option autoImplicit false
set_option linter.defProp false
universe u v w

namespace Function
variable {α : Sort u} {β : Sort v} {γ : Sort w} {f : α → β} {g : β → γ}

/-- A function is injective if it takes different values at different arguments. -/
def Injective (f : α → β) : Prop := ∀ x y, f x = f y → x = y

/-- A function is surjective if every element of the codomain is a value. -/
def Surjective (f : α → β) : Prop := ∀ y, ∃ x, f x = y

/-- A function is bijective if it is injective and surjective. -/
def Bijective (f : α → β) : Prop := Injective f ∧ Surjective f

/-- `g` is a left inverse of `f` if `g (f x) = x` for all `x`. -/
def LeftInverse (g : β → α) (f : α → β) : Prop := ∀ x, g (f x) = x

/-- `g` is a right inverse of `f` if `f (g y) = y` for all `y`. -/
def RightInverse (g : β → α) (f : α → β) : Prop := LeftInverse f g

/-- A function is an involution if it undoes itself. -/
def Involutive (f : α → α) : Prop := ∀ x, f (f x) = x

/-- A point is fixed by a function if the function maps it to itself. -/
def IsFixedPoint (f : α → α) (x : α) : Prop := f x = x

/-- A function is idempotent if applying it twice is applying it once. -/
def Idempotent (f : α → α) : Prop := ∀ x, f (f x) = f x

/-! ## Composition -/

/-- The value of a composition. -/
@[simp] theorem comp_apply (g : β → γ) (f : α → β) (x : α) : (g ∘ f) x = g (f x) := rfl

/-- The value of the identity. -/
theorem id_apply (x : α) : id x = x := rfl

/-- The identity is neutral on the left for composition. -/
theorem id_comp (f : α → β) : id ∘ f = f := rfl

/-- The identity is neutral on the right for composition. -/
theorem comp_id (f : α → β) : f ∘ id = f := rfl

/-- Composition of functions is associative. -/
theorem comp_assoc {δ : Sort u} (h : γ → δ) (g : β → γ) (f : α → β) : (h ∘ g) ∘ f = h ∘ (g ∘ f) := rfl

/-! ## Injective functions -/

/-- The identity is injective. -/
theorem injective_id : Injective (@id α) := fun _ _ h => h

/-- A composition of injective functions is injective. -/
theorem Injective.comp (hg : Injective g) (hf : Injective f) : Injective (g ∘ f) :=
  fun x y h => hf x y (hg _ _ h)

/-- If a composition is injective, the function applied first is injective. -/
theorem Injective.of_comp (h : Injective (g ∘ f)) : Injective f := fun x y e => h x y (congrArg g e)

/-- An injective function takes equal values exactly at equal arguments. -/
theorem Injective.eq_iff (h : Injective f) {x y : α} : f x = f y ↔ x = y := ⟨h x y, congrArg f⟩

/-- An injective function takes different values at different arguments. -/
theorem Injective.ne (h : Injective f) {x y : α} (hne : x ≠ y) : f x ≠ f y := fun e => hne (h x y e)

/-- An injective function can be cancelled on the left of a composition. -/
theorem Injective.comp_left_cancel {f₁ f₂ : α → β} (hg : Injective g) (h : g ∘ f₁ = g ∘ f₂) : f₁ = f₂ :=
  funext fun x => hg _ _ (congrFun h x)

/-! ## Surjective functions -/

/-- The identity is surjective. -/
theorem surjective_id : Surjective (@id α) := fun y => ⟨y, rfl⟩

/-- A composition of surjective functions is surjective. -/
theorem Surjective.comp (hg : Surjective g) (hf : Surjective f) : Surjective (g ∘ f) :=
  fun z => (hg z).elim fun y hy => (hf y).elim fun x hx => ⟨x, (congrArg g hx).trans hy⟩

/-- If a composition is surjective, the function applied last is surjective. -/
theorem Surjective.of_comp (h : Surjective (g ∘ f)) : Surjective g := fun z => (h z).elim fun x hx => ⟨f x, hx⟩

/-- What holds for all values of a surjective function holds for all elements. -/
theorem Surjective.forall {P : β → Prop} (h : Surjective f) : (∀ y, P y) ↔ ∀ x, P (f x) :=
  ⟨fun hp x => hp (f x), fun hp y => (h y).elim fun x hx => hx ▸ hp x⟩

/-- A surjective function can be cancelled on the right of a composition. -/
theorem Surjective.comp_right_cancel {g₁ g₂ : β → γ} (hf : Surjective f) (h : g₁ ∘ f = g₂ ∘ f) : g₁ = g₂ :=
  funext fun y => (hf y).elim fun x hx => hx ▸ congrFun h x

/-! ## Bijective functions and inverses -/

/-- The identity is bijective. -/
theorem bijective_id : Bijective (@id α) := ⟨injective_id, surjective_id⟩

/-- A composition of bijective functions is bijective. -/
theorem Bijective.comp (hg : Bijective g) (hf : Bijective f) : Bijective (g ∘ f) :=
  ⟨hg.1.comp hf.1, hg.2.comp hf.2⟩

/-- A function with a left inverse is injective. -/
theorem LeftInverse.injective {g : β → α} (h : LeftInverse g f) : Injective f :=
  fun x y e => (h x).symm.trans ((congrArg g e).trans (h y))

/-- A function with a right inverse is surjective. -/
theorem RightInverse.surjective {g : β → α} (h : RightInverse g f) : Surjective f := fun y => ⟨g y, h y⟩

/-- A left inverse and a right inverse of one function are equal. -/
theorem LeftInverse.eq_rightInverse {g₁ g₂ : β → α} (h₁ : LeftInverse g₁ f) (h₂ : RightInverse g₂ f) : g₁ = g₂ :=
  funext fun y => (congrArg g₁ (h₂ y)).symm.trans (h₁ (g₂ y))

/-- A function that has an inverse on both sides is bijective. -/
theorem bijective_of_inverse {g : β → α} (h₁ : LeftInverse g f) (h₂ : RightInverse g f) : Bijective f :=
  ⟨h₁.injective, h₂.surjective⟩

/-- A right inverse of a surjective function, by the axiom of choice. -/
noncomputable def surjInv (h : Surjective f) : β → α := fun y => Classical.choose (h y)

/-- The chosen right inverse is one. -/
theorem rightInverse_surjInv (h : Surjective f) : RightInverse (surjInv h) f := fun y => Classical.choose_spec (h y)

/-- A function is surjective exactly if it has a right inverse. -/
theorem surjective_iff_hasRightInverse : Surjective f ↔ ∃ g : β → α, RightInverse g f :=
  ⟨fun h => ⟨surjInv h, rightInverse_surjInv h⟩, fun h => h.elim fun _ hg => hg.surjective⟩

/-- An involution is bijective. -/
theorem Involutive.bijective {f : α → α} (h : Involutive f) : Bijective f :=
  bijective_of_inverse (g := f) h h

/-- Negation of truth values is an involution. -/
theorem involutive_not : Involutive not
  | true => rfl
  | false => rfl

/-- Every value of an idempotent function is a fixed point. -/
theorem Idempotent.isFixedPoint {f : α → α} (h : Idempotent f) (x : α) : IsFixedPoint f (f x) := h x

/-! ## Cantor's theorem -/

/-- Cantor's theorem: no function from a type to its properties is surjective. -/
theorem cantor_surjective (f : α → α → Prop) : ¬Surjective f := fun h =>
  (h fun x => ¬f x x).elim fun d hd =>
    have key : f d d ↔ ¬f d d := Iff.of_eq (congrFun hd d)
    have hn : ¬f d d := fun hp => key.mp hp hp
    hn (key.mpr hn)

/-- Lawvere's fixed point theorem: if a type maps onto its functions to `β`, every function on `β` has a fixed point. -/
theorem exists_fixedPoint_of_surjective {φ : α → α → β} (h : Surjective φ) (t : β → β) : ∃ y, IsFixedPoint t y :=
  (h fun x => t (φ x x)).elim fun d hd => ⟨φ d d, (congrFun hd d).symm⟩

/-- A function is constant if it takes the same value everywhere. -/
def IsConstant (f : α → β) : Prop := ∀ x y, f x = f y

/-- Constant functions are constant. -/
theorem isConstant_const (b : β) : IsConstant (const α b) := fun _ _ => rfl

@[deprecated Function.Injective.comp (since := "2026-02-01")]
protected alias Injective.comp' := Function.Injective.comp

end Function
