"""Loogle patterns: what is found, what is refused and with which suggestions."""

import dataclasses
from pathlib import Path

import pytest

from porism.index import Trees, readable, tree_of
from porism.library import Declaration
from porism.search import PatternAnswer, loogle, loogle_trees, match_pattern
from porism.search.loogle_fit import TooManyWays, Tries, fits, states
from porism.search.loogle_text import pattern_text
from tiny import TinyIndex


def found(tiny: TinyIndex, query: str) -> set[str]:
    answer = match_pattern(tiny, query)
    assert not answer.error, answer.error
    return {hit.name for hit in answer.hits}


def refused(tiny: TinyIndex, query: str) -> PatternAnswer:
    answer = match_pattern(tiny, query)
    assert answer.error and not answer.hits
    return answer


def test_a_name_finds_the_declarations_that_mention_it(tiny: TinyIndex) -> None:
    assert found(tiny, "GaloisConnection") == {"GaloisConnection.monotone_l", "GaloisConnection.l_iSup"}


def test_a_part_of_a_name_is_found_in_any_case(tiny: TinyIndex) -> None:
    assert found(tiny, '"SUP_L"') == {"le_sup_left", "sup_le"}


def test_conditions_after_commas_must_all_be_met(tiny: TinyIndex) -> None:
    assert found(tiny, 'Nat.Prime, "dvd"') == {"Nat.Prime.dvd_mul"}
    assert found(tiny, '_ ⊔ _, "left"') == {"le_sup_left"}


def test_a_pattern_is_found_anywhere_in_a_statement(tiny: TinyIndex) -> None:
    assert found(tiny, "_ ∣ _ * _") == {"Nat.Prime.dvd_mul"}
    assert found(tiny, "‖_‖ * ‖_‖") == {"inner_mul_le_norm_mul_norm"}
    assert found(tiny, "|_| ≤ _") == {"abs_re_le_norm"}


def test_a_metavariable_is_the_same_everywhere(tiny: TinyIndex) -> None:
    assert found(tiny, "?a ≤ ?a ⊔ ?b") == {"le_sup_left"}
    assert found(tiny, "?b ≤ ?a ⊔ ?b") == set()


def test_a_conclusion_is_matched_with_hypotheses_in_any_order(tiny: TinyIndex) -> None:
    assert found(tiny, "⊢ _ ⊔ _ ≤ _") == {"sup_le"}
    assert found(tiny, "|- ?b ≤ ?c → ?a ≤ ?c → ?a ⊔ ?b ≤ ?c") == {"sup_le"}
    assert found(tiny, "⊢ ?a ∣ _") == set()


def test_ascii_is_read_like_the_signs(tiny: TinyIndex) -> None:
    assert found(tiny, "|- _ < _ -> _ + 1 <= _") == found(tiny, "⊢ _ < _ → _ + 1 ≤ _") == {"Nat.succ_le_of_lt"}


def fits_text(pattern: str, text: str) -> bool:
    return next(fits(tree_of(pattern), tree_of(text), {}), None) is not None


def test_what_is_not_in_a_set_is_the_negation_of_what_is() -> None:
    assert fits_text("?a ∉ ?s", "¬(x ∈ s)") and fits_text("¬ ?a ∈ ?s", "x ∉ s")
    assert not fits_text("?a ∉ ?s", "x ∈ s")


def test_a_negation_reaches_over_a_relation_and_not_over_a_connective() -> None:
    assert fits_text("¬ (?a ∣ ?b)", "¬ p ^ 2 ∣ n") and not fits_text("?a ∣ ?b", "¬ p ∣ n")
    assert fits_text("(¬ ?a) ∧ ?b", "¬ p ∧ q")


def test_an_argument_after_a_pipe_is_no_comparison() -> None:
    assert fits_text("f (?a → ?b)", "f <| C → D") and not fits_text("?a < ?b", "f <| g x")


def test_lists_and_types_of_numbers_are_read_as_they_are_written() -> None:
    assert fits_text("List.cons ?a (?l ++ ?r)", "x :: (xs ++ ys)")
    assert tree_of("ℝ≥0∞") == tree_of("ENNReal") and tree_of("ℝ≥0") == tree_of("NNReal")


def test_a_numeral_is_itself(tiny: TinyIndex) -> None:
    assert found(tiny, "2 ≤ _") == {"Nat.Prime.two_le", "Nat.Prime.ge_two", "Int.two_le_of_prime"}
    assert found(tiny, "3 ≤ _") == set()


def test_the_commas_of_binders_are_their_own(tiny: TinyIndex) -> None:
    assert found(tiny, '∃ p, _ ∧ _, "infinite"') == {"Nat.exists_infinite_primes"}


def test_a_comment_after_the_query_is_none_of_it(tiny: TinyIndex) -> None:
    query = '#loogle Nat.Prime, "dvd" /- later in the file: Foo.bar, "x" '
    assert found(tiny, query) == {"Nat.Prime.dvd_mul"}


def test_an_unknown_name_suggests_all_that_may_be_meant(tiny: TinyIndex) -> None:
    answer = refused(tiny, "AnotherDef")
    assert answer.error == "unknown identifier 'AnotherDef'"
    assert answer.suggestions[:3] == ("Beta.AnotherDef", "Alpha.AnotherDef", "Gamma.AnotherDef")


def test_a_name_in_other_case_suggests_the_right_one(tiny: TinyIndex) -> None:
    assert "Nat.Prime" in refused(tiny, "nat.prime").suggestions


def test_a_free_variable_suggests_a_metavariable(tiny: TinyIndex) -> None:
    assert refused(tiny, "a ≤ ?b").suggestions == ("?a ≤ ?b",)


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("", "The query is empty"),
        ("  ", "The query is empty"),
        ('""', "part of every name"),
        ('"."', "part of every name"),
        ('"abc', "do not close"),
        ("_", "too general"),
        ("?a → ?b", "too general"),
        ("(?p -> ?q) -> (?q -> ?r) -> ?p -> ?r", "too general"),
        ("Nat.Prime,", "nothing between two commas"),
        ("⊢", "no pattern after ⊢"),
        ("⟨_, _⟩ = @@", "not understood"),
        ("Nat.Prime ?p ⊇ ?q", "not understood"),
        ("Prop", "too general"),
        ("(" * 900 + "_ + _" + ")" * 900, "nested too deep"),
        ("_ → " * 400 + "_", "too"),
        ("x" * 2_001, "at most 2,000"),
        (",".join(['"a"'] * 11), "at most 10"),
    ],
)
def test_a_query_that_cannot_be_looked_for_says_why(tiny: TinyIndex, query: str, said: str) -> None:
    assert said in refused(tiny, query).error


def test_a_name_that_is_not_indexed_is_matched_as_written_and_that_is_said(tiny: TinyIndex) -> None:
    answer = match_pattern(tiny, "Nat.minFac, Option.map")
    assert not answer.error and not answer.hits
    assert "Option.map: not in this index" in answer.header


def test_the_header_says_what_is_not_seen(tiny: TinyIndex) -> None:
    header = match_pattern(tiny, "_ ⊓ _").header
    assert header.startswith("Found 1 declaration in whose statement stands _ ⊓ _.")
    assert "instances, coercions, implicit arguments and ranges of binders are not seen" in header


def test_a_name_that_nothing_mentions_is_told_how_to_be_looked_for_itself(tiny: TinyIndex) -> None:
    answer = match_pattern(tiny, "Nat.Prime.dvd_mul")
    assert not answer.hits and 'put it in quotes: "dvd_mul".' in answer.header


def test_a_limit_says_that_there_is_more(tiny: TinyIndex) -> None:
    answer = match_pattern(tiny, '"e"', 2)
    assert (len(answer.hits), answer.count, answer.complete) == (2, 37, True)
    assert answer.header.startswith(
        'Found 37 declarations whose name contains "e". At most 2 are shown, the most used first.'
    )


def test_notation_is_no_answer(tiny: TinyIndex) -> None:
    assert match_pattern(tiny, '"term_"').hits == ()


def test_a_name_that_another_declaration_of_the_same_ending_is_meant_by_is_not_found(tmp_path: Path) -> None:
    from porism.library import Declaration

    library = [
        Declaration(name="A.f", kind="def", module="M", signature="(n : Nat) : Nat"),
        Declaration(name="B.f", kind="def", module="M", signature="(n : Nat) : Nat"),
        Declaration(name="A.one", kind="theorem", module="M", signature="(n : Nat) : f n = n", uses_in_type=("A.f",)),
        Declaration(name="B.one", kind="theorem", module="M", signature="(n : Nat) : f n = n", uses_in_type=("B.f",)),
    ]
    index = TinyIndex(tmp_path, library)
    assert {hit.name for hit in match_pattern(index, "A.f").hits} == {"A.one"}
    assert {hit.name for hit in match_pattern(index, "B.f _ = _").hits} == {"B.one"}


def test_dots_after_variables_are_read() -> None:
    term = tree_of("f f.lfp = f.lfp", frozenset({"f"}))
    assert states(tree_of("_ = OrderHom.lfp _"), term, Tries())
    assert not states(tree_of("_ = OrderHom.gfp _"), term, Tries())


def test_what_a_pattern_binds_itself_fits_whatever_name_the_statement_has() -> None:
    assert next(fits(tree_of("∃ x, x ∣ _"), tree_of("∃ d, d ∣ n"), {}), None) is not None


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("‖x‖ ≤ |y|", "(norm (x)) ≤ (abs (y))"),
        ("‖‖x‖ + y‖", "(norm ((norm (x)) + y))"),
        ("⟪x, y⟫_ℝ", "(inner (x) ( y))"),
        ("⌊x⌋₊ = ⌈y⌉", "(Nat.floor (x)) = (Int.ceil (y))"),
        ("{x | x < 1}", "{x | x < ζnum_1}"),
        ("?a + h1 = x.2", "ζmeta_a + h1 = x.2"),
    ],
)
def test_text_is_brought_to_what_the_reader_understands(text: str, read: str) -> None:
    assert readable(text) == read


def test_line_breaks_of_a_query_are_blanks() -> None:
    assert pattern_text("Nat.Prime,\n  “dvd” -- why") == 'Nat.Prime, "dvd"'


def test_answers_are_plain_values(tiny: TinyIndex) -> None:
    assert dataclasses.asdict(match_pattern(tiny, "Lattice"))["count"] >= 3


def test_a_name_of_another_library_that_statements_have_in_full_is_matched_as_written(tmp_path: Path) -> None:
    from porism.library import Declaration

    library = [
        Declaration(name="Function", kind="def", module="M", signature=": Type"),
        Declaration(name="one", kind="theorem", module="M", signature="(f : A → B) : Function.Injective f"),
        Declaration(name="two", kind="theorem", module="M", signature="(f : A → B) : Function.Surjective f"),
    ]
    answer = match_pattern(TinyIndex(tmp_path, library), "⊢ Function.Injective _")
    assert [hit.name for hit in answer.hits] == ["one"] and "matched by name as written" in answer.header


def test_hypotheses_are_not_matched_in_every_order_for_ever() -> None:
    hypotheses = "".join(f"(h{n} : x{n} < y{n}) " for n in range(14))
    whole = Trees.read([(f"{hypotheses}: a = b", ())]).tree(0)
    blanks = "_ < _ → " * 9
    assert states(tree_of(f"{blanks}?a = ?b"), whole, Tries())
    assert not states(tree_of(f"{'_ → ' * 9}?c ≤ ?c → ?a = ?b"), whole, Tries())
    with pytest.raises(TooManyWays):
        states(tree_of("?a < ?b → ?c < ?d → ?e < ?f → ?g < ?h → ?i < ?j → ?k < ?l → ?l < ?a → ?x = ?y"), whole, Tries())


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        ("IsCompact (?f '' ?s)", "IsCompact (g '' t)"),
        ("?f ⁻¹' ?s ⊆ ?t", "f ⁻¹' closure s ⊆ closure (f ⁻¹' s)"),
        ("?a ≡ ?b [MOD ?n]", "a * c ≡ b * c [MOD m]"),
        ("∫ x, ?f x ∂?m = ?b", "∫ y, f y ∂μ = 0"),
        ("?f =ᶠ[?l] ?g", "f =ᶠ[atTop] fun x => 1"),
        ("Filter.Tendsto ?f ?l (nhds ?x)", "Tendsto f l (𝓝 y)"),
        ("{?a} ∪ ?s", "{x + 1} ∪ t"),
    ],
)
def test_signs_of_mathematics_are_read(pattern: str, text: str) -> None:
    assert fits_text(pattern, text)


def library(folder: Path, *lemmas: tuple[str, str]) -> TinyIndex:
    made = [Declaration(name=name, kind="theorem", module="M", signature=text) for name, text in lemmas]
    return TinyIndex(folder, made)


def test_a_constant_that_is_not_declared_is_found_in_full_or_in_its_namespace(tmp_path: Path) -> None:
    index = library(
        tmp_path, ("Foo.it", "(x : G) : bar x = x"), ("Away.it", "(x : G) : bar x = x"), ("all", ": Foo.bar 1 = 1")
    )
    assert found(index, "Foo.bar") == {"Foo.it", "all"}


def test_no_more_statements_than_a_bound_are_looked_at_one_by_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loogle, "MOST_READ", 1)
    text = "{a b c : G} : a ≤ b → b ≤ c → a ≤ c"
    answer = match_pattern(library(tmp_path, ("one", text), ("two", text)), "⊢ ?a ≤ ?b → ?b ≤ ?c → ?a ≤ ?c")
    assert (answer.count, answer.complete) == (1, False) and loogle.FAR.format(1) in answer.header


def test_no_more_readings_than_a_bound_are_compared(tiny: TinyIndex, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loogle_trees, "MOST_WAYS", 0)
    answer = match_pattern(tiny, "_ ∣ _ * _")
    assert (answer.count, answer.complete) == (0, False) and loogle.TOO_MANY in answer.header


def test_what_an_integral_binds_is_no_condition_of_its_own(tiny: TinyIndex) -> None:
    assert match_pattern(tiny, "∫ x, ?f x ∂?m = ?b").error == ""
    assert match_pattern(tiny, "∑ᶠ i, ?f i").error == ""


def test_a_congruence_keeps_what_it_is_modulo() -> None:
    assert not fits_text("?a ≡ ?b [MOD ?a]", "a ≡ b [MOD n]") and not fits_text("?a ≡ ?b [ZMOD ?n]", "a ≡ b [MOD n]")


def test_a_set_of_what_has_a_property_is_no_set_of_elements() -> None:
    assert not fits_text("{?a}", "{x ∈ s | p x}") and not fits_text("{?a}", "{f x | x ∈ s}")


def test_what_stands_behind_the_dot_of_a_metavariable_is_looked_for(tiny: TinyIndex) -> None:
    assert found(tiny, "?f ?f.lfp = _") == {"OrderHom.map_lfp"} and found(tiny, "?f ?f.gfp = _") == set()
    assert fits_text("(?n).succ = ?m", "Nat.succ k = l") and not fits_text("?n.succ = ?m", "Nat.pred k = l")


def test_a_statement_has_as_many_hypotheses_as_are_asked_for(tiny: TinyIndex) -> None:
    asked = "".join(f"?h{n} → " for n in range(80))
    answer = match_pattern(tiny, f"⊢ {asked}_ ≤ _")
    assert answer.complete and not answer.hits
    assert found(tiny, "⊢ _ → ?h → _ ⊔ _ ≤ _") == {"sup_le"}


def test_what_is_understood_in_part_is_not_the_part() -> None:
    assert fits_text("_ = (?a, ?b)", "f = (a, b)")
    assert not fits_text("f = a", "f = (a, b)") and not fits_text("?a = ?b", "x = y |>.symm")
