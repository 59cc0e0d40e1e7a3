import Mini.List

/-! # Sets

A set of elements of a type is a property of its elements. Union, intersection, complement, images and preimages. -/

set_option autoImplicit false
universe u v w

/-- A set of elements of `α`: the property of belonging to it. -/
def Set (α : Type u) : Type u := α → Prop

namespace Set
variable {α : Type u} {β : Type v} {γ : Type w} {a : α} {s t r : Set α}

/-- Belonging to a set. -/
protected def Mem (s : Set α) (a : α) : Prop := s a

/-- Elements can belong to sets. -/
instance : Membership α (Set α) := ⟨Set.Mem⟩

/-- The set of the elements with a property. -/
def of (P : α → Prop) : Set α := P

/-- The set without elements. -/
def empty : Set α := of fun _ => False

/-- The set of all elements. -/
def univ : Set α := of fun _ => True

/-- The set with one element. -/
def singleton (a : α) : Set α := of fun x => x = a

/-- `s ⊆ t` means that every element of `s` belongs to `t`. -/
def Subset (s t : Set α) : Prop := ∀ a, a ∈ s → a ∈ t

/-- The elements of either set. -/
def union (s t : Set α) : Set α := of fun a => a ∈ s ∨ a ∈ t

/-- The elements of both sets. -/
def inter (s t : Set α) : Set α := of fun a => a ∈ s ∧ a ∈ t

/-- The elements outside a set. -/
def compl (s : Set α) : Set α := of fun a => a ∉ s

/-- The elements of the first set outside the second. -/
def diff (s t : Set α) : Set α := of fun a => a ∈ s ∧ a ∉ t

@[inherit_doc Subset] infix:50 " ⊆ " => Subset
@[inherit_doc union] infixl:65 " ∪ " => union
@[inherit_doc inter] infixl:70 " ∩ " => inter
@[inherit_doc compl] postfix:1024 "ᶜ" => compl
@[inherit_doc diff] infix:70 " \\ " => diff
@[inherit_doc empty] notation:1024 "∅" => empty

/-- Extensionality: sets with the same elements are equal. -/
theorem ext (h : ∀ a, a ∈ s ↔ a ∈ t) : s = t := funext fun a => propext (h a)

/-- Nothing belongs to the empty set. -/
theorem not_mem_empty (a : α) : ¬(a ∈ (∅ : Set α)) := id

/-- Everything belongs to the set of all elements. -/
theorem mem_univ (a : α) : a ∈ (univ : Set α) := trivial

/-- Belonging to a union. -/
theorem mem_union : a ∈ s ∪ t ↔ a ∈ s ∨ a ∈ t := Iff.rfl

/-- Belonging to an intersection. -/
theorem mem_inter : a ∈ s ∩ t ↔ a ∈ s ∧ a ∈ t := Iff.rfl

/-- Belonging to a complement. -/
theorem mem_compl : a ∈ sᶜ ↔ a ∉ s := Iff.rfl

/-! ## Subsets -/

/-- Every set is a subset of itself. -/
theorem Subset.refl (s : Set α) : s ⊆ s := fun _ h => h

/-- Being a subset is transitive. -/
theorem Subset.trans (h₁ : r ⊆ s) (h₂ : s ⊆ t) : r ⊆ t := fun a h => h₂ a (h₁ a h)

/-- Sets that are subsets of each other are equal. -/
theorem Subset.antisymm (h₁ : s ⊆ t) (h₂ : t ⊆ s) : s = t := ext fun a => ⟨h₁ a, h₂ a⟩

/-- Sets are partially ordered by inclusion. -/
instance instPartialOrder : PartialOrder (Set α) where
  le := Subset
  le_refl := Subset.refl
  le_trans := Subset.trans
  le_antisymm := Subset.antisymm

/-- The empty set is a subset of every set. -/
theorem empty_subset (s : Set α) : ∅ ⊆ s := fun _ h => False.elim h

/-- Every set is a subset of the set of all elements. -/
theorem subset_univ (s : Set α) : s ⊆ univ := fun _ _ => trivial

/-- Only the empty set is a subset of the empty set. -/
theorem eq_empty_of_subset_empty (h : s ⊆ ∅) : s = ∅ := h.antisymm (empty_subset s)

/-! ## Union and intersection -/

/-- A set is a subset of its union with another. -/
theorem subset_union_left (s t : Set α) : s ⊆ s ∪ t := fun _ => .inl

/-- A set is a subset of its union with another. -/
theorem subset_union_right (s t : Set α) : t ⊆ s ∪ t := fun _ => .inr

/-- A union is a subset exactly if both sets are. -/
theorem union_subset_iff : s ∪ t ⊆ r ↔ s ⊆ r ∧ t ⊆ r :=
  ⟨fun h => ⟨fun a hs => h a (.inl hs), fun a ht => h a (.inr ht)⟩, fun h a hu => hu.elim (h.1 a) (h.2 a)⟩

/-- An intersection is a subset of its first part. -/
theorem inter_subset_left (s t : Set α) : s ∩ t ⊆ s := fun _ h => h.1

/-- An intersection is a subset of its second part. -/
theorem inter_subset_right (s t : Set α) : s ∩ t ⊆ t := fun _ h => h.2

/-- A set is a subset of an intersection exactly if it is one of both parts. -/
theorem subset_inter_iff : r ⊆ s ∩ t ↔ r ⊆ s ∧ r ⊆ t :=
  ⟨fun h => ⟨fun a hr => (h a hr).1, fun a hr => (h a hr).2⟩, fun h a hr => ⟨h.1 a hr, h.2 a hr⟩⟩

/-- Union is commutative. -/
theorem union_comm (s t : Set α) : s ∪ t = t ∪ s := ext fun _ => or_comm

/-- Union is associative. -/
theorem union_assoc (s t r : Set α) : s ∪ t ∪ r = s ∪ (t ∪ r) := ext fun _ => or_assoc

/-- Intersection is commutative. -/
theorem inter_comm (s t : Set α) : s ∩ t = t ∩ s := ext fun _ => and_comm

/-- Intersection is associative. -/
theorem inter_assoc (s t r : Set α) : s ∩ t ∩ r = s ∩ (t ∩ r) := ext fun _ => and_assoc

/-- Intersection distributes over union. -/
theorem inter_union_distrib_left (s t r : Set α) : s ∩ (t ∪ r) = (s ∩ t) ∪ (s ∩ r) := ext fun _ => and_or_left

/-- Union distributes over intersection. -/
theorem union_inter_distrib_left (s t r : Set α) : s ∪ (t ∩ r) = (s ∪ t) ∩ (s ∪ r) := ext fun _ => or_and_left

/-- The union with the empty set. -/
@[simp] theorem union_empty (s : Set α) : s ∪ ∅ = s := ext fun _ => ⟨fun h => h.elim id False.elim, .inl⟩

/-- The intersection with the set of all elements. -/
@[simp] theorem inter_univ (s : Set α) : s ∩ univ = s := ext fun _ => ⟨fun h => h.1, fun h => ⟨h, trivial⟩⟩

/-! ## Complements -/

/-- De Morgan: the complement of a union is the intersection of the complements. -/
theorem compl_union (s t : Set α) : (s ∪ t)ᶜ = sᶜ ∩ tᶜ := ext fun _ => not_or

/-- De Morgan: the complement of an intersection is the union of the complements. -/
theorem compl_inter (s t : Set α) : (s ∩ t)ᶜ = sᶜ ∪ tᶜ := ext fun _ => Classical.not_and_iff_not_or_not

/-- The complement of the complement is the set. -/
@[simp] theorem compl_compl (s : Set α) : sᶜᶜ = s := ext fun _ => Classical.not_not

/-- A set and its complement have no element in common. -/
theorem inter_compl_self (s : Set α) : s ∩ sᶜ = ∅ := ext fun _ => ⟨fun h => h.2 h.1, False.elim⟩

/-- A set and its complement are everything. -/
theorem union_compl_self (s : Set α) : s ∪ sᶜ = univ := ext fun a => iff_of_true (Classical.em (a ∈ s)) trivial

/-! ## Images and preimages -/

/-- The preimage of a set under a function: the elements that are mapped into it. -/
def preimage (f : α → β) (t : Set β) : Set α := of fun a => f a ∈ t

/-- The image of a set under a function: the values at its elements. -/
def image (f : α → β) (s : Set α) : Set β := of fun b => ∃ a, a ∈ s ∧ f a = b

/-- The range of a function: the set of its values. -/
def range (f : α → β) : Set β := of fun b => ∃ a, f a = b

/-- The image of an element belongs to the image. -/
theorem mem_image_of_mem (f : α → β) (h : a ∈ s) : f a ∈ image f s := ⟨a, h, rfl⟩

/-- An image is a subset exactly if the set is a subset of the preimage. -/
theorem image_subset_iff {f : α → β} {t : Set β} : image f s ⊆ t ↔ s ⊆ preimage f t :=
  ⟨fun h _ ha => h _ (mem_image_of_mem f ha), fun h _ hb => hb.elim fun a ha => ha.2 ▸ h a ha.1⟩

/-- Image and preimage form a Galois connection. -/
theorem image_preimage_galois (f : α → β) : GaloisConnection (image f) (preimage f) := fun _ _ => image_subset_iff

/-- The preimage of a union is the union of the preimages. -/
theorem preimage_union (f : α → β) (s t : Set β) : preimage f (s ∪ t) = preimage f s ∪ preimage f t := rfl

/-- The preimage of an intersection is the intersection of the preimages. -/
theorem preimage_inter (f : α → β) (s t : Set β) : preimage f (s ∩ t) = preimage f s ∩ preimage f t := rfl

/-- The preimage of a complement is the complement of the preimage. -/
theorem preimage_compl (f : α → β) (t : Set β) : preimage f tᶜ = (preimage f t)ᶜ := rfl

/-- The image of a union is the union of the images. -/
theorem image_union (f : α → β) (s t : Set α) : image f (s ∪ t) = image f s ∪ image f t :=
  ext fun _ => ⟨
    fun h => h.elim fun a ha => ha.1.elim (fun hs => .inl ⟨a, hs, ha.2⟩) (fun ht => .inr ⟨a, ht, ha.2⟩),
    fun h => h.elim (Exists.imp fun _ => And.imp .inl id) (Exists.imp fun _ => And.imp .inr id)⟩

/-- A function is surjective exactly if its range is everything. -/
theorem range_eq_univ_iff {f : α → β} : range f = univ ↔ Function.Surjective f :=
  ⟨fun h b => (Iff.of_eq (congrFun h b)).mpr trivial, fun h => ext fun b => iff_of_true (h b) trivial⟩

/-- Cantor's theorem for sets: no function from a type to its sets is surjective. -/
theorem cantor (f : α → Set α) : ¬Function.Surjective f := Function.cantor_surjective f

end Set
