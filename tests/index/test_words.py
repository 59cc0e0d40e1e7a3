import pytest

from porism.index.lexical_question import asked
from porism.index.vocabulary import COMMANDS, NAME_PARTS, SIGNS, WORDS, ideas
from porism.index.words import name_terms, phrase_ideas, plain, raw_tokens, share_explained, terms_of, word_pairs


def terms(text: str) -> list[str]:
    raw = raw_tokens(text)
    return [*(term for token in raw for term in terms_of(token)), *phrase_ideas(raw)]


def ideas_of(text: str) -> set[str]:
    return {term for term in terms(text) if term[0] == "~"}


@pytest.mark.parametrize(
    ("idea", "spellings"),
    [
        ("~join", ["⊔", r"\sqcup", "sup", "supremum", "join", "iSup_le"]),
        ("~at-most", ["≤", r"\le", r"\leq", "less", "Nat.le_refl"]),
        ("~sum", ["∑", r"\sum", "sums", "Finset.sum_comm"]),
        ("~exists", ["∃", r"\exists", "exists", "existence"]),
        ("~composition", ["∘", r"\circ", "composition", "composed", "Continuous.comp"]),
        ("~iff", ["↔", r"\iff", "iff", "mem_iff"]),
        ("~inverse", ["⁻¹", "x^{-1}", "inverse", "inv_mul"]),
        ("~norm", ["‖", r"\|x\|", "norm", "norm_add_le"]),
        ("~divides", ["∣", r"\mid", "divides", "Nat.dvd_trans"]),
        ("~real", ["ℝ", r"\mathbb{R}", r"\mathbb R", "real", "Real.exp"]),
        ("~equivalence", ["≃", r"\simeq", "equivalence", "Equiv.symm"]),
        ("~cardinality", ["cardinality", "Finset.card_union"]),
        ("~range", ["range", "LinearMap.range"]),
        ("~surjective", ["surjective", "surjection", "surj_iff"]),
        ("~differentiable", ["differentiable", "DifferentiableAt", "differentiability"]),
        ("~integral", ["∫", r"\int", "integral", "integral_add"]),
        ("~neighborhood", ["𝓝", "neighbourhood", "nhds_mono"]),
    ],
)
def test_a_sign_its_command_its_name_and_its_words_meet_in_one_idea(idea: str, spellings: list[str]) -> None:
    assert [spelling for spelling in spellings if idea not in ideas_of(spelling)] == []


def test_a_phrase_means_its_own_idea() -> None:
    assert "~finitely-generated" in ideas_of("a finitely generated module")
    assert "~p-adic" in ideas_of("the p-adic numbers")


def test_the_structure_of_latex_is_cleaned_away() -> None:
    assert plain(r"\operatorname{rank}(A)").split() == ["rank", "(A)"]
    assert raw_tokens(r"$\frac{a}{b}$") == [r"\frac", "a", "b"]
    assert "~fixed-point" in ideas_of(r"\mathrm{lfp}(f)")


def test_words_are_stemmed_and_empty_words_dropped() -> None:
    assert terms("of the nilradicals") == terms("nilradical") == ["nilrad"]


def test_a_single_latin_letter_says_nothing() -> None:
    assert terms("x y") == []


def test_a_name_is_taken_apart_and_kept_whole() -> None:
    found = name_terms("Finset.sum_comm")
    assert {"~finite-set", "~sum", "~commute", "=Finset.sum_comm"} <= set(found)
    assert "galoi+connect" in name_terms("GaloisConnection")


def test_a_run_of_parts_of_a_name_means_more_than_its_parts() -> None:
    assert "~continuous-linear-map" in name_terms("ContinuousLinearMap")
    assert "~nonnegative-real" in name_terms("NNReal.coe_add")


def test_neighbouring_words_of_prose_become_one_term_as_parts_of_names_do() -> None:
    assert word_pairs(raw_tokens("a Galois connection")) == ["galoi+connect"]


def test_a_question_names_each_thing_once() -> None:
    wanted = asked("sum of a sum").wanted
    assert [one.text for one in wanted] == ["sum"]


def test_each_part_of_an_asked_name_is_a_thing_of_its_own() -> None:
    assert [len(one.terms) > 0 for one in asked("List.map_map").wanted] == [True, True]


def test_the_share_of_a_name_that_a_question_explains() -> None:
    spoken = frozenset(term for one in asked("Galois connection").wanted for term in one.terms)
    assert share_explained("GaloisConnection", spoken) == (1.0, 2)
    assert share_explained("GaloisConnection.compose_dual", spoken)[0] == 0.5


def test_every_line_of_the_vocabulary_has_a_form_and_no_two_name_one_idea() -> None:
    names = [idea.name for idea in ideas()]
    assert {name for name in names if names.count(name) > 1} == set()
    assert all(idea.words for idea in ideas())


def test_the_vocabulary_knows_hundreds_of_ideas() -> None:
    assert len(ideas()) > 400
    assert min(len(SIGNS), len(COMMANDS)) > 150
    assert min(len(NAME_PARTS), len(WORDS)) > 500
