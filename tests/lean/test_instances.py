import pytest

from porism.lean import Scope, Written, derived_name, instance_name, read_source, unique
from porism.library.generated import generate


def instance(signature: str, *variables: str, namespace: str = "") -> Written:
    return Written(
        kind="instance",
        keyword="instance",
        name="",
        signature=signature,
        scope=Scope(namespace=namespace, variables=variables),
    )


@pytest.mark.parametrize(
    ("signature", "name"),
    [
        (": Foo Nat", "instFooNat"),
        ("{α : Type*} [Add α] : Zero (List α)", "instZeroListOfAdd"),
        ("{α β : Type*} : Foo (α → β)", "instFooForall"),
        ("{α β : Type*} : Foo (α × β)", "instFooProd"),
        ("{ι : Type*} {π : ι → Type*} [∀ i, Foo (π i)] : Bar (∀ i, π i)", "instBarForallOfFoo"),
        ("{n : ℕ} : Foo (Fin (n + 1))", "instFooFinHAddNatOfNat"),
        ("{R M N : Type*} : FunLike (M →ₗ[R] N) M N", "instFunLikeLinearMapId"),
        ("{R : Type*} : SMul Rᵐᵒᵖ R[X]", "instSMulMulOppositePolynomial"),
        ("{C : Type*} : HasLimits (Cᵒᵖ ⥤ Type u)", "instHasLimitsFunctorOppositeType"),
        ("{p q : Prop} : Two (Decidable p) (Decidable (p ∧ q))", "instTwoDecidableAnd"),
        ("{ι : Type*} : Countable (Σ n, Foo n ι)", "instCountableSigmaFoo"),
        ("{R L M N : Type*} : FunLike (M →ₗ⁅R, L⁆ N) M N", "instFunLikeLieModuleHom"),
    ],
)
def test_a_nameless_instance_is_named_after_the_constants_of_its_type(signature: str, name: str) -> None:
    assert instance_name(instance(signature)) == name


def test_variables_of_the_section_show_nothing() -> None:
    written = instance(": Foo (Bar R M)", "{R M : Type*}", "[Ring R]")
    assert instance_name(written) == "instFooBar"


def test_the_namespace_is_not_repeated_in_the_name() -> None:
    written = instance(": Foo (Bar R)", "{R : Type*}", namespace="Bar")
    assert instance_name(written) == "Bar.instFoo"


def test_a_name_that_is_taken_gets_a_number() -> None:
    assert unique("instFoo", {"instFoo", "instFoo_1"}) == "instFoo_2"


def test_deriving_names_the_class_and_then_the_type() -> None:
    assert derived_name("DecidableEq", "A.Col", "A") == "A.instDecidableEqCol"
    assert derived_name("Inhabited", "A", "A") == "A.instInhabited"


SOURCE = """
namespace Alg
class Cls (α : Type) where
  a : α
class Two (α : Type) (β : Type) where
  f : α → β
class Mix (α : Type) [Cls α] : Prop where
  h : True
structure And' (α β : Type) where
  l : α
  r : β
structure Bundle where
  carrier : Type
instance : Cls Nat := ⟨0⟩
instance {α : Type} [Cls α] : Cls (List α) := ⟨[]⟩
instance {α β : Type} [Cls β] : Cls (α → β) := ⟨fun _ => Cls.a⟩
instance {α : Type} : Two α (Option α) := ⟨some⟩
instance {α : Type} [Cls α] : Mix (List α) := ⟨trivial⟩
instance {α : Type} [Cls α] [Mix α] : Two α Nat := ⟨fun _ => 0⟩
instance {ι : Type} {π : ι → Type} [∀ i, Cls (π i)] : Cls (∀ i, π i) := ⟨fun _ => Cls.a⟩
instance (priority := 100) {α β : Type} [Cls α] [Cls β] : Cls (And' α β) := ⟨⟨Cls.a, Cls.a⟩⟩
end Alg
open Alg
instance : Cls Bool := ⟨true⟩
instance {α : Type} : Inhabited (Option α) := ⟨none⟩
namespace Bundle
instance : Inhabited Bundle := ⟨⟨Nat⟩⟩
end Bundle
"""


def test_names_agree_with_the_real_compiler() -> None:
    """The names on the right are those that Lean 4.35 wrote for this text, compiled as module `I`."""
    generated = generate([read_source(SOURCE, module="I")])
    assert [g.name for g in generated if g.by == "instance name"] == [
        "Alg.instClsNat",
        "Alg.instClsList",
        "Alg.instClsForall",
        "Alg.instTwoOption",
        "Alg.instMixList",
        "Alg.instTwoNatOfMix",
        "Alg.instClsForall_1",
        "Alg.instClsAnd'",
        "instClsBool",
        "instInhabitedOption_i",
        "Bundle.instInhabitedBundle",
    ]
