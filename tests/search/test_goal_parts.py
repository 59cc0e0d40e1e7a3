"""What goes into the search for a goal: what it speaks of, which conclusions may fit, how far a lemma covers it."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from porism.library import Declaration
from porism.search import Answer, GoalAnswer, How, search, search_goal
from porism.search.goal_applying import applies, may_apply
from porism.search.goal_coverage import coverage
from porism.search.goal_near import nearest, shared, subject_of
from porism.search.goal_shape import GoalTrees, shape_of, trees_of
from porism.search.goal_state import read_goals
from tiny import TinyIndex


def goal_of(text: str) -> GoalTrees:
    return trees_of(read_goals(text)[0])


def everything(index: TinyIndex) -> np.ndarray:
    return np.ones(len(index.library), np.bool_)


def library(folder: Path, *lemmas: tuple[str, str]) -> TinyIndex:
    made = [Declaration(name=name, kind="theorem", module="M", signature=text) for name, text in lemmas]
    return TinyIndex(folder, made)


def theorem(name: str, signature: str = ": 1 = 2", *uses: str) -> Declaration:
    return Declaration(name=name, kind="theorem", module="M", signature=signature, uses_in_type=uses)


def applying(index: TinyIndex, goal: str) -> list[str]:
    return [index.names[row] for row in may_apply(index, goal_of(goal))]


def test_a_goal_speaks_of_its_constants_and_of_what_their_definitions_use(tiny: TinyIndex) -> None:
    subject = subject_of(tiny, goal_of("f : α → β\np : ℕ\nh : Monotone f\n⊢ Nat.Prime p"), everything(tiny))
    weights = {tiny.names[row]: weight for row, weight in subject.weights.items()}
    assert weights == {"Nat.Prime": 1.0, "Irreducible": 0.5, "Monotone": 0.5}
    assert subject.unfolded == {"Irreducible"}


def test_lemmas_that_speak_of_the_same_are_near_and_say_of_what(tiny: TinyIndex) -> None:
    subject = subject_of(tiny, goal_of("⊢ Monotone l"), everything(tiny))
    near = nearest(tiny, subject, 5, everything(tiny))
    assert [tiny.names[row] for row in near] == ["GaloisConnection.monotone_l"]
    assert shared(tiny, subject, near[0], 3) == ("Monotone",)


def test_of_lemmas_that_share_as_much_the_shorter_is_nearer(tmp_path: Path) -> None:
    defined = [Declaration(name=name, kind="def", module="M") for name in ("foo", "bar", "baz")]
    lemmas = [theorem("long", ": 1 = 1", "foo", "bar", "baz"), theorem("short", ": 1 = 1", "foo")]
    index = TinyIndex(tmp_path, [*defined, *lemmas])
    near = nearest(index, subject_of(index, goal_of("⊢ foo x"), everything(index)), 5, everything(index))
    assert [index.names[row] for row in near] == ["short", "long"]


def test_a_name_that_may_mean_several_counts_less_for_each(tmp_path: Path) -> None:
    defined = [Declaration(name=name, kind="def", module="M") for name in ("A.foo", "B.foo", "C.foo")]
    index = TinyIndex(tmp_path, [*defined, theorem("it", ": 1 = 1", "A.foo", "B.foo")])
    weights = subject_of(index, goal_of("⊢ foo x"), everything(index)).weights
    assert weights == pytest.approx({0: 0.5**0.5, 1: 0.5**0.5})


def test_what_does_not_pass_is_not_near(tiny: TinyIndex) -> None:
    passing = everything(tiny)
    passing[tiny.names.row("GaloisConnection.monotone_l")] = False
    assert nearest(tiny, subject_of(tiny, goal_of("⊢ Monotone l"), passing), 5, passing) == []


def test_a_library_without_declarations_has_nothing_near(tmp_path: Path) -> None:
    empty = TinyIndex(tmp_path, [])
    goal, passing = goal_of("⊢ Monotone l"), np.zeros(0, np.bool_)
    assert nearest(empty, subject_of(empty, goal, passing), 5, passing) == [] == may_apply(empty, goal)


@pytest.mark.parametrize(
    ("lemma", "goal", "may"),
    [
        ("{a b : G} : a * b = b * a", "⊢ x * y = y * x", True),
        ("{a b : G} : a * b = b * a", "⊢ x + y = y + x", False),
        ("{a b : G} : a = b", "⊢ x + y = y + x", False),
        ("{f : X → Y} : Continuous f", "⊢ Continuous fun x => x", True),
        ("{f g : X → Y} : Continuous (f + g)", "⊢ Continuous fun x => x + 1", True),
        ("{p q : Prop} : Foo p ↔ Bar q", "⊢ Bar (1 = 2)", True),
        ("{p : Prop} : Foo p → Bar p", "⊢ Bar (1 = 2)", True),
        ("{a b : G} : a.foo b = b", "⊢ G.foo x y = y", True),
        ("{a : G} : foo a", "⊢ foo x y", True),
        ("{a b : G} : foo a b", "⊢ foo x", False),
    ],
)
def test_conclusions_that_may_fit_are_found(tmp_path: Path, lemma: str, goal: str, may: bool) -> None:
    assert applying(library(tmp_path, ("it", lemma)), goal) == (["it"] if may else [])


@pytest.mark.parametrize(("lemma", "goal"), [("{a : G} : foo a a", "⊢ foo x x"), ("{a b : G} : foo a b", "⊢ foo x y")])
def test_a_lemma_of_the_index_applies(tmp_path: Path, lemma: str, goal: str) -> None:
    assert applies(library(tmp_path, ("it", lemma)), read_goals(goal)[0], 0)


def test_a_lemma_whose_one_variable_would_be_two_things_may_fit_but_does_not_apply(tmp_path: Path) -> None:
    index = library(tmp_path, ("it", "{a : G} : foo a a"))
    assert applying(index, "⊢ foo x y") == ["it"] and not applies(index, read_goals("⊢ foo x y")[0], 0)


def test_what_tells_most_comes_first(tmp_path: Path) -> None:
    index = library(
        tmp_path, ("wide", "{a b c : G} : a + b = c"), ("close", "{a b : G} : a + b = b + a"), ("not", ": 1 = 2")
    )
    assert applying(index, "⊢ x + y = y + x") == ["close", "wide"]


def test_of_conclusions_that_tell_as_much_the_most_used_comes_first(tmp_path: Path) -> None:
    text = "{a b : G} : a + b = b + a"
    index = TinyIndex(tmp_path, [theorem("alone", text), theorem("used", text), theorem("user", ": 1 = 2", "used")])
    assert applying(index, "⊢ x + y = y + x") == ["used", "alone"]


def test_an_equivalence_that_lacks_a_side_lends_none_from_the_next_lemma(tmp_path: Path) -> None:
    index = library(tmp_path, ("odd", "{p : Prop} : Iff p"), ("next", ": Foo 1"))
    assert applying(index, "⊢ Foo 1") == ["next"]


def without_search(index: TinyIndex, state: str) -> GoalAnswer:
    """What is found where the search finds nothing."""

    def ask(questions: list[str], knobs: dict[str, int]) -> list[Answer]:
        return [replace(search(index, text, How(dense="no")), hits=()) for text in questions]

    return search_goal(index, state, 5, ask)  # type: ignore[arg-type]


def test_a_lemma_that_fits_is_found_where_neither_search_nor_graph_has_it(tmp_path: Path) -> None:
    index = library(tmp_path, ("it", "{a b : G} : a + b = b + a"), ("not", ": 1 = 2"))
    assert [hit.declaration.name for hit in without_search(index, "⊢ x + y = y + x").hits] == ["it"]


def test_the_score_of_a_lemma_that_only_its_statement_finds(tmp_path: Path) -> None:
    defined = Declaration(name="foo", kind="def", module="M")
    others = [theorem(f"other{at}") for at in range(5)]
    index = TinyIndex(tmp_path, [defined, theorem("it", "{a b : G} : foo a b = foo b a", "foo"), *others])

    (hit, *_) = without_search(index, "x y : G\n⊢ foo x y = foo y x").hits
    covered, near, applies_to = 0.04 + 0.01 + 0.01 * 0.5, 0.3 / 11, 0.02 + 0.005 * 3 + 0.03 * 0.5
    assert hit.declaration.name == "it" and hit.score == pytest.approx(covered + near + applies_to)


TERMS = st.recursive(
    st.sampled_from(["x", "y", "c", "d"]),
    lambda inner: st.one_of(
        st.builds("({} + {})".format, inner, inner),
        st.builds("(c {})".format, inner),
        st.builds("(x.c ({}))".format, inner),
        st.builds("(fun z => {})".format, inner),
        st.builds("({} ↔ {})".format, inner, inner),
    ),
    max_leaves=5,
)


@settings(max_examples=150, deadline=None)
@given(st.lists(TERMS, min_size=1, max_size=5), TERMS)
def test_whatever_applies_may_apply(tmp_path_factory: pytest.TempPathFactory, lemmas: list[str], goal: str) -> None:
    statements = [(f"l{at}", f"{{x y : G}} : {text}") for at, text in enumerate(lemmas)]
    index = library(tmp_path_factory.mktemp("any"), *statements)
    asked = goal_of(f"x y : G\n⊢ {goal}")
    apply = {row for row in range(len(lemmas)) if shape_of(index.trees.tree(row), asked).applies}
    assert apply <= set(may_apply(index, asked))


def test_lemma_and_goal_cover_each_other_by_their_constants(tmp_path: Path) -> None:
    index = library(
        tmp_path,
        ("same", "{a : α} (h : Foo a) : Bar a"),
        ("other", "{a : α} (h : Baz a) : Qux a"),
        ("half", "{a : α} : Bar a ∧ Qux a"),
    )
    found = coverage(index.trees, goal_of("x : α\nh : Foo x\n⊢ Bar x"), (), np.arange(3, dtype=np.int32))
    assert found.stated.tolist()[:2] == [1.0, 0.0] and 0 < found.stated[2] < 1
    assert found.asked.tolist() == [1.0, 0.0, 1.0]
    assert found.supposed.tolist() == [1.0, 0.0, 0.5]


def test_what_a_definition_unfolds_to_covers_a_lemma(tmp_path: Path) -> None:
    index, goal = library(tmp_path, ("it", "{a : α} : Bar a")), goal_of("x : α\n⊢ Foo x")
    rows = np.zeros(1, np.int32)
    assert coverage(index.trees, goal, (), rows).stated.tolist() == [0.0]
    assert coverage(index.trees, goal, {"Bar"}, rows).stated.tolist() == [1.0]


def test_names_that_differ_by_their_daggers_stay_apart() -> None:
    (goal,) = read_goals("n✝¹ n✝ x✝ : ℕ\nm : ℕ\nm✝ : n✝¹ ≤ n✝\n⊢ n✝¹ = n✝ + x✝")
    assert [one.names for one in goal.hypotheses] == [("nₓ₁", "nₓ", "x"), ("m",), ("mₓ",)]
    assert goal.conclusion == "nₓ₁ = nₓ + x"


def test_a_hypothesis_whose_type_begins_on_the_next_line_is_read() -> None:
    (goal,) = read_goals("tl : List ℕ\nh :\n  ∀ (x : ℕ),\n    x ∈ tl →\n      x < 1\n⊢ tl = []")
    assert [(one.names, one.type) for one in goal.hypotheses] == [
        (("tl",), "List ℕ"),
        (("h",), "∀ (x : ℕ), x ∈ tl → x < 1"),
    ]


def test_what_lean_says_of_a_place_is_no_part_of_a_goal() -> None:
    said = "A.lean:4:58: error: unsolved goals\ncase a\n⊢ p\nA.lean:9:2: error: unexpected token 'let'\n"
    said += "/b/A.lean:9:2: error: unsolved goals\nq : Prop\n⊢ q"
    assert [(goal.case, goal.conclusion) for goal in read_goals(said)] == [("a", "p"), ("", "q")]


@pytest.mark.parametrize(
    ("lemma", "goal", "fits"),
    [
        ("{a b : α} : a ≤ b → b ≤ a → a = b", "x y : α\nh : x ≤ y\nk : y ≤ x\n⊢ x = y", True),
        (
            "{α : Type} {a b : α} (n : α) (h : a ≤ b) (k : b ≤ a) : a = b",
            "α : Type\nx y : α\nh : x ≤ y\nk : y ≤ x\n⊢ x = y",
            True,
        ),
        ("{a b : α} : a ≤ b → b ≤ a → a = b", "x y : α\nh : x ≤ y\n⊢ x = y", False),
        ("{a b : α} : a ≤ b → b ≤ a → a = b", "x y : α\nh : x < y\nk : y < x\n⊢ x = y", False),
        ("{a b : α} : a = b", "x y : α\n⊢ x = y", False),
    ],
)
def test_what_says_little_applies_where_its_hypotheses_are_at_hand(
    tmp_path: Path, lemma: str, goal: str, fits: bool
) -> None:
    assert applies(library(tmp_path, ("it", lemma)), read_goals(goal)[0], 0) is fits
