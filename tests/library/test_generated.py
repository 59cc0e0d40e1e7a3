import pytest

from porism.lean import read_source
from porism.library.declaration import Deprecation
from porism.library.generated import Generated, generate


def made(text: str, module: str = "Lib.A") -> dict[str, Generated]:
    return {g.name: g for g in generate([read_source(text, module=module)])}


def test_a_structure_gives_constructor_fields_and_parents() -> None:
    found = made(
        """
structure Base (α : Type) where
  x : α
structure Top (α : Type) extends Base α where
  make ::
  /-- the second -/
  y : α
"""
    )
    assert {(n, g.kind, g.by, g.parent) for n, g in found.items()} == {
        ("Base.mk", "constructor", "constructor", "Base"),
        ("Base.x", "field", "field", "Base"),
        ("Top.make", "constructor", "constructor", "Top"),
        ("Top.y", "field", "field", "Top"),
        ("Top.toBase", "projection", "parent", "Top"),
    }
    assert found["Top.y"].docstring == "the second"
    assert found["Top.y"].signature == ": α"


def test_a_parent_behind_an_abbreviation_or_notation_is_named_by_its_structure() -> None:
    found = made(
        """
structure Equiv (α β : Type) where
  f : α → β
abbrev Alias (α : Type) := Equiv α α
structure A (α β : Type) extends α ≃ β
structure B (α : Type) extends Alias α
"""
    )
    assert "A.toEquiv" in found
    assert "B.toEquiv" in found


def test_an_inductive_type_gives_its_constructors() -> None:
    found = made("inductive Col\n  | red\n  | green (n : Nat)\n  deriving DecidableEq\n")
    assert {(n, g.kind) for n, g in found.items()} == {
        ("Col.red", "constructor"),
        ("Col.green", "constructor"),
        ("instDecidableEqCol", "instance"),
    }


ALGEBRA = """
class AddMonoid (M : Type) where
  zero_add : True
@[to_additive]
class Monoid (M : Type) where
  one_mul : True
namespace Monoid
variable {M : Type} [Monoid M]
@[to_additive (attr := simp) /-- Adding nothing. -/]
theorem mul_one' (a : M) : a * 1 = a := sorry
@[to_additive bar_zero] theorem foo_one (a : M) : Monoid.one_mul a = a := sorry
@[to_additive existing] theorem one_mul' : True := sorry
end Monoid
"""


def test_the_additive_copy_has_name_statement_and_document() -> None:
    found = made(ALGEBRA)
    copy = found["AddMonoid.add_zero'"]
    assert (copy.by, copy.parent, copy.kind, copy.certain) == ("to_additive", "Monoid.mul_one'", "theorem", True)
    assert copy.signature == "(a : M) : a + 0 = a"
    assert copy.docstring == "Adding nothing."
    assert found["AddMonoid.bar_zero"].signature == "(a : M) : AddMonoid.zero_add a = a"
    assert "AddMonoid.zero_add'" not in found


def test_a_written_name_is_not_generated() -> None:
    found = made("@[to_additive] theorem mul_a : True := trivial\ntheorem add_a : True := trivial\n")
    assert found == {}


def test_the_copy_of_a_nameless_instance_is_a_guess() -> None:
    found = made("@[to_additive] instance : Mul Foo := sorry\n", module="Mathlib.A")
    assert {(n, g.by, g.certain) for n, g in found.items()} == {
        ("instMulFoo_mathlib", "instance name", False),
        ("instAddFoo_mathlib", "to_additive", False),
    }


def test_the_copy_of_a_deprecated_alias_has_the_copied_successor() -> None:
    found = made(
        """
@[to_additive] theorem mul_new : True := trivial
@[to_additive (attr := deprecated (since := "2025-01-01"))] alias mul_old := mul_new
"""
    )
    assert found["add_old"].kind == "alias"
    assert found["add_old"].deprecated == Deprecation(by="add_new", since="2025-01-01")


def test_a_dual_copy_translates_in_both_directions() -> None:
    found = made(
        """
@[to_dual SemiInf] structure SemiSup where
  a : True
structure SemiInf where
  a : True
@[to_dual] theorem SemiInf.foo_top (a b : α) : a ⊓ b ≤ ⊤ := sorry
"""
    )
    copy = found["SemiSup.foo_bot"]
    assert (copy.by, copy.signature) == ("to_dual", "(a b : α) : a ⊔ b ≥ ⊥")


def test_simps_names_what_is_asked_and_guesses_the_rest() -> None:
    found = made(
        """
structure Equiv (α β : Type) where
  toFun : α → β
  invFun : β → α
  left_inv : Function.LeftInverse invFun toFun
initialize_simps_projections Equiv (toFun → apply, invFun → symm_apply)
@[simps] def swap : Equiv A B where
  toFun := f
  invFun := g
  left_inv := h
@[simps apply] def other : Equiv A B := sorry
"""
    )
    lemmas = {n: g.certain for n, g in found.items() if g.by == "simps"}
    assert lemmas == {"swap_apply": False, "swap_symm_apply": False, "other_apply": True}


def test_simps_inside_to_additive_makes_lemmas_for_both() -> None:
    found = made(
        """
structure Hom (A B : Type) where
  toFun : A → B
@[to_additive (attr := simps)] def mulLeft : Hom A B where
  toFun := f
"""
    )
    assert {n for n, g in found.items() if g.by == "simps"} == {"mulLeft_toFun", "addLeft_toFun"}


@pytest.mark.parametrize(
    ("text", "name", "by"),
    [
        ("@[mk_iff] inductive Foo.IsBar : Prop\n  | a\n", "Foo.isBar_iff", "mk_iff"),
        ("namespace N\n@[mk_iff bar] structure IsBar : Prop where\n  a : True\n", "N.bar", "mk_iff"),
        ("@[ext] structure P where\n  a : Nat\n", "P.ext", "ext"),
        ("@[ext] structure P where\n  a : Nat\n", "P.ext_iff", "ext"),
        ("@[ext] theorem P.ext (h : a = b) : x = y := sorry\n", "P.ext_iff", "ext"),
        ("@[reassoc (attr := simp)] lemma f.w : a ≫ b = c := sorry\n", "f.w_assoc", "other"),
        ("@[to_fun] lemma F.mul : True := trivial\n", "F.fun_mul", "other"),
        ("irreducible_def foo : Nat := 3\n", "foo_def", "other"),
        ("attribute [reassoc] f.w\nlemma f.w : True := trivial\n", "f.w_assoc", "other"),
    ],
)
def test_attributes_make_lemmas(text: str, name: str, by: str) -> None:
    assert made(text)[name].by == by


def test_a_document_written_later_is_attached() -> None:
    found = made("structure P where\n  a : Nat\n/-- the a -/\nadd_decl_doc P.a\n")
    assert found["P.a"].docstring == "the a"


def test_files_are_taken_in_import_order() -> None:
    user = read_source("import Lib.B\n@[to_additive] theorem Foo.mul_b : True := trivial\n", module="Lib.A")
    base = read_source(
        "structure AddFoo where\n  b : Nat\n@[to_additive AddFoo] structure Foo where\n  a : Nat\n", module="Lib.B"
    )
    assert "AddFoo.add_b" in {g.name for g in generate([user, base])}
