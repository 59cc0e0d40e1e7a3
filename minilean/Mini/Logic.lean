import Mini.Core

/-! # Propositions

The laws of the connectives and quantifiers: first those that hold constructively, then those that need the law of
excluded middle. -/

set_option autoImplicit false
universe u v
variable {a b c d p q r : Prop}

/-! ## Truth, falsehood and negation -/

/-- A falsehood does not hold. -/
@[simp] theorem not_false_iff : (¬False) = True := eq_true id

/-- The negation of the true proposition is false. -/
@[simp] theorem not_true : (¬True) = False := eq_false fun h => h trivial

/-- Nothing holds together with its negation. -/
theorem not_and_self : ¬(¬a ∧ a) := fun h => h.1 h.2

/-- What holds is not refutable. -/
theorem not_not_intro (h : a) : ¬¬a := fun hn => hn h

/-- Three negations are one. -/
theorem not_not_not : ¬¬¬a ↔ ¬a := ⟨fun h ha => h (not_not_intro ha), not_not_intro⟩

/-- Contraposition: an implication gives the implication between the negations, the other way round. -/
theorem mt (h : a → b) (hb : ¬b) : ¬a := fun ha => hb (h ha)

/-- Negation respects equivalence. -/
theorem not_congr (h : a ↔ b) : ¬a ↔ ¬b := ⟨mt h.mpr, mt h.mp⟩

/-- It is not refutable that a proposition holds or does not hold. -/
theorem not_not_em (a : Prop) : ¬¬(a ∨ ¬a) := fun h => h (.inr fun ha => h (.inl ha))

/-! ## Equivalence -/

namespace Iff

/-- Equivalence is reflexive. -/
protected theorem refl (a : Prop) : a ↔ a := ⟨id, id⟩

/-- Equivalence is reflexive. -/
protected theorem rfl : a ↔ a := Iff.refl a

/-- Equivalence is symmetric. -/
protected theorem symm (h : a ↔ b) : b ↔ a := ⟨h.mpr, h.mp⟩

/-- Equivalence is transitive. -/
protected theorem trans (h₁ : a ↔ b) (h₂ : b ↔ c) : a ↔ c :=
  ⟨fun ha => h₂.mp (h₁.mp ha), fun hc => h₁.mpr (h₂.mpr hc)⟩

/-- Equivalences can be chained. -/
instance : @Trans Prop Prop Prop Iff Iff Iff := ⟨Iff.trans⟩

end Iff

/-- Equivalence of propositions is symmetric, as an equivalence. -/
theorem iff_comm : (a ↔ b) ↔ (b ↔ a) := ⟨Iff.symm, Iff.symm⟩

/-- Two propositions that both hold are equivalent. -/
theorem iff_of_true (ha : a) (hb : b) : a ↔ b := ⟨fun _ => hb, fun _ => ha⟩

/-- Two propositions that both fail are equivalent. -/
theorem iff_of_false (ha : ¬a) (hb : ¬b) : a ↔ b := ⟨fun h => absurd h ha, fun h => absurd h hb⟩

/-- Propositions are equal exactly if they are equivalent. -/
theorem eq_iff_iff : (a = b) ↔ (a ↔ b) := ⟨Iff.of_eq, propext⟩

/-- Equivalence with a proposition that holds. -/
theorem iff_true_left (ha : a) : (a ↔ b) ↔ b := ⟨fun h => h.mp ha, iff_of_true ha⟩

/-! ## Conjunction -/

/-- Conjunction is symmetric. -/
theorem And.symm (h : a ∧ b) : b ∧ a := ⟨h.2, h.1⟩

/-- Conjunction is commutative. -/
theorem and_comm : a ∧ b ↔ b ∧ a := ⟨And.symm, And.symm⟩

/-- Conjunction is associative. -/
theorem and_assoc : (a ∧ b) ∧ c ↔ a ∧ (b ∧ c) := ⟨fun h => ⟨h.1.1, h.1.2, h.2⟩, fun h => ⟨⟨h.1, h.2.1⟩, h.2.2⟩⟩

/-- Both parts of a conjunction may be weakened. -/
theorem And.imp (f : a → c) (g : b → d) (h : a ∧ b) : c ∧ d := ⟨f h.1, g h.2⟩

/-- Conjunction respects equivalence. -/
theorem and_congr (h₁ : a ↔ c) (h₂ : b ↔ d) : a ∧ b ↔ c ∧ d := ⟨And.imp h₁.mp h₂.mp, And.imp h₁.mpr h₂.mpr⟩

/-- A conjunction with a false proposition is false. -/
@[simp] theorem and_false (p : Prop) : (p ∧ False) = False := eq_false fun h => h.2

/-- A conjunction with a false proposition is false. -/
@[simp] theorem false_and (p : Prop) : (False ∧ p) = False := eq_false fun h => h.1

/-- The middle two of four conjuncts may change places. -/
theorem and_and_and_comm : (a ∧ b) ∧ (c ∧ d) ↔ (a ∧ c) ∧ (b ∧ d) :=
  ⟨fun h => ⟨⟨h.1.1, h.2.1⟩, ⟨h.1.2, h.2.2⟩⟩, fun h => ⟨⟨h.1.1, h.2.1⟩, ⟨h.1.2, h.2.2⟩⟩⟩

/-- Currying: a conjunction implies what its first part makes the second imply. -/
theorem and_imp : (a ∧ b → c) ↔ (a → b → c) := ⟨fun h ha hb => h ⟨ha, hb⟩, fun h hab => h hab.1 hab.2⟩

/-! ## Disjunction -/

/-- Disjunction is commutative. -/
theorem or_comm : a ∨ b ↔ b ∨ a := ⟨Or.symm, Or.symm⟩

/-- Both parts of a disjunction may be weakened. -/
theorem Or.imp (f : a → c) (g : b → d) (h : a ∨ b) : c ∨ d := h.elim (fun ha => .inl (f ha)) (fun hb => .inr (g hb))

/-- Disjunction is associative. -/
theorem or_assoc : (a ∨ b) ∨ c ↔ a ∨ (b ∨ c) :=
  ⟨fun h => h.elim (Or.imp id .inl) (fun hc => .inr (.inr hc)), fun h => h.elim (fun ha => .inl (.inl ha)) (Or.imp .inr id)⟩

/-- Disjunction respects equivalence. -/
theorem or_congr (h₁ : a ↔ c) (h₂ : b ↔ d) : a ∨ b ↔ c ∨ d := ⟨Or.imp h₁.mp h₂.mp, Or.imp h₁.mpr h₂.mpr⟩

/-- A disjunction with a true proposition is true. -/
@[simp] theorem or_true (p : Prop) : (p ∨ True) = True := eq_true (.inr trivial)

/-- A disjunction with a true proposition is true. -/
@[simp] theorem true_or (p : Prop) : (True ∨ p) = True := eq_true (.inl trivial)

/-- A disjunction with a false proposition says what the other part says. -/
@[simp] theorem or_false (p : Prop) : (p ∨ False) = p := propext ⟨fun h => h.elim id False.elim, .inl⟩

/-- A disjunction with a false proposition says what the other part says. -/
@[simp] theorem false_or (p : Prop) : (False ∨ p) = p := propext ⟨fun h => h.elim False.elim id, .inr⟩

/-- If the first part of a disjunction fails, the second holds. -/
theorem Or.resolve_left (h : a ∨ b) (ha : ¬a) : b := h.elim (fun h => absurd h ha) id

/-- If the second part of a disjunction fails, the first holds. -/
theorem Or.resolve_right (h : a ∨ b) (hb : ¬b) : a := h.elim id (fun h => absurd h hb)

/-- A disjunction implies what both of its parts imply. -/
theorem or_imp : (a ∨ b → c) ↔ (a → c) ∧ (b → c) :=
  ⟨fun h => ⟨fun ha => h (.inl ha), fun hb => h (.inr hb)⟩, fun h hab => hab.elim h.1 h.2⟩

/-! ## Distributive laws and De Morgan's laws -/

/-- Conjunction distributes over disjunction. -/
theorem and_or_left : a ∧ (b ∨ c) ↔ (a ∧ b) ∨ (a ∧ c) :=
  ⟨fun h => h.2.imp (fun hb => ⟨h.1, hb⟩) (fun hc => ⟨h.1, hc⟩), fun h => h.elim (And.imp id .inl) (And.imp id .inr)⟩

/-- Disjunction distributes over conjunction. -/
theorem or_and_left : a ∨ (b ∧ c) ↔ (a ∨ b) ∧ (a ∨ c) :=
  ⟨fun h => h.elim (fun ha => ⟨.inl ha, .inl ha⟩) (And.imp .inr .inr),
   fun h => h.1.elim .inl (fun hb => h.2.imp id (fun hc => ⟨hb, hc⟩))⟩

/-- De Morgan: a disjunction fails exactly if both parts fail. -/
theorem not_or : ¬(a ∨ b) ↔ ¬a ∧ ¬b := or_imp

/-- De Morgan: if one of two propositions fails, their conjunction fails. -/
theorem not_and_of_not_or_not (h : ¬a ∨ ¬b) : ¬(a ∧ b) := fun hab => h.elim (fun hn => hn hab.1) (fun hn => hn hab.2)

/-! ## Quantifiers -/

section Quantifiers
variable {α : Sort u} {P Q : α → Prop}

/-- Using that an element with a property exists. -/
theorem Exists.elim (h : ∃ x, P x) (f : ∀ x, P x → b) : b :=
  match h with
  | ⟨x, hx⟩ => f x hx

/-- An existential statement may be weakened. -/
theorem Exists.imp (f : ∀ x, P x → Q x) (h : ∃ x, P x) : ∃ x, Q x := h.elim fun x hx => ⟨x, f x hx⟩

/-- There is no element with a property exactly if every element lacks it. -/
theorem not_exists : ¬(∃ x, P x) ↔ ∀ x, ¬P x := ⟨fun h x hx => h ⟨x, hx⟩, fun h he => he.elim h⟩

/-- An element without a property shows that not all elements have it. -/
theorem not_forall_of_exists_not (h : ∃ x, ¬P x) : ¬∀ x, P x := fun hall => h.elim fun x hx => hx (hall x)

/-- An existential hypothesis is a hypothesis for each element. -/
theorem exists_imp : ((∃ x, P x) → b) ↔ ∀ x, P x → b := ⟨fun h x hx => h ⟨x, hx⟩, fun h he => he.elim h⟩

/-- The universal quantifier distributes over conjunction. -/
theorem forall_and : (∀ x, P x ∧ Q x) ↔ (∀ x, P x) ∧ (∀ x, Q x) :=
  ⟨fun h => ⟨fun x => (h x).1, fun x => (h x).2⟩, fun h x => ⟨h.1 x, h.2 x⟩⟩

/-- The existential quantifier distributes over disjunction. -/
theorem exists_or : (∃ x, P x ∨ Q x) ↔ (∃ x, P x) ∨ (∃ x, Q x) :=
  ⟨fun h => h.elim fun x hx => hx.imp (fun h => ⟨x, h⟩) (fun h => ⟨x, h⟩),
   fun h => h.elim (Exists.imp fun _ => .inl) (Exists.imp fun _ => .inr)⟩

/-- Equivalent properties hold for all elements alike. -/
theorem forall_congr' (h : ∀ x, P x ↔ Q x) : (∀ x, P x) ↔ (∀ x, Q x) :=
  ⟨fun hp x => (h x).mp (hp x), fun hq x => (h x).mpr (hq x)⟩

/-- Equivalent properties hold for some element alike. -/
theorem exists_congr (h : ∀ x, P x ↔ Q x) : (∃ x, P x) ↔ (∃ x, Q x) :=
  ⟨Exists.imp fun x => (h x).mp, Exists.imp fun x => (h x).mpr⟩

/-- There is an element equal to a given one. -/
theorem exists_eq (y : α) : ∃ x, x = y := ⟨y, rfl⟩

/-- Unique existence: exactly one element has the property. -/
def ExistsUnique (P : α → Prop) : Prop := ∃ x, P x ∧ ∀ y, P y → y = x

/-- An element of which there is exactly one exists. -/
theorem ExistsUnique.exists (h : ExistsUnique P) : ∃ x, P x := Exists.imp (fun _ hx => hx.1) h

/-- Two elements that have a property which only one has are equal. -/
theorem ExistsUnique.unique (h : ExistsUnique P) {x y : α} (hx : P x) (hy : P y) : x = y :=
  match h with
  | ⟨_, _, only⟩ => (only x hx).trans (only y hy).symm

end Quantifiers

/-! ## Inequality -/

section Ne
variable {α : Sort u} {x y z : α}

/-- Nothing differs from itself. -/
theorem ne_irrefl (h : x ≠ x) : False := h rfl

/-- Inequality is symmetric. -/
theorem Ne.symm (h : x ≠ y) : y ≠ x := fun e => h e.symm

/-- Inequality is symmetric, as an equivalence. -/
theorem ne_comm : x ≠ y ↔ y ≠ x := ⟨Ne.symm, Ne.symm⟩

/-- What equals something different from `z` differs from `z`. -/
theorem ne_of_eq_of_ne (h₁ : x = y) (h₂ : y ≠ z) : x ≠ z := fun e => h₂ (h₁.symm.trans e)

/-- Equality is symmetric, as an equivalence. -/
theorem eq_comm : x = y ↔ y = x := ⟨Eq.symm, Eq.symm⟩

end Ne

/-! ## What needs the law of excluded middle -/

namespace Classical

/-- Double negation elimination: what is not refutable holds. -/
theorem not_not : ¬¬a ↔ a := ⟨byContradiction, not_not_intro⟩

/-- De Morgan: a conjunction fails exactly if one of its parts fails. -/
theorem not_and_iff_not_or_not : ¬(a ∧ b) ↔ ¬a ∨ ¬b :=
  ⟨fun h => (em a).elim (fun ha => .inr fun hb => h ⟨ha, hb⟩) .inl, not_and_of_not_or_not⟩

/-- Implication is disjunction: the hypothesis fails or the conclusion holds. -/
theorem imp_iff_not_or : (a → b) ↔ ¬a ∨ b :=
  ⟨fun h => (em a).elim (fun ha => .inr (h ha)) .inl, fun h ha => h.elim (fun hn => absurd ha hn) id⟩

/-- An implication fails exactly if its hypothesis holds and its conclusion fails. -/
theorem not_imp : ¬(a → b) ↔ a ∧ ¬b :=
  ⟨fun h => ⟨byContradiction fun ha => h fun h => absurd h ha, fun hb => h fun _ => hb⟩, fun h hab => h.2 (hab h.1)⟩

/-- Contraposition is reversible. -/
theorem not_imp_not : (¬a → ¬b) ↔ (b → a) := ⟨fun h hb => byContradiction fun ha => h ha hb, mt⟩

/-- Peirce's law. -/
theorem peirce (h : (a → b) → a) : a := byContradiction fun ha => ha (h fun h => absurd h ha)

/-- A property that does not hold everywhere fails somewhere. -/
theorem not_forall {α : Sort u} {P : α → Prop} : ¬(∀ x, P x) ↔ ∃ x, ¬P x :=
  ⟨fun h => byContradiction fun he => h fun x => byContradiction fun hx => he ⟨x, hx⟩, not_forall_of_exists_not⟩

/-- The drinker's paradox: somebody has the property only if everybody has it. -/
theorem drinker {α : Sort u} [someone : Nonempty α] (P : α → Prop) : ∃ x, P x → ∀ y, P y :=
  (em (∀ y, P y)).elim
    (fun h => match someone with
      | ⟨x⟩ => ⟨x, fun _ => h⟩)
    (fun h => (not_forall.mp h).imp fun _ hx hp => absurd hp hx)

/-- The axiom of choice in its usual form: a total relation contains a function. -/
theorem axiomOfChoice {α : Sort u} {β : α → Sort v} {R : (x : α) → β x → Prop} (h : ∀ x, ∃ y, R x y) :
    ∃ f : ((x : α) → β x), ∀ x, R x (f x) :=
  ⟨fun x => choose (h x), fun x => choose_spec (h x)⟩

end Classical
