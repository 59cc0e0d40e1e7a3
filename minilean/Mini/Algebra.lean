import Mini.Relation
import Mini.Nat.Divides

/-! # Semigroups, monoids and groups

A class hierarchy with its first consequences, homomorphisms, subgroups, and the examples that come with the other
files: natural numbers, lists, functions. -/

set_option autoImplicit false
set_option linter.defProp false
universe u v w

/-- Types with a one. -/
class One (α : Type u) where
  /-- The one. -/
  one : α

/-- Types with an inverse for every element. -/
class Inv (α : Type u) where
  /-- The inverse of an element. -/
  inv : α → α

@[inherit_doc Inv.inv] postfix:1024 "⁻¹" => Inv.inv
/-- The neutral element. -/
notation:1024 "𝟙" => One.one

/-- A semigroup: an associative multiplication. -/
class Semigroup (G : Type u) extends Mul G where
  /-- Multiplication is associative. -/
  protected mul_assoc : ∀ a b c : G, a * b * c = a * (b * c)

/-- A commutative semigroup. -/
class CommSemigroup (G : Type u) extends Semigroup G where
  /-- Multiplication is commutative. -/
  protected mul_comm : ∀ a b : G, a * b = b * a

/-- A monoid: a semigroup with a neutral element. -/
class Monoid (M : Type u) extends Semigroup M, One M where
  /-- One is neutral on the left. -/
  protected one_mul : ∀ a : M, 𝟙 * a = a
  /-- One is neutral on the right. -/
  protected mul_one : ∀ a : M, a * 𝟙 = a

/-- A commutative monoid. -/
class CommMonoid (M : Type u) extends Monoid M, CommSemigroup M

/-- A group: a monoid in which every element has an inverse. -/
class Group (G : Type u) extends Monoid G, Inv G where
  /-- The inverse is a left inverse. -/
  protected inv_mul_cancel : ∀ a : G, a⁻¹ * a = 𝟙

/-- A commutative group, also called abelian. -/
class CommGroup (G : Type u) extends Group G, CommMonoid G

/-! ## Semigroups -/

section Semigroup
variable {G : Type u}

/-- Multiplication in a semigroup is associative. -/
theorem mul_assoc [Semigroup G] (a b c : G) : a * b * c = a * (b * c) := Semigroup.mul_assoc a b c

/-- Multiplication in a commutative semigroup is commutative. -/
theorem mul_comm [CommSemigroup G] (a b : G) : a * b = b * a := CommSemigroup.mul_comm a b

/-- The first two factors may change places. -/
theorem mul_left_comm [CommSemigroup G] (a b c : G) : a * (b * c) = b * (a * c) := by
  rw [← mul_assoc, mul_comm a b, mul_assoc]

/-- The last two factors may change places. -/
theorem mul_right_comm [CommSemigroup G] (a b c : G) : a * b * c = a * c * b := by
  rw [mul_assoc, mul_comm b c, ← mul_assoc]

/-- Two elements commute if it does not matter which comes first. -/
def Commute [Mul G] (a b : G) : Prop := a * b = b * a

/-- Commuting is symmetric. -/
protected theorem Commute.symm [Mul G] {a b : G} (h : Commute a b) : Commute b a := Eq.symm h

/-- An element commutes with a product if it commutes with the factors. -/
theorem Commute.mul_right [Semigroup G] {a b c : G} (hb : Commute a b) (hc : Commute a c) : Commute a (b * c) := by
  show a * (b * c) = b * c * a
  have hb' : a * b = b * a := hb
  have hc' : a * c = c * a := hc
  rw [← mul_assoc, hb', mul_assoc, hc', ← mul_assoc]

end Semigroup

/-! ## Monoids -/

section Monoid
variable {M : Type u} [Monoid M]

/-- One is neutral on the left. -/
@[simp] theorem one_mul (a : M) : 𝟙 * a = a := Monoid.one_mul a

/-- One is neutral on the right. -/
@[simp] theorem mul_one (a : M) : a * 𝟙 = a := Monoid.mul_one a

/-- There is only one neutral element. -/
theorem one_unique {e : M} (h : ∀ a : M, e * a = a) : e = 𝟙 := by
  rw [← h 𝟙, mul_one]

/-- A left inverse and a right inverse of one element are equal. -/
theorem left_inv_eq_right_inv {a b c : M} (hb : b * a = 𝟙) (hc : a * c = 𝟙) : b = c := by
  rw [← one_mul c, ← hb, mul_assoc, hc, mul_one]

/-- The power of an element of a monoid. -/
def Monoid.pow (a : M) : Nat → M
  | 0 => 𝟙
  | n + 1 => Monoid.pow a n * a

/-- Elements of a monoid have powers. -/
instance Monoid.instPow : HPow M Nat M := ⟨Monoid.pow⟩

/-- The zeroth power is one. -/
@[simp] theorem pow_zero (a : M) : a ^ 0 = (𝟙 : M) := rfl

/-- The power with a successor as exponent. -/
theorem pow_succ (a : M) (n : Nat) : a ^ (n + 1) = a ^ n * a := rfl

/-- Exponents add up in a product of powers. -/
theorem pow_add (a : M) (m n : Nat) : a ^ (m + n) = a ^ m * a ^ n := by
  induction n with
  | zero => exact (mul_one (a ^ m)).symm
  | succ n ih =>
    show a ^ (m + n) * a = a ^ m * (a ^ n * a)
    rw [ih, mul_assoc]

/-- Powers of one are one. -/
@[simp] theorem one_pow (n : Nat) : (𝟙 : M) ^ n = 𝟙 := by
  induction n with
  | zero => rfl
  | succ n ih => rw [pow_succ, ih, mul_one]

/-- The product of a list of elements of a monoid. -/
def List.prod : List M → M := foldr (fun a b => a * b) 𝟙

/-- The product of a concatenation is the product of the products. -/
theorem List.prod_append (xs ys : List M) : (xs ++ ys).prod = xs.prod * ys.prod := by
  induction xs with
  | nil => exact (one_mul ys.prod).symm
  | cons x xs ih =>
    show x * (xs ++ ys).prod = x * xs.prod * ys.prod
    rw [ih, mul_assoc]

end Monoid

/-! ## Groups -/

section Group
variable {G : Type u} [Group G] {a b c : G}

/-- An inverse times its element is one. -/
@[simp] theorem inv_mul_cancel (a : G) : a⁻¹ * a = 𝟙 := Group.inv_mul_cancel a

/-- An element can be taken away on the left by its inverse. -/
@[simp] theorem inv_mul_cancel_left (a b : G) : a⁻¹ * (a * b) = b := by
  rw [← mul_assoc, inv_mul_cancel, one_mul]

/-- Left cancellation in a group. -/
theorem mul_left_cancel (h : a * b = a * c) : b = c := by
  rw [← inv_mul_cancel_left a b, h, inv_mul_cancel_left]

/-- An element times its inverse is one: a left inverse is a right inverse. -/
@[simp] theorem mul_inv_cancel (a : G) : a * a⁻¹ = 𝟙 :=
  mul_left_cancel (a := a⁻¹) (by rw [inv_mul_cancel_left, mul_one])

/-- An inverse can be taken away on the left by its element. -/
@[simp] theorem mul_inv_cancel_left (a b : G) : a * (a⁻¹ * b) = b := by
  rw [← mul_assoc, mul_inv_cancel, one_mul]

/-- An element can be taken away on the right by its inverse. -/
@[simp] theorem mul_inv_cancel_right (a b : G) : a * b * b⁻¹ = a := by
  rw [mul_assoc, mul_inv_cancel, mul_one]

/-- Right cancellation in a group. -/
theorem mul_right_cancel (h : a * c = b * c) : a = b := by
  rw [← mul_inv_cancel_right a c, h, mul_inv_cancel_right]

/-- What gives one in a product with an element is its inverse. -/
theorem eq_inv_of_mul_eq_one (h : a * b = 𝟙) : b = a⁻¹ := mul_left_cancel (a := a) (by rw [h, mul_inv_cancel])

/-- The inverse of the inverse is the element. -/
@[simp] theorem inv_inv (a : G) : a⁻¹⁻¹ = a := (eq_inv_of_mul_eq_one (inv_mul_cancel a)).symm

/-- One is its own inverse. -/
@[simp] theorem inv_one : (𝟙 : G)⁻¹ = 𝟙 := (eq_inv_of_mul_eq_one (one_mul 𝟙)).symm

/-- The inverse of a product is the product of the inverses in the opposite order. -/
theorem mul_inv_rev (a b : G) : (a * b)⁻¹ = b⁻¹ * a⁻¹ := by
  refine (eq_inv_of_mul_eq_one ?_).symm
  rw [mul_assoc, mul_inv_cancel_left, mul_inv_cancel]

/-- Inversion is injective. -/
theorem inv_injective : Function.Injective (fun a : G => a⁻¹) :=
  fun a b h => by rw [← inv_inv a, ← inv_inv b]; exact congrArg (·⁻¹) h

/-- The equation `a * x = b` has exactly one solution. -/
theorem existsUnique_mul_eq (a b : G) : ExistsUnique fun x => a * x = b :=
  ⟨a⁻¹ * b, mul_inv_cancel_left a b, fun y h => by rw [← h, inv_mul_cancel_left]⟩

/-- Only one equals its own square. -/
theorem eq_one_of_mul_self (h : a * a = a) : a = 𝟙 := mul_left_cancel (a := a) (by rw [h, mul_one])

/-- A group in which every square is one is commutative. -/
theorem mul_comm_of_square_eq_one (h : ∀ x : G, x * x = 𝟙) (a b : G) : a * b = b * a := by
  have self : ∀ x : G, x = x⁻¹ := fun x => eq_inv_of_mul_eq_one (h x)
  rw [self (a * b), mul_inv_rev, ← self a, ← self b]

/-- The conjugate of `b` by `a`. -/
def conjugate (a b : G) : G := a * b * a⁻¹

/-- Conjugating a product is conjugating its factors. -/
theorem conjugate_mul (a b c : G) : conjugate a (b * c) = conjugate a b * conjugate a c := by
  unfold conjugate
  rw [mul_assoc (a * b) a⁻¹, ← mul_assoc a⁻¹, ← mul_assoc a⁻¹, inv_mul_cancel, one_mul, mul_assoc a b,
    mul_assoc a, mul_assoc b c]

/-- An inverse divides from the right as in `a * b⁻¹`; it is one exactly if the elements are equal. -/
theorem mul_inv_eq_one_iff : a * b⁻¹ = 𝟙 ↔ a = b :=
  ⟨fun h => mul_right_cancel (c := b⁻¹) (by rw [h, mul_inv_cancel]), fun h => by rw [h, mul_inv_cancel]⟩

@[deprecated mul_inv_rev (since := "2026-01-15")]
alias inv_mul_rev := mul_inv_rev

end Group

/-! ## Homomorphisms -/

/-- A homomorphism of monoids: a function that preserves products and one. -/
structure MonoidHom (M : Type u) (N : Type v) [Monoid M] [Monoid N] where
  /-- The function. -/
  toFun : M → N
  /-- It preserves one. -/
  map_one : toFun 𝟙 = 𝟙
  /-- It preserves products. -/
  map_mul : ∀ a b : M, toFun (a * b) = toFun a * toFun b

namespace MonoidHom
variable {M : Type u} {N : Type v} {P : Type w}

/-- Homomorphisms are functions. -/
instance [Monoid M] [Monoid N] : CoeFun (MonoidHom M N) (fun _ => M → N) := ⟨toFun⟩

/-- The identity homomorphism. -/
protected def id (M : Type u) [Monoid M] : MonoidHom M M := ⟨_root_.id, rfl, fun _ _ => rfl⟩

/-- The composition of two homomorphisms. -/
def comp [Monoid M] [Monoid N] [Monoid P] (g : MonoidHom N P) (f : MonoidHom M N) : MonoidHom M P where
  toFun := g.toFun ∘ f.toFun
  map_one := (congrArg g.toFun f.map_one).trans g.map_one
  map_mul a b := (congrArg g.toFun (f.map_mul a b)).trans (g.map_mul _ _)

/-- A homomorphism of groups preserves inverses. -/
theorem map_inv [Group M] [Group N] (f : MonoidHom M N) (a : M) : f.toFun a⁻¹ = (f.toFun a)⁻¹ :=
  eq_inv_of_mul_eq_one (by rw [← f.map_mul, mul_inv_cancel, f.map_one])

/-- The kernel of a homomorphism: what is mapped to one. -/
def ker [Monoid M] [Monoid N] (f : MonoidHom M N) : Set M := Set.of fun a => f.toFun a = 𝟙

/-- A homomorphism of groups is injective exactly if only one is mapped to one. -/
theorem injective_iff_ker_trivial [Group M] [Group N] (f : MonoidHom M N) :
    Function.Injective f.toFun ↔ ∀ a, a ∈ f.ker → a = 𝟙 := by
  constructor
  · intro h a ha
    exact h a 𝟙 (Eq.trans ha f.map_one.symm)
  · intro h a b hab
    refine mul_inv_eq_one_iff.mp (h (a * b⁻¹) ?_)
    show f.toFun (a * b⁻¹) = 𝟙
    rw [f.map_mul, f.map_inv, hab, mul_inv_cancel]

end MonoidHom

/-! ## Subgroups -/

/-- A subgroup: a set that contains one and is closed under products and inverses. -/
structure Subgroup (G : Type u) [Group G] where
  /-- The elements of the subgroup. -/
  carrier : Set G
  /-- One belongs to it. -/
  one_mem : 𝟙 ∈ carrier
  /-- Products of its elements belong to it. -/
  mul_mem : ∀ {a b : G}, a ∈ carrier → b ∈ carrier → a * b ∈ carrier
  /-- Inverses of its elements belong to it. -/
  inv_mem : ∀ {a : G}, a ∈ carrier → a⁻¹ ∈ carrier

/-- A normal subgroup: a subgroup that is closed under conjugation. -/
structure NormalSubgroup (G : Type u) [Group G] extends Subgroup G where
  /-- Conjugates of its elements belong to it. -/
  conjugate_mem : ∀ {b : G} (a : G), b ∈ carrier → conjugate a b ∈ carrier

namespace Subgroup
variable {G : Type u} [Group G]

/-- The intersection of two subgroups. -/
def inter (H K : Subgroup G) : Subgroup G where
  carrier := H.carrier ∩ K.carrier
  one_mem := ⟨H.one_mem, K.one_mem⟩
  mul_mem ha hb := ⟨H.mul_mem ha.1 hb.1, K.mul_mem ha.2 hb.2⟩
  inv_mem ha := ⟨H.inv_mem ha.1, K.inv_mem ha.2⟩

/-- Lying in the same left coset of a subgroup. -/
def LeftRel (H : Subgroup G) (a b : G) : Prop := a⁻¹ * b ∈ H.carrier

/-- Lying in the same left coset is an equivalence relation. -/
theorem equivalence_leftRel (H : Subgroup G) : Equivalence H.LeftRel where
  refl a := by
    show a⁻¹ * a ∈ H.carrier
    rw [inv_mul_cancel]
    exact H.one_mem
  symm := fun {a b} h => by
    show b⁻¹ * a ∈ H.carrier
    have e : b⁻¹ * a = (a⁻¹ * b)⁻¹ := by rw [mul_inv_rev, inv_inv]
    rw [e]
    exact H.inv_mem h
  trans := fun {a b c} h₁ h₂ => by
    show a⁻¹ * c ∈ H.carrier
    have e : a⁻¹ * c = a⁻¹ * b * (b⁻¹ * c) := by rw [mul_assoc, mul_inv_cancel_left]
    rw [e]
    exact H.mul_mem h₁ h₂

end Subgroup

/-- The kernel of a homomorphism of groups is a normal subgroup. -/
def MonoidHom.kernel {G : Type u} {H : Type v} [Group G] [Group H] (f : MonoidHom G H) : NormalSubgroup G where
  carrier := f.ker
  one_mem := f.map_one
  mul_mem := fun {a b} ha hb => by
    show f.toFun (a * b) = 𝟙
    have ha' : f.toFun a = 𝟙 := ha
    have hb' : f.toFun b = 𝟙 := hb
    rw [f.map_mul, ha', hb', mul_one]
  inv_mem := fun {a} ha => by
    show f.toFun a⁻¹ = 𝟙
    have ha' : f.toFun a = 𝟙 := ha
    rw [f.map_inv, ha', inv_one]
  conjugate_mem := fun {b} a hb => by
    show f.toFun (a * b * a⁻¹) = 𝟙
    have hb' : f.toFun b = 𝟙 := hb
    rw [f.map_mul, f.map_mul, hb', mul_one, f.map_inv, mul_inv_cancel]

/-! ## Examples -/

/-- The natural numbers are a commutative monoid under multiplication. -/
instance Nat.instCommMonoid : CommMonoid Nat where
  one := 1
  mul_assoc := Nat.mul_assoc
  one_mul := Nat.one_mul
  mul_one := Nat.mul_one
  mul_comm := Nat.mul_comm

/-- Lists are a monoid under concatenation: the free monoid. -/
@[reducible] def List.appendMonoid (α : Type u) : Monoid (List α) where
  mul := List.append
  one := []
  mul_assoc := List.append_assoc
  one_mul := List.nil_append
  mul_one := List.append_nil

/-- The functions from a type to itself. -/
def Endo (α : Type u) : Type u := α → α

/-- The functions from a type to itself are a monoid under composition. -/
instance (α : Type u) : Monoid (Endo α) where
  mul f g := fun x => f (g x)
  one := fun x => x
  mul_assoc _ _ _ := rfl
  one_mul _ := rfl
  mul_one _ := rfl

/-- A permutation of a type: a function with an inverse. -/
structure Permutation (α : Type u) where
  /-- The function. -/
  toFun : α → α
  /-- The inverse function. -/
  invFun : α → α
  /-- The inverse undoes the function. -/
  left_inv : Function.LeftInverse invFun toFun
  /-- The function undoes the inverse. -/
  right_inv : Function.RightInverse invFun toFun

/-- Permutations are bijective. -/
theorem Permutation.bijective {α : Type u} (σ : Permutation α) : Function.Bijective σ.toFun :=
  Function.bijective_of_inverse σ.left_inv σ.right_inv

/-- The composition of two permutations. -/
def Permutation.comp {α : Type u} (σ τ : Permutation α) : Permutation α where
  toFun := σ.toFun ∘ τ.toFun
  invFun := τ.invFun ∘ σ.invFun
  left_inv x := (congrArg τ.invFun (σ.left_inv (τ.toFun x))).trans (τ.left_inv x)
  right_inv x := (congrArg σ.toFun (τ.right_inv (σ.invFun x))).trans (σ.right_inv x)
