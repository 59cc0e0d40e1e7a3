"""What is not understood in a lemma does not let it apply."""

import pytest

from porism.index import Trees
from porism.search.goal_shape import GoalTrees, shape_of, trees_of
from porism.search.goal_state import read_goals


def asked(text: str) -> GoalTrees:
    return trees_of(read_goals(text)[0])


@pytest.mark.parametrize(
    "lemma", ["{p : α → Prop} : Continuous fun x => (⟨f x, h x⟩ : Subtype p)", ": Continuous (f ⊩ g)", ": IsOpen ⟨s⟩"]
)
def test_what_was_not_understood_in_a_lemma_does_not_stand_for_anything(lemma: str) -> None:
    statement = Trees.read([(lemma, ())]).tree(0)
    assert not shape_of(statement, asked("f g : α → ℝ\n⊢ Continuous fun x => f x + g x")).applies
    assert not shape_of(statement, asked("s : Set ℕ\n⊢ IsOpen s")).applies


def test_types_that_are_not_told_may_be_any() -> None:
    statement = Trees.read([("{s : Finset ι} {f g : ι → ℕ} : ∑ i ∈ s, f i = ∑ i ∈ s, g i", ())]).tree(0)
    assert shape_of(statement, asked("⊢ ∑ i : ℕ, a i = ∑ i : ℕ, b i")).applies


def test_a_bound_variable_of_a_lemma_may_have_the_name_of_another() -> None:
    lemma = "{x : Filter α} (hf : Tendsto f x (𝓝 a)) : Tendsto (fun x ↦ f x + g x) x (𝓝 (a + b))"
    statement = Trees.read([(f"{{f g : α → M}} {{a b : M}} {lemma}", ())]).tree(0)
    assert shape_of(statement, asked("a b : ℝ\n⊢ Tendsto (fun n => u n + v n) atTop (𝓝 (a + b))")).applies
