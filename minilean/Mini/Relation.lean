import Mini.Set

/-! # Relations

Properties of relations, equivalence relations and their classes, closures, and confluence. -/

set_option autoImplicit false
universe u v w

/-- A relation is reflexive if every element is related to itself. -/
def Reflexive {α : Sort u} (r : α → α → Prop) : Prop := ∀ x, r x x

/-- A relation is symmetric if it may be turned round. -/
def Symmetric {α : Sort u} (r : α → α → Prop) : Prop := ∀ {x y}, r x y → r y x

/-- A relation is transitive if two steps make one. -/
def Transitive {α : Sort u} (r : α → α → Prop) : Prop := ∀ {x y z}, r x y → r y z → r x z

/-- A relation is irreflexive if no element is related to itself. -/
def Irreflexive {α : Sort u} (r : α → α → Prop) : Prop := ∀ x, ¬r x x

/-- An equivalence relation is reflexive, symmetric and transitive. -/
structure Equivalence {α : Sort u} (r : α → α → Prop) : Prop where
  /-- Every element is related to itself. -/
  refl : ∀ x, r x x
  /-- The relation may be turned round. -/
  symm : ∀ {x y}, r x y → r y x
  /-- Two steps make one. -/
  trans : ∀ {x y z}, r x y → r y z → r x z

/-- A type with an equivalence relation. -/
class Setoid (α : Sort u) where
  /-- The relation. -/
  r : α → α → Prop
  /-- It is an equivalence relation. -/
  iseqv : Equivalence r

/-- Equality is an equivalence relation. -/
theorem equivalence_eq {α : Sort u} : Equivalence (@Eq α) := ⟨fun _ => rfl, Eq.symm, Eq.trans⟩

/-- Equivalence of propositions is an equivalence relation. -/
theorem equivalence_iff : Equivalence Iff := ⟨Iff.refl, Iff.symm, Iff.trans⟩

/-- Being permutations of each other is an equivalence relation. -/
theorem List.equivalence_perm {α : Type u} : Equivalence (@List.Perm α) := ⟨Perm.refl, Perm.symm, Perm.trans⟩

/-- Lists up to the order of their elements. -/
instance List.permSetoid (α : Type u) : Setoid (List α) := ⟨List.Perm, List.equivalence_perm⟩

/-- Having the same image under a function is an equivalence relation. -/
theorem equivalence_kernel {α : Sort u} {β : Sort v} (f : α → β) : Equivalence (fun x y => f x = f y) :=
  ⟨fun _ => rfl, fun h => h.symm, fun h₁ h₂ => h₁.trans h₂⟩

/-- A transitive, irreflexive relation never holds both ways. -/
theorem asymm_of_transitive_of_irreflexive {α : Sort u} {r : α → α → Prop} (ht : Transitive r) (hi : Irreflexive r)
    {x y : α} (h : r x y) : ¬r y x := fun h' => hi x (ht h h')

/-! ## Equivalence classes -/

section Classes
variable {α : Type u} {r : α → α → Prop} {x y : α}

/-- The class of an element: what it is related to. -/
def equivalenceClass (r : α → α → Prop) (x : α) : Set α := Set.of fun y => r x y

/-- Every element belongs to its class. -/
theorem Equivalence.mem_class (h : Equivalence r) (x : α) : x ∈ equivalenceClass r x := h.refl x

/-- Two elements are related exactly if their classes are equal. -/
theorem Equivalence.class_eq_iff (h : Equivalence r) : equivalenceClass r x = equivalenceClass r y ↔ r x y :=
  ⟨fun e => (Iff.of_eq (congrFun e y)).mpr (h.refl y),
   fun hxy => Set.ext fun _ => ⟨h.trans (h.symm hxy), h.trans hxy⟩⟩

/-- Classes that meet are equal: an equivalence relation is a partition. -/
theorem Equivalence.class_eq_of_meet (h : Equivalence r) {z : α} (hx : z ∈ equivalenceClass r x)
    (hy : z ∈ equivalenceClass r y) : equivalenceClass r x = equivalenceClass r y :=
  h.class_eq_iff.mpr (h.trans hx (h.symm hy))

/-- Related elements are equal in the quotient. -/
theorem Quot.eq_of_related (h : r x y) : Quot.mk r x = Quot.mk r y := Quot.sound h

/-- The map to the quotient is surjective. -/
theorem Quot.mk_surjective : Function.Surjective (Quot.mk r) :=
  fun q => Quot.ind (β := fun q => ∃ x, Quot.mk r x = q) (fun x => ⟨x, rfl⟩) q

end Classes

/-! ## Closures and confluence -/

namespace Relation
variable {α : Sort u} {β : Sort v} {γ : Sort w} {r : α → α → Prop} {x y z : α}

/-- The composition of two relations. -/
def Comp (r : α → β → Prop) (s : β → γ → Prop) (x : α) (z : γ) : Prop := ∃ y, r x y ∧ s y z

/-- The converse of a relation. -/
def Converse (r : α → β → Prop) (y : β) (x : α) : Prop := r x y

/-- Composition of relations is associative. -/
theorem comp_assoc {δ : Sort u} (r : α → β → Prop) (s : β → γ → Prop) (t : γ → δ → Prop) :
    Comp (Comp r s) t = Comp r (Comp s t) :=
  funext fun _ => funext fun _ => propext ⟨
    fun ⟨z, ⟨y, hr, hs⟩, ht⟩ => ⟨y, hr, z, hs, ht⟩,
    fun ⟨y, hr, z, hs, ht⟩ => ⟨z, ⟨y, hr, hs⟩, ht⟩⟩

/-- The converse of the converse is the relation. -/
theorem converse_converse (r : α → β → Prop) : Converse (Converse r) = r := rfl

/-- The reflexive transitive closure of a relation: some steps, possibly none. -/
inductive ReflTransGen (r : α → α → Prop) (x : α) : α → Prop where
  /-- No step. -/
  | refl : ReflTransGen r x x
  /-- Some steps and one more. -/
  | tail {y z : α} : ReflTransGen r x y → r y z → ReflTransGen r x z

namespace ReflTransGen

/-- One step. -/
theorem single (h : r x y) : ReflTransGen r x y := .tail .refl h

/-- The reflexive transitive closure is transitive. -/
theorem trans (h₁ : ReflTransGen r x y) (h₂ : ReflTransGen r y z) : ReflTransGen r x z := by
  induction h₂ with
  | refl => exact h₁
  | tail _ step ih => exact .tail ih step

/-- One step and some more. -/
theorem head (h₁ : r x y) (h₂ : ReflTransGen r y z) : ReflTransGen r x z := trans (single h₁) h₂

/-- A larger relation has a larger closure. -/
theorem mono {s : α → α → Prop} (h : ∀ x y, r x y → s x y) (hr : ReflTransGen r x y) : ReflTransGen s x y := by
  induction hr with
  | refl => exact .refl
  | tail _ step ih => exact .tail ih (h _ _ step)

/-- The closure is the least reflexive and transitive relation that contains the relation. -/
theorem least {s : α → α → Prop} (hr : Reflexive s) (ht : Transitive s) (h : ∀ x y, r x y → s x y)
    (hxy : ReflTransGen r x y) : s x y := by
  induction hxy with
  | refl => exact hr x
  | tail _ step ih => exact ht ih (h _ _ step)

end ReflTransGen

/-- Two elements can be joined if some steps from each lead to a common one. -/
def Join (r : α → α → Prop) (x y : α) : Prop := ∃ z, ReflTransGen r x z ∧ ReflTransGen r y z

/-- A relation has the diamond property if two steps from one element can be joined by one step each. -/
def Diamond (r : α → α → Prop) : Prop := ∀ x y z, r x y → r x z → ∃ w, r y w ∧ r z w

/-- A relation is confluent if whatever one element leads to can be joined. -/
def Confluent (r : α → α → Prop) : Prop := ∀ x y z, ReflTransGen r x y → ReflTransGen r x z → Join r y z

/-- Joining is symmetric. -/
theorem Join.symm (h : Join r x y) : Join r y x := h.imp fun _ => And.symm

/-- A step and some steps from one element can be joined, if the relation has the diamond property. -/
theorem Diamond.strip (hd : Diamond r) (h₁ : ReflTransGen r x y) (h₂ : r x z) :
    ∃ w, r y w ∧ ReflTransGen r z w := by
  induction h₁ with
  | refl => exact ⟨z, h₂, .refl⟩
  | tail _ step ih =>
    obtain ⟨w, hw⟩ := ih
    obtain ⟨v, hv⟩ := hd _ _ _ step hw.1
    exact ⟨v, hv.1, .tail hw.2 hv.2⟩

/-- The Church–Rosser theorem: a relation with the diamond property is confluent. -/
theorem Diamond.confluent (hd : Diamond r) : Confluent r := by
  intro x y z h₁ h₂
  induction h₂ with
  | refl => exact ⟨y, .refl, h₁⟩
  | tail _ step ih =>
    obtain ⟨w, hw⟩ := ih
    obtain ⟨v, hv⟩ := hd.strip hw.2 step
    exact ⟨v, .tail hw.1 hv.1, hv.2⟩

end Relation
