prelude

/-! # What the compiler knows by name

The types and axioms on which everything rests: equality, the connectives and quantifiers, decidable propositions,
the natural numbers with their arithmetic and order, characters, lists and strings. The compiler looks these up by
name, so names, types and the order of constructors are those of Lean 4. -/

set_option autoImplicit false
set_option linter.defProp false
universe u v w

set_option bootstrap.inductiveCheckResultingUniverse false in
/-- The type with exactly one element, in every universe. -/
inductive PUnit : Sort u where
  | unit : PUnit

/-- The type with exactly one element. -/
abbrev Unit : Type := PUnit

/-- The one element of the unit type. -/
@[match_pattern] abbrev Unit.unit : Unit := PUnit.unit

/-- What the compiler writes in place of types. -/
unsafe axiom lcErased : Type

/-- What the compiler writes where a type depends on values. -/
unsafe axiom lcAny : Type

/-- What the compiler writes for values that are never looked at. -/
unsafe axiom lcVoid : Type

/-- What the compiler writes in place of proofs. -/
unsafe axiom lcProof {α : Prop} : α

/-- What the compiler writes in code that is never reached. -/
unsafe axiom lcUnreachable {α : Sort u} : α

/-- What the compiler writes to change a type without changing the value. -/
unsafe axiom lcCast {α : Sort u} {β : Sort v} (a : α) : β

/-- A parameter with a default value: `(x : α := a)` is `x : optParam α a`. -/
@[reducible] def optParam (α : Sort u) (_default : α) : Sort u := α

/-- A parameter of a class that is found, not given, when an instance is looked for. -/
@[reducible] def outParam (α : Sort u) : Sort u := α

/-- A parameter of a class that every instance must determine. -/
@[reducible] def semiOutParam (α : Sort u) : Sort u := α

/-- The pattern `x@p` in a match. -/
@[reducible] def namedPattern {α : Sort u} (x : α) (_a : α) : α := x

/-- The true proposition: it has a proof. -/
inductive True : Prop where
  | intro : True

/-- The false proposition: it has no proof. -/
inductive False : Prop

/-- The empty type. -/
inductive Empty : Type

/-- The negation of a proposition: from `a` everything false follows. -/
def Not (a : Prop) : Prop := a → False

/-- From a falsehood anything follows (*ex falso quodlibet*). -/
@[macro_inline] def False.elim {C : Sort u} (h : False) : C := h.rec

/-- A proposition and its negation together prove anything. -/
@[macro_inline] def absurd {a : Prop} {b : Sort v} (h₁ : a) (h₂ : Not a) : b := (h₂ h₁).rec

/-- Equality: the smallest reflexive relation on a type. -/
inductive Eq {α : Sort u} : α → α → Prop where
  | refl (a : α) : Eq a a

/-- Rewriting along an equality, for a motive that does not mention the proof. -/
abbrev Eq.ndrec.{u1, u2} {α : Sort u2} {a : α} {motive : α → Sort u1} (m : motive a) {b : α} (h : Eq a b) : motive b :=
  h.rec m

/-- Everything equals itself. -/
@[match_pattern] def rfl {α : Sort u} {a : α} : Eq a a := Eq.refl a

/-- The identity function. -/
@[inline] def id {α : Sort u} (a : α) : α := a

/-- Equals may be substituted for equals. -/
theorem Eq.subst {α : Sort u} {motive : α → Prop} {a b : α} (h₁ : Eq a b) (h₂ : motive a) : motive b :=
  Eq.ndrec h₂ h₁

/-- Equality is symmetric. -/
theorem Eq.symm {α : Sort u} {a b : α} (h : Eq a b) : Eq b a := h.rec rfl

/-- Equality is transitive. -/
theorem Eq.trans {α : Sort u} {a b c : α} (h₁ : Eq a b) (h₂ : Eq b c) : Eq a c := h₂.rec h₁

/-- Carry an element along an equality of types. -/
@[macro_inline] def cast {α β : Sort u} (h : Eq α β) (a : α) : β := h.rec a

/-- If two propositions are equal and the first holds, so does the second. -/
@[macro_inline] def Eq.mp {α β : Sort u} (h : Eq α β) (a : α) : β := h.rec a

/-- If two propositions are equal and the second holds, so does the first. -/
@[macro_inline] def Eq.mpr {α β : Sort u} (h : Eq α β) (b : β) : α := h.symm.rec b

/-- A function has equal values at equal arguments. -/
theorem congrArg {α : Sort u} {β : Sort v} {a b : α} (f : α → β) (h : Eq a b) : Eq (f a) (f b) := h.rec rfl

/-- Equal functions have equal values at equal arguments. -/
theorem congr {α : Sort u} {β : Sort v} {f g : α → β} {a b : α} (h₁ : Eq f g) (h₂ : Eq a b) : Eq (f a) (g b) :=
  h₁.rec (h₂.rec rfl)

/-- Equal functions have equal values everywhere. -/
theorem congrFun {α : Sort u} {β : α → Sort v} {f g : (x : α) → β x} (h : Eq f g) (a : α) : Eq (f a) (g a) :=
  h.rec rfl

/-- Heterogeneous equality: equality of elements whose types are only propositionally equal. -/
inductive HEq : {α : Sort u} → α → {β : Sort u} → β → Prop where
  | refl {α : Sort u} (a : α) : HEq a a

/-- Everything is heterogeneously equal to itself. -/
@[match_pattern] protected def HEq.rfl {α : Sort u} {a : α} : HEq a a := HEq.refl a

/-- Heterogeneously equal elements of one type are equal. -/
theorem eq_of_heq {α : Sort u} {a a' : α} (h : HEq a a') : Eq a a' :=
  have aux : (α β : Sort u) → (a : α) → (b : β) → HEq a b → (h : Eq α β) → Eq (cast h a) b :=
    fun _ _ _ _ h₁ => h₁.rec (fun _ => rfl)
  aux α α a a' h rfl

/-- Equal elements are heterogeneously equal. -/
theorem heq_of_eq {α : Sort u} {a a' : α} (h : Eq a a') : HEq a a' := h.rec (HEq.refl a)

/-- The truth values `true` and `false`. -/
inductive Bool : Type where
  | false : Bool
  | true : Bool
export Bool (false true)

/-- The axiom behind `sorry`: it proves everything, and Lean reports its use. -/
@[extern "lean_sorry", never_extract]
axiom sorryAx (α : Sort u) (synthetic := false) : α

/-- The product of two types that may be propositions. -/
structure PProd (α : Sort u) (β : Sort v) where
  fst : α
  snd : β

/-- The product `α × β`: pairs of an element of `α` and an element of `β`. -/
structure Prod (α : Type u) (β : Type v) where
  fst : α
  snd : β

/-- The product of two types in one universe. -/
structure MProd (α β : Type u) where
  fst : α
  snd : β

/-- The conjunction `a ∧ b`: both propositions hold. -/
@[pp_using_anonymous_constructor]
structure And (a b : Prop) : Prop where
  intro ::
  left : a
  right : b

/-- The disjunction `a ∨ b`: at least one of two propositions holds. -/
inductive Or (a b : Prop) : Prop where
  | inl (h : a) : Or a b
  | inr (h : b) : Or a b

/-- The equivalence `a ↔ b`: each of two propositions implies the other. -/
structure Iff (a b : Prop) : Prop where
  intro ::
  mp : a → b
  mpr : b → a

/-- The existential quantifier `∃ x, p x`: some element has the property. -/
inductive Exists {α : Sort u} (p : α → Prop) : Prop where
  | intro (w : α) (h : p w) : Exists p

/-- The subtype of the elements that have a property. -/
structure Subtype {α : Sort u} (p : α → Prop) where
  val : α
  property : p val

/-- A proposition as a type. -/
structure PLift (α : Sort u) : Type u where
  up ::
  down : α

/-- A copy of a type, or of a proposition, in a higher universe. -/
structure PULift.{r, s} (α : Sort s) : Sort (max s r 1) where
  up ::
  down : α

/-- A copy of a type in a higher universe. -/
structure ULift.{r, s} (α : Type s) : Type (max s r) where
  up ::
  down : α

/-- A proposition that can be decided: it comes with a proof or a refutation. -/
class inductive Decidable (p : Prop) where
  | isFalse (h : Not p) : Decidable p
  | isTrue (h : p) : Decidable p

/-- Choice by a truth value. -/
@[macro_inline] def cond {α : Sort u} (c : Bool) (x y : α) : α :=
  match c with
  | true => x
  | false => y

/-- The truth value of a decidable proposition. -/
@[reducible, nospecialize] def Decidable.decide (p : Prop) [h : Decidable p] : Bool :=
  h.casesOn (fun _ => false) (fun _ => true)

/-- Choice by a decidable proposition: `if c then t else e`. -/
@[macro_inline] def ite {α : Sort u} (c : Prop) [h : Decidable c] (t e : α) : α :=
  match h with
  | .isTrue _ => t
  | .isFalse _ => e

/-- Choice by a decidable proposition, where each branch may use what was decided. -/
@[macro_inline] def dite {α : Sort u} (c : Prop) [h : Decidable c] (t : c → α) (e : Not c → α) : α :=
  match h with
  | .isTrue h => t h
  | .isFalse h => e h

/-- A mark that well-founded recursion leaves on parameters. -/
def wfParam {α : Sort u} (a : α) : α := a

set_option genCtorIdx false in
set_option genSizeOf false in
/-- The natural numbers: zero, and the successor of every natural number. -/
inductive Nat where
  | zero : Nat
  | succ (n : Nat) : Nat

/-- Types that have a meaning for the numeral `n`. -/
class OfNat (α : Type u) (_ : Nat) where
  ofNat : α

/-- A numeral means a natural number unless something else is known. -/
@[default_instance 100] instance instOfNatNat (n : Nat) : OfNat Nat n where
  ofNat := n

/-- Types with a chosen element. -/
class Inhabited (α : Sort u) where
  default : α
export Inhabited (default)

/-- Types that have an element, which need not be known. -/
class inductive Nonempty (α : Sort u) : Prop where
  | intro (val : α) : Nonempty α

/-- A type with a chosen element is not empty. -/
instance {α : Sort u} [Inhabited α] : Nonempty α := ⟨default⟩

/-- The axiom of choice: an element can be chosen from every nonempty type. -/
axiom Classical.choice {α : Sort u} : Nonempty α → α

/-- Propositional extensionality: equivalent propositions are equal. -/
axiom propext {a b : Prop} : Iff a b → Eq a b
init_quot

/-- Related elements are equal in the quotient. -/
axiom Quot.sound {α : Sort u} {r : α → α → Prop} {a b : α} : r a b → Eq (Quot.mk r a) (Quot.mk r b)

/-- Applying a class of pointwise equal functions. -/
noncomputable def funextApp {α : Sort u} {β : α → Sort v} (q : Quot (fun f g : (x : α) → β x => (x : α) → Eq (f x) (g x))) (x : α) : β x :=
  Quot.lift (fun f => f x) (fun _ _ h => h x) q

/-- Function extensionality: functions that agree everywhere are equal. -/
theorem funext {α : Sort u} {β : α → Sort v} {f g : (x : α) → β x} (h : (x : α) → Eq (f x) (g x)) : Eq f g :=
  @id (Eq (funextApp (Quot.mk _ f)) (funextApp (Quot.mk _ g))) (congrArg funextApp (Quot.sound h))

/-- Equal functions have equal values everywhere; the case of functions into a fixed type. -/
theorem congrFun' {α : Sort u} {β : Sort v} {f g : α → β} (h : Eq f g) (a : α) : Eq (f a) (g a) := congrFun h a

/-- Equality of a thing with itself is true. -/
theorem eq_self {α : Sort u} (a : α) : Eq (Eq a a) True := propext ⟨fun _ => .intro, fun _ => rfl⟩

/-- A proposition that equals `True` holds. -/
theorem of_eq_true {p : Prop} (h : Eq p True) : p := Eq.mpr h True.intro

/-- A proposition that equals `False` does not hold. -/
theorem of_eq_false {p : Prop} (h : Eq p False) : Not p := fun hp => Eq.mp h hp

/-- A proposition that holds equals `True`. -/
theorem eq_true {p : Prop} (h : p) : Eq p True := propext ⟨fun _ => .intro, fun _ => h⟩

/-- A proposition that does not hold equals `False`. -/
theorem eq_false {p : Prop} (h : Not p) : Eq p False := propext ⟨fun hp => h hp, fun f => f.elim⟩

/-- A proposition that implies a falsehood equals `False`. -/
theorem eq_false' {p : Prop} (h : p → False) : Eq p False := eq_false h

/-- Equal hypotheses and equal conclusions make equal implications. -/
theorem implies_congr {p₁ p₂ : Sort u} {q₁ q₂ : Sort v} (h₁ : Eq p₁ p₂) (h₂ : Eq q₁ q₂) : Eq (p₁ → q₁) (p₂ → q₂) :=
  h₁.rec (h₂.rec rfl)

/-- Implications are equal when their hypotheses are equal and, under the hypothesis, their conclusions. -/
theorem implies_congr_ctx {p₁ p₂ q₁ q₂ : Prop} (h₁ : Eq p₁ p₂) (h₂ : p₂ → Eq q₁ q₂) : Eq (p₁ → q₁) (p₂ → q₂) :=
  propext ⟨fun h hp => Eq.mp (h₂ hp) (h (Eq.mpr h₁ hp)), fun h hp => Eq.mpr (h₂ (Eq.mp h₁ hp)) (h (Eq.mp h₁ hp))⟩

/-- Properties that are equal everywhere have equal universal statements. -/
theorem forall_congr {α : Sort u} {p q : α → Prop} (h : (a : α) → Eq (p a) (q a)) : Eq ((a : α) → p a) ((a : α) → q a) :=
  (funext h : Eq p q).rec rfl

/-- Equal propositions are equivalent. -/
theorem Iff.of_eq {a b : Prop} (h : Eq a b) : Iff a b := h.rec ⟨fun h => h, fun h => h⟩

/-- The true proposition holds. -/
theorem id_def' : True := .intro

set_option checkBinderAnnotations false in
/-- The instance that type class search finds. -/
abbrev inferInstance {α : Sort u} [i : α] : α := i

/-- The constant function. -/
@[inline] def Function.const {α : Sort u} (β : Sort v) (a : α) : β → α := fun _ => a

/-- The composition `f ∘ g` of two functions: first `g`, then `f`. -/
@[inline] def Function.comp {α : Sort u} {β : Sort v} {δ : Sort w} (f : β → δ) (g : α → β) : α → δ := fun x => f (g x)

/-- The truth values `false` and `true` differ. -/
def dcond_false : Not (Eq false true) := fun h => Bool.noConfusion h
instance : Inhabited Bool := ⟨false⟩
instance : Inhabited Nat := ⟨Nat.zero⟩
instance : Inhabited PUnit := ⟨PUnit.unit⟩
instance : Inhabited Prop := ⟨True⟩
instance {α : Sort u} {β : Sort v} [Inhabited β] : Inhabited (α → β) := ⟨fun _ => default⟩

/-- Types whose equality can be decided. -/
abbrev DecidableEq (α : Sort u) := (a b : α) → Decidable (Eq a b)

/-- Properties that can be decided. -/
abbrev DecidablePred {α : Sort u} (r : α → Prop) := (a : α) → Decidable (r a)

/-- Relations that can be decided. -/
abbrev DecidableRel {α : Sort u} {β : Sort v} (r : α → β → Prop) := (a : α) → (b : β) → Decidable (r a b)

/-- Types with a Boolean equality test `==`. -/
class BEq (α : Type u) where
  beq : α → α → Bool
open BEq (beq)

set_option bootstrap.genMatcherCode false in
/-- The sum of two natural numbers. -/
@[extern "lean_nat_add"]
protected def Nat.add (n m : @& Nat) : Nat :=
  match m with
  | .zero => n
  | .succ m => .succ (Nat.add n m)

set_option bootstrap.genMatcherCode false in
/-- The product of two natural numbers. -/
@[extern "lean_nat_mul"]
protected def Nat.mul (n m : @& Nat) : Nat :=
  match m with
  | .zero => 0
  | .succ m => Nat.add (Nat.mul n m) n

set_option bootstrap.genMatcherCode false in
/-- The power of two natural numbers. -/
@[extern "lean_nat_pow"]
protected def Nat.pow (m n : @& Nat) : Nat :=
  match n with
  | .zero => 1
  | .succ n => Nat.mul (Nat.pow m n) m

set_option bootstrap.genMatcherCode false in
/-- The predecessor of a natural number; that of zero is zero. -/
@[extern "lean_nat_pred"]
def Nat.pred (n : @& Nat) : Nat :=
  match n with
  | .zero => 0
  | .succ n => n

set_option bootstrap.genMatcherCode false in
/-- The difference of two natural numbers, zero where it would be negative. -/
@[extern "lean_nat_sub"]
protected def Nat.sub (n m : @& Nat) : Nat :=
  match m with
  | .zero => n
  | .succ m => Nat.pred (Nat.sub n m)

set_option bootstrap.genMatcherCode false in
/-- The equality test of natural numbers. -/
@[extern "lean_nat_dec_eq"]
def Nat.beq (n m : @& Nat) : Bool :=
  match n, m with
  | .zero, .zero => true
  | .zero, .succ _ => false
  | .succ _, .zero => false
  | .succ n, .succ m => Nat.beq n m

set_option bootstrap.genMatcherCode false in
/-- The order test of natural numbers. -/
@[extern "lean_nat_dec_le"]
def Nat.ble (n m : @& Nat) : Bool :=
  match n, m with
  | .zero, .zero => true
  | .zero, .succ _ => true
  | .succ _, .zero => false
  | .succ n, .succ m => Nat.ble n m

/-- Natural numbers that the equality test takes for equal are equal. -/
theorem Nat.eq_of_beq_eq_true : (n m : Nat) → Eq (beq n m) true → Eq n m
  | .zero, .zero, _ => rfl
  | .zero, .succ _, h => Bool.noConfusion h
  | .succ _, .zero, h => Bool.noConfusion h
  | .succ n, .succ m, h =>
    have : Eq (beq n m) true := h
    have : Eq n m := Nat.eq_of_beq_eq_true n m this
    this.rec rfl

/-- The equality test takes every natural number for equal to itself. -/
theorem Nat.beq_self : (n : Nat) → Eq (beq n n) true
  | .zero => rfl
  | .succ n => Nat.beq_self n

/-- Natural numbers that the equality test tells apart differ. -/
theorem Nat.ne_of_beq_eq_false {n m : Nat} (h : Eq (beq n m) false) : Not (Eq n m) := fun h' =>
  have h1 : Eq (beq n m) true := h'.rec (Nat.beq_self n)
  Bool.noConfusion (Eq.trans (Eq.symm h) h1)

/-- Equality of natural numbers is decidable. -/
@[reducible, extern "lean_nat_dec_eq"]
def Nat.decEq (n m : @& Nat) : Decidable (Eq n m) :=
  match h : beq n m with
  | true => .isTrue (Nat.eq_of_beq_eq_true n m h)
  | false => .isFalse (Nat.ne_of_beq_eq_false h)

instance instDecidableEqNat : DecidableEq Nat := Nat.decEq
@[inline] instance {α : Type u} [DecidableEq α] : BEq α := ⟨fun a b => Decidable.decide (Eq a b)⟩
instance : DecidableEq Bool
  | false, false => .isTrue rfl
  | false, true => .isFalse (fun h => Bool.noConfusion h)
  | true, false => .isFalse (fun h => Bool.noConfusion h)
  | true, true => .isTrue rfl

/-- What the equality of two constructors without arguments says. -/
abbrev noConfusionTypeEnum {α : Sort u} {β : Sort v} [inst : DecidableEq β] (f : α → β) (P : Sort w) (x y : α) : Sort w :=
  (inst (f x) (f y)).casesOn (fun _ => P) (fun _ => P → P)

/-- Different constructors without arguments are different. -/
abbrev noConfusionEnum {α : Sort u} {β : Sort v} [inst : DecidableEq β] (f : α → β) {P : Sort w} {x y : α} (h : Eq x y) : noConfusionTypeEnum f P x y :=
  Decidable.casesOn (motive := fun (inst : Decidable (Eq (f x) (f y))) => Decidable.casesOn (motive := fun _ => Sort w) inst (fun _ => P) (fun _ => P → P))
    (inst (f x) (f y)) (fun h' => False.elim (h' (congrArg f h))) (fun _ x => x)

/-- The number of the constructor of a natural number: zero or one. -/
@[reducible] protected def Nat.ctorIdx (n : Nat) : Nat := Nat.casesOn (motive := fun _ => Nat) n 0 (fun _ => 1)

/-- Equal elements have equal numbers. -/
theorem noConfusion_of_Nat {α : Sort u} (f : α → Nat) {a b : α} (h : Eq a b) : cond (Nat.beq (f a) (f b)) True False :=
  h.rec (Eq.mpr (congrArg (fun x => cond x True False) (Nat.beq_self (f a))) True.intro)

/-- The true proposition holds. -/
theorem trivial : True := .intro

/-- What is decided to be true holds. -/
theorem of_decide_eq_true {p : Prop} [inst : Decidable p] : Eq (Decidable.decide p) true → p :=
  match inst with
  | .isTrue h => fun _ => h
  | .isFalse _ => fun h => Bool.noConfusion h

/-- What is decided to be false does not hold. -/
theorem of_decide_eq_false {p : Prop} [inst : Decidable p] : Eq (Decidable.decide p) false → Not p :=
  match inst with
  | .isTrue _ => fun h => Bool.noConfusion h
  | .isFalse h => fun _ => h

/-- The negation of a decidable proposition is decidable. -/
instance {p : Prop} [h : Decidable p] : Decidable (Not p) :=
  match h with
  | .isTrue h => .isFalse (fun n => n h)
  | .isFalse h => .isTrue h

/-- The conjunction of decidable propositions is decidable. -/
instance {p q : Prop} [hp : Decidable p] [hq : Decidable q] : Decidable (And p q) :=
  match hp, hq with
  | .isTrue hp, .isTrue hq => .isTrue ⟨hp, hq⟩
  | .isFalse h, _ => .isFalse (fun a => h a.1)
  | .isTrue _, .isFalse h => .isFalse (fun a => h a.2)

/-- The disjunction of decidable propositions is decidable. -/
instance {p q : Prop} [hp : Decidable p] [hq : Decidable q] : Decidable (Or p q) :=
  match hp, hq with
  | .isTrue hp, _ => .isTrue (.inl hp)
  | .isFalse _, .isTrue hq => .isTrue (.inr hq)
  | .isFalse h, .isFalse h' => .isFalse (fun a => match a with
    | .inl a => h a
    | .inr a => h' a)
instance : Decidable True := .isTrue .intro
instance : Decidable False := .isFalse id

/-- Types whose elements have a size. -/
class SizeOf (α : Sort u) where
  sizeOf : α → Nat
export SizeOf (sizeOf)

/-- The size that everything has unless told otherwise. -/
protected def default.sizeOf (α : Sort u) : α → Nat := fun _ => 0
instance (priority := 500) instSizeOfDefault (α : Sort u) : SizeOf α := ⟨default.sizeOf α⟩
instance instSizeOfNat : SizeOf Nat := ⟨fun n => n⟩

/-- Types with a relation `a ≤ b`. -/
class LE (α : Type u) where
  le : α → α → Prop

/-- Types with a relation `a < b`. -/
class LT (α : Type u) where
  lt : α → α → Prop

/-- The relation `a ≥ b`: it is `b ≤ a`. -/
@[reducible] def GE.ge {α : Type u} [LE α] (a b : α) : Prop := LE.le b a

/-- The relation `a > b`: it is `b < a`. -/
@[reducible] def GT.gt {α : Type u} [LT α] (a b : α) : Prop := LT.lt b a

/-- Sums `a + b` of elements of two types. -/
class HAdd (α : Type u) (β : Type v) (γ : outParam (Type w)) where
  hAdd : α → β → γ

/-- Differences `a - b` of elements of two types. -/
class HSub (α : Type u) (β : Type v) (γ : outParam (Type w)) where
  hSub : α → β → γ

/-- Products `a * b` of elements of two types. -/
class HMul (α : Type u) (β : Type v) (γ : outParam (Type w)) where
  hMul : α → β → γ

/-- Powers `a ^ b` of elements of two types. -/
class HPow (α : Type u) (β : Type v) (γ : outParam (Type w)) where
  hPow : α → β → γ

/-- Concatenations `a ++ b` of elements of two types. -/
class HAppend (α : Type u) (β : Type v) (γ : outParam (Type w)) where
  hAppend : α → β → γ

/-- Types with an addition. -/
class Add (α : Type u) where
  add : α → α → α

/-- Types with a subtraction. -/
class Sub (α : Type u) where
  sub : α → α → α

/-- Types with a multiplication. -/
class Mul (α : Type u) where
  mul : α → α → α

/-- Types with a concatenation. -/
class Append (α : Type u) where
  append : α → α → α
instance instHAdd {α : Type u} [Add α] : HAdd α α α := ⟨Add.add⟩
instance instHSub {α : Type u} [Sub α] : HSub α α α := ⟨Sub.sub⟩
instance instHMul {α : Type u} [Mul α] : HMul α α α := ⟨Mul.mul⟩
instance instHAppend {α : Type u} [Append α] : HAppend α α α := ⟨Append.append⟩
instance instAddNat : Add Nat := ⟨Nat.add⟩
instance instSubNat : Sub Nat := ⟨Nat.sub⟩
instance instMulNat : Mul Nat := ⟨Nat.mul⟩
instance instPowNat : HPow Nat Nat Nat := ⟨Nat.pow⟩

/-- The order `n ≤ m` of the natural numbers: `m` is reached from `n` by successors. -/
protected inductive Nat.le (n : Nat) : Nat → Prop where
  | refl : Nat.le n n
  | step {m : Nat} : Nat.le n m → Nat.le n (.succ m)

/-- The strict order `n < m` of the natural numbers: the successor of `n` is at most `m`. -/
protected abbrev Nat.lt (n m : Nat) : Prop := Nat.le (.succ n) m
instance instLENat : LE Nat := ⟨Nat.le⟩
instance instLTNat : LT Nat := ⟨Nat.lt⟩

/-- Zero is the least natural number. -/
theorem Nat.zero_le : (n : Nat) → LE.le 0 n
  | .zero => Nat.le.refl
  | .succ n => Nat.le.step (Nat.zero_le n)

/-- The successor preserves the order of the natural numbers. -/
theorem Nat.succ_le_succ {n m : Nat} : LE.le n m → LE.le (Nat.succ n) (Nat.succ m)
  | .refl => Nat.le.refl
  | .step h => Nat.le.step (Nat.succ_le_succ h)

/-- The order test stays true when the right side grows. -/
theorem Nat.ble_succ : (n m : Nat) → Eq (Nat.ble n m) true → Eq (Nat.ble n (.succ m)) true
  | .zero, _, _ => rfl
  | .succ _, .zero, h => Bool.noConfusion h
  | .succ n, .succ m, h => Nat.ble_succ n m h

/-- The order test is reflexive. -/
theorem Nat.ble_self : (n : Nat) → Eq (Nat.ble n n) true
  | .zero => rfl
  | .succ n => Nat.ble_self n

/-- The order test finds every `n ≤ m`. -/
theorem Nat.ble_eq_true_of_le {n m : Nat} (h : LE.le n m) : Eq (Nat.ble n m) true :=
  Nat.le.rec (motive := fun m _ => Eq (Nat.ble n m) true) (Nat.ble_self n) (fun _ ih => Nat.ble_succ _ _ ih) h

/-- What the order test finds is so. -/
theorem Nat.le_of_ble_eq_true : {n m : Nat} → Eq (Nat.ble n m) true → LE.le n m
  | .zero, _, _ => Nat.zero_le _
  | .succ _, .zero, h => Bool.noConfusion h
  | .succ _, .succ _, h => Nat.succ_le_succ (Nat.le_of_ble_eq_true h)

/-- The order of the natural numbers is decidable. -/
@[extern "lean_nat_dec_le"] instance Nat.decLe (n m : @& Nat) : Decidable (LE.le n m) :=
  match h : Nat.ble n m with
  | true => .isTrue (Nat.le_of_ble_eq_true h)
  | false => .isFalse (fun h' => Bool.noConfusion (Eq.trans (Eq.symm h) (Nat.ble_eq_true_of_le h')))

/-- The strict order of the natural numbers is decidable. -/
@[extern "lean_nat_dec_lt"] instance Nat.decLt (n m : @& Nat) : Decidable (LT.lt n m) := Nat.decLe (.succ n) m
attribute [match_pattern] Nat.add Add.add HAdd.hAdd

/-- The natural numbers below `n`. -/
structure Fin (n : Nat) where
  mk ::
  val : Nat
  isLt : LT.lt val n

/-- Words of `w` bits. -/
structure BitVec (w : Nat) where
  ofFin ::
  toFin : Fin (Nat.pow 2 w)

/-- Words of 8 bits. -/
structure UInt8 where
  ofBitVec ::
  toBitVec : BitVec 8

/-- Words of 16 bits. -/
structure UInt16 where
  ofBitVec ::
  toBitVec : BitVec 16

/-- Words of 32 bits. -/
structure UInt32 where
  ofBitVec ::
  toBitVec : BitVec 32

/-- Words of 64 bits. -/
structure UInt64 where
  ofBitVec ::
  toBitVec : BitVec 64

/-- Words as wide as the machine, which has 64 bits here. -/
structure USize where
  ofBitVec ::
  toBitVec : BitVec 64

/-- Characters, by their code point. -/
structure Char where
  val : UInt32

/-- An element of a type, or none. -/
inductive Option (α : Type u) where
  | none : Option α
  | some (val : α) : Option α
export Option (none some)

/-- Finite lists: the empty list, and a head before a tail. -/
inductive List (α : Type u) where
  | nil : List α
  | cons (head : α) (tail : List α) : List α

/-- Arrays, thought of as the list of their elements. -/
structure Array (α : Type u) where
  mk ::
  toList : List α

/-- Strings, thought of as the list of their characters. -/
structure String where
  ofList ::
  toList : List Char

/-- Zero is less than every successor. -/
theorem Nat.zero_lt_succ : (n : Nat) → LT.lt 0 (Nat.succ n)
  | .zero => Nat.le.refl
  | .succ n => Nat.le.step (Nat.zero_lt_succ n)
instance : Inhabited UInt64 := ⟨⟨⟨⟨0, Nat.zero_lt_succ _⟩⟩⟩⟩
instance {α : Type u} : Inhabited (List α) := ⟨List.nil⟩
instance {α : Type u} : Inhabited (Array α) := ⟨⟨List.nil⟩⟩
instance : Inhabited String := ⟨⟨List.nil⟩⟩
instance {α : Type u} : Inhabited (Option α) := ⟨none⟩
@[extern "lean_uint64_of_nat"] opaque UInt64.ofNat (n : @& Nat) : UInt64
instance (n : Nat) : OfNat UInt64 n := ⟨UInt64.ofNat n⟩
@[extern "lean_uint64_mix_hash"] opaque mixHash (u₁ u₂ : UInt64) : UInt64
@[extern "lean_string_hash"] protected opaque String.hash (s : @& String) : UInt64
@[extern "lean_uint64_of_nat_mk"] opaque Nat.hash' : Nat → UInt64

/-- Types whose elements have a hash. -/
class Hashable (α : Sort u) where
  hash : α → UInt64
export Hashable (hash)
instance : Hashable String := ⟨String.hash⟩

namespace Lean

/-- Hierarchical names, such as `Nat.add_comm`. -/
inductive Name where
  | anonymous : Name
  | str (pre : Name) (str : String)
  | num (pre : Name) (i : Nat)
instance : Inhabited Name := ⟨Name.anonymous⟩
@[extern "lean_name_mk_string"] opaque Name.str._override (p : Name) (s : String) : Name
@[extern "lean_name_mk_numeral"] opaque Name.num._override (p : Name) (s : Nat) : Name
attribute [implemented_by Name.str._override] Name.str
attribute [implemented_by Name.num._override] Name.num
abbrev Name.mkStr (p : Name) (s : String) : Name := Name.str p s
abbrev Name.mkNum (p : Name) (s : Nat) : Name := Name.num p s
abbrev Name.mkSimple (s : String) : Name := Name.str Name.anonymous s
@[reducible] def Name.mkStr1 (s1 : String) : Name := Name.str Name.anonymous s1
@[reducible] def Name.mkStr2 (s1 s2 : String) : Name := Name.str (Name.str Name.anonymous s1) s2
@[reducible] def Name.mkStr3 (s1 s2 s3 : String) : Name := Name.str (Name.str (Name.str Name.anonymous s1) s2) s3
@[reducible] def Name.mkStr4 (s1 s2 s3 s4 : String) : Name := Name.str (Name.str (Name.str (Name.str Name.anonymous s1) s2) s3) s4
@[reducible] def Name.mkStr5 (s1 s2 s3 s4 s5 : String) : Name := Name.str (Name.str (Name.str (Name.str (Name.str Name.anonymous s1) s2) s3) s4) s5
@[reducible] def Name.mkStr6 (s1 s2 s3 s4 s5 s6 : String) : Name := Name.str (Name.str (Name.str (Name.str (Name.str (Name.str Name.anonymous s1) s2) s3) s4) s5) s6
@[reducible] def Name.mkStr7 (s1 s2 s3 s4 s5 s6 s7 : String) : Name := Name.str (Name.str (Name.str (Name.str (Name.str (Name.str (Name.str Name.anonymous s1) s2) s3) s4) s5) s6) s7
@[reducible] def Name.mkStr8 (s1 s2 s3 s4 s5 s6 s7 s8 : String) : Name := Name.str (Name.str (Name.str (Name.str (Name.str (Name.str (Name.str (Name.str Name.anonymous s1) s2) s3) s4) s5) s6) s7) s8

/-- Names of kinds of syntax. -/
abbrev SyntaxNodeKind := Name

/-- Descriptions of parsers, which the `syntax` command makes. -/
inductive ParserDescr where
  | const (name : Name)
  | unary (name : Name) (p : ParserDescr)
  | binary (name : Name) (p₁ p₂ : ParserDescr)
  | node (kind : SyntaxNodeKind) (prec : Nat) (p : ParserDescr)
  | trailingNode (kind : SyntaxNodeKind) (prec lhsPrec : Nat) (p : ParserDescr)
  | symbol (val : String)
  | nonReservedSymbol (val : String) (includeIdent : Bool)
  | cat (catName : Name) (rbp : Nat)
  | parser (declName : Name)
  | nodeWithAntiquot (name : String) (kind : SyntaxNodeKind) (p : ParserDescr)
  | sepBy (p : ParserDescr) (sep : String) (psep : ParserDescr) (allowTrailingSep : Bool := false)
  | sepBy1 (p : ParserDescr) (sep : String) (psep : ParserDescr) (allowTrailingSep : Bool := false)
  | unicodeSymbol (val asciiVal : String) (preserveForPP : Bool)
instance : Inhabited ParserDescr := ⟨ParserDescr.symbol ""⟩
abbrev TrailingParserDescr := ParserDescr
end Lean
