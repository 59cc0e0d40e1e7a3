"""What Lean makes up is spelt in one way; what somebody has said is left as it is."""

import pytest

from porism.prove.normalise import Spelling, bounded


def spelt(text: str) -> str:
    return Spelling().text(text)


@pytest.mark.parametrize(
    ("said", "plain"),
    [
        ("?m.7 = ?m.123 → ?m.7", "?1 = ?2 → ?1"),
        ("Type ?u.8 → Sort ?u.9", "Type ?1 → Sort ?2"),
        ("?n + ?a", "?n + ?a"),
        ("inst✝² : Group G, inst✝¹ : Group H, inst✝ : Group K", "✝1 : Group G, ✝2 : Group H, ✝3 : Group K"),
        ("f x✝.succ (-x✝) ¬h₁✝ x✝⁻¹", "f ✝1.succ (-✝1) ¬✝2 ✝1⁻¹"),
        ("α : Type u_1, β : Type (max u_3 u_1)", "α : Type level1, β : Type (max level2 level1)"),
        ("@foo.{u_2, u_5} a", "@foo.{level1, level2} a"),
        ("u_1 = u_2", "u_1 = u_2"),
        ("t.match_3 n (t.match_1 m)", "t.made1 n (t.made2 m)"),
        ("t._proof_1 match_1", "t.made1 match_1"),
        ("foo.eq_1 h.motive_1", "foo.eq_1 h.motive_1"),
        ("_private.Mini.Nat.Basic.0.Nat.foo", "Nat.foo"),
        ("x._@.Main._hyg.123 : p", "x : p"),
        ("_uniq.17 ∈ _fvar.3", "fresh1 ∈ fresh2"),
        ("porism_target_ab12 and porism_nameless_3", "declaration1 and declaration2"),
        ("/srv/a-b/Main.lean:3:4: error: no", "error: no"),
        ("Foo/Main.lean:3:4-5:6: no", "no"),
        ("<input>:1:3: unknown tactic", "unknown tactic"),
        ("[line 3, column 4] no", "no"),
        ("line 3, column 4: no", "no"),
        ("file '/srv/me/Main.lean' is lost", "file '' is lost"),
        ("(deterministic) timeout at `«tactic execution»`, maximum", "(deterministic) timeout, maximum"),
        ("a ∧\n    b ( c\n  ) x", "a ∧ b (c) x"),
        ('s = "a  b\\"  ?m.1 line 1, column 2: x✝"', 's = "a  b\\"  ?m.1 line 1, column 2: x✝"'),
        ("3 < 2", "3 < 2"),
        ("h' : n.1.2 = 10.5", "h' : n.1.2 = 10.5"),
    ],
)
def test_a_text_is_spelt_so_that_it_does_not_depend_on_its_place(said: str, plain: str) -> None:
    assert spelt(said) == plain
    assert spelt(plain) == plain


def test_hints_are_left_out_and_notes_are_not() -> None:
    said = "Type mismatch\n  h\n\nHint: Perhaps\n  • `a`: b\n\nNote: It is so."
    assert spelt(said) == "Type mismatch h Note: It is so."
    assert spelt("no\n\nHint: Use this\n  [apply] x") == "no"


def test_numbers_go_on_from_one_text_of_a_failure_to_the_next() -> None:
    spelling = Spelling()
    assert [spelling.text(text) for text in ("?m.5", "h✝ : ?m.6", "?m.5 h✝¹ h✝")] == ["?1", "✝1 : ?2", "?1 ✝2 ✝1"]


def test_two_names_stay_two() -> None:
    assert spelt("?m.1 = ?m.2") != spelt("?m.1 = ?m.1")
    assert spelt("x✝¹ < x✝") == spelt("a✝ < b✝") != spelt("x✝ < x✝")
    assert spelt("x✝ < y") != spelt("x < y")


def test_a_text_that_is_cut_is_still_told_from_others() -> None:
    first, second = bounded("x" * 500 + "a", 100), bounded("x" * 500 + "b", 100)
    assert len(first) == len(second) == 100
    assert first != second
    assert bounded("short", 100) == "short"
