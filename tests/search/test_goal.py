"""Proof states: read as Lean prints them, and lemmas found for their goals."""

import pytest

from porism.errors import UsageError
from porism.index import Trees
from porism.lean import Term
from porism.search import Goal, GoalAnswer, How, read_goals, search, search_goal
from porism.search.goal_shape import shape_of, trees_of
from tiny import TinyIndex

STATE = """\
2 goals
case h.left
α : Type u_1
inst✝¹ : Lattice α
a✝ b : α
h : a✝ ≤
    b
n : ℕ := 5
⊢ a✝ ≤
    a✝ ⊔ b

case h.right
p : ℕ
hp : Nat.Prime p
⊢ 2 ≤ p
"""


def tree(statement: str) -> Term:
    return Trees.read([(statement, ())]).tree(0)


def asked(tiny: TinyIndex, state: str, limit: int = 5) -> GoalAnswer:
    def ask(questions: list[str], knobs: dict[str, int]) -> object:
        return [search(tiny, question, How(limit=knobs["limit"], dense="no")) for question in questions]

    return search_goal(tiny, state, limit, ask)  # type: ignore[arg-type]


def test_goals_cases_daggers_values_and_broken_lines_are_read() -> None:
    first, second = read_goals(STATE)
    assert (first.case, first.conclusion, second.case, second.conclusion) == ("h.left", "a ≤ a ⊔ b", "h.right", "2 ≤ p")
    assert [(h.names, h.type) for h in first.hypotheses] == [
        (("α",), "Type u_1"),
        (("inst",), "Lattice α"),
        (("a", "b"), "α"),
        (("h",), "a ≤ b"),
        (("n",), "ℕ"),
    ]


@pytest.mark.parametrize(
    "text", ["x : ℕ ⊢ 0 ≤ x", "x : ℕ\n|- 0 ≤ x", "unsolved goals\nx : ℕ\n⊢ 0 ≤ x", "x : ℕ\r\n⊢ 0 ≤ x\r\n"]
)
def test_goals_are_read_in_other_forms_too(text: str) -> None:
    (goal,) = read_goals(text)
    assert (goal.conclusion, goal.locals) == ("0 ≤ x", {"x"})


def read(text: str) -> list[tuple[str, str]]:
    return [(" ".join(h.names), h.type) for h in read_goals(text)[0].hypotheses]


def test_hypotheses_on_one_line_are_told_apart_at_their_commas() -> None:
    assert read("h : x ∈ closure s, hs : IsClosed s ⊢ x ∈ s") == [("h", "x ∈ closure s"), ("hs", "IsClosed s")]
    typed = "a b : ℕ, f : ℕ → ℕ, hf : ∀ x, f x = 0,h' : ∃ x ∈ s, f x = y, «odd name» _ h₁ : a = b ⊢ q"
    assert read(typed) == [
        ("a b", "ℕ"),
        ("f", "ℕ → ℕ"),
        ("hf", "∀ x, f x = 0"),
        ("h'", "∃ x ∈ s, f x = y"),
        ("«odd name» _ h₁", "a = b"),
    ]


@pytest.mark.parametrize(
    "type",
    [
        "∀ x, p x",
        "∀ x : α, ∃ y : β, r x y",
        "∀ ε > 0, ∃ δ > 0, ∀ x : ℝ, |x| < δ → |f x| < ε",
        "∃ x ∈ s, p x",
        "∀ (x : α), p x ∧ ∀ y : α, q y",
        "∀ i, ∑ j : Fin n, f i j = ∏ k : Fin n, g i k",
        "{x | ∃ y, f x = y} = s",
        "∀ n, f n ∈ {p : ℕ × ℕ | p = (n, m)}",
        "(fun (x, y) => x) = fun z : ℕ × ℕ => z.1",
        "∀ n, g n = fun x : ℕ => x",
        "∀ n, Continuous fun x : ℝ ↦ f n x",
        "∀ x, λ y : ℕ, y = x",
        "∃ n, let m : ℕ := n; m = 2",
        "∀ n, if h : n = 0 then p else q",
        "∀ n, (match n, h : n with | 0, _ => p | _, _ => q)",
        "∀ i, Σ x : α, β x",
        "∀ x, ⟨a, b : α⟩ = x",
        "f = ⟨fun x => x, proof⟩",
        "∀ a, ∫ x : ℝ, f a x = 0",
    ],
)
def test_a_type_with_commas_stays_whole(type: str) -> None:
    assert read(f"h : {type}\n⊢ q") == [("h", type)]
    beside = [("n", "ℕ"), ("x", "ℕ"), ("h", type), ("hs", "IsClosed s")]
    assert read(f"n : ℕ := 5\nx : ℕ, h : {type}, hs : IsClosed s ⊢ q") == beside


def test_the_names_of_what_a_term_matches_begin_no_hypothesis() -> None:
    type = "∀ n, match n, h : n with | 0, _ => p | _, _ => q"
    assert read(f"h : {type}\n⊢ q") == [("h", type)]


def test_a_binder_on_an_indented_line_is_no_hypothesis() -> None:
    state = "h : ∀ ε > 0,\n    ∃ δ : ℝ, p δ ε\n  hq : q\n⊢ q"
    assert read(state) == [("h", "∀ ε > 0, ∃ δ : ℝ, p δ ε"), ("hq", "q")]


def test_goals_that_follow_each_other_without_a_blank_line_are_told_apart() -> None:
    assert [goal.conclusion for goal in read_goals("⊢ a = b\nx : ℕ\n⊢ x = x")] == ["a = b", "x = x"]


@pytest.mark.parametrize("text", ["", "no goals", "x : ℕ", "⊢", "⊢ \n\n"])
def test_a_text_without_a_goal_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match="nothing stands after ⊢"):
        read_goals(text)


def test_a_proof_state_beyond_the_limit_is_refused() -> None:
    with pytest.raises(UsageError, match="200,003 characters"):
        read_goals("x" * 200_001 + " ⊢")


def test_of_a_long_goal_the_nearest_hypotheses_are_asked_with() -> None:
    lines = "".join(f"h{at} : {'x' * 200} = {at}\n" for at in range(100))
    question, left_out = read_goals(f"{lines}⊢ True")[0].question
    assert left_out == 58 and question.startswith("h58 : ") and len(question) <= 9_100


def test_a_lemma_that_applies_is_found_first(tiny: TinyIndex) -> None:
    answer = asked(tiny, "α : Type\ninst✝ : Lattice α\nx y : α\n⊢ x ≤ x ⊔ y")
    best = answer.hits[0]
    assert (best.declaration.name, best.rank, best.goal) == ("le_sup_left", 1, 0)
    assert best.shape.applies and best.shape.shared == 2


def test_each_goal_has_its_turn(tiny: TinyIndex) -> None:
    answer = asked(tiny, STATE, 2)
    assert [(hit.declaration.name, hit.goal) for hit in answer.hits] == [("le_sup_left", 0), ("Nat.Prime.two_le", 1)]


def test_hypotheses_at_hand_are_counted() -> None:
    (goal,) = read_goals("n m : ℕ\nh : n < m\n⊢ n + 1 ≤ m")
    shape = shape_of(tree("{n m : ℕ} (h : n < m) : n + 1 ≤ m"), trees_of(goal))
    assert (shape.applies, shape.given, shape.wanted) == (True, 1, 1)


@pytest.mark.parametrize(
    ("lemma", "applies"),
    [
        ("{a b : G} : a * b = b * a", True),
        ("{a b : G} : a + b = b + a", False),
        ("{a b : G} : a * b = a * b", False),
        ("{a b c : G} : a * b = c ↔ c = a * b", True),
        ("{p : Prop} (h : False) : p", False),
        ("{motive : G → Prop} (x : G) : motive x", False),
        ("{a b : G} (h : a = b) : a = b", False),
    ],
)
def test_a_lemma_applies_where_its_conclusion_fits_and_says_something(lemma: str, applies: bool) -> None:
    (goal,) = read_goals("G : Type\nx y : G\n⊢ x * y = y * x")
    assert shape_of(tree(lemma), trees_of(goal)).applies is applies


def test_whole_names_of_a_goal_fit_the_short_names_of_a_lemma() -> None:
    goal = Goal(conclusion="Real.sin x ≤ 1")
    assert shape_of(tree("(y : ℝ) : sin y ≤ 1"), trees_of(goal)).applies


def test_more_goals_than_are_looked_at_are_told(tiny: TinyIndex) -> None:
    answer = asked(tiny, "\n\n".join("⊢ 2 ≤ p" for _ in range(9)))
    assert len(answer.goals) == 8 and "the first 8" in answer.degraded[0]


def test_what_a_goal_binds_or_supposes_is_taken_for_given() -> None:
    (goal,) = read_goals("⊢ ∀ {p m n : ℕ}, p.Prime → (p ∣ m * n ↔ p ∣ m ∨ p ∣ n)")
    lemma = tree("{p m n : ℕ} (pp : Nat.Prime p) : p ∣ m * n ↔ p ∣ m ∨ p ∣ n")
    shape = shape_of(lemma, trees_of(goal))
    assert (shape.applies, shape.given, shape.wanted) == (True, 1, 1)


def test_a_lemma_is_found_for_a_goal_that_binds(tiny: TinyIndex) -> None:
    hits = asked(tiny, "⊢ ∀ (a b : α), a ≤ a ⊔ b").hits
    assert (hits[0].declaration.name, hits[0].shape.applies) == ("le_sup_left", True)


def test_a_goal_that_cannot_be_read_says_so_and_soon(tiny: TinyIndex) -> None:
    answer = asked(tiny, f"h : Nat.Prime p\n⊢ {'(' * 40_000}2 ≤ p{')' * 40_000}")
    assert any("too long, or nested too deep" in said for said in answer.degraded)
