import Mini

/-! # Statements to formalise and to prove

Each theorem has its statement in words as its docstring and no proof. None of them stands in the library, and each
follows from it. -/

set_option autoImplicit false

namespace Tasks

/-! ## Functions -/

/-- If the composition of `g` after `f` is bijective, then `f` is injective and `g` is surjective. -/
theorem injective_and_surjective_of_bijective_comp {α β γ : Type} {f : α → β} {g : β → γ}
    (h : Function.Bijective (g ∘ f)) : Function.Injective f ∧ Function.Surjective g := by
  sorry

/-- An injective idempotent function is the identity. -/
theorem eq_id_of_injective_of_idempotent {α : Type} {f : α → α} (hi : Function.Injective f)
    (hf : Function.Idempotent f) : f = id := by
  sorry

/-- If `f` is surjective and the composition of `g` after `f` is injective, then `g` is injective. -/
theorem injective_of_surjective_of_injective_comp {α β γ : Type} {f : α → β} {g : β → γ}
    (hf : Function.Surjective f) (h : Function.Injective (g ∘ f)) : Function.Injective g := by
  sorry

/-- If two involutions commute, then their composition is an involution. -/
theorem involutive_comp_of_commute {α : Type} {f g : α → α} (hf : Function.Involutive f) (hg : Function.Involutive g)
    (h : f ∘ g = g ∘ f) : Function.Involutive (f ∘ g) := by
  sorry

/-- A point is fixed by a bijective function exactly if it is fixed by a left inverse of the function. -/
theorem isFixedPoint_iff_of_leftInverse {α : Type} {f g : α → α} (h : Function.LeftInverse g f) {x : α}
    (hx : Function.Bijective f) : Function.IsFixedPoint f x ↔ Function.IsFixedPoint g x := by
  sorry

/-- No function from the subsets of a type to the type is injective. -/
theorem not_injective_of_set {α : Type} (f : Set α → α) : ¬Function.Injective f := by
  sorry

/-- If a constant function is surjective, then any two elements of its codomain are equal. -/
theorem eq_of_isConstant_of_surjective {α β : Type} {f : α → β} (hc : Function.IsConstant f)
    (hf : Function.Surjective f) (x y : β) : x = y := by
  sorry

/-! ## Orders -/

/-- The composition of a monotone function after an antitone function is antitone. -/
theorem antitone_monotone_comp {α β γ : Type} [Preorder α] [Preorder β] [Preorder γ] {f : α → β} {g : β → γ}
    (hg : Monotone g) (hf : Antitone f) : Antitone (g ∘ f) := by
  sorry

/-- In a Galois connection between partial orders, applying the lower, the upper and again the lower adjoint is applying
the lower adjoint. -/
theorem l_u_l_eq {α β : Type} [PartialOrder α] [PartialOrder β] {l : α → β} {u : β → α} (gc : GaloisConnection l u)
    (a : α) : l (u (l a)) = l a := by
  sorry

/-- Two upper adjoints of one function between partial orders are equal. -/
theorem u_unique {α β : Type} [PartialOrder α] [PartialOrder β] {l : α → β} {u₁ u₂ : β → α}
    (h₁ : GaloisConnection l u₁) (h₂ : GaloisConnection l u₂) : u₁ = u₂ := by
  sorry

/-- In a partial order, if the least element with a property is also an upper bound of the property, then every element
with the property is equal to it. -/
theorem eq_of_isLeast_of_isUpperBound {α : Type} [PartialOrder α] {P : α → Prop} {a x : α} (h : IsLeast P a)
    (hu : IsUpperBound P a) (hx : P x) : x = a := by
  sorry

/-- In a linear order, a function that is monotone and antitone is constant. -/
theorem isConstant_of_monotone_of_antitone {α β : Type} [LinearOrder α] [PartialOrder β] {f : α → β} (hm : Monotone f)
    (ha : Antitone f) : Function.IsConstant f := by
  sorry

/-- A greatest element of a property is its supremum. -/
theorem isSupremum_of_mem {α : Type} [PartialOrder α] {P : α → Prop} {a : α} (ha : P a) (h : IsUpperBound P a) :
    IsSupremum P a := by
  sorry

/-! ## Natural numbers -/

/-- The product of two consecutive natural numbers is even. -/
theorem even_mul_succ (n : Nat) : Nat.Even (n * (n + 1)) := by
  sorry

/-- The product of two odd numbers is odd. -/
theorem odd_mul {m n : Nat} (hm : Nat.Odd m) (hn : Nat.Odd n) : Nat.Odd (m * n) := by
  sorry

/-- No natural number is both even and odd. -/
theorem not_even_and_odd (n : Nat) : ¬(Nat.Even n ∧ Nat.Odd n) := by
  sorry

/-- If `a` divides `b` and `b` divides `c`, then `a` divides the product of `b` and `c`. -/
theorem dvd_mul_of_dvd_of_dvd {a b c : Nat} (h : a ∣ b) (h' : b ∣ c) : a ∣ b * c := by
  sorry

/-- A number that divides two consecutive natural numbers is one. -/
theorem eq_one_of_dvd_succ {d n : Nat} (h : d ∣ n) (h' : d ∣ n + 1) : d = 1 := by
  sorry

/-- A prime number that divides another prime number is equal to it. -/
theorem prime_eq_of_dvd {p q : Nat} (hp : Nat.Prime p) (hq : Nat.Prime q) (h : p ∣ q) : p = q := by
  sorry

/-- An even prime number is two. -/
theorem eq_two_of_even_prime {p : Nat} (hp : Nat.Prime p) (h : Nat.Even p) : p = 2 := by
  sorry

/-- If a prime number divides the square of a number, then its square divides the square of the number. -/
theorem sq_dvd_sq_of_prime_dvd_sq {p n : Nat} (hp : Nat.Prime p) (h : p ∣ n * n) : p * p ∣ n * n := by
  sorry

/-- No prime number is one more than a multiple of itself. -/
theorem prime_ne_mul_succ {p : Nat} (hp : Nat.Prime p) (k : Nat) : p ≠ p * k + 1 := by
  sorry

/-- For each natural number there is a greater number that is not prime. -/
theorem exists_not_prime_gt (n : Nat) : ∃ m, n < m ∧ ¬Nat.Prime m := by
  sorry

/-- The factorial of a number that is at least two is even. -/
theorem even_factorial {n : Nat} (h : 2 ≤ n) : Nat.Even (Nat.factorial n) := by
  sorry

/-- Doubling a natural number is an injective function. -/
theorem injective_double : Function.Injective (fun n : Nat => n + n) := by
  sorry

/-- Squaring natural numbers is a monotone function. -/
theorem monotone_square : Monotone (fun n : Nat => n * n) := by
  sorry

/-- The square of the sum of two natural numbers is the sum of their squares and twice their product. -/
theorem add_square (a b : Nat) : (a + b) * (a + b) = a * a + 2 * (a * b) + b * b := by
  sorry

/-- The sum of a constant function over the numbers below `n` is `n` times the constant. -/
theorem sumBelow_const (c n : Nat) : Nat.sumBelow (fun _ => c) n = n * c := by
  sorry

/-- If taking a positive number away from a number does not change it, then the number is zero. -/
theorem eq_zero_of_sub_eq_self {n k : Nat} (hk : 0 < k) (h : n - k = n) : n = 0 := by
  sorry

/-- The maximum of two natural numbers is commutative. -/
theorem max_comm (m n : Nat) : Nat.max m n = Nat.max n m := by
  sorry

/-- Every nonempty set of natural numbers has exactly one least element. -/
theorem existsUnique_least {P : Nat → Prop} (h : ∃ n, P n) : ExistsUnique (IsLeast P) := by
  sorry

/-- There is no infinite strictly decreasing sequence of natural numbers. -/
theorem not_strictly_decreasing (f : Nat → Nat) : ¬∀ n, f (n + 1) < f n := by
  sorry

/-! ## Lists and options -/

/-- Reversing a list does not change whether an element belongs to it. -/
theorem mem_reverse_iff {α : Type} (a : α) (xs : List α) : a ∈ xs.reverse ↔ a ∈ xs := by
  sorry

/-- Mapping a function over a list commutes with reversing the list. -/
theorem map_reverse {α β : Type} (f : α → β) (xs : List α) : xs.reverse.map f = (xs.map f).reverse := by
  sorry

/-- Mapping an injective function over lists is injective. -/
theorem map_injective {α β : Type} {f : α → β} (hf : Function.Injective f) : Function.Injective (List.map f) := by
  sorry

/-- The reverse of a list is a permutation of the list. -/
theorem perm_reverse {α : Type} (xs : List α) : List.Perm xs.reverse xs := by
  sorry

/-- Filtering a list twice by one property is filtering it once. -/
theorem filter_filter {α : Type} (p : α → Bool) (xs : List α) : (xs.filter p).filter p = xs.filter p := by
  sorry

/-- Two concatenations of the same two lists in either order are permutations of one another. -/
theorem perm_append_comm {α : Type} (xs ys : List α) : List.Perm (xs ++ ys) (ys ++ xs) := by
  sorry

/-- Mapping a composition over an optional value is mapping one function after the other. -/
theorem option_map_comp {α β γ : Type} (g : β → γ) (f : α → β) (o : Option α) : o.map (g ∘ f) = (o.map f).map g := by
  sorry

/-! ## Sets -/

/-- The difference of two sets is the intersection of the first with the complement of the second. -/
theorem diff_eq_inter_compl {α : Type} (s t : Set α) : Set.diff s t = Set.inter s (Set.compl t) := by
  sorry

/-- A set is a subset of another exactly if their union is the other. -/
theorem subset_iff_union_eq {α : Type} (s t : Set α) : Set.Subset s t ↔ Set.union s t = t := by
  sorry

/-- Taking complements reverses inclusion. -/
theorem compl_subset_compl {α : Type} {s t : Set α} (h : Set.Subset s t) : Set.Subset (Set.compl t) (Set.compl s) := by
  sorry

/-- The image of the preimage of a set under a surjective function is the set. -/
theorem image_preimage_eq {α β : Type} {f : α → β} (hf : Function.Surjective f) (t : Set β) :
    Set.image f (Set.preimage f t) = t := by
  sorry

/-- The image under an injective function of an intersection is the intersection of the images. -/
theorem image_inter {α β : Type} {f : α → β} (hf : Function.Injective f) (s t : Set α) :
    Set.image f (Set.inter s t) = Set.inter (Set.image f s) (Set.image f t) := by
  sorry

/-! ## Relations -/

/-- A relation that is symmetric and transitive and relates every element to some element is reflexive. -/
theorem reflexive_of_symmetric_of_transitive {α : Type} {r : α → α → Prop} (hs : Symmetric r) (ht : Transitive r)
    (h : ∀ x, ∃ y, r x y) : Reflexive r := by
  sorry

/-- The reflexive and transitive closure of a symmetric relation is symmetric. -/
theorem reflTransGen_symm {α : Type} {r : α → α → Prop} (hs : Symmetric r) : Symmetric (Relation.ReflTransGen r) := by
  sorry

/-- Taking the reflexive and transitive closure twice is taking it once. -/
theorem reflTransGen_idem {α : Type} {r : α → α → Prop} {x y : α}
    (h : Relation.ReflTransGen (Relation.ReflTransGen r) x y) : Relation.ReflTransGen r x y := by
  sorry

/-- For a confluent relation, being joinable is transitive. -/
theorem join_trans_of_confluent {α : Type} {r : α → α → Prop} (hc : Relation.Confluent r) :
    Transitive (Relation.Join r) := by
  sorry

/-! ## Groups -/

/-- In a group, the inverse of a power is the power of the inverse. -/
theorem inv_pow {G : Type} [Group G] (a : G) (n : Nat) : (a ^ n)⁻¹ = a⁻¹ ^ n := by
  sorry

/-- In a group, two elements commute exactly if their inverses commute. -/
theorem commute_inv_iff {G : Type} [Group G] (a b : G) : Commute a⁻¹ b⁻¹ ↔ Commute a b := by
  sorry

/-- Conjugation by an element of a group is a bijective function. -/
theorem conjugate_bijective {G : Type} [Group G] (a : G) : Function.Bijective (conjugate a) := by
  sorry

/-- A homomorphism of monoids maps powers to powers. -/
theorem map_pow {M N : Type} [Monoid M] [Monoid N] (f : MonoidHom M N) (a : M) (n : Nat) :
    f.toFun (a ^ n) = f.toFun a ^ n := by
  sorry

/-- The composition of two injective homomorphisms of groups has a trivial kernel. -/
theorem ker_comp_trivial {G H K : Type} [Group G] [Group H] [Group K] (g : MonoidHom H K) (f : MonoidHom G H)
    (hg : Function.Injective g.toFun) (hf : Function.Injective f.toFun) {a : G} (ha : a ∈ (g.comp f).ker) : a = 𝟙 := by
  sorry

/-- In a group, the inverse of every product is the product of the inverses in the same order exactly if the group is
commutative. -/
theorem mul_inv_iff_comm {G : Type} [Group G] : (∀ a b : G, (a * b)⁻¹ = a⁻¹ * b⁻¹) ↔ ∀ a b : G, a * b = b * a := by
  sorry

/-! ## Logic -/

/-- Two properties that hold of exactly the same elements have a unique element together or not at all. -/
theorem existsUnique_congr {α : Type} {P Q : α → Prop} (h : ∀ x, P x ↔ Q x) : ExistsUnique P ↔ ExistsUnique Q := by
  sorry

/-- Of any two statements, one implies the other. -/
theorem imp_or_imp (a b : Prop) : (a → b) ∨ (b → a) := by
  sorry

/-- The exclusive or of a statement with itself is false. -/
theorem not_xor_self (a : Prop) : ¬((a ∧ ¬a) ∨ (¬a ∧ a)) := by
  sorry

end Tasks
