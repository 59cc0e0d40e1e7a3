"""Identifiers of a stretch of code: what may name a declaration, and what the code binds itself."""

from porism.lean import identifiers


def test_dotted_names_are_kept_whole_in_order_and_once() -> None:
    assert identifiers("Nat.succ n + foo (Nat.succ n)") == ("Nat.succ", "n", "foo")


def test_a_name_on_the_dot_of_a_term_keeps_its_dot() -> None:
    assert identifiers("(f x).succ") == ("f", "x", ".succ")


def test_keywords_and_tactics_are_left_out() -> None:
    assert identifiers("by exact foo") == ("foo",)


def test_names_bound_by_binders_and_patterns_are_left_out() -> None:
    assert identifiers("fun x ↦ g x") == ("g",)
    assert identifiers("∀ (a b : T), r a b") == ("T", "r")
    assert identifiers("obtain ⟨u, v⟩ := h0", frozenset({"h0"})) == ()


def test_a_dotted_name_on_a_bound_name_is_kept_for_who_knows_its_type() -> None:
    assert identifiers("h.trans h", frozenset({"h"})) == ("h.trans",)


def test_named_arguments_bind_their_name() -> None:
    assert identifiers("foo (α := bar)") == ("foo", "bar")


def test_names_on_the_next_line_of_a_tactic_are_not_bound_by_it() -> None:
    assert identifiers("by\n  intro x hx\n  exact foo x hx") == ("foo",)


def test_what_a_case_split_or_using_is_given_is_no_binder() -> None:
    assert identifiers("rcases exists_foo y with ⟨a, ha⟩ | hb") == ("exists_foo", "y")
    assert identifiers("simpa using foo bar") == ("foo", "bar")


def test_a_type_ascription_binds_nothing() -> None:
    assert identifiers("p (univ : Set α) (f x : ℝ)") == ("p", "univ", "Set", "α", "f", "x", "ℝ")


def test_binders_of_a_function_and_of_a_members_signature_bind() -> None:
    assert identifiers("fun (u : α) (v) ↦ r u v") == ("α", "r")
    assert identifiers("(u : α) : r u") == ("α", "r")
    assert identifiers("where\n  f (u : α) : r u", members=True) == ("f", "α", "r")


def test_a_method_after_a_numbered_projection_keeps_its_dot() -> None:
    assert identifiers("h.1.card + h.2.foo", frozenset({"h"})) == (".card", ".foo")


def test_fields_of_an_instance_are_left_sides() -> None:
    assert identifiers("where\n  toFun := g\n  map_one' x := h x") == ("g", "h")


def test_the_variable_of_a_set_and_a_named_hypothesis_are_bound() -> None:
    assert identifiers("{u | q u} ∪ {v : β | q v}") == ("q", "β")
    assert identifiers("{u // u ∈ A}") == ("A",)
    assert identifiers("if hx : q then r hx else s") == ("q", "r", "s")


def test_the_bounds_of_an_interval_are_names() -> None:
    assert identifiers("∫ u in a..b, f u") == ("a", "b", "f")


def test_brackets_that_a_value_begins_with_bind_nothing() -> None:
    assert identifiers("⟨foo, bar⟩") == ("foo", "bar")
    assert identifiers("(foo : T).bar baz") == ("foo", "T", ".bar", "baz")
