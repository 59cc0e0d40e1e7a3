"""A question in, ranked hits out: every kind of question over a tiny library."""

from dataclasses import replace
from pathlib import Path

import pytest

from porism.errors import UsageError
from porism.library import Declaration
from porism.models import ScriptedReranker
from porism.search import PRESETS, Answer, Hit, How, Models, search, search_many
from porism.search.hiding import hidden_rows
from tiny import LIBRARY, TinyIndex


def names(answer: Answer) -> list[str]:
    return [hit.declaration.name for hit in answer.hits]


def hit(answer: Answer, name: str) -> Hit:
    return next(hit for hit in answer.hits if hit.declaration.name == name)


@pytest.mark.parametrize(
    ("asked", "first"),
    [
        ("Nat.succ_le_of_lt", "Nat.succ_le_of_lt"),
        ("_root_.Nat.Prime.two_le", "Nat.Prime.two_le"),
        ("`Nat.Prime.two_le`", "Nat.Prime.two_le"),
        ("nat.prime.TWO_LE", "Nat.Prime.two_le"),
        ("two_le", "Nat.Prime.two_le"),
        ("Nat.suc_le_of_lt", "Nat.succ_le_of_lt"),
        ("hp.two_le", "Nat.Prime.two_le"),
        ("Treap", "Treap"),
        ("term_∪ₜ_", "«term_∪ₜ_»"),
        ("BinaryTree insert", "BinaryTree.insert"),
        ("INSERT binarytree", "BinaryTree.insert"),
        ("Galois connection", "GaloisConnection"),
        ("galois conection", "GaloisConnection"),
        ("a prime dividing a product divides a factor", "Nat.Prime.dvd_mul"),
        ("are there infinitely many primes?", "Nat.exists_infinite_primes"),
        ("“least fixed point”", "OrderHom.lfp"),
        ("Cauchy Schwartz", "inner_mul_le_norm_mul_norm"),
        ("{f : A → B} (hf : Injective f) : ∃ g, LeftInverse g f", "Function.Injective.hasLeftInverse"),
        ("⊢ |re z| ≤ ‖z‖", "abs_re_le_norm"),
        ("n + 1 <= m if n < m", "Nat.succ_le_of_lt"),
        ("α : Type u\ninst✝¹ : Lattice α\na b : α\n⊢ a ⊓ b ≤ a", "inf_le_left"),
        ('#loogle Nat.Prime, "two" -- a comment', "Nat.Prime.two_le"),
    ],
)
def test_every_kind_of_question_finds_its_declaration_first(tiny: TinyIndex, asked: str, first: str) -> None:
    assert names(search(tiny, asked))[0] == first


def test_a_name_in_three_namespaces_gives_all_three(tiny: TinyIndex) -> None:
    assert set(names(search(tiny, "AnotherDef"))) == {"Alpha.AnotherDef", "Beta.AnotherDef", "Gamma.AnotherDef"}


def test_an_exact_name_says_so_and_has_all_scores(tiny: TinyIndex) -> None:
    first = search(tiny, "Nat.succ_le_of_lt").hits[0]
    assert (first.rank, first.lanes) == (1, ("name", "lexical"))
    assert first.reasons[0].how == "exact name"
    assert set(first.scores) == {"first", "name", "lexical", "walk", "prefilter"}
    assert first.scores["name"] == 1.0


def test_a_deprecated_name_is_followed_by_its_successor(tiny: TinyIndex) -> None:
    answer = search(tiny, "Nat.Prime.ge_two")
    assert names(answer)[:2] == ["Nat.Prime.ge_two", "Nat.Prime.two_le"]
    assert answer.explanation == "Nat.Prime.ge_two is deprecated since 2026-01-05; use Nat.Prime.two_le."
    assert answer.hits[1].reasons[0].how == "successor of a deprecated name"


def test_without_deprecated_ones_the_successor_answers(tiny: TinyIndex) -> None:
    answer = search(tiny, "Nat.Prime.ge_two", How(deprecated=False))
    assert names(answer)[0] == "Nat.Prime.two_le"
    assert "Nat.Prime.ge_two" not in names(answer)


def test_a_deprecated_declaration_stands_behind_its_equal(tiny: TinyIndex) -> None:
    found = names(search(tiny, "prime two"))
    assert found.index("Nat.Prime.two_le") < found.index("Nat.Prime.ge_two")


def test_a_lemma_reached_only_through_the_graph_is_found(tiny: TinyIndex) -> None:
    answer = search(tiny, "commutes with suprema")
    supset = hit(answer, "SupSet")
    assert supset.lanes == ("graph",)
    (reason,) = supset.reasons
    assert (reason.seed, reason.edge, reason.direction, reason.through) == (
        "GaloisConnection.l_iSup", "type", "uses", ("iSup",)
    )  # fmt: skip
    assert supset.scores["first"] == 0
    assert supset.scores["walk"] > 0


def test_a_direct_edge_from_a_seed_is_told_by_its_kind(tiny: TinyIndex) -> None:
    reason = next(r for r in hit(search(tiny, "prime number"), "Irreducible").reasons if r.lane == "graph")
    assert (reason.seed, reason.edge, reason.through) == ("Nat.Prime", "value", ())


def test_without_the_graph_there_is_no_walk(tiny: TinyIndex) -> None:
    answer = search(tiny, "commutes with suprema", How(expand=False))
    assert names(answer) == ["GaloisConnection.l_iSup"]
    assert set(answer.hits[0].scores) == {"first", "name", "lexical"}
    assert answer.hits[0].lanes == ("lexical",)


def test_notation_is_not_mixed_with_mathematics_unless_asked_for(tiny: TinyIndex) -> None:
    assert "«term_∪ₜ_»" not in names(search(tiny, "term"))
    assert names(search(tiny, "term union", How(kind=("notation",)))) == ["«term_∪ₜ_»"]


@pytest.mark.parametrize(
    ("how", "found"),
    [
        (How(kind=("def",)), {"Prime", "Nat.Prime", "Nat.minFac", "Irreducible"}),
        (How(namespace=("Nat.Prime",)), {"Nat.Prime", "Nat.Prime.two_le", "Nat.Prime.dvd_mul", "Nat.Prime.ge_two"}),
        (How(module=("Mini.Nat",), kind=("theorem",), deprecated=False, namespace=("Int",)), {"Int.two_le_of_prime"}),
    ],
)
def test_filters_leave_only_what_they_name(tiny: TinyIndex, how: How, found: set[str]) -> None:
    assert set(names(search(tiny, "prime", how))) == found


def test_only_what_an_import_list_sees_is_found(tiny: TinyIndex) -> None:
    seen = names(search(tiny, "monotone prime tree", How(sees=("Mini.Nat",))))
    assert {"Monotone", "Nat.Prime"} <= set(seen)
    assert "BinaryTree" not in seen


def test_an_import_that_is_not_indexed_is_told(tiny: TinyIndex) -> None:
    answer = search(tiny, "prime", How(sees=("Mini.Nat", "Batteries.Data.Nat"), dense="no"))
    assert answer.degraded == ("Not in this index, so what they import is unknown: Batteries.Data.Nat.",)


def test_generated_declarations_can_be_left_out(tiny: TinyIndex) -> None:
    assert "OrderHom.toFun" in names(search(tiny, "OrderHom toFun"))
    assert "OrderHom.toFun" not in names(search(tiny, "OrderHom toFun", How(generated=False)))


@pytest.mark.parametrize(
    ("how", "problem"),
    [
        ({"kind": ("lemma",)}, "There is no kind 'lemma'."),
        ({"module": ("Mini.Ordr",)}, "no module Mini.Ordr. Did you mean Mini.Order?"),
        ({"package": ("other",)}, "no package other."),
        ({"namespace": ("nat.prime",)}, "nothing in the namespace nat.prime. Did you mean Nat.Prime?"),
        ({"sees": ("Nope",)}, "no module Nope."),
        ({"limit": 0}, "0 hits were asked for."),
        ({"limit": 5_000}, "5000 hits were asked for."),
        ({"dense": "perhaps"}, "There is no value of dense 'perhaps'. Known are auto, yes, no."),
        ({"goal": 1.5}, "A conclusion cannot have a share of 1.5."),
    ],
)
def test_a_filter_that_names_nothing_is_refused(tiny: TinyIndex, how: dict[str, object], problem: str) -> None:
    with pytest.raises(UsageError) as refused:
        search(tiny, "prime", How(**how))  # type: ignore[arg-type]
    assert problem in str(refused.value)


def test_a_filter_that_lets_nothing_pass_is_named_with_the_relaxed_question(tiny: TinyIndex) -> None:
    answer = search(tiny, "prime", How(kind=("structure",), module=("Mini.Nat",)))
    assert answer.hits == ()
    assert answer.explanation == (
        "8 declarations match the question; kind=structure lets 0 pass; module=Mini.Nat lets 8 pass."
    )
    assert answer.suggestion == "Without kind=structure: 8 of them."


def test_filters_that_only_together_let_nothing_pass_are_told(tiny: TinyIndex) -> None:
    answer = search(tiny, "prime tree", How(kind=("inductive",), module=("Mini.Nat",)))
    assert answer.hits == ()
    assert answer.suggestion.startswith("Without kind=inductive: ")


def test_a_question_that_matches_nothing_says_so(tiny: TinyIndex) -> None:
    answer = search(tiny, "doesn'texist")
    assert answer.hits == ()
    assert answer.explanation == "No name, word or symbol of the question is in this library."


def test_only_what_was_looked_for_is_said_to_be_absent(tiny: TinyIndex) -> None:
    answer = search(tiny, "doesn'texist", How(words=False))
    assert answer.explanation == "No name of the question is in this library."


def test_a_declaration_far_from_every_candidate_says_that_the_graph_found_it(tmp_path: Path) -> None:
    far = [Declaration(kind="theorem", name=f"step{n}", module="M", uses_in_type=(f"step{n + 1}",)) for n in range(12)]
    answer = search(TinyIndex(tmp_path, far), "step0", How(names=False, candidates=1))
    last = next(hit for hit in answer.hits if hit.declaration.name == "step11")
    assert (last.lanes, last.reasons[0].how) == (("graph",), "more than 8 edges from any candidate")


def test_a_reranker_judges_each_declaration_once(tiny: TinyIndex) -> None:
    judged = list[str]()

    def judge(question: str, text: str) -> float:
        judged.append(text)
        return 0.9 if text.startswith("class SupSet") else 0.1

    answer = search(tiny, "commutes with suprema", models=Models(reranker=ScriptedReranker(judge)))
    assert names(answer)[0] == "SupSet"
    assert answer.hits[0].scores["judged"] == 0.9
    assert len(judged) == len(set(judged)) >= 3


def test_a_name_that_was_asked_for_stays_first_whatever_a_reranker_thinks(tiny: TinyIndex) -> None:
    against = ScriptedReranker(lambda question, text: 0.0 if "Nat.Prime.two_le" in text else 1.0)
    assert names(search(tiny, "Nat.Prime.two_le", models=Models(reranker=against)))[0] == "Nat.Prime.two_le"


def test_the_limit_cuts_the_list_and_ranks_count_from_one(tiny: TinyIndex) -> None:
    answer = search(tiny, "prime", How(limit=3))
    assert [h.rank for h in answer.hits] == [1, 2, 3]


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_answers_without_vectors_and_reranker(tiny: TinyIndex, preset: str) -> None:
    found = names(search(tiny, "a prime divides a product", PRESETS[preset]))
    assert {"Nat.Prime.dvd_mul", "Nat.Prime"} <= set(found[:4])


@pytest.mark.parametrize("method", ["sum", "standard", "ranks"])
def test_all_ways_to_fuse_put_a_match_by_name_and_words_first(tiny: TinyIndex, method: str) -> None:
    how = replace(How(), fusion=replace(How().fusion, method=method))
    assert names(search(tiny, "Galois connection", how))[0] == "GaloisConnection"


def test_many_questions_are_answered_in_order(tiny: TinyIndex) -> None:
    answers = search_many(tiny, ["Lattice", "Nat.Prime"])
    assert [names(answer)[0] for answer in answers] == ["Lattice", "Nat.Prime"]


def test_an_index_without_edges_says_what_it_could_not_do(tmp_path: Path) -> None:
    bare = TinyIndex(tmp_path, [replace(d, uses_in_type=(), uses_in_value=(), generated_from="") for d in LIBRARY])
    answer = search(bare, "prime", How(dense="no"))
    assert answer.degraded == ("The index has no edges of the kinds asked for: nothing was found through the graph.",)
    assert len(answer.hits) > 3


def test_the_longest_question_is_answered(tiny: TinyIndex) -> None:
    assert search(tiny, "prime " * 1_600 + "x" * 300).hits
    assert search(tiny, "Prime" + ".x" * 4_990).hits


def test_a_misspelt_word_is_read_as_the_nearest_in_the_library(tiny: TinyIndex) -> None:
    answer = search(tiny, "Monotonne")
    assert names(answer)[0] == "Monotone"
    assert "GaloisConnection.monotone_l" in names(answer)
    assert answer.explanation == "No word of the question is in this library; it was read as Monotone."


@pytest.mark.parametrize(
    ("asked", "explanation"),
    [
        (
            "Nat.succ_le_succ",
            "Nat.succ_le_succ is not in this index; it may be in Lean's own library, which is not indexed.",
        ),
        ("Nat.Prime.tow_le", "Nat.Prime.tow_le is no declaration of this library."),
        ("Prime.two_le", ""),
        ("lattice", ""),
        ("Nat.Prime.two_le", ""),
    ],
)
def test_a_name_that_is_no_declaration_is_said_to_be_none(tiny: TinyIndex, asked: str, explanation: str) -> None:
    answer = search(tiny, asked)
    assert answer.hits
    assert answer.explanation == explanation


def test_a_hidden_declaration_is_neither_found_by_name_nor_as_a_successor(tiny: TinyIndex) -> None:
    seen, hidden = search_many(tiny, ["Nat.Prime", "Nat.Prime"], hidden=[(), ("Nat.Prime", "No.Such")])
    assert seen.hits[0].declaration.name == "Nat.Prime"
    assert "Nat.Prime" not in [hit.declaration.name for hit in hidden.hits]


def test_what_is_made_from_a_hidden_declaration_is_hidden_too(tmp_path: Path) -> None:
    product = replace(LIBRARY[0], name="mul_one", kind="theorem", uses_in_type=(), uses_in_value=())
    library = [
        product,
        replace(product, name="add_zero", generated_from="mul_one", generated_by="to_additive"),
        replace(product, name="times_one", kind="alias", uses_in_value=("mul_one",)),
        replace(product, name="one_mul", uses_in_value=("mul_one",)),
    ]
    index = TinyIndex(tmp_path, library)
    assert {index.names[row] for row in hidden_rows(index, ["mul_one"])} == {"mul_one", "add_zero", "times_one"}
    assert {index.names[row] for row in hidden_rows(index, ["add_zero", "no.such"])} == {"add_zero"}
