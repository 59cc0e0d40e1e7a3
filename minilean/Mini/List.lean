import Mini.Nat.Order
import Mini.Option

/-! # Lists

Concatenation, reversal, maps, filters, folds, membership, permutations. -/

set_option autoImplicit false
set_option linter.defProp false
universe u v w

/-- Types whose elements can be members of things of another type. -/
class Membership (α : outParam (Type u)) (γ : Type v) where
  /-- `a` is a member of `c`, in the order `mem c a`. -/
  mem : γ → α → Prop

@[inherit_doc Membership.mem] notation:50 a:50 " ∈ " c:51 => Membership.mem c a
/-- `a` is not a member of `c`. -/
notation:50 a:50 " ∉ " c:51 => ¬Membership.mem c a

namespace List
variable {α : Type u} {β : Type v} {γ : Type w} {a b x y : α} {xs ys zs : List α}

/-! ## Constructors -/

/-- The two constructors give different lists. -/
theorem cons_ne_nil (x : α) (xs : List α) : x :: xs ≠ [] := fun h => by cases h

/-- Equal lists have equal heads. -/
theorem head_eq_of_cons_eq (h : x :: xs = y :: ys) : x = y := by
  injection h

/-- Equal lists have equal tails. -/
theorem tail_eq_of_cons_eq (h : x :: xs = y :: ys) : xs = ys := by
  injection h

/-- The first element of a list, if it is not empty. -/
def head? : List α → Option α
  | [] => none
  | x :: _ => some x

/-- Only the empty list has length zero. -/
theorem eq_nil_of_length_eq_zero (h : xs.length = 0) : xs = [] := by
  cases xs with
  | nil => rfl
  | cons x xs => exact absurd h (Nat.succ_ne_zero _)

/-! ## Concatenation -/

/-- A list followed by the empty list is that list. -/
@[simp] theorem append_nil (xs : List α) : xs ++ ([] : List α) = xs := by
  induction xs with
  | nil => rfl
  | cons x xs ih => rw [cons_append, ih]

/-- Concatenation of lists is associative. -/
theorem append_assoc (xs ys zs : List α) : (xs ++ ys) ++ zs = xs ++ (ys ++ zs) := by
  induction xs with
  | nil => rfl
  | cons x xs ih => rw [cons_append, cons_append, ih]; rfl

/-- A list can be cancelled on the left of concatenations. -/
theorem append_left_cancel (h : xs ++ ys = xs ++ zs) : ys = zs := by
  induction xs with
  | nil => exact h
  | cons x xs ih => exact ih (tail_eq_of_cons_eq h)

/-- A concatenation is empty only if both lists are. -/
theorem eq_nil_of_append_eq_nil (h : xs ++ ys = nil) : xs = [] ∧ ys = [] := by
  cases xs with
  | nil => exact ⟨rfl, h⟩
  | cons x xs => exact absurd h (cons_ne_nil _ _)

/-! ## Maps and filters -/

/-- Apply a function to every element. -/
def map (f : α → β) : List α → List β
  | [] => []
  | x :: xs => f x :: map f xs

/-- The elements that pass a test. -/
def filter (p : α → Bool) : List α → List α
  | [] => []
  | x :: xs => cond (p x) (x :: filter p xs) (filter p xs)

/-- Mapping over the empty list. -/
@[simp] theorem map_nil (f : α → β) : map f [] = [] := rfl

/-- Mapping over a head and a tail. -/
@[simp] theorem map_cons (f : α → β) (x : α) (xs : List α) : map f (x :: xs) = f x :: map f xs := rfl

/-- Mapping does not change the length of a list. -/
@[simp] lemma length_map (f : α → β) (xs : List α) : (xs.map f).length = xs.length := by
  induction xs with
  | nil => rfl
  | cons x xs ih => rw [map_cons, length_cons, length_cons, ih]

/-- Mapping the identity changes nothing. -/
@[simp] lemma map_id (xs : List α) : xs.map id = xs := by
  induction xs with
  | nil => rfl
  | cons x xs ih => rw [map_cons, ih]; rfl

/-- Mapping two functions one after the other is mapping their composition. -/
lemma map_map (g : β → γ) (f : α → β) (xs : List α) : (xs.map f).map g = xs.map (g ∘ f) := by
  induction xs with
  | nil => rfl
  | cons x xs ih => rw [map_cons, map_cons, ih]; rfl

/-- Mapping over a concatenation. -/
@[simp] theorem map_append (f : α → β) (xs ys : List α) : (xs ++ ys).map f = xs.map f ++ ys.map f := by
  induction xs with
  | nil => rfl
  | cons x xs ih => rw [cons_append, map_cons, ih]; rfl

/-- A filter makes a list no longer. -/
theorem length_filter_le (p : α → Bool) (xs : List α) : (xs.filter p).length ≤ xs.length := by
  induction xs with
  | nil => exact Nat.le_refl 0
  | cons x xs ih =>
    unfold filter
    cases p x with
    | true => exact Nat.succ_le_succ ih
    | false => exact .step ih

/-! ## Reversal -/

/-- The list in the opposite order. -/
def reverse : List α → List α
  | [] => []
  | x :: xs => reverse xs ++ [x]

/-- Reversing a concatenation reverses the parts and their order. -/
theorem reverse_append (xs ys : List α) : (xs ++ ys).reverse = ys.reverse ++ xs.reverse := by
  induction xs with
  | nil => exact (append_nil _).symm
  | cons x xs ih =>
    show (xs ++ ys).reverse ++ [x] = ys.reverse ++ (xs.reverse ++ [x])
    rw [ih, append_assoc]

/-- Reversing twice changes nothing. -/
@[simp] theorem reverse_reverse (xs : List α) : xs.reverse.reverse = xs := by
  induction xs with
  | nil => rfl
  | cons x xs ih =>
    show (xs.reverse ++ [x]).reverse = x :: xs
    rw [reverse_append, ih]
    rfl

/-- Reversal does not change the length of a list. -/
@[simp] theorem length_reverse (xs : List α) : xs.reverse.length = xs.length := by
  induction xs with
  | nil => rfl
  | cons x xs ih =>
    show (xs.reverse ++ [x]).length = xs.length + 1
    rw [length_append, ih]
    rfl

/-- Reversal is an involution. -/
theorem involutive_reverse : Function.Involutive (@reverse α) := reverse_reverse

/-- Reversal is injective. -/
theorem reverse_injective : Function.Injective (@reverse α) := involutive_reverse.bijective.1

/-! ## Folds -/

/-- Combine the elements of a list from the right. -/
def foldr (f : α → β → β) (b : β) : List α → β
  | [] => b
  | x :: xs => f x (foldr f b xs)

/-- Combine the elements of a list from the left. -/
def foldl (f : β → α → β) : β → List α → β
  | b, [] => b
  | b, x :: xs => foldl f (f b x) xs

/-- Folding a concatenation from the right. -/
theorem foldr_append (f : α → β → β) (b : β) (xs ys : List α) :
    foldr f b (xs ++ ys) = foldr f (foldr f b ys) xs := by
  induction xs with
  | nil => rfl
  | cons x xs ih => exact congrArg (f x) ih

/-- Folding a concatenation from the left. -/
theorem foldl_append (f : β → α → β) (b : β) (xs ys : List α) :
    foldl f b (xs ++ ys) = foldl f (foldl f b xs) ys := by
  induction xs generalizing b with
  | nil => rfl
  | cons x xs ih => exact ih (f b x)

/-- The sum of a list of natural numbers. -/
def sum (xs : List Nat) : Nat := foldr (fun x s => x + s) 0 xs

/-- The sum of a concatenation is the sum of the sums. -/
theorem sum_append (xs ys : List Nat) : sum (xs ++ ys) = sum xs + sum ys := by
  induction xs with
  | nil => exact (Nat.zero_add _).symm
  | cons x xs ih =>
    show x + sum (xs ++ ys) = x + sum xs + sum ys
    rw [ih, Nat.add_assoc]

/-! ## Membership -/

/-- `Mem a xs` means that `a` is an element of the list `xs`. -/
inductive Mem (a : α) : List α → Prop where
  /-- The head is an element. -/
  | head (xs : List α) : Mem a (a :: xs)
  /-- The elements of the tail are elements. -/
  | tail (x : α) {xs : List α} : Mem a xs → Mem a (x :: xs)

/-- An element of a list is a member of it. -/
instance instMembership : Membership α (List α) := ⟨fun xs a => Mem a xs⟩

/-- The empty list has no elements. -/
theorem not_mem_nil (a : α) : a ∉ ([] : List α) := fun h => by cases h

/-- The elements of a list with a head and a tail. -/
theorem mem_cons : a ∈ x :: xs ↔ a = x ∨ a ∈ xs := by
  constructor
  · intro h
    cases h with
    | head => exact .inl rfl
    | tail _ h => exact .inr h
  · intro h
    cases h with
    | inl h => rw [h]; exact Mem.head xs
    | inr h => exact Mem.tail x h

/-- The elements of a concatenation are the elements of its parts. -/
theorem mem_append : a ∈ xs ++ ys ↔ a ∈ xs ∨ a ∈ ys := by
  induction xs with
  | nil => exact ⟨.inr, fun h => h.elim (fun h => absurd h (not_mem_nil a)) id⟩
  | cons x xs ih =>
    refine (mem_cons (xs := xs ++ ys)).trans ?_
    refine (or_congr Iff.rfl ih).trans ?_
    exact or_assoc.symm.trans (or_congr mem_cons.symm Iff.rfl)

/-- The image of an element is an element of the image. -/
theorem mem_map_of_mem (f : α → β) (h : a ∈ xs) : f a ∈ xs.map f := by
  induction h with
  | head xs => exact Mem.head _
  | tail x _ ih => exact Mem.tail _ ih

/-! ## Permutations -/

/-- Two lists are permutations of each other if one arises from the other by exchanging neighbours. -/
inductive Perm : List α → List α → Prop where
  /-- The empty list. -/
  | nil : Perm [] []
  /-- Permuting the tail. -/
  | cons (x : α) {xs ys : List α} : Perm xs ys → Perm (x :: xs) (x :: ys)
  /-- Exchanging the first two elements. -/
  | swap (x y : α) (xs : List α) : Perm (y :: x :: xs) (x :: y :: xs)
  /-- Permuting again. -/
  | trans {xs ys zs : List α} : Perm xs ys → Perm ys zs → Perm xs zs

namespace Perm

/-- Every list is a permutation of itself. -/
protected theorem refl (xs : List α) : Perm xs xs := by
  induction xs with
  | nil => exact .nil
  | cons x xs ih => exact .cons x ih

/-- Being a permutation is symmetric. -/
protected theorem symm (h : Perm xs ys) : Perm ys xs := by
  induction h with
  | nil => exact .nil
  | cons x _ ih => exact .cons x ih
  | swap x y xs => exact .swap y x xs
  | trans _ _ ih₁ ih₂ => exact .trans ih₂ ih₁

/-- Permutations have the same length. -/
theorem length_eq (h : Perm xs ys) : xs.length = ys.length := by
  induction h with
  | nil => rfl
  | cons x _ ih => exact congrArg Nat.succ ih
  | swap x y xs => rfl
  | trans _ _ ih₁ ih₂ => exact ih₁.trans ih₂

/-- Permutations have the same elements. -/
theorem mem_iff (h : Perm xs ys) : a ∈ xs ↔ a ∈ ys := by
  induction h with
  | nil => exact Iff.rfl
  | cons x _ ih => exact mem_cons.trans ((or_congr Iff.rfl ih).trans mem_cons.symm)
  | swap x y xs =>
    refine mem_cons.trans ((or_congr Iff.rfl mem_cons).trans ?_)
    refine Iff.trans ?_ (mem_cons.trans (or_congr Iff.rfl mem_cons)).symm
    exact or_assoc.symm.trans ((or_congr or_comm Iff.rfl).trans or_assoc)
  | trans _ _ ih₁ ih₂ => exact ih₁.trans ih₂

/-- Permutations have the same sum. -/
theorem sum_eq {xs ys : List Nat} (h : Perm xs ys) : sum xs = sum ys := by
  induction h with
  | nil => rfl
  | cons x _ ih => exact congrArg (x + ·) ih
  | swap x y xs => exact Nat.add_left_comm y x (sum xs)
  | trans _ _ ih₁ ih₂ => exact ih₁.trans ih₂

end Perm
end List
