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
